"""What changes a room: commands, bots and time. A change is decided, stored, applied, and only then shown.

Whoever changes a room holds its lock from the decision until the change is applied.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from time import perf_counter

from tefuda.bots.chooser import searches
from tefuda.bots.guarding import STAND_IN
from tefuda.core.table.chance import Dice, dice_of
from tefuda.play.observation import Observation
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.host.rooms.lobby_news import LobbyNews
from tefuda.server.host.rooms.metrics import Metrics
from tefuda.server.host.rooms.refusals import restarting, unavailable
from tefuda.server.host.rooms.snapshots import Snapshots
from tefuda.server.host.storage.database import Conflict, StoreError, Unavailable
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.tasks import SLOWEST, Tasks
from tefuda.server.host.work.thinking import Thinkers, choose_at_once
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room import log
from tefuda.server.room.commands import Change, bot_answer, decide, may_be_played
from tefuda.server.room.timers import BotTask, Scheduled, filled_in, next_scheduled

LOG = logging.getLogger("tefuda.server")
LOOK_AGAIN = 2.0
"""The interval, in seconds, at which a room looks whether the database answers again."""


class Progress:
    """Carries out what happens in rooms, and stores it, until it is `stopping`; used only on the event loop.

    `drop` takes a room out of memory whose log could not be written, and tells those who are there why.
    """

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        snapshots: Snapshots,
        tasks: Tasks,
        metrics: Metrics,
        news: LobbyNews,
        drop: Callable[[LiveRoom, RequestRefused], None],
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.snapshots = snapshots
        self.tasks = tasks
        self.metrics = metrics
        self.news = news
        self.drop = drop
        self.stopping = False

    # ------------------------------------------------------------------ commands

    async def carry_out(self, live: LiveRoom, guest: str, name: str, command: protocol.Command) -> protocol.Done:
        """Carry out a command of a guest, and return once its line is stored and applied.

        A command whose id the guest has used before is only acknowledged. `name` is what a guest who takes a seat is
        called. What is due after the command is done later. The lock of the room must not be held. Raises
        RequestRefused, with nothing changed, also where the line cannot be stored; the room is then dropped.
        """
        began, outcome = perf_counter(), "failed"
        try:
            async with live.lock:
                room, head = live.room, live.room.open_head
                if (guest, command.id) not in room.done:
                    await self.write(live, self._decided(live, guest, name, command), guest, command.id)
                    head = room.head
                    self._go_on_later(live)
                outcome = "done"
                return protocol.Done(command.id, room.moment, live.head_told(head))
        except RequestRefused as fault:
            outcome = fault.code
            raise
        finally:
            self.metrics.answer(outcome, perf_counter() - began)

    def _decided(self, live: LiveRoom, guest: str, name: str, command: protocol.Command) -> Change:
        if self.stopping or live.lost:
            raise restarting()
        self.check_store()
        self.hear_from(live, guest)
        return decide(live.room, guest, name, command)

    def hear_from(self, live: LiveRoom, guest: str) -> None:
        """Remember a sign of life of a guest, so that a bot no longer answers for the guest."""
        if live.room.hear_from(guest):
            live.changed()

    def check_store(self) -> None:
        """Raise RequestRefused where the database did not answer when it was last used; it is not asked now.

        The same for a node that has not renewed its lease.
        """
        if self.store.trouble is not None or self.store.fenced:
            raise unavailable()

    # ------------------------------------------------------------------ the log

    async def write(self, live: LiveRoom, change: Change, guest: str = "", command: str = "") -> None:
        """Store an entry, then apply it, then notify everybody, or only who gave it if it is a secret answer.

        `command` is the id of the guest's command, empty where there is none. The lock of the room must be held. Raises
        RequestRefused, with the room dropped, where the entry is not stored.
        """
        line, began = live.line(change.entry, guest, command), perf_counter()
        try:
            await self.store.append(live.room.token, line)
            if self.store.fenced:  # another node may have the room by now, and goes on from this line
                self.drop(live, unavailable())
                raise unavailable()
        except Conflict as fault:
            self.metrics.overtaken += 1
            report = LOG.error if self.store.leases is None else LOG.info
            report("line not stored", extra={"room": live.room.token, "seq": line.seq, "reason": str(fault)})
            self.drop(live, restarting())
            raise restarting() from None
        except StoreError as fault:
            self.metrics.faults += 1
            LOG.error("line not stored", extra={"room": live.room.token, "seq": line.seq, "reason": str(fault)})
            reason = unavailable() if isinstance(fault, Unavailable) else restarting()
            self.drop(live, reason)
            raise reason from None
        except asyncio.CancelledError:
            self.drop(live, restarting())  # it may be stored or not
            raise
        finally:
            self.metrics.stored.observe(perf_counter() - began)
        self.metrics.lines += 1
        self._apply(live, line, change)

    def _apply(self, live: LiveRoom, line: log.Line, change: Change) -> None:
        """Apply a line that is stored, and notify those who may know of it."""
        room, entry = live.room, line.entry
        window, version = room.window, room.recent.version
        room.accept(line, change.after)
        self.snapshots.consider(live)
        if room.recent.version != version:
            self.news.spread()
        if isinstance(entry, log.Answered):
            self.metrics.decisions[room.game.name, entry.by] += 1
            if window:
                live.changed_for(entry.seat)
                return
        live.changed()

    # ------------------------------------------------------------------ time

    async def wake(self, live: LiveRoom) -> None:
        """Do what is due in a room; what fails is logged and tried again later. The lock must not be held."""
        async with live.lock:
            if not live.lost and not self.stopping:
                try:
                    await self._go_on(live)
                    live.failures = 0
                except RequestRefused:
                    pass  # it is logged, and the room restored when somebody comes
                except Exception:
                    live.failures = min(live.failures + 1, 8)
                    LOG.exception("room stands still", extra={"room": live.room.token})
                    self._wake_later(live, min(2.0**live.failures, SLOWEST))

    def _wake_later(self, live: LiveRoom, delay: float) -> None:
        live.wake_within(delay, lambda: self.tasks.spawn(self.wake(live)))

    def _go_on_later(self, live: LiveRoom) -> None:
        """Have done what is due, in its turn."""
        if self._due(live) is not None:
            self.tasks.spawn(self.wake(live))

    async def _go_on(self, live: LiveRoom) -> None:
        """Do all that is due now."""
        while (following := self._due(live)) is not None:
            what = filled_in(live.room, following.what, live.now())
            change = self._bot_answer(live, what) if isinstance(what, BotTask) else Change(what)
            if change is not None:
                await self.write(live, change)

    def _due(self, live: LiveRoom) -> Scheduled | None:
        """Return what is due now; None, with the alarm set for what comes next, if nothing is."""
        if self.store.trouble is not None or self.store.fenced:
            self._wake_later(live, LOOK_AGAIN)
            return None
        following = next_scheduled(live.room)
        if following is not None:
            wait = following.at - live.now()
            if wait <= 0:
                return following
            self._wake_later(live, wait / 1000)
        return None

    # ------------------------------------------------------------------ bots

    def _bot_answer(self, live: LiveRoom, task: BotTask) -> Change | None:
        """Return the answer of a quick bot; start the search of one that searches, and return None."""
        room = live.room
        seen = room.deal.observe(task.seat)
        dice = dice_of(secrets.randbits(64))
        if not searches(task.bot):
            return bot_answer(room, task, choose_at_once(task.bot, seen, dice))
        room.bots.searching.add(task.seat)
        self.tasks.spawn(self._search(live, task, seen, dice))
        return None

    async def _search(self, live: LiveRoom, task: BotTask, seen: Observation, dice: Dice) -> None:
        action = None
        try:
            action = await self.thinkers.choose(task.bot, seen, dice)
        except Exception:
            LOG.exception("bot failed", extra={"room": live.room.token, "bot": task.bot})
        live.room.stands_in(task.seat, action is None)
        if action is None:
            LOG.warning("bot too slow", extra={"room": live.room.token, "bot": task.bot})
            action = choose_at_once(STAND_IN, seen, dice)
        async with live.lock:
            if not may_be_played(live.room, task, action):
                LOG.warning("bot broke a rule", extra={"room": live.room.token, "bot": task.bot, "action": action})
                action = choose_at_once(STAND_IN, seen, dice)
            change = bot_answer(live.room, task, action)
            if change is not None and not live.lost and not self.stopping:
                try:
                    await self.write(live, change)
                except RequestRefused:
                    return  # it is logged, and the room restored when somebody comes
                self._go_on_later(live)
