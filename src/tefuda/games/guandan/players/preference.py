"""What a greedy player prefers in Guandan.

Going out comes first. A leader sheds many low cards at once, and no single while an opponent holds one card, unless
there is nothing else; then the highest. A follower plays low, and passes where that would cost more than it gains:
where it beats the partner, breaks up a bomb, a pair or a straight, or spends wild cards. Bombs are never thrown on the
partner, and are kept until the viewer or an opponent has few cards.
"""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, Suit, card_of
from tefuda.core.cards.ranks import (
    count_of,
    held_often,
    in_fives,
    number_of,
    one_rank,
    rank_counts,
    ranks_at,
    rungs_of,
)
from tefuda.core.records.counts import RANKS
from tefuda.core.records.record import Record, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.holdings import UNTOLD
from tefuda.games.guandan.rules.actions import (
    PASS,
    Kind,
    Verb,
    is_bomb,
    key_of,
    kind_of,
    size_of,
    verb_of,
    wilds_declared,
)
from tefuda.games.guandan.rules.combinations import identity_counts, level_strength, run_counts, run_length, stand_for
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.view import View

GOING_OUT = 100_000
"""What going out is worth, in the unit of `preference`."""
MAD = -100_000
"""What a bomb on the partner is worth, and a single led to an opponent with one card."""


PRIZE = 500
"""What a net takes a deal to be worth to a side that cannot win the match by it, in hundredths."""


@record
class Weights(Record):
    """How important a greedy player finds things, in the unit of `preference`; `tefuda train` tunes them.

    `lead` and `follow` are what a play is worth when leading and following, and `size` each card of it. Costs are
    `height` for each step up, `wild` for each wild card, `bomb` for a bomb, or `bomb_late` once the viewer has at most
    `short_hand` cards or an opponent at most `nearly_out`, `partner` for beating the partner, and those named
    `broken_...` for what a play breaks up.
    """

    lead: int = cell(start=10_000)
    follow: int = cell(start=70)
    size: int = cell(start=14)
    height: int = cell(start=4)
    wild: int = cell(start=30)
    bomb: int = cell(start=160)
    bomb_late: int = cell(start=40)
    broken_bomb: int = cell(start=80)
    broken_set: int = cell(start=12)
    broken_run: int = cell(start=25)
    partner: int = cell(start=60)
    short_hand: int = cell(start=10)
    nearly_out: int = cell(start=6)


@rule
def preference(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return how much a greedy player likes an action; a pass is 0."""
    verb = verb_of(code)
    if verb == Verb.GIVE:
        return gift_preference(weights, view, key_of(code))
    if verb != Verb.PLAY:
        return 0
    kind = kind_of(code)
    size = size_of(kind)
    if size == view.counts[view.seat]:
        return GOING_OUT
    liked = weights.size * size - weights.height * height(view, kind, key_of(code)) - cost(weights, view, code)
    if view.top == PASS:
        if kind == Kind.SINGLE and an_opponent_holds_at_most(view, 1):
            return MAD + height(view, kind, key_of(code))
        return weights.lead + liked
    if view.last == view.seat ^ 2:
        if is_bomb(kind):
            return MAD
        liked -= weights.partner
    return weights.follow + liked if is_bomb(kind) else weights.follow + liked - weights.size * size


@rule
def prize(view: View, options: Options) -> int:
    """Return how many hundredths of what a deal is worth a net takes it to be worth.

    At the last level it has learned that the match is at stake, but does not see that only the declarers can win it.
    """
    at_last = view.level == options.goal and options.deals_limit == 0
    return PRIZE if at_last and view.declarers != view.seat & 1 else 100


@rule
def height(view: View, kind: int, key: int) -> int:
    """Return how high a combination is among those of its kind, from 0 to 15."""
    return key if run_length(kind) != 0 else level_strength(key, view.level)


@rule
def gift_preference(weights: Weights, view: View, key: int) -> int:
    """Return how much a greedy player likes to give a card of a rank away: low ones that stand alone."""
    held = 1
    if key < RANKS:
        held = count_of(rank_counts(view.hand_once & FULL_PACK, view.hand_twice & FULL_PACK), key)
    return -weights.height * height(view, Kind.SINGLE, key) - weights.broken_set * (held - 1)


@rule
def cost(weights: Weights, view: View, code: int) -> int:
    """Return what a play takes from the hand: wild cards, a bomb, what it breaks up."""
    kind = kind_of(code)
    spent = weights.wild * wilds_declared(code)
    if is_bomb(kind):
        late = view.counts[view.seat] <= weights.short_hand or an_opponent_holds_at_most(view, weights.nearly_out)
        spent += weights.bomb_late if late else weights.bomb
    wild = 1 << card_of(view.level, Suit.HEARTS)
    once, twice = view.hand_once & FULL_PACK & ~wild, view.hand_twice & FULL_PACK & ~wild
    counts = rank_counts(once, twice)
    if key_of(code) >= RANKS:
        return spent
    return spent + breaking(weights, counts, code)


@rule
def an_opponent_holds_at_most(view: View, cards: int) -> bool:
    """Say whether an opponent who is not out is known to hold so few cards."""
    for step in range(1, 4, 2):
        left = view.counts[(view.seat + step) & 3]
        if left != UNTOLD and 0 < left <= cards:
            return True
    return False


@rule
def breaking(weights: Weights, counts: int, code: int) -> int:
    """Return what it costs to take the natural cards of a play from among others of their ranks."""
    kind, key = kind_of(code), key_of(code)
    used = natural_counts(code)
    left = counts - used
    broken = held_often(used, 1) & held_often(left, 1)
    bombs = broken & held_often(counts, 4) & ~held_often(left, 4)
    broken_cost = weights.broken_set * number_of(broken & ~bombs) + weights.broken_bomb * number_of(bombs)
    if kind == Kind.SINGLE and count_of(counts, key) == 1 and in_straights(counts) & one_rank(key) != 0:
        broken_cost += weights.broken_run
    return broken_cost


@rule
def natural_counts(code: int) -> int:
    """Return the counts of the natural cards that a play takes, without those of the pair beside a triple."""
    kind, key = kind_of(code), key_of(code)
    if run_length(kind) != 0:
        return run_counts(kind, key) - identity_counts(code)
    number = 3 if kind == Kind.FULL_HOUSE else size_of(kind)
    return one_rank(key) * (number - stand_for(code, key))


@rule
def in_straights(counts: int) -> int:
    """Return the ranks that belong to five in a row that the hand has."""
    return ranks_at(in_fives(rungs_of(held_often(counts, 1))))
