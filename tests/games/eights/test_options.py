"""Every house rule flips something: a test for each answer, named after the clause and the option."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import OptionErrors, SeatsError
from tefuda.core.cards.card import Rank
from tests.games.eights.setting import (
    after,
    clause_against,
    crazy_eights,
    dealt,
    hand,
    held,
    legal,
    mau_mau,
    top,
    top_is,
    two_four_jack,
)

# ------------------------------------------------------------------ 1  before play


@pytest.mark.parametrize(("pack", "cards"), [("full", 52), ("piquet", 32)])
def test_1_2_pack_has_52_or_32_cards(pack: str, cards: int) -> None:
    seen = tefuda.deal("crazy-eights", seats=3, seed=1, pack=pack).observe(None)
    assert sum(seen.counts) + 1 + seen.stock == cards


@pytest.mark.parametrize(("two_packs_from", "cards"), [(4, 104), (5, 52)])
def test_1_2_two_packs_from_says_when_a_second_pack_is_used(two_packs_from: int, cards: int) -> None:
    seen = tefuda.deal("crazy-eights", seats=4, seed=1, two_packs_from=two_packs_from).observe(None)
    assert sum(seen.counts) + 1 + seen.stock == cards


def test_1_3_hand_is_what_each_is_dealt() -> None:
    assert tefuda.deal("crazy-eights", seats=4, seed=1, hand=6).observe(None).counts == (6,) * 4
    assert tefuda.deal("crazy-eights", seats=2, seed=1, hand=6).observe(None).counts == (7, 7)


def test_1_3_few_says_up_to_how_many_are_dealt_the_other_hand() -> None:
    assert tefuda.deal("crazy-eights", seats=3, seed=1, few=3).observe(None).counts == (7,) * 3
    assert tefuda.deal("crazy-eights", seats=2, seed=1, few=0).observe(None).counts == (5, 5)


def test_1_3_hand_of_few_is_what_each_of_few_is_dealt() -> None:
    assert tefuda.deal("mau-mau", seats=2, seed=1, hand_of_few=5).observe(None).counts == (5, 5)


def test_1_3_hand_when_short_is_dealt_when_hardly_a_card_would_be_left() -> None:
    seen = tefuda.deal("two-four-jack", seats=5, seed=1, hand_when_short=7).observe(None)
    assert (seen.counts, seen.stock) == ((7,) * 5, 16)
    assert tefuda.deal("two-four-jack", seats=4, seed=1, hand_when_short=7).observe(None).counts == (10,) * 4
    for cards, counts in ((8, (8,) * 7), (9, (3,) * 7)):
        options = {"pack": "piquet", "hand": cards, "hand_when_short": 3}
        assert tefuda.deal("crazy-eights", seats=7, seed=1, **options).observe(None).counts == counts  # type: ignore[call-overload]


def test_1_4_partners_play_on_until_both_are_out() -> None:
    text = "hands 3♣ / 5♣ K♣ / 7♣ 9♣ / J♣ Q♣\npile 6♣"
    assert after(crazy_eights(text), "3♣").over
    assert not after(crazy_eights(text, partners=True), "3♣").over


def test_1_5_direction_says_who_is_next_and_who_deals_next() -> None:
    text = "hands 3♣ 9♦ / 5♣ / 7♣ 9♣ / J♣ Q♣\npile 6♣\nturn 0\ndealer 3"
    assert after(crazy_eights(text), "3♣").turn == 1
    other = after(crazy_eights(text, direction="counter-clockwise"), "3♣")
    assert other.turn == 3
    assert other.observe(None).direction == "counter-clockwise"
    end = "hands 3♣ / 5♣ / 7♣ 9♣\npile 6♣\ndealer 2"
    assert after(crazy_eights(end), "3♣").observe(None).dealer == 0
    assert after(crazy_eights(end, direction="counter-clockwise"), "3♣").observe(None).dealer == 1


def test_1_5_direction_says_on_which_side_of_the_dealer_play_begins() -> None:
    deal = tefuda.deal("crazy-eights", seats=4, seed=1)
    other = tefuda.deal("crazy-eights", seats=4, seed=1, direction="counter-clockwise")
    dealer = deal.observe(None).dealer
    assert dealer is not None
    assert deal.turn == (dealer + 1) % 4
    assert other.turn == (dealer - 1) % 4


def test_1_6_wild_starter_dealer_names() -> None:
    deal = dealt("crazy-eights", top_is(Rank.EIGHT), wild_starter="dealer-names")
    dealer = deal.observe(None).dealer
    assert deal.turn == dealer
    assert deal.asked == (dealer,)
    assert legal(deal) == {"♣", "♦", "♥", "♠"}
    assert clause_against(deal, "draw") == "1.6"
    named = after(deal, "♥")
    assert named.turn == (dealer + 1) % 4
    assert str(named.observe(None).named) == "♥"


def test_1_6_wild_starter_own_suit() -> None:
    deal = dealt("crazy-eights", top_is(Rank.EIGHT), wild_starter="own-suit")
    assert deal.observe(None).named is None
    suits = {card.suit for action in deal.legal_actions for card in action.cards if card.rank != Rank.EIGHT}
    assert suits <= {top(deal).suit}


def test_1_6_wild_starter_free() -> None:
    deal = dealt("crazy-eights", top_is(Rank.EIGHT), wild_starter="free")
    assert deal.observe(None).named == "any"
    assert deal.turn is not None
    assert {str(card) for action in deal.legal_actions for card in action.cards} == set(hand(deal, deal.turn).split())
    card = next(action for action in deal.legal_actions if action.cards and action.suit is None)
    assert deal.apply(card).observe(None).named is None


def test_1_6_wild_starter_bury_keeps_the_card_turned_up_when_nothing_else_is_left() -> None:
    options = {"pack": "piquet", "two_packs_from": 9, "hand": 3, "hand_of_few": 10, "few": 3}
    deals = [tefuda.deal("crazy-eights", seats=3, seed=seed, **options) for seed in range(60)]  # type: ignore[call-overload]
    lasts = [deal for deal in deals if top(deal).rank == Rank.EIGHT]
    assert lasts
    for deal in deals:
        left = [Rank(card >> 2) for card in deal.table.stock.cards[: deal.table.stock.size]]
        assert len(left) == 1
        assert top(deal).rank != Rank.EIGHT or left == [Rank.EIGHT]


POWERS = {"draw_two": "2", "reverse": "A", "skip": "Q", "extra": "J"}


@pytest.mark.parametrize(
    ("rank", "turn", "actions"),
    [(Rank.TWO, 1, {"take"}), (Rank.ACE, -1, None), (Rank.QUEEN, 2, None), (Rank.JACK, 0, "extra")],
)
def test_1_7_power_starter_acts(rank: Rank, turn: int, actions: object) -> None:
    deal = dealt("crazy-eights", top_is(rank), power_starter="acts", must_answer=False, **POWERS)
    dealer = deal.observe(None).dealer
    assert deal.turn == (dealer + turn) % 4
    assert deal.asked == (deal.turn,)
    if actions == "extra":
        assert len(legal(deal) - {"pass"}) >= 5
        assert after(deal, "pass").turn == (dealer + 1) % 4
    elif actions is not None:
        assert "take" in legal(deal)
        assert "draw" not in legal(deal)


@pytest.mark.parametrize("rank", [Rank.TWO, Rank.ACE, Rank.QUEEN, Rank.JACK])
def test_1_7_power_starter_no_effect(rank: Rank) -> None:
    deal = dealt("crazy-eights", top_is(rank), **POWERS)
    assert deal.turn == (deal.observe(None).dealer + 1) % 4
    assert "draw" in legal(deal)
    assert deal.observe(None).direction == "clockwise"


@pytest.mark.parametrize("rank", [Rank.TWO, Rank.ACE, Rank.QUEEN, Rank.JACK])
def test_1_7_power_starter_redraw(rank: Rank) -> None:
    seen = dealt("crazy-eights", top_is(rank), **POWERS)
    other = tefuda.deal("crazy-eights", key=seen.start.key, power_starter="redraw", **POWERS)  # type: ignore[call-overload]
    assert top(other).rank not in (Rank.TWO, Rank.ACE, Rank.QUEEN, Rank.JACK, Rank.EIGHT)
    assert hand(other, 0) == hand(seen, 0)


# ------------------------------------------------------------------ 2  what may be played


def test_2_3_wild_is_the_rank_that_names_a_suit() -> None:
    text = "hands 3♠ 8♠ / 5♦\npile 6♦\nstock -"
    assert legal(crazy_eights(text)) == {"8♠ ♣", "8♠ ♦", "8♠ ♥", "8♠ ♠"}
    assert legal(crazy_eights(text, wild="3")) == {"3♠ ♣", "3♠ ♦", "3♠ ♥", "3♠ ♠"}


def test_2_3_wild_on_wild_off_forbids_it() -> None:
    text = "hands 8♠ 3♠ / 5♦\npile 8♦\nstock -\nnamed ♥"
    assert "8♠ ♥" in legal(crazy_eights(text))
    deal = crazy_eights(text, wild_on_wild=False)
    assert legal(deal) == {"pass"}
    assert clause_against(deal, "8♠ ♥") == "2.3"
    assert clause_against(mau_mau("hands J♠ 7♠ / 9♦\npile J♦\nnamed ♠", wild_on_wild=False), "J♠ ♥") == "2.3"


def test_2_4_must_differ_forbids_the_suit_of_the_card() -> None:
    text = "hands 8♠ 3♠ / 5♦\npile 6♦\nstock -"
    assert "8♠ ♠" in legal(crazy_eights(text))
    deal = crazy_eights(text, must_differ=True)
    assert legal(deal) == {"8♠ ♣", "8♠ ♦", "8♠ ♥"}
    assert clause_against(deal, "8♠ ♠") == clause_against(deal, "8♠") == "2.4"


# ------------------------------------------------------------------ 3  drawing and passing


def test_3_1_voluntary_draw_off_lets_only_those_draw_who_cannot_play() -> None:
    text = "hands {} 9♠ / 5♦\npile 6♦"
    assert legal(crazy_eights(text.format("3♦"))) == {"3♦", "draw"}
    deal = crazy_eights(text.format("3♦"), voluntary_draw=False)
    assert legal(deal) == {"3♦"}
    assert clause_against(deal, "draw") == "3.1"
    assert legal(crazy_eights(text.format("3♠"), voluntary_draw=False)) == {"draw"}


def test_3_2_draw_on_lets_a_player_go_on_drawing() -> None:
    text = "hands 9♠ 3♦ / 5♦\npile 6♦\nstock 7♦ 7♠ 7♥"
    assert legal(after(crazy_eights(text), "draw")) == {"3♦", "7♦"}
    assert legal(after(crazy_eights(text, draw_on=True), "draw")) == {"3♦", "7♦", "draw"}
    assert legal(after(crazy_eights(text, draw_on=True), "draw", "draw")) == {"3♦", "7♦", "draw"}


def test_3_3_draw_limit_ends_the_drawing() -> None:
    text = "hands 9♠ 3♠ / 5♦\npile 6♦\nstock 7♠ 7♥ 4♦ 4♥"
    assert legal(after(crazy_eights(text), "draw", "draw")) == {"draw"}
    deal = after(crazy_eights(text, draw_limit=2), "draw")
    assert legal(deal) == {"draw"}
    assert clause_against(deal, "pass") == "3.4"
    deal = after(deal, "draw")
    assert legal(deal) == {"pass"}
    assert clause_against(deal, "draw") == "3.3"
    assert after(deal, "pass").turn == 1
    assert after(deal, "pass").observe(None).passes == 0


def test_3_3_draw_limit_one_is_draw_one_then_play_or_end() -> None:
    deal = after(crazy_eights("hands 9♠ 3♠ / 5♦\npile 6♦\nstock 7♦ 4♥", draw_limit=1), "draw")
    assert legal(deal) == {"7♦", "pass"}


def test_3_4_pass_though_able_lets_a_player_keep_his_cards() -> None:
    text = "hands 9♠ 3♦ / 5♦\npile 6♦\nstock -"
    assert legal(crazy_eights(text)) == {"3♦"}
    assert legal(crazy_eights(text, pass_though_able=True)) == {"3♦", "pass"}


def test_3_4_wild_compulsory_off_lets_a_player_keep_his_eight() -> None:
    text = "hands 9♠ 8♠ / 5♦\npile 6♦\nstock -"
    eights = {"8♠ ♣", "8♠ ♦", "8♠ ♥", "8♠ ♠"}
    assert legal(crazy_eights(text)) == eights
    assert legal(crazy_eights(text, wild_compulsory=False)) == eights | {"pass"}
    with_another = crazy_eights(text.replace("9♠", "9♦"), wild_compulsory=False)
    assert legal(with_another) == eights | {"9♦"}


def test_3_5_recycle_off_when_needed_or_when_empty() -> None:
    text = "hands 9♠ 3♠ / 5♦\npile 2♣ 3♣ 6♦\nstock 7♥"
    off, needed, empty = (crazy_eights(text, recycle=how) for how in ("off", "when-needed", "when-empty"))
    assert [deal.observe(None).stock for deal in (off, needed, empty)] == [1, 1, 1]
    off, needed, empty = (after(deal, "draw") for deal in (off, needed, empty))
    assert [deal.observe(None).stock for deal in (off, needed, empty)] == [0, 0, 2]
    assert legal(off) == {"pass"}
    assert legal(needed) == legal(empty) == {"draw"}
    assert len(needed.observe(None).pile) == 2
    assert len(empty.observe(None).pile) == 0


# ------------------------------------------------------------------ 4  cards of power


def test_4_1_draw_two_makes_the_next_player_take_two() -> None:
    text = "hands 3♦ 9♠ / 5♠\npile 6♦"
    assert "take" not in legal(after(crazy_eights(text), "3♦"))
    deal = after(crazy_eights(text, draw_two="3"), "3♦")
    assert legal(deal) == {"take"}
    assert held(after(deal, "take"), 1) == 3


def test_4_1_draw_four_makes_the_next_player_take_four() -> None:
    text = "hands 3♦ 9♠ / 5♠\npile 6♦"
    deal = after(crazy_eights(text, draw_four="3"), "3♦")
    assert held(after(deal, "take"), 1) == 5


def test_4_2_must_answer_off_gives_the_choice() -> None:
    text = "hands 2♣ 9♦ 9♠ / 2♥ 9♥ K♣\npile 6♣"
    assert legal(after(two_four_jack(text), "2♣")) == {"2♥"}
    assert legal(after(two_four_jack(text, must_answer=False), "2♣")) == {"2♥", "take"}


def test_4_3_cross_adds_fours_to_twos() -> None:
    text = "hands 2♣ 9♦ 9♠ / 4♥ 9♥ K♣ / 2♥ Q♥ Q♠\npile 6♣"
    assert legal(after(two_four_jack(text), "2♣")) == {"take"}
    deal = after(two_four_jack(text, cross=True), "2♣")
    assert legal(deal) == {"4♥"}
    deal = after(deal, "4♥")
    assert deal.observe(None).pending == 6
    assert legal(deal) == {"2♥"}
    assert after(deal, "2♥").observe(None).pending == 8


def test_4_3_escape_lets_a_wild_card_cancel_the_penalty() -> None:
    text = "hands 2♣ 9♦ 9♠ / A♥ 9♥ K♣ / K♠ Q♥ Q♠\npile 6♣"
    deal = after(two_four_jack(text, escape=True), "2♣")
    assert legal(deal) == {"A♥ ♣", "A♥ ♦", "A♥ ♥", "A♥ ♠"}
    deal = after(deal, "A♥ ♠")
    assert deal.observe(None).pending == 0
    assert legal(deal) == {"K♠", "Q♠", "draw"}


def test_4_3_turn_back_sends_the_penalty_back() -> None:
    text = "hands 2♣ 9♦ 9♠ / J♥ 9♥ K♣ / K♠ Q♥ Q♠\npile 6♣"
    deal = after(two_four_jack(text, turn_back=True), "2♣")
    assert legal(deal) == {"J♥"}
    deal = after(deal, "J♥")
    assert deal.turn == 0
    assert deal.observe(None).pending == 2
    assert legal(deal) == {"take"}


def test_4_4_chain_cap_ends_the_growth_of_the_penalty() -> None:
    text = "hands 2♣ 9♦ 9♠ / 2♥ 9♥ K♣ / 2♠ Q♥ Q♠ / K♠ K♥ 3♦\npile 6♣"
    pending = [
        after(two_four_jack(text, chain_cap=cap), "2♣", "2♥", "2♠").observe(None).pending for cap in (0, 1, 2, 3, 4)
    ]
    assert pending == [6, 2, 4, 6, 6]


def test_4_4_chain_cap_counts_each_chain_anew() -> None:
    text = "hands 2♣ 9♦ 9♠ / K♣ 9♥ 10♥ / 2♠ Q♥ Q♠ / K♠ K♥ 3♦\npile 6♣"
    deal = after(two_four_jack(text, chain_cap=1), "2♣", "take", "2♠")
    assert deal.observe(None).pending == 2
    assert deal.position["chain"] == "1"


def test_4_5_after_penalty_lets_the_turn_go_on() -> None:
    text = "hands 2♣ 9♦ 9♠ / 7♣ 9♥ K♣\npile 6♣\nstock 5♠ 5♥ 6♥"
    deal = after(two_four_jack(text, after_penalty=True), "2♣", "take")
    assert deal.turn == 1
    assert legal(deal) == {"7♣", "K♣", "draw"}
    assert after(two_four_jack(text), "2♣", "take").turn == 0


@pytest.mark.parametrize(("short_stock", "owed"), [("waived", 0), ("owed", 1)])
def test_4_6_short_stock_waives_the_missing_cards_or_keeps_them_owed(short_stock: str, owed: int) -> None:
    text = "hands 2♣ 9♦ 9♠ / 7♣ 9♥ K♣\npile 6♣\nstock 5♠"
    deal = after(two_four_jack(text, short_stock=short_stock, recycle="off"), "2♣", "take")
    assert held(deal, 1) == 4
    assert (deal.observe(None).owed, deal.observe(None).owed_draws) == ((0, 0), (0, owed))


def test_4_6_short_stock_owed_is_taken_at_the_next_turn_as_far_as_there_are_cards() -> None:
    text = "hands 2♣ 9♦ 9♠ / 7♦ 9♥ K♥\npile 6♣\nstock 5♠"
    deal = after(two_four_jack(text, short_stock="owed", recycle="when-needed", draw_two="2"), "2♣", "take")
    assert held(deal, 1) == 5
    deal = two_four_jack("hands 9♦ 9♠ / 7♦ K♥\npile 6♦\nstock 5♠\nowed 0 2", short_stock="owed", recycle="off")
    deal = after(deal, "9♦ last")
    assert held(deal, 1) == 3
    assert deal.observe(None).owed == (0, 1)


def test_4_7_reverse_turns_the_direction() -> None:
    text = "hands 3♦ 9♠ / 5♠ / 7♠\npile 6♦"
    assert after(crazy_eights(text), "3♦").turn == 1
    assert after(crazy_eights(text, reverse="3"), "3♦").turn == 2


@pytest.mark.parametrize(("two_seats", "turn"), [("nothing", 1), ("skip", 0)])
def test_4_7_two_seats_says_what_a_reverse_does_when_two_play(two_seats: str, turn: int) -> None:
    assert after(two_four_jack("hands J♦ 9♠ 8♠ / 5♠\npile 6♦", two_seats=two_seats), "J♦").turn == turn
    four = "hands J♦ 9♠ 8♠ / 5♠ / 7♠\npile 6♦"
    assert after(two_four_jack(four, two_seats=two_seats), "J♦").turn == 2


def test_4_8_skip_passes_the_next_player_over() -> None:
    text = "hands 3♦ 9♠ / 5♠ / 7♠\npile 6♦"
    assert after(crazy_eights(text, skip="3"), "3♦").turn == 2


def test_4_8_skip_passes_over_the_next_who_still_plays() -> None:
    text = "hands 3♦ 9♠ / - / 7♠ 7♦ / 5♦\npile 6♦"
    assert after(crazy_eights(text, skip="3", partners=True), "3♦").turn == 3


def test_4_9_extra_lets_the_player_play_one_more_card() -> None:
    text = "hands 3♦ 9♠ 3♥ / 5♠ / 7♠\npile 6♦"
    deal = after(crazy_eights(text, extra="3"), "3♦")
    assert deal.turn == 0
    assert deal.asked == (0,)
    assert legal(deal) == {"9♠", "3♥", "pass"}
    assert after(deal, "pass").turn == 1
    assert after(deal, "9♠").turn == 1
    assert after(deal, "3♥").turn == 0
    assert clause_against(deal, "draw") == "4.9"


def test_4_9_extra_ends_the_turn_of_a_partner_who_is_out() -> None:
    deal = crazy_eights("hands 3♦ / 9♠ 5♦ / 7♠ / 5♠\npile 6♦", extra="3", partners=True)
    assert after(deal, "3♦").turn == 1


def test_4_9_extra_card_must_match_where_the_house_says_so() -> None:
    text = "hands 3♦ 9♠ 5♦ / 5♠ / 7♠\npile 6♦"
    assert legal(after(crazy_eights(text, extra="3"), "3♦")) == {"9♠", "5♦", "pass"}
    deal = after(crazy_eights(text, extra="3", extra_card="matching"), "3♦")
    assert legal(deal) == {"5♦", "pass"}
    assert clause_against(deal, "9♠") == "4.9"


def test_4_10_finish_served_counts_the_cards_that_the_last_card_costs() -> None:
    text = "hands 2♣ / 5♦ 6♦ / K♥\npile 6♣\nstock 7♦ 9♦ 3♥"
    assert after(two_four_jack(text), "2♣").payoffs == (21, 0, 0)
    deal = after(two_four_jack(text, finish="served"), "2♣")
    assert deal.observe(None).counts == (0, 4, 1)
    assert deal.payoffs == (11 + 16 + 10, 0, 0)
    ordinary = two_four_jack(text.replace("2♣", "Q♣"), finish="served")
    assert after(ordinary, "Q♣").payoffs == (21, 0, 0)


def test_4_10_finish_served_with_an_open_chain_makes_the_next_player_take_it_all() -> None:
    text = "hands 2♣ / 5♦ 6♦\npile 6♣ 2♠\nstock 7♦ 9♦ 3♥ 3♠\npending 2\nchain 1\nturn 0"
    assert after(two_four_jack(text, finish="served"), "2♣").observe(None).counts == (0, 6)


def test_4_10_finish_forbidden_bars_cards_of_power_as_last_card() -> None:
    for card in ("2♣", "4♣", "J♣", "A♣"):
        deal = two_four_jack(f"hands {card} / 5♦ 6♦\npile 6♣", finish="forbidden")
        assert legal(deal) == {"draw"}
        assert clause_against(deal, card) == "4.10"
    deal = two_four_jack("hands 2♣ / 5♦ 6♦\npile 2♦\npending 2\nchain 1", finish="forbidden")
    assert legal(deal) == {"take"}
    assert clause_against(deal, "2♣") == "4.10"
    assert legal(two_four_jack("hands Q♣ / 5♦ 6♦\npile 6♣", finish="forbidden")) == {"Q♣", "draw"}


def test_4_10_finish_forbidden_holds_for_the_extra_card() -> None:
    deal = crazy_eights("hands 3♦ 8♠ / 5♠\npile 6♦", extra="3", finish="forbidden")
    deal = after(deal, "3♦")
    assert legal(deal) == {"pass"}
    assert clause_against(deal, "8♠") == "4.10"


# ------------------------------------------------------------------ 5  calls


def test_5_1_last_call_makes_a_silent_play_cost_a_card() -> None:
    text = "hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣\nstock K♥ K♦"
    assert legal(crazy_eights(text)) == {"7♣", "draw"}
    assert hand(after(crazy_eights(text), "7♣", "9♣"), 0) == "2♦"
    assert legal(crazy_eights(text, last_call=True)) == {"7♣", "7♣ last", "draw"}
    assert hand(after(crazy_eights(text, last_call=True), "7♣", "9♣"), 0) == "2♦ K♥"


def test_5_1_call_time_until_next_asks_again_before_the_next_player_acts() -> None:
    text = "hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣\nstock K♥ K♦"
    deal = after(crazy_eights(text, last_call=True, call_time="until-next"), "7♣")
    assert deal.turn == 0
    assert deal.asked == (0,)
    assert legal(deal) == {"last", "pass"}
    assert clause_against(deal, "draw") == "5.1"
    called, silent = after(deal, "last"), after(deal, "pass")
    assert called.turn == silent.turn == 1
    assert called.observe(None).owed == (0, 0)
    assert silent.observe(None).owed == (1, 0)
    assert called.observe(None).passes == silent.observe(None).passes == 0
    assert after(crazy_eights(text, last_call=True, call_time="until-next"), "7♣ last").turn == 1


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_5_2_call_cards_is_what_a_forgotten_call_costs(cards: int) -> None:
    deal = crazy_eights("hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣", last_call=True, call_cards=cards)
    assert held(after(deal, "7♣", "9♣"), 0) == 1 + cards


def test_5_2_call_due_at_once_next_turn_or_whole_turn() -> None:
    text = "hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣\nstock K♥ K♦"
    next_turn, whole, at_once = (
        after(crazy_eights(text, last_call=True, call_due=due), "7♣") for due in ("next-turn", "whole-turn", "at-once")
    )
    assert [held(deal, 0) for deal in (next_turn, whole, at_once)] == [1, 1, 2]
    next_turn, whole, at_once = (after(deal, "9♣") for deal in (next_turn, whole, at_once))
    assert [held(deal, 0) for deal in (next_turn, whole, at_once)] == [2, 2, 2]
    assert [deal.turn for deal in (next_turn, whole, at_once)] == [0, 1, 0]


def test_5_2_call_due_whole_turn_does_not_save_from_a_penalty() -> None:
    deal = two_four_jack("hands 7♣ 3♦ / 2♣ 5♦ 6♦\npile 6♣\nstock K♣ K♦ K♥ Q♥", call_due="whole-turn")
    deal = after(deal, "7♣", "2♣")
    assert deal.turn == 0
    assert legal(deal) == {"take"}


def test_5_2_call_due_whole_turn_is_a_turn_when_there_is_nothing_to_take() -> None:
    deal = crazy_eights("hands 7♣ 2♦ / 9♣ 3♦ 4♦\npile 6♣\nstock -", last_call=True, call_due="whole-turn")
    deal = after(deal, "7♣", "9♣")
    assert deal.turn == 0
    assert legal(deal) == {"pass"}


@pytest.mark.parametrize(("rounds", "over"), [(2, True), (3, False)])
def test_5_2_call_due_whole_turn_counts_as_one_turn(rounds: int, over: bool) -> None:
    """The turns: 7♣, 9♣, the card for the call, 5♣."""
    text = "hands 7♣ 2♦ / 9♣ 3♦ 4♦ 5♣\npile 6♣\nstock K♥ K♦"
    deal = crazy_eights(text, last_call=True, call_due="whole-turn", round_limit=rounds)
    deal = after(deal, "7♣", "9♣")
    assert (deal.turn, deal.over) == (1, False)
    assert after(deal, "5♣").over is over


@pytest.mark.parametrize(("stall", "over"), [(1, True), (2, False)])
def test_5_2_call_due_whole_turn_counts_as_one_turn_without_a_smaller_hand(stall: int, over: bool) -> None:
    text = "hands 7♣ 2♦ / 9♣ 3♦ 4♦ 5♣\npile 6♣\nstock K♥ K♦ K♠ Q♥"
    deal = crazy_eights(text, last_call=True, call_due="whole-turn", stall=stall, draw_limit=1)
    deal = after(deal, "7♣", "9♣")
    assert not deal.over
    assert after(deal, "draw", "pass").over is over


def test_5_1_who_holds_one_card_and_does_not_play_owes_nothing() -> None:
    deal = crazy_eights("hands 7♣ 2♦ / K♦ / 9♣ 3♣\npile 6♣\nstock -", last_call=True)
    deal = after(deal, "7♣", "pass")
    assert deal.observe(None).owed == (1, 0, 0)


def test_5_3_false_call_costs_cards() -> None:
    text = "hands 7♣ 2♦ 5♦ / 9♣ 3♦ 4♦\npile 6♣\nstock K♥ K♦ K♠"
    assert "7♣ last" not in legal(crazy_eights(text, last_call=True))
    assert "7♣ last" in legal(crazy_eights(text, last_call=True, false_call=1))
    assert after(crazy_eights(text, last_call=True), "7♣ last").observe(None).owed == (0, 0)
    deal = crazy_eights(text, last_call=True, false_call=2)
    assert legal(deal) == {"7♣", "7♣ last", "draw"}
    due = crazy_eights(text.replace(" 5♦", ""), last_call=True, false_call=2)
    assert legal(due) == {"7♣", "7♣ last", "draw"}
    assert after(deal, "7♣ last").observe(None).owed == (2, 0)
    assert after(deal, "7♣").observe(None).owed == (0, 0)
    assert held(after(crazy_eights(text, last_call=True, false_call=2, call_due="at-once"), "7♣ last"), 0) == 4


@pytest.mark.parametrize(
    ("final_call", "out"),
    [
        ("off", {"7♣", "7♣ mau", "7♣ mau-mau", "J♠ ♥", "J♠ ♥ mau", "J♠ ♥ mau-mau"}),
        ("exact", {"7♣ mau", "J♠ ♥ mau-mau"}),
        ("any", {"7♣ mau", "7♣ mau-mau", "J♠ ♥ mau", "J♠ ♥ mau-mau"}),
    ],
)
def test_5_4_final_call_is_needed_to_go_out(final_call: str, out: set[str]) -> None:
    ways = [f"{card}{call}" for card in ("7♣", "J♠ ♥") for call in ("", " mau", " mau-mau")]
    ends = set()
    for way in ways:
        deal = mau_mau(f"hands {way.split()[0]} / 8♦ 8♥\npile 9♣", final_call=final_call)
        if after(deal, way).over:
            ends.add(way)
    assert ends == out


def test_5_5_forgotten_back_returns_the_card_to_the_hand() -> None:
    text = "hands K♠ / 8♦ 8♥\npile 9♠\nstock Q♦ 7♣"
    stays = after(mau_mau(text), "K♠")
    back = after(mau_mau(text, forgotten="back"), "K♠")
    assert (hand(stays, 0), str(top(stays))) == ("Q♦", "K♠")
    assert (hand(back, 0), str(top(back))) == ("Q♦ K♠", "9♠")
    assert stays.turn == back.turn == 1


def test_5_5_forgotten_stays_while_a_single_card_can_be_drawn() -> None:
    deal = after(mau_mau("hands K♠ / 8♦ 8♥\npile 9♠\nstock Q♦", recycle="off", forgotten_cards=2), "K♠")
    assert (hand(deal, 0), str(top(deal))) == ("Q♦", "K♠")


def test_5_5_forgotten_back_takes_the_penalty_that_was_not_answered() -> None:
    options = {"forgotten": "back", "draw_two": "7"}
    deal = mau_mau("hands 7♣ / 8♦ 8♥\npile 7♦\nstock Q♦ Q♣ K♣ K♥\npending 2\nchain 1", **options)
    deal = after(deal, "7♣")
    assert hand(deal, 0) == "7♣ Q♣ Q♦ K♣"
    assert deal.observe(None).pending == 0


def test_5_5_forgotten_stays_and_its_power_holds() -> None:
    deal = mau_mau("hands 7♣ / 8♦ 8♥\npile 9♣\nstock Q♦ Q♣ K♣ K♥", draw_two="7")
    deal = after(deal, "7♣")
    assert hand(deal, 0) == "Q♦"
    assert legal(deal) == {"take"}


@pytest.mark.parametrize("cards", [1, 2, 5])
def test_5_5_forgotten_cards_is_what_the_forgotten_word_costs(cards: int) -> None:
    assert held(after(mau_mau("hands K♠ / 8♦ 8♥\npile 9♠", forgotten_cards=cards), "K♠"), 0) == cards


# ------------------------------------------------------------------ 6  the end of a deal


def test_6_2_block_passes_asks_for_more_passes() -> None:
    text = "hands 5♦ / 5♥\npile 6♣\nstock -"
    assert after(crazy_eights(text), "pass", "pass").over
    deal = after(crazy_eights(text, block_passes=1), "pass", "pass")
    assert not deal.over
    assert after(deal, "pass").over


def test_6_3_round_limit_ends_a_deal_after_so_many_turns_each() -> None:
    text = "hands 5♣ 2♣ 3♣ / 7♣ 9♣ 10♣\npile 6♣"
    deal = after(crazy_eights(text, round_limit=2), "5♣", "7♣", "2♣")
    assert not deal.over
    deal = after(deal, "9♣")
    assert deal.observe(None).blocked
    assert deal.payoffs == (10 - 3, 0)
    assert not after(crazy_eights(text), "5♣", "7♣", "2♣", "9♣").over


@pytest.mark.parametrize("limit", ["round_limit", "play_limit"])
def test_6_3_a_limit_may_be_one(limit: str) -> None:
    deal = crazy_eights("hands 5♣ 2♣ 3♣ / 7♣ 9♣ 10♣\npile 6♣", **{limit: 1})
    played = after(deal, "5♣")
    assert played.over is (limit == "play_limit")
    assert played.over or after(played, "7♣").over


def test_6_3_play_limit_ends_a_deal_after_so_many_cards_played() -> None:
    text = "hands 5♣ 2♣ 3♣ / 7♣ 9♣ 10♣\npile 6♣\nstock J♦ J♣"
    deal = after(crazy_eights(text, play_limit=2), "5♣", "draw", "draw")
    assert not deal.over
    assert after(deal, "7♣").observe(None).blocked


def test_6_4_stall_ends_a_deal_without_a_new_smallest_hand() -> None:
    text = "hands 5♦ 2♦ / 7♦ 9♦\npile 6♣\nstock 3♥ 4♥ 10♥ J♥ K♥"
    options = {"draw_limit": 1, "draw_two": "K"}
    deal = crazy_eights(text, stall=2, **options)
    deal = after(deal, "draw", "pass", "draw", "pass", "draw", "pass")
    assert not deal.over
    assert after(deal, "draw", "pass").observe(None).blocked
    assert not after(crazy_eights(text, stall=0, **options), *["draw", "pass"] * 4).over


def test_6_4_stall_counts_from_the_last_new_smallest_hand() -> None:
    deal = crazy_eights("hands 5♦ 2♣ / 7♦ 9♦\npile 6♣\nstock 3♥ 4♥ 10♥ J♥ K♥", stall=1, draw_limit=1)
    deal = after(deal, "2♣", "draw", "pass")
    assert not deal.over
    assert after(deal, "draw", "pass").observe(None).blocked


# ------------------------------------------------------------------ 7  points


@pytest.mark.parametrize(
    ("values", "counts"),
    [
        ("pips", (1, 10, 10, 10, 10, 9, 2)),
        ("schnapsen", (11, 4, 3, 2, 10, 0, 0)),
        ("ace-ten", (10, 10, 10, 10, 10, 9, 2)),
    ],
)
def test_7_1_values_of_the_cards(values: str, counts: tuple[int, ...]) -> None:
    found = tuple(
        after(crazy_eights(f"hands 6♦ / {rank}♦\npile 6♣", values=values), "6♦").payoffs[0]
        for rank in ("A", "K", "Q", "J", "10", "9", "2")
    )
    assert found == counts


def test_7_1_wild_value_is_what_a_wild_card_counts() -> None:
    text = "hands 6♦ / 8♦\npile 6♣"
    assert after(crazy_eights(text), "6♦").payoffs[0] == 50
    assert after(crazy_eights(text, wild_value=20), "6♦").payoffs[0] == 20


@pytest.mark.parametrize(("rank", "counts"), [("2", 15), ("4", 15), ("J", 15), ("Q", 10), ("K", 10)])
def test_7_1_power_value_is_what_draw_cards_and_reverses_count(rank: str, counts: int) -> None:
    powers = {"draw_two": "2", "draw_four": "4", "reverse": "J", "skip": "Q", "extra": "K"}
    text = f"hands 6♦ / {rank}♦\npile 6♣"
    assert after(crazy_eights(text, power_value=15, **powers), "6♦").payoffs[0] == counts
    assert after(crazy_eights(text, **powers), "6♦").payoffs[0] == (10 if rank in "JQK" else int(rank))


@pytest.mark.parametrize(
    ("score", "payoffs", "scores"),
    [
        ("winner", (17, 0, 0), (17, 0, 0)),
        ("losers", (0, -10, -7), (0, -10, -7)),
        ("own", (0, -10, -7), (0, 10, 7)),
    ],
)
def test_7_2_score_says_who_scores(score: str, payoffs: tuple[int, ...], scores: tuple[int, ...]) -> None:
    deal = after(crazy_eights("hands 6♦ / K♦ / 7♦\npile 6♣", score=score), "6♦")
    assert (deal.payoffs, deal.scores) == (payoffs, scores)


@pytest.mark.parametrize(("double", "factors"), [("off", (1, 1)), ("last", (2, 2)), ("each", (2, 8))])
def test_7_3_double_says_what_a_wild_card_as_last_card_does(double: str, factors: tuple[int, int]) -> None:
    one = crazy_eights("hands 8♦ / K♦\npile 6♣", double=double)
    assert after(one, "8♦ ♦").payoffs == (10 * factors[0], 0)
    three = crazy_eights("hands 8♦ 8♠ / 8♥ K♦\npile 6♣", double=double)
    assert after(three, "8♦ ♦", "8♥ ♦", "8♠ ♦").payoffs == (10 * factors[1], 0)
    late = crazy_eights("hands 3♦ 8♠ / 9♦ K♦\npile 6♦", double=double)
    assert after(late, "3♦", "9♦", "8♠ ♦").payoffs == (10 * factors[0], 0)
    none = crazy_eights("hands 8♦ 3♦ / 9♦ K♦\npile 6♣", double=double)
    assert after(none, "8♦ ♦", "9♦", "3♦").payoffs == (10, 0)


def test_7_4_blocked_score_by_differences_or_by_hands() -> None:
    text = "hands 5♦ / K♥\npile 6♣\nstock -"
    assert after(crazy_eights(text), "pass", "pass").payoffs == (5, 0)
    assert after(crazy_eights(text, blocked_score="own-hands"), "pass", "pass").payoffs == (-5, -10)


@pytest.mark.parametrize(
    ("blocked_tie", "payoffs"), [("each", (15, 15, 0)), ("share", (7, 7, 0)), ("nobody", (0, 0, 0))]
)
def test_7_4_blocked_tie_says_what_two_lowest_hands_score(blocked_tie: str, payoffs: tuple[int, ...]) -> None:
    deal = crazy_eights("hands 5♦ / 5♥ / K♦ Q♦\npile 6♣\nstock -", blocked_tie=blocked_tie)
    assert after(deal, "pass", "pass", "pass").payoffs == payoffs


@pytest.mark.parametrize("blocked_tie", ["each", "share", "nobody"])
def test_7_4_blocked_tie_means_nothing_with_one_lowest_hand(blocked_tie: str) -> None:
    deal = crazy_eights("hands 5♦ / 6♥ / K♦ Q♦\npile 7♣\nstock -", blocked_tie=blocked_tie)
    assert after(deal, "pass", "pass", "pass").payoffs == (16, 0, 0)


def test_7_5_partner_blocked_individual_scores_each_for_himself() -> None:
    text = "hands 5♦ / K♦ / 9♦ / K♥ Q♥\npile 6♣\nstock -"
    passes = ["pass"] * 4
    assert after(crazy_eights(text, partners=True), *passes).payoffs == (16, 0, 16, 0)
    individual = crazy_eights(text, partners=True, partner_blocked="individual")
    assert after(individual, *passes).payoffs == (5 + 4 + 15, 0, 0, 0)
    hands = crazy_eights(text, partners=True, blocked_score="own-hands")
    assert after(hands, *passes).payoffs == (-14, -30, -14, -30)


@pytest.mark.parametrize("score", ["losers", "own"])
def test_7_5_partners_are_charged_with_the_cards_of_their_side(score: str) -> None:
    deal = crazy_eights("hands - / K♦ / 3♣ / 8♦\npile 6♣\nturn 2", partners=True, score=score)
    assert after(deal, "3♣").payoffs == (0, -60, 0, -60)


# ------------------------------------------------------------------ 8  matches


def test_8_1_target_ends_the_match() -> None:
    text = "hands 6♦ / K♦\npile 6♣\nscores 90 0"
    assert not after(crazy_eights(text), "6♦").match_over
    deal = after(crazy_eights(text, target=100), "6♦")
    assert deal.match_over
    assert deal.winners == (0,)
    assert not after(crazy_eights(text, target=101), "6♦").match_over


def test_8_1_target_is_counted_down_where_losers_pay() -> None:
    text = "hands 6♦ / K♦\npile 6♣\nscores -20 -90"
    deal = after(crazy_eights(text, target=100, score="losers"), "6♦")
    assert deal.match_over
    assert deal.winners == (0,)


@pytest.mark.parametrize(("seats", "over"), [(2, True), (3, False)])
def test_8_1_target_step_raises_the_target_with_the_players(seats: int, over: bool) -> None:
    others = " / ".join(["K♦", "A♦"][: seats - 1])
    scores = " ".join(["90", "0", "0"][:seats])
    deal = crazy_eights(f"hands 6♦ / {others}\npile 6♣\nscores {scores}", target=100, target_step=50)
    assert after(deal, "6♦").match_over is over


@pytest.mark.parametrize(("match_result", "winners"), [("best", (2,)), ("reacher-loses", (0, 2))])
def test_8_2_match_result_says_who_wins(match_result: str, winners: tuple[int, ...]) -> None:
    deal = mau_mau("hands K♠ / A♦ / 10♦\npile 9♠\nscores 50 95 20", match_result=match_result)
    assert after(deal, "K♠ mau").winners == winners


def test_8_2_match_result_is_the_best_total_where_the_winner_scores() -> None:
    deal = crazy_eights("hands 6♦ / K♦\npile 6♣\nscores 95 40", target=100, match_result="reacher-loses")
    assert after(deal, "6♦").winners == (0,)


def test_8_2_match_tie_is_shared_or_played_off() -> None:
    text = "hands K♠ / A♦ / A♥\npile 9♠\nscores 50 95 39"
    assert after(mau_mau(text), "K♠ mau").winners == (0, 2)
    played_off = after(mau_mau(text, match_tie="extra-deal"), "K♠ mau")
    assert not played_off.match_over
    assert played_off.winners == ()
    assert after(mau_mau(text.replace("39", "38"), match_tie="extra-deal"), "K♠ mau").winners == (2,)


@pytest.mark.parametrize("scores", ["39 95 39", "39 39 95", "95 39 39"])
def test_8_2_match_tie_of_any_two_is_played_off(scores: str) -> None:
    deal = mau_mau(f"hands A♦ / A♥ / A♣\npile 9♠\nstock -\nscores {scores}", match_tie="extra-deal")
    deal = after(deal, "pass", "pass", "pass")
    assert max(deal.scores) == 106
    assert not deal.match_over


def test_8_2_match_tie_between_partners_is_none() -> None:
    deal = crazy_eights(
        "hands - / K♦ / 3♣ / 8♦\npile 6♣\nturn 2\nscores 50 0 50 0", partners=True, target=100, match_tie="extra-deal"
    )
    assert after(deal, "3♣").winners == (0, 2)


# ------------------------------------------------------------------ what cannot be chosen


def faults(**options: object) -> list[str]:
    with pytest.raises(OptionErrors) as caught:
        tefuda.deal("crazy-eights", seed=1, **options)  # type: ignore[call-overload]
    return [str(fault) for fault in caught.value.exceptions]


def test_4_1_a_rank_has_one_power() -> None:
    assert faults(draw_two="8") == ["option draw_two: 8 is already used by wild [4.1]"]
    assert faults(draw_two="Q", skip="Q", extra="Q") == [
        "option skip: Q is already used by draw_two [4.8]",
        "option extra: Q is already used by draw_two [4.9]",
    ]
    assert tefuda.deal("crazy-eights", seed=1, draw_two="off", skip="off").options.skip == 13


def test_all_faults_of_one_call_are_reported_together() -> None:
    told = faults(hand=99, wyld="K", recycle="sometimes", partners=3, skip="8")
    assert told == [
        "option hand: 99 is not a valid answer; choose from 1 … 12 [1.3]",
        "option wyld: no such house rule; did you mean wild?",
        "option recycle: 'sometimes' is not a valid answer; choose from off, when-needed, when-empty [3.5]",
        "option partners: 3 is not a valid answer; choose from no, yes [1.4]",
        "option skip: 8 is already used by wild [4.8]",
    ]


def test_2_3_wild_and_every_rank_with_a_power_are_in_the_pack() -> None:
    with pytest.raises(OptionErrors) as caught:
        tefuda.deal("mau-mau", seats=2, seed=1, wild="2", draw_four=6, skip=7)
    assert [str(fault) for fault in caught.value.exceptions] == [
        "option wild: there is no 2 in the pack [2.3]",
        "option draw_four: there is no 6 in the pack [4.1]",
    ]


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_1_4_partners_need_an_even_number_of_seats_four_or_more(seats: int) -> None:
    with pytest.raises(tefuda.OptionError, match=rf"partners: partners need an even .*, not {seats} \[1\.4\]"):
        tefuda.deal("crazy-eights", seats=seats, seed=1, partners=True)


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_1_4_partners_play_in_fours_sixes_and_eights(seats: int) -> None:
    assert tefuda.deal("crazy-eights", seats=seats, seed=1, partners=True).seats == seats


def test_1_3_there_must_be_cards_enough() -> None:
    with pytest.raises(SeatsError, match=r"5 seats need 61 cards, but the pack has only 52 \[1\.3\]"):
        tefuda.deal("two-four-jack", seats=5, seed=1, hand=12)


@pytest.mark.parametrize("seats", [-1, 0, 1, 9, True, 2.0, "4"])
def test_1_1_seats_are_two_to_eight(seats: object) -> None:
    with pytest.raises(SeatsError, match="this game is for 2 to 8"):
        tefuda.deal("crazy-eights", seats=seats, seed=1)  # type: ignore[call-overload]
