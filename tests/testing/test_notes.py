"""A rule that reads cells of notes is found."""

from __future__ import annotations

from tefuda.games.eights import GAME
from tefuda.games.eights.players.preference import Weights
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.view import View
from tefuda.testing.notes import faults_of_notes
from tests.testing.planted import with_fault


def curious(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return a lower preference for cards that the next player seems to lack."""
    return -seems_lacking(view)


def seems_lacking(view: View) -> int:
    return view.lacked[1]


def test_a_preference_that_reads_a_cell_of_notes_is_reported() -> None:
    game = with_fault(preference=curious)
    assert list(faults_of_notes(game)) == [f"{__name__}.seems_lacking reads lacked, which only notes write"]
    assert not list(faults_of_notes(GAME))
