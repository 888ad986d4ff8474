"""Dealing, laying and drawing, and how a deal ends of itself."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tefuda
from tefuda.core.cards.card import cards_in, read_cards
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.cards.numbers import HIGHEST_NUMBER, number_of, number_sum, rank_of_number
from tests.games.teyaku_dobon.setting import after, ending, laid, legal, phase, refused, teyaku, unused


def test_1_1_whoever_hits_a_number_or_lays_his_last_card_wins() -> None:
    assert ending(laid("9♦", "4♥ 5♠", own="2♠").apply("dobon")) == "dobon"
    assert ending(laid("9♦", "4♥ 6♠")) == "clear"


def test_1_2_two_to_six_play() -> None:
    for seats in range(2, 7):
        assert tefuda.deal("teyaku-dobon", seats=seats, seed=0).seats == seats
    for seats in (1, 7):
        with pytest.raises(tefuda.SeatsError, match="2 to 6"):
            tefuda.deal("teyaku-dobon", seats=seats)


def test_1_3_a_whole_pack_without_jokers_is_dealt() -> None:
    found = tefuda.deal("teyaku-dobon", seats=3, seed=2).position
    cards = read_cards(" ".join(found[name].replace("/", " ") for name in ("hands", "turnup", "stock")))
    assert sorted(cards) == list(range(52))


def test_1_4_four_cards_each_and_the_dealer_sits_on_the_right_of_the_first_player() -> None:
    """Case 1."""
    seen = tefuda.deal("teyaku-dobon", seed=3).observe(None)
    assert (seen.counts, seen.stock) == ((4, 4, 4, 4), 35)
    assert seen.dealer is not None
    assert seen.turn == (seen.dealer + 1) % 4
    firsts = {tefuda.deal("teyaku-dobon", seed=seed).turn for seed in range(30)}
    assert firsts == {0, 1, 2, 3}


def test_1_5_the_turn_up_card_stays_in_sight_under_whatever_is_laid() -> None:
    """Case 4."""
    deal = tefuda.deal("teyaku-dobon", seats=6, seed=2, automatic_pass=True)
    turned, seen = deal.observe(None).turn_up, deal.observe(None)
    assert seen.top == turned
    while len(seen.pile) < 10 and not deal.over:
        deal = deal.apply(next(action for action in deal.legal_actions if action.verb in ("play", "draw", "pass")))
        seen = deal.observe(None)
        last = next((event.action for event in reversed(deal.history) if event.action.verb == "play"), None)
        assert seen.top == (last.cards[-1] if last else turned)
    assert len(seen.pile) >= 10
    assert seen.turn_up == turned
    assert turned not in seen.pile
    assert turned is not None
    assert seen.dora == turned.suit


def test_1_6_the_ace_is_one_and_the_king_thirteen() -> None:
    numbers = [number_of(4 * rank) for rank in range(13)]
    assert [RANK_NAMES[numbers.index(number)] for number in (1, 2, 10, 11, 12, 13)] == ["A", "2", "10", "J", "Q", "K"]
    assert [number_of(4 * rank_of_number(number)) for number in range(1, HIGHEST_NUMBER + 1)] == list(range(1, 14))
    assert {rank_of_number(number) for number in (0, 14)} == {13}
    for cards in ("A♣", "K♥ Q♦ J♠", "2♣ 2♦ 3♣ 10♠", "5♥ 7♥ 9♥ 8♥ 6♥ 4♥"):
        mask = sum(1 << card for card in read_cards(cards))
        assert number_sum(mask) == sum(number_of(card) for card in cards_in(mask))


def test_1_7_the_turn_passes_to_the_left() -> None:
    deal = teyaku("hands 5♥ 5♦ 3♥ / 6♥ 7♥ 9♥ / 8♥ 2♦ 3♦\nturnup K♥\nturn 0")
    turns = [deal.turn]
    for action in ("5♥", "6♥", "8♥"):
        deal = deal.apply(action)
        turns.append(deal.turn)
    assert turns == [0, 1, 2, 0]


def test_1_8_hands_and_stock_are_hidden_and_all_else_is_open() -> None:
    text = "hands 9♦ 2♥ / {} / 7♥ 8♥\nturnup K♥\npile 9♠\nstock {}\nturn 0\nriichi 1\npot 200"
    one, other = teyaku(text.format("4♦ 6♣", "3♣ 3♦")), teyaku(text.format("3♦ 6♥", "4♦ 6♣"))
    for viewer in (0, 2, None):
        assert one.observe(viewer) == other.observe(viewer)
    assert one.observe(1) != other.observe(1)
    seen = one.observe(None)
    assert (seen.counts, seen.stock, str(seen.top), seen.riichi, seen.pot) == ((2, 2, 2), 2, "9♠", (1,), 200)
    assert (seen.layer, seen.laid, seen.sum, seen.waits, str(seen.hand)) == (2, 1, 0, (), "")


def test_1_8_a_call_is_not_seen_before_the_window_has_closed() -> None:
    deal = tefuda.position("teyaku-dobon", "hands 9♦ 2♥ K♠ / 4♥ 5♠ / 3♥ 6♠ / 2♠ 8♠\nturnup K♣\npile 9♠\nturn 0").apply(
        "9♦"
    )
    called, passed = deal.apply("dobon"), deal.apply("pass")
    for viewer in (0, 2, 3, None):
        assert called.observe(viewer) == passed.observe(viewer)
    assert called.observe(1) != passed.observe(1)
    assert len(called.observe(2).history) == 1
    assert len(called.observe(1).history) == 2
    closed = after(called, "pass", "pass")
    assert (closed.observe(None).called, len(closed.observe(None).history)) == ((1,), 4)
    assert [str(event.action) for event in after(closed, "pass").observe(2).history][-2:] == ["pass", "pass"]


def test_2_1_a_card_of_the_suit_or_the_number_of_the_base_card_may_be_laid() -> None:
    deal = teyaku("hands 9♦ 2♠ 3♥ / 8♣ 8♦ 8♥\nturnup K♣\npile 9♠\nturn 0")
    assert legal(deal) == {"9♦", "2♠", "draw"}
    assert refused(deal, "3♥") == "2.1"
    assert str(deal.apply("2♠").observe(None).top) == "2♠"


def test_2_2_who_could_lay_a_card_may_draw_instead() -> None:
    """Case 2."""
    deal = teyaku("hands 9♦ 3♥ / 8♣ 8♦ 8♥\nturnup K♣\npile 9♠\nturn 0\nstock 2♦ 3♦")
    assert legal(deal) == {"9♦", "draw"}
    assert refused(deal, "pass") == "2.2"


def test_2_2_a_card_drawn_is_not_laid_in_this_turn() -> None:
    """Case 3."""
    deal = tefuda.position("teyaku-dobon", "hands 9♦ 3♥ / 8♣ 8♦ 8♥\nturnup K♣\npile 10♠\nturn 0\nstock 2♠ 3♦").apply(
        "draw"
    )
    assert (phase(deal), str(deal.observe(0).drawn), deal.observe(1).drawn) == ("drawn", "2♠", None)
    assert legal(deal) == {"pass"}
    assert refused(deal, "2♠") == "2.2"
    assert refused(deal, "draw") == "2.2"
    assert deal.apply("pass").turn == 1


def test_2_3_with_the_last_card_drawn_there_is_no_game() -> None:
    """Case 31."""
    text = "hands 9♦ 3♥ / 8♣ 8♦ 8♥ / 2♥ 2♣\nturnup K♣\npile 10♠\nturn 1\nstock 2♠\ndealer 1\nscores 5 -3 -2"
    deal = teyaku(text).apply("draw")
    assert (deal.over, ending(deal), deal.payoffs, deal.scores) == (True, "stock", (0, 0, 0), (5, -3, -2))
    assert deal.observe(None).dealer == 1
    assert deal.table.blocked == 1


def test_2_3_stock_out_none_to_draw_lets_play_go_on_until_somebody_would_have_to_draw() -> None:
    text = "hands 9♦ 3♥ 4♥ / 8♣ 8♦ 8♥\nturnup K♣\npile 10♠\nturn 1\nstock 2♠"
    deal = teyaku(text, stock_out="none-to-draw").apply("draw")
    assert (deal.over, deal.turn, legal(deal)) == (False, 0, {"draw"})
    ended = deal.apply("draw")
    assert (ended.over, ending(ended), ended.observe(None).counts) == (True, "stock", (3, 4))
    able = teyaku(text.replace("9♦", "9♠"), stock_out="none-to-draw").apply("draw")
    assert legal(able) == {"9♠"}
    assert refused(able, "draw") == "2.3"


def test_2_4_whoever_lays_his_last_card_has_cleared() -> None:
    deal = laid("7♦", "2♥ 3♠", "10♥")
    assert (deal.over, ending(deal), deal.observe(None).won) == (True, "clear", (0,))
    assert refused(deal, "pass") == "2.4"


def test_2_1_all_cards_of_the_pack_are_somewhere() -> None:
    deal = teyaku("hands 9♦ 3♥ / 8♣ 8♦ 8♥\nturnup K♣\npile 10♠\nturn 0")
    lines = [deal.position[name] for name in ("hands", "turnup", "pile", "stock")]
    assert unused(*lines) == []
    assert all(one < other for one, other in pairwise(sorted(read_cards(" ".join(lines).replace("/", " ")))))
