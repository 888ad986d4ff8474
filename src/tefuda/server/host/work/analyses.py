"""Analyses of finished deals, worked out in another process decision by decision while somebody waits for them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from tefuda.analysis.deals import put_together
from tefuda.analysis.piecewise import Piece, decision_of, luck_of
from tefuda.analysis.result import DealAnalysis, Judged, Luck
from tefuda.analysis.results_cache import how_judged
from tefuda.core.game import Game
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.search.warm_up import prepare
from tefuda.server.host.storage.blobs import ANALYSIS, Blob
from tefuda.server.host.storage.database import StoreError
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.lru_cache import Latest
from tefuda.server.host.work.tasks import Tasks
from tefuda.server.host.work.thinking import Charge, Thinkers, Use
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room.rules_version import stated_version

LOG = logging.getLogger("tefuda.server")
WAITED = 8.0
"""An analysis that nobody has asked for during this number of seconds is stopped, and can be resumed later."""
REST = 1.0
"""The most seconds for which the analysis of an address that has used up its share rests before it tries again."""
AT_ONCE, OF_ADDRESS = 24, 2
"""The most analyses that are worked on by turns, and the most of them for one network address."""
LONGEST = 1_000
"""The most decisions that a deal may have to be analysed here."""
CACHED = 20_000
"""The most judged decisions that are cached."""
BUSY = marked("Many deals are being analysed. Try again in a moment.")
NOT_OVER = marked("This deal is not over yet.")
TOO_LONG = marked("This deal is too long to be analysed here; `tefuda analyse` can do it.")
FAILED = marked("This deal could not be analysed.")


class DealAddress(NamedTuple):
    """A deal of a room: the number of its match, and its own in that match, both from 1."""

    room: str
    match: int
    deal: int

    def part(self, seat: int | None) -> str:
        """Return the part of the blob that holds the analysis of a seat's decisions, or of all decisions for None."""
        return f"{self.match} {self.deal} {'all' if seat is None else seat}"


class Found(msgspec.Struct):
    """The stored result of an analysis: the luck of each seat, and its decisions in order."""

    luck: tuple[Luck, ...]
    decisions: list[Judged]


@dataclass(eq=False)
class Analysing:
    """An analysis as far as it has come: of the decisions of `seat`, or of all for None.

    `luck` is by seat, empty until it is known. `asked_at` is in seconds of the event loop's clock.
    """

    deal: Deal
    seat: int | None
    luck: tuple[Luck, ...] = ()
    decisions: list[Judged] = field(default_factory=list)
    asked_at: float = 0.0
    failed: bool = False

    @property
    def all(self) -> int:
        """How many pieces of work it consists of."""
        return 1 + len(self.deal.history)

    @property
    def done(self) -> int:
        """How many of them are done."""
        return bool(self.luck) + len(self.decisions)

    @property
    def found(self) -> DealAnalysis | None:
        """The whole result; None until all pieces of work are done."""
        if self.done < self.all:
            return None
        return put_together(0, self.deal.over, self.luck, self.decisions)

    def accept(self, piece: Piece) -> None:
        """Add the result of the next piece of work."""
        if piece.decision is None:
            self.luck = piece.luck
        else:
            self.decisions.append(piece.decision)


