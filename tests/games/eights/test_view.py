"""What a seat may know of a deal of the eights family."""

from __future__ import annotations

import tefuda
from tefuda.core.cards.card import Rank, Suit
from tefuda.core.records.private_cells import own_cells
from tefuda.core.records.record import cells_of
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tests.games.eights.setting import after, crazy_eights, dealt, top_is, two_four_jack

PUBLIC = {
    "hand", "counts", "top", "pile", "named", "pending", "stock", "direction", "drawn", "passes", "owed", "out",
    "blocked", "dealer",
}  # fmt: skip


def test_1_8_everybody_may_know_what_the_rule_book_names() -> None:
    deal = two_four_jack(
        "hands 2♣ 9♦ / 9♥ K♣ / K♥\npile 3♣ 6♣\nstock 5♠ 6♠ 7♠\nowed 0 1 2\ndealer 1\nturn 0"
        "\ndirection counter-clockwise"
    )
    deal = after(deal, "2♣")
    seen = deal.observe(1)
    assert set(seen.facts) >= PUBLIC
    assert str(seen.hand) == "9♥ K♣"
    assert seen.counts == (1, 2, 3)
    assert (str(seen.top), [str(card) for card in seen.pile]) == ("2♣", ["3♣", "6♣"])
    assert (seen.named, seen.pending, seen.stock) == (None, 2, 1)
    assert seen.direction == "counter-clockwise"
    assert seen.owed == (1, 1, 0)
    assert (seen.out, seen.blocked, seen.dealer) == ((), False, 1)


def test_1_8_a_seat_does_not_know_what_others_hold_and_draw() -> None:
    one = crazy_eights("hands 2♣ 9♦ / 9♥ K♣ / K♥ 3♥\npile 6♣\nstock 5♠ 6♠ 7♣")
    other = crazy_eights("hands 2♣ 9♦ / 6♠ 7♠ / K♣ 9♥\npile 6♣\nstock 4♠ 5♦ 3♥")
    for seat in (0, None):
        before, same = one.observe(seat), other.observe(seat)
        assert before.facts == same.facts
        assert before.view == same.view
        assert [str(action) for action in before.legal_actions] == [str(action) for action in same.legal_actions]
    one, other = after(one, "2♣", "draw"), after(other, "2♣", "draw")
    assert one.observe(0).view == other.observe(0).view
    assert str(one.observe(1).hand) != str(other.observe(1).hand)


def test_1_8_an_onlooker_sees_no_hand() -> None:
    deal = tefuda.deal("crazy-eights", seats=6, seed=1)
    seen = deal.observe(None)
    assert (len(seen.hand), seen.view.hand_once, seen.view.hand_twice) == (0, 0, 0)
    assert len(seen.legal_actions) == 0


def test_two_equal_cards_of_two_packs_stand_twice_in_hand_and_pile() -> None:
    deal = crazy_eights("hands 6♣ 6♣ 9♦ / 2♦ / 2♦ / 3♦ / 3♦ / 4♦\npile 5♣ 5♣ 6♦")
    seen = deal.observe(0)
    assert str(seen.hand) == "6♣ 6♣ 9♦"
    assert str(seen.pile) == "5♣ 5♣"


def test_the_suit_named_is_none_a_suit_or_any() -> None:
    deal = crazy_eights("hands 8♣ 9♦ / 2♦\npile 5♣")
    assert deal.observe(1).named is None
    assert after(deal, "8♣ ♥").observe(1).named is Suit.HEARTS
    assert dealt("crazy-eights", top_is(Rank.EIGHT), wild_starter="free").observe(None).named == "any"


def test_drawn_passes_and_out_are_told() -> None:
    deal = crazy_eights("hands 9♠ 2♠ / 5♦ 5♥ / 3♣\npile 6♦\nstock 7♠", partners=False)
    deal = after(deal, "draw")
    assert deal.observe(1).drawn == 1
    deal = after(deal, "pass")
    assert (deal.observe(1).drawn, deal.observe(1).passes) == (0, 1)
    out = crazy_eights("hands - / K♦ / 3♣ 4♣ / 8♦\npile 6♣\nturn 2", partners=True)
    assert out.observe(1).out == (0,)


def test_there_is_no_top_card_before_a_deal() -> None:
    deal = crazy_eights("hands 9♠ / 5♦\npile 6♦")
    view = deal.game.view()
    assert deal.game.sight.facts["top"].of(view, deal.options) is None


def test_1_8_nothing_is_hidden_but_hands_and_stock_and_whether_the_card_just_drawn_fits() -> None:
    shown = {name for name, _ in cells_of(View)}
    assert not {name for name, _ in cells_of(Table)} - shown
    assert set(own_cells(View)) == {"seat", "hand_once", "hand_twice", "fitted"}
