"""Checks that house rules have an effect exactly where their declaration says so.

For each family, conditions must name existing house rules and answers, no preset may set a house rule that has no
effect, and a house rule without effect must change nothing, whatever its answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tefuda.core.game import Game
from tefuda.core.option import Option, acts, idle, options_of
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.conformance import LONGEST, any_action, hold


def condition_faults(game: Game) -> list[str]:
    """Return the conditions that name undeclared house rules or answers, and house rules that depend on themselves."""
    known = game.house_rules
    faults = []
    conditions = [("the end of a match", game.match_ends), *((option.name, option.needs) for option in known.values())]
    for name, condition in conditions:
        for need in {need for needs in condition.alternatives for need in needs}:
            if need.option not in known:
                faults.append(f"{name} depends on {need.option}, which is not a house rule")
                continue
            faults += [
                f"{name} depends on {need.option}={answer}, which is not an answer"
                for answer in need.answers
                if answer not in known[need.option].answers
            ]
    return faults or [f"{name} depends on itself" for name in known if name in _all_needed(game, name)]


def _all_needed(game: Game, name: str) -> set[str]:
    """Return the names of all house rules on which one depends, directly or indirectly."""
    needed: set[str] = set()
    left = [name]
    while left:
        alternatives = game.house_rules[left.pop()].needs.alternatives
        left += {need.option for needs in alternatives for need in needs} - needed
        needed.update(left)
    return needed


def preset_idle_faults(game: Game) -> list[str]:
    """Return the house rules that presets change though they have no effect there."""
    return [
        f"{preset.name} sets {option.name}, which has no effect there"
        for preset in game.presets.values()
        for option in idle(preset.options, game.options())
    ]


def check_inert(start: Start, random: Random) -> None:
    """Play a deal twice, with other answers to house rules without effect; check that everything visible is equal."""
    options = start.options
    inert = [option for option in options_of(type(options)).values() if not acts(options, option.name)]
    other = replace(options, **{option.name: random.choice(option.answers) for option in inert})
    if other == options or any(other.faults()):
        return
    here, there = Deal(start), Deal(replace(start, options=other))
    for _ in range(LONGEST):
        for one, two in zip(_seen(here), _seen(there), strict=True):
            hold(one == two, f"one of these acts: {_changed(inert, options, other)}: {one} and {two}", here)
        if here.over:
            return
        action = any_action(here, random)
        here, there = here.apply(action), there.apply(str(action))


def _seen(deal: Deal) -> Iterator[object]:
    yield [dict(deal.observe(seat).facts) for seat in range(deal.seats)]
    yield [] if deal.over else list(map(str, deal.legal_actions))
    yield (deal.payoffs, deal.scores, deal.over, deal.match_over, deal.turn)


def _changed(inert: list[Option], options: Any, other: Any) -> str:
    return ", ".join(
        f"{option.name}={option.write(getattr(options, option.name))} or {option.write(getattr(other, option.name))}"
        for option in inert
        if getattr(options, option.name) != getattr(other, option.name)
    )
