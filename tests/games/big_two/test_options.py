"""Every house rule flips something: a test for each answer, named after the clause and the option."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

import tefuda
from tests.games.big_two.setting import (
    DIAMOND_DRAGON,
    after,
    against,
    big_two,
    dealt,
    ended,
    first_lead,
    holds,
    legal,
    trick,
)

CLUB_DRAGON = DIAMOND_DRAGON.replace("♦", "♣")
LOW_DRAGON = "A♠ 2♣ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠"
HIGH_DRAGON = "A♥ 2♠ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"


# ------------------------------------------------------------------ 1  before play


def test_1_4_suit_order_says_whether_clubs_or_diamonds_are_lowest() -> None:
    assert against("4♣", "4♦") is None
    assert against("4♣", "4♦", suit_order="diamonds-lowest") == "3.1"
    assert against("4♦", "4♣", suit_order="diamonds-lowest") is None
    assert first_lead("3♣ 3♦", "3♣", suit_order="diamonds-lowest") == "1.6"
    assert first_lead("3♣ 3♦", "3♦", suit_order="diamonds-lowest") is None


def test_1_5_starter_lets_the_last_winner_lead_anything() -> None:
    for starter, three_leads in (("lowest-card", True), ("last-winner", False)):
        match = tefuda.match("taiwan", seed=3, starter=starter)
        assert match.deal.observe(None).opening
        while not match.deal.over:
            match = match.apply(match.deal.legal_actions[0])
        winner = match.deal.payoffs.index(max(match.deal.payoffs))
        match = match.next_deal()
        seen = match.deal.observe(winner)
        assert seen.opening == three_leads
        assert holds(match.deal, match.deal.turn, "3♣") or not three_leads
        assert three_leads or match.deal.turn == winner


def test_1_6_first_play_alone_is_the_single_lowest_card() -> None:
    assert first_lead("3♣ 3♥", "3♣ 3♥") is None
    assert first_lead("3♣ 3♥", "3♣ 3♥", first_play="alone") == "1.6"
    assert first_lead("3♣ 3♥", "3♥", first_play="alone") == "1.6"
    deal = big_two("hands 3♣ 3♥ / 4♦ / 4♥ / 4♠\nopening yes", first_play="alone")
    assert legal(deal) == {"3♣"}


# ------------------------------------------------------------------ 2  plays


def test_2_4_triples_are_a_play_where_they_are_chosen() -> None:
    assert against("9♣ 9♦ 9♥", "K♣ K♦ K♥", triples=True) is None
    assert against("9♣ 9♦ 9♥", "8♣ 8♦ 8♥", triples=True) == "3.1"
    assert against("", "K♣ K♦ K♥", triples=False) == "2.4"
    deal = big_two("hands 9♣ 9♦ 9♥ 9♠ 8♣ 8♦ 8♠ / 3♣ / 3♦ / 3♥", triples=True)
    three = {str(action) for action in deal.legal_actions if action.kind == "triple"}
    assert three == {"9♣ 9♦ 9♥", "9♣ 9♦ 9♠", "9♣ 9♥ 9♠", "9♦ 9♥ 9♠", "8♣ 8♦ 8♠"}


def test_2_5_four_cards_are_a_play_where_they_are_chosen() -> None:
    assert against("4♣ 4♦ 9♣ 9♥", "5♣ 5♦ 9♦ 9♠", four_cards=True) is None
    assert against("4♣ 4♦ 9♣ 9♠", "5♣ 5♦ 9♦ 9♥", four_cards=True) == "3.1"
    assert against("4♣ 4♦ 9♣ 9♥", "3♣ 3♦ 3♥ 3♠", four_cards=True) is None
    assert against("3♣ 3♦ 3♥ 3♠", "4♣ 4♦ 9♣ 9♥", four_cards=True) == "3.1"
    assert against("3♣ 3♦ 3♥ 3♠", "4♣ 4♦ 4♥ 4♠", four_cards=True) is None
    assert against("", "4♣ 4♦ 9♣ 9♥", four_cards=False) == "2.5"
    deal = big_two("hands 9♣ 9♦ 9♥ 8♣ 8♦ 8♥ 8♠ / 3♣ / 3♦ / 3♥", four_cards=True)
    four = {str(action) for action in deal.legal_actions if action.kind in ("two pairs", "four")}
    assert four == {"8♣ 8♦ 9♣ 9♦", "8♣ 8♦ 9♣ 9♥", "8♣ 8♦ 9♦ 9♥", "8♣ 8♦ 8♥ 8♠"}


def test_2_6_low_straights_can_be_taken_away() -> None:
    for cards in ("A♣ 2♦ 3♥ 4♠ 5♦", "2♣ 3♦ 4♥ 5♠ 6♦"):
        assert against("", cards) is None
        assert against("", cards, low_straights=False) == "2.6"
    suited = trick("", "A♥ 2♥ 3♥ 4♥ 5♥", low_straights=False)
    assert {action.kind for action in suited.legal_actions} == {"single", "flush"}


def test_2_6_jqka2_can_be_a_straight_below_the_highest() -> None:
    assert against("10♣ J♦ Q♥ K♠ A♠", "J♣ Q♦ K♥ A♣ 2♦", jqka2=True) is None
    assert against("J♣ Q♦ K♥ A♣ 2♦", "2♣ 3♦ 4♥ 5♠ 6♦", jqka2=True) is None
    assert against("", "J♣ Q♦ K♥ A♣ 2♦", jqka2=False) == "2.6"
    assert trick("", "J♣ Q♣ K♣ A♣ 2♣", jqka2=True).action("J♣ Q♣ K♣ A♣ 2♣").kind == "straight flush"


def test_2_7_flush_can_be_no_play() -> None:
    cards = "3♥ 4♥ 5♥ 6♥ K♥"
    assert against("", cards) is None
    assert against("", cards, flush=False) == "2.7"
    assert not any(action.kind == "flush" for action in trick("", cards, flush=False).legal_actions)


def test_2_9_four_and_one_can_be_no_play() -> None:
    cards = "3♥ 3♣ 3♦ 3♠ K♥"
    assert against("", cards) is None
    assert against("", cards, four_and_one=False) == "2.9"
    assert not any(action.kind == "four and one" for action in trick("", cards, four_and_one=False).legal_actions)


def test_2_10_straight_flush_as_other_may_be_declared() -> None:
    top, cards = "3♥ 4♠ 5♦ 6♥ 7♥", "6♣ 7♣ 8♣ 9♣ 10♣"
    for kind in ("straight", "flush"):
        deal = trick("", cards, straight_flush_as_other=True)
        assert deal.why_not(f"{cards} as {kind}") is None
        refusal = trick("", cards).why_not(f"{cards} as {kind}")
        assert refusal is not None
        assert refusal.clause == "2.10"
    deal = trick(top, cards, straight_flush_as_other=True)
    assert legal(deal) == {"pass", cards, f"{cards} as straight"}
    played = after(deal, f"{cards} as straight")
    assert played.observe(None).kind == "straight"
    assert (
        tefuda.position("taiwan", played.position, straight_flush_as_other=True).table.top_kind == played.table.top_kind
    )
    assert legal(trick(top, cards)) == {"pass", cards}


# ------------------------------------------------------------------ 3  what beats what


@pytest.mark.parametrize(
    ("answer", "order"),
    [
        ("two-low-highest", ["A2345", "34567", "910JQK", "10JQKA", "23456"]),
        ("ace-low-highest", ["34567", "910JQK", "10JQKA", "23456", "A2345"]),
        ("twos-low", ["23456", "34567", "910JQK", "A2345", "10JQKA"]),
        ("upper-end", ["A2345", "23456", "34567", "910JQK", "10JQKA"]),
    ],
)
def test_3_5_straight_order_says_which_straight_is_stronger(answer: str, order: list[str]) -> None:
    for lower, higher in (("♣♦♣♦♣", "♥♠♥♠♥"), ("♥♠♥♠♥", "♣♦♣♦♣"), ("♠♠♠♠♠", "♣♣♣♣♣")):
        for low, high in combinations(order, 2):
            assert against(suits(low, lower), suits(high, higher), straight_order=answer) is None
            assert against(suits(high, higher), suits(low, lower), straight_order=answer) == "3.1"


def suits(ranks: str, suits: str) -> str:
    return " ".join(rank + suit for rank, suit in zip(re.findall("10|.", ranks), suits, strict=True))


@pytest.mark.parametrize(("answer", "clause"), [("two", None), ("top", "3.1")])
def test_3_5_ace_low_tie_is_the_two_or_the_five(answer: str, clause: str | None) -> None:
    assert against("A♣ 2♥ 3♥ 4♠ 5♠", "A♦ 2♠ 3♦ 4♦ 5♦", ace_low_tie=answer) == clause


@pytest.mark.parametrize(("answer", "clause"), [("two", None), ("top", "3.1")])
def test_3_5_two_low_tie_is_the_two_or_the_six(answer: str, clause: str | None) -> None:
    assert against("2♥ 3♣ 4♥ 5♠ 6♠", "2♠ 3♦ 4♦ 5♦ 6♣", two_low_tie=answer) == clause


FLUSHES = {
    "hearts under an ace": ("3♣ 5♣ 8♣ J♣ A♣", "4♥ 6♥ 8♥ 10♥ A♥"),
    "hearts under a king": ("3♣ 5♣ 8♣ J♣ A♣", "4♥ 6♥ 8♥ 10♥ K♥"),
    "clubs under a two": ("3♠ 5♠ 8♠ J♠ A♠", "4♣ 6♣ 8♣ J♣ 2♣"),
    "the same top rank, lower then": ("3♣ 5♣ 8♣ Q♣ A♣", "4♥ 6♥ 8♥ 10♥ A♥"),
    "the same suit": ("3♥ 5♥ 8♥ J♥ Q♥", "4♥ 6♥ 7♥ 10♥ A♥"),
}


@pytest.mark.parametrize(
    ("order", "beaten"),
    [
        ("top-card", ["hearts under an ace", "clubs under a two", "the same top rank, lower then", "the same suit"]),
        ("both", ["hearts under an ace", "the same top rank, lower then"]),
        ("suit-first", [
            "hearts under an ace", "hearts under a king", "the same top rank, lower then", "the same suit",
        ]),
        ("card-by-card", ["clubs under a two", "the same suit"]),
    ],
)  # fmt: skip
def test_3_6_flush_order_says_which_flush_is_stronger(order: str, beaten: list[str]) -> None:
    found = [name for name, (top, cards) in FLUSHES.items() if against(top, cards, flush_order=order) is None]
    assert found == beaten
    for top, cards in FLUSHES.values():
        deal = trick(top, cards, flush_order=order)
        played = {action.kind for action in deal.legal_actions}
        assert ("flush" in played) == (against(top, cards, flush_order=order) is None)


def test_3_8_cross_category_is_the_ladder_of_poker() -> None:
    straight, flush, house = "3♥ 4♠ 5♦ 6♥ 7♥", "4♣ 6♣ 8♣ 10♣ A♣", "J♣ J♦ J♥ Q♣ Q♦"
    for top, cards in ((straight, flush), (straight, house), (flush, house)):
        assert against(top, cards) == "3.8"
        assert against(top, cards, cross_category=True) is None
        assert against(cards, top) == "3.8"
        assert against(cards, top, cross_category=True) == "3.1"


@pytest.mark.parametrize(
    ("answer", "on_two", "on_one", "on_pair"),
    [("five-cards", "3.9", "3.9", "3.9"), ("anything", None, None, None), ("but-top-two", "3.9", None, None)],
)
def test_3_9_powers_beat_says_what_they_go_on(
    answer: str, on_two: str | None, on_one: str | None, on_pair: str | None
) -> None:
    for cards in ("3♣ 3♦ 3♥ 3♠ 4♦", "5♥ 6♥ 7♥ 8♥ 9♥"):
        clauses = [against(top, cards, powers_beat=answer) for top in ("2♠", "2♥", "2♣ 2♠")]
        assert clauses == [on_two, on_one, on_pair]
        assert (cards in legal(trick("2♥", cards, powers_beat=answer))) == (on_one is None)


# ------------------------------------------------------------------ 4  tricks


def test_4_3_pass_lock_keeps_whoever_passed_out_of_the_trick() -> None:
    text = "hands 5♣ 9♣ K♣ / 4♦ 6♦ / 7♥ Q♥ / 8♠ 10♠\nturn 0"
    assert after(big_two(text), "5♣", "pass", "7♥", "pass", "9♣").turn == 2
    free = after(big_two(text, pass_lock=False), "5♣", "pass", "7♥", "pass", "9♣")
    assert free.turn == 3
    free = after(free, "10♠", "pass", "pass")
    assert free.observe(None).passed == (1, 2)
    free = after(free, "pass")
    assert (free.turn, free.observe(None).kind) == (3, None)


# ------------------------------------------------------------------ 5  the exchange


def test_5_1_exchange_comes_before_play() -> None:
    assert not tefuda.deal("taiwan", seed=1).observe(None).exchanging
    deal = tefuda.deal("taiwan", seed=1, exchange=True)
    assert deal.observe(None).exchanging
    assert deal.asked == (0, 1, 2, 3)
    assert len(deal.legal_actions) == 13 + 12 + 11


def test_5_3_dealer_is_the_last_winner_or_the_next_player() -> None:
    for answer in ("last-winner", "rotating"):
        deal = tefuda.deal("taiwan", seed=4, dealer=answer)
        first = deal.observe(None).dealer
        assert first is not None
        while not deal.over:
            deal = after(deal, str(deal.legal_actions[0]))
        winner = deal.payoffs.index(max(deal.payoffs))
        assert winner != (first - 1) % 4
        assert deal.observe(None).dealer == (winner if answer == "last-winner" else (first - 1) % 4)


# ------------------------------------------------------------------ 6  dragons


def test_6_1_dragon_can_be_done_away_with() -> None:
    assert dealt(HIGH_DRAGON).over
    assert not dealt(HIGH_DRAGON, dragon=False).over


def test_6_3_dragon_penalties_count_what_the_others_hold() -> None:
    left = "2♣ 2♦ 2♥ 3♣ 4♣ 5♣ 6♦ 7♦ 8♦ 9♣ 10♣ J♦ Q♦"
    plain = dealt(HIGH_DRAGON, left)
    assert plain.payoffs[1] == -39
    assert dealt(HIGH_DRAGON, left, dragon_penalties=True).payoffs[1] == -39 * 6 * 2


def test_6_4_dragon_two_says_which_of_them_wins() -> None:
    hands = LOW_DRAGON, HIGH_DRAGON
    assert dealt(*hands).payoffs == (-39, 117, -39, -39)
    assert dealt(*hands, dragon_two="all").payoffs == (78, 78, -78, -78)
    assert dealt(*hands, dragon_two="nearest").payoffs[1] == 117
    assert dealt(HIGH_DRAGON, LOW_DRAGON).payoffs[0] == 117
    assert (
        dealt(LOW_DRAGON.replace("3♠", "3♣").replace("2♣", "2♥"), HIGH_DRAGON, dragon_two="nearest").payoffs[0] == 117
    )
    assert dealt(CLUB_DRAGON, "A♦ 2♠ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦").payoffs == (156, -52, -52, -52)


def test_6_5_dragon_forced_or_to_be_declared() -> None:
    hands = "3♣ 3♦ 3♠ 4♣ 4♦ 4♠ 5♣ 5♦ 5♠ 6♣ 6♦ 6♠ 7♣", HIGH_DRAGON
    assert dealt(*hands).over
    deal = dealt(*hands, dragon_forced=False)
    refusal = deal.why_not("dragon")
    assert refusal is not None
    assert refusal.clause == "6.5"
    deal = after(deal, "3♣", "pass", "pass")
    assert deal.turn == 1
    assert "dragon" in legal(deal)
    assert after(deal, "dragon").payoffs == (-36, 114, -39, -39)
    silent = after(deal, "4♥", "pass")
    assert silent.turn == 1
    assert "dragon" not in legal(silent)


@pytest.mark.no_cover
def test_6_6_dragon_when_counts_the_cards_after_the_exchange_too() -> None:
    def turns_up(answer: str, **options: Any) -> bool:
        hands = HIGH_DRAGON.replace("A♥", "3♠"), HIGH_DRAGON.replace("2♠", "A♥")
        deal = dealt(hands[0], exchange=True, dragon_when=answer, **options)
        assert not deal.over
        assert "A♥" not in hands[0]
        for seed in range(400):
            deal = dealt(hands[0], exchange=True, dragon_when=answer, **options)
            deal.table.chance.key[0] = seed
            give = {0: "3♠", 3: "A♥"}
            for _ in range(4):
                holder = deal.turn
                assert holder is not None
                card = give.get(holder, str(deal.observe(holder).hand[0]))
                if not holds(deal, holder, card):
                    card = str(deal.observe(holder).hand[-1])
                deal = deal.apply(card)
            if deal.over or "dragon" in {str(action) for action in deal.legal_actions}:
                return True
        return False

    assert turns_up("exchanged-too")
    assert not turns_up("dealt")
    assert not turns_up("dealt", dragon_forced=False)


# ------------------------------------------------------------------ 7  the end of a deal


def test_7_3_twos_held_may_count_nothing() -> None:
    assert ended("5♠", "2♣ 7♥ 9♣ J♦ K♠", twos_held=False)[1] == -5


def test_7_4_powers_held_may_count_nothing() -> None:
    assert ended("5♠", "9♣ 9♦ 9♥ 9♠", powers_held=False)[1] == -4


@pytest.mark.parametrize(("left", "four", "five"), [("9♣ 9♦ 9♥ 9♠", 8, 4), ("9♣ 9♦ 9♥ 9♠ K♦", 10, 10)])
def test_7_4_four_held_asks_for_a_fifth_card_or_not(left: str, four: int, five: int) -> None:
    assert ended("5♠", left)[1] == -four
    assert ended("5♠", left, four_held="five")[1] == -five


def test_7_4_two_powers_held_count_once_or_each() -> None:
    left = "9♣ 9♦ 9♥ 9♠ 3♦ 4♦ 5♦ 6♦ 7♦"
    assert ended("5♠", left)[1] == -18
    assert ended("5♠", left, two_powers_held="each")[1] == -36


def test_7_4_four_twos_power_says_whether_they_count_twice() -> None:
    assert ended("5♠", "2♣ 2♦ 2♥ 2♠")[1] == -4 * 8 * 2
    assert ended("5♠", "2♣ 2♦ 2♥ 2♠", four_twos_power=False)[1] == -4 * 8


def test_7_5_many_is_the_number_from_which_it_doubles() -> None:
    left = "7♥ 9♣ J♦ K♠"
    assert [ended("5♠", left, many=many)[1] for many in (0, 4, 5)] == [-4, -8, -4]


@pytest.mark.parametrize(
    ("house", "factors"),
    [
        ({"many": 8, "many_three": 10, "many_four": 13}, [1, 2, 2, 3, 3, 3, 4]),
        ({"many": 11, "many_three": 13}, [1, 1, 1, 1, 2, 2, 3]),
        ({"many": 8, "many_four": 12}, [1, 2, 2, 2, 2, 4, 4]),
        ({"many": 13, "many_three": 7}, [3, 3, 3, 3, 3, 3, 3]),
        ({"many": 0, "many_three": 10, "many_four": 13}, [1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_7_5_many_three_and_many_four_are_steps(house: dict[str, Any], factors: list[int]) -> None:
    cards = ["3♣", "4♣", "5♦", "6♦", "7♥", "8♥", "9♣", "J♣", "J♦", "Q♥", "Q♣", "K♦", "K♥"]
    assert [-ended("5♠", " ".join(cards[:number]), **house)[1] // number for number in range(7, 14)] == factors


def test_7_5_many_four_alone_is_a_step() -> None:
    assert ended("5♠", "7♥ 9♣ J♦ K♠", many=2, many_four=4)[1] == -16


def test_7_6_stack_says_how_multipliers_come_together() -> None:
    left = "2♣ 2♦ 4♦ 6♦ 6♥ 8♣ 9♣ J♥ Q♥ K♥"
    for answer, factor in (("multiply", 4 * 2), ("add", 1 + 3 + 1), ("highest", 4)):
        assert ended("5♠", left, stack=answer)[1] == -10 * factor


@pytest.mark.parametrize(("answer", "single", "straight"), [("off", -1, -1), ("only", -2, -1), ("contains", -2, -2)])
def test_7_7_finish_two_says_which_last_play_doubles(answer: str, single: int, straight: int) -> None:
    assert ended("2♣", finish_two=answer)[1] == single
    assert ended("2♣ 3♦ 4♥ 5♠ 6♦", finish_two=answer)[1] == straight


def test_7_8_finish_power_may_count_nothing() -> None:
    assert ended("9♣ 9♦ 9♥ 9♠ 3♦")[1] == -2
    assert ended("9♣ 9♦ 9♥ 9♠ 3♦", finish_power=False)[1] == -1


@pytest.mark.parametrize(("answer", "paid"), [("multiply", -4), ("once", -2)])
def test_7_9_finish_both_says_what_a_play_counts_that_does_both(answer: str, paid: int) -> None:
    assert ended("2♦ 3♦ 4♦ 5♦ 6♦", finish_two="contains", finish_both=answer)[1] == paid


@pytest.mark.parametrize(("answer", "paid"), [("payment", 2 * 3 * 4), ("cards", 3 * 4 + 3)])
def test_7_9_finish_base_says_what_is_doubled(answer: str, paid: int) -> None:
    assert ended("2♦", "2♣ 2♥ 5♣", finish_base=answer)[1] == -paid


# ------------------------------------------------------------------ 8  the match


def test_8_2_target_ends_the_match() -> None:
    text = "hands 5♣ / 4♦ 6♦ / 7♥ / 8♠\nturn 0\nscores 3 2 -1 -4"
    ended = after(big_two(text, target=7), "5♣")
    assert ended.scores == (7, 0, -2, -5)
    assert (ended.match_over, ended.winners) == (True, (0,))
    assert not after(big_two(text, target=8), "5♣").match_over
    assert not after(big_two(text), "5♣").match_over


def test_8_2_match_deals_ends_the_match() -> None:
    text = "hands 5♣ / 4♦ 6♦ / 7♥ / 8♠\nturn 0\ndeals 2\nscores 1 7 -4 -4"
    ended = after(big_two(text, match_deals=3), "5♣")
    assert (ended.match_over, ended.winners) == (True, (0, 1))
    assert not after(big_two(text, match_deals=4), "5♣").match_over
