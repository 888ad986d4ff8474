"""Seats that can only pass, and pass automatically."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import Deal, NotationError
from tefuda.play.match import Match

POSITION = "hands J♥ 10♣ 8♣ / Q♣ 3♣ 9♣ / J♣ J♦ K♣ / A♣ 4♣ 6♣\npile 5♥\nturn 0"


def laid(*, automatic_pass: bool) -> Deal:
    return tefuda.position("nippachi", POSITION, automatic_pass=automatic_pass).apply("J♥")


def history(deal: Deal) -> list[tuple[int, str]]:
    return [(event.seat, str(event.action)) for event in deal.history]


def test_seats_that_can_only_pass_do_so_and_the_others_are_asked() -> None:
    deal = laid(automatic_pass=True)
    assert deal.asked == (2, 3)
    assert deal.turn == 3
    assert [(event.seat, str(event.action)) for event in deal.early] == [(1, "pass")]
    assert laid(automatic_pass=False).asked == (1, 2, 3)


def test_automatic_passes_are_decisions_like_others() -> None:
    deal = laid(automatic_pass=True).apply("pass", seat=3).apply("pass", seat=2)
    assert history(deal) == [(0, "J♥"), (3, "pass"), (2, "pass"), (1, "pass")]
    assert deal.turn == 3
    by_hand = laid(automatic_pass=False)
    for seat in (3, 2, 1):
        by_hand = by_hand.apply("pass", seat=seat)
    assert by_hand.table == deal.table
    assert by_hand.history == deal.history
    assert by_hand != deal


def test_before_the_first_turn_they_pass_as_well() -> None:
    deal = tefuda.deal("nippachi", seed=1, automatic_pass=True)
    assert [str(event.action) for event in deal.history] == ["pass"] * 4
    assert tefuda.deal("nippachi", seed=1).history == ()
    match = tefuda.match("nippachi", seed=1, automatic_pass=True)
    assert len(match.deal.history) == 4
    assert match.deal.start.automatic_pass


def eights(*, automatic_pass: bool) -> Deal:
    text = "hands 9♠ 2♠ / 5♦ 5♥ / 3♣\npile 6♦\nstock -\nturn 0"
    return tefuda.position("crazy-eights", text, automatic_pass=automatic_pass)


def test_seats_that_can_only_pass_do_so_outside_windows_too() -> None:
    deal = eights(automatic_pass=True)
    assert history(deal) == [(0, "pass")]
    assert (deal.turn, deal.observe(None).passes) == (1, 1)
    assert eights(automatic_pass=False).turn == 0
    assert eights(automatic_pass=False).apply("pass").table == deal.table
    after = deal.apply("5♦")
    assert history(after) == [(0, "pass"), (1, "5♦"), (2, "pass"), (0, "pass")]
    assert after.turn == 1


def test_a_deal_in_which_all_can_only_pass_is_over() -> None:
    text = "hands 9♠ 2♠ / 5♣ 5♥ / 3♣\npile 6♦\nstock -\nturn 0"
    deal = tefuda.position("crazy-eights", text, automatic_pass=True)
    assert deal.over
    assert history(deal) == [(0, "pass"), (1, "pass"), (2, "pass")]


def test_a_player_without_an_extra_card_passes() -> None:
    text = "hands J♦ 9♠ 2♠ / 5♦ 5♥ / 3♣\npile 6♦\nturn 0"
    deal = tefuda.position("crazy-eights", text, automatic_pass=True, extra="J", extra_card="matching")
    assert history(deal.apply("J♦")) == [(0, "J♦"), (0, "pass")]


def test_a_player_who_could_do_anything_else_is_asked() -> None:
    draws = tefuda.position("crazy-eights", "hands 9♠ / 5♣\npile 6♦\nstock K♣\nturn 0", automatic_pass=True)
    assert (draws.history, draws.turn) == ((), 0)
    opened = tefuda.deal("crazy-eights", seed=1, automatic_pass=True)
    assert opened.history == ()
    assert opened.table == tefuda.deal("crazy-eights", seed=1).table


@pytest.mark.parametrize(
    ("preset", "text", "play"),
    [
        ("big-two", "hands 3♣ A♠ / 4♣ 4♦ / 5♣ 2♠ / 6♣ 6♦\nturn 0", "A♠"),
        ("guandan", "hands 3♣ A♠ / 4♣ 4♦ / 5♣ 6♠ / 6♣ 6♦\nturn 0", "A♠"),
    ],
)
def test_in_every_family_seats_that_can_only_pass_do_so(preset: str, text: str, play: str) -> None:
    passed = tefuda.position(preset, text, automatic_pass=True).apply(play)
    by_hand = tefuda.position(preset, text).apply(play)
    while not by_hand.over and [action.verb for action in by_hand.legal_actions] == ["pass"]:
        by_hand = by_hand.apply("pass")
    assert len(by_hand.history) > 1
    assert (passed.history, passed.table) == (by_hand.history, by_hand.table)


def test_the_notation_keeps_automatic_pass() -> None:
    for deal in (laid(automatic_pass=True), laid(automatic_pass=True).apply("don", seat=3)):
        text = str(deal)
        assert "\nautomatic pass\n" in text
        again = tefuda.read(text)
        assert isinstance(again, Deal)
        assert again == deal
        assert (again.table, again.asked, again.early) == (deal.table, deal.asked, deal.early)
        assert str(again) == text


def test_only_passing_is_automatic() -> None:
    text = str(laid(automatic_pass=True)).replace("automatic pass", "automatic play")
    with pytest.raises(NotationError, match="line 4, column 11: only “pass” can be automatic"):
        tefuda.read(text)


def test_automatic_pass_can_be_requested_when_reading() -> None:
    text = str(laid(automatic_pass=False))
    again = tefuda.read(text, automatic_pass=True)
    assert isinstance(again, Deal)
    assert again == laid(automatic_pass=True)
    match = tefuda.match("nippachi", seed=1)
    read = tefuda.read(str(match), automatic_pass=True)
    assert isinstance(read, Match)
    assert len(read.deal.history) == 4
    assert tefuda.read(str(match)) == match


def test_the_moments_of_a_deal_are_one_decision_apart() -> None:
    deal = laid(automatic_pass=True).apply("don", seat=3).apply("pass", seat=2)
    moments = list(deal.moments())
    assert len(moments) == len(deal.history) + 1
    assert [len(moment.history) for moment in moments] == list(range(len(moments)))
    assert moments[-1].table == deal.table
    assert not any(moment.start.automatic_pass for moment in moments)
    assert moments[1].asked == (1, 2, 3)
