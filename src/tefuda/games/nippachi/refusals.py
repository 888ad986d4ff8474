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
    COULD_PLAY = 5
    STOCK_EMPTY = 6
    DRAW_FIRST = 7
    PLAY_FIRST = 8
    ANSWER_FIRST = 9
    NO_WINDOW = 10
    OWN_CARD = 11
    WRONG_SUM = 12
    ONE_CARD = 13
    NOT_CALLABLE = 14
    NO_HAIPAI = 15
    IS_RETURN = 16
    NO_RETURN = 17
    NOT_CALLED = 18
    NO_PON_OF_TURNUP = 19
    NO_PAIR = 20
    NO_TRIPLE = 21
    OTHER_NUMBER = 22
    PON_AFTER_OUT = 23
    PON_OUT = 24


REASONS: Mapping[int, Reason] = {
    Refusal.UNKNOWN_ACTION: Reason("2.1", "There is no such action in this game."),
    Refusal.DEAL_OVER: Reason("2.3", "The deal is over."),
    Refusal.NOT_HELD: Reason("2.1", "You do not hold this card."),
    Refusal.NO_MATCH: Reason("2.1", "A card must match the top card's number or suit."),
    Refusal.COULD_PLAY: Reason("2.2", "Only a player who cannot play may draw."),
    Refusal.STOCK_EMPTY: Reason("2.4", "There is no card left to draw."),
    Refusal.DRAW_FIRST: Reason("2.4", "Nobody passes a turn while there are cards to draw."),
    Refusal.PLAY_FIRST: Reason("2.4", "Only a player who cannot play may pass a turn."),
    Refusal.ANSWER_FIRST: Reason("4.8", "First the card laid is answered: claim it, or pass."),
    Refusal.NO_WINDOW: Reason("4.8", "There is no card to claim now."),
    Refusal.OWN_CARD: Reason("4.1", "Nobody claims a card of his own."),
    Refusal.WRONG_SUM: Reason("4.1", "The sum of your hand is not a number that can be called."),
    Refusal.ONE_CARD: Reason("4.1", "A single card cannot be called with."),
    Refusal.NOT_CALLABLE: Reason("4.3", "This number cannot be called on this card."),
    Refusal.NO_HAIPAI: Reason("4.6", "The card turned up cannot be called."),
    Refusal.IS_RETURN: Reason("5.1", "A last card is answered with a return."),
    Refusal.NO_RETURN: Reason("4.4", "There is nothing to return."),
    Refusal.NOT_CALLED: Reason("4.4", "The sum of your hand is not the number that was called."),
    Refusal.NO_PON_OF_TURNUP: Reason("3.1", "The card turned up was laid by nobody and cannot be taken."),
    Refusal.NO_PAIR: Reason("3.1", "A pon takes two cards of the number laid, from your hand."),
    Refusal.NO_TRIPLE: Reason("3.3", "A kan takes three cards of the number laid, from your hand."),
    Refusal.OTHER_NUMBER: Reason("3.1", "The cards of a pon or kan have the number of the card laid."),
    Refusal.PON_AFTER_OUT: Reason("5.1", "The last card of a hand cannot be taken."),
    Refusal.PON_OUT: Reason("3.5", "Nobody may go out by pon or kan."),
}
