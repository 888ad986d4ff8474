"""Hints: what an expert would do and why, in numbers, or what the greedy bot likes where nothing was searched.

A hint depends only on what is seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from tefuda.bots.greedy import Greedy
from tefuda.bots.searcher import DEADLINE, is_possible
from tefuda.core.table.chance import dice_of
from tefuda.language import filled, marked
from tefuda.play.action import Action
from tefuda.play.observation import Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tefuda.search.evaluator import Evaluated

HINTER = "expert"
"""The bot that gives the hints."""
WORLDS, WORLDS_BY_NET = 1_000, 400
"""How many tables the two best actions are compared on after the search: without a net, and with one, which is slow."""
SURE = 1.96
"""How many standard errors they must differ by not to be called about equally good (95 %)."""


class Ground(Enum):
    """Why something is suggested, as a sentence with gaps for the facts of an `Advice`."""

    CHANCE = marked("Chance of winning: {chance:.0%}. Next best: {other}, {less:.0%}.")
    POINTS = marked("Points expected: {points:+.1f}. Next best: {other}, {fewer:+.1f}.")
    EQUAL = marked("About as good: {other}. Chance of winning: {chance:.0%}.")
    ONLY = marked("There is nothing else to choose.")
    LIKED = marked("The natural choice with these cards.")
    COSTLIER = marked("Suggestion {place} of {number}: it costs more than those before it.")
    OTHER = marked("Suggestion {place} of {number}: those before it suit these cards better.")


@dataclass(frozen=True, slots=True)
class Advice:
    """An action to choose and why; actions are in the game's notation.

    `chance`, from 0 to 1, and `points` are what it is worth; `other` is the next best action, with its chance, `less`,
    and points, `fewer`; all are empty or 0 where nothing was compared. Of a `number` of suggestions it is the one at
    `nth`, from 1. `tried` are the actions that were searched, the least costly first.
    """

    action: str
    ground: Ground
    other: str = ""
    chance: float = 0.0
    less: float = 0.0
    points: float = 0.0
    fewer: float = 0.0
    nth: int = 1
    number: int = 1
    tried: tuple[str, ...] = ()

    @property
    def evaluated(self) -> bool:
        """Whether it is what an expert would do, and not what a greedy player likes."""
        return self.ground not in (Ground.LIKED, Ground.COSTLIER, Ground.OTHER)

    def reason(self, translate: Callable[[str], str], phrase: Callable[[str], str]) -> str:
        """Return the reason as a sentence; `phrase` turns the text of an action into the words for it."""
        return filled(
            translate(self.ground.value),
            chance=self.chance, less=self.less, points=self.points, fewer=self.fewer,
            other=phrase(self.other) if self.other else "", place=self.nth, number=self.number,
        )  # fmt: skip


def liked(seen: Observation) -> Advice:
    """Return what the greedy bot would do as a hint."""
    return Advice(str(Greedy().choose(seen)), Ground.LIKED)


def another(seen: Observation, first: Advice, number: int) -> Advice:
    """Return the hint for a player who has been given `number` of them: the `first`, then the others, and over again.

    After the first come the other actions that the search tried, the least costly first, then the rest in the order in
    which the greedy bot likes them.
    """
    ranked = dict.fromkeys((first.action, *first.tried, *map(str, Greedy().ranked(seen))))
    nth = number % len(ranked)
    if nth == 0:
        return first
    action = tuple(ranked)[nth]
    ground = Ground.COSTLIER if action in first.tried else Ground.OTHER
    return Advice(action, ground, nth=nth + 1, number=len(ranked))


def at_once(seen: Observation) -> Advice | None:
    """Return the hint where no search is needed or possible: for an only action or a game without one; else None."""
    if len(seen.legal_actions) == 1:
        return Advice(str(seen.legal_actions[0]), Ground.ONLY)
    return liked(seen) if seen.game.search.determinize is None else None


def advise(seen: Observation) -> Advice:
    """Return what an expert would do, and why: its worth against the next best action.

    The two are compared on other tables than those of the search. This takes up to `DEADLINE` seconds and the time of
    the comparison; the observation must be that of a seat with a decision to make.
    """
    from tefuda.bulk.net import FIRST
    from tefuda.search.evaluator import Evaluator
    from tefuda.search.thinking import net_of_search

    quick = at_once(seen)
    if quick is not None:
        return quick
    assert seen.seat is not None
    if not is_possible(seen, "hint"):
        return liked(seen)
    net = net_of_search(seen.game, seen.options)
    tried = _tried(seen, net)
    two = tried[:2]
    decisions = [action.decision for action in two]
    evaluator = Evaluator(seen.game, seen.options)
    worlds = WORLDS_BY_NET if net[FIRST] else WORLDS
    found = evaluator.evaluate(seen.view, seen.game.table(), decisions, worlds, dice_of(1), seat=seen.seat, net=net)
    return replace(_told(two, found), tried=tuple(map(str, tried))) if found.worlds else liked(seen)


def _tried(seen: Observation, net: NDArray[np.int32]) -> list[Action]:
    """Return the actions that a search with a net, or without, has tried, two or more, the least costly first."""
    from tefuda.search.levels import SEARCHERS
    from tefuda.search.thinking import Thinking

    legal = {action.code: action for action in seen.legal_actions}
    search = Thinking(
        seen.game, seen.options, seen.view, list(legal), dice_of(0),
        net=net, **SEARCHERS[HINTER]._asdict(),
    )  # fmt: skip
    until = time.monotonic() + DEADLINE
    while not search.go_on() and time.monotonic() < until:
        continue
    return [legal[one.code] for one in search.candidates]


def _told(two: Sequence[Action], found: Evaluated) -> Advice:
    """Return the better of two actions, and what distinguishes them."""
    ahead, best, next_best = found.ahead[1], 0, 1
    if ahead.worth.mean > SURE * ahead.worth.error:
        best, next_best = 1, 0
    if abs(ahead.worth.mean) <= SURE * ahead.worth.error:
        ground = Ground.EQUAL
    else:
        gained = ahead.chance.mean * (1 if best else -1)
        ground = Ground.CHANCE if gained >= max(0.01, SURE * ahead.chance.error) else Ground.POINTS
    good, less_good = found.outlooks[best], found.outlooks[next_best]
    return Advice(
        str(two[best]), ground, str(two[next_best]),
        good.chance.mean, less_good.chance.mean, good.points.mean, less_good.points.mean,
    )  # fmt: skip
