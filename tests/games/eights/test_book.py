"""What the rule book says where no sentence of a source speaks."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.cards.card import Rank
from tests.games.eights.setting import after, crazy_eights, dealt, hand, legal, top, two_four_jack


def test_1_8_hands_and_stock_are_hidden_and_all_else_is_open() -> None:
    text = "hands 5♣ 8♦ / {hidden}\npile 2♦ 6♣\nstock {stock}\nowed 0 1\nnamed ♣"
    deal = crazy_eights(text.format(hidden="9♥ K♠ A♦", stock="7♦ 3♠"))
    other = crazy_eights(text.format(hidden="3♠ 7♦ A♦", stock="K♠ 9♥"))
    for viewer in (0, None):
        assert deal.observe(viewer).view == other.observe(viewer).view
    assert deal.observe(1).view != other.observe(1).view
    assert (hand(deal, 0), hand(deal, 1)) == ("5♣ 8♦", "9♥ K♠ A♦")
    seen = deal.observe(None)
    assert (str(seen.hand), str(seen.pile), str(seen.named)) == ("", "2♦", "♣")
    assert (seen.counts, seen.stock, seen.owed) == ((2, 3), 2, (0, 1))


def test_1_6_when_no_card_of_the_stock_could_begin_one_does_without_effect() -> None:
    powers = {"draw_two": "7", "draw_four": "8", "reverse": "9", "skip": "10", "extra": "Q", "wild": "J"}
    options = {"pack": "piquet", "few": 0, "hand": 10, "power_starter": "redraw", **powers}
    deal = dealt("crazy-eights", lambda deal: top(deal).rank not in (Rank.KING, Rank.ACE), seats=3, **options)
    assert not {"K", "A"} & {card[:-1] for card in deal.position["stock"].split()}
    seen = deal.observe(None)
    assert (seen.pending, seen.direction, seen.named) == (0, "clockwise", None)
    assert seen.turn == (seen.dealer + 1) % 3


@pytest.mark.parametrize("two_seats", ["nothing", "skip"])
def test_4_3_a_penalty_sent_back_between_two_reaches_the_other_player(two_seats: str) -> None:
    text = "hands 2♣ 5♦ 6♦ / J♣ J♦ 7♥\npile 9♣\nturn 0"
    deal = after(two_four_jack(text, turn_back=True, two_seats=two_seats), "2♣", "J♣")
    assert deal.turn == 0
    assert legal(deal) == {"take"}
    assert after(deal, "take").observe(None).counts == (4, 2)


def test_9_4_openspiel_draws_five_at_most_then_passes_and_losers_pay() -> None:
    text = "hands 5♣ K♠ / 9♥ A♠ / 6♦ Q♥\npile 9♠\nstock 2♦ 3♦ 4♦ 5♦ 6♥ 7♦\nturn 0"
    deal = tefuda.position("openspiel", text)
    drawn = after(deal, *["draw"] * 5)
    assert legal(drawn) == {"K♠", "pass"}
    assert after(drawn, "pass").turn == 2
    assert after(deal, "K♠").turn == 2
    ended = after(tefuda.position("openspiel", "hands 9♣ / 9♥ A♠ / 8♦ Q♥\npile 9♠\nturn 0"), "9♣")
    assert ended.payoffs == (0, -19, -60)
