"""Why an action is forbidden: each reason with its clause and its sentence."""

from __future__ import annotations

from tefuda.core.game import Reason, reason


class Refusal(Reason):
    """The reasons, NONE for what is allowed."""

    NONE = ()
    UNKNOWN_ACTION = reason("2.1", "There is no such action in this game.")
    DEAL_OVER = reason("2.4", "The deal is over.")
    NOT_HELD = reason("2.1", "You do not hold this card.")
    NO_MATCH = reason("2.1", "A card must have the suit or the number of the base card.")
    JOKER_LAID = reason("7.2", "A joker cannot be laid.")
    ONE_ONLY = reason("2.1", "Only one card may be laid in a turn.")
    NOT_BASE_NUMBER = reason("12.1", "At most three cards may be laid at once, all of the base card's number.")
    COULD_PLAY = reason("2.3", "The stock is empty: a player who can lay a card must do so.")
    NO_PASS = reason("2.2", "Lay a card, or draw one.")
    HAS_DRAWN = reason("2.2", "After drawing, you may not lay or draw another card in this turn.")
    NOT_DRAWN = reason("3.8", "A tsumo is declared with a card just drawn.")
    TSUMO_MISSES = reason("3.8", "With the card drawn, your hand does not hit.")
    ANSWER_FIRST = reason("3.3", "A call is being decided: answer with a call, or pass.")
    NO_WINDOW = reason("3.3", "Dobon may only be called on a card that another player has just laid.")
    DOBON_MISSES = reason("3.2", "Your hand does not hit this number.")
    NO_TOTAL = reason("12.3", "The total may be called only when several cards were laid at once.")
    NO_COUNTER = reason("3.7", "A counter answers a Dobon on the card you have laid.")
    COUNTER_MISSES = reason("3.7", "Your hand does not hit the number that was called.")
    NO_RIICHI = reason("9.1", "Riichi is not played.")
    RIICHI_LATER = reason("9.1", "Riichi is declared at the end of your own turn.")
    RIICHI_OR_PASS = reason("9.1", "Declare riichi, or pass.")
    NO_POINTS = reason("9.5", "You do not have the 100 points that riichi costs.")
    RIICHI_ENOUGH = reason("9.1", "You have declared riichi as often as is allowed at once.")
    ONLY_JOKERS = reason("7.2", "A player who holds only jokers cannot call.")
