"""What a seat may know in Nippachi."""

from __future__ import annotations

from typing import Any

from tests.games.nippachi.setting import after, first, nippachi, seat_of


def test_a_view_shows_the_own_sum_and_what_it_waits_for() -> None:
    seen = nippachi("5♥", "6♥ A 4", "8 5 4 3 2", "9 9", "K").observe
    assert (seen(0).sum, seen(0).waits) == (11, (11,))
    assert (seen(0).pon_waits, seen(0).kan_waits) == ((11,), (11,))
    other = seen(seat_of("B"))
    assert (other.sum, other.waits, other.pon_waits, other.kan_waits) == (22, (), (11,), (11,))
    assert (seen(seat_of("C")).pon_waits, seen(seat_of("C")).sum) == ((6, 9), 18)
    assert seen(seat_of("D")).waits == (13,)
    assert (seen(None).sum, seen(None).waits) == (0, ())


def test_after_a_kan_four_times_a_number_is_waited_for() -> None:
    seen = nippachi("5♥", "6♥ 6", "K Q 3").observe(0)
    assert (seen.waits, seen.pon_waits, seen.kan_waits) == ((12,), (4, 6, 12), (3, 4, 6, 12))
    wide = nippachi("5♥", "6♥ 6", "K Q 3", pon_range="interval").observe(0)
    assert wide.pon_waits == (4, 5, 6, 7, 8, 9, 10, 11, 12)


def test_a_single_card_waits_for_nothing_as_a_house_rule() -> None:
    assert nippachi("5♥", "6♥", "K Q").observe(0).waits == (6,)
    assert nippachi("5♥", "6♥", "K Q", single_card_don=False).observe(0).waits == ()


def test_a_view_shows_what_can_be_called_now() -> None:
    deal = nippachi("5♥", "J♥ 8 5 4 3 2", "2 9", "J J K", "Q 3 8")
    assert deal.observe(None).calls == ()
    deal = after(deal, "A J♥")
    assert deal.observe(seat_of("B")).calls == (11,)
    assert deal.observe(seat_of("B")).can_call
    assert not deal.observe(seat_of("C")).can_call
    assert not deal.observe(None).can_call
    assert deal.observe(seat_of("D")).window == "claim"
    deal = after(deal, "B pass", "C pon")
    assert deal.observe(None).calls == (11, 22, 33)
    assert not deal.observe(seat_of("C")).can_call
    deal = after(deal, "A don", "B don")
    assert deal.over
    waiting = after(nippachi("5♥", "J♥ 3 8", "2 9", "2 K", "Q 3 8"), "A J♥", "B don")
    assert (waiting.observe(None).window, waiting.observe(None).calls) == ("return", (11,))
    assert waiting.observe(0).can_call


def test_the_card_turned_up_can_be_called_unless_a_house_rule_says_no() -> None:
    hands = ("10♥", "2 8 K 5", "J 3 6 7", "A 2 3 4", "8 8 Q 9")
    assert first(*hands, automatic_pass=False).observe(None).calls == (10,)
    rules: dict[str, Any] = {"haipai_target": "first-played", "pon_turnup": True, "automatic_pass": False}
    other = first(*hands, **rules)
    assert other.observe(None).calls == ()
    assert not other.observe(seat_of("C")).can_call


def test_a_seat_sees_its_own_answer_and_no_other() -> None:
    deal = after(nippachi("5♥", "J♥ 10 8", "A 4 6", "2 9", "Q 3 9", automatic_pass=False), "A J♥", "B don")
    assert deal.observe(seat_of("B")).view.claim != 0
    assert deal.observe(seat_of("C")).view.claim == 0
    assert deal.observe(None).called == (0, 0, 0, 0)
