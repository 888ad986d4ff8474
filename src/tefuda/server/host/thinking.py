"""Bots: quick ones answer at once, those that search do so in other processes until a deadline.

A bot that searches has an attribute `searches`. It is given what its seat sees, never a table.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from tefuda.bots.chooser import bot
from tefuda.core.chance import Dice
from tefuda.core.decision import decision_of
from tefuda.core.game import Game
from tefuda.play.action import Action
from tefuda.play.observation import Event, Observation

DEADLINE = 4.0
"""How many seconds a search may take."""

Packed = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Parcel:
    """An observation on its way to another process."""

    game: Game
    options: Any
    view: Any
    seat: int
    legal: tuple[Packed, ...]
    history: tuple[tuple[int, Packed | None], ...]


class Thinkers:
    """The processes in which bots search; made when first needed."""

    def __init__(self, workers: int = 1, deadline: float = DEADLINE) -> None:
        self.workers = workers
        self.deadline = deadline
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, name: str, seen: Observation, dice: Dice) -> str | None:
        """Return what a bot that searches chooses; None if it does not answer in time."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=os.nice, initargs=(10,))
        loop = asyncio.get_running_loop()
        try:
            asked = loop.run_in_executor(self._pool, _choose, name, pack(seen), (dice.low, dice.carry))
            return await asyncio.wait_for(asked, self.deadline)
        except TimeoutError:
            return None
        except BrokenExecutor:
            self._pool = None
            return None

    def close(self) -> None:
        """Stop all processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def choose_at_once(name: str, seen: Observation, dice: Dice) -> str:
    """Return what a quick bot chooses."""
    return str(bot(name, dice).choose(seen))


def _choose(name: str, parcel: Parcel, dice: tuple[int, int]) -> str:
    rolled = Dice()
    rolled.low, rolled.carry = dice
    return str(bot(name, rolled).choose(unpack(parcel)))


def pack(seen: Observation) -> Parcel:
    """Return an observation of a seat as it can be sent."""
    assert seen.seat is not None
    history = tuple((event.seat, None if event.action is None else _packed(event.action)) for event in seen.history)
    legal = tuple(_packed(action) for action in seen.legal_actions)
    return Parcel(seen.game, seen.options, seen.view, seen.seat, legal, history)


def _packed(action: Action) -> Packed:
    return action.code, action.once, action.twice


def unpack(parcel: Parcel) -> Observation:
    """Return the observation that was packed."""
    game, options = parcel.game, parcel.options

    def action(packed: Packed) -> Action:
        return Action(game, options, decision_of(*packed))

    legal: Sequence[Action] = tuple(map(action, parcel.legal))
    history = tuple(Event(seat, packed and action(packed)) for seat, packed in parcel.history)
    return Observation(game, options, parcel.view, parcel.seat, legal, history)
