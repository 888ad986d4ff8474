"""Bots by name: those that come with the library, in five levels, and those from outside.

A bot from outside comes from an installed distribution, which names it by an entry point of the group `tefuda.bots`, or
from `add_bot`. What makes it takes the dice that it rolls, and returns an agent.
"""

from __future__ import annotations

import pickle
import secrets
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeAlias

from tefuda.bots.beginner import Beginner
from tefuda.bots.greedy import Club, Greedy
from tefuda.bots.searcher import Expert, Master
from tefuda.core.table.chance import Dice, dice_of, roll
from tefuda.errors import NotationError, PresetError, reason_of
from tefuda.language import marked
from tefuda.play.action import Action, Given
from tefuda.play.agent import Agent
from tefuda.play.observation import Observation

GROUP = "tefuda.bots"
"""The group of the entry points by which other distributions name their bots."""

AgentLike: TypeAlias = str | Agent | Callable[[Observation], Given]
"""A bot by name, an agent, or a function that chooses from an observation."""
Maker: TypeAlias = Callable[[Dice], Agent]
"""What makes a bot from its dice; one with an attribute `searches` thinks in another process."""


class Random:
    """Plays any legal action, each as likely as any other."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        return legal[roll(self._dice, len(legal))]


def _greedy(dice: Dice) -> Agent:
    return Greedy()


BOTS: dict[str, Maker] = {
    "beginner": Beginner,
    "casual": _greedy,
    "club": lambda dice: Club(),
    "expert": Expert,
    "master": Master,
    "greedy": _greedy,
    "random": Random,
}
"""The bots that come with the library, and those that were added: their names, and what makes them."""

TITLES: Mapping[str, str] = {
    "beginner": marked("Beginner"),
    "casual": marked("Casual player"),
    "club": marked("Club player"),
    "expert": marked("Expert"),
    "master": marked("Master"),
    "greedy": marked("Greedy bot"),
    "random": marked("Random bot"),
}
"""What people call them."""

LEVELS = ("beginner", "casual", "club", "expert", "master")
"""The levels, each stronger than those before it or as strong."""

_OWN = frozenset(BOTS)


def add_bot(name: str, maker: Maker) -> None:
    """Add a bot from outside the library; `maker` takes the dice it rolls and returns an agent.

    Raises NotationError for a name that is not one word, that of a bot of the library, or a maker that is not callable.
    """
    if not str(name).replace("-", "").replace("_", "").isalnum():
        raise NotationError("the name of a bot must be letters, digits, - and _, not {name!r}", name=name)
    if name in _OWN:
        raise NotationError("a bot of the library is named “{name}”; choose another name", name=name)
    if not callable(maker):
        raise NotationError("what makes the bot “{name}” must be callable, not {maker!r}", name=name, maker=maker)
    BOTS[name] = maker


def bots() -> tuple[str, ...]:
    """Return the names of all bots there are."""
    return tuple(dict.fromkeys((*BOTS, *_installed())))


def maker_of(name: str) -> Maker:
    """Return what makes a bot.

    Raises PresetError if there is none of that name, or if the distribution that has it does not load.
    """
    if name in BOTS:
        return BOTS[name]
    if name not in _installed():
        raise PresetError("there is no bot named “{name}”; choose one of {names}", name=name, names=", ".join(bots()))
    return _loaded(name)


@cache
def _installed() -> Mapping[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in _OWN}


@cache
def _loaded(name: str) -> Maker:
    entry = _installed()[name]
    try:
        maker: Maker = entry.load()
        if not callable(maker):
            raise TypeError(f"{entry.value} cannot be called")
    except Exception as fault:
        reason = reason_of(fault)
        raise PresetError("the bot “{name}” could not be loaded ({reason})", name=name, reason=reason) from fault
    return maker


def bot(name: str, dice: Dice | None = None) -> Agent:
    """Return a bot by name, with dice from the system unless some are given.

    Raises PresetError if there is none of that name.
    """
    return maker_of(name)(dice_of(secrets.randbits(64)) if dice is None else dice)


def is_own(name: str) -> bool:
    """Say whether a bot comes with the library."""
    return name in _OWN


def searches(name: str) -> bool:
    """Say whether a bot thinks in another process: those that search, and all from outside."""
    return name not in _OWN or bool(getattr(BOTS[name], "searches", False))


def can_be_sent(name: str) -> bool:
    """Say whether another process finds what makes a bot: it is in a module under its own name."""
    try:
        return pickle.loads(pickle.dumps(maker_of(name))) is maker_of(name)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
