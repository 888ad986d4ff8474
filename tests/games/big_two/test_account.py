"""The account of a finished deal of Big Two."""

from __future__ import annotations

from tefuda import Deal
from tefuda.core.account import Account
from tefuda.games.big_two import GAME
from tefuda.play.table_talk import reckoning
from tests.games.big_two.setting import DIAMOND_DRAGON, after, big_two, dealt

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def account_of(deal: Deal) -> Account:
    assert GAME.account is not None
    account = GAME.account(deal.table, deal.options)
    assert sum(deal.payoffs) == 0
    return account


def test_7_6_the_account_tells_what_each_card_costs() -> None:
    deal = after(big_two("hands 2♣ / 2♥ 5♠ / 9♥ 4♦ / 3♠\nturn 0"), "2♣")
    account = account_of(deal)
    assert [[str(card) for card, _ in held] for held in account.held] == [[], ["5♠", "2♥"], ["4♦", "9♥"], ["3♠"]]
    assert account.times == (1, 4, 2, 2)
    assert list(reckoning(account, 2, NAMES, str)) == [
        "Bob still holds 5♠ 2♥: 1 + 1 = 2.",
        "Bob pays 4 points a card [7.6].",
        "You still hold 4♦ 9♥: 1 + 1 = 2.",
        "You pay 2 points a card [7.6].",
        "Dan still holds 3♠: 1.",
        "Dan pays 2 points a card [7.6].",
    ]


def test_6_3_the_account_of_a_dragon() -> None:
    account = account_of(dealt(DIAMOND_DRAGON))
    assert account.times == (1, 4, 4, 4)
    assert (account.held[0], len(account.held[1])) == ((), 13)
    assert account.factor_clause == "6.3"


def test_7_2_a_plain_hand_pays_a_point_a_card() -> None:
    account = account_of(after(big_two("hands K♣ / A♥ 5♠ / 9♥ / 3♠\nturn 0"), "K♣"))
    assert account.times == (1, 1, 1, 1)
    assert not any("points a card" in sentence for sentence in reckoning(account, None, NAMES, str))
