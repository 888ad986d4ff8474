"""The actions of Guandan as text.

A play is its cards, `K♠ K♦`; a wild card is written with what it stands for, `K♠ K♦ 2♥=K`, and in a straight flush
with the suit as well, `4♠ 5♠ 2♥=6♠ 7♠ 8♠`. Without that it stands for itself. The kind stands in front where the
cards can be read as another: `full house 9♠ 9♦ 9♣ 9♥ 9♥`, `straight 3♠ 4♠ 5♠ 6♠ 7♠`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tefuda.core.cards.card import (
    SMALL_JOKER,
    Card,
    Rank,
    cards_in,
    mask_of,
    plain,
    rank_of,
    read_card,
    read_cards,
    read_rank,
    suit_of,
)
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_SUIT, RANKS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.whole_numbers import whole_number
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.guandan.rules.actions import (
    BIG,
    DIGITS,
    PASS,
    SMALL,
    UNUSED,
    Kind,
    Verb,
    give_code,
    key_of,
    kind_of,
    play_code,
    seat_code,
    verb_of,
)
from tefuda.games.guandan.rules.arranging import WORDS, PlayedCard, classify, natural, played_cards
from tefuda.games.guandan.rules.constants import SEATS
from tefuda.games.guandan.rules.options import Options

VERBS: Mapping[int, str] = {verb: "lead" if verb == Verb.AGREE else verb.name.lower() for verb in Verb}
"""The verbs in the notation."""
_KINDS = {typed: Kind(kind) for kind, word in WORDS.items() for typed in (word, word.replace(" ", "-"))}
_NAMING_A_SEAT = {"take": Verb.TAKE, "lead": Verb.AGREE}
_HEAD = re.compile(rf"\s*(?P<kind>{'|'.join(sorted(_KINDS, key=len, reverse=True))})\s*:?\s+", re.IGNORECASE)
_SAID_AS = re.compile(r"(?<=[♥♡])((?:10|\w)?)\s+as\s+(?=\S)")
_DECLARED = re.compile(
    r"(?P<card>10[♣♦♥♠♧♢♡♤CDHS]|[2-9TJQKA][♣♦♥♠♧♢♡♤CDHS]|[♣♦♥♠♧♢♡♤CDHS](?:10|[2-9TJQKA]))\s*=\s*"
    r"(?P<as>SJ|BJ|(?:10|[2-9TJQKA])[♣♦♥♠♧♢♡♤CDHS]?|[♣♦♥♠♧♢♡♤CDHS](?:10|[2-9TJQKA]))(?=[\s,、，]|$)"
)


def fields_of(decision: Decision, options: Options) -> Mapping[str, object]:
    """Return what an action declares: `verb`, `cards`, for a play `kind`, `key` and `wilds`, else perhaps `seat`.

    `key` is the rank, or the joker, by which the combination is compared; `wilds` are pairs of a card and its rank.
    """
    code = decision.code
    verb = verb_of(code)
    played = verb == Verb.PLAY and decision.once
    held = (one.card for one in played_cards(decision)) if played else cards_in(decision.once, decision.twice)
    cards = tuple(map(Card, held))
    fields: dict[str, object] = {"verb": VERBS.get(verb, "none"), "cards": cards}
    if verb == Verb.PLAY and (kind := WORDS.get(kind_of(code))) is not None:
        fields["kind"] = kind
        fields["key"] = _as_seen(key_of(code))
        fields["wilds"] = tuple((Card(one.card), _as_seen(one.rank)) for one in played_cards(decision) if one.wild)
    elif verb in (Verb.TAKE, Verb.AGREE):
        fields["seat"] = key_of(code)
    return fields


def _as_seen(key: int) -> Rank | Card:
    return Rank(key) if key < RANKS else Card(SMALL_JOKER + key - SMALL)


def write_action(decision: Decision, options: Options) -> str:
    """Return an action as a person writes it: `K♠ K♦ 2♥=K`, `pass`, `give A♠`; the code if it is not an action."""
    code, cards = decision.code, (decision.once, decision.twice)
    if code == PASS and cards == (0, 0):
        return "pass"
    if not 0 <= code < DIGITS.size:
        return f"#{code}"
    verb = verb_of(code)
    if verb == Verb.GIVE and decision.once and code == give_code(next(cards_in(decision.once))):
        return f"give {CARD_NAMES[next(cards_in(decision.once))]}"
    for word, of_seat in _NAMING_A_SEAT.items():
        if code == seat_code(of_seat, key_of(code)) and key_of(code) < SEATS:
            return f"{word} {key_of(code)}"
    if verb != Verb.PLAY or not decision.once:
        return f"#{code}"
    played = played_cards(decision)
    text = " ".join(map(str, played))
    if _code_of(None, played) == code:
        return text
    kind = kind_of(code)
    if kind in WORDS and _code_of(Kind(kind), played) == code:
        return f"{WORDS[kind]} {text}"
    return f"#{code}"


def _code_of(said: Kind | None, cards: Sequence[PlayedCard]) -> int:
    """Return the code of playing cards, as the kind `said` where they can be read as several."""
    kind, key, suit = classify(cards)
    wilds = [one.rank for one in cards if one.wild]
    if said is not None and said != kind:
        kind, key, suit = _as_said(said, key, cards)
    first, second = [*wilds, UNUSED, UNUSED][:2]
    return play_code(kind, key, suit, first, second)


def _as_said(said: Kind, key: int, cards: Sequence[PlayedCard]) -> tuple[Kind, int, int]:
    """Return the kind that was said, with the key and the suit that go with it best."""
    suit = NO_SUIT
    if said == Kind.STRAIGHT_FLUSH:
        suit = next((one.suit for one in cards if not one.wild and one.suit != NO_SUIT), 0)
    return said, key, suit


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; raise NotationError where it names none.

    Cards that are not a combination are still an action, which the rules refuse.
    """
    word, _, rest = text.strip().partition(" ")
    if word.lower() == "pass" and not rest:
        return decision_of(PASS)
    if word.lower() == "give":
        return _read_gift(rest, text.find(rest) + 1)
    if word.lower() in _NAMING_A_SEAT:
        return _read_seat(_NAMING_A_SEAT[word.lower()], rest)
    head = _HEAD.match(text)
    said = _KINDS[head["kind"].lower()] if head else None
    played = _read_played(text, head.end() if head else 0)
    if not played:
        raise NotationError("“{text}” is not an action; write cards, or pass", text=text.strip())
    if sum(one.wild for one in played) > 2:
        raise NotationError("there are only two wild cards", text=text.strip())
    try:
        once, twice = mask_of(one.card for one in played)
    except ValueError:
        raise NotationError("“{text}”: there are only two of each card", text=text.strip()) from None
    return decision_of(_code_of(said, played), once, twice)


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


