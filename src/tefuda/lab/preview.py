"""A preview: what house rules change, measured in a few seconds for somebody who is choosing them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from tefuda.bulk.columns import make_ready
from tefuda.core.game import Game
from tefuda.lab.asking import no_progress
from tefuda.lab.design import Arm, Contrast
from tefuda.lab.executors import THREADS, workers_at
from tefuda.lab.lineups import USUAL
from tefuda.lab.pieces import DEALS
from tefuda.lab.playing import Ledger, Setup
from tefuda.lab.results import Row
from tefuda.play.library import find
from tefuda.play.opening import choose_options

SHOWN = (("length", "greedy"), ("blocked", "greedy"), ("place_0", "greedy"), ("gap", "greedy-random"))
"""The measures shown, each with the default line-up in which it is measured."""
SECONDS = 2.0
"""The processor time to spend, in seconds; a preview may take a little more."""
FIRST = 100
MOST = 20_000
"""The number of deals at first and at most, with the answers and without them."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The result of a preview: the number of deals of each line-up with the answers, and the effects."""

    deals: int
    rows: tuple[Row, ...]


def preview(
    preset: str, answers: Sequence[tuple[str, str]], seats: int, *, seconds: float = SECONDS, most: int = MOST
) -> Preview:
    """Play the same deals of a preset with and without the answers until the time is up; raise the errors of `compare`.

    The end depends on the clock and not on the results, so that the intervals are valid.
    """
    game, named = find(preset)
    line_ups = [one for one in USUAL if one.name in dict(SHOWN).values()]
    setup = Setup(game, named.name, seats, 0, line_ups)
    base = Arm.of(game, named.name, named.options)
    arm = Arm.of(game, named.name, choose_options(named.name, dict(answers)))
    contrast = Contrast(" ".join(name for name, _ in answers), "", "", base, arm)
    ledger, done, number, begun = Ledger(setup, [contrast]), 0, FIRST, time.process_time()
    with workers_at(THREADS, 1) as team:
        while number > 0:
            ledger.play([contrast], done, number, team, lambda deals: no_progress(deals, most))
            done += number
            spent = time.process_time() - begun
            number = min(number * 2, int(done * (seconds / spent - 1)), DEALS, most - done)
    rows = ledger.rows({contrast: 1.0}, "none")
    return Preview(done, tuple(row for shown in SHOWN for row in rows if (row.measure, row.line_up) == shown))


def prepare(game: Game) -> None:
    """Compile everything that a preview of a game needs."""
    usual = next(iter(game.presets.values()))
    make_ready(game, usual.options, ["greedy"] * usual.seats, compiling=lambda: None)
