"""Hypothesis strategies: presets, house rules in any combination, seats, and deals at any stage.

    @given(deals())
    def test_something_is_true_of_every_deal(deal): ...

These strategies need Hypothesis, which is not installed with tefuda.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import assume, note
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tefuda.core.game import Game
from tefuda.core.option import Option, changed
from tefuda.errors import OptionError
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import find, games
from tefuda.play.start import Start
from tefuda.testing.conformance import LONGEST, any_action

STAGES = 60
"""The default for the most decisions after which a deal is drawn."""
SMALL = 6
"""The range of small numbers above the least that a house rule takes."""


def presets() -> SearchStrategy[str]:
    """Return a strategy for the names of presets, including those of added games."""
    return st.sampled_from(sorted(games()))


def answers(option: Option) -> SearchStrategy[int]:
    """Return a strategy for the answers to a house rule; numbers are small, or the largest, more often than others."""
    if option.kind == "number":
        numbers = option.answers
        return st.sampled_from(numbers[: SMALL + 1]) | st.sampled_from(numbers) | st.just(numbers[-1])
    return st.sampled_from(option.answers)


@st.composite
def options(draw: DrawFn, game: Game, base: Any = None) -> Any:
    """Draw faultless house rules of a game, few or many of them; those not drawn are as in `base`."""
    chosen = game.options() if base is None else base
    share = draw(st.sampled_from((0, 1, 3, 6, 10)))
    for name in game.house_rules:
        if draw(st.integers(0, 9)) >= share:
            continue
        tried = dataclasses.replace(chosen, **{name: draw(answers(game.house_rules[name]))})
        while faults := list(tried.faults()):
            tried = _mended(draw, game, tried, faults[0])
        chosen = tried
    return chosen


def _mended(draw: DrawFn, game: Game, chosen: Any, fault: OptionError) -> Any:
    """Return the house rules with a faultless answer to the one at fault."""
    possible = []
    for answer in game.house_rules[fault.option].answers:
        tried = dataclasses.replace(chosen, **{fault.option: answer})
        if all(left.option != fault.option for left in tried.faults()):
            possible.append(tried)
    return draw(st.sampled_from(possible))


@st.composite
def seats(draw: DrawFn, game: Game, chosen: Any) -> int:
    """Draw a possible number of seats for these house rules, if there is one."""
    possible = [number for number in game.seats if not any(game.seat_faults(chosen, number))]
    assume(possible)
    return draw(st.sampled_from(possible))


@st.composite
def starts(draw: DrawFn, preset: str | None = None) -> Start:
    """Draw the start of a deal: a preset with changed house rules, seats, and the key of its chance."""
    name = draw(presets()) if preset is None else preset
    game, declared = find(name)
    chosen = draw(options(game, declared.options))
    number = draw(seats(game, chosen))
    key = Random(draw(st.integers(0, 2**32 - 1))).randbytes(32)
    start = Start(game, name, chosen, number, key)
    note(f"{name}, {number} seats, {dict(changed(chosen, declared.options))}")
    return start


@st.composite
def later_starts(draw: DrawFn, preset: str | None = None) -> Start:
    """Draw the start of a deal, the first of a match or one that carries over from the deal before."""
    start = draw(starts(preset))
    deal, random = Deal(start), Random(draw(st.integers(0, 2**32 - 1)))
    if draw(st.booleans()):
        for _ in range(LONGEST):
            if deal.over:
                break
            deal = deal.apply(any_action(deal, random))
    if not deal.over or deal.match_over:
        return start
    carried = start.game.words.positions.carried(deal.table, start.options)
    return dataclasses.replace(start, key=random.randbytes(32), placement=carried)


@st.composite
def deals(
    draw: DrawFn,
    preset: str | None = None,
    *,
    stages: int = STAGES,
    choose: Callable[[Deal, Random], Action] = any_action,
) -> Deal:
    """Draw a deal, the first of a match or a later one, after up to `stages` decisions made by `choose`."""
    deal = Deal(draw(later_starts(preset)))
    random = Random(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, stages))):
        if deal.over:
            break
        deal = deal.apply(choose(deal, random))
    return deal
