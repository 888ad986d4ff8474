"""What a learner sees of Big Two, and the actions that it chooses from; cards and ranks in the order of strength."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.cards.ranks import rank_counts
from tefuda.core.records.bits import count
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision
from tefuda.core.table.encoding import at_least, bits, encoding, of_others, one_of, ranks, seat, seats
from tefuda.games.big_two.rules.actions import Kind, kind_of_code
from tefuda.games.big_two.rules.constants import HAND, SEATS
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_strength, highest, ranks_in
from tefuda.games.big_two.rules.view import View

FEWEST = tuple(range(1, HAND + 1))
"""The sizes of hands that are told apart, as `at least`."""
MANY = (1, 2, 3, 4)
"""The numbers of cards of one rank that are told apart."""
RUNS = 10
"""How many heights five ranks in a row can begin at; low straights do not count."""
RUN = 0x11111
"""Five ranks in a row from the three on, as a set of ranks."""
SUIT = 0x1111111111111
"""All cards of the lowest suit."""
FLUSH = 5
"""How many cards a flush has."""
SUITS = 4
"""How many suits there are."""


@rule
def top_cards(view: View, options: Options) -> int:
    """Return the cards to be beaten, as a mask."""
    return by_strength(options, view.top)


@rule
def unseen(view: View, options: Options) -> int:
    """Return the cards that others may hold, as a mask."""
    return FULL_PACK & ~by_strength(options, view.pile_once | view.top | view.given | view.hand_once)


@rule
def unseen_counts(view: View, options: Options) -> int:
    """Return how many cards of each rank others may hold, as `rank_counts` does."""
    return rank_counts(unseen(view, options), 0)


@rule
def own_counts(view: View) -> int:
    """Return how many cards of each rank the viewer's hand has, as `rank_counts` does."""
    return rank_counts(view.strong, 0)


@rule
def held(view: View) -> int:
    """Return how many cards the viewer's hand has."""
    return count(view.strong)


@rule
def played(options: Options, decision: Decision) -> int:
    """Return the cards played, as a mask."""
    return by_strength(options, decision.once)


@rule
def left(view: View, options: Options, decision: Decision) -> int:
    """Return the cards that stay in the hand, as a mask."""
    return view.strong & ~by_strength(options, decision.once)


@rule
def left_number(view: View, options: Options, decision: Decision) -> int:
    """Return how many cards stay in the hand."""
    return count(left(view, options, decision))


@rule
def left_counts(view: View, options: Options, decision: Decision) -> int:
    """Return how many cards of each rank stay in the hand, as `rank_counts` does."""
    return rank_counts(left(view, options, decision), 0)


@rule
def left_runs(view: View, options: Options, decision: Decision) -> int:
    """Return the heights from which on there are five ranks in a row in what stays in the hand, as bits."""
    there, runs = ranks_in(left(view, options, decision)), 0
    for step in range(RUNS):
        if there >> 4 * step & RUN == RUN:
            runs |= 1 << step
    return runs


@rule
def left_flushes(view: View, options: Options, decision: Decision) -> int:
    """Return the suits, as bits, of which five cards or more stay in the hand."""
    stay, suits = left(view, options, decision), 0
    for suit in range(SUITS):
        if count(stay & SUIT << suit) >= FLUSH:
            suits |= 1 << suit
    return suits


@rule
def stronger(view: View, options: Options, decision: Decision) -> int:
    """Return how many cards others may hold that are stronger than the strongest one played, 0 for no play."""
    cards = by_strength(options, decision.once)
    if cards == 0:
        return 0
    return count(unseen(view, options) >> highest(cards))


@rule
def stronger_left(view: View, options: Options, decision: Decision) -> int:
    """Return how many cards others may hold that are stronger than the strongest one that stays in the hand."""
    cards = left(view, options, decision)
    if cards == 0:
        return 0
    return count(unseen(view, options) >> highest(cards))


ENCODING = encoding(
    (
        bits("hand", "the own hand, from the weakest card", "strong", SUITED_CARDS),
        ranks("own_ranks", "ranks of which the own hand has two cards, three, four", own_counts, (2, 3, 4)),
        at_least("own_number", "whether the own hand has at least 1, 2, ... 13 cards", held, FEWEST),
        bits("unseen", "the cards that others may hold", unseen, SUITED_CARDS),
        ranks("unseen_ranks", "ranks of which others may hold two cards, three, four", unseen_counts, (2, 3, 4)),
        of_others("numbers", "whether each other has at least 1, 2, ... 13 cards", "counts", FEWEST, SEATS),
        bits("top", "the cards to be beaten", top_cards, SUITED_CARDS),
        one_of("top_kind", "what is to be beaten; the first, nothing", "top_kind", len(Kind)),
        seat("owner", "who has played that", "owner", SEATS),
        seats("passed", "who has passed", "passed", SEATS),
        bits("opening", "whether the first play must have the lowest card", "opening", 1),
        bits("exchange", "whether cards are put down for the exchange", "phase", 1),
    ),
    (
        bits("played", "the cards played, or put down", played, SUITED_CARDS),
        one_of("kind", "what is played, or what else is done", kind_of_code, len(Kind)),
        ranks("left_ranks", "ranks of which one card stays in the hand, two, three, four", left_counts, MANY),
        at_least("left_number", "whether at least 1, 2, ... 13 cards stay in the hand", left_number, FEWEST),
        bits("left_runs", "from which ranks on five in a row stay in the hand", left_runs, RUNS),
        bits("left_flushes", "of which suits five cards stay in the hand", left_flushes, SUITS),
        at_least("stronger", "how many stronger cards than the strongest one played others may hold", stronger,
                 (1, 2, 3, 4, 6, 8, 12, 16)),
        at_least("stronger_left", "the same of the strongest card that stays in the hand", stronger_left,
                 (1, 2, 3, 4, 6, 8)),
    ),
    told=("played", "kind"),
)  # fmt: skip
