"""The actions of Guandan as text.

A play is its cards, `K♠ K♦`; a wild card is written with what it stands for, `K♠ K♦ 2♥=K`, and in a straight flush
with the suit as well, `4♠ 5♠ 2♥=6♠ 7♠ 8♠`. Without that it stands for itself. The kind stands in front where the
cards can be read as another: `full house 9♠ 9♦ 9♣ 9♥ 9♥`, `straight 3♠ 4♠ 5♠ 6♠ 7♠`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tefuda.core.cards import (
    CARD_NAMES,
    NO_SUIT,
    RANK_NAMES,
    RANKS,
    SMALL_JOKER,
    SUIT_SYMBOLS,
    SUITED_CARDS,
    Card,
    Hand,
    Rank,
    Suit,
    cards_in,
    mask_of,
    plain,
    rank_of,
    read_card,
    read_cards,
    read_rank,
    suit_of,
)
from tefuda.core.decision import Decision, decision_of
from tefuda.core.game import Notation
from tefuda.core.ranks import count_of, one_rank
from tefuda.core.whole_numbers import whole_number
from tefuda.errors import NotationError
from tefuda.games.guandan.actions import (
    BIG,
    DIGITS,
    PASS,
    SMALL,
    UNUSED,
    Kind,
    Verb,
    bomb_of_size,
    first_of,
    give_code,
    key_of,
    kind_of,
    play_code,
    seat_code,
    second_of,
    size_of,
    suit_of_code,
    verb_of,
)
from tefuda.games.guandan.combinations import is_full_house, is_run, pair_beside, run_counts, run_length
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import LEADING, SEATS

VERBS: Mapping[int, str] = {verb: "lead" if verb == Verb.AGREE else verb.name.lower() for verb in Verb}
WORDS: Mapping[int, str] = {kind: kind.name.lower().replace("_", " ") for kind in Kind if kind != Kind.NONE}
_KINDS = {typed: Kind(kind) for kind, word in WORDS.items() for typed in (word, word.replace(" ", "-"))}
_SEATED = {"take": Verb.TAKE, "lead": Verb.AGREE}
_HEAD = re.compile(rf"\s*(?P<kind>{'|'.join(sorted(_KINDS, key=len, reverse=True))})\s*:?\s+", re.IGNORECASE)
_SAID_AS = re.compile(r"(?<=[♥♡])((?:10|\w)?)\s+as\s+(?=\S)")
_DECLARED = re.compile(
    r"(?P<card>10[♣♦♥♠♧♢♡♤CDHS]|[2-9TJQKA][♣♦♥♠♧♢♡♤CDHS]|[♣♦♥♠♧♢♡♤](?:10|[2-9TJQKA]))\s*=\s*"
    r"(?P<as>SJ|BJ|(?:10|[2-9TJQKA])[♣♦♥♠♧♢♡♤CDHS]?|[♣♦♥♠♧♢♡♤](?:10|[2-9TJQKA]))(?=[\s,、，]|$)"
)


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in a play, and the rank (or joker) and suit it stands for; `suit` is NO_SUIT where none is said."""

    card: int
    rank: int
    suit: int
    wild: bool = False

    def __str__(self) -> str:
        if not self.wild:
            return CARD_NAMES[self.card]
        if self.rank >= RANKS:
            return f"{CARD_NAMES[self.card]}={CARD_NAMES[SMALL_JOKER + self.rank - SMALL]}"
        suit = "" if self.suit == NO_SUIT else SUIT_SYMBOLS[self.suit]
        return f"{CARD_NAMES[self.card]}={RANK_NAMES[self.rank]}{suit}"


def natural(card: int) -> Placed:
    """Return a card that stands for itself."""
    if card >= SUITED_CARDS:
        return Placed(card, SMALL + card - SMALL_JOKER, NO_SUIT)
    return Placed(card, rank_of(card), suit_of(card))


