"""Every reason to refuse an action: its clause, and that nothing changes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

import tefuda
from tefuda import Action, Deal, IllegalAction
from tefuda.core.cards.card import Rank, Suit, card_of
from tefuda.core.records.counts import NO_CARD, NO_SUIT
from tefuda.core.table.decision import decision_of
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.actions import DIGITS, Call, Verb, encode
from tefuda.games.eights.rules.refusals import Refusal
from tefuda.testing.lessons import reasons_in_exercises
from tests.games.eights.setting import after, dealt, top_is


@dataclass(frozen=True)
class Case:
    """An action that is refused in a position, after `before`; `action` is text or a code."""

    reason: Refusal
    clause: str
    text: str
    action: str | int
    options: dict[str, object] = field(default_factory=dict)
    before: tuple[str, ...] = ()

    def deal(self) -> Deal:
        deal = tefuda.position("crazy-eights", self.text, **self.options)  # type: ignore[call-overload]
        return after(deal, *self.before)


PLAIN = "hands 3♦ 9♠ 8♠ / 5♠ 2♠\npile 6♦"
EMPTY = PLAIN + "\nstock -"
CHAIN = "hands 2♣ 9♦ 9♠ / {} 9♥ K♣\npile 6♣"
SILENT = "hands 3♦ 9♠ / 5♠ 2♠\npile 6♦"
EIGHT = card_of(Rank.EIGHT, Suit.SPADES)
NINE = card_of(Rank.NINE, Suit.SPADES)

CASES = [
    Case(Refusal.UNKNOWN_ACTION, "2.1", PLAIN, -1),
    Case(Refusal.UNKNOWN_ACTION, "2.1", PLAIN, DIGITS.size),
    Case(Refusal.UNKNOWN_ACTION, "2.1", PLAIN, encode(Verb.PLAY, NO_CARD, NO_SUIT, Call.NONE)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", PLAIN, encode(Verb.PLAY, EIGHT, NO_SUIT + 1, Call.NONE)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", PLAIN, encode(Verb.DRAW, NINE, NO_SUIT, Call.NONE)),
    Case(Refusal.UNKNOWN_ACTION, "2.1", PLAIN, encode(Verb.CALL, NO_CARD, NO_SUIT, Call.MAU)),
    Case(Refusal.NOT_HELD, "2.2", PLAIN, "4♦"),
    Case(Refusal.NO_SUIT_NAMED, "2.4", PLAIN, encode(Verb.PLAY, EIGHT, NO_SUIT, Call.NONE)),
    Case(Refusal.NOT_NAMING, "2.4", PLAIN, "♥"),
    Case(Refusal.MUST_ANSWER, "4.2", CHAIN.format("2♥"), "take", {"draw_two": "2"}, ("2♣",)),
    Case(Refusal.NOT_AN_ANSWER, "4.2", CHAIN.format("2♥"), "K♣", {"draw_two": "2"}, ("2♣",)),
    Case(Refusal.NOT_AN_ANSWER, "4.2", CHAIN.format("2♥"), "draw", {"draw_two": "2"}, ("2♣",)),
    Case(Refusal.NOT_AN_ANSWER, "4.2", CHAIN.format("2♥"), "pass", {"draw_two": "2"}, ("2♣",)),
    Case(Refusal.DRAW_FIRST, "3.4", PLAIN, "pass"),
    Case(Refusal.PASS_ABLE, "3.4", EMPTY, "pass"),
    Case(Refusal.MUST_TAKE, "4.2", CHAIN.format("5♥"), "pass", {"draw_two": "2"}, ("2♣",)),
]
NAMING = {Refusal.NAME_A_SUIT: "1.6", Refusal.DEAL_OVER: "6.1"}


def action_of(case: Case, deal: Deal) -> Action | str:
    if isinstance(case.action, str):
        return case.action
    return Action(GAME, deal.options, decision_of(case.action))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.action}")
def test_a_refused_action_names_its_clause_and_changes_nothing(case: Case) -> None:
    deal = case.deal()
    before, text = deal.table.copy(), str(deal)
    action = action_of(case, deal)
    refusal = deal.why_not(action)
    assert refusal is not None
    assert (refusal.clause, refusal.sentence) == (case.clause, case.reason.sentence)
    assert action not in deal.legal_actions
    with pytest.raises(IllegalAction) as caught:
        deal.apply(action)
    assert caught.value.refusal == refusal
    assert str(caught.value).endswith(f": {refusal.sentence} [{case.clause}]")
    assert caught.value.__notes__ == [text]
    assert deal.table == before
    assert str(deal) == text


def test_1_6_the_dealer_who_has_to_name_a_suit_does_nothing_else() -> None:
    deal = dealt("crazy-eights", top_is(Rank.EIGHT), wild_starter="dealer-names")
    for action in ("draw", "pass", "take", "7♣", "call"):
        refusal = deal.why_not(action)
        assert refusal is not None
        assert refusal.clause == NAMING[Refusal.NAME_A_SUIT]
        assert refusal.sentence == Refusal.NAME_A_SUIT.sentence
    odd = Action(GAME, deal.options, decision_of(encode(Verb.NAME, NO_CARD, NO_SUIT, Call.NONE)))
    assert deal.why_not(odd) == refusal


def test_6_1_nothing_is_done_after_the_end_of_a_deal() -> None:
    deal = after(tefuda.position("crazy-eights", "hands 3♦ / 5♠\npile 6♦"), "3♦")
    for action in ("draw", "pass", "5♠"):
        refusal = deal.why_not(action)
        assert refusal is not None
        assert refusal.clause == NAMING[Refusal.DEAL_OVER]
    assert len(deal.legal_actions) == 0
    with pytest.raises(tefuda.OutOfTurn):
        deal.apply("draw")


def test_every_reason_is_shown_above_or_in_an_exercise() -> None:
    shown = {case.reason for case in CASES} | set(NAMING) | set(reasons_in_exercises(GAME))
    assert shown == set(Refusal) - {Refusal.NONE}


def test_every_clause_of_a_reason_is_the_one_shown() -> None:
    shown = {case.reason: case.clause for case in CASES} | NAMING | reasons_in_exercises(GAME)
    assert shown == {reason: reason.clause for reason in Refusal if reason}


def test_2_2_without_a_selection_there_is_nothing_to_read() -> None:
    deal = tefuda.position("crazy-eights", "hands 7♣ 8♥ / 2♦ 3♦\npile 6♣")
    assert tefuda.readings(deal, "") == tefuda.readings(deal, []) == ()
    assert [str(action) for action in tefuda.readings(deal, ["7♣"])] == ["7♣"]
    assert tefuda.readings(deal, deal.observe(0).hand[:1]) == tefuda.readings(deal, "7♣")
    for given in ([99], [-1], ["zz"], [1.5]):
        with pytest.raises(tefuda.NotationError, match="is not a card"):
            tefuda.readings(deal, given)  # type: ignore[arg-type]
