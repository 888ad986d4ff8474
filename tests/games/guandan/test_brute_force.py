"""What is legal, compared with a search through all subsets of small hands."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda import Action, Deal
from tefuda.core.cards.card import Card, Rank
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.option import changed
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.options import Options
from tefuda.testing.strategies import options as house_rules
from tests.games.guandan import brute_force
from tests.games.guandan.brute_force import House, Way, ways, ways_of
from tests.games.guandan.setting import following, leading

pytestmark = pytest.mark.no_cover
SEEDS = range(60)
RUN_RULES = {
    "wild_flush": (True, False),
    "wild_self": (False, True),
    "suited_run": (False, True),
    "wild_suited_run": ("declared", "naturals", "hearts"),
}
SHAPE_RULES = RUN_RULES | {
    "wild_alone": ("level", "forbidden", "any-pair"),
    "full_house_jokers": (True, False),
    "five_as_full_house": (False, True),
    "full_house_wild_pair": (True, False),
    "sequence_order": ("natural", "level"),
    "bomb_max": (10, 9, 8),
    "jokers_top": (True, False),
}
shape_rules = st.fixed_dictionaries({name: st.sampled_from(answers) for name, answers in SHAPE_RULES.items()})
levels = st.sampled_from(RANK_NAMES)
JOKERS = {"SJ": brute_force.SMALL, "BJ": brute_force.BIG}


def small_hand(random: Random, level: str = "") -> tuple[list[str], str]:
    """Return up to nine cards of few ranks, so that they go together, and a level, by chance if none is given."""
    level = level or random.choice(RANK_NAMES)
    first = random.randrange(13)
    ranks = [RANK_NAMES[(first + step) % 13] for step in range(random.randint(1, 6))]
    suits = random.choice(["♣♦♥♠", "♠", "♠♥"])
    pack = [rank + suit for rank in ranks for suit in suits] * 2 + ["SJ", "SJ", "BJ", "BJ"] * random.randint(0, 1)
    wilds = [f"{level}♥"] * random.randint(0, 2)
    pack = [card for card in pack if card != f"{level}♥"]
    random.shuffle(pack)
    return [*wilds, *pack[: random.randint(1, 9 - len(wilds))]], level


def hand_for_runs(random: Random, level: str) -> list[str]:
    """Return a wild card or two with five or six cards near the level, of one suit more often than not."""
    index = RANK_NAMES.index(level) - random.randrange(6)
    suits = random.choice(["♥", "♠", "♥♠", "♥♥♥♠"])
    ranks = [RANK_NAMES[(index + step) % 13] for step in range(7)]
    cards = {rank + random.choice(suits) for rank in random.sample(ranks, random.randint(5, 6))} - {f"{level}♥"}
    return [*[f"{level}♥"] * random.randint(1, 2), *sorted(cards)]


def as_seen(name: str) -> brute_force.Card:
    if name in JOKERS:
        return brute_force.Card(JOKERS[name], "")
    return brute_force.Card(RANK_NAMES.index(name[:-1]) + 2, name[-1])


@cache
def searched(seed: int) -> tuple[Deal, frozenset[Way], int]:
    cards, level = small_hand(Random(seed))
    number = RANK_NAMES.index(level) + 2
    return leading(" ".join(cards), level), frozenset(ways([as_seen(card) for card in cards], number)), number


def way(action: Action) -> Way:
    key = action.key + 2 if isinstance(action.key, Rank) else JOKERS[str(Card(action.key))]
    naturals = [str(card)[-1] for card in action.cards]
    for card, _ in action.wilds:
        naturals.remove(str(card)[-1])
    suit = naturals[0] if action.kind == "straight flush" else ""
    return Way(action.kind, key, suit, tuple(sorted(rank + 2 for _, rank in action.wilds)))


@pytest.mark.parametrize("seed", SEEDS)
def test_6_1_a_leader_is_offered_what_a_search_through_all_subsets_finds(seed: int) -> None:
    deal, expected, _ = searched(seed)
    offered = [way(action) for action in deal.legal_actions]
    assert len(offered) == len(set(offered))
    assert set(offered) == expected


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in range(10, 60, 10))])
def test_6_2_what_is_offered_to_a_follower_is_what_beats_the_table(first: int) -> None:
    compared = 0
    for seed in range(first, first + 10):
        deal, expected, level = searched(seed)
        held = Counter(deal.position["hands"].split("/")[0].split())
        random = Random(seed)
        for top in random.sample(sorted(map(str, some_plays(level))), 40):
            action = deal.action(top)
            if max((held + Counter(map(str, action.cards))).values()) > 2:
                continue
            later = following(" ".join(held.elements()), top, RANK_NAMES[level - 2])
            offered = {way(play) for play in later.legal_actions if play.verb == "play"}
            beaten = way(later.action(str(later.position["top"].partition(": ")[2])))
            assert offered == {found for found in expected if brute_force.beats(found, beaten, level)}, top
            assert "pass" in later.legal_actions
            compared += 1
    assert compared > 100


@cache
def some_plays(level: int) -> list[Action]:
    """Return plays of every kind at a level, from hands of nine cards."""
    found: dict[Way, Action] = {}
    for seed in range(1000, 1400):
        cards, _ = small_hand(Random(seed), RANK_NAMES[level - 2])
        found |= {way(action): action for action in leading(" ".join(cards), RANK_NAMES[level - 2]).legal_actions}
    return list(found.values())


@settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
@given(house_rules(GAME), st.integers(0, 2**32 - 1))
def test_6_3_under_any_house_rules_what_cards_can_be_is_what_is_offered(chosen: Options, seed: int) -> None:
    """Every subset of a small hand: its readings are the legal actions, and no others."""
    cards, level = small_hand(Random(seed))
    answers: dict[str, Any] = dict(changed(chosen, Options()))
    deal = leading(" ".join(cards[:8]), level, **answers)
    hand = list(deal.observe(0).hand)
    chosen_ways = {subset for size in range(1, 9) for subset in combinations(hand, size)}
    read = {action.code for subset in chosen_ways for action in tefuda.readings(deal, subset)}
    assert read == set(deal.legal_actions.codes)


def read_by_sight(deal: Deal, cards: tuple[Card, ...], house: House, level: str) -> set[Way]:
    seen = [as_seen(str(card)) for card in cards]
    wild = as_seen(f"{level}♥")
    naturals = [card for card in seen if card != wild]
    stuck = set(map(str, deal.observe(0).hand)) == {f"{level}♥"}
    return ways_of(naturals, len(seen) - len(naturals), wild.rank, house, stuck)


@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=() if level in "28JA" else pytest.mark.long) for level in RANK_NAMES]
)
def test_3_5_what_runs_with_wild_cards_are_at_every_level_under_every_rule_for_them(level: str) -> None:
    """Runs of five, [3.5], [4.2], [2.5]: every selection of five cards, all answers to the four house rules."""
    random = Random(level)
    for answers in product(*RUN_RULES.values()):
        rules: dict[str, Any] = dict(zip(RUN_RULES, answers, strict=True))
        deal, house = leading(" ".join(hand_for_runs(random, level)), level, **rules), House(**rules)
        for chosen in combinations(deal.observe(0).hand, 5):
            read = {way(action) for action in tefuda.readings(deal, chosen)}
            assert read == read_by_sight(deal, chosen, house, level), (rules, str(deal.observe(0).hand), chosen)


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(shape_rules, levels, st.integers(0, 2**32 - 1), st.booleans())
def test_6_1_under_any_rules_of_shapes_a_leader_is_offered_what_the_search_finds(
    rules: dict[str, Any], level: str, seed: int, near_runs: bool
) -> None:
    random = Random(seed)
    cards = hand_for_runs(random, level) if near_runs else small_hand(random, level)[0]
    deal, house = leading(" ".join(cards), level, **rules), House(**rules)
    offered = [way(action) for action in deal.legal_actions]
    assert len(offered) == len(set(offered))
    assert set(offered) == ways([as_seen(card) for card in cards], as_seen(f"{level}♥").rank, house)


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(shape_rules, levels, st.integers(0, 2**32 - 1), st.booleans())
def test_6_2_under_any_rules_of_shapes_a_follower_is_offered_what_beats_the_table(
    rules: dict[str, Any], level: str, seed: int, near_runs: bool
) -> None:
    random = Random(seed)
    cards = hand_for_runs(random, level) if near_runs else small_hand(random, level)[0]
    house, number = House(**rules), as_seen(f"{level}♥").rank
    other = [card for card in small_hand(random, level)[0] if [*cards, *small_hand(random, level)[0]].count(card) < 3]
    top = random.choice(list(leading(" ".join(other or ["3♠"]), level, **rules).legal_actions))
    if max((Counter(cards) + Counter(map(str, top.cards))).values()) > 2:
        return
    deal = following(" ".join(cards), str(top), level, **rules)
    found = ways([as_seen(card) for card in cards], number, house, leading=False)
    offered = {way(play) for play in deal.legal_actions if play.verb == "play"}
    assert offered == {one for one in found if brute_force.beats(one, way(top), number, house)}


@settings(deadline=None, max_examples=25, suppress_health_check=list(HealthCheck))
@given(shape_rules, levels, st.integers(0, 2**32 - 1))
def test_6_3_under_any_rules_of_shapes_every_selection_is_what_it_looks_like(
    rules: dict[str, Any], level: str, seed: int
) -> None:
    cards, _ = small_hand(Random(seed), level)
    deal, house = leading(" ".join(cards[:8]), level, **rules), House(**rules)
    for size in range(1, len(cards[:8]) + 1):
        for chosen in set(combinations(deal.observe(0).hand, size)):
            read = {way(action) for action in tefuda.readings(deal, chosen)}
            assert read == read_by_sight(deal, chosen, house, level), (str(deal.observe(0).hand), chosen)