def classify(cards: Sequence[Placed]) -> tuple[Kind, int, int]:
    """Return the kind, key and suit of the combination that these cards are first of all; Kind.NONE for none."""
    ranks = {placed.rank for placed in cards}
    if SMALL in ranks or BIG in ranks:
        return _with_jokers(cards)
    counts = sum(one_rank(placed.rank) for placed in cards)
    if len(ranks) == 1 and len(cards) <= 10:
        kind = Kind(len(cards)) if len(cards) <= Kind.TRIPLE else Kind(bomb_of_size(len(cards)))
        return kind, cards[0].rank, NO_SUIT
    if len(cards) == 5 and is_full_house(counts):
        return Kind.FULL_HOUSE, _triple(counts), NO_SUIT
    for kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE):
        if len(cards) == size_of(kind) and is_run(kind, counts):
            suits = {placed.suit for placed in cards}
            if kind == Kind.STRAIGHT and len(suits) == 1 and suits != {NO_SUIT}:
                return Kind.STRAIGHT_FLUSH, _top(kind, counts), suits.pop()
            return kind, _top(kind, counts), NO_SUIT
    return Kind.NONE, 0, NO_SUIT


def _with_jokers(cards: Sequence[Placed]) -> tuple[Kind, int, int]:
    ranks = sorted(placed.rank for placed in cards)
    if ranks == [SMALL, SMALL, BIG, BIG]:
        return Kind.JOKERS, BIG, NO_SUIT
    if len(ranks) <= 2 and len(set(ranks)) == 1:
        return Kind(len(ranks)), ranks[0], NO_SUIT
    if len(ranks) == 5 and len(set(ranks[:3])) == 1 and ranks[3] == ranks[4] and ranks[0] < RANKS:
        return Kind.FULL_HOUSE, ranks[0], NO_SUIT
    return Kind.NONE, 0, NO_SUIT


def _triple(counts: int) -> int:
    return next(rank for rank in range(RANKS) if count_of(counts, rank) == 3)


def _top(kind: int, counts: int) -> int:
    return next(key for key in range(RANKS) if counts == run_counts(kind, key))


def _fits(kind: int, key: int, cards: Sequence[Placed]) -> bool:
    """Say whether cards have the ranks of a combination."""
    counts = sum(one_rank(placed.rank) for placed in cards if placed.rank < RANKS)
    if kind == Kind.FULL_HOUSE:
        if any(placed.rank >= RANKS for placed in cards):
            return counts == 3 * one_rank(key)
        return counts == 5 * one_rank(key) or pair_beside(counts, key) != UNUSED
    if run_length(kind):
        return counts == run_counts(kind, key)
    return key < RANKS and counts == len(cards) * one_rank(key)


def placed_of(decision: Decision) -> Sequence[Placed]:
    """Return the cards of a play with what each stands for, in the order of the combination."""
    return _placed(decision.code, decision.once, decision.twice)


@lru_cache(4096)
def _placed(code: int, once: int, twice: int) -> tuple[Placed, ...]:
    declared = [rank for rank in (first_of(code), second_of(code)) if rank != UNUSED]
    cards = list(cards_in(once, twice))
    chosen: list[Placed] = []
    for wild in _wilds_possible(cards, len(declared)):
        rest = list(cards)
        for _ in declared:
            rest.remove(wild)
        suit = suit_of_code(code)
        placed = [natural(card) for card in rest] + [Placed(wild, rank, suit, True) for rank in declared]
        if not chosen or _fits(kind_of(code), key_of(code), placed):
            chosen = placed
        if _fits(kind_of(code), key_of(code), placed):
            break
    chosen = chosen or [natural(card) for card in cards]
    return tuple(sorted(chosen, key=lambda placed: _order(kind_of(code), key_of(code), placed)))


def _wilds_possible(cards: Sequence[int], number: int) -> Iterator[int]:
    """Yield the cards of which `number` may be wild, hearts first."""
    if number:
        faces = sorted(set(cards), key=lambda card: (card >= SUITED_CARDS or suit_of(card) != Suit.HEARTS, card))
        yield from (card for card in faces if cards.count(card) >= number)


def _order(kind: int, key: int, placed: Placed) -> tuple[int, bool, int]:
    if kind == Kind.FULL_HOUSE:
        return int(placed.rank != key), placed.wild, placed.card
    if length := run_length(kind):
        return (placed.rank - key + length - 1) % RANKS, placed.wild, placed.card
    return placed.rank, placed.wild, placed.card


