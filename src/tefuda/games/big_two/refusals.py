"""Why an action is forbidden: each reason with its clause and its sentence."""

from __future__ import annotations

from tefuda.core.game import Reason, reason


class Refusal(Reason):
    """The reasons, NONE for what is allowed."""

    NONE = ()
    UNKNOWN_ACTION = reason("2.1", "There is no such action in this game.")
    DEAL_OVER = reason("7.1", "The deal is over.")
    NOT_HELD = reason("2.1", "You do not hold these cards.")
    NO_COMBINATION = reason("2.1", "These cards are not a combination.")
    NO_TRIPLES = reason("2.4", "Three of a kind may not be played alone.")
    NO_TWO_PAIRS = reason("2.5", "Two pairs may not be played.")
    FOUR_ALONE = reason("2.5", "Four of a kind must be played with a fifth card.")
    NO_JQKA2 = reason("2.6", "J-Q-K-A-2 is not a straight.")
    NO_LOW_STRAIGHT = reason("2.6", "A straight may not begin with an ace or a two.")
    WRAPPED = reason("2.6", "A straight may not wrap around from the king through the ace to the two.")
    NO_FLUSH = reason("2.7", "A flush may not be played.")
    NO_FOUR_AND_ONE = reason("2.9", "Four of a kind may not be played with a fifth card.")
    IS_STRAIGHT_FLUSH = reason("2.10", "These cards are a straight flush and are played as one.")
    WITHOUT_LOWEST = reason("1.6", "The first play of a deal must contain the lowest card.")
    LOWEST_ALONE = reason("1.6", "The first play of a deal must be the lowest card alone.")
    OTHER_NUMBER = reason("3.1", "You must play the same number of cards as the play on the table.")
    OTHER_CATEGORY = reason("3.8", "Only a stronger hand of the same kind or a power hand may be played.")
    NOT_ON_FEWER = reason("3.9", "A power hand may not be played on this.")
    TOO_LOW = reason("3.1", "These cards do not beat those on the table.")
    LEADER_PASSES = reason("4.2", "The leader may not pass.")
    EXCHANGE_FIRST = reason("5.1", "Everybody must put cards down for the exchange first.")
    NOT_GIVEN = reason("5.2", "Put down one, two or three cards.")
    NO_EXCHANGE = reason("5.1", "There are no cards to exchange now.")
    NO_DRAGON = reason("6.5", "There is no dragon to declare.")
