"""Every reason to refuse an action: its clause, and that nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tefuda import Action, Deal, IllegalAction
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.table.decision import decision_of
from tefuda.games.nippachi import GAME
from tefuda.games.nippachi.rules.actions import DIGITS, Verb, encode
from tefuda.games.nippachi.rules.refusals import Refusal
from tefuda.testing.lessons import reasons_in_exercises
from tests.games.nippachi.setting import after, first, nippachi, seat_of


def turn() -> Deal:
    return nippachi("5♥", "6♥ K♣", "A 4", "2 Q", "3 9", lines="stock 7♣")


def stuck() -> Deal:
    return nippachi("5♥", "6♥ K♣", "A 4", "2 Q", "3 9", lines="stock -")


def own_two() -> Deal:
    return after(nippachi("5♥", "2♥ 2 K", "A 4", "3 Q", "3 9"), "A 2♥")


def laid(**options: Any) -> Deal:
    return after(nippachi("5♥", "6♥ K K", "6♣ 6♦ 9", "2 Q", "3 9", automatic_pass=False, **options), "A 6♥")


def single() -> Deal:
    hands = ("5♥", "6♥ K K", "6♣", "6♦ 6♠", "3 9")
    return after(nippachi(*hands, automatic_pass=False, single_card_don=False, pon_out="forbidden"), "A 6♥")


def out() -> Deal:
    return after(nippachi("5♥", "6♥", "6♣ 6♦ 9", "2 Q", "3 9", automatic_pass=False), "A 6♥")


def donned() -> Deal:
    deal = nippachi("5♥", "6♥ K K", "2 4", "2 Q", "3 9", automatic_pass=False)
    return after(deal, "A 6♥", "B don", "C pass", "D pass")


def donned_single() -> Deal:
    deal = nippachi("5♥", "6♥ 6", "2 4", "2 Q", "3 9", automatic_pass=False, single_card_don=False)
    return after(deal, "A 6♥", "B don", "C pass", "D pass")


def turned_up(**options: Any) -> Deal:
    return first("5♥", "5♣ 5♦ 5♠ K", "A 4 9 9", "2 Q J J", "3 9 9 Q", automatic_pass=False, **options)


def over() -> Deal:
    return after(nippachi("5♥", "6♥", "9 9", "2 Q", "3 9"), "A 6♥")


@dataclass(frozen=True)
class Case:
    """An action of a player that is refused; `action` is text or a code."""

    reason: Refusal
    clause: str
    deal: Callable[[], Deal]
    letter: str
    action: str | int


CASES = [
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", -1),
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", DIGITS.size),
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", encode(Verb.PLAY, NO_CARD, NO_SUIT, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", encode(Verb.PLAY, 3, 2, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", encode(Verb.PLAY, 3, NO_SUIT, 7)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", encode(Verb.DRAW, 3, NO_SUIT, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", turn, "A", encode(7, NO_CARD, NO_SUIT, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.PASS, NO_CARD, 2, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.DON, 3, NO_SUIT, 6)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.PON, 16, NO_SUIT, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.PON, 16, 0, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.PON, 16, 1, 6)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.PON, NO_CARD, 1, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.PON, SUITED_CARDS, 1, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.KAN, SUITED_CARDS, NO_SUIT, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.KAN, SUITED_CARDS + 1, NO_SUIT, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.KAN, 16, 1, 0)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", laid, "B", encode(Verb.KAN, 63, NO_SUIT, 0)),
    Case(Refusal.DEAL_OVER, "2.3", over, "A", "K♣"),
    Case(Refusal.NOT_HELD, "2.1", turn, "A", "7♥"),
    Case(Refusal.NOT_HELD, "2.1", laid, "B", "pon 6♣ 6♠"),
    Case(Refusal.NOT_HELD, "2.1", laid, "B", "pon 6♠ 6♣"),
    Case(Refusal.STOCK_EMPTY, "2.4", stuck, "A", "draw"),
    Case(Refusal.NO_WINDOW, "4.8", turn, "A", "pon"),
    Case(Refusal.OWN_CARD, "4.1", own_two, "A", "don"),
    Case(Refusal.OWN_CARD, "4.1", donned, "A", "don"),
    Case(Refusal.OWN_CARD, "4.1", donned, "A", "pon"),
    Case(Refusal.WRONG_SUM, "4.1", laid, "C", "don 6"),
    Case(Refusal.WRONG_SUM, "4.1", out, "B", "return"),
    Case(Refusal.ONE_CARD, "4.1", single, "B", "don"),
    Case(Refusal.ONE_CARD, "4.1", donned_single, "A", "return"),
    Case(Refusal.NOT_CALLABLE, "4.3", laid, "B", "don 12"),
    Case(Refusal.NOT_CALLABLE, "4.3", laid, "B", "don 3"),
    Case(Refusal.NO_HAIPAI, "4.6", lambda: turned_up(haipai_target="first-played", pon_turnup=True), "B", "don"),
    Case(Refusal.IS_RETURN, "5.1", out, "B", "don"),
    Case(Refusal.NO_RETURN, "4.4", turned_up, "B", "return"),
    Case(Refusal.NOT_CALLED, "4.4", donned, "A", "return"),
    Case(Refusal.NO_PON_OF_TURNUP, "3.1", turned_up, "A", "kan"),
    Case(Refusal.NO_PAIR, "3.1", laid, "C", "pon"),
    Case(Refusal.OTHER_NUMBER, "3.1", lambda: turned_up(pon_turnup=True), "A", "kan 9♣"),
    Case(Refusal.NOT_HELD, "2.1", lambda: turned_up(pon_turnup=True), "A", "kan 5♥"),
    Case(Refusal.PON_AFTER_OUT, "5.1", out, "B", "pon"),
    Case(Refusal.PON_OUT, "3.5", single, "C", "pon"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.action}")
def test_what_is_forbidden_is_refused_with_its_clause_and_changes_nothing(case: Case) -> None:
    deal = case.deal()
    before, seat = deal.table.copy(), seat_of(case.letter)
    action = case.action if isinstance(case.action, str) else Action(GAME, deal.options, decision_of(case.action))
    table = deal.table.copy()
    if not deal.over:
        table.turn = seat
    made = deal.action(action).decision if isinstance(action, str) else action.decision
    assert GAME.refusal(table, deal.options, made) == case.reason
    assert case.reason.clause == case.clause
    assert action not in deal.legal_actions or deal.turn != seat
    if not deal.over:
        refusal = deal.why_not(action, seat=seat)
        assert refusal is not None
        assert (refusal.clause, refusal.sentence) == (case.clause, case.reason.sentence)
        with pytest.raises(IllegalAction):
            deal.apply(action, seat=seat)
    assert deal.table == before


def test_every_reason_has_its_case_or_exercise() -> None:
    assert {case.reason for case in CASES} | set(reasons_in_exercises(GAME)) == set(Refusal) - {Refusal.NONE}


def test_a_claim_is_made_once_and_by_who_is_asked() -> None:
    deal = laid()
    claimed = after(deal, "B pon")
    for letter in "AB":
        with pytest.raises(IllegalAction, match="has nothing to decide"):
            after(claimed, f"{letter} pass")
