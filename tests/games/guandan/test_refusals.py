"""Every reason to refuse an action: its clause, and that nothing changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tefuda import Action, Deal, IllegalAction
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.table.decision import decision_of
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.actions import DIGITS, UNUSED, Kind, Verb, encode
from tefuda.games.guandan.rules.picking import pick
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.testing.lessons import reasons_in_exercises
from tests.games.guandan.setting import after, following, leading, position


@dataclass(frozen=True)
class Case:
    """An action that is refused to seat 0, which leads or follows, or in the exchange."""

    reason: Refusal
    clause: str
    action: str | int
    hand: str = "K♠ K♣ 3♠"
    top: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    once: int = 0
    twice: int = 0

    def deal(self) -> Deal:
        if self.hand.startswith("hands"):
            deal = position(self.hand, **self.options)
            return after(deal, *self.top.split(", ")) if self.top else deal
        if self.top:
            return following(self.hand, self.top, **self.options)
        return leading(self.hand, **self.options)


EXCHANGE = "hands 3♠ 4♠ 5♠ K♣ / 6♠ 7♠ A♦ / 9♠ 10♠ J♠ / Q♣ K♣ {}\nlevel 2\nbefore 0 2 3 1\nexchange -"
ONE = "hands 3♠ 4♠ 5♠ {} / 6♠ 7♠ A♦ / 9♠ 10♠ J♠ / Q♣ K♣ {}\nlevel 2\nbefore 0 1 2 3\nexchange -"
KING = 1 << 47


def play(kind: Kind, key: int, suit: int = NO_SUIT, first: int = UNUSED, second: int = UNUSED) -> int:
    return encode(Verb.PLAY, kind, key, suit, first, second)


def give(key: int, suit: int) -> int:
    return encode(Verb.GIVE, Kind.NONE, key, suit, UNUSED, UNUSED)


CASES = [
    Case(Refusal.UNKNOWN_ACTION, "6.1", -1),
    Case(Refusal.UNKNOWN_ACTION, "6.1", DIGITS.size),
    Case(Refusal.UNKNOWN_ACTION, "6.1", 0, once=1, twice=2),
    Case(Refusal.UNKNOWN_ACTION, "6.1", encode(7, 0, 0, 0, 0, 0)),
    Case(Refusal.UNKNOWN_ACTION, "6.1", encode(Verb.PASS, Kind.NONE, 1, NO_SUIT, UNUSED, UNUSED)),
    Case(Refusal.UNKNOWN_ACTION, "6.1", play(Kind.SINGLE, 11, 2), once=KING),
    Case(Refusal.UNKNOWN_ACTION, "6.1", play(Kind.STRAIGHT_FLUSH, 11), once=KING),
    Case(Refusal.UNKNOWN_ACTION, "6.1", play(Kind.PAIR, 11, NO_SUIT, 5, 4), once=KING),
    Case(Refusal.UNKNOWN_ACTION, "6.1", give(3, NO_SUIT), EXCHANGE.format("A♣")),
    Case(Refusal.UNKNOWN_ACTION, "6.1", give(12, 0), EXCHANGE.format("A♣"), once=1 << 48, twice=1 << 48),
    Case(Refusal.NOT_HELD, "6.3", "Q♠"),
    Case(Refusal.NOT_HELD, "6.3", "give 9♣", EXCHANGE.format("A♣")),
    Case(Refusal.NO_CARDS, "6.3", play(Kind.SINGLE, 10)),
    Case(Refusal.NO_CARDS, "6.3", play(Kind.STRAIGHT_FLUSH, 5), "3♠ 4♠ 5♠ 6♠ 7♠"),
    Case(Refusal.NOT_SINGLE, "3.1", "single K♠ K♣"),
    Case(Refusal.NOT_SINGLE, "3.1", "single SJ BJ", "SJ BJ"),
    Case(Refusal.NOT_PAIR, "3.2", play(Kind.PAIR, 13), once=KING),
    Case(Refusal.NOT_TRIPLE, "3.3", "triple K♠ K♣ 3♠"),
    Case(Refusal.NOT_FULL_HOUSE, "3.4", "full house K♠ K♣ 3♠"),
    Case(Refusal.NOT_STRAIGHT, "3.5", "straight K♠ K♣ 3♠"),
    Case(Refusal.NOT_TUBE, "3.6", "tube K♠ K♣ 3♠"),
    Case(Refusal.NOT_PLATE, "3.7", "plate K♠ K♣ 3♠"),
    Case(Refusal.NOT_BOMB, "4.1", "six SJ BJ", "SJ BJ"),
    Case(Refusal.NOT_FLUSH, "4.2", "straight flush K♠ K♣ 3♠"),
    Case(Refusal.NOT_FLUSH, "4.2", "straight flush SJ BJ", "SJ BJ"),
    Case(Refusal.NOT_JOKERS, "4.3", "jokers SJ BJ", "SJ BJ"),
    Case(Refusal.WILD_AS_JOKER, "2.2", "SJ 2♥=SJ", "SJ 2♥"),
    Case(Refusal.WILD_AS_JOKER, "2.2", "BJ 2♥=SJ", "BJ 2♥"),
    Case(Refusal.WILD_AS_JOKER, "2.2", "K♠ K♣ 2♥=BJ", "K♠ K♣ 2♥"),
    Case(Refusal.WILD_AS_JOKER, "2.2", "K♠ K♣ 2♥=K 2♥=SJ", "K♠ K♣ 2♥ 2♥"),
    Case(Refusal.TOO_MANY_DECLARED, "2.1", "K♠ K♣ 3♠=K"),
    Case(Refusal.WILD_ALONE, "2.3", "2♥", "2♥ 3♠", options={"wild_alone": "forbidden"}),
    Case(Refusal.WILD_NOT_SELF, "2.5", "8♠ 8♦ 2♠ 2♦ 2♥=8", "8♠ 8♦ 2♠ 2♦ 2♥", options={"wild_self": True}),
    Case(Refusal.WILD_NOT_SELF, "2.5", "2♥=K 2♥=K", "2♥ 2♥", options={"wild_self": True, "wild_alone": "any-pair"}),
    Case(
        Refusal.WILD_PAIR, "3.4", "full house 3♠ 3♦ 3♣ 2♥=2 2♥=2", "3♠ 3♦ 3♣ 2♥ 2♥",
        options={"full_house_wild_pair": False},
    ),
    Case(Refusal.WILD_PAIR_IS_LEVEL, "3.4", "3♠ 3♦ 3♣ 2♥=K 2♥=K", "3♠ 3♦ 3♣ 2♥ 2♥"),
    Case(Refusal.FIVE_OF_A_RANK, "3.4", "full house 3♠ 3♦ 3♣ 3♥ 3♥", "3♠ 3♦ 3♣ 3♥ 3♥"),
    Case(
        Refusal.WILD_FLUSH, "4.2", "3♠ 4♠ 5♠ 6♠ 2♥=7♠", "3♠ 4♠ 5♠ 6♠ 2♥", options={"wild_flush": False},
    ),
    Case(
        Refusal.BOMB_TOO_LARGE, "4.1", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥=3", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥",
        options={"bomb_max": 8},
    ),
    Case(Refusal.BOMB_TOO_LOW, "4.4", "K♠", top="4♣ 4♦ 4♥ 4♠"),
    Case(Refusal.BOMB_TOO_LOW, "4.4", "3♣ 3♦ 3♥ 3♠", "3♣ 3♦ 3♥ 3♠", top="4♣ 4♦ 4♥ 4♠"),
    Case(Refusal.NO_COMBINATION, "6.3", "K♠ K♣ 3♠ 7♦", "K♠ K♣ 3♠ 7♦"),
    Case(Refusal.WILD_WITH_JOKER, "2.2", "pair SJ 2♥", "SJ 2♥"),
    Case(Refusal.WILD_WITH_JOKER, "2.2", "BJ BJ 2♥ 2♥", "BJ BJ 2♥ 2♥"),
    Case(Refusal.WILD_SILENT, "2.4", "7♠ 7♦ SJ SJ 2♥", "7♠ 7♦ SJ SJ 2♥"),
    Case(Refusal.WILD_SILENT, "2.4", "7♠ 7♦ 8♠ 2♥ 2♥", "7♠ 7♦ 8♠ 2♥ 2♥"),
    Case(
        Refusal.WILD_SILENT, "2.4", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 2♥", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 2♥",
        options={"bomb_max": 8},
    ),
    Case(Refusal.JOKER_PAIR, "3.4", "7♠ 7♦ SJ SJ 2♥", "7♠ 7♦ SJ SJ 2♥", options={"full_house_jokers": False}),
    Case(
        Refusal.BOMB_TOO_LARGE, "4.1", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥",
        options={"bomb_max": 8},
    ),
    Case(Refusal.WILD_IS_LEVEL, "2.3", "2♥=K 2♥=Q", "2♥ 2♥"),
    Case(Refusal.NOT_PAIR, "3.2", "2♥=K 2♥=Q", "2♥ 2♥", options={"wild_alone": "any-pair"}),
    Case(Refusal.TOO_MANY_DECLARED, "2.1", "K♠ 3♠=K 7♦", "K♠ 3♠ 7♦"),
    Case(Refusal.NOT_TRIPLE, "3.3", "7♠ SJ SJ", "7♠ SJ SJ"),
    Case(Refusal.NOT_TRIPLE, "3.3", "7♠ 7♦ SJ SJ BJ", "7♠ 7♦ SJ SJ BJ"),
    Case(Refusal.NOT_PAIR, "3.2", "7♠ SJ", "7♠ SJ"),
    Case(Refusal.NOT_FULL_HOUSE, "3.4", "7♠ 7♦ 8♠ 8♦ SJ", "7♠ 7♦ 8♠ 8♦ SJ"),
    Case(Refusal.NOT_FULL_HOUSE, "3.4", "7♠ 7♦ 7♥ 8♦", "7♠ 7♦ 7♥ 8♦"),
    Case(Refusal.NOT_FULL_HOUSE, "3.4", "7♠ 7♦ 8♠ 8♦ J♦", "7♠ 7♦ 8♠ 8♦ J♦"),
    Case(Refusal.NOT_PLATE, "3.7", "7♠ 7♦ 7♥ 8♦ 8♠ SJ", "7♠ 7♦ 7♥ 8♦ 8♠ SJ"),
    Case(Refusal.NOT_TUBE, "3.6", "7♠ 7♦ 8♦ 8♠ SJ SJ", "7♠ 7♦ 8♦ 8♠ SJ SJ"),
    Case(Refusal.NOT_TUBE, "3.6", "7♠ 7♦ J♦ J♠", "7♠ 7♦ J♦ J♠"),
    Case(Refusal.WILD_SILENT, "2.4", "7♠ 7♦ 2♥", "7♠ 7♦ 2♥", options={"full_house_jokers": False}),
    Case(Refusal.STRAIGHT_LENGTH, "3.5", "J♠ Q♦ K♠ A♦", "J♠ Q♦ K♠ A♦"),
    Case(Refusal.PLATE_LENGTH, "3.7", "K♠ K♦ K♣ A♠ A♦ A♣ 2♠ 2♦ 2♣", "K♠ K♦ K♣ A♠ A♦ A♣ 2♠ 2♦ 2♣"),
    Case(Refusal.PLATE_LENGTH, "3.7", "7♠ 7♦ 7♣ 8♠ 8♦ 8♣ 9♠ 9♦ 9♣", "7♠ 7♦ 7♣ 8♠ 8♦ 8♣ 9♠ 9♦ 9♣"),
    Case(Refusal.NOT_PLATE, "3.7", "7♠ 7♦ 7♣ 8♠ 8♦ 8♣ 10♠ 10♦ 10♣", "7♠ 7♦ 7♣ 8♠ 8♦ 8♣ 10♠ 10♦ 10♣"),
    Case(Refusal.NOT_PLATE, "3.7", "Q♠ Q♦ Q♣ A♠ A♦ A♣ 2♠ 2♦ 2♣", "Q♠ Q♦ Q♣ A♠ A♦ A♣ 2♠ 2♦ 2♣"),
    Case(Refusal.NOT_JOKERS, "4.3", "SJ SJ BJ BJ 7♠", "SJ SJ BJ BJ 7♠"),
    Case(Refusal.NO_COMBINATION, "6.3", "7♠ 7♦ 8♦ J♠ SJ", "7♠ 7♦ 8♦ J♠ SJ"),
    Case(Refusal.NO_COMBINATION, "6.3", "7♠ 7♦ 8♦ 9♠ J♠", "7♠ 7♦ 8♦ 9♠ J♠"),
    Case(
        Refusal.NO_COMBINATION, "6.3", "2♦ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ 2♥",
        "2♦ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠ 2♥",
    ),
    Case(Refusal.NO_COMBINATION, "6.3", "3♠ 3♦ 5♠ 7♦ 8♠ 9♦ J♠ K♠", "3♠ 3♦ 5♠ 7♦ 8♠ 9♦ J♠ K♠"),
    Case(
        Refusal.STRAIGHT_LENGTH, "3.5", "2♦ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
        "2♦ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
    ),
    Case(Refusal.STRAIGHT_AROUND, "3.5", "straight flush Q♠ K♠ A♠ 2♠ 3♠", "Q♠ K♠ A♠ 2♠ 3♠"),
    Case(Refusal.TUBE_LENGTH, "3.6", "tube 7♠ 7♦ 8♦ 8♠", "7♠ 7♦ 8♦ 8♠"),
    Case(Refusal.PLATE_LENGTH, "3.7", "plate 7♠ 7♦ 7♥ 8♦ 8♠ 8♥ 9♦ 9♠ 9♥", "7♠ 7♦ 7♥ 8♦ 8♠ 8♥ 9♦ 9♠ 9♥"),
    Case(Refusal.BOMB_ALONE, "4.1", "five 7♠ 7♦ 7♥ 7♣ SJ", "7♠ 7♦ 7♥ 7♣ SJ"),
    Case(Refusal.GIVE_FIRST, "5.2", "pass", EXCHANGE.format("A♣"), "give A♣, give A♦, take 3"),
    Case(Refusal.NOT_GIVING, "5.1", "give K♠"),
    Case(Refusal.NOT_HELD, "6.3", "give 9♣", ONE.format("", "A♣"), "give A♣"),
    Case(Refusal.RETURN_TWIN, "5.6", "give K♦", ONE.format("K♦", "K♦"), "give K♦", {"return_twin": False}),
    Case(Refusal.RETURN_TOO_HIGH, "5.6", "give Q♦", ONE.format("Q♦", "A♣"), "give A♣", {"return_cap": "ten"}),
    Case(
        Refusal.RETURN_NOT_LOWEST, "5.6", "give Q♦", "hands J♠ J♦ Q♦ / 6♠ 7♠ A♦ / 9♠ 10♠ 9♦ / Q♣ K♣ A♣"
        "\nlevel 2\nbefore 0 1 2 3\nexchange -", "give A♣", {"return_cap": "ten"},
    ),
    Case(Refusal.CHOOSE_TRIBUTE, "5.5", "take 0", EXCHANGE.format("A♣"), "give A♣, give A♦"),
    Case(Refusal.NOT_CHOOSING, "5.5", "take 1"),
    Case(
        Refusal.AGREE_FIRST, "5.7", "pass", EXCHANGE.format("A♣"),
        "give A♣, give A♦, take 3, give 3♠, give 9♠", {"tie_lead": "vote"},
    ),
    Case(
        Refusal.AGREE_FIRST, "5.7", "lead 0", EXCHANGE.format("A♣"),
        "give A♣, give A♦, take 3, give 3♠, give 9♠", {"tie_lead": "vote"},
    ),
    Case(Refusal.NOT_AGREEING, "5.7", "lead 1"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason.name}-{case.action}")
def test_a_refused_action_names_its_clause_and_changes_nothing(case: Case) -> None:
    deal = case.deal()
    before = deal.table.copy()
    action = case.action
    if isinstance(action, int):
        given: Any = Action(GAME, deal.options, decision_of(action, case.once, case.twice))
    else:
        given = deal.action(action)
    assert deal.game.refusal(deal.table, deal.options, given.decision) == case.reason
    assert (deal.why_not(given).clause, deal.why_not(given).sentence) == (case.clause, case.reason.sentence)  # type: ignore[union-attr]
    assert given not in deal.legal_actions
    with pytest.raises(IllegalAction):
        deal.apply(given)
    assert deal.table == before


def test_7_1_after_the_end_everything_is_refused() -> None:
    deal = position("hands 3♠ / 4♠ 5♠ / - / 7♠ 8♠\nlevel 2\nturn 0\norder 2").apply("3♠")
    refusal = deal.why_not("4♠")
    assert refusal is not None
    assert refusal.clause == "7.1"


def test_every_reason_is_produced() -> None:
    produced = {case.reason for case in CASES} | {Refusal.DEAL_OVER} | set(reasons_in_exercises(GAME))
    assert set(Refusal) - {Refusal.NONE} - produced == set()


@pytest.mark.parametrize(
    ("code", "hand", "number"),
    [
        (play(Kind.STRAIGHT_FLUSH, 3), "4♣ 5♣ 6♣ 7♣ 8♣", 0),  # of no suit
        (play(Kind.FULL_HOUSE, 11, NO_SUIT, 11), "K♣ K♣ K♦ K♦ K♥ K♥ 2♥", 5),  # without a pair
    ],
)
def test_6_3_cards_are_picked_for_a_play_that_will_be_refused(code: int, hand: str, number: int) -> None:
    deal, decision = leading(hand), decision_of(code)
    pick(deal.table, deal.options, decision)
    assert count(decision.once) + count(decision.twice) == number
