"""Opening a deal, a match or a position by the name of its game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from tefuda.core.game import Game
from tefuda.core.option import choose
from tefuda.core.table.chance import bytes_of, derived_key, seed_words
from tefuda.core.texts import even, named_lines
from tefuda.core.whole_numbers import LAST_DEAL, as_whole, check_truth
from tefuda.errors import NotationError, SeatsError
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.start import Start

KEY_BYTES = 32
FOR_PLAYERS = marked("{seats!r} seats: this game is for {number} players")
FOR_SOME_PLAYERS = marked("{seats!r} seats: this game is for {least} to {most} players")


def deal(
    preset: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    key: bytes | str | None = None,
    number: int = 0,
    automatic_pass: bool = False,
    **options: object,
) -> Deal:
    """Deal a game: `preset` with the house rules `options`, with chance from a `seed`, a `key`, or neither.

    `number` distinguishes the deals of one seed; a key is 32 bytes or 64 hexadecimal digits. With `automatic_pass`
    seats that can only pass do so automatically. Raises PresetError, OptionErrors, SeatsError or NotationError.
    """
    game, named, chosen, seats = _checked_game(preset, seats, options)
    key = _key(seed, key, number)
    automatic_pass = check_truth("automatic_pass", automatic_pass)
    return Deal.begin(Start(game, named, chosen, seats, key, automatic_pass=automatic_pass))


def match(
    preset: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    key: bytes | str | None = None,
    automatic_pass: bool = False,
    **options: object,
) -> Match:
    """Open a match, deals in a row that carry scores; parameters and errors are those of `deal`."""
    game, named, chosen, seats = _checked_game(preset, seats, options)
    automatic_pass = check_truth("automatic_pass", automatic_pass)
    return Match.begin(game, named, chosen, seats, _root(seed, key), automatic_pass=automatic_pass)


def position(
    preset: str,
    placement: str | Mapping[str, str],
    *,
    seed: int | None = None,
    key: bytes | str | None = None,
    automatic_pass: bool = False,
    **options: object,
) -> Deal:
    """Set up a position: lines `hands 7♣ K♦ / 9♥ 9♠`, `pile 6♣` ..., or the same as a mapping.

    Lines that begin with # are comments. Its chance, by default that of seed 0, decides later shuffles. Raises the
    errors of `deal`, and PositionError.
    """
    stated, locations = _lines(placement) if isinstance(placement, str) else (_checked(placement), {})
    if "hands" not in stated:
        raise NotationError("the line “{word}” is missing", word="hands")
    seats = stated["hands"].count("/") + 1
    game, named, chosen, seats = _checked_game(preset, seats, options, full=False)
    key = _key(0 if seed is None and key is None else seed, key, 0)
    start = Start(game, named, chosen, seats, key, stated, check_truth("automatic_pass", automatic_pass))
    try:
        return Deal.begin(start)
    except NotationError as fault:
        raise fault.moved(*locations.get(str(fault.facts.get("name")), (1, 1))) from None


def _lines(text: str) -> tuple[dict[str, str], dict[str, tuple[int, int]]]:
    """Return the values of the lines of a position by name, and the line and column at which each begins."""
    stated: dict[str, str] = {}
    locations = {}
    for line in named_lines(text):
        if line.word in stated:
            column = line.text.index(line.word) + 1
            raise NotationError("“{word}” is given twice", line=line.number, column=column, word=line.word)
        stated[line.word] = line.rest
        locations[line.word] = line.number, line.column
    return stated, locations


def _checked(placement: object) -> dict[str, str]:
    """Return a position given as a mapping, after checking that all of it is text."""
    stated: dict[Any, Any] = dict(placement) if isinstance(placement, Mapping) else {"": placement}
    wrong = [part for part in (*stated, *stated.values()) if not isinstance(part, str)]
    if wrong:
        raise NotationError(
            "a position must be text, or lines of text by name, not {given!r}", line=0, column=0, given=wrong[0]
        )
    return {even(name): even(line) for name, line in stated.items()}


def _checked_game(
    preset: str, seats: int | None, options: Mapping[str, object], *, full: bool = True
) -> tuple[Game, str, Any, int]:
    game, named = find(preset)
    chosen = choose_options(preset, options)
    seat_count = check_seats(game, chosen, named.seats if seats is None else seats, full=full)
    return game, named.name, chosen, seat_count


def choose_options(preset: str, given: Mapping[str, object]) -> Any:
    """Return the options of a preset with the answers in `given`; raise OptionErrors with all faults at once."""
    return choose(find(preset)[1].options, given)


def check_seats(game: Game, options: Any, given: object, *, full: bool = True) -> int:
    """Return the number of players `given`; unless `full`, the pack may be too small to deal a whole hand to each.

    Raises SeatsError or OptionError.
    """
    seats = as_whole(given)
    if seats is None or seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        if least == most:
            raise SeatsError(FOR_PLAYERS, seats=given, number=most)
        raise SeatsError(FOR_SOME_PLAYERS, seats=given, least=least, most=most)
    for fault in game.seat_faults(options, seats):
        if full or not isinstance(fault, SeatsError):
            raise fault
    return seats


def read_key(text: str) -> bytes:
    """Return the 32 bytes that 64 hexadecimal digits stand for; raise NotationError for anything else."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise _key_fault(text)
    return key


def _key_fault(given: object) -> NotationError:
    return NotationError(
        "a key must be {digits} hexadecimal digits, not “{text}”", line=0, column=0, digits=2 * KEY_BYTES, text=given
    )


def _key(seed: int | None, key: bytes | str | None, number: int) -> bytes:
    """Return the key of one deal: the given one, or that of deal `number` of a seed."""
    whole = as_whole(number)
    if whole is None or whole < 0:
        raise NotationError("the number of a deal must be at least 0, not {number!r}", line=0, column=0, number=number)
    check_last_deal(whole)
    root = _root(seed, key)
    return root if seed is None else derived_key(root, whole)


def check_last_deal(number: int) -> None:
    """Raise NotationError for a number that no deal of a seed can have."""
    if number > LAST_DEAL:
        raise NotationError(
            "the number of a deal must be at most {last}, not {number}", line=0, column=0, last=LAST_DEAL, number=number
        )


def _root(seed: int | None, key: bytes | str | None) -> bytes:
    """Return the root key of a match: the given one, that of a seed, or a new random one."""
    if seed is not None and key is not None:
        raise NotationError("a deal takes a seed or a key, not both", line=0, column=0)
    if isinstance(key, str):
        return read_key(key)
    if isinstance(key, bytes | bytearray):
        return read_key(key.hex())
    if key is not None:
        raise _key_fault(key)
    if seed is None:
        return secrets.token_bytes(KEY_BYTES)
    whole = as_whole(seed)
    if whole is None or whole < 0:
        raise NotationError("a seed must be a whole number of at least 0, not {seed!r}", line=0, column=0, seed=seed)
    return bytes_of(seed_words(whole))
