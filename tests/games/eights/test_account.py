"""The account of a finished deal."""

from __future__ import annotations

from tefuda.core.cards import Card
from tests.games.eights.setting import after, crazy_eights, mau_mau


def test_7_1_the_account_tells_each_card_left_and_what_it_counts() -> None:
    deal = after(mau_mau("hands K♠ / A♦ 7♦ / 10♣\npile 9♠"), "K♠ mau")
    account = deal.game.account
    assert account is not None
    told = account(deal.table, deal.options)
    assert [[(str(card), worth) for card, worth in hand] for hand in told.held] == [
        [], [("7♦", 0), ("A♦", 11)], [("10♣", 10)],
    ]  # fmt: skip
    assert all(isinstance(card, Card) for hand in told.held for card, _ in hand)
    assert (told.factor, told.clause, told.factor_clause) == (1, "7.1", "7.3")


def test_7_3_the_account_tells_by_how_much_the_points_are_multiplied() -> None:
    deal = after(mau_mau("hands J♠ / A♦\npile 9♠"), "J♠ ♥ mau-mau")
    assert deal.game.account is not None
    assert deal.game.account(deal.table, deal.options).factor == 2


def test_7_4_the_account_of_a_blocked_deal_multiplies_nothing() -> None:
    deal = after(crazy_eights("hands 5♦ / 5♥\npile 8♣\nnamed ♠\nstock -", double="last"), "pass", "pass")
    assert deal.game.account is not None
    told = deal.game.account(deal.table, deal.options)
    assert told.factor == 1
    assert [sum(worth for _, worth in hand) for hand in told.held] == [5, 5]
