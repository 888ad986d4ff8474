"""Which cards of a hand can be played."""

from __future__ import annotations

import tefuda
from tefuda.play.playable import playable_cards


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


def test_a_card_can_take_the_place_of_one_of_two_that_are_the_same() -> None:
    deal = tefuda.position("guandan", "hands 3♠ 3♥ 6♦ / 7♣ / 7♦ / 5♥ 5♥ 5♠ 9♦\nlevel 2\nturn 0").apply("3♠ 3♥")
    assert names(deal) == ["5♥", "5♠"]


def test_no_card_is_playable_by_a_seat_that_is_not_asked() -> None:
    deal = tefuda.deal("crazy-eights", seed=1)
    assert deal.turn is not None
    assert names(deal, (deal.turn + 1) % deal.seats) == []


def test_a_deal_as_a_seat_is_asked_has_its_turn() -> None:
    deal = tefuda.deal("hongkong", seed=1, exchange=True)
    assert deal.turn is not None
    other = next(seat for seat in deal.asked if seat != deal.turn)
    assert deal.as_asked(deal.turn) is deal
    assert deal.as_asked(other).turn == other
