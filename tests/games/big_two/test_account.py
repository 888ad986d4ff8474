"""The account of a finished deal of Big Two."""

from __future__ import annotations

from tefuda import Deal
from tefuda.play.table_talk import lines
from tests.games.big_two.setting import DIAMOND_DRAGON, after, big_two, dealt

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def account(deal: Deal, seat: int | None = None) -> list[str]:
    assert sum(deal.payoffs) == 0
    return list(lines(deal.game.account(deal.table, deal.options), seat, NAMES, str))


def test_7_6_the_account_tells_what_each_card_costs() -> None:
    deal = after(big_two("hands 2♣ / 2♥ 5♠ / 9♥ 4♦ / 3♠\nturn 0"), "2♣")
    assert account(deal, 2) == [
        "Bob still holds 5♠ 2♥: 1 + 1 = 2.",
        "Bob pays 4 points a card [7.6].",
        "You still hold 4♦ 9♥: 1 + 1 = 2.",
        "You pay 2 points a card [7.6].",
        "Dan still holds 3♠: 1.",
        "Dan pays 2 points a card [7.6].",
    ]


def test_6_3_the_account_of_a_dragon() -> None:
    told = account(dealt(DIAMOND_DRAGON))
    assert [line.partition(" still")[0] for line in told[::2]] == ["Bob", "Cyd", "Dan"]
    assert told[1::2] == [f"{name} pays 4 points a card [6.3]." for name in NAMES[1:]]
    assert told[0].endswith(" = 13.")


def test_7_2_a_plain_hand_pays_a_point_a_card() -> None:
    told = account(after(big_two("hands K♣ / A♥ 5♠ / 9♥ / 3♠\nturn 0"), "K♣"))
    assert told == ["Bob still holds 5♠ A♥: 1 + 1 = 2.", "Cyd still holds 9♥: 1.", "Dan still holds 3♠: 1."]
