"""Which cards of a hand can be played."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import read_card
from tefuda.play.playable import playable_cards
from tefuda.play.readings import readings


def names(deal: tefuda.Deal, seat: int | None = None) -> list[str]:
    return [str(card) for card in playable_cards(deal, deal.observe(deal.turn if seat is None else seat))]


def test_a_card_is_playable_if_a_legal_action_holds_it() -> None:
    deal = tefuda.position("crazy-eights", "hands 3♣ 9♦ 8♠ / 4♥ 4♠\npile 3♥\nstock 2♣")
    assert names(deal) == ["3♣", "8♠"]


def test_a_card_is_playable_if_it_can_take_the_place_of_one_of_its_rank() -> None:
    deal = tefuda.position("guandan", "hands 3♠ 3♥ 6♦ / 7♣ / 7♦ / 5♠ 5♥ 5♣ 9♦\nlevel 2\nturn 0").apply("3♠ 3♥")
    seen = deal.observe(deal.turn)
    assert sorted(len(action.cards) for action in seen.legal_actions) == [0, 2]
    assert names(deal) == ["5♣", "5♥", "5♠"]


def test_a_card_can_replace_one_of_two_equal_cards() -> None:
    deal = tefuda.position("guandan", "hands 3♠ 3♥ 6♦ / 7♣ / 7♦ / 5♥ 5♥ 5♠ 9♦\nlevel 2\nturn 0").apply("3♠ 3♥")
    assert names(deal) == ["5♥", "5♠"]


def test_no_card_is_playable_by_a_seat_that_is_not_to_act() -> None:
    deal = tefuda.deal("crazy-eights", seed=1)
    assert deal.turn is not None
    assert names(deal, (deal.turn + 1) % deal.seats) == []


def test_the_deal_as_asked_of_a_seat_has_that_seats_turn() -> None:
    deal = tefuda.deal("hongkong", seed=1, exchange=True)
    assert deal.turn is not None
    other = next(seat for seat in deal.asked if seat != deal.turn)
    assert deal.as_asked(deal.turn) is deal
    assert deal.as_asked(other).turn == other


def test_a_card_can_be_added_in_place_of_one_of_its_rank() -> None:
    deal = tefuda.position(
        "taiwan", "hands 3♣ 4♣ 4♥ 5♣ 6♥ 8♥ 9♦ 10♥ J♣ Q♥ A♥ A♠ 2♥ / 7♣ 7♦ / 3♠ 5♥ / 6♦ 8♦\nturn 0\nopening yes"
    )
    assert beside(deal, "4♥") == plays_with(deal, "4♥") >= {"3♣", "5♣"}


@pytest.mark.parametrize("preset", ["taiwan", "hongkong", "museum-2015"])
def test_cards_that_can_be_added_are_those_of_some_legal_play(preset: str) -> None:
    dice = Random(preset)
    for seed in range(6):
        deal = tefuda.deal(preset, seed=seed)
        for _ in range(dice.randrange(12)):
            deal = deal.apply(dice.choice(list(deal.legal_actions)))
        if not deal.over and len(deal.observe(deal.turn).hand) > 1:
            for chosen in dice.sample(list(map(str, deal.observe(deal.turn).hand)), 2):
                assert beside(deal, chosen) == plays_with(deal, chosen), (seed, chosen)


def test_a_card_is_playable_if_a_single_of_its_rank_is() -> None:
    deal = tefuda.position("guandan", "hands 3♠ 6♦ / 7♣ / 7♦ / 9♣ 9♥ 9♦ A♥ A♠ 4♦\nlevel 2\nturn 0").apply("3♠")
    assert names(deal) == ["4♦", "9♣", "9♦", "9♥", "A♥", "A♠"]


@pytest.mark.parametrize(
    "preset", ["guandan", "pagat", "taiwan", "crazy-eights", "two-four-jack", "nippachi", "teyaku-dobon"]
)
def test_playable_cards_are_those_of_some_legal_play(preset: str) -> None:
    dice = Random(preset)
    looked = 0
    for seed in range(10):
        deal = tefuda.deal(preset, seed=seed)
        while not deal.over:
            hand = deal.observe(deal.turn).hand
            if len(hand) <= 8 and dice.random() < 0.1:
                assert set(names(deal)) == in_plays(deal, len(hand)), (seed, str(deal))
                looked += 1
            deal = deal.apply(dice.choice(list(deal.legal_actions)))
    assert looked > 20


def beside(deal: tefuda.Deal, chosen: str) -> set[str]:
    card = read_card(chosen)
    return {str(one) for one in playable_cards(deal, deal.observe(deal.turn), [card])}


def plays_with(deal: tefuda.Deal, chosen: str) -> set[str]:
    """Return the cards of legal plays that have a given card, by trying all selections of five cards."""
    return in_plays(deal, 5, chosen) - {chosen}


def in_plays(deal: tefuda.Deal, most: int, chosen: str = "") -> set[str]:
    """Return the cards in legal plays of up to so many cards of the seat to act, by trying all selections."""
    hand = list(map(str, deal.observe(deal.turn).hand))
    return {
        card
        for size in range(1, most + 1)
        for cards in combinations(hand, size)
        if not chosen or chosen in cards
        if any(deal.why_not(action) is None for action in readings(deal, " ".join(cards)))
        for card in cards
    }
