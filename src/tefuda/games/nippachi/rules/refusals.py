"""Why an action is forbidden: each reason with its clause and its sentence."""

from __future__ import annotations

from tefuda.core.game import Reason, reason


class Refusal(Reason):
    """The reasons, NONE for what is allowed."""

    NONE = ()
    UNKNOWN_ACTION = reason("2.1", "There is no such action in this game.")
    DEAL_OVER = reason("2.3", "The deal is over.")
    NOT_HELD = reason("2.1", "You do not hold this card.")
    NO_MATCH = reason("2.1", "A card must match the top card's number or suit.")
    COULD_PLAY = reason("2.2", "Only a player who cannot play may draw.")
    STOCK_EMPTY = reason("2.4", "There is no card left to draw.")
    DRAW_FIRST = reason("2.4", "You may not pass your turn while there are cards to draw.")
    PLAY_FIRST = reason("2.4", "Only a player who cannot play may pass the turn.")
    ANSWER_FIRST = reason("4.8", "The card laid must be answered first: claim it, or pass.")
    NO_WINDOW = reason("4.8", "There is no card to claim now.")
    OWN_CARD = reason("4.1", "You may not claim your own card.")
    WRONG_SUM = reason("4.1", "The sum of your hand is not a number that can be called.")
    ONE_CARD = reason("4.1", "You may not call with a single card.")
    NOT_CALLABLE = reason("4.3", "This number cannot be called on this card.")
    NO_HAIPAI = reason("4.6", "The card turned up cannot be called.")
    IS_RETURN = reason("5.1", "A last card is answered with a return.")
    NO_RETURN = reason("4.4", "There is nothing to return.")
    NOT_CALLED = reason("4.4", "The sum of your hand is not the number that was called.")
    NO_PON_OF_TURNUP = reason("3.1", "The card turned up was not laid by a player and cannot be taken.")
    NO_PAIR = reason("3.1", "A pon takes two cards from your hand, of the number of the card laid.")
    NO_TRIPLE = reason("3.3", "A kan takes three cards from your hand, of the number of the card laid.")
    OTHER_NUMBER = reason("3.1", "The cards of a pon or kan must have the number of the card laid.")
    PON_AFTER_OUT = reason("5.1", "The last card of a hand cannot be taken.")
    PON_OUT = reason("3.5", "Nobody may go out by pon or kan.")
