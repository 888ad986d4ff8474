"""What a greedy player prefers in Big Two.

To lead with as many weak cards as possible, and to follow with the weakest that beat; not to break straights, flushes
and what stands in pairs; to keep twos and power hands until somebody is nearly out; and to pass rather than pay too
much for a trick.
"""

from __future__ import annotations

from tefuda.core.cards.ranks import EACH_RANK, in_fives, ranks_in
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import SUITED_CARDS, SUITS
from tefuda.core.records.record import Record, cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among, next_seat
from tefuda.games.big_two.rules.actions import (
    Kind,
    kind_of_code,
    rank_of_code,
    second_of_code,
    suits_of_code,
)
from tefuda.games.big_two.rules.combinations import (
    ACE_LOW_RANKS,
    FIVE,
    TWO_LOW_RANKS,
    ranks_of,
    strength_of,
)
from tefuda.games.big_two.rules.options import Guard, Options
from tefuda.games.big_two.rules.view import View

OUT = 100_000
DRAGON = 1_000_000
RISK = 50_000
"""What going out, a dragon, and not risking to pay for all are worth, in the unit of `preference`."""

TOP_HEIGHT = 12
ACE_HEIGHT = 11
"""The heights of the two and of the ace."""

RANK = 0b1111
"""The cards of one rank, as a mask of suits."""


@record
class Weights(Record):
    """How important a greedy player finds things, in the unit of `preference`; `tefuda train` tunes them.

    `leading` and `following` are what a play is worth when leading and following, `each_card` each card of a lead, and
    `hurry` a play that follows while another player holds at most `nearly_out` cards. `rank_cost` is what each height
    costs, `ace_cost`, `two_cost` and `power_cost` what aces, twos and power hands cost besides, and the costs
    `..._broken` are for what a play breaks up. `weak_gift` is the greatest height that is gladly put down.
    """

    leading: int = cell(start=1_000)
    each_card: int = cell(start=100)
    following: int = cell(start=200)
    hurry: int = cell(start=250)
    nearly_out: int = cell(start=2)
    rank_cost: int = cell(start=8)
    ace_cost: int = cell(start=25)
    two_cost: int = cell(start=90)
    power_cost: int = cell(start=400)
    pair_broken: int = cell(start=60)
    four_broken: int = cell(start=200)
    straight_broken: int = cell(start=80)
    flush_broken: int = cell(start=50)
    weak_gift: int = cell(start=5)


