"""Bots by name."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from tefuda.bots.greedy import Greedy
from tefuda.core.chance import Chance, Dice, derive, roll, seed_words
from tefuda.errors import PresetError
from tefuda.play.action import Action
from tefuda.play.agent import Agent
from tefuda.play.observation import Observation


def dice_of(seed: int, number: int = 0) -> Dice:
    """Return the dice of the players of deal `number` of `seed`."""
    dice = Dice()
    derive(seed_words(seed), number, Chance(), dice)
    return dice


class Random:
    """Plays any legal action, each as likely as any other."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation) -> Action:
        legal = observation.legal_actions
        return legal[roll(self._dice, len(legal))]


BOTS: Mapping[str, Callable[[Dice], Agent]] = {"random": Random, "greedy": lambda dice: Greedy()}
"""Every bot there is: its name and how to make one from dice."""


def bot(name: str, dice: Dice | None = None) -> Agent:
    """Return a bot by name, with dice from the system unless some are given.

    Raises PresetError if there is none of that name.
    """
    if name not in BOTS:
        raise PresetError("there is no bot named “{name}”; choose one of {names}", name=name, names=", ".join(BOTS))
    return BOTS[name](dice_of(secrets.randbits(64)) if dice is None else dice)


def searches(name: str) -> bool:
    """Say whether a bot searches, and so thinks in another process."""
    return bool(getattr(BOTS[name], "searches", False))