class Analyses:
    """Analyses of finished deals, which go on as long as somebody asks for them again; used only on the event loop.

    Results are cached, and those of deals of rooms are also written to the `store`, if there is one.
    """

    def __init__(self, thinkers: Thinkers, tasks: Tasks, store: Store | None = None) -> None:
        self.store = store
        self.thinkers = thinkers
        self.tasks = tasks
        self._cache: Latest[Analysing] = Latest(CACHED, lambda one: one.all)
        self._running: dict[Hashable, str] = {}
        self._turn = asyncio.Lock()

    def ask(self, key: Hashable, deal: Deal, seat: int | None, address: str, charge: Charge) -> Analysing:
        """Return an analysis as far as it has come, and go on with it.

        `key` stands for the deal; a `DealAddress` makes the result be stored. `address` is the network address that
        asks, and `charge` lets it bear the CPU time. Raises RequestRefused for a deal that is not over or too long,
        where too many analyses run, and for one that has failed.
        """
        if not deal.over:
            raise RequestRefused(NOT_OVER, code="not_shown")
        if len(deal.history) > LONGEST:
            raise RequestRefused(TOO_LONG, code="not_shown")
        asked = key, seat
        one = self._cache.find(asked) or self._cache.add(asked, Analysing(deal, seat))
        one.asked_at = asyncio.get_running_loop().time()
        if one.failed:
            raise RequestRefused(FAILED, code="failed")
        if one.done < one.all and asked not in self._running:
            self._begin(asked, one, address, charge)
        return one

    async def recall(self, address: DealAddress, deal: Deal, seat: int | None) -> None:
        """Load the stored analysis of a deal of a room, unless it is cached; what cannot be used is logged."""
        if self.store is None or self._cache.find((address, seat)) is not None:
            return
        try:
            blob = await self.store.blob(ANALYSIS, address.room, address.part(seat))
            if blob is not None and blob.version == judged_version(deal.game):
                found = msgspec.json.decode(blob.opened(self.store.seal), type=Found)
                self._cache.add((address, seat), Analysing(deal, seat, found.luck, found.decisions))
        except (StoreError, ValueError) as fault:
            LOG.warning("analysis not used", extra={"room": address.room, "reason": str(fault)})

    async def _store(self, address: DealAddress, one: Analysing) -> None:
        """Store what was found; a database that does not take it now loses nothing that cannot be found again."""
        if self.store is None:
            return
        now, version = time.time_ns() // 1_000_000, judged_version(one.deal.game)
        blob = Blob(ANALYSIS, address.room, address.part(one.seat), now, version)
        try:
            packed = msgspec.json.encode(Found(one.luck, one.decisions))
            await self.store.put_blob(await asyncio.to_thread(blob.closed, packed, self.store.seal))
        except StoreError as fault:
            LOG.warning("analysis not stored", extra={"room": address.room, "reason": str(fault)})

    def _begin(self, key: tuple[Hashable, int | None], one: Analysing, address: str, charge: Charge) -> None:
        if len(self._running) >= AT_ONCE or Counter(self._running.values())[address] >= OF_ADDRESS:
            raise RequestRefused(BUSY, code="too_fast")
        self._running[key] = address
        self.tasks.spawn(self._work(key, one, charge))

    async def _work(self, key: tuple[Hashable, int | None], one: Analysing, charge: Charge) -> None:
        """Work on an analysis until it is done, or nobody has asked for it for a while; others have their turn."""
        now = asyncio.get_running_loop().time
        try:
            while one.done < one.all and now() < one.asked_at + WAITED:
                if (rest := charge(0.0)) > 0.0:
                    await asyncio.sleep(min(rest, REST))
                    continue
                async with self._turn:
                    piece = await self._next(one)
                one.accept(piece)
                charge(piece.seconds)
            if one.done == one.all and isinstance(key[0], DealAddress):
                await self._store(key[0], one)
        except Exception:
            LOG.exception("analysis failed", extra={"game": one.deal.preset})
            one.failed = True
        finally:
            del self._running[key]

    async def _next(self, one: Analysing) -> Piece:
        game = one.deal.game
        if not one.luck:
            return await self.thinkers.work(Use.ANALYSING, prepare, game, luck_of, one.deal)
        index = len(one.decisions)
        return await self.thinkers.work(Use.ANALYSING, prepare, game, decision_of, one.deal, one.seat, index)


def judged_version(game: Game) -> str:
    """Return the version of a stored analysis: that of the rules of a game, and of the way decisions are judged."""
    return f"{stated_version(game)}.{how_judged()}"
