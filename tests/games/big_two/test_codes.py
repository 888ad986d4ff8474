"""Codes that no hand can make, and proposals at the edges of what beats what."""

from __future__ import annotations

import pytest

from tefuda import Action
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.decision import Proposals, decision_of
from tefuda.games.big_two import GAME
from tefuda.games.big_two.rules.actions import Kind, encode, rank_of_code
from tefuda.games.big_two.rules.refusals import Refusal
from tests.games.big_two.setting import after, big_two, legal, trick

HAND = "3♣ 3♦ 4♣ 5♣ 6♣ 7♣ 7♥ 9♣ K♦"
TEXT = f"hands {HAND} / A♣ / A♦ / A♥\nturn 0"


@pytest.mark.parametrize(
    "code",
    [
        encode(Kind.FULL_HOUSE, 0, 0, 4),
        encode(Kind.FOUR_AND_ONE, 0, 0, 4),
        encode(Kind.TWO_PAIRS, 0, 0, 1),
        encode(Kind.PAIR, 0, 0b1100, 0),
        encode(Kind.TRIPLE, 4, 0, 0),
        encode(Kind.STRAIGHT, 11, 0, 0),
        encode(Kind.STRAIGHT, 1, 0b11, 0),
        encode(Kind.STRAIGHT, 5, 1, 0),
        encode(Kind.STRAIGHT_FLUSH, 12, 1, 0),
        encode(Kind.STRAIGHT_FLUSH, 1, 0b10, 0),
        encode(Kind.FLUSH, 12, 1, 0),
        encode(Kind.FLUSH, 6, 0b11, 0),
        encode(Kind.FLUSH, 3, 1, 0),
        encode(Kind.SINGLE, 15, 1, 0),
    ],
)
def test_2_1_a_code_without_cards_in_the_hand_is_refused(code: int) -> None:
    deal = big_two(TEXT)
    action = Action(GAME, deal.options, decision_of(code))
    assert deal.why_not(action) is not None
    assert GAME.refusal(deal.table, deal.options, decision_of(code)) == Refusal.NOT_HELD


def test_2_1_a_code_of_no_kind_is_unknown() -> None:
    deal = big_two(TEXT)
    for rank in range(13):
        code = encode(Kind.LEAD, rank, 0, 0)
        assert GAME.rules.refusal(deal.table, deal.options, decision_of(code)) == Refusal.UNKNOWN_ACTION


@pytest.mark.parametrize(
    "code", [encode(Kind.GIVE, 0, 0b11, 1), encode(Kind.GIVE, 12, 1, 1), encode(Kind.GIVE, 0, 1, 0)]
)
def test_5_2_a_code_of_cards_that_cannot_be_given_is_refused(code: int) -> None:
    deal = big_two("hands 3♣ 3♦ 4♣ / 5♣ / 6♣ / 7♣\ngiven - / - / - / -\ndealer 1")
    assert GAME.refusal(deal.table, deal.options, decision_of(code)) == Refusal.NOT_GIVEN
    open_code = Action(GAME, deal.options, decision_of(encode(Kind.GIVE, 0, 0, 2)))
    assert str(after(deal, str(open_code)).history[0].action) == "exchange 3♣ 3♦"


def test_1_6_a_flush_of_another_suit_has_no_lowest_card() -> None:
    deal = big_two("hands 3♣ 4♥ 6♥ 8♥ 10♥ Q♥ 9♣ 9♦ 9♥ 9♠ / A♣ / A♦ / A♥\nturn 0\nopening yes")
    assert legal(deal) == {"3♣", "9♣ 9♦ 9♥ 9♠ 3♣"}
    code = Action(GAME, deal.options, decision_of(encode(Kind.FLUSH, 9, 0b100, 0)))
    assert deal.why_not(code) is not None


def test_3_5_a_lower_straight_flush_is_not_proposed() -> None:
    hands = "hands 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ K♠ / A♣ / A♦ / A♥\nturn 0"
    assert legal(big_two(f"{hands}\ntop 3♠ 4♠ 5♠ 6♠ 7♠")) == {"4♥ 5♥ 6♥ 7♥ 8♥", "pass"}
    assert legal(big_two(f"{hands}\ntop 5♠ 6♠ 7♠ 8♠ 9♠")) == {"pass"}


