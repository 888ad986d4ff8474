"""Why an action is forbidden: each reason with its clause and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from tefuda.core.game import Reason


class Refusal(IntEnum):
    """The reasons, NONE for what is allowed."""

    NONE = 0
    UNKNOWN_ACTION = 1
    DEAL_OVER = 2
    NOT_HELD = 3
    NO_MATCH = 4
    JOKER_LAID = 5
    ONE_ONLY = 6
    NOT_BASE_NUMBER = 7
    COULD_PLAY = 8
    NO_PASS = 9
    HAS_DRAWN = 10
    NOT_DRAWN = 11
    TSUMO_MISSES = 12
    ANSWER_FIRST = 13
    NO_WINDOW = 14
    DOBON_MISSES = 15
    NO_TOTAL = 16
    NO_COUNTER = 17
    COUNTER_MISSES = 18
    NO_RIICHI = 19
    RIICHI_LATER = 20
    RIICHI_OR_PASS = 21
    NO_POINTS = 22
    ONLY_JOKERS = 23


REASONS: Mapping[int, Reason] = {
    Refusal.UNKNOWN_ACTION: Reason("2.1", "There is no such action in this game."),
    Refusal.DEAL_OVER: Reason("2.4", "The deal is over."),
    Refusal.NOT_HELD: Reason("2.1", "You do not hold this card."),
    Refusal.NO_MATCH: Reason("2.1", "A card must have the suit or the number of the base card."),
    Refusal.JOKER_LAID: Reason("7.2", "A joker cannot be laid."),
    Refusal.ONLY_JOKERS: Reason("7.2", "Whoever holds only jokers cannot call."),
    Refusal.ONE_ONLY: Reason("2.1", "Only one card is laid in a turn."),
    Refusal.NOT_BASE_NUMBER: Reason("12.1", "Several cards at once, three at most, must have the base card's number."),
    Refusal.COULD_PLAY: Reason("2.3", "The stock is empty: whoever can lay a card must do so."),
    Refusal.NO_PASS: Reason("2.2", "Lay a card, or draw one."),
    Refusal.HAS_DRAWN: Reason("2.2", "After drawing, no card is laid or drawn in this turn."),
    Refusal.NOT_DRAWN: Reason("3.8", "A tsumo is declared with a card just drawn."),
    Refusal.TSUMO_MISSES: Reason("3.8", "With the card drawn, your hand does not hit."),
    Refusal.ANSWER_FIRST: Reason("3.3", "A call is being decided: answer with a call, or pass."),
    Refusal.NO_WINDOW: Reason("3.3", "Dobon is called when another has just laid a card: too late, or too early."),
    Refusal.DOBON_MISSES: Reason("3.2", "Your hand does not hit this number."),
    Refusal.NO_TOTAL: Reason("12.3", "There is a total only when several cards were laid at once."),
    Refusal.NO_COUNTER: Reason("3.7", "A counter answers a Dobon on the card you have laid."),
    Refusal.COUNTER_MISSES: Reason("3.7", "Your hand does not hit the number that was called."),
    Refusal.NO_RIICHI: Reason("9.1", "Riichi is not played."),
    Refusal.RIICHI_LATER: Reason("9.1", "Riichi is declared at the end of your own turn."),
    Refusal.RIICHI_OR_PASS: Reason("9.1", "Declare riichi, or pass."),
    Refusal.NO_POINTS: Reason("9.5", "You do not have the 100 points that riichi costs."),
}
