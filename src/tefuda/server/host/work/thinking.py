"""Where bots think: quick ones at once on the event loop, others in processes of their own until a deadline.

The others are the bots that search and all bots from outside. They are given what their seat sees, never a table. What
must be done before a bot can play a game, such as compiling its rules, the attribute `prepare` of its maker does.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass
from enum import Enum
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, TypeVar

from tefuda.bots.chooser import Maker, bot, is_own, maker_of
from tefuda.bots.guarding import DEADLINE
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice
from tefuda.core.table.decision import decision_of
from tefuda.errors import reason_of
from tefuda.play.action import Action, to_action
from tefuda.play.observation import Event, Observation
from tefuda.server.host.work.payers import Payer, Turns, paying
from tefuda.server.messages.errors import RequestRefused

PATIENCE = 2.0
"""The most seconds to wait until what a bot needs is ready."""
NICE, WAITED_FOR = 10, 5
"""The niceness that is added to processes: to those of bots, and to those for whose answer a person waits.

Beside two busy programs on two processors a process of the first kind gets a tenth of one, one of the second a quarter.
"""
STUDY = 60.0
"""The most seconds that a study may take, waiting for those before it and the start of its process included."""


class Use(Enum):
    """What a pool of processes is for: bots of the library or from outside, making these ready, or requests of people.

    What people ask for beside a game has processes of its own, so that no bot waits for it.
    """

    OWN = "own"
    GUESTS = "guests"
    PREPARING = "preparing"
    GUESTS_PREPARING = "guests preparing"
    STUDIES = "studies"
    PROGRAMS = "programs"


BOTS = frozenset({Use.OWN, Use.GUESTS})
"""The uses for which somebody pays who may have nothing left; then the greedy bot answers."""
MANY = frozenset({Use.OWN, Use.PROGRAMS})
"""The uses with as many processes as there are workers; the others have one."""
AWAITED = frozenset({Use.PREPARING, Use.PROGRAMS})
"""The uses for whose result a person waits; for a bot that is late another answers, and a late study is given up."""
Packed = tuple[int, int, int]
"""The cells of a decision: `code`, `once` and `twice`."""
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Parcel:
    """An observation on its way to another process.

    `history` has the seat of each event and what it decided, None where that is hidden.
    """

    game: Game
    options: Any
    view: Any
    seat: int
    legal: tuple[Packed, ...]
    history: tuple[tuple[int, Packed | None], ...]


class Thinkers:
    """The processes in which bots think and in which what they need is made ready; each starts when it is first needed.

    A bot does not answer until what it needs is ready, which takes up to half a minute where rules must be compiled;
    `patience` is for how many seconds that is waited for, and `deadline` how many seconds a bot has for a decision.
    `workers` is the most processes for bots of the library, and the most for programs, for None as many as there are
    processors. Bots from outside have a process of their own, which is killed when one is late. Of those who pay for
    bots each has its turn, and time to wait for it counts as that of the bot. Used only on the event loop.
    """

    def __init__(self, workers: int | None = None, deadline: float = DEADLINE, patience: float = PATIENCE) -> None:
        self.workers = processors() if workers is None else workers
        self.deadline = deadline
        self.patience = patience
        self._pools: dict[Use, Pool] = {}
        self._turns: dict[Use, Turns] = {}
        self._awake: dict[Pool, asyncio.Future[int]] = {}
        self._prepared: dict[tuple[str, str], asyncio.Future[None]] = {}

    async def choose(self, name: str, seen: Observation, dice: Dice) -> str | None:
        """Return the action that a bot in another process chooses; None if it does not answer in time or is not ready.

        The text may be that of an illegal action. Raises what the bot or its preparation raises.
        """
        maker, own = maker_of(name), is_own(name)
        if not await self._is_ready(getattr(maker, "prepare", None), seen.game, own):
            return None
        return await self._asked(Use.OWN if own else Use.GUESTS, _choose, maker, pack(seen), (dice.low, dice.carry))

    async def work(
        self, use: Use, needs: Callable[[Game], None] | None, game: Game, do: Callable[..., Made], *given: Any
    ) -> Made:
        """Return what `do` returns for what it is given, in another process, once `needs` has made the game ready.

        There is no time limit. Raises what `needs` or `do` raises, and BrokenExecutor where the process died.
        """
        while not await self._is_ready(needs, game, True):
            continue
        pool = self._pool(use)
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, do, *given)
        except BrokenExecutor:
            self._end(use, pool)
            raise

    async def study(
        self, game: Game, prepare: Callable[[Game], None], measure: Callable[..., Made], *asked: Any
    ) -> Made | None:
        """Return what `measure` returns, in a process of its own; None if it is late or `prepare` is not yet done.

        Raises what `prepare` or `measure` raises.
        """
        if not await self._is_ready(prepare, game, True):
            return None
        return await self._asked(Use.STUDIES, measure, *asked, deadline=STUDY)

    async def _asked(
        self, use: Use, ask: Callable[..., Made], *asked: Any, deadline: float | None = None
    ) -> Made | None:
        """Return what a function returns in another process, None if it does not in time or nobody can pay for it."""
        loop, payer = asyncio.get_running_loop(), paying.get()
        if use in BOTS and payer is not None and not payer.may_think():
            return None
        if use is Use.GUESTS and not await self._is_awake(self._pool(use)):
            return None
        turns, end = self._turns_of(use), loop.time() + (self.deadline if deadline is None else deadline)
        try:
            async with asyncio.timeout_at(end):
                await turns.take()
        except (TimeoutError, RequestRefused):
            return None
        pool = self._pool(use)
        working = loop.run_in_executor(pool, _timed, ask, asked)
        working.add_done_callback(lambda done: _ended(done, turns, payer if use in BOTS else None))
        done, _ = await asyncio.wait({working}, timeout=end - loop.time())
        if not done:
            if use in (Use.GUESTS, Use.STUDIES):
                self._end(use, pool)
            return None
        try:
            return (await working)[0]
        except BrokenExecutor:
            self._end(use, pool)
            return None

    def _turns_of(self, use: Use) -> Turns:
        if use not in self._turns:
            self._turns[use] = Turns(self.workers if use in MANY else 1)
        return self._turns[use]

    async def _is_awake(self, pool: Pool) -> bool:
        """Say whether a process of a pool does something at all, after a short wait: the deadline counts from then."""
        if pool not in self._awake:
            self._awake = {pool: asyncio.get_running_loop().run_in_executor(pool, os.getpid)}
        done, _ = await asyncio.wait({self._awake[pool]}, timeout=self.patience)
        return bool(done)

    async def _is_ready(self, prepare: Callable[[Game], None] | None, game: Game, own: bool) -> bool:
        """Say whether what a bot needs for a game is ready, after a short wait; have it made, if it is not."""
        if prepare is None:
            return True
        key = f"{prepare.__module__}.{prepare.__qualname__}", game.name
        use = Use.PREPARING if own else Use.GUESTS_PREPARING
        pool = self._pool(use)
        if key not in self._prepared:
            self._prepared[key] = asyncio.get_running_loop().run_in_executor(pool, prepare, game)
        made, _ = await asyncio.wait({self._prepared[key]}, timeout=self.patience)
        if not made:
            return False
        if (fault := self._prepared[key].exception()) is not None:
            del self._prepared[key]
            if isinstance(fault, BrokenExecutor):
                self._end(use, pool)
            raise fault
        return True

    def _pool(self, use: Use) -> Pool:
        if use not in self._pools:
            workers = self.workers if use in MANY else 1
            self._pools[use] = Pool(workers, WAITED_FOR if use in AWAITED else NICE)
        return self._pools[use]

    def _end(self, use: Use, pool: Pool) -> None:
        """End processes that are broken, or busy with what nobody waits for; others are made when they are needed."""
        if self._pools.get(use) is pool:
            del self._pools[use]
            pool.kill()

    def rest(self, use: Use) -> None:
        """Let the processes for a use end once they have done what they were given."""
        if pool := self._pools.pop(use, None):
            pool.shutdown(wait=False)

    def close(self) -> None:
        """Let all processes end, without waiting for what they do."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


