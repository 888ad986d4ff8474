"""The account of a finished deal."""

from __future__ import annotations

import pytest

from tefuda import Deal
from tefuda.play.table_talk import lines
from tests.games.eights.setting import after, crazy_eights, mau_mau
from tests.games.hearing import NAMES

DOUBLED = "The points count 2 times, because the last card was wild [7.3]."


def account(deal: Deal) -> list[str]:
    return list(lines(deal.game.words.voice.account(deal.table, deal.options), None, NAMES, str))


def test_7_1_the_account_tells_each_card_left_and_what_it_counts() -> None:
    deal = after(mau_mau("hands K♠ / A♦ 7♦ / 10♣\npile 9♠"), "K♠ mau")
    assert account(deal) == [
        "Bob still holds 7♦ A♦: 0 + 11 = 11.",
        "Cyd still holds 10♣: 10.",
        "Bob is charged 11 [7.2].",
        "Cyd is charged 10 [7.2].",
    ]


def test_7_3_the_account_tells_by_how_much_the_points_are_multiplied() -> None:
    deal = after(mau_mau("hands J♠ / A♦\npile 9♠"), "J♠ ♥ mau-mau")
    assert account(deal) == ["Bob still holds A♦: 11.", DOUBLED, "Bob is charged 22 [7.2]."]


@pytest.mark.parametrize(
    ("score", "told"),
    [("winner", "Ann scores +14"), ("losers", "Bob scores -14"), ("own", "Bob is charged 14")],
)
def test_7_2_the_account_tells_what_each_scores(score: str, told: str) -> None:
    deal = after(crazy_eights("hands 5♦ / 5♥ 9♠\npile 6♦", score=score), "5♦")
    assert account(deal) == ["Bob still holds 5♥ 9♠: 5 + 9 = 14.", f"{told} [7.2]."]


def test_7_5_the_account_of_partners() -> None:
    deal = after(crazy_eights("hands 5♦ / 5♥ / - / K♠\npile 6♦", partners=True), "5♦")
    assert account(deal)[-2:] == ["Ann scores +15 [7.5].", "Cyd scores +15 [7.5]."]


def test_7_4_the_account_of_a_blocked_deal_multiplies_nothing() -> None:
    deal = after(crazy_eights("hands 5♦ / 5♥\npile 8♣\nnamed ♠\nstock -", double="last"), "pass", "pass")
    assert account(deal) == ["Ann still holds 5♦: 5.", "Bob still holds 5♥: 5.", "Nobody scores anything [7.4]."]


def test_7_2_the_account_says_so_where_the_cards_left_count_nothing() -> None:
    deal = after(mau_mau("hands K♠ / 7♦ 9♦\npile 9♠"), "K♠ mau")
    assert account(deal) == ["Bob still holds 7♦ 9♦: 0 + 0 = 0.", "Nobody scores anything [7.2]."]
