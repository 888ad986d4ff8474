"""The chance of a match: a statement that everybody sees, the numbers it commits to, and the keys made of both.

Every page sends the hash of a number. The statement of a match lists these hashes with the server's own, and says
what is played. Only then do the pages send their numbers, and the server shows its own when the match is over.
`docs/fairness.md` says what this proves, and what it does not.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tefuda.errors import NotationError
from tefuda.play.deal import Deal
from tefuda.play.match import Match

HEAD = "tefuda statement 1"
NOTHING = "-"
"""What replaces the hash of the statement before the first of a room."""

_HASH = "[0-9a-f]{64}"
_LINES = re.compile(
    rf"""{HEAD}
room (?P<room>{_HASH})
match (?P<match>[1-9]\d{{0,8}})
round (?P<round>[1-9]\d{{0,8}})
previous (?P<previous>{_HASH}|{NOTHING})
version (?P<version>\S+)
game (?P<preset>\S+)
(?P<options>(?:option \S+ [^\n]+\n)*)(?P<seats>(?:seat \d+ \S+ \S+ {_HASH}\n)+)server (?P<server>{_HASH})
"""
)

Drawn = Literal["person", "absent", "bot"]


def new_number() -> str:
    """Return 256 random bits as hexadecimal digits."""
    return secrets.token_hex(32)


def number_hash(number: str) -> str:
    """Return the hash by which a page, or the server, commits to a number."""
    return _sha256(f"tefuda number {number}")


def room_id(token: str) -> str:
    """Return what a room is called in statements; its link does not follow from it."""
    return _sha256(f"tefuda room {token}")


def guest_id(token: str, guest: str) -> str:
    """Return what a guest is called in the statements of a room; another in each room."""
    return _sha256(f"tefuda guest {token} {guest}")[:16]


@dataclass(frozen=True, slots=True)
class Share:
    """What a seat adds to the chance: the hash of a number, drawn by the page of a person, otherwise by the server.

    `who` is the guest, or the name of the bot. The server draws for an `absent` person, whose page was not there.
    """

    kind: Drawn
    who: str
    hash: str


@dataclass(frozen=True, slots=True)
class Statement:
    """All that is settled before any number is shown: what is played, by whom, and the hash of every number.

    `round` counts the statements made for this match, and `previous` is the hash of the statement before this one.
    """

    room: str
    match: int
    round: int
    previous: str
    version: str
    preset: str
    options: Mapping[str, str]
    shares: tuple[Share, ...]
    server: str

    def __str__(self) -> str:
        lines = [
            HEAD,
            f"room {self.room}",
            f"match {self.match}",
            f"round {self.round}",
            f"previous {self.previous}",
            f"version {self.version}",
            f"game {self.preset}",
            *(f"option {name} {answer}" for name, answer in self.options.items()),
            *(f"seat {seat} {share.kind} {share.who} {share.hash}" for seat, share in enumerate(self.shares)),
            f"server {self.server}",
        ]
        return "\n".join(lines) + "\n"


def read_statement(text: str) -> Statement:
    """Return the statement that a text makes; raise NotationError if it makes none."""
    match = _LINES.fullmatch(text)
    shares = []
    if match:
        for seat, line in enumerate(match["seats"].splitlines()):
            _, number, kind, who, hash = line.split(" ")
            if number == str(seat) and kind in ("person", "absent", "bot"):
                shares.append(Share(kind, who, hash))
    if not match or len(shares) != match["seats"].count("\n"):
        raise NotationError("the statement made before the match cannot be read")
    options = dict(line.split(" ", 2)[1:] for line in match["options"].splitlines())
    return Statement(
        match["room"], int(match["match"]), int(match["round"]), match["previous"], match["version"],
        match["preset"], options, tuple(shares), match["server"],
    )  # fmt: skip


def statement_hash(statement: str) -> str:
    """Return the hash of the text of a statement."""
    return _sha256(statement)


def match_key(statement: str, numbers: Sequence[str], server: str) -> bytes:
    """Return the key of a match: made of the text of its statement, the number of each seat, and the server's."""
    return hashlib.sha256((statement + "".join(_numbers(numbers, server))).encode()).digest()


def _numbers(numbers: Sequence[str], server: str) -> Iterator[str]:
    """Yield a line for each number of a match."""
    yield from (f"number {seat} {number}\n" for seat, number in enumerate(numbers))
    yield f"number server {server}\n"


@lru_cache(1024)
def deal_commitment(key: bytes) -> str:
    """Return the hash by which the server commits to the key of a deal."""
    return hashlib.sha256(b"tefuda deal " + key).hexdigest()


def write_proof(match: Match, statement: str, numbers: Sequence[str], server: str) -> str:
    """Return a finished match as `.deal` text, with its statement, the numbers, and the hashes of its deals' keys."""
    proof = [
        *(f"statement {line}\n" for line in statement.splitlines()),
        *_numbers(numbers, server),
        *_commitments(match),
    ]
    return str(match) + "".join(f"# {line}" for line in proof)


def write_deal_proof(deal: Deal, number: int) -> str:
    """Return one finished deal as `.deal` text, with the hash of its key."""
    return f"{deal}# commitment {number} {deal_commitment(deal.start.key)}\n"


def _commitments(match: Match) -> Iterator[str]:
    for number, deal in enumerate(match.deals, start=1):
        yield f"commitment {number} {deal_commitment(deal.start.key)}\n"


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
