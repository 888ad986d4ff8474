"""How a room goes on: by commands, by bots and with time. All of it is decided, stored, applied, and only then shown.

Whoever changes a room has its turn for as long. An action, which is most of what happens, needs no task.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from time import perf_counter

from tefuda.bots.chooser import searches
from tefuda.bots.guarding import STAND_IN
from tefuda.core.chance import Dice, dice_of
from tefuda.play.observation import Observation
from tefuda.server.host.database import StoreError, Unavailable
from tefuda.server.host.live_room import LiveRoom
from tefuda.server.host.metrics import Metrics
from tefuda.server.host.refusals import restarting, unavailable
from tefuda.server.host.snapshots import Snapshots
from tefuda.server.host.store import Store
from tefuda.server.host.tasks import SLOWEST, Tasks
from tefuda.server.host.thinking import Thinkers, choose_at_once
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room import log
from tefuda.server.room.commands import Change, bot_answer, decide, may_be_played
from tefuda.server.room.log import short
from tefuda.server.room.timers import BotTask, Scheduled, filled_in, next_scheduled

LOG = logging.getLogger("tefuda.server")
LOOK_AGAIN = 2.0
"""How often, in seconds, a room looks whether the database answers again."""
Answer = Callable[[protocol.Ack | Exception], None]


class Progress:
    """Carries out what happens in rooms, and stores it."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.metrics = Metrics()
        self.snapshots = Snapshots(store)
        self.tasks = Tasks()
        self.stopping = False
        self.lobby_changed: Callable[[], None] = lambda: None

    def drop(self, live: LiveRoom, reason: RequestRefused) -> None:
        """Take a room out of memory."""
        live.lost = True
        live.silence()

    # ------------------------------------------------------------------ commands

    async def carry_out(self, live: LiveRoom, guest: str, name: str, command: protocol.Command) -> protocol.Ack:
        """Carry out a command of a guest with a name, once for each id; raise RequestRefused, with nothing changed."""
        began, outcome = perf_counter(), "failed"
        try:
            async with live.lock:
                ack = await self._carried_out(live, guest, name, command)
            outcome = "done"
            return ack
        except RequestRefused as fault:
            outcome = fault.code
            raise
        finally:
            self.metrics.answer(outcome, perf_counter() - began)

    async def _carried_out(self, live: LiveRoom, guest: str, name: str, command: protocol.Command) -> protocol.Ack:
        room, head = live.room, live.room.open_head
        if (guest, command.id) not in room.done:
            stage = room.stage
            await self.write(live, self.decided(live, guest, name, command), guest, command.id)
            head = room.head
            await self._go_on(live)
            if stage != room.stage or not isinstance(command, protocol.Act):
                self.lobby_changed()
        return protocol.Ack(command.id, room.moment, short(head))

    def decided(self, live: LiveRoom, guest: str, name: str, command: protocol.Command) -> Change:
        """Return the change that a command makes; raise RequestRefused."""
        if self.stopping or live.lost:
            raise restarting()
        self.check_store()
        self.hear_from(live, guest)
        return decide(live.room, guest, name, command)

    def hear_from(self, live: LiveRoom, guest: str) -> None:
        """Note a sign of life of a guest, for whom a bot may have stood in."""
        if live.room.hear_from(guest):
            live.changed()

    def check_store(self) -> None:
        """Raise RequestRefused, without asking the database, while it does not answer."""
        if self.store.trouble is not None:
            raise unavailable()

    def act(self, live: LiveRoom, guest: str, act: protocol.Act, answer: Answer) -> None:
        """Carry out an action as `carry_out` does; `answer` is called with its acknowledgement, or what went wrong."""
        live.lock.take(_Action(self, live, guest, act, answer).decide)

    # ------------------------------------------------------------------ the log

    async def write(self, live: LiveRoom, change: Change, guest: str = "", command: str = "") -> None:
        """Store an entry, then apply it, then notify everybody, or for a secret answer only the one who gave it."""
        line, began = live.line(change.entry, guest, command), perf_counter()
        try:
            await self.store.append(live.room.token, line)
        except StoreError as fault:
            self.stored(began, fault)
            raise self.lost(live, line, fault) from None
        self.stored(began, None)
        self.apply(live, line, change)

    def stored(self, began: float, fault: BaseException | None) -> None:
        """Count a line that was written, or could not be."""
        self.metrics.stored.note(perf_counter() - began)
        if fault is None:
            self.metrics.lines += 1
        else:
            self.metrics.faults += 1

    def lost(self, live: LiveRoom, line: log.Line, fault: BaseException) -> RequestRefused:
        """Drop a room of which a line could not be stored, and return the reason that its guests are given."""
        LOG.error("line not stored", extra={"room": live.room.token, "seq": line.seq, "reason": str(fault)})
        reason = unavailable() if isinstance(fault, Unavailable) else restarting()
        self.drop(live, reason)
        return reason

    def apply(self, live: LiveRoom, line: log.Line, change: Change) -> None:
        """Apply a line that is stored, and notify those who may know of it."""
        room, entry, window = live.room, line.entry, live.room.window
        room.accept(line, change.after)
        self.snapshots.consider(live)
        if isinstance(entry, log.Answered):
            self.metrics.decisions[room.game.name, entry.by] += 1
            if window:
                live.changed_for(entry.seat)
                return
        live.changed()

    # ------------------------------------------------------------------ time

    async def wake(self, live: LiveRoom) -> None:
        """Do what is due in a room."""
        async with live.lock:
            await self._go_on_if_possible(live)

    async def go_on_and_end(self, live: LiveRoom) -> None:
        """Do what is due, and pass on the turn that is held already."""
        try:
            await self._go_on_if_possible(live)
        finally:
            live.lock.end()

    async def _go_on_if_possible(self, live: LiveRoom) -> None:
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

    async def _go_on(self, live: LiveRoom) -> None:
        """Do all that is due now."""
        room = live.room
        while (following := self.due(live)) is not None:
            what = filled_in(room, following.what, live.now())
            change = self._bot_answer(live, what) if isinstance(what, BotTask) else Change(what)
            if change is not None:
                await self.write(live, change)
                if room.closed or room.stage != "playing":
                    self.lobby_changed()

    def due(self, live: LiveRoom) -> Scheduled | None:
        """Return what is due now; None, with the alarm set for what comes next, if nothing is."""
        if self.store.trouble is not None:
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
                    await self._go_on(live)
                except RequestRefused:
                    pass  # it is logged, and the room restored when somebody comes


