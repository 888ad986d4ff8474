"""The log of a room: from its lines alone the room can be restored."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

By = Literal["person", "switch", "bot", "clock"]
"""Who decided: a person, a switch set by a person, a bot at its own seat, or a bot for a person whose time was up."""


class Entry(Struct, tag_field="type"):
    """An event in a room."""


class Opened(Entry, tag="opened"):
    """The room was opened by `host`; `seats` are bots by name, or `open`."""

    host: str
    preset: str
    options: dict[str, str]
    seats: list[str]
    timer: str
    private: bool
    reveal: bool
    secret: str


class Sat(Entry, tag="sat"):
    """A guest took a seat."""

    seat: int
    guest: str
    name: str
    nonce: str


class Left(Entry, tag="left"):
    """The guest at a seat left it."""

    seat: int


class Filled(Entry, tag="filled"):
    """The host put a bot at a seat, or opened, closed or added it."""

    seat: int
    who: str


class Named(Entry, tag="named"):
    """The guest at a seat changed the name."""

    seat: int
    name: str


class Begun(Entry, tag="begun"):
    """A match began; `secret` is that of the match after it."""

    secret: str


class WasReady(Entry, tag="ready"):
    """A seat is ready to continue; `nonce` is for the next match."""

    seat: int
    nonce: str


class Dealt(Entry, tag="dealt"):
    """The next deal began."""


class Switched(Entry, tag="switched"):
    """A seat set its switches."""

    seat: int
    auto_pass: bool
    auto_claim: bool


class Answered(Entry, tag="answered"):
    """A seat decided; in a window nobody else is told until it closes."""

    seat: int
    action: str
    by: By


class Closed(Entry, tag="closed"):
    """A window closed; `added` are the answers, by seat, made for those who gave none."""

    added: dict[int, str]


class Paused(Entry, tag="paused"):
    """Nobody has been here since `since`, and the room is unloaded."""

    since: int


class Resumed(Entry, tag="resumed"):
    """Play resumed after a pause of `lost` milliseconds."""

    lost: int


class Ended(Entry, tag="ended"):
    """Everybody has left; the room is closed for good."""


AnyEntry = (
    Opened | Sat | Left | Filled | Named | Begun | WasReady | Dealt | Switched | Answered | Closed | Paused
    | Resumed | Ended
)  # fmt: skip

_encoder = Encoder()
_decoder: Decoder[AnyEntry] = Decoder(AnyEntry)


def write(entry: Entry) -> str:
    """Return an entry as JSON."""
    return _encoder.encode(entry).decode()


def read(text: str) -> Entry:
    """Return the entry that JSON states; raise msgspec.DecodeError for anything else."""
    return _decoder.decode(text)


class Line(Struct):
    """A line of the log: its number `seq`, its time in milliseconds, an entry, and the guest and command it answers."""

    seq: int
    at: int
    entry: Entry
    guest: str = ""
    command: str = ""
