"""What a learner sees of the eights family, and the actions that it chooses from."""

from __future__ import annotations

from tefuda.core.cards.card import cards_of_rank, holds, suit_of
from tefuda.core.cards.ranks import rank_counts
from tefuda.core.records.bits import count
from tefuda.core.records.counts import MAX_SEATS, NO_CARD, NO_RANK, NO_SUIT, RANKS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.encoding import (
    amount,
    amount_of_others,
    bits,
    copies,
    encoding,
    one_of,
    own_amount,
    ranks,
    seat,
    seats,
)
from tefuda.core.table.seats import CLOCKWISE, next_seat
from tefuda.games.eights.rules.actions import (
    CALL,
    DRAW,
    PASS,
    TAKE,
    Call,
    Verb,
    call_of,
    card_of_code,
    encode,
    suit_of_code,
    verb_of,
)
from tefuda.games.eights.rules.constants import ANY_SUIT, Phase
from tefuda.games.eights.rules.options import FinalCall, Options, WildStarter
from tefuda.games.eights.rules.packs import pack_of
from tefuda.games.eights.rules.view import View

MANY = (1, 2, 3, 4)
"""The numbers of cards of one rank that are told apart."""


@rule
def known(view: View) -> int:
    """Return the cards that others are known to hold, as a mask [5.5]."""
    cards = 0
    for other in range(view.seats):
        if other != view.seat:
            cards |= view.shown[other]
    return cards


@rule
def clockwise(view: View) -> int:
    """Return 1 if play goes round clockwise now, else 0."""
    return 1 if view.step == CLOCKWISE else 0


@rule
def owed(view: View) -> int:
    """Return how many cards the viewer owes, for calls and for draw cards."""
    return view.owed[view.seat] + view.owed_draws[view.seat]


@rule
def wild(options: Options, decision: Decision) -> int:
    """Return 1 if a wild card is played, else 0 [2.3]."""
    return 1 if holds(options.wild_cards, card_of_code(decision.code)) else 0


@rule
def power(options: Options, decision: Decision) -> int:
    """Return 1 if a card with a power is played, else 0 [4.1]."""
    return 1 if holds(options.power_cards, card_of_code(decision.code)) else 0


@rule
def left(view: View, decision: Decision) -> tuple[int, int]:
    """Return the cards that stay in the hand, once and twice."""
    played = 1 << card_of_code(decision.code)
    return view.hand_once & ~(played & ~view.hand_twice), view.hand_twice & ~played


@rule
def left_number(view: View, decision: Decision) -> int:
    """Return how many cards stay in the hand."""
    once, twice = left(view, decision)
    return count(once) + count(twice)


@rule
def left_ranks(view: View, decision: Decision) -> int:
    """Return how many cards of each rank stay in the hand, as `rank_counts` does."""
    once, twice = left(view, decision)
    return rank_counts(once, twice)


@rule
def alike(view: View, decision: Decision) -> int:
    """Return how many cards stay in the hand of the suit that is named, or else of the suit of the card."""
    once, twice = left(view, decision)
    named, number = suit_of_code(decision.code), 0
    if named == NO_SUIT and card_of_code(decision.code) != NO_CARD:
        named = suit_of(card_of_code(decision.code))
    for step in range(RANKS):
        if named != NO_SUIT:
            number += (once >> 4 * step + named & 1) + (twice >> 4 * step + named & 1)
    return number


@rule
def next_number(view: View) -> int:
    """Return how many cards the next player holds."""
    return view.counts[next_seat(view.seat, view.seats, view.step)]


