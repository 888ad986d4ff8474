"""That a rule is found which reads what is only noted."""

from __future__ import annotations

from dataclasses import replace

from tefuda.games.eights.options import Options
from tefuda.games.eights.preference import Weights
from tefuda.games.eights.view import View
from tefuda.play.library import family
from tefuda.testing.notes import faults_of_notes


def curious(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return less for what the next player seems to have none of."""
    return -seems_lacking(view)


def seems_lacking(view: View) -> int:
    return view.lacked[1]


def test_a_preference_that_reads_a_noted_cell_is_told() -> None:
    game = replace(family("eights"), preference=curious)
    assert list(faults_of_notes(game)) == [f"{__name__}.seems_lacking reads lacked, which is only noted"]
    assert not list(faults_of_notes(family("eights")))