def _read_played(text: str, at: int) -> list[PlayedCard]:
    """Return the cards of a play and what they stand for, as `text` has them from index `at`."""
    spoken = _SAID_AS.sub(lambda said: f"{said[1]}={' ' * (len(said[0]) - len(said[1]) - 1)}", text)
    letters = plain(spoken)
    played: list[PlayedCard] = []
    while declared := _DECLARED.search(letters, at):
        played += _naturals(text, at, declared.start())
        played.append(_declared(declared))
        at = declared.end()
    return played + _naturals(text, at, len(text))


def _naturals(text: str, start: int, end: int) -> list[PlayedCard]:
    try:
        return [natural(card) for card in read_cards(text[start:end])]
    except NotationError as fault:
        raise fault.moved(1, start + 1) from None


def _declared(found: re.Match[str]) -> PlayedCard:
    card, stated = read_card(found["card"]), found["as"]
    if stated in ("SJ", "BJ"):
        return PlayedCard(card, SMALL if stated == "SJ" else BIG, NO_SUIT, True)
    if stated in ("10", "T") or len(stated) == 1:
        return PlayedCard(card, read_rank(stated), NO_SUIT, True)
    represented = read_card(stated)
    return PlayedCard(card, rank_of(represented), suit_of(represented), True)


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
