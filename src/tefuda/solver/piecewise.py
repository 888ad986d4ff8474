"""Attempts at problems, worked out in a process that serves others in between.

Problems are numbered from 1, as `problems_of` lists them. The functions raise PresetError where there are no problems,
IndexError for a number beyond the last, and what `Deal.apply` raises for plays.
"""

from __future__ import annotations

from functools import lru_cache
from time import process_time
from typing import NamedTuple

from tefuda.play.action import Action
from tefuda.play.observation import Event
from tefuda.solver.attempt import Attempt
from tefuda.solver.problems import problems_of

NODES = 60_000
"""How many positions one question to the solver may cost: three times as many as when the problems were made."""
REMEMBERED = 1_000
"""How many attempts a process remembers."""


class Worked(NamedTuple):
    """The attempts after each own play, the play that wins or None, a line, and the processor seconds it took."""

    attempts: tuple[Attempt, ...]
    way: Action | None
    line: tuple[Event[Action], ...]
    seconds: float


def attempts_of(preset: str, number: int, plays: tuple[str, ...]) -> Worked:
    """Return a problem before the first play, and after each of the own `plays` and the answers to it."""
    began = process_time()
    attempts = tuple(_attempt(preset, number, plays[:count]) for count in range(len(plays) + 1))
    return Worked(attempts, None, (), process_time() - began)


def way_of(preset: str, number: int, plays: tuple[str, ...]) -> Worked:
    """Return the play that wins after some own `plays`, None if none does.

    The only legal play is returned even if it does not win.
    """
    began = process_time()
    attempt = _attempt(preset, number, plays)
    way = attempt.goal.way(attempt.deal) if attempt.is_own_turn else None
    return Worked((attempt,), way, (), process_time() - began)


def line_of(preset: str, number: int) -> Worked:
    """Return how a problem is won, the others defending as well as they can."""
    began = process_time()
    attempt = _attempt(preset, number, ())
    line = [Event(attempt.goal.seat, attempt.deal.action(problems_of(preset)[number - 1].play))]
    line += attempt.after(line[0].action).line()
    return Worked((attempt,), None, tuple(line), process_time() - began)


@lru_cache(REMEMBERED)
def _attempt(preset: str, number: int, plays: tuple[str, ...]) -> Attempt:
    if not plays:
        return Attempt.begin(problems_of(preset)[number - 1], NODES)
    return _attempt(preset, number, plays[:-1]).after(plays[-1]).answered()
