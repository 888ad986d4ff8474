"""What a learner sees of Nippachi, and the actions that it chooses from."""

from __future__ import annotations

from tefuda.core.cards.card import card_of
from tefuda.core.cards.numbers import number_of, number_sum
from tefuda.core.cards.ranks import rank_counts
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_CARD, NO_SUIT, RANKS, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.encoding import amount, amount_of_others, bits, encoding, one_of, own_amount, ranks, seat, seats
from tefuda.games.nippachi.rules.actions import (
    DON,
    DRAW,
    PASS,
    RETURN,
    Verb,
    card_of_code,
    encode,
    number_of_code,
    verb_of,
)
from tefuda.games.nippachi.rules.constants import KAN_CARDS, SEATS, Phase
from tefuda.games.nippachi.rules.numbers import LARGEST_CALL, MOST_TIMES, points_of
from tefuda.games.nippachi.rules.options import Options, PonTop, WrongDon
from tefuda.games.nippachi.rules.view import View

MANY = (1, 2, 3, 4)
"""The numbers of cards of one rank that are told apart."""


@rule
def called_by(view: View, seat: int) -> int:
    """Return the number that a seat has called in a don that stands, 0 for none [4.5]."""
    return view.called[seat] if view.callers >> seat & 1 else 0


@rule
def own_ranks(view: View) -> int:
    """Return how many cards of each rank the viewer's hand has, as `rank_counts` does."""
    return rank_counts(view.hand_once, 0)


@rule
def points(view: View) -> int:
    """Return the points of the viewer's hand [7.1]."""
    return points_of(view.hand_once)


@rule
def fine(view: View) -> int:
    """Return how many points the viewer has lost by wrong calls, less those gained by others' [4.7]."""
    return -view.fines[view.seat]


@rule
def left(view: View, decision: Decision) -> int:
    """Return the cards that stay in the hand after a card is laid; of a pon or kan only one card is taken away."""
    return view.hand_once & ~(1 << card_of_code(decision.code))


@rule
def left_number(view: View, decision: Decision) -> int:
    """Return how many cards stay in the hand."""
    return count(left(view, decision))


@rule
def left_sum(view: View, decision: Decision) -> int:
    """Return the sum of the numbers of the cards that stay in the hand."""
    return number_sum(left(view, decision))


@rule
def left_points(view: View, decision: Decision) -> int:
    """Return the points of the cards that stay in the hand [7.1]."""
    return points_of(left(view, decision))


@rule
def number_laid(decision: Decision) -> int:
    """Return the number of the card that is laid, 0 for none."""
    card = card_of_code(decision.code)
    return 0 if card == NO_CARD else number_of(card)


ENCODING = encoding(
    (
        bits("hand", "the own hand", "hand_once", SUITED_CARDS),
        ranks("own_ranks", "ranks of which the own hand has two cards, three, four", own_ranks, (2, 3, 4)),
        one_of("sum", "the sum of the own hand, up to the largest number that can be called", "sum", LARGEST_CALL + 1),
        bits("right", "whether that can be called now", "right", 1),
        amount("points", "the points of the own hand", points),
        bits("pile", "the cards that lie under the top card", "pile_once", SUITED_CARDS),
        one_of("top", "the top card", "top", SUITED_CARDS),
        bits("suits", "the suits that may be followed", "suits", SUITS),
        seat("layer", "who has laid it", "layer", SEATS),
        one_of("phase", "what is to be decided", "phase", len(Phase)),
        seat("turn", "whose turn it is, or who is the first that the window asks", "turn", SEATS),
        seats("asked", "whom the window asks, whoever has answered", "asked", SEATS),
        one_of("times", "how many multiples of the number on top can be called", "times", MOST_TIMES + 1),
        seat("robbed", "whose card was taken with pon or kan", "robbed", SEATS),
        seat("payer", "who pays for all because it changed the mark", "payer", SEATS),
        bits("changed", "whether the top card changed the mark", "changed", 1),
        own_amount("own_number", "how many cards the own hand has", "counts"),
        amount_of_others("numbers", "how many cards each other has", "counts", SEATS),
        amount("stock", "how many cards the stock has", "stock"),
        amount("laid", "how many times cards have been laid", "laid"),
        amount("passes", "how many have passed in a row", "passes"),
        seats("callers", "whose don stands", "callers", SEATS),
        amount_of_others("called", "with which number each other has called don", called_by, SEATS),
        amount("fine", "what the viewer has lost by wrong calls", fine),
        amount("stakes", "how often everything is paid", "stakes"),
        seat("starter", "who has begun", "starter", SEATS),
    ),
    (
        one_of("verb", "what is done", verb_of, len(Verb)),
        one_of("card", "the card that is laid, or laid on top", card_of_code, SUITED_CARDS),
        one_of("number_laid", "its number", number_laid, RANKS + 1),
        one_of("number_called", "the number that is called; the first, none", number_of_code, LARGEST_CALL + 1),
        amount("left_number", "how many cards stay in the hand after it is laid", left_number),
        one_of("left_sum", "the sum of these", left_sum, LARGEST_CALL + 1),
        amount("left_points", "the points of these", left_points),
    ),
    told=("verb", "card", "number_laid", "number_called"),
)  # fmt: skip


def possible_codes(options: Options) -> tuple[int, ...]:
    """Return the codes of all actions that can be legal by these house rules, each once."""
    either = options.pon_top == PonTop.EITHER
    codes = [encode(Verb.PLAY, card, NO_SUIT, 0) for card in range(SUITED_CARDS)]
    codes += [DRAW, PASS, DON, RETURN]
    if options.wrong_don != WrongDon.VOID:
        codes += [call + number for call in (DON, RETURN) for number in range(1, LARGEST_CALL + 1)]
    for rank in range(RANKS):
        for top in range(SUITS):
            codes += [
                encode(Verb.PON, card_of(rank, top), other, 0)
                for other in range(SUITS)
                if (other < top if either else other != top)
            ]
            if top < SUITS - KAN_CARDS + 1 or not either:
                codes.append(encode(Verb.KAN, card_of(rank, top), NO_SUIT, 0))
    return tuple(codes)
