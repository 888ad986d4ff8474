"""What a node shows in the lobby, in no language, as other nodes read it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from msgspec import Struct
from msgspec.json import Decoder, encode

from tefuda.core.option import changed
from tefuda.server.host.rooms.live_room import LiveRoom
from tefuda.server.messages.protocol import Stage, Timer
from tefuda.server.room.room import Room


class LobbyRoom(Struct):
    """A public room at which somebody is now; `changed` counts the house rules that differ from those of the preset.

    `seats` are the kind, the name and the bot of each; `open` counts those that may be taken.
    """

    room: str
    preset: str
    changed: int
    timer: Timer
    stage: Stage
    seats: list[tuple[Literal["person", "bot", "open"], str, str]]
    open: int
    watching: int


class NodeLobby(Struct):
    """The public rooms of a node, and how many guests are there."""

    rooms: list[LobbyRoom]
    people: int


_DECODER = Decoder(NodeLobby)


def lobby_of(rooms: Iterable[LiveRoom]) -> NodeLobby:
    """Return what is shown of some rooms."""
    there = [live.room for live in rooms]
    people = {guest for room in there for guest in room.presence.pages}
    return NodeLobby([_shown(room) for room in there if _public(room)], len(people))


def written(rooms: Iterable[LiveRoom]) -> str:
    """Return what is shown of some rooms, as JSON."""
    return encode(lobby_of(rooms)).decode()


def read_lobby(text: str) -> NodeLobby:
    """Return what a node shows; raise msgspec.DecodeError for another text."""
    return _DECODER.decode(text)


def _public(room: Room) -> bool:
    return not room.opened.private and not room.closed and room.occupied()


def _shown(room: Room) -> LobbyRoom:
    return LobbyRoom(
        room=room.token,
        preset=room.opened.preset,
        changed=sum(1 for _ in changed(room.options, room.preset.options)),
        timer=cast(Timer, room.opened.timer),
        stage=room.stage,
        seats=[(one.kind, one.name, one.bot) for one in room.occupants],
        open=sum(one.free for one in room.occupants),
        watching=room.watching(),
    )
