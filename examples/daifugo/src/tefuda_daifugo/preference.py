"""What a greedy player prefers in Daifugō.

To get rid of many weak cards at once; to follow with the weakest cards that beat; not to break pairs; and to keep
twos, jokers and eights until somebody is nearly out.
"""

from __future__ import annotations

from tefuda.core.bits import count
from tefuda.core.rule import rule
from tefuda_daifugo.actions import JOKER, Verb, jokers_of, place_of, size_of, suits_of, verb_of
from tefuda_daifugo.combinations import by_place, strongest, suits_at, weakest
from tefuda_daifugo.options import Options
from tefuda_daifugo.view import View

OUT = 100_000
LEADING = 1_000
EACH_CARD = 60
FOLLOWING = 220
HURRY = 200
NEARLY_OUT = 3
EACH_STEP = 12
HIGH = 9
HIGH_COST = 40
JOKER_COST = 180
BROKEN = 50


@rule
def preference(view: View, options: Options, code: int) -> int:
    """Return how much a greedy player likes an action; more is better."""
    verb = verb_of(code)
    if verb == Verb.PASS:
        return 0
    if verb == Verb.GIVE:
        return -cost(view, code)
    size = size_of(code)
    if size == view.counts[view.seat]:
        return OUT
    if view.top == 0:
        return LEADING + EACH_CARD * size - cost(view, code)
    return FOLLOWING + EACH_CARD * (size - 1) + (HURRY if fewest_held(view) <= NEARLY_OUT else 0) - cost(view, code)


@rule
def cost(view: View, code: int) -> int:
    """Return what a play costs the hand: its strength, its jokers, and the cards of one rank that it parts."""
    backwards = view.revolution ^ view.jacks
    price = JOKER_COST * jokers_of(code)
    if place_of(code) == JOKER:
        return price
    high = strongest(code, backwards)
    price += EACH_STEP * weakest(code, backwards) + (HIGH_COST * (high - HIGH) if high > HIGH else 0)
    if verb_of(code) == Verb.RUN:
        return price
    left = count(suits_at(by_place(view.hand_once), place_of(code)) & ~suits_of(code))
    return price + BROKEN * left


@rule
def fewest_held(view: View) -> int:
    """Return how many cards the player holds, of the others still in, who has fewest."""
    fewest = view.counts[view.seat]
    for seat in range(view.seats):
        if seat != view.seat and view.places[seat] == 0:
            fewest = min(fewest, view.counts[seat])
    return fewest
