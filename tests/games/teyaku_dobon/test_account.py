"""The account of a finished deal of Teyaku Dobon."""

from __future__ import annotations

import tefuda
from tefuda.games.teyaku_dobon import GAME
from tefuda.play.table_talk import lines
from tests.games.teyaku_dobon.setting import NAMES, after, laid, teyaku
from tests.games.teyaku_dobon.test_telling import TEXT


def account(deal: tefuda.Deal, seat: int | None = None) -> list[str]:
    return list(lines(GAME.words.voice.account(deal.table, deal.options), seat, NAMES, str))


def test_a_win_is_accounted_for_yaku_by_yaku() -> None:
    deal = after(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♥"), "dobon")
    assert account(deal, 1) == [
        "You hit 9 with 4♥ 5♠.",
        "Dobon: 1 yaku [4.1].",
        "dora: 1 yaku [4.3].",
        "You: 2 yaku, 600 points [4.1].",
        "Ann pays you 600 [5.1].",
    ]
    countered = after(
        laid("9♦", "4♥ 5♠", own="2♠ 7♠", rest="turnup K♥\nriichi 0\nstock 3♠ 4♠", riichi=True, riichi_counter=True),
        "dobon",
        "counter",
    )
    assert account(countered, 1) == [
        "ura-dora: ♠ spades [9.4].",
        "Ann counters on 9 with 2♠ 7♠.",
        "Dobon: 1 yaku [4.1].",
        "ura-dora: 2 yaku [9.4].",
        "Ann: 3 yaku, 900 points [4.1].",
        "You pay Ann 900 [5.2].",
    ]


def test_a_clear_and_the_end_of_the_stock_are_accounted_for() -> None:
    assert account(laid("7♦", "2♥ 3♠", "10♥"), 2) == [
        "Bob still holds 2♥ 3♠, which costs 200 points [5.4].",
        "You still hold 10♥, which costs 100 points [5.4].",
        "Bob pays Ann 200 [5.4].",
        "You pay Ann 100 [5.4].",
    ]
    text = "hands A♦ 2♦ / 8♠ 8♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣"
    assert account(teyaku(text).apply("draw")) == ["No game: nobody pays [5.5]."]
    paid = teyaku(text, stock_pays=True).apply("draw")
    assert account(paid, 0) == [
        "You hold 3 cards [10.1].",
        "You pay 100 [10.2].",
        "Bob holds 2 cards [10.1].",
        "Bob receives 100 [10.2].",
    ]


def test_what_the_end_of_a_match_gives_and_takes_is_accounted_for() -> None:
    text = "hands A♦ 2♦ / 8♠ 8♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣\ndeals 7\npot 300\nscores -50 -250"
    ended = teyaku(text, riichi=True, start=5000, base=6000).apply("draw")
    assert ended.scores == (-50 + 300 - 1000 + 2 * 1000, -250 - 1000)
    assert account(ended, 1) == [
        "No game: nobody pays [5.5].",
        "Ann is given the pot, 300 [9.2].",
        "Each player loses 1,000, because the base points are higher [8.3].",
        "Ann is given the top prize, 2,000 [8.3].",
    ]
    assert account(teyaku(text.replace("deals 7", "deals 6"), riichi=True, start=5000, base=6000).apply("draw")) == [
        "No game: nobody pays [5.5]."
    ]


def test_what_jokers_double_is_accounted_for() -> None:
    dobon = after(laid("9♦", "4♥ 5♠", own="2♠ SJ", jokers=1, joker_double=True), "dobon")
    assert account(dobon)[-2:] == ["Ann owes Bob 300 × 2 = 600, because of jokers [7.7].", "Ann pays Bob 600 [5.1]."]
    for clause, doubled in (("7.7", True), ("7.6", False)):
        clear = laid("7♦", "2♥ SJ", jokers=1, joker_double=doubled, joker_clear_double=not doubled)
        assert account(clear) == [
            "Bob still holds 2♥ SJ, which costs 100 points [5.4].",
            f"Bob owes Ann 100 × 2 = 200, because of jokers [{clause}].",
            "Bob pays Ann 200 [5.4].",
        ]


def test_who_cannot_pay_all_is_accounted_for() -> None:
    short = after(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="scores -900 900", start=1000, cap=True), "dobon")
    assert account(short)[-1] == "Ann can pay Bob only 100 of 300 [8.2]."
    text = "hands A♦ 2♦ 3♦ / 8♠ 8♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣\nscores -900 900"
    assert account(teyaku(text, stock_pays=True, start=1000, cap=True).apply("draw"))[1:3] == [
        "Ann owes 200 and can pay 100 [8.2].",
        "Ann pays 100 [10.2].",
    ]


