"""Every reason to refuse an action: its clause, and that nothing changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import tefuda
from tefuda import Action, Deal, IllegalAction
from tefuda.core.cards.card import mask_of, read_cards
from tefuda.core.table.decision import Decision, decision_of
from tefuda.games.big_two import GAME
from tefuda.games.big_two.rules.actions import DIGITS, Kind, encode
from tefuda.games.big_two.rules.refusals import Refusal
from tefuda.testing.lessons import reasons_in_exercises
from tests.games.big_two.setting import after, big_two


@dataclass(frozen=True)
class Case:
    """An action that is refused in a position; `action` is text, or a code with cards."""

    reason: Refusal
    clause: str
    text: str
    action: str | tuple[int, str]
    options: dict[str, Any] = field(default_factory=dict)

    def deal(self) -> Deal:
        return big_two(self.text, **self.options)


LEAD = "hands {} 7♠ / 9♠ / 10♠ / J♠\nturn 0"
FOLLOW = "hands {} 7♠ / 9♠ / 10♠ / J♠\nturn 0\ntop {}"
FIRST = "hands 3♣ 3♦ 4♦ / 9♠ / 10♠ / J♠\nturn 0\nopening yes"
GIVING = "hands 3♣ 3♦ 4♦ 5♦ / 9♠ / 10♠ / J♠\ngiven - / - / - / -\ndealer 1"
FOURS = "4♣ 4♦ 4♥ 4♠ 6♦"

CASES = [
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (-1, "")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (DIGITS.size, "")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (encode(Kind.LEAD, 0, 0, 0), "3♦")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (encode(15, 0, 0, 0), "3♦")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (encode(Kind.PASS, 1, 0, 0), "")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (encode(Kind.DECLARE, 1, 0, 0), "")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦"), (encode(Kind.SINGLE, 1, 2, 0), "3♦")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦ 3♣"), (encode(Kind.SINGLE, 0, 2, 0), "3♦ 3♣")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", LEAD.format("3♦ 3♣"), (encode(Kind.NOTHING, 0, 0, 0), "3♦ 3♣")),
    Case(Refusal.UNKNOWN_ACTION, "2.1", GIVING, (encode(Kind.GIVE, 1, 2, 2), "3♦ 3♣")),
    Case(Refusal.NOT_HELD, "2.1", LEAD.format("3♦"), "4♦"),
    Case(Refusal.NOT_HELD, "2.1", LEAD.format("3♦"), "44"),
    Case(Refusal.NOT_HELD, "2.1", LEAD.format("3♦"), "34567"),
    Case(Refusal.NOT_HELD, "2.1", GIVING, "9♠"),
    Case(Refusal.NO_COMBINATION, "2.1", LEAD.format("3♦ 3♣ 5♥ 6♦ 8♦"), "3♦ 3♣ 5♥ 6♦ 8♦"),
    Case(Refusal.MORE_THAN_FIVE, "2.1", LEAD.format("3♦ 3♣ 4♥ 4♦ 5♦ 5♠"), "3♦ 3♣ 4♥ 4♦ 5♦ 5♠"),
    Case(Refusal.NOT_ALIKE, "2.4", LEAD.format("3♦ 3♣ 4♦"), "3♦ 3♣ 4♦", {"triples": True}),
    Case(Refusal.NO_FOURS, "2.9", LEAD.format("4♣ 4♦ 4♥ 4♠"), "4♣ 4♦ 4♥ 4♠", {"four_and_one": False}),
    Case(Refusal.NO_FOURS, "2.9", LEAD.format(FOURS), FOURS, {"four_and_one": False}),
    Case(Refusal.FOUR_WITH_FIFTH, "2.9", LEAD.format(FOURS), FOURS, {"four_and_one": False, "four_cards": True}),
    Case(Refusal.NOT_FOUR, "2.5", LEAD.format("3♦ 3♣ 5♦ 6♣"), "3♦ 3♣ 5♦ 6♣", {"four_cards": True}),
    Case(Refusal.OTHER_NUMBER_OR_POWER, "3.9", FOLLOW.format("4♦ 4♠", "3♦"), "4♦ 4♠", {"powers_beat": "anything"}),
    Case(Refusal.NO_LOW_STRAIGHT, "2.6", LEAD.format("A♣ 2♦ 3♥ 4♠ 5♦"), "A♣ 2♦ 3♥ 4♠ 5♦", {"low_straights": False}),
    Case(Refusal.NO_LOW_STRAIGHT, "2.6", LEAD.format("6♣ 2♦ 3♥ 4♠ 5♦"), "6♣ 2♦ 3♥ 4♠ 5♦", {"low_straights": False}),
    Case(Refusal.WRAPPED, "2.6", LEAD.format("4♣ K♦ A♥ 2♠ 3♦"), "4♣ K♦ A♥ 2♠ 3♦"),
    Case(Refusal.NO_FLUSH, "2.7", LEAD.format("3♦ 5♦ 7♦ 9♦ J♦"), "3♦ 5♦ 7♦ 9♦ J♦", {"flush": False}),
    Case(Refusal.IS_STRAIGHT_FLUSH, "2.10", LEAD.format("3♦ 4♦ 5♦ 6♦ 7♦"), "3♦ 4♦ 5♦ 6♦ 7♦ as straight"),
    Case(Refusal.IS_STRAIGHT_FLUSH, "2.10", LEAD.format("3♦ 4♦ 5♦ 6♦ 7♦"), "3♦ 4♦ 5♦ 6♦ 7♦ as flush"),
    Case(Refusal.OTHER_NUMBER, "3.1", FOLLOW.format("4♦", "3♦ 3♣"), "4♦"),
    Case(Refusal.OTHER_NUMBER, "3.1", FOLLOW.format("4♦ 5♣ 6♦ 7♦ 8♠", "3♦"), "45678"),
    Case(Refusal.OTHER_CATEGORY, "3.8", FOLLOW.format("2♦ 5♦ 6♦ J♦ 8♦", "4♦ 5♣ 6♣ 7♦ 8♠"), "2♦ 5♦ 6♦ J♦ 8♦"),
    Case(Refusal.TOO_LOW, "3.1", FOLLOW.format("2♦ 2♣", "2♥ 2♠"), "22"),
    Case(Refusal.TOO_LOW, "3.1", FOLLOW.format("4♣ 5♥ 6♦ 7♦ 8♣", "4♦ 5♣ 6♣ 7♣ 8♠"), "45678"),
    Case(Refusal.TOO_LOW, "3.1", FOLLOW.format(FOURS, "8♥ 9♥ 10♥ J♥ Q♥"), FOURS),
    Case(Refusal.TOO_LOW, "3.1", FOLLOW.format("2♦ 5♦ 8♦ J♦ K♦", FOURS), "2♦ 5♦ 8♦ J♦ K♦"),
    Case(
        Refusal.TOO_LOW, "3.1", FOLLOW.format("4♣ 5♥ 6♦ 7♦ 8♣", "2♥ 2♦ 2♣ 3♣ 3♦"), "45678", {"cross_category": True}
    ),
    Case(
        Refusal.TOO_LOW, "3.1", FOLLOW.format("4♣ 4♦ 5♦ 5♣", "3♦ 3♣ 3♥ 3♠"), "4455", {"four_cards": True}
    ),
    Case(Refusal.EXCHANGE_FIRST, "5.1", GIVING, "pass"),
    Case(Refusal.EXCHANGE_FIRST, "5.1", GIVING, "3"),
    Case(Refusal.NOT_GIVEN, "5.2", GIVING, "exchange 3♣ 3♦ 4♦ 5♦"),
    Case(Refusal.NOT_GIVEN, "5.2", GIVING, "3♣ 3♦ 4♦ 5♦"),
    Case(Refusal.NOT_GIVEN, "5.2", GIVING, (encode(Kind.GIVE, 0, 1, 2), "")),
    Case(Refusal.NOT_GIVEN, "5.2", GIVING, (encode(Kind.GIVE, 0, 0, 5), "")),
    Case(Refusal.NO_EXCHANGE, "5.1", LEAD.format("3♦"), "exchange 3♦"),
    Case(Refusal.NO_DRAGON, "6.5", LEAD.format("3♦"), "dragon"),
    Case(Refusal.NO_DRAGON, "6.5", GIVING, "dragon", {"dragon_forced": False}),
]  # fmt: skip


def action_of(case: Case, deal: Deal) -> Action:
    if isinstance(case.action, str):
        return deal.action(case.action)
    code, cards = case.action
    return Action(GAME, deal.options, decision_of(code, mask_of(read_cards(cards))[0]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.action}")
def test_a_refused_action_names_its_clause_and_changes_nothing(case: Case) -> None:
    deal = case.deal()
    before, text = deal.table.copy(), str(deal)
    action = action_of(case, deal)
    refusal = deal.why_not(action)
    assert refusal is not None
    assert (refusal.clause, refusal.sentence) == (case.clause, case.reason.sentence)
    assert GAME.refusal(deal.table, deal.options, action.decision) == case.reason
    assert action not in deal.legal_actions
    with pytest.raises(IllegalAction) as caught:
        deal.apply(action)
    assert caught.value.refusal == refusal
    assert caught.value.__notes__ == [text]
    assert deal.table == before
    assert str(deal) == text


def test_2_1_a_second_copy_of_a_card_and_a_card_of_no_pack_are_not_held() -> None:
    deal = big_two(LEAD.format("3♦"))
    three = mask_of(read_cards("3♦"))[0]
    code = encode(Kind.SINGLE, 0, 2, 0)
    assert GAME.refusal(deal.table, deal.options, decision_of(code, three, three)) == Refusal.NOT_HELD
    assert GAME.refusal(deal.table, deal.options, decision_of(code, 1 << 52)) == Refusal.NOT_HELD
    assert GAME.refusal(deal.table, deal.options, decision_of(code, three)) == Refusal.NONE
    giving = big_two(GIVING)
    assert GAME.refusal(giving.table, giving.options, decision_of(code, three, three)) == Refusal.NOT_HELD


def test_7_1_nothing_is_done_after_the_end_of_a_deal() -> None:
    deal = after(big_two("hands 3♦ / 9♠ / 10♠ / J♠\nturn 0"), "3♦")
    for action in ("pass", "9♠", "dragon"):
        refusal = deal.why_not(action)
        assert refusal is not None
        assert refusal.clause == "7.1"
        assert action not in deal.legal_actions
    assert len(deal.legal_actions) == 0
    with pytest.raises(tefuda.OutOfTurn):
        deal.apply("pass")


def test_every_reason_is_shown_above_or_in_an_exercise() -> None:
    shown = {case.reason: case.clause for case in CASES} | {Refusal.DEAL_OVER: "7.1"} | reasons_in_exercises(GAME)
    assert shown == {reason: reason.clause for reason in Refusal if reason}
    assert set(shown) == set(Refusal) - {Refusal.NONE}


def test_a_decision_without_cards_is_done_with_those_the_code_stands_for() -> None:
    deal = big_two(LEAD.format("3♦"))
    table = deal.table.copy()
    GAME.rules.apply(table, deal.options, decision_of(encode(Kind.SINGLE, 0, 2, 0)))
    assert table == after(deal, "3♦").table
    giving = big_two(GIVING)
    table = giving.table.copy()
    GAME.rules.apply(table, giving.options, decision_of(encode(Kind.GIVE, 0, 2, 2)))
    assert table == after(giving, "3♣ 3♦").table


def test_what_is_picked_for_a_code_can_be_asked_for_again() -> None:
    deal = big_two(LEAD.format("3♦ 3♣"))
    decision = Decision()
    decision.code = encode(Kind.PAIR, 0, 0, 0)
    GAME.rules.pick(deal.table, deal.options, decision)  # type: ignore[misc]
    assert decision == deal.action("3♣ 3♦").decision
    GAME.rules.pick(deal.table, deal.options, decision)  # type: ignore[misc]
    assert decision == deal.action("3♣ 3♦").decision
