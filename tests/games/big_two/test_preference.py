"""What a greedy player of Big Two prefers."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.games.big_two.players.preference import held_five_times, in_straights
from tefuda.play.deal import Deal
from tests.games.big_two.setting import DIAMOND_DRAGON, big_two


def choice(deal: Deal) -> str:
    """Return what a greedy player in the first seat does."""
    assert deal.turn == 0
    return str(bot("greedy").choose(deal.observe(0)))


def test_it_declares_a_dragon() -> None:
    deal = big_two(f"hands {DIAMOND_DRAGON} / 3♣ / 4♣ / 5♣\nturn 0", dragon_forced=False)
    assert choice(deal) == "dragon"


def test_it_does_not_break_four_of_a_kind() -> None:
    deal = big_two("hands 5♣ 5♦ 5♥ 5♠ J♣ / 6♣ 7♦ 8♣ / 6♦ 7♥ 8♦ / 6♥ 7♠ 8♥\ntop 4♠\nturn 0")
    assert choice(deal) == "J♣"


def test_it_breaks_four_of_a_kind_where_they_are_no_play() -> None:
    text = "hands 5♣ 5♦ 5♥ 5♠ 2♣ / 6♣ 7♦ 8♣ / 6♦ 7♥ 8♦ / 6♥ 7♠ 8♥\ntop 4♠\nturn 0"
    assert choice(big_two(text)) == "2♣"
    assert choice(big_two(text, four_and_one=False)).startswith("5")
    assert choice(big_two(text, four_and_one=False, flush=False)).startswith("5")


def test_it_leads_the_strongest_straight_where_somebody_is_nearly_out() -> None:
    text = "hands A♣ 2♦ 3♥ 4♠ 5♦ 6♣ 7♦ / 8♣ / 9♣ 9♦ / 9♥ 9♠\nturn 0"
    for order, led in (
        ("two-low-highest", "2♦ 3♥ 4♠ 5♦ 6♣"), ("ace-low-highest", "A♣ 2♦ 3♥ 4♠ 5♦"), ("upper-end", "3♥ 4♠ 5♦ 6♣ 7♦"),
    ):  # fmt: skip
        assert choice(big_two(text, straight_order=order)) == led


def test_it_beats_two_pairs_by_the_cheapest_cards() -> None:
    deal = big_two("hands 6♣ 6♦ 7♣ 7♦ K♣ K♦ 2♣ / 8♣ 9♣ / 8♦ 9♦ / 8♥ 9♥\ntop 4♣ 4♦ 5♣ 5♦\nturn 0", "ppo")
    assert choice(deal) == "6♦ 6♣ 7♦ 7♣"


def test_it_does_not_spend_four_of_a_kind_on_a_lower_one() -> None:
    deal = big_two("hands 6♣ 6♦ 6♥ 6♠ J♣ 2♠ / 8♣ / 8♦ / 8♥\ntop 3♣ 3♦ 3♥ 3♠ 5♣\nturn 0")
    assert "6♣ 6♦ 6♥ 6♠ J♣" in deal.legal_actions
    assert choice(deal) == "pass"


def test_it_beats_a_full_house_with_the_cheaper_pair() -> None:
    deal = big_two("hands 6♣ 6♦ 6♥ 7♣ 7♦ K♣ K♦ / 8♣ 9♣ / 8♦ 9♦ / 8♥ 9♥\ntop 3♣ 3♦ 3♥ 4♣ 4♦\nturn 0")
    assert sorted(choice(deal).split()) == sorted(["6♣", "6♦", "6♥", "7♣", "7♦"])


def test_5_1_it_puts_down_a_card_that_is_weak_and_loose() -> None:
    deal = tefuda.deal("taiwan", seed=2, exchange=True)
    assert deal.turn is not None
    seen = deal.observe(deal.turn)
    assert str(seen.hand).startswith("3♠ 4♦ 4♥ 4♠ 6♥ 6♠")
    assert str(bot("greedy").choose(seen)) == "exchange 3♠"


HIGH_STRAIGHTS = [set(range(lowest, lowest + 5)) for lowest in range(8)]
LOW_STRAIGHTS = [{11, 12, 0, 1, 2}, {12, 0, 1, 2, 3}]


@pytest.mark.parametrize(("preset", "low"), [("taiwan", False), ("taiwan", True), ("ppo", False)])
def test_which_ranks_belong_to_straights_and_which_suits_to_a_flush_of_five(preset: str, low: bool) -> None:
    options, random = tefuda.deal(preset, seed=0, low_straights=low).options, Random(1)
    straights = HIGH_STRAIGHTS + LOW_STRAIGHTS * low
    for _ in range(2_000):
        held = random.sample(range(SUITED_CARDS), random.randint(4, 20))
        cards, heights = sum(1 << card for card in held), {card >> 2 for card in held}
        found = in_straights(cards, options)
        suits = [card & 3 for card in held]
        within = set().union(*(straight for straight in straights if straight <= heights))
        assert {height for height in range(13) if found >> 4 * height & 1} == within
        assert held_five_times(cards) == sum(1 << suit for suit in range(4) if suits.count(suit) == 5)
