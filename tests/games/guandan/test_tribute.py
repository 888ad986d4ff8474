"""The exchange before play: chapter 5, with its edge cases by their row in the dossier."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda import Deal
from tefuda.core.records.counts import NO_SEAT
from tefuda.games.guandan.rules.dealing import starter
from tests.games.guandan.setting import after, clause_against, hand, legal, position, seen

SINGLE = "before 0 1 2 3"
DOUBLE = "before 0 2 3 1"
"""Seat 3 is the first payer in turn order, seat 1 the second."""


def exchange(hands: str, before: str = SINGLE, level: str = "2", **options: Any) -> Deal:
    return position(f"hands {hands}\nlevel {level}\n{before}\nexchange -", **options)


def test_5_1_the_last_player_pays_the_first() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ A♣")
    assert deal.turn == 3
    deal = after(deal, "give A♣")
    assert hand(deal, 0) == "3♠ 4♠ 5♠ A♣"
    assert deal.turn == 0


def test_5_1_the_last_pays_a_partner_too() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ A♣", "before 0 1 3 2")
    assert deal.turn == 2
    assert hand(after(deal, "give J♠"), 0) == "3♠ 4♠ 5♠ J♠"


def test_5_2_after_a_double_win_both_losers_pay_in_turn_order() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♠ 7♠ BJ / 9♠ 10♠ J♠ / Q♣ K♣ A♣", DOUBLE)
    assert (deal.turn, legal(deal)) == (3, {"give A♣"})
    deal = after(deal, "give A♣")
    assert (deal.turn, legal(deal)) == (1, {"give BJ"})
    assert deal.position["open"] == "A♣"
    deal = after(deal, "give BJ")  # row 61
    assert (hand(deal, 0), hand(deal, 2)) == ("3♠ 4♠ 5♠ BJ", "9♠ 10♠ J♠ A♣")
    assert seen(deal).tributes == (
        (3, 2, deal.history[0].action.cards[0], None),
        (1, 0, deal.history[1].action.cards[0], None),
    )
    deal = after(deal, "give 3♠", "give 9♠")
    assert (hand(deal, 1), hand(deal, 3)) == ("3♠ 6♠ 7♠", "9♠ Q♣ K♣")
    assert deal.turn == 1


def test_5_2_play_waits_for_the_exchange() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ A♣")
    assert clause_against(deal, "A♣") == "5.2"
    assert clause_against(after(deal, "give A♣"), "pass") == "5.2"


def test_5_2_nobody_is_the_starter_before_the_end_of_the_exchange() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ A♣")
    assert starter(deal.table) == NO_SEAT
    deal = after(deal, "give A♣", "give 3♠")
    assert starter(deal.table) == deal.turn == 3


def test_5_3_the_tribute_is_the_highest_card_but_no_wild_one() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ 8♠ / 9♠ 10♠ J♠ / 6♥ 6♠ A♣", level="6")
    assert legal(deal) == {"give 6♠"}  # row 57
    assert clause_against(deal, "give 6♥") == "5.3"
    assert clause_against(deal, "give A♣") == "5.3"
    assert clause_against(deal, "give K♣") == "6.3"


def test_5_3_one_big_joker_is_given() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ 8♠ / 9♠ 10♠ BJ / SJ BJ A♣")
    assert legal(deal) == {"give BJ"}  # rows 58, 59
    small = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ 8♠ / 9♠ 10♠ BJ / SJ SJ A♣")
    assert legal(small) == {"give SJ"}


def test_5_3_of_equal_cards_the_payer_chooses_one() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ 8♠ / 9♠ 10♠ BJ / A♠ A♦ 3♣")
    assert legal(deal) == {"give A♠", "give A♦"}


def test_5_4_both_big_jokers_cancel_the_tribute() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ 8♠ / 9♠ 10♠ J♠ / BJ BJ A♣")
    assert (deal.turn, seen(deal).phase, seen(deal).resisting) == (0, "play", (3,))
    assert seen(deal).tributes == ()


def test_5_4_two_losers_cancel_it_with_one_each() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ BJ / 9♠ 10♠ J♠ / K♣ BJ A♣", DOUBLE)
    assert (deal.turn, seen(deal).phase, seen(deal).resisting) == (0, "play", (1, 3))  # row 60
    assert deal.table.payers == [NO_SEAT, NO_SEAT]


def test_5_5_of_two_equal_tributes_the_first_player_chooses() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♣ 7♠ K♦ / 9♠ 10♠ J♠ / 4♣ 5♣ K♠", DOUBLE)
    deal = after(deal, "give K♠", "give K♦")
    assert (deal.turn, legal(deal)) == (0, {"take 3", "take 1"})
    assert deal.position["open"] == "K♠ K♦"
    assert clause_against(deal, "take 2") == "5.5"
    assert clause_against(deal, "give 3♠") == "5.5"
    assert hand(after(deal, "take 1"), 0) == "3♠ 4♠ 5♠ K♦"
    assert hand(after(deal, "take 3"), 0) == "3♠ 4♠ 5♠ K♠"
    assert after(deal, "take 1", "give 3♠", "give 9♠").turn == 1  # row 62
    assert after(deal, "take 3", "give 3♠", "give 9♠").turn == 3


def test_5_6_any_card_but_the_one_received_is_returned() -> None:
    deal = after(exchange("3♠ 4♠ 2♥ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ SJ"), "give SJ")
    assert legal(deal) == {"give 3♠", "give 4♠", "give 2♥"}
    assert clause_against(deal, "give SJ") == "5.6"  # row 63
    deal = after(deal, "give 2♥")
    assert hand(deal, 3) == "2♥ Q♣ K♣"
    assert str(seen(deal).tributes) == "((3, 0, SJ, 2♥),)"


def test_5_6_the_twin_of_the_card_received_may_go_back() -> None:
    deal = after(exchange("3♠ 4♠ K♣ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ 9♣"), "give K♣")
    assert "give K♣" in legal(deal)


def test_5_7_the_payer_leads() -> None:
    deal = after(exchange("3♠ 4♠ 5♠ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ A♣"), "give A♣", "give 3♠")
    assert (deal.turn, seen(deal).phase) == (3, "play")


def test_5_2_a_card_selected_in_the_exchange_is_given_away() -> None:
    deal = exchange("3♠ 4♠ 5♠ / 6♠ 7♠ 8♠ / 9♠ 10♠ J♠ / Q♣ K♣ A♣")
    assert [str(action) for action in tefuda.readings(deal, "A♣")] == ["give A♣"]
    (lower,) = tefuda.readings(deal, "Q♣")
    assert clause_against(deal, lower) == "5.3"
    assert tefuda.readings(deal, "Q♣ K♣") == ()
    assert tefuda.readings(deal, "A♣ A♣") == ()
    returning = after(deal, "give A♣")
    assert [clause_against(returning, tefuda.readings(returning, card)[0]) for card in ("3♠", "A♣")] == [None, "5.6"]
    assert [str(action) for action in tefuda.readings(after(returning, "give 3♠"), "K♣")] == ["K♣"]
