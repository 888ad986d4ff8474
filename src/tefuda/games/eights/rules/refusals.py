"""Why an action is forbidden: each reason with its clause and its sentence."""

from __future__ import annotations

from tefuda.core.game import Reason, reason


class Refusal(Reason):
    """The reasons, NONE for what is allowed."""

    NONE = ()
    UNKNOWN_ACTION = reason("2.1", "There is no such action in this game.")
    DEAL_OVER = reason("6.1", "The deal is over.")
    NOT_HELD = reason("2.2", "You do not hold this card.")
    NO_MATCH = reason("2.1", "A card must match the top card's rank or suit.")
    NOT_NAMED_SUIT = reason("2.5", "A card must be of the suit named, or wild.")
    WILD_ON_WILD = reason("2.3", "A wild card may not be played on a wild card.")
    SUIT_WITHOUT_WILD = reason("2.4", "Only a wild card names a suit.")
    NO_SUIT_NAMED = reason("2.4", "Name a suit when you play a wild card.")
    SAME_SUIT_NAMED = reason("2.4", "The suit named must differ from the suit of the wild card.")
    NAME_A_SUIT = reason("1.6", "The dealer has to name a suit first.")
    NOT_NAMING = reason("2.4", "A suit is named only with a wild card.")
    KEEP_DRAWING = reason("3.2", "Once you have begun to draw, you must go on until a card fits.")
    COULD_PLAY = reason("3.1", "Only a player who cannot play may draw.")
    DRAWN_FITS = reason("3.2", "The card drawn fits: a card must be played now.")
    DRAWN_ENOUGH = reason("3.3", "No more cards may be drawn this turn.")
    STOCK_EMPTY = reason("3.4", "There is no card left to draw.")
    DRAW_FIRST = reason("3.4", "You may not pass while there are cards to draw.")
    PASS_ABLE = reason("3.4", "Only a player who cannot play may pass.")
    MUST_ANSWER = reason("4.2", "A player who can answer the draw card must do so.")
    NOT_AN_ANSWER = reason("4.2", "A draw card must be answered by another, or its cards taken.")
    MUST_TAKE = reason("4.2", "The cards of the penalty must be taken.")
    NOTHING_TO_TAKE = reason("4.2", "There is no penalty to take.")
    EXTRA_ONLY = reason("4.9", "Play one more card, or pass.")
    EXTRA_NO_MATCH = reason("4.9", "The extra card must match, too.")
    POWER_LAST = reason("4.10", "A card with a power may not be your last card.")
    SPEAK_ONLY = reason("5.1", "Say that one card is left, or pass.")
    NOT_SPEAKING = reason("5.1", "There is nothing to call now; the call is made with the play.")
