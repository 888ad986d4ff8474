"""What is proposed, compared with all subsets of small hands judged by the order of the clauses alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.games.big_two.rules.combinations import is_straight_flush
from tefuda.games.big_two.rules.picking import other_than_straight, strongest_flush
from tests.games.big_two.setting import big_two, unused

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
STRAIGHTS = ["A 2 3 4 5", *(" ".join(RANKS[low : low + 5]) for low in range(9)), "2 3 4 5 6"]
FIVES = ["straight", "flush", "full house", "four and one", "straight flush"]
HANDS = 40

Strength = tuple[str, tuple[int, ...]]


def judged(cards: tuple[str, ...], deal: Deal) -> Strength | None:
    """Return the kind and the strength of cards, None if they are no play: written from the clauses, not the code."""
    options = deal.options
    suits = "♦♣♥♠" if options.suit_order else "♣♦♥♠"
    ranks = sorted(RANKS.index(card[:-1]) for card in cards)
    top = max((RANKS.index(card[:-1]), suits.index(card[-1])) for card in cards)
    counts = sorted((ranks.count(rank), rank) for rank in set(ranks))
    shape = tuple(number for number, _ in counts)
    alike = {(1,): "single", (2,): "pair", (3,): "triple", (4,): "four", (2, 2): "two pairs"}
    if shape in alike:
        kind = alike[shape]
        chosen = {"triple": options.triples, "four": options.four_cards, "two pairs": options.four_cards}
        return (kind, top) if chosen.get(kind, True) else None
    if shape == (2, 3):
        return "full house", (counts[1][1],)
    if shape == (1, 4):
        return ("four and one", (counts[1][1],)) if options.four_and_one else None
    if len(shape) != 5:
        return None
    return judged_in_row(cards, ranks, suits, deal)


def judged_in_row(cards: tuple[str, ...], ranks: list[int], suits: str, deal: Deal) -> Strength | None:
    options = deal.options
    one_suit = len({card[-1] for card in cards}) == 1
    height = straight_height(ranks, deal)
    if height is not None:
        decides = RANKS[ranks[-1]]
        if decides == "2" and ranks[:2] == [0, 1]:
            low, answer = ("5", options.ace_low_tie) if ranks[-2] == 11 else ("6", options.two_low_tie)
            decides = low if answer else "2"
        suit = next(suits.index(card[-1]) for card in cards if card[:-1] == decides)
        return "straight flush" if one_suit else "straight", (height, suit)
    if not one_suit or not options.flush:
        return None
    return "flush", (ranks[-1], suits.index(cards[0][-1]))


FROM_THE_LOWEST = {
    "TWO_LOW_HIGHEST": [*STRAIGHTS],
    "ACE_LOW_HIGHEST": [*STRAIGHTS[1:], STRAIGHTS[0]],
    "TWOS_LOW": [STRAIGHTS[-1], *STRAIGHTS[1:8], STRAIGHTS[0], *STRAIGHTS[8:10]],
    "UPPER_END": [STRAIGHTS[0], STRAIGHTS[-1], *STRAIGHTS[1:10]],
}


def straight_height(ranks: list[int], deal: Deal) -> int | None:
    options = deal.options
    order = FROM_THE_LOWEST[options.straight_order.name if options.low_straights else "TWO_LOW_HIGHEST"]
    text = next((row for row in order if sorted(RANKS.index(rank) for rank in row.split()) == ranks), None)
    allowed = {STRAIGHTS[0]: options.low_straights, "J Q K A 2": options.jqka2, STRAIGHTS[-1]: options.low_straights}
    return order.index(text) if text and allowed.get(text, True) else None


def beats(play: Strength, top: Strength, deal: Deal) -> bool:
    (kind, key), (top_kind, top_key) = play, top
    if kind == top_kind:
        return key > top_key
    if (kind, top_kind) == ("four", "two pairs"):
        return True
    if kind not in FIVES:
        return False
    if top_kind in FIVES:
        higher = FIVES.index(kind) > FIVES.index(top_kind)
        return higher and (FIVES.index(kind) >= 3 or bool(deal.options.cross_category))
    anything = deal.options.powers_beat and (
        deal.options.powers_beat == 1 or (top_kind, top_key) != ("single", (12, 3))
    )
    return FIVES.index(kind) >= 3 and bool(anything)


ALL: list[tuple[str, Mapping[str, Any]]] = [
    *((preset, {}) for preset in ("taiwan", "museum-2015", "taiwan-monsters", "hongkong", "ppo")),
    ("taiwan", {"straight_order": "ace-low-highest", "jqka2": True}),
    ("taiwan", {"straight_order": "twos-low", "ace_low_tie": "top", "cross_category": True}),
    ("taiwan", {"straight_order": "upper-end", "two_low_tie": "top", "ace_low_tie": "top", "jqka2": True}),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("preset", "house"), ALL)
def test_2_1_every_play_that_is_one_is_proposed_or_like_one_that_is(preset: str, house: Mapping[str, Any]) -> None:
    random = Random(7)
    seen = set()
    for number in range(HANDS):
        deal = small(random, preset, house, lead=number % 4 == 0)
        hand = [str(card) for card in deal.observe(0).hand]
        top = judged(tuple(str(card) for card in deal.observe(0).top), deal) if deal.observe(0).top else None
        plays: set[Strength] = set()
        for size in range(1, 6):
            for cards in combinations(hand, size):
                play = judged(cards, deal)
                legal = play is not None and (top is None or beats(play, top, deal))
                assert (deal.why_not(" ".join(cards)) is None) == legal, (str(deal), cards)
                if play is not None and legal:
                    plays.add(play)
        proposed = [tuple(str(card) for card in action.cards) for action in deal.legal_actions if action.verb == "play"]
        assert {judged(cards, deal) for cards in proposed} == set(plays), str(deal)
        seen |= {kind for kind, _ in plays}
    assert {"single", "pair", "straight", "full house"} <= seen


def small(random: Random, preset: str, house: Mapping[str, Any], *, lead: bool) -> Deal:
    """Return a position with nine cards in one hand, of few ranks or suits, and a play to beat that suits them."""
    ranks = random.sample(range(13), 4) if random.random() < 0.4 else list(range(13))
    if house and random.random() < 0.5:
        ranks = [0, 1, 2, 3, 4, 12] if random.random() < 0.7 else [0, 8, 9, 10, 11, 12]
    suits = random.sample(range(4), 2) if random.random() < 0.5 else list(range(4))
    pool = [card for card in range(SUITED_CARDS) if card >> 2 in ranks and card & 3 in suits]
    pool += [card for card in range(SUITED_CARDS) if card not in pool]
    near = sorted(pool[: max(20, len(ranks) * len(suits))], key=lambda card: random.random())
    hand = " ".join(CARD_NAMES[card] for card in near[:9])
    left = unused(hand)
    first = random.sample(left, 13)
    rest = [card for card in left if card not in first]
    hands = f"hands {hand} / {' '.join(first)} / {rest[0]} / {rest[1]}"
    if lead:
        return big_two(f"{hands}\nturn 0", preset, **house)
    other = big_two(f"{hands}\nturn 1", preset, **house)
    kinds = sorted({action.kind for action in other.legal_actions})
    kind = random.choice(kinds)
    return other.apply(random.choice([action for action in other.legal_actions if action.kind == kind]))


def test_2_7_five_cards_of_a_suit_are_a_flush_even_if_they_are_a_straight_flush() -> None:
    options = tefuda.deal("taiwan").options
    top, below, lower = 1 << 4 * 7, sum(1 << 4 * height for height in range(3, 7)), 1 << 4
    assert is_straight_flush(options, top | below)
    assert strongest_flush(options, top, below) == top | below
    assert other_than_straight(options, top | below, top, 0) == top | below
    assert strongest_flush(options, top, below | lower) == (top | below | lower) & ~(1 << 4 * 3)
