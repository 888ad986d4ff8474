"""The log of a room, from whose lines alone the room can be restored.

The lines form a chain of hashes: whoever knows the head after a line can tell whether a log still has all lines up to
there, as they were. Times are milliseconds since 1970, guests are hashes, and seats count from 0.

The logs that must be read are those that tefuda 0.1.0 writes, and what later versions write; `tests/corpus` holds some
of each released version. An entry may gain fields with a default, but no field may go or change its meaning.
"""

from __future__ import annotations

import hashlib
from typing import Literal

from msgspec import Struct
from msgspec.json import Decoder, Encoder

By = Literal["person", "switch", "bot", "clock"]
"""Who decided: a person, a switch set by a person, a bot at its own seat, or a bot for a person whose time was up."""


class Entry(Struct, tag_field="type"):
    """An event in a room."""


class Opened(Entry, tag="opened", omit_defaults=True):
    """The room was opened by `host`; `seats` are bots by name, or `open`.

    `options` are the house rules that differ from the preset. `version` is that of tefuda and `rules` the digest of the
    rules by which the log is written. With a `counter` pages count cards. A room that is not `private` is shown in the
    lobby, and one that does not `reveal` shows neither hands nor keys after a deal. The first match begins with what
    another has left, its `standing`, as lines of `.deal` text by name.
    """

    host: str
    preset: str
    options: dict[str, str]
    seats: list[str]
    timer: str
    private: bool
    reveal: bool
    version: str
    rules: str
    counter: bool = False
    standing: dict[str, str] = {}


class Sat(Entry, tag="sat", omit_defaults=True):
    """A guest took a seat; `hash` is that of a number for the next match, empty where the page sent none."""

    seat: int
    guest: str
    name: str
    hash: str = ""


class Left(Entry, tag="left"):
    """The guest at a seat left it."""

    seat: int


class Filled(Entry, tag="filled"):
    """The host put a bot at a seat, by its name, or made it `open` or `closed`; the seat after the last is added."""

    seat: int
    who: str


class Named(Entry, tag="named"):
    """The guest at a seat changed the name."""

    seat: int
    name: str


class Committed(Entry, tag="committed"):
    """The page at a seat sent the hash of a number for the next match."""

    seat: int
    hash: str


class Shuffling(Entry, tag="shuffling"):
    """The seats for a match are settled, and its cards are shuffled."""


class Stated(Entry, tag="stated"):
    """The statement of the match was made; `numbers` by seat, and `server`, are those that the server drew."""

    statement: str
    numbers: dict[int, str]
    server: str


class Revealed(Entry, tag="revealed"):
    """The page at a seat showed its number; `hash` is that of its number for the match after this one, or empty."""

    seat: int
    number: str
    hash: str


class Withheld(Entry, tag="withheld", omit_defaults=True):
    """The pages at these seats did not show their numbers in time; the shuffle is repeated without them.

    Where a page itself said that it has no number, it is `here` and its player is not treated as absent.
    """

    seats: list[int]
    here: bool = False


class Begun(Entry, tag="begun"):
    """A match began."""


class WasReady(Entry, tag="ready"):
    """A seat is ready to continue."""

    seat: int


class Dealt(Entry, tag="dealt"):
    """The next deal began."""


class Switched(Entry, tag="switched"):
    """A seat set its switches."""

    seat: int
    auto_pass: bool
    auto_claim: bool


class Answered(Entry, tag="answered"):
    """A seat decided, by an `action` in the game's notation; in a window nobody else learns of it until that closes."""

    seat: int
    action: str
    by: By


class Undone(Entry, tag="undone"):
    """A seat took back its last decision: the deal is again as it was after this number of `decisions`."""

    seat: int
    decisions: int


class Closed(Entry, tag="closed"):
    """A window closed; `added` are the answers, by seat, made for those who gave none."""

    added: dict[int, str]


class Paused(Entry, tag="paused"):
    """Nobody has been here since a time, and the room was unloaded."""

    since: int


class Resumed(Entry, tag="resumed"):
    """Play resumed after a pause of `lost` milliseconds."""

    lost: int


class TakenOver(Entry, tag="taken_over"):
    """A node took the room over, as its owner number `epoch`; the owner before was last heard of at the time `since`.

    The number counts the owners of the room, of which only the first has no such line.
    """

    node: str
    epoch: int
    since: int


class Ended(Entry, tag="ended"):
    """Everybody has left; the room is closed for good."""


AnyEntry = (
    Opened | Sat | Left | Filled | Named | Committed | Shuffling | Stated | Revealed | Withheld | Begun | WasReady
    | Dealt | Switched | Answered | Undone | Closed | Paused | Resumed | TakenOver | Ended
)  # fmt: skip
"""Every entry that can be read; msgspec tells them apart by their tags."""

SHORT = 5
"""How many bytes of a head, of 32, pages know."""
_encoder = Encoder()
_decoder: Decoder[AnyEntry] = Decoder(AnyEntry)


def write(entry: Entry) -> str:
    """Return an entry as JSON."""
    return _encoder.encode(entry).decode()


def read(text: str) -> Entry:
    """Return the entry that JSON states; raise msgspec.DecodeError for anything else."""
    return _decoder.decode(text)


class Line(Struct):
    """A line of the log: its number `seq` from 0, its time `at`, an entry, and the guest and command that it answers.

    `at` is in milliseconds since 1970 and never less than that of the line before. `command` is the id of a command;
    without one, `guest` and `command` are empty. `head` is that of the chain after the line, 32 bytes.
    """

    seq: int
    at: int
    entry: Entry
    guest: str = ""
    command: str = ""
    head: bytes = b""


def first_head(room: str) -> bytes:
    """Return the head of the chain of a room, given by its token, before its first line."""
    return hashlib.sha256(b"tefuda log " + room.encode()).digest()


def next_head(head: bytes, line: Line, body: str) -> bytes:
    """Return the head of a chain after a line, whose entry is `body` as JSON: the SHA-256 hash of both."""
    stated = f"{line.seq}\n{line.at}\n{line.guest}\n{line.command}\n{body}"
    return hashlib.sha256(head + stated.encode()).digest()


def short(head: bytes) -> str:
    """Return the part of a head that pages know, 10 hexadecimal digits: enough to recognize it in the log of a room."""
    return head[:SHORT].hex()
