"""What a play, a draw or a pass tells of the rest of a hand in the eights family."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.cards.card import FULL_PACK, cards_in, cards_of_suit, read_cards, show
from tefuda.games.eights.rules.inferring import surprises
from tefuda.play.deal import Deal
from tests.games.rest_in_pile import rest_in_pile

EIGHTS = "8♣ 8♦ 8♥ 8♠"


def mask(cards: str) -> int:
    return sum(1 << card for card in read_cards(cards))


def lacked(deal: Deal, seat: int = 0) -> int:
    lacked: int = deal.table.lacked[seat]
    return lacked


def crazy(hands: str, pile: str = "9♥", stock: str = "", **house: object) -> Deal:
    lines = f"hands {hands}\npile {pile}" + (f"\nstock {stock}" if stock else "")
    return tefuda.position("crazy-eights", lines, **house)  # type: ignore[call-overload,no-any-return]


def test_3_1_who_draws_has_no_card_that_fits() -> None:
    fits = mask(f"9♣ 9♦ 9♠ {EIGHTS}") | cards_of_suit(2)
    deal = crazy("2♣ 4♣ / 3♦ 3♠", stock="5♦ 6♠").apply("draw")
    assert lacked(deal) & FULL_PACK == fits
    assert (deal.table.lacked_by_all[0], deal.table.newer[0]) == (0, 1)
    deal = deal.apply("draw")
    assert (deal.table.lacked_by_all[0], deal.table.newer[0]) == (0, 2 if lacked(deal) else 1)


def test_3_2_who_plays_the_card_drawn_has_no_other() -> None:
    deal = crazy("2♣ 4♣ 5♠ / 3♦ 3♠", stock="6♠ 9♠").apply("draw").apply("draw").apply("9♠")
    assert deal.table.lacked_by_all[0] == mask(f"9♣ 9♦ 9♠ {EIGHTS}") | cards_of_suit(2)


def test_3_2_who_plays_the_first_card_drawn_had_none_that_fits() -> None:
    deal = crazy("2♣ 4♣ 5♠ / 3♦ 3♠", stock="4♥ 6♠").apply("draw").apply("4♥")
    assert deal.table.lacked_by_all[0] == mask(f"9♣ 9♦ 9♠ {EIGHTS}") | cards_of_suit(2)


def test_2_3_who_plays_a_wild_card_has_no_other_that_fits() -> None:
    deal = crazy("8♣ 4♣ 5♠ / 3♦ 3♠").apply("8♣ spades")
    assert lacked(deal) == (mask("9♣ 9♦ 9♠") | cards_of_suit(2)) & ~mask(EIGHTS)
    assert deal.table.wanted[0] == 3
    deal = deal.apply("3♠").apply("5♠")
    assert deal.table.wanted[0] == 4


def test_2_1_the_highest_rank_that_fits_is_played_first() -> None:
    deal = crazy("Q♥ 4♣ 5♠ / 3♦ 3♠").apply("Q♥")
    assert lacked(deal) == mask("K♥ A♥")
    assert lacked(deal, 1) == 0


def test_4_1_a_card_with_a_power_tells_nothing_of_higher_ranks() -> None:
    lines = "hands 4♥ 5♠ 6♠ / 3♦ 3♠\npile 9♥"
    assert lacked(tefuda.position("two-four-jack", lines).apply("4♥")) == 0
    assert lacked(tefuda.position("two-four-jack", lines.replace("4♥", "3♥")).apply("3♥")) & mask("4♥") != 0


def test_4_2_who_takes_the_cards_of_a_draw_card_has_no_answer() -> None:
    deal = (
        tefuda.position("two-four-jack", "hands 2♥ 5♠ 6♠ / 3♦ 3♠ 7♠\npile 9♥\nstock K♣ K♦ K♠").apply("2♥").apply("take")
    )
    assert lacked(deal, 1) & mask("2♣ 2♦ 2♠") == mask("2♣ 2♦ 2♠")


def test_3_4_who_passes_has_no_card_that_fits() -> None:
    deal = rest_in_pile("crazy-eights", FULL_PACK, "hands 2♣ 4♣ / 3♦ 3♠\nstock -", "9♥").apply("pass")
    assert deal.table.lacked_by_all[0] & mask("9♣ A♥ 8♠") == mask("9♣ A♥ 8♠")


def test_5_1_who_is_silent_tells_nothing() -> None:
    lines = "hands 9♣ 5♠ / 3♦ 3♠ 7♠\npile 9♥\nstock K♣ K♦ K♠"
    deal = tefuda.position("two-four-jack", lines, call_time="until-next").apply("9♣")
    assert deal.legal_actions[0].code
    assert deal.table.silent == 1
    assert lacked(deal.apply("pass")) == lacked(deal)


@pytest.mark.parametrize(
    ("hand", "many"), [("4♠ 5♠ 6♣", 0), ("4♣ 5♣ 6♠", 1), ("4♣ 5♣ 6♣", 3), ("A♥ 4♠ 5♠", 1), ("9♣ 4♠ 5♠", 1)]
)
def test_a_hand_surprises_that_would_have_been_played_otherwise(hand: str, many: int) -> None:
    deal = crazy("8♣ 4♠ 5♠ 6♣ / 3♦ 3♠").apply("8♣ spades")
    table = deal.table.copy()
    table.held.once[0] = mask(hand)
    assert surprises(table, deal.options, 0) == many
    assert surprises(deal.table, deal.options, 1) == 0


def test_5_5_a_known_card_that_is_missing_surprises() -> None:
    deal = tefuda.position("mau-mau", "hands 10♦ / 8♦ 9♦ Q♥\npile 7♦", forgotten="back").apply("10♦")
    assert show(cards_in(deal.table.shown[0])) == "10♦"
    table = deal.table.copy()
    assert surprises(table, deal.options, 0) == 0
    table.held.once[0] ^= mask("10♦")
    assert surprises(table, deal.options, 0) == 1