ENCODING = encoding(
    (
        copies("hand", "how many of each card the own hand has", "hand_once", "hand_twice", SUITED_CARDS),
        copies("pile", "how many of each card lie under the top card", "pile_once", "pile_twice", SUITED_CARDS),
        bits("known", "the cards that others are known to hold", known, SUITED_CARDS),
        one_of("top", "the top card", "top", SUITED_CARDS),
        one_of("named", "the suit named; then none, and any", "named", ANY_SUIT + 1),
        one_of("phase", "what is to be decided", "phase", len(Phase)),
        seat("turn", "whose turn it is", "turn", MAX_SEATS),
        own_amount("own_number", "how many cards the own hand has", "counts"),
        amount_of_others("numbers", "how many cards each other has", "counts", MAX_SEATS),
        amount("stock", "how many cards the stock has", "stock"),
        bits("clockwise", "whether play goes round clockwise", clockwise, 1),
        amount("drawn", "how many cards have been drawn in this turn", "drawn"),
        bits("fitted", "whether the card just drawn fits", "fitted", 1),
        amount("pending", "how many cards wait to be taken for draw cards", "pending"),
        one_of("chain_rank", "the rank that answers it", "chain_rank", NO_RANK),
        amount("chain", "how many draw cards were played in a row", "chain"),
        amount("owed", "how many cards the viewer owes", owed),
        amount("fine", "how many cards for calls are taken when the turn ends", "fine"),
        bits("silent", "whether the call for one card has not been made yet", "silent", 1),
        bits("skipped", "whether the next player loses a turn", "skipped", 1),
        bits("again", "whether the same player has another turn", "again", 1),
        amount("passes", "how many have passed in a row", "passes"),
        amount("wilds_in_row", "how many wild cards lie on top of the pile", "wilds_in_row"),
        amount("turns", "how many turns there have been", "turns"),
        amount("plays", "how many cards have been played", "plays"),
        seats("out", "who is out", "out", MAX_SEATS),
        seat("dealer", "who has dealt", "dealer", MAX_SEATS),
    ),
    (
        one_of("verb", "what is done", verb_of, len(Verb)),
        one_of("card", "the card that is played", card_of_code, SUITED_CARDS),
        one_of("suit", "the suit that is named", suit_of_code, SUITS),
        one_of("call", "the word that is said; the first, none", call_of, len(Call)),
        bits("wild", "whether the card is wild", wild, 1),
        bits("power", "whether it has a power", power, 1),
        amount("left_number", "how many cards stay in the hand", left_number),
        ranks("left_ranks", "ranks of which one card stays in the hand, two, three, four", left_ranks, MANY),
        amount("alike", "how many cards of the suit that is to be followed stay in the hand", alike),
        amount("next_number", "how many cards the next player holds", next_number),
    ),
    told=("verb", "card", "suit", "call", "wild", "power"),
)  # fmt: skip


def possible_codes(options: Options) -> tuple[int, ...]:
    """Return the codes of all actions that can be legal by these house rules, each once."""
    codes = [encode(Verb.PLAY, card, suit, word)
             for card in range(SUITED_CARDS) if holds(pack_of(options), card)
             for suit in _named_with(options, card)
             for word in _said_with(options, card)]  # fmt: skip
    codes += [DRAW, TAKE, PASS, CALL] if options.last_call or options.final_call else [DRAW, TAKE, PASS]
    if options.wild_starter == WildStarter.DEALER_NAMES:
        codes += [encode(Verb.NAME, NO_CARD, suit, Call.NONE) for suit in range(SUITS)]
    return tuple(codes)


def _named_with(options: Options, card: int) -> list[int]:
    """Return the suits that can be named with a card [2.4], or that none is."""
    if not holds(cards_of_rank(options.wild), card):
        return [NO_SUIT]
    return [suit for suit in range(SUITS) if suit != suit_of(card) or not options.must_differ]


def _said_with(options: Options, card: int) -> list[int]:
    """Return the words that can be said with a card, and that none is [5.1], [5.3], [5.4]."""
    words = [Call.NONE]
    if options.last_call:
        words.append(Call.LAST)
    if options.final_call != FinalCall.OFF:
        words.append(Call.MAU_MAU if holds(options.wild_cards, card) else Call.MAU)
    return [int(word) for word in words]
