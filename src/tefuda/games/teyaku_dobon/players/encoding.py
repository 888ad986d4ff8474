"""What a learner sees of Teyaku Dobon, and the actions that it chooses from."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, FULL_PACK, SMALL_JOKER, suit_of
from tefuda.core.cards.numbers import number_of, number_sum
from tefuda.core.records.bits import count
from tefuda.core.records.counts import CARDS, RANKS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.determinization import without
from tefuda.core.table.encoding import amount, amount_of_others, bits, copies, encoding, one_of, own_amount, seat, seats
from tefuda.games.teyaku_dobon.rules.actions import (
    COUNTER,
    DOBON,
    DOBON_ON_TOTAL,
    DRAW,
    PASS,
    RIICHI,
    TSUMO,
    Target,
    Verb,
    card_of_code,
    cards_of_code,
    encode,
    target_of,
    verb_of,
)
from tefuda.games.teyaku_dobon.rules.constants import MOST_SEATS, Phase
from tefuda.games.teyaku_dobon.rules.numbers import HIGHEST_TARGET, MOST_AT_ONCE, waits_of
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.view import View

NUMBERS = HIGHEST_TARGET + 1
"""How many numbers there are that a hand may hit, 0 included."""
POINTS = 100
"""Points are encoded in hundreds."""


@rule
def sum_held(view: View) -> int:
    """Return the sum of the numbers in the viewer's hand."""
    return number_sum(view.hand_once & FULL_PACK)


@rule
def points(view: View) -> int:
    """Return the points of the viewer, in hundreds."""
    return view.points[view.seat] // POINTS


@rule
def points_of(view: View, seat: int) -> int:
    """Return the points of a seat, in hundreds."""
    return view.points[seat] // POINTS


@rule
def pot(view: View) -> int:
    """Return the points in the pot, in hundreds."""
    return view.pot // POINTS


@rule
def cards_laid(decision: Decision) -> int:
    """Return the cards that are laid, as a mask."""
    return cards_of_code(decision.code) if verb_of(decision.code) == Verb.PLAY else 0


@rule
def number_laid(decision: Decision) -> int:
    """Return how many cards are laid."""
    return count(cards_laid(decision))


@rule
def left(view: View, decision: Decision) -> tuple[int, int]:
    """Return the cards that stay in the hand, once and twice."""
    return without(view.hand_once, view.hand_twice, cards_laid(decision))


@rule
def left_number(view: View, decision: Decision) -> int:
    """Return how many cards stay in the hand."""
    once, twice = left(view, decision)
    return count(once) + count(twice)


@rule
def left_waits(view: View, decision: Decision) -> int:
    """Return the numbers, as bits, that the cards which stay in the hand hit [3.1]."""
    once, _ = left(view, decision)
    return waits_of(once)


@rule
def number_shown(decision: Decision) -> int:
    """Return the number of the card that becomes the base card, 0 for a joker or none."""
    card = card_of_code(decision.code)
    return number_of(card) if card < SUITED_CARDS else 0


ENCODING = encoding(
    (
        copies("hand", "how many of each card the own hand has", "hand_once", "hand_twice", CARDS),
        amount("sum", "the sum of the own hand", sum_held),
        bits("waits", "the numbers that the own hand hits", "waits", NUMBERS),
        bits("targets", "the numbers that can be called now", "targets", NUMBERS),
        copies("pile", "how many of each card lie under the base card", "pile_once", "pile_twice", CARDS),
        one_of("base", "the base card", "base", CARDS),
        one_of("turn_up", "the card turned up, which shows the dora", "turn_up", CARDS),
        seat("layer", "who has laid the base card", "layer", MOST_SEATS),
        one_of("laid", "how many cards were laid at once", "laid", MOST_AT_ONCE + 2),
        one_of("drawn", "the card that the viewer has just drawn", "drawn", CARDS),
        one_of("ura_suit", "the suit of the last card of the stock, if the viewer has drawn it", "ura_suit", SUITS),
        one_of("phase", "what is to be decided", "phase", len(Phase)),
        seat("turn", "whose turn it is, or who is the first that the window asks", "turn", MOST_SEATS),
        seats("asked", "whom the window asks, whoever has answered", "asked", MOST_SEATS),
        own_amount("own_number", "how many cards the own hand has", "counts"),
        amount_of_others("numbers", "how many cards each other has", "counts", MOST_SEATS),
        amount("stock", "how many cards the stock has", "stock"),
        seats("on_number", "who has called the number", "on_number", MOST_SEATS),
        seats("on_total", "who has called the total", "on_total", MOST_SEATS),
        seats("wrong", "who has called wrongly", "wrong", MOST_SEATS),
        seats("riichi", "who has declared riichi", "riichi", MOST_SEATS),
        seat("last_drawer", "who has drawn the last card of the stock", "last_drawer", MOST_SEATS),
        amount("points", "the points of the viewer, in hundreds", points),
        amount_of_others("points_of_others", "the points of each other, in hundreds", points_of, MOST_SEATS),
        amount("pot", "the points in the pot, in hundreds", pot),
        seat("dealer", "who has dealt", "dealer", MOST_SEATS),
    ),
    (
        one_of("verb", "what is done", verb_of, len(Verb)),
        bits("cards_laid", "the cards that are laid", cards_laid, CARDS),
        one_of("card", "the card that becomes the base card", card_of_code, CARDS),
        one_of("number_shown", "its number; the first, none", number_shown, RANKS + 1),
        bits("target", "whether the total is called", target_of, 1),
        amount("number_laid", "how many cards are laid", number_laid),
        amount("left_number", "how many cards stay in the hand", left_number),
        bits("left_waits", "the numbers that these hit", left_waits, NUMBERS),
    ),
    told=("verb", "cards_laid", "card", "number_shown", "target", "number_laid"),
)  # fmt: skip


def possible_codes(options: Options) -> tuple[int, ...]:
    """Return the codes of all actions that can be legal by these house rules, each once."""
    cards = [*range(SUITED_CARDS), *([SMALL_JOKER, BIG_JOKER][: options.jokers])]
    codes = [encode(Verb.PLAY, card, 0, Target.NUMBER) for card in cards]
    if options.several:
        codes += [
            encode(Verb.PLAY, card, others, Target.NUMBER)
            for card in range(SUITED_CARDS)
            for others in range(1, 1 << SUITS)
            if not others >> suit_of(card) & 1 and others.bit_count() < MOST_AT_ONCE
        ]
    codes += [DRAW, PASS, DOBON, DOBON_ON_TOTAL] if options.several else [DRAW, PASS, DOBON]
    codes += [COUNTER, TSUMO]
    return (*codes, RIICHI) if options.riichi else tuple(codes)