@rule
def preference(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return how much a greedy player likes an action; a pass without risk is 0."""
    kind = kind_of_code(code)
    if kind == Kind.DECLARE:
        return DRAGON
    if kind == Kind.PASS:
        return -RISK if risks_to_pay(view, options, code) else 0
    if kind == Kind.GIVE:
        return gift_preference(weights, view, options, code)
    cards = cards_in_play(kind)
    if cards == view.counts[view.seat]:
        return OUT
    cost = cost_of_play(weights, view, options, code)
    risk = RISK if kind == Kind.SINGLE and risks_to_pay(view, options, code) else 0
    hurry = fewest_held(view) <= weights.nearly_out
    if view.top_kind == Kind.LEAD:
        paid = lead_cost_in_hurry(weights, options, code) if hurry else cost
        return weights.leading + weights.each_card * cards - paid - risk
    return weights.following + (weights.hurry if hurry else 0) - cost - risk


@rule
def risks_to_pay(view: View, options: Options, code: int) -> bool:
    """Say whether a single, or a pass, may make the viewer's seat pay for all if the next player goes out [7.10]."""
    if options.guard != Guard.PAYS or view.opening:
        return False
    passes = kind_of_code(code) == Kind.PASS
    if passes and (not options.guard_pass or view.top_kind != Kind.SINGLE):
        return False
    out = view.passed if passes or options.pass_lock else 0
    among = ~(out | 1 << view.seat)
    after = next_seat(view.seat, view.seats, COUNTER_CLOCKWISE)
    after = first_among(among, after, view.seats, COUNTER_CLOCKWISE)
    needed = view.top_key if passes else rank_of_code(code) << 2 | lowest(suits_of_code(code))
    return view.counts[after] == 1 and view.strong >> (needed + 1) != 0


@rule
def cards_in_play(kind: int) -> int:
    """Return how many cards a play of a kind has."""
    if kind <= Kind.TRIPLE:
        return kind
    return 4 if kind <= Kind.FOUR else FIVE


@rule
def fewest_held(view: View) -> int:
    """Return the fewest cards that another player holds."""
    fewest = SUITED_CARDS
    for seat in range(view.seats):
        if seat != view.seat:
            fewest = min(fewest, view.counts[seat])
    return fewest


@rule
def lead_cost_in_hurry(weights: Weights, options: Options, code: int) -> int:
    """Return what it costs to lead when somebody is nearly out: the less the stronger the play is."""
    return weights.rank_cost * (TOP_HEIGHT - min(strength_among_its_kind(options, code), TOP_HEIGHT))


@rule
def strength_among_its_kind(options: Options, code: int) -> int:
    """Return the rank of a play, and of a straight its strength among straights."""
    kind = kind_of_code(code)
    straight = kind == Kind.STRAIGHT or kind == Kind.STRAIGHT_FLUSH
    return strength_of(options, rank_of_code(code)) if straight else rank_of_code(code)


@rule
def gift_preference(weights: Weights, view: View, options: Options, code: int) -> int:
    """Return how much a greedy player likes to put these cards down: many weak ones that break up nothing."""
    height, number = rank_of_code(code), second_of_code(code)
    broken = breaking_cost(weights, view, options, height, suits_of_code(code), 1)
    if height > weights.weak_gift:
        return -height - number * TOP_HEIGHT - broken
    return number * TOP_HEIGHT - height - broken


@rule
def cost_of_play(weights: Weights, view: View, options: Options, code: int) -> int:
    """Return what a play costs the hand: its strength, and what it breaks."""
    kind, height, second = kind_of_code(code), rank_of_code(code), second_of_code(code)
    if kind <= Kind.TRIPLE or kind == Kind.FOUR:
        return rank_cost(weights, height) + breaking_cost(
            weights, view, options, height, suits_of_code(code), cards_in_play(kind)
        )
    if kind == Kind.TWO_PAIRS:
        low = breaking_cost(weights, view, options, second, 0, 2)
        return rank_cost(weights, height) + breaking_cost(weights, view, options, height, suits_of_code(code), 2) + low
    if kind == Kind.FULL_HOUSE:
        pair = rank_cost(weights, second) + breaking_cost(weights, view, options, second, 0, 2)
        return rank_cost(weights, height) + breaking_cost(weights, view, options, height, 0, 3) + pair
    if kind == Kind.FOUR_AND_ONE:
        return (
            weights.power_cost
            + rank_cost(weights, second)
            + breaking_cost(weights, view, options, second, suits_of_code(code), 1)
        )
    if kind == Kind.STRAIGHT_FLUSH:
        return weights.power_cost + strength_of(options, height)
    return cost_of_five_ranks(weights, view, options, code)


@rule
def cost_of_five_ranks(weights: Weights, view: View, options: Options, code: int) -> int:
    """Return what a straight or a flush costs the hand: twos and aces in it, and the pairs of a straight."""
    height = rank_of_code(code)
    if kind_of_code(code) == Kind.FLUSH:
        return rank_cost(weights, height)
    ranks = ranks_of(height)
    cost = strength_of(options, height)
    for step in range(TOP_HEIGHT + 1):
        if ranks >> 4 * step & 1 != 0:
            cost += weights.pair_broken // 4 if count(view.strong >> 4 * step & RANK) == 2 else 0
            cost += rank_cost(weights, step) if step > ACE_HEIGHT else 0
    return cost


@rule
def rank_cost(weights: Weights, height: int) -> int:
    """Return what it costs to give up cards of a rank."""
    if height == TOP_HEIGHT:
        return weights.rank_cost * height + weights.two_cost
    return weights.rank_cost * height + (weights.ace_cost if height == ACE_HEIGHT else 0)


@rule
def breaking_cost(weights: Weights, view: View, options: Options, height: int, suits: int, number: int) -> int:
    """Return what it costs to take `number` cards, of `suits` where they matter, out of those of a rank."""
    held = count(view.strong >> 4 * height & RANK)
    if held == 4 and number < 4 and (options.four_and_one or options.four_cards):
        return weights.four_broken
    cost = weights.pair_broken if number < held else 0
    if number == held and in_straights(view.strong, options) >> 4 * height & 1 != 0:
        cost += weights.straight_broken
    if options.flush:
        cost += weights.flush_broken * count(suits & held_five_times(view.strong))
    return cost


@rule
def held_five_times(cards: int) -> int:
    """Return the suits of which there are five cards, a bit for each."""
    suits = 0
    for suit in range(SUITS):
        suits |= 1 << suit if count(cards & EACH_RANK << suit) == FIVE else 0
    return suits


@rule
def in_straights(cards: int, options: Options) -> int:
    """Return the ranks that belong to a straight in a hand; one from the jack to the two does not count."""
    ranks = ranks_in(cards)
    heights = in_fives(ranks & ~(1 << 4 * TOP_HEIGHT))
    if options.low_straights:
        heights |= ACE_LOW_RANKS if ranks & ACE_LOW_RANKS == ACE_LOW_RANKS else 0
        heights |= TWO_LOW_RANKS if ranks & TWO_LOW_RANKS == TWO_LOW_RANKS else 0
    return heights
