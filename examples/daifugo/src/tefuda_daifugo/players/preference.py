"""What a greedy player prefers in Daifugō.

To get rid of many weak cards at once; to follow with the weakest cards that beat; not to break pairs; and to keep
twos, jokers and eights until somebody is nearly out.
"""

from __future__ import annotations

from tefuda.core.cards.rank_order import by_height, suits_at
from tefuda.core.records.bits import count
from tefuda.core.records.record import Record, cell, record
from tefuda.core.records.rule import rule
from tefuda_daifugo.rules.actions import JOKER, Verb, height_of, jokers_of, size_of, suits_of, verb_of
from tefuda_daifugo.rules.combinations import strongest, weakest
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.view import View

OUT = 100_000


@record
class Weights(Record):
    """How important a greedy player finds things; `tefuda train` tunes them."""

    leading: int = cell(start=1_000)
    each_card: int = cell(start=60)
    following: int = cell(start=220)
    hurry: int = cell(start=200)
    nearly_out: int = cell(start=3)
    each_step: int = cell(start=12)
    high: int = cell(start=9)
    high_cost: int = cell(start=40)
    joker_cost: int = cell(start=180)
    broken: int = cell(start=50)


@rule
def preference(view: View, options: Options, weights: Weights, code: int) -> int:
    """Return how much a greedy player likes an action; more is better."""
    verb = verb_of(code)
    if verb == Verb.PASS:
        return 0
    if verb == Verb.GIVE:
        return -cost(weights, view, code)
    size = size_of(code)
    if size == view.counts[view.seat]:
        return OUT
    if view.top == 0:
        return weights.leading + weights.each_card * size - cost(weights, view, code)
    hurry = weights.hurry if fewest_held(view) <= weights.nearly_out else 0
    return weights.following + hurry + weights.each_card * (size - 1) - cost(weights, view, code)


@rule
def cost(weights: Weights, view: View, code: int) -> int:
    """Return what a play costs the hand: its strength, its jokers, and the cards of one rank that it parts."""
    backwards = view.revolution ^ view.jacks
    price = weights.joker_cost * jokers_of(code)
    if height_of(code) == JOKER:
        return price
    price += weights.each_step * weakest(code, backwards)
    price += weights.high_cost * max(0, strongest(code, backwards) - weights.high)
    if verb_of(code) == Verb.RUN:
        return price
    left = count(suits_at(by_height(view.hand_once), height_of(code)) & ~suits_of(code))
    return price + weights.broken * left


@rule
def fewest_held(view: View) -> int:
    """Return how many cards the player holds, of the others still in, who has fewest."""
    fewest = view.counts[view.seat]
    for seat in range(view.seats):
        if seat != view.seat and view.places[seat] == 0:
            fewest = min(fewest, view.counts[seat])
    return fewest
