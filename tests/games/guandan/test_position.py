"""Positions of Guandan as text, the bound of a deal, and what a match begins with."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import NotationError, PositionError, SeatsError
from tefuda.core.cards.card import read_card
from tefuda.core.records.counts import NO_SEAT
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.options import Options
from tests.games.guandan.setting import after, hand, position
from tests.games.guandan.test_tribute import DOUBLE, exchange

HANDS = "hands K♠ K♣ 3♠ / 9♠ 9♣ 4♠ / A♠ A♣ 5♠ / J♠ J♣ 6♠\n"

GIVING = HANDS + "before 0 1 2 3\nexchange "
FEW = "hands K♠ / 9♠ 9♣ 4♠ / A♠ A♣ 5♠ / J♠ J♣ 6♠\nbefore 0 1 2 3\n"

FULL = {
    "hands": "K♠ / 4♠ 9♠ / - / 6♠ J♠",
    "played": "3♣ 5♦ 5♠",
    "turn": "0",
    "level": "7",
    "top": "1: 5♦ 5♠",
    "passes": "1",
    "order": "2",
    "aced": "2",
    "announced": "0 1",
    "exposed": "3♣",
    "known": "1: 9♠, 3: 6♠ J♠",
    "levels": "7 A",
    "declarers": "0",
    "failures": "0 2",
    "points": "4 9",
    "before": "0 1 2 3",
    "deals": "6",
}


def test_a_position_is_described_as_it_was_set_up() -> None:
    assert tefuda.position("guandan", FULL).position == FULL


@pytest.mark.parametrize("moves", range(6))
def test_an_exchange_is_described_at_every_step(moves: int) -> None:
    hands = "3♠ 4♠ 5♠ / 6♣ 7♠ K♦ / 9♠ 10♠ J♠ / 4♣ 5♣ K♠"
    actions = ["give K♠", "give K♦", "take 1", "give 3♠", "give 9♠", "lead 3"][: moves + 1]
    deal = after(exchange(hands, DOUBLE, tie_lead="vote"), *actions)
    again = tefuda.position("guandan", deal.position, tie_lead="vote")
    assert again.position == deal.position
    assert (again.turn, again.table.phase, list(again.legal_actions)) == (
        deal.turn,
        deal.table.phase,
        list(deal.legal_actions),
    )


def test_a_card_given_and_played_is_not_known_again_by_another_of_its_kind() -> None:
    hands = "3♠ 4♠ 5♠ / 3♠ 7♠ K♦ / 9♠ 10♠ J♠ / 4♣ 5♣ K♠"
    given = after(exchange(hands, DOUBLE), "give K♠", "give K♦", "take 1", "give 3♠", "give 9♠")
    deal = after(given, "3♠")
    assert (given.position["known"], deal.position["known"]) == (
        "0: K♦, 1: 3♠, 2: K♠, 3: 9♠",
        "0: K♦, 2: K♠, 3: 9♠",
    )
    for lines in (given.position, deal.position, {**deal.position, "known": "-"}):
        assert tefuda.position("guandan", lines).position == lines


def test_what_is_not_stated_is_as_at_the_start() -> None:
    deal = position("hands K♠ / 9♠ 4♠ / - / J♠ 6♠")
    assert (deal.turn, deal.table.level, deal.table.order[:2]) == (0, 0, [2, NO_SEAT])
    assert len(deal.position["played"].split()) == 103
    assert position("hands - / K♠ 9♠ / 4♠ / J♠").turn == 1


def test_1_6_the_card_exposed_is_known_where_nobody_has_played_and_later_where_it_is_stated() -> None:
    text = f"{HANDS}played -\nexposed K♣\n"
    assert position(f"{text}turn 0").position["known"] == "0: K♣"
    assert "known" not in position(f"{text}turn 1").position
    assert "known" not in position(f"{HANDS}exposed K♣\nturn 0").position
    assert position(f"{HANDS}exposed K♣\nturn 0\nknown 0: K♣").position["known"] == "0: K♣"


def test_5_4_big_jokers_shown_are_known_as_long_as_they_are_held() -> None:
    held = position("hands BJ BJ 3♠ / 9♠ / A♠ / J♠\nresisting 0")
    assert (held.position["known"], held.position["resisted"]) == ("0: BJ BJ", "yes")
    assert "known" not in position(f"{HANDS}resisting 0").position


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        (HANDS + "pile 3♣", NotationError, "has no “pile”"),
        ("hands K♠ / 9♠ / A♠", SeatsError, "this game is for 4 players"),
        ("hands K♠ / 9♠ / A♠ x / 3♣", NotationError, "line 1, column 20: “x” is not a card"),
        ("hands K♠ K♠ / 9♠ / A♠ K♠ / 3♣", PositionError, "appears too many times"),
        (HANDS + "played 3♠ 3♠", PositionError, "appears too many times, in played"),
        (HANDS + "order 1", PositionError, "who are out"),
        ("hands - / 9♠ / - / 3♣", PositionError, "both partners"),
        ("hands K♠ / - / A♠ / 3♣\nturn 1", PositionError, "holds no card"),
        (HANDS + "turn 4", SeatsError, "no seat 4"),
        (HANDS + "known 1: K♠", PositionError, "seat 1 is known to hold only cards of its hand"),
        (HANDS + "known 4: K♠", SeatsError, "no seat 4"),
        (HANDS + "known 0: K♠, 0: X", NotationError, "column 17: “X” is not a card"),
        (HANDS + "turn x", NotationError, "not a number"),
        (HANDS + "level 1x", NotationError, "not a rank"),
        (HANDS + "levels 5", NotationError, "2 words"),
        (HANDS + "declarers 2", NotationError, "must be a number from 0 to 1, not “2”"),
        (HANDS + "before 0 1 2", PositionError, "names all players"),
        (HANDS + "before 0 1 2 2", NotationError, "different seats"),
        (HANDS + "top 1: Z", NotationError, "line 2, column 8: “Z” is not a card"),
        (HANDS + "top 1: pass", PositionError, "must be a combination"),
        (HANDS + "top 1: 8♠ 8♠\nplayed 8♠", PositionError, "among those played"),
        (HANDS + "exchange -", PositionError, "order of the deal before"),
        (HANDS + "passes 1", NotationError, "passes: must be a number from 0 to 0, not “1”"),
        (FEW + "exchange -", PositionError, "at least 3 cards"),
        (GIVING + "Z", NotationError, "line 3, column 10: “Z” is not a card"),
        (GIVING + "give 2♥", PositionError, "seat 3 cannot have decided “give 2♥”"),
        (GIVING + "give K♦, give 8♥, 9♠", PositionError, "the exchange is over before the last decision"),
        (GIVING + "give K♦, take 3", PositionError, "seat 0 cannot have decided “take 3”"),
        (GIVING + "take 3", PositionError, "seat 3 cannot have decided “take 3”"),
        (GIVING + "-\nopen K♦", PositionError, "nobody has taken yet"),
    ],
)
def test_impossible_requests_and_positions_are_refused(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        position(text)


def test_three_hands_in_a_mapping_are_refused() -> None:
    with pytest.raises(tefuda.TefudaError):
        tefuda.position("guandan", {"hands": "K♠ / 9♠"})


def test_the_number_of_hands_is_checked_by_the_game_too() -> None:
    table = GAME.table()
    table.seats = 4
    with pytest.raises(PositionError, match="hands: 2 for 4 seats"):
        GAME.words.positions.read(table, Options(), {"hands": "K♠ / 9♠"})


def test_no_deal_exceeds_its_bound() -> None:
    assert GAME.decisions_bound(Options(), 4) == 439


def test_a_match_begins_with_nothing_carried() -> None:
    table = tefuda.position("guandan", FULL).table.copy()
    GAME.rules.begin_match(table)
    new = tefuda.deal("guandan", seed=1).table
    for name in ("levels", "points", "failures", "last_order", "declarers", "deals", "match_over", "winners", "scores"):
        assert getattr(table, name) == getattr(new, name)


def test_a_twin_that_may_not_be_returned_is_no_card_to_return() -> None:
    text = HANDS.replace("K♠ K♣ 3♠", "K♠ 3♠") + "played 3♣\nbefore 0 1 2 3\nexchange give K♠, give K♠"
    assert (position(text).turn, position(text).table.returned[0]) == (3, read_card("K♠"))
    with pytest.raises(PositionError, match="seat 0 cannot have decided “give K♠”"):
        position(text, return_twin=False)


def test_after_an_exchange_play_goes_on() -> None:
    deal = position(GIVING + "give K♦, give 5♦\nturn 1")
    assert (deal.turn, deal.table.phase, len(deal.legal_actions)) == (1, 0, 3)
    assert (deal.position["exchange"], hand(deal, 0)) == ("give K♦, give 5♦", "3♠ K♣ K♠")
    assert position(GIVING + "give K♦, give 5♦").turn == 3


@pytest.mark.parametrize("seed", range(6))
def test_what_was_drawn_by_lot_in_an_exchange_is_stated(seed: int) -> None:
    hands = "3♠ 4♠ 5♠ / 6♣ 7♠ K♦ / 9♠ 10♠ J♠ / 4♣ 5♣ K♠"
    house: dict[str, Any] = {"tribute_tie": "random", "tie_lead": "random"}
    text = f"hands {hands}\nlevel 2\n{DOUBLE}\nexchange -"
    deal = tefuda.position("guandan", text, seed=seed, **house)
    for action in ("give K♠", "give K♦", "give 3♠", "give 9♠"):
        deal = deal.apply(action)
        again = tefuda.position("guandan", deal.position, seed=seed + 1, **house)
        assert (again.position, again.turn, again.table.takers) == (deal.position, deal.turn, deal.table.takers)


def test_nobody_has_the_turn_in_the_position_of_a_deal_that_is_over() -> None:
    over = position("hands 3♠ / 4♠ 5♠ / - / 7♠ 8♠\nlevel 2\nturn 0\norder 2").apply("3♠")
    assert over.over
    assert "turn" not in over.position
