"""The exchange: all at once, in secret, and answers that come early."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import tefuda
from tefuda import Deal, OutOfTurn
from tefuda.core.cards.card import read_cards
from tests.games.big_two.setting import DIAMOND_DRAGON, after, big_two, dealt, legal

GIFTS = {0: "exchange 3♣", 1: "exchange 7♣ 8♣ 9♣", 2: "exchange 10♠", 3: "exchange 4♥ 5♥"}
HANDS = "3♣ 4♣ 5♣ 6♣ / 7♣ 8♣ 9♣ K♣ / 10♠ J♠ Q♠ A♦ / 4♥ 5♥ 6♥ 2♦"


def exchange(**options: Any) -> Deal:
    return big_two(f"hands {HANDS}\ngiven - / - / - / -\ndealer 1", exchange=True, **options)


def test_5_1_everybody_gets_back_as_many_as_he_put_down() -> None:
    deal = tefuda.deal("taiwan", seed=2, exchange=True)
    before = [set(deal.observe(seat).hand) for seat in range(4)]
    given: dict[int, set[int]] = {}
    for number in (3, 1, 2, 3):
        seat = deal.turn
        assert seat is not None
        cards = deal.observe(seat).hand[:number]
        given[seat] = set(cards)
        deal = deal.apply(" ".join(map(str, cards)))
    pool = set().union(*given.values())
    for seat in range(4):
        hand = set(deal.observe(seat).hand)
        assert len(hand) == 13
        assert hand - before[seat] <= pool
        assert before[seat] - hand <= given[seat]
    assert not deal.observe(None).exchanging


def test_5_2_the_proposals_name_a_strongest_card_and_a_number() -> None:
    deal = exchange()
    assert legal(deal) == {
        "exchange 3♣", "exchange 4♣", "exchange 5♣", "exchange 6♣",
        "exchange 3♣ 4♣", "exchange 3♣ 5♣", "exchange 3♣ 6♣", "exchange 3♣ 4♣ 5♣", "exchange 3♣ 4♣ 6♣",
    }  # fmt: skip
    assert deal.why_not("5♣ 6♣") is None
    assert after(deal, "5♣ 6♣").history[0].action.verb == "exchange"


def test_5_2_nobody_sees_what_others_put_down() -> None:
    deal = exchange()
    one = after(deal, "exchange 3♣", "exchange 4♥")
    other = after(deal, "exchange 4♣ 5♣ 6♣", "exchange 5♥ 6♥")
    for seat in (1, 2, None):
        assert one.observe(seat).history == ()
        assert one.observe(seat) == other.observe(seat)
        assert one.observe(seat).counts == (4, 4, 4, 4)
    assert [str(event.action) for event in one.observe(0).history] == ["exchange 3♣"]
    assert str(one.observe(0).given) == "3♣"
    done = after(one, "exchange 10♠", "exchange 7♣")
    shown = [(event.seat, event.action and str(event.action)) for event in done.observe(2).history]
    assert shown == [(0, None), (3, None), (2, "exchange 10♠"), (1, None)]
    assert all(event.action is None for event in done.observe(None).history)


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_5_2_the_order_of_the_answers_does_not_matter(order: tuple[int, ...]) -> None:
    deal = exchange()
    expected = after(deal, *(GIFTS[seat] for seat in (0, 3, 2, 1)))
    for number, seat in enumerate(order):
        assert seat in deal.asked
        deal = deal.apply(GIFTS[seat], seat=seat)
        assert seat not in deal.asked or number == 3
        again = tefuda.read(str(deal))
        assert again == deal
        assert isinstance(again, Deal)
        assert again.table == deal.table
        assert again.asked == deal.asked
    assert deal.table == expected.table
    assert deal == expected
    assert deal.early == ()


def test_5_2_an_early_answer_waits_until_its_seat_is_asked() -> None:
    deal = exchange().apply("exchange 7♣", seat=1)
    assert deal.turn == 0
    assert deal.asked == (0, 2, 3)
    assert [(event.seat, str(event.action)) for event in deal.early] == [(1, "exchange 7♣")]
    assert str(deal).rstrip().endswith("1: exchange 7♣")
    assert deal != exchange()
    assert deal.observe(1).legal_actions == ()
    assert {str(action) for action in deal.observe(2).legal_actions} >= {"exchange 10♠", "exchange 10♠ J♠ Q♠"}
    for seat in (0, 2, None):
        assert deal.observe(seat) == exchange().observe(seat)
    with pytest.raises(OutOfTurn, match="seat 1 has nothing to decide"):
        deal.apply("exchange 8♣", seat=1)
    with pytest.raises(OutOfTurn):
        deal.why_not("exchange 8♣", seat=1)


def test_5_2_an_early_answer_that_is_forbidden_is_refused_at_once() -> None:
    deal = exchange()
    refusal = deal.why_not("exchange 3♣", seat=1)
    assert refusal is not None
    assert refusal.clause == "2.1"
    with pytest.raises(tefuda.IllegalAction, match="You do not hold"):
        deal.apply("exchange 3♣", seat=1)
    assert deal.why_not("exchange 7♣", seat=1) is None


def test_5_2_cards_given_and_taken_leave_the_pack_whole() -> None:
    deal = after(exchange(), *(GIFTS[seat] for seat in (0, 3, 2, 1)))
    hands = deal.position["hands"].replace("/", " ")
    assert sorted(read_cards(hands)) == sorted(read_cards(HANDS.replace("/", " ")))
    assert deal.turn in range(4)


def test_6_5_a_dragon_declared_in_the_exchange_wins_when_all_have_answered() -> None:
    deal = dealt(DIAMOND_DRAGON, exchange=True, dragon_forced=False)
    assert deal.turn == 3
    assert "dragon" in {str(action) for action in deal.observe(0).legal_actions}
    early = deal.apply("dragon", seat=0)
    assert early.observe(1).history == ()
    assert early.observe(1) == deal.observe(1)
    for seat in (3, 2, 1):
        early = early.apply(str(early.observe(seat).legal_actions[0]), seat=seat)
    assert early.over
    assert early.payoffs == (156, -52, -52, -52)
    assert [event.action and str(event.action) for event in early.observe(1).history][-1] is not None
    assert "dragon" in [str(event.action) for event in early.observe(1).history]


def test_6_6_a_dragon_put_together_by_the_exchange_may_count() -> None:
    text = "hands A♥ 2♠ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ / 3♣ / 4♣ / 5♣\ngiven K♥ / 6♣ / 7♣ / -\ndealer 0"
    for seed in range(60):
        options: dict[str, Any] = {"exchange": True, "seed": seed}
        later = after(big_two(text, dragon_when="exchanged-too", **options), "5♣")
        assert not after(big_two(text, **options), "5♣").over
        if later.over:
            assert later.payoffs == (4, 0, 0, 0) or later.payoffs[0] > 0
            assert later.observe(None).dragons == (0,)
            return
    raise AssertionError("K♥ has never come back")
