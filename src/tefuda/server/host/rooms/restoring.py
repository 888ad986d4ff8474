"""Restoring rooms from their logs, or from snapshots and the lines after them."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from tefuda.errors import TefudaError
from tefuda.play.library import find
from tefuda.server.host.rooms.refusals import DAMAGED, OTHER_RULES
from tefuda.server.host.storage.blobs import Blob, read_stamp
from tefuda.server.host.storage.sealing import Seal
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room import log
from tefuda.server.room.clock import PACE
from tefuda.server.room.room import Room
from tefuda.server.room.rules_version import room_version, rules_version
from tefuda.server.room.snapshot import put_back

LOG = logging.getLogger("tefuda.server")
LOOK_EVERY = 16
"""After every so many lines the deal is observed, so that its hidden facts are worked out little by little."""


def _other_rules(opened: log.Opened) -> bool:
    """Say whether a log was written by other rules than those that are here now."""
    try:
        return opened.rules != rules_version(find(opened.preset)[0])
    except TefudaError:
        return True


def from_snapshot(
    snapshot: Blob, lines: Sequence[log.Line], seal: Seal | None, pace: tuple[int, int] = PACE
) -> Room | None:
    """Return the room that a snapshot and the lines after it restore; None where the snapshot cannot be used.

    Why it cannot be used is logged. `lines` is the whole log, and `pace` the milliseconds between which bots answer.
    """
    stamp = read_stamp(snapshot.version)
    where = {"room": snapshot.owner, "line": stamp.seq}
    try:
        if not 0 <= stamp.seq < len(lines) or lines[stamp.seq].head != stamp.head:
            raise ValueError("it belongs to another log")
        room = Room(snapshot.owner, pace)
        opened = lines[0].entry
        assert isinstance(opened, log.Opened)
        room.open(opened)
        if stamp.code != room_version(room.game):
            LOG.info("snapshot not used", extra={**where, "reason": "it was taken by another version"})
            return None
        put_back(room, snapshot.opened(seal), lines[: stamp.seq + 1])
        _follow(room, lines[stamp.seq + 1 :])
    except Exception as fault:
        LOG.warning("snapshot not used", extra={**where, "reason": str(fault)})
        return None
    return room


def _follow(room: Room, lines: Sequence[log.Line]) -> None:
    for line in lines:
        room.accept(line)
        if line.seq % LOOK_EVERY == 0 and room.match is not None:
            room.deal.observe(None)


def restored(token: str, lines: Sequence[log.Line], pace: tuple[int, int] = PACE) -> Room:
    """Return the room that a whole log restores; `pace` is as in `from_snapshot`.

    Raises RequestRefused where the log was written by other rules or is damaged, so that it cannot be replayed.
    """
    room = Room(token, pace)
    try:
        _follow(room, lines)
    except Exception as fault:
        opened = lines[0].entry
        assert isinstance(opened, log.Opened)
        facts = {"version": opened.version, "rules": opened.rules, "fault": repr(fault)}
        LOG.error("log not replayed", extra={"room": token, "line": room.seq, **facts})
        if _other_rules(opened):
            raise RequestRefused(OTHER_RULES, code="other_rules", version=facts["version"]) from None
        raise RequestRefused(DAMAGED, code="damaged") from None
    return room
