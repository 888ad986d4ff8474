"""Bots: quick ones answer at once, others think in processes of their own until a deadline.

Those are the bots that search and all from outside. They are given what their seat sees, never a table. What a bot has
to do before it can play a game, as compiling its rules, its maker does in `prepare`, a function of the game.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, TypeVar

from tefuda.bots.chooser import Maker, bot, maker_of
from tefuda.bots.hinting import Advice, advise
from tefuda.core.chance import Dice
from tefuda.core.decision import decision_of
from tefuda.core.game import Game
from tefuda.play.action import Action, to_action
from tefuda.play.observation import Event, Observation
from tefuda.search.ready import prepare

DEADLINE = 4.0
"""How many seconds a bot may think."""
PATIENCE = 2.0
"""How many seconds it is waited for what a bot needs."""

Packed = tuple[int, int, int]
Made = TypeVar("Made")


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
    """The processes in which bots think, and another in which what they need is made ready; made when first needed.

    Until it is ready, which takes up to half a minute where rules have to be compiled, a bot does not answer. It is
    waited for `patience` seconds.
    """

    def __init__(self, workers: int = 1, deadline: float = DEADLINE, patience: float = PATIENCE) -> None:
        self.workers = workers
        self.deadline = deadline
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._preparing: ProcessPoolExecutor | None = None
        self._prepared: dict[tuple[str, str], asyncio.Future[None]] = {}

    async def choose(self, name: str, seen: Observation, dice: Dice) -> str | None:
        """Return what a bot that thinks elsewhere chooses; None if it does not answer in time, or is not ready."""
        maker = maker_of(name)
        if not await self._is_ready(getattr(maker, "prepare", None), seen.game):
            return None
        return await self._asked(_choose, maker, pack(seen), (dice.low, dice.carry))

    async def advise(self, seen: Observation) -> Advice | None:
        """Return a hint; None if it does not come in time, or what it needs is not ready."""
        if not await self._is_ready(prepare, seen.game):
            return None
        return await self._asked(_advise, pack(seen))

    async def _asked(self, ask: Callable[..., Made], *asked: Any) -> Made | None:
        """Return what a function returns in another process, None if it does not in time."""
        if self._pool is None:
            self._pool = _processes(self.workers)
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool, ask, *asked), self.deadline)
        except TimeoutError:
            return None
        except BrokenExecutor:
            self._pool = None
            return None

    async def _is_ready(self, prepare: Callable[[Game], None] | None, game: Game) -> bool:
        """Say whether what a bot needs for a game is ready, after a short wait; have it made, if it is not."""
        if prepare is None:
            return True
        key = f"{prepare.__module__}.{prepare.__qualname__}", game.name
        if key not in self._prepared:
            if self._preparing is None:
                self._preparing = _processes(1)
            loop = asyncio.get_running_loop()
            self._prepared[key] = loop.run_in_executor(self._preparing, prepare, game)
        made, _ = await asyncio.wait({self._prepared[key]}, timeout=self.patience)
        if not made:
            return False
        if (fault := self._prepared[key].exception()) is not None:
            del self._prepared[key]
            if isinstance(fault, BrokenExecutor):
                self._preparing = None
            raise fault
        return True

    def close(self) -> None:
        """Stop all processes."""
        for pool in (self._pool, self._preparing):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)


def _processes(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=os.nice, initargs=(10,))


def choose_at_once(name: str, seen: Observation, dice: Dice) -> str:
    """Return what a quick bot chooses."""
    return str(bot(name, dice).choose(seen))


def _choose(maker: Maker, parcel: Parcel, dice: tuple[int, int]) -> str:
    rolled = Dice()
    rolled.low, rolled.carry = dice
    seen = unpack(parcel)
    given = maker(rolled).choose(seen)
    if isinstance(given, str):
        return given
    meant = to_action(seen.game, seen.options, given)
    return str(next((action for action in seen.legal_actions if action.code == meant.code), meant))


def _advise(parcel: Parcel) -> Advice:
    return advise(unpack(parcel))


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