def test_what_was_paid_before_the_end_is_accounted_for() -> None:
    riichi = after(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="paid -100 0\npot 200", riichi=True), "dobon")
    assert account(riichi)[0] == "Ann has -100 from riichi [9.2]."
    assert account(riichi)[-1] == "Bob takes 200 from the pot [9.2]."
    wrong = teyaku("hands 9♦ 3♠ / 8♥ 5♠ / 4♥ 5♥\npile 9♠\nturn 0", wrong_dobon="penalty")
    over = after(wrong, "9♦", "dobon", "dobon")
    assert account(over)[:2] == ["Ann has +300 from wrong Dobons [3.6].", "Bob has -300 from wrong Dobons [3.6]."]


def test_a_tsumo_that_is_paid_together_is_accounted_for() -> None:
    deal = teyaku(TEXT.replace("9♦ 2♠ 7♥", "3♣"), tsumo_payers="split")
    assert account(after(deal, "draw", "tsumo"))[-4:] == [
        "Ann: 2 yaku, 600 points [4.1].",
        "The others share the payment, 300 each [5.3].",
        "Bob pays Ann 300 [5.3].",
        "Cleo pays Ann 300 [5.3].",
    ]


def test_3_8_a_card_drawn_that_is_what_was_hit_is_not_told_with_the_hand() -> None:
    text = "hands 9♠ / 3♣ 4♣\nturnup K♥\nstock 9♥ 2♠ 2♦\ndealer 1"
    deal = after(teyaku(text, tsumo="drawn-as-target", tanki_yaku=1), "draw", "tsumo")
    assert list(lines(GAME.words.voice.account(deal.table, deal.options), None, NAMES, str)) == [
        "Ann hits 9 with 9♠.", "Dobon: 1 yaku [4.1].", "single card: 1 yaku [4.5].",
        "Ann: 2 yaku, 600 points [4.1].", "Bob pays Ann 600 [5.3].",
    ]  # fmt: skip


def test_5_4_who_holds_nothing_that_counts_pays_nothing_and_has_no_line_of_a_payment() -> None:
    assert account(laid("7♦", "SJ", "10♥", jokers=1, joker_double=True)) == [
        "Bob still holds SJ, which costs 0 points [5.4].",
        "Cleo still holds 10♥, which costs 100 points [5.4].",
        "Cleo pays Ann 100 [5.4].",
    ]


def test_8_2_who_has_nothing_to_pay_with_has_a_line_too() -> None:
    broke = after(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="scores -1000 1000", start=1000, cap=True), "dobon")
    assert account(broke, 0)[-1] == "You owe Bob 300, but have no points to pay with [8.2]."
    clear = laid("7♦", "2♥ 3♠", "10♥", rest="scores 900 -1000 100", start=1000, cap=True)
    assert account(clear)[2:] == [
        "Bob owes Ann 200, but has no points to pay with [8.2].",
        "Cleo pays Ann 100 [5.4].",
    ]
    text = "hands A♦ 2♦ 3♦ / 8♠ 8♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣\nscores -1000 1000"
    assert account(teyaku(text, stock_pays=True, start=1000, cap=True).apply("draw")) == [
        "Ann holds 4 cards [10.1].",
        "Ann owes 200 and can pay 0 [8.2].",
        "Bob holds 2 cards [10.1].",
    ]


def test_9_2_and_3_6_what_was_staked_and_what_wrong_dobons_cost_are_told_apart() -> None:
    wrong = teyaku(
        "hands 9♦ 3♠ 2♣ / 8♥ 5♠ / 4♥ 3♥\nturnup J♣\npile 9♠\nturn 2\nstock 2♥ K♦ Q♣ Q♦",
        wrong_dobon="penalty", riichi=True,
    )  # fmt: skip
    over = after(wrong, "draw", "pass", "riichi", "9♦", "dobon", "dobon")
    assert account(over)[:3] == [
        "Ann has +300 from wrong Dobons [3.6].",
        "Bob has -300 from wrong Dobons [3.6].",
        "Cleo has -100 from riichi [9.2].",
    ]


