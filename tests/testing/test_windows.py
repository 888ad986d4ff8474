"""The kit finds faults in windows: an order that matters, idle seats with a choice, signs of who has answered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.table.decision import Decision
from tefuda.games.nippachi import GAME
from tefuda.games.nippachi.rules import turns
from tefuda.games.nippachi.rules.actions import PASS
from tefuda.games.nippachi.rules.constants import Phase
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.view import View
from tefuda.play.start import Start
from tefuda.testing.conformance import check_idle, check_order, check_window
from tests.testing.planted import replaced

POSITION = "hands J♥ 10♣ 8♣ / Q♣ 3♣ 9♣ / J♣ J♦ K♣ / A♣ 4♣ 6♣\npile 5♥\nturn 0"


def laid(**rules: Any) -> Deal:
    """Return a deal of a planted game in which a jack has been laid, and two of the three asked have a claim."""
    start = tefuda.position("nippachi", POSITION).start
    game = replaced(GAME, **rules)
    return Deal(Start(game, start.preset, start.options, 4, start.key, start.placement)).apply("J♥")


def count_last(table: Table, options: Options, decision: Decision) -> None:
    """Pay the seat that answers last, wherever it sits."""
    seat = table.turn
    turns.apply(table, options, decision)
    if table.phase != Phase.CLAIM:
        table.fines[seat] += 1


def see_others(table: Table, options: Options, decision: Decision) -> int:
    """Refuse a call after another seat has called."""
    called = any(claim for seat, claim in enumerate(table.claims) if seat != table.turn)
    return 12 if called and decision.code != PASS else GAME.rules.refusal(table, options, decision)


def pass_everybody(table: Table, options: Options) -> int:
    idle = table.asked
    table.asked = 0
    turns.go_on_asking(table, options)
    return idle


def pass_and_fine(table: Table, options: Options) -> int:
    table.fines[0] += 1
    return turns.pass_idle(table, options)


def test_faultless_windows_pass() -> None:
    for seed in range(10):
        check_order(laid(), Random(seed))
    check_idle(laid())
    check_order(laid().apply("pass", seat=1), Random(1))


def test_an_order_that_matters_is_found() -> None:
    with pytest.raises(AssertionError, match="the order matters to the rules"):
        check_order(laid(apply=count_last), Random(1))


def test_an_answer_that_depends_on_another_is_found() -> None:
    def check_often() -> None:
        for seed in range(20):
            check_order(laid(refusal=see_others), Random(seed))

    with pytest.raises(AssertionError, match="is refused after others"):
        check_often()


def test_an_idle_seat_that_has_a_choice_is_found() -> None:
    with pytest.raises(AssertionError, match="are said to be able only to pass, and 10 are"):
        check_idle(laid(pass_idle=pass_everybody))


def test_automatic_passing_with_another_result_is_found() -> None:
    with pytest.raises(AssertionError, match="does not what passing does"):
        check_idle(laid(pass_idle=pass_and_fine))


def see_who_owes(table: Table, options: Options, view: View) -> None:
    """Show which seats still owe an answer."""
    GAME.sight.see(table, options, view)
    view.asked = table.asked


def see_whose_turn(table: Table, options: Options, view: View) -> None:
    """Show which seat is the next to answer."""
    GAME.sight.see(table, options, view)
    view.turn = table.turn


def test_a_window_that_hides_who_has_answered_passes() -> None:
    for seed in range(10):
        for deal in (laid(), laid().passing(), laid().apply("pass", seat=1), laid().apply("don", seat=3)):
            check_window(deal, Random(seed))


@pytest.mark.parametrize("see", [see_who_owes, see_whose_turn])
def test_a_window_that_shows_who_has_answered_is_found(see: Any) -> None:
    for deal in (laid(see=see), laid(see=see).apply("pass", seat=3), laid(see=see).apply("pass").passing()):
        with pytest.raises(AssertionError, match="within a window everybody sees who has answered"):
            check_window(deal, Random(1))


def test_without_the_hook_answers_are_seen_at_once() -> None:
    def nobody(table: Table) -> int:
        return 0

    shown, hidden = laid(answered=nobody).apply("don", seat=3), laid().apply("don", seat=3)
    assert [event.seat for event in shown.observe(1).history] == [0, 3]
    assert [event.seat for event in hidden.observe(1).history] == [0]
    assert [event.seat for event in hidden.observe(3).history] == [0, 3]
