"""The check of a downloaded game: whether its cards follow from what was stated before it."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tefuda.core.game import Game
from tefuda.core.option import options_of
from tefuda.core.table.chance import derived_key
from tefuda.errors import NotationError
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.server.room.commitment import (
    Statement,
    deal_commitment,
    match_key,
    number_hash,
    read_statement,
    statement_hash,
)
from tefuda.server.room.rules_version import stated_version

_REMARK = re.compile(r"# (?P<name>number \S+|commitment \d+) (?P<value>.*)")
_STATED = "# statement "


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check: a sentence with gaps, its facts, and whether what it says is so.

    What is only for information is neither right nor wrong; `right` is then None.
    """

    sentence: str
    facts: Mapping[str, object]
    right: bool | None


def findings(
    played: Deal | Match, text: str, promises: Sequence[str] = (), own: Sequence[str] = ()
) -> tuple[Finding, ...]:
    """Return the result of every check of `text`, a downloaded game, which `played` replays.

    `promises` are hashes that somebody wrote down before the cards were dealt, `own` numbers that somebody's page drew.
    Raises NotationError for a text without any commitment, or with a statement that cannot be read.
    """
    checks = tuple(_findings(played, text, promises, own))
    if not checks:
        raise NotationError("the file contains no promise by a server, so there is nothing to check")
    return checks


def statement_in(text: str) -> str:
    """Return the statement in a downloaded game, or nothing."""
    lines = [line.removeprefix(_STATED) for line in text.splitlines() if line.startswith(_STATED)]
    return "".join(f"{line}\n" for line in lines)


def _findings(played: Deal | Match, text: str, promises: Sequence[str], own: Sequence[str]) -> Iterator[Finding]:
    remarks = dict(_remarks(text))
    stated = statement_in(text)
    numbers = {name.removeprefix("number "): value for name, value in remarks.items() if name.startswith("number ")}
    hashes = {value for name, value in remarks.items() if name.startswith("commitment ")}
    if stated:
        hashes.add(statement_hash(stated))
        statement = read_statement(stated)
        yield from _of_statement(statement, played.deals[0].game if isinstance(played, Match) else played.game)
        if isinstance(played, Match):
            yield from _of_match(played, stated, statement, numbers)
    elif isinstance(played, Match) and hashes:
        yield Finding(marked("The file contains a statement made before the match."), {}, False)
    yield from _of_deals(played, remarks)
    for value in promises:
        sentence = marked("The file contains the promise you noted: {promise}")
        yield Finding(sentence, {"promise": value}, value.strip().lower() in hashes)
    for number in own:
        yield _of_own(number.strip().lower(), read_statement(stated) if stated else None, numbers)


def _remarks(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if found := _REMARK.fullmatch(line.rstrip()):
            yield found["name"], found["value"]


def _of_statement(statement: Statement, game: Game) -> Iterator[Finding]:
    """Yield what somebody should know who trusts a statement."""
    if statement.version != stated_version(game):
        yield Finding(
            marked("The game was played by the rules of version {version}; it is replayed here by version {here}."),
            {"version": statement.version, "here": stated_version(game)}, None,
        )  # fmt: skip
    persons = [str(seat) for seat, share in enumerate(statement.shares, start=1) if share.kind == "person"]
    if persons:
        sentence = marked("Players' own pages drew the numbers of these seats, the server all others: {seats}")
    else:
        sentence = marked("The server drew all numbers, so this does not show that it did not choose the cards.")
    yield Finding(sentence, {"seats": ", ".join(persons)}, None)
    if statement.round > 1:
        sentence = marked("The cards were shuffled {round} times, because a page showed no number.")
        yield Finding(sentence, {"round": statement.round}, None)


def _of_match(match: Match, stated: str, statement: Statement, numbers: Mapping[str, str]) -> Iterator[Finding]:
    start = match.deals[0].start
    known, preset = options_of(type(start.options)), find(start.preset)[1]
    options = {name: rule.write(getattr(start.options, name)) for name, rule in known.items()}
    usual = {name: rule.write(getattr(preset.options, name)) for name, rule in known.items()}
    stated_game = statement.preset, len(statement.shares), {**usual, **statement.options}
    yield Finding(
        marked("The game, its house rules and its seats are those stated before the match."), {},
        stated_game == (start.preset, start.seats, options),
    )  # fmt: skip
    hashes = {str(seat): share.hash for seat, share in enumerate(statement.shares)} | {"server": statement.server}
    wrong = [name for name, hash in hashes.items() if not hmac.compare_digest(number_hash(numbers.get(name, "")), hash)]
    for name in wrong:
        if name == "server":
            yield Finding(marked("The server's number belongs to the hash stated before the match."), {}, False)
        else:
            sentence = marked("The number of seat {seat} belongs to the hash stated before the match.")
            yield Finding(sentence, {"seat": int(name) + 1}, False)
    if not wrong:
        yield Finding(marked("Every number belongs to the hash stated before the match."), {}, True)
    in_order = [numbers.get(str(seat), "") for seat in range(len(statement.shares))]
    key = match_key(stated, in_order, numbers.get("server", ""))
    yield Finding(marked("The key of the match was made of the statement and all numbers."), {}, key == match.key)


def _of_deals(played: Deal | Match, remarks: Mapping[str, str]) -> Iterator[Finding]:
    numbered = [(name, value) for name, value in remarks.items() if name.startswith("commitment ")]
    for name, value in numbered:
        number = int(name.removeprefix("commitment "))
        key = _key(played, number)
        yield Finding(
            marked("The key of deal {number} matches the promise made before it."), {"number": number},
            key is not None and deal_commitment(key) == value,
        )  # fmt: skip


def _key(played: Deal | Match, number: int) -> bytes | None:
    """Return the key of a deal by number; that of a deal alone is the one it is promised with."""
    if isinstance(played, Deal):
        return played.start.key
    return derived_key(played.key, number - 1) if 1 <= number <= len(played.deals) else None


def _of_own(number: str, statement: Statement | None, numbers: Mapping[str, str]) -> Finding:
    """Return whether somebody's own number went into the chance of the match."""
    shares = statement.shares if statement else ()
    hash = number_hash(number)
    seats = [seat for seat, share in enumerate(shares) if share.hash == hash and share.kind == "person"]
    if not seats:
        return Finding(marked("The statement lists the hash of your number."), {}, False)
    right = numbers.get(str(seats[0])) == number
    return Finding(marked("Your number is that of seat {seat}."), {"seat": seats[0] + 1}, right)