class Pool(ProcessPoolExecutor):
    """Processes of a lower priority, by `nice`, which can be killed whatever they do."""

    def __init__(self, workers: int, nice: int) -> None:
        self._spawned = _Spawned()
        super().__init__(workers, self._spawned, initializer=_begin, initargs=(nice,))

    def kill(self) -> None:
        """Kill all processes; `ProcessPoolExecutor.kill_workers` of Python 3.14 does the same."""
        self.shutdown(wait=False, cancel_futures=True)
        for process in self._spawned.processes:
            process.kill()


def processors() -> int:
    """Return how many processors this process may use."""
    return os.cpu_count() or 1 if sys.platform in ("win32", "darwin") else len(os.sched_getaffinity(0))


def _timed(ask: Callable[..., Made], asked: Sequence[Any]) -> tuple[Made, float]:
    """Return what a function returns, and the seconds of CPU time that it took."""
    began = time.process_time()
    return ask(*asked), time.process_time() - began


def _ended(done: asyncio.Future[tuple[Made, float]], turns: Turns, payer: Payer | None) -> None:
    """Let the next one think, and have paid what somebody did."""
    turns.leave()
    if not done.cancelled() and done.exception() is None and payer is not None:
        payer.thinks(done.result()[1])


class _Spawned(SpawnContext):
    """Makes the processes of a pool, and remembers them."""

    def __init__(self) -> None:
        self.processes: list[SpawnProcess] = []

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = SpawnProcess(*given, **named)
        self.processes.append(process)
        return process


def _begin(nice: int) -> None:
    """Give way to others, and end with the server, even if that is killed."""
    os.nice(nice)
    Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def choose_at_once(name: str, seen: Observation, dice: Dice) -> str:
    """Return the action that a quick bot chooses, at once and in this process."""
    return str(bot(name, dice).choose(seen))


def _choose(maker: Maker, parcel: Parcel, dice: tuple[int, int]) -> str:
    rolled = Dice()
    rolled.low, rolled.carry = dice
    seen = unpack(parcel)
    try:
        given = maker(rolled).choose(seen)
    except BaseException as fault:
        raise RuntimeError(reason_of(fault)) from None  # what it raised need not reach another process
    if isinstance(given, str):
        return given
    meant = to_action(seen.game, seen.options, given)
    return str(next((action for action in seen.legal_actions if action.code == meant.code), meant))


def pack(seen: Observation) -> Parcel:
    """Return an observation in the form in which it is sent to another process; it must be that of a seat."""
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