def test_3_4_what_is_paid_for_the_card_turned_up_cites_its_clause() -> None:
    deal = teyaku("hands 9♦ 3♠ / 4♥ 5♠ / K♥ K♦\nturnup 9♣\nwindow call\ndealer 2", turnup_dobon=True)
    assert account(after(deal, "dobon"))[-2:] == ["Ann pays Bob 300 [3.4].", "Cleo pays Bob 300 [3.4]."]


def test_7_6_and_7_7_a_clear_that_both_double_cites_both() -> None:
    clear = laid("7♦", "2♥ SJ", jokers=1, joker_double=True, joker_clear_double=True)
    assert account(clear)[1] == "Bob owes Ann 100 × 2 = 200, because of jokers [7.6] [7.7]."


def test_7_7_what_the_bank_gives_and_takes_is_accounted_for() -> None:
    own = {"jokers": 2, "joker_double": True, "joker_doubling": "holder"}
    deal = laid("9♦", "SJ 4♥ 5♠", own="BJ 8♠", rest="turnup K♣", **own).apply("dobon")
    assert account(deal)[-3:] == [
        "Ann pays Bob 600 [5.1].",
        "Ann pays 600 to the bank, because of a joker [7.7].",
        "Bob receives 600 from the bank, because of a joker [7.7].",
    ]
    short = laid("9♦", "4♥ 5♠", own="BJ 8♠", rest="turnup K♣", start=400, cap=True, **own).apply("dobon")
    assert account(short, 0)[-3:] == [
        "You pay Bob 300 [5.1].",
        "You owe the bank 300 and can pay 100 [8.2].",
        "You pay 100 to the bank, because of a joker [7.7].",
    ]


def test_8_1_a_deal_that_is_broken_off_is_accounted_for() -> None:
    text = "hands 2♦ 3♦ 4♦ / 2♣ 3♣ 4♣\nturnup K♥\npile 10♥\nturn 0\nstock Q♣ Q♦\nscores -400 400"
    deal = after(teyaku(text, riichi=True, start=500, points_gone="at-once"), "draw", "riichi")
    assert account(deal, 0) == [
        "You have -100 from riichi [9.2].",
        "Nobody wins this deal, because somebody's points have gone [8.1].",
        "Bob is given the pot, 100 [9.2].",
    ]


def test_9_1_further_riichi_and_11_2_the_bonus_alone_have_lines_of_their_own() -> None:
    rest = "turnup K♣\nstock 3♠ J♥\nriichi 1\nraised 0 1\nstreaks 0 2"
    house = {"riichi": True, "riichi_most": 2, "streak": True, "streak_bonus": "alone"}
    deal = laid("9♦", "2♥ 3♥ 4♠", own="Q♣ 8♣", rest=rest, **house).apply("dobon")
    assert account(deal, 1)[2:7] == [
        "Dobon: 1 yaku [4.1].",
        "ura-dora: 2 yaku [9.4].",
        "ura-dora for further riichi: 2 yaku [9.1].",
        "wins in a row: 3 yaku [11.2].",
        "You: 8 yaku, 2,400 points [4.1].",
    ]


def test_10_3_all_with_as_many_cards_and_5_3_two_players_have_no_line_of_a_share() -> None:
    text = "hands A♦ 2♦ / 8♠ 8♣ 8♥\nturnup J♥\npile 10♥\nturn 0\nstock 9♣"
    assert (
        account(teyaku(text, stock_pays=True).apply("draw"))[-1]
        == "All hold the same number of cards: nobody pays [10.3]."
    )
    tsumo = teyaku("hands A♦ 5♦ / 8♠ 8♥ Q♠\nturnup K♣\npile 10♥\nturn 0\nstock 4♦ J♠", tsumo_payers="split")
    assert not any("share" in line for line in account(after(tsumo, "draw", "tsumo")))
