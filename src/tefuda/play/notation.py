"""Reading the `.deal` notation, which states any deal or match of any game as text; `writing` writes it.

    tefuda 1
    game mau-mau
    options target=50
    seats 4
    key 5f2c...
    2: 7♦  3: draw  0: J♠ ♥  1: K♥ last
    result 0 -14 -3 -2

The lines of the head are the preset, the house rules that differ from it, the seats, and how the deal begins: what a
match carries over (`dealer`, `scores` ...), a position (`hands`, `pile` ...), and the key of its chance. A match has
`match` in place of `key`, and `deal 1`, `deal 2` ... before the decisions of each deal. A line `automatic pass` after
the seats says that seats that can only pass do so automatically; their passes are still written. Lines that begin with
# are comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from tefuda.core.game import Game
from tefuda.core.texts import NamedLine, named_lines
from tefuda.core.whole_numbers import LONGEST, whole_number
from tefuda.errors import NotationError, OptionErrors, TefudaError
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match
from tefuda.play.opening import check_seats, choose_options, read_key
from tefuda.play.start import Start
from tefuda.play.writing import VERSION

_DECISION = re.compile(r"(?P<seat>\d{1,3}):\s+(?P<action>.*?)(?=\s+\d+:\s|\s*$)")
Made = TypeVar("Made")


class _Line(NamedLine):
    """A line of notation."""

    __slots__ = ()

    def fault(self, message: str, column: int | None = None, **facts: object) -> NotationError:
        return NotationError(message, line=self.number, column=self.column if column is None else column, **facts)


def read(text: str, *, automatic_pass: bool = False) -> Deal | Match:
    """Return the deal or match that `text` states, replayed and checked decision by decision.

    With `automatic_pass`, or if the text says so, seats that can only pass do so automatically from there on. Raises
    NotationError, with line and column, for any fault against the notation or the rules.
    """
    if not isinstance(text, str):
        raise NotationError("a deal is read from text, not from {given!r}", line=0, column=0, given=text)
    head: dict[str, _Line] = {}
    body: list[_Line] = []
    lines = list(map(_Line._make, named_lines(text)))
    if not lines or lines[0].word != "tefuda" or lines[0].rest != VERSION:
        raise NotationError("the first line of a deal must be “tefuda {version}”", version=VERSION)
    for line in lines[1:]:
        if body or line.word.rstrip(":").isdecimal() or line.word in ("deal", "result"):
            body.append(line)
        elif line.word in head:
            raise line.fault("“{word}” is given twice", 1, word=line.word)
        else:
            head[line.word] = line
    automatic = _read_automatic(head) or automatic_pass
    if "match" in head:
        match = _read_match(head, body)
        return replace(match, deals=tuple(deal.passing() for deal in match.deals)) if automatic else match
    deal = _read_deal(head, body)
    return deal.passing() if automatic else deal


def _read_automatic(head: Mapping[str, _Line]) -> bool:
    line = head.get("automatic")
    if line is not None and line.rest != "pass":
        raise line.fault("only “pass” can be automatic, not “{text}”", text=line.rest)
    return line is not None


def _read_deal(head: Mapping[str, _Line], body: list[_Line]) -> Deal:
    preset, options, seats = _read_game(head)
    game = find(preset)[0]
    placement = _read_placement(head, game, "key")
    if "key" not in head:
        raise NotationError("the line “{word}” is missing", word="key")
    key = _at(head["key"], lambda: read_key(head["key"].rest))
    deal = _placed(head, lambda: Deal(Start(game, preset, options, seats, key, placement)))
    for line in body:
        deal = _read_line(deal, line)
    return deal


def _read_placement(head: Mapping[str, _Line], game: Game, key: str) -> Mapping[str, str]:
    """Return the lines that state how a deal begins; its key is in the line `key`."""
    others = {word: line for word, line in head.items() if word not in ("game", "options", "seats", "automatic", key)}
    for word, line in others.items():
        if word in ("key", "match"):
            raise line.fault("a match has no line “{word}”", 1, word=word)
        if word not in game.words.positions.names:
            raise line.fault(
                "a deal of {game} has no line “{word}”", 1, game=find(head["game"].rest)[1].name, word=word
            )
    return {word: line.rest for word, line in others.items()}


def _placed(head: Mapping[str, _Line], begin: Callable[[], Made]) -> Made:
    """Begin a deal, and let a fault of its position say in which line it is."""
    try:
        return begin()
    except NotationError as fault:
        line = _line_of(fault, head)
        raise fault.moved(line.number, line.column) from None
    except TefudaError as fault:
        raise _line_of(fault, head).fault("{fault}", fault=fault) from None


def _line_of(fault: TefudaError, head: Mapping[str, _Line]) -> _Line:
    """Return the line named by a fault of a position."""
    return head.get(str(fault.facts.get("name", "")), head.get("hands", head["seats"]))


def _read_match(head: Mapping[str, _Line], body: list[_Line]) -> Match:
    preset, options, seats = _read_game(head)
    game = find(preset)[0]
    placement = _read_placement(head, game, "match")
    key = _at(head["match"], lambda: read_key(head["match"].rest))
    match = _placed(head, lambda: Match.begin(game, preset, options, seats, key, placement))
    number = 0
    for line in body:
        if line.word != "deal" and number == 0:
            raise line.fault("a match must have “deal 1” before its decisions", 1)
        if line.word != "deal":
            match = match.replace(_read_line(match.deal, line))
            continue
        number += 1
        if line.rest != str(number):
            raise line.fault("deal {number} should begin here, not {text}", number=number, text=line.rest)
        if number > 1:
            match = _at(line, match.next_deal)
    return match


def _read_game(head: Mapping[str, _Line]) -> tuple[str, object, int]:
    for word in ("game", "seats"):
        if word not in head:
            raise NotationError("the line “{word}” is missing", word=word)
    preset = _at(head["game"], lambda: find(head["game"].rest))[1].name
    options = _read_options(preset, head.get("options"))
    line = head["seats"]
    seats = whole_number(line.rest, LONGEST)
    if seats is None:
        raise line.fault("“{text}” is not a number of seats", text=line.rest)
    _at(line, lambda: check_seats(find(preset)[0], options, seats))
    return preset, options, seats


def _read_options(preset: str, line: _Line | None) -> object:
    given: dict[str, object] = {}
    if line is None:
        return choose_options(preset, given)
    for word in line.rest.split():
        name, equals, answer = word.partition("=")
        if not equals:
            raise line.fault("“{word}” must be written as option=answer", word=word)
        given[name] = answer
    try:
        return choose_options(preset, given)
    except OptionErrors as faults:
        raise line.fault("{fault}", fault=faults) from None


def _at(line: _Line, make: Callable[[], Made]) -> Made:
    try:
        return make()
    except NotationError as fault:
        raise fault.moved(line.number, line.column) from None
    except TefudaError as fault:
        raise line.fault("{fault}", fault=fault) from None


def _read_line(deal: Deal, line: _Line) -> Deal:
    text = line.text
    if line.word == "result":
        _check_result(deal, line)
        return deal
    at = 0
    for decision in _DECISION.finditer(text):
        if text[at : decision.start()].strip():
            break
        deal = _apply(deal, line, decision)
        at = decision.end()
    if text[at:].strip():
        rest = text[at:]
        column = at + len(rest) - len(rest.lstrip()) + 1
        raise line.fault("“{text}” is not a decision; write seat: action", column, text=rest.strip())
    return deal


def _apply(deal: Deal, line: _Line, found: re.Match[str]) -> Deal:
    column = found.start("action") + 1
    try:
        return deal.apply(found["action"], seat=int(found["seat"]))
    except NotationError as fault:
        raise fault.moved(line.number, column) from None
    except TefudaError as fault:
        raise line.fault("{fault}", column, fault=fault) from None


def _check_result(deal: Deal, line: _Line) -> None:
    if not deal.over:
        raise line.fault("a result is given, but the deal is not over", 1)
    if [word.lstrip("+") for word in line.rest.split()] != [str(payoff) for payoff in deal.payoffs]:
        raise line.fault(
            "the result is not {stated} but {right}",
            stated=line.rest,
            right=" ".join(f"{payoff:+d}" if payoff else "0" for payoff in deal.payoffs),
        )