class _Action:
    """An action on its way: decided, given to the store, applied, acknowledged."""

    __slots__ = ("_act", "_answer", "_began", "_change", "_guest", "_line", "_live", "_progress", "_stored_from")

    def __init__(self, progress: Progress, live: LiveRoom, guest: str, act: protocol.Act, answer: Answer) -> None:
        self._progress = progress
        self._live = live
        self._guest = guest
        self._act = act
        self._answer = answer
        self._began = perf_counter()

    def decide(self) -> None:
        """Decide the action and give it to the store; the turn ends when it is written, or now if nothing is."""
        live, id, progress = self._live, self._act.id, self._progress
        try:
            if (self._guest, id) in live.room.done:
                self._end(protocol.Ack(id, live.room.moment, short(live.room.open_head)))
                return
            self._change = progress.decided(live, self._guest, "", self._act)
            self._line = live.line(self._change.entry, self._guest, id)
            self._stored_from = perf_counter()
            progress.store.add(live.room.token, self._line, self._written)
        except Exception as fault:
            self._end(fault)

    def _written(self, fault: StoreError | None) -> None:
        """Apply an action that is stored, acknowledge it, and go on."""
        live, line, progress = self._live, self._line, self._progress
        room = live.room
        progress.stored(self._stored_from, fault)
        try:
            if fault is not None:
                raise progress.lost(live, line, fault)
            stage = room.stage
            progress.apply(live, line, self._change)
            if stage != room.stage:
                progress.lobby_changed()
            following = progress.due(live)
        except Exception as failed:
            self._end(failed)
            return
        ack = protocol.Ack(line.command, room.moment, short(line.head))
        if following is None:
            self._end(ack)
        else:
            self._tell(ack)
            progress.tasks.spawn(progress.go_on_and_end(live))

    def _end(self, answer: protocol.Ack | Exception) -> None:
        self._live.lock.end()
        self._tell(answer)

    def _tell(self, answer: protocol.Ack | Exception) -> None:
        refused = answer.code if isinstance(answer, RequestRefused) else "failed"
        outcome = "done" if type(answer) is protocol.Ack else refused
        self._progress.metrics.answer(outcome, perf_counter() - self._began)
        self._answer(answer)
