"""The actions of Guandan as text: reading them."""

from __future__ import annotations

import re

from tefuda.core.cards.card import mask_of, plain, rank_of, read_card, read_cards, read_rank, suit_of
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.whole_numbers import whole_number
from tefuda.core.words.notation import Notation
from tefuda.core.words.story import WILD, Phrase, card_alone, wild_as
from tefuda.errors import NotationError
from tefuda.games.guandan.rules.actions import BIG, DIGITS, PASS, SMALL, Kind, Verb, give_code, seat_code
from tefuda.games.guandan.rules.arranging import WORDS
from tefuda.games.guandan.rules.constants import SEATS
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.words.actions import ACTIONS, code_of_cards

_KINDS = {typed: Kind(kind) for kind, word in WORDS.items() for typed in (word, word.replace(" ", "-"))}
_SEATED = {"take": Verb.TAKE, "lead": Verb.AGREE}
_HEAD = re.compile(rf"\s*(?P<kind>{'|'.join(sorted(_KINDS, key=len, reverse=True))})\s*:?\s+", re.IGNORECASE)
_SAID_AS = re.compile(r"(?<=[♥♡])((?:10|\w)?)\s+as\s+(?=\S)")
_DECLARED = re.compile(
    r"(?P<card>10[♣♦♥♠♧♢♡♤CDHS]|[2-9TJQKA][♣♦♥♠♧♢♡♤CDHS]|[♣♦♥♠♧♢♡♤CDHS](?:10|[2-9TJQKA]))\s*=\s*"
    r"(?P<as>SJ|BJ|(?:10|[2-9TJQKA])[♣♦♥♠♧♢♡♤CDHS]?|[♣♦♥♠♧♢♡♤CDHS](?:10|[2-9TJQKA]))(?=[\s,、，]|$)"
)


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; raise NotationError where it names none.

    Cards that are not a combination are still an action, which the rules refuse.
    """
    word, _, rest = text.strip().partition(" ")
    if word.lower() == "pass" and not rest:
        return decision_of(PASS)
    if word.lower() == "give":
        return _read_gift(rest, text.find(rest) + 1)
    if word.lower() in _SEATED:
        return _read_seat(_SEATED[word.lower()], rest)
    head = _HEAD.match(text)
    said = _KINDS[head["kind"].lower()] if head else Kind.NONE
    played = _read_played(text, head.end() if head else 0)
    if not played:
        raise NotationError("“{text}” is not an action; write cards, or pass", text=text.strip())
    if sum(one >= WILD for one in played) > 2:
        raise NotationError("there are only two wild cards", text=text.strip())
    try:
        once, twice = mask_of(map(card_alone, played))
    except ValueError:
        raise NotationError("“{text}”: there are only two of each card", text=text.strip()) from None
    phrase = Phrase()
    for one in played:
        put(phrase, one)
    return decision_of(code_of_cards(phrase, said), once, twice)


def _read_gift(text: str, column: int) -> Decision:
    try:
        card = read_card(text)
    except NotationError as fault:
        raise fault.moved(1, column) from None
    return decision_of(give_code(card), 1 << card)


def _read_seat(verb: Verb, text: str) -> Decision:
    seat = whole_number(text.strip())
    if seat is None or seat >= SEATS:
        raise NotationError("“{text}” is not a seat; the seats are 0 to {last}", text=text.strip(), last=SEATS - 1)
    return decision_of(seat_code(verb, seat))


def _read_played(text: str, at: int) -> list[int]:
    """Return the cards of a play and what they stand for, as a phrase has them and `text` from place `at` on."""
    spoken = _SAID_AS.sub(lambda said: f"{said[1]}={' ' * (len(said[0]) - len(said[1]) - 1)}", text)
    letters = plain(spoken)
    played: list[int] = []
    while declared := _DECLARED.search(letters, at):
        played += _naturals(text, at, declared.start())
        played.append(_declared(declared))
        at = declared.end()
    return played + _naturals(text, at, len(text))


def _naturals(text: str, start: int, end: int) -> list[int]:
    try:
        return read_cards(text[start:end])
    except NotationError as fault:
        raise fault.moved(1, start + 1) from None


def _declared(found: re.Match[str]) -> int:
    card, stated = read_card(found["card"]), found["as"]
    if stated in ("SJ", "BJ"):
        return wild_as(card, SMALL if stated == "SJ" else BIG, NO_SUIT)
    if stated in ("10", "T") or len(stated) == 1:
        return wild_as(card, read_rank(stated), NO_SUIT)
    represented = read_card(stated)
    return wild_as(card, rank_of(represented), suit_of(represented))


NOTATION = Notation(DIGITS, ACTIONS, read_action)
