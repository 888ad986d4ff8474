"""The account of a finished deal."""

from __future__ import annotations

from tefuda import Deal
from tefuda.play.table_talk import lines
from tests.games.eights.setting import after, crazy_eights, mau_mau

NAMES = ("Ann", "Bob", "Cyd")
DOUBLED = "The points count 2 times, because the last card was wild [7.3]."


def account(deal: Deal) -> list[str]:
    return list(lines(deal.game.account(deal.table, deal.options), None, NAMES, str))


def test_7_1_the_account_tells_each_card_left_and_what_it_counts() -> None:
    deal = after(mau_mau("hands K♠ / A♦ 7♦ / 10♣\npile 9♠"), "K♠ mau")
    assert account(deal) == ["Bob still holds 7♦ A♦: 0 + 11 = 11.", "Cyd still holds 10♣: 10."]


def test_7_3_the_account_tells_by_how_much_the_points_are_multiplied() -> None:
    deal = after(mau_mau("hands J♠ / A♦\npile 9♠"), "J♠ ♥ mau-mau")
    assert account(deal) == ["Bob still holds A♦: 11.", DOUBLED]


def test_7_4_the_account_of_a_blocked_deal_multiplies_nothing() -> None:
    deal = after(crazy_eights("hands 5♦ / 5♥\npile 8♣\nnamed ♠\nstock -", double="last"), "pass", "pass")
    assert account(deal) == ["Ann still holds 5♦: 5.", "Bob still holds 5♥: 5."]
