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
    NOT_NAMED_SUIT = 5
    WILD_ON_WILD = 6
    SUIT_WITHOUT_WILD = 7
    NO_SUIT_NAMED = 8
    SAME_SUIT_NAMED = 9
    NAME_A_SUIT = 10
    NOT_NAMING = 11
    KEEP_DRAWING = 12
    COULD_PLAY = 13
    DRAWN_FITS = 14
    DRAWN_ENOUGH = 15
    STOCK_EMPTY = 16
    DRAW_FIRST = 17
    PASS_ABLE = 18
    MUST_ANSWER = 19
    NOT_AN_ANSWER = 20
    MUST_TAKE = 21
    NOTHING_TO_TAKE = 22
    EXTRA_ONLY = 23
    EXTRA_NO_MATCH = 24
    POWER_LAST = 25
    SPEAK_ONLY = 26
    NOT_SPEAKING = 27


REASONS: Mapping[int, Reason] = {
    Refusal.UNKNOWN_ACTION: Reason("2.1", "There is no such action in this game."),
    Refusal.DEAL_OVER: Reason("6.1", "The deal is over."),
    Refusal.NOT_HELD: Reason("2.2", "You do not hold this card."),
    Refusal.NO_MATCH: Reason("2.1", "A card must match the top card's rank or suit."),
    Refusal.NOT_NAMED_SUIT: Reason("2.5", "A card must be of the suit named, or wild."),
    Refusal.WILD_ON_WILD: Reason("2.3", "A wild card may not be played on a wild card."),
    Refusal.SUIT_WITHOUT_WILD: Reason("2.4", "Only a wild card names a suit."),
    Refusal.NO_SUIT_NAMED: Reason("2.4", "A wild card is played with the name of a suit."),
    Refusal.SAME_SUIT_NAMED: Reason("2.4", "The suit named must differ from the suit of the wild card."),
    Refusal.NAME_A_SUIT: Reason("1.6", "The dealer has to name a suit first."),
    Refusal.NOT_NAMING: Reason("2.4", "A suit is named only with a wild card."),
    Refusal.KEEP_DRAWING: Reason("3.2", "Whoever has begun to draw goes on until a card fits."),
    Refusal.COULD_PLAY: Reason("3.1", "Only a player who cannot play may draw."),
    Refusal.DRAWN_FITS: Reason("3.2", "The card drawn fits: a card must be played now."),
    Refusal.DRAWN_ENOUGH: Reason("3.3", "No more cards may be drawn this turn."),
    Refusal.STOCK_EMPTY: Reason("3.4", "There is no card left to draw."),
    Refusal.DRAW_FIRST: Reason("3.4", "Nobody passes while there are cards to draw."),
    Refusal.PASS_ABLE: Reason("3.4", "Only a player who cannot play may pass."),
    Refusal.MUST_ANSWER: Reason("4.2", "Whoever can answer the draw card must do so."),
    Refusal.NOT_AN_ANSWER: Reason("4.2", "A draw card must be answered by another, or its cards taken."),
    Refusal.MUST_TAKE: Reason("4.2", "The cards of the penalty must be taken."),
    Refusal.NOTHING_TO_TAKE: Reason("4.2", "There is no penalty to take."),
    Refusal.EXTRA_ONLY: Reason("4.9", "After an extra-card power only a card or a pass may follow."),
    Refusal.EXTRA_NO_MATCH: Reason("4.9", "The extra card must match, too."),
    Refusal.POWER_LAST: Reason("4.10", "A card of power may not be the last card."),
    Refusal.SPEAK_ONLY: Reason("5.1", "Say that one card is left, or pass."),
    Refusal.NOT_SPEAKING: Reason("5.1", "There is nothing to call now; the call is made with the play."),
}