@pytest.mark.parametrize(
    ("top", "meant"),
    [
        ("", "3♦ 4♦ 5♦ 6♦ 7♦"),
        ("3♥ 4♥ 5♥ 6♥ 7♥", "3♠ 4♠ 5♠ 6♠ 7♠"),
        ("3♣ 4♣ 5♣ 6♣ 7♣", "3♦ 4♦ 5♦ 6♦ 7♦"),
    ],
)
def test_3_5_of_straight_flushes_of_the_same_ranks_the_lowest_that_beats_the_table_is_meant(
    top: str, meant: str
) -> None:
    deal = trick(top, "3♦ 4♦ 5♦ 6♦ 7♦ 3♠ 4♠ 5♠ 6♠ 7♠")
    shape = rank_of_code(deal.action(meant).code)
    of_any_suit = Action(GAME, deal.options, decision_of(encode(Kind.STRAIGHT_FLUSH, shape, 0, 0)))
    assert str(deal.apply(of_any_suit).history[-1].action) == meant


@pytest.mark.parametrize(
    ("hand", "meant"),
    [
        ("3♣ 4♣ 5♣ 6♣ 7♣ 5♦ 9♦ 10♦ J♦ Q♦", "3♣ 4♣ 5♦ 6♣ 7♣"),
        ("3♣ 4♦ 5♣ 5♥ 6♦ 7♣", "3♣ 4♦ 5♣ 6♦ 7♣"),
    ],
)
def test_2_6_a_straight_takes_the_lowest_cards_that_are_no_straight_flush(hand: str, meant: str) -> None:
    deal = trick("", hand)
    straight = encode(Kind.STRAIGHT, rank_of_code(deal.action(meant).code), 0b0001, 0)
    assert str(deal.apply(Action(GAME, deal.options, decision_of(straight))).history[-1].action) == meant


def test_2_7_a_flush_that_must_be_strong_is_still_no_straight_flush() -> None:
    deal = trick("8♥ 9♥ J♥ Q♥ K♥", "3♣ 9♣ 10♣ J♣ Q♣ K♣", flush_order="card-by-card")
    meant = "3♣ 10♣ J♣ Q♣ K♣"
    under_the_king = Action(
        GAME, deal.options, decision_of(encode(Kind.FLUSH, rank_of_code(deal.action(meant).code), 1, 0))
    )
    assert str(deal.apply(under_the_king).history[-1].action) == meant


def test_3_1_lower_triples_are_not_proposed() -> None:
    assert legal(trick("8♣ 8♦ 8♥", "7♣ 7♦ 7♥ 9♣ 9♦ 9♥", triples=True)) == {"9♣ 9♦ 9♥", "pass"}


def test_2_5_lower_four_of_a_kind_are_not_proposed() -> None:
    hands = "hands 3♣ 3♦ 3♥ 3♠ 9♣ 9♦ 9♥ 9♠ K♦ / A♣ / A♦ / A♥\nturn 0"
    assert legal(big_two(f"{hands}\ntop 5♣ 5♦ 5♥ 5♠", four_cards=True)) == {"9♣ 9♦ 9♥ 9♠", "pass"}


def test_1_5_without_the_lowest_card_the_holder_of_the_lowest_there_is_begins() -> None:
    deal = big_two("hands 7♣ 8♣ / 6♦ 9♣ / 6♥ 10♣ / J♣ Q♣\ngiven - / - / - / -\ndealer 1")
    deal = after(deal, "8♣", "Q♣", "10♣", "9♣")
    assert deal.turn == 1


def test_8_1_a_new_match_begins_with_nothing() -> None:
    table = after(big_two("hands 5♣ / 4♦ / 7♥ / 8♠\nturn 0\nscores 3 -2 0 -1\ndeals 3"), "5♣").table
    GAME.rules.begin_match(table)
    assert (table.scores[:4], table.deals, table.dealer, table.won) == ([0, 0, 0, 0], 0, NO_SEAT, NO_SEAT)


def test_7_1_nothing_is_proposed_after_the_end() -> None:
    deal = after(big_two("hands 5♣ / 4♦ / 7♥ / 8♠\nturn 0"), "5♣")
    proposals = Proposals()
    GAME.rules.legal_actions(deal.table, deal.options, proposals)
    assert proposals.count == 0
    assert "turn" not in deal.position