def fields_of(decision: Decision, options: Options) -> Mapping[str, object]:
    """Return what an action declares: `verb`, `cards`, for a play `kind`, `key` and `wilds`, else perhaps `seat`.

    `key` is the rank, or the joker, by which the combination is compared; `wilds` are pairs of a card and its rank.
    """
    code = decision.code
    verb = verb_of(code)
    cards = tuple(map(Card, cards_in(decision.once, decision.twice)))
    fields: dict[str, object] = {"verb": VERBS.get(verb, "none"), "cards": cards}
    if verb == Verb.PLAY and (kind := WORDS.get(kind_of(code))) is not None:
        fields["kind"] = kind
        fields["key"] = _as_seen(key_of(code))
        fields["wilds"] = tuple((Card(one.card), _as_seen(one.rank)) for one in placed_of(decision) if one.wild)
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
    for word, seated in _SEATED.items():
        if code == seat_code(seated, key_of(code)) and key_of(code) < SEATS:
            return f"{word} {key_of(code)}"
    if verb != Verb.PLAY or not decision.once:
        return f"#{code}"
    placed = placed_of(decision)
    text = " ".join(map(str, placed))
    if _code_of(None, placed) == code:
        return text
    kind = kind_of(code)
    if kind in WORDS and _code_of(Kind(kind), placed) == code:
        return f"{WORDS[kind]} {text}"
    return f"#{code}"


def _code_of(said: Kind | None, cards: Sequence[Placed]) -> int:
    """Return the code of playing cards, as the kind `said` where they can be read as several."""
    kind, key, suit = classify(cards)
    wilds = [placed.rank for placed in cards if placed.wild]
    if said is not None and said != kind:
        kind, key, suit = _as_said(said, key, cards)
    first, second = [*wilds, UNUSED, UNUSED][:2]
    return play_code(kind, key, suit, first, second)


def _as_said(said: Kind, key: int, cards: Sequence[Placed]) -> tuple[Kind, int, int]:
    """Return the kind that was said, with the key and the suit that go with it best."""
    suit = NO_SUIT
    if said == Kind.STRAIGHT_FLUSH:
        suit = next((placed.suit for placed in cards if not placed.wild and placed.suit != NO_SUIT), 0)
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
    if word.lower() in _SEATED:
        return _read_seat(_SEATED[word.lower()], rest)
    head = _HEAD.match(text)
    said = _KINDS[head["kind"].lower()] if head else None
    placed = _read_placed(text, head.end() if head else 0)
    if not placed:
        raise NotationError("“{text}” is not an action; write cards, or pass", text=text.strip())
    if sum(one.wild for one in placed) > 2:
        raise NotationError("there are only two wild cards", text=text.strip())
    try:
        once, twice = mask_of(one.card for one in placed)
    except ValueError:
        raise NotationError("“{text}”: there are only two of each card", text=text.strip()) from None
    return decision_of(_code_of(said, placed), once, twice)


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


def _read_placed(text: str, at: int) -> list[Placed]:
    """Return the cards of a play and what they stand for, as `text` has them from place `at`."""
    spoken = _SAID_AS.sub(lambda said: f"{said[1]}={' ' * (len(said[0]) - len(said[1]) - 1)}", text)
    letters = plain(spoken)
    placed: list[Placed] = []
    while declared := _DECLARED.search(letters, at):
        placed += _naturals(text, at, declared.start())
        placed.append(_declared(declared))
        at = declared.end()
    return placed + _naturals(text, at, len(text))


def _naturals(text: str, start: int, end: int) -> list[Placed]:
    try:
        return [natural(card) for card in read_cards(text[start:end])]
    except NotationError as fault:
        raise fault.moved(1, start + 1) from None


def _declared(found: re.Match[str]) -> Placed:
    card, stated = read_card(found["card"]), found["as"]
    if stated in ("SJ", "BJ"):
        return Placed(card, SMALL if stated == "SJ" else BIG, NO_SUIT, True)
    if stated in ("10", "T") or len(stated) == 1:
        return Placed(card, read_rank(stated), NO_SUIT, True)
    represented = read_card(stated)
    return Placed(card, rank_of(represented), suit_of(represented), True)


@lru_cache(1024)
def cards_on_top(top: int, top_once: int, top_twice: int) -> Hand:
    """Return the cards of a play on the table in the order of the combination."""
    if top == LEADING:
        return Hand()
    return Hand(Card(placed.card) for placed in placed_of(decision_of(top, top_once, top_twice)))


@lru_cache(1024)
def kind_on_top(top: int) -> str | None:
    """Return what a play on the table is called, None where nothing lies."""
    return None if top == LEADING else WORDS[kind_of(top)]


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
