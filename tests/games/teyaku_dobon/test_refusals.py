"""Every reason to refuse an action: its clause, and that nothing changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import tefuda
from tefuda import Action, Deal, IllegalAction
from tefuda.core.table.decision import decision_of
from tefuda.games.teyaku_dobon import GAME
from tefuda.games.teyaku_dobon.rules.actions import DIGITS, DOBON, DRAW, Target, Verb, encode
from tefuda.games.teyaku_dobon.rules.refusals import Refusal
from tefuda.testing.lessons import reasons_in_exercises
from tests.games.teyaku_dobon.setting import after


@dataclass(frozen=True)
class Case:
    """An action that is refused in a position, after `before`; `action` is text or a code."""

    reason: Refusal
    clause: str
    text: str
    action: str | int
    before: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    def deal(self) -> Deal:
        return after(tefuda.position("teyaku-dobon", self.text, **self.options), *self.before)


TURN = "hands 9♦ 6♠ 6♥ SJ / 4♥ 5♠\nturnup K♣\npile 9♠\nturn 0\nstock 2♦ 3♦"
LONG = "hands 9♦ 6♠ 6♥ / 4♥ 5♠\nturnup K♣\npile 9♠\nturn 0\nstock 2♦ 3♦"
EMPTY = "hands 9♦ 6♠ 6♥ / 4♥ 5♠\nturnup K♣\npile 9♠\nturn 0\nstock -"
ALONE = "hands 9♦ 6♠ / BJ / 4♥ 5♠\nturnup K♣\npile 9♠\nturn 0\nstock 2♦ 3♦"
JOKERS: dict[str, Any] = {"jokers": 2}
SEVERAL: dict[str, Any] = {"several": True}
RIICHI: dict[str, Any] = {"riichi": True}

CASES = [
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, -1),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, DIGITS.size),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, DRAW + 2),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, encode(Verb.PLAY, 54, 0, Target.NUMBER)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, encode(Verb.PLAY, 52, 1, Target.NUMBER)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, encode(Verb.PLAY, 29, 2, Target.NUMBER)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, encode(Verb.PLAY, 29, 0, Target.TOTAL)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LONG, encode(Verb.RIICHI + 1, 0, 0, 0)),
    Case(Refusal.DEAL_OVER, "2.4", "hands 9♦ / 4♥ 6♠\nturnup K♣\npile 9♠\nturn 0", "pass", ("9♦", "pass")),
    Case(Refusal.NOT_HELD, "2.1", LONG, "2♠"),
    Case(Refusal.NOT_HELD, "2.1", LONG, "SJ"),
    Case(Refusal.NOT_HELD, "2.1", LONG, "6♦ 6♠"),
    Case(Refusal.TSUMO_MISSES, "3.8", LONG, "tsumo", ("draw",)),
    Case(Refusal.ANSWER_FIRST, "3.3", LONG, "6♠", ("9♦", "dobon")),
    Case(Refusal.NO_WINDOW, "3.3", LONG, "dobon", ("9♦", "dobon")),
    Case(Refusal.DOBON_MISSES, "3.2", LONG, "dobon", ("6♠",)),
    Case(Refusal.ONLY_JOKERS, "7.2", ALONE, "dobon", ("9♦",), JOKERS),
    Case(Refusal.NO_TOTAL, "12.3", LONG, "dobon total", ("9♦",), SEVERAL),
    Case(Refusal.NO_COUNTER, "3.7", LONG, "counter"),
    Case(Refusal.NO_COUNTER, "3.7", LONG, "counter", ("9♦",)),
    Case(Refusal.RIICHI_LATER, "9.1", LONG, "riichi", (), RIICHI),
    Case(Refusal.RIICHI_LATER, "9.1", LONG, "riichi", ("9♦",), RIICHI),
    Case(Refusal.RIICHI_OR_PASS, "9.1", LONG, "draw", ("draw", "pass"), RIICHI),
    Case(Refusal.RIICHI_ENOUGH, "9.1", f"{LONG}\nlayer 0\nwindow riichi\nriichi 0", "riichi", (), RIICHI),
    Case(Refusal.NO_POINTS, "9.5", LONG, "riichi", (), RIICHI | {"start": 99}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.action}")
def test_what_is_forbidden_is_refused_with_its_clause_and_changes_nothing(case: Case) -> None:
    deal = case.deal()
    made = (
        deal.action(case.action)
        if isinstance(case.action, str)
        else Action(GAME, deal.options, decision_of(case.action))
    )
    assert GAME.refusal(deal.table, deal.options, made.decision) == case.reason
    if deal.over:
        with pytest.raises(tefuda.OutOfTurn):
            deal.apply(made)
        return
    before = deal.table.copy()
    refusal = deal.why_not(made)
    assert refusal is not None
    assert (refusal.clause, refusal.sentence) == (case.clause, case.reason.sentence)
    with pytest.raises(IllegalAction, match=case.reason.sentence[:20]):
        deal.apply(made)
    assert deal.table == before


def test_every_reason_has_a_case_or_an_exercise() -> None:
    assert {case.reason for case in CASES} | set(reasons_in_exercises(GAME)) == set(Refusal) - {Refusal.NONE}


def test_whoever_is_not_asked_is_out_of_turn() -> None:
    deal = tefuda.position("teyaku-dobon", LONG)
    for action in ("4♥", "dobon", "pass"):
        with pytest.raises(tefuda.OutOfTurn, match="seat 1 has nothing to decide"):
            deal.apply(action, seat=1)
    later = deal.apply("9♦")
    with pytest.raises(tefuda.OutOfTurn, match="seat 0 has nothing to decide"):
        later.apply("dobon", seat=0)
    assert GAME.refusal(later.table, later.options, decision_of(DOBON)) == Refusal.NONE
