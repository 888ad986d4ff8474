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
    MORE_THAN_FIVE = reason("2.1", "A play has at most five cards.")
    NO_PAIR = reason("2.3", "Two cards must be of one rank.")
    NOT_ALIKE = reason("2.4", "Three cards must be of one rank.")
    NO_TRIPLES = reason("2.4", "Three of a kind may not be played alone.")
    NO_THREE = reason("2.4", "Three cards may not be played.")
    NO_TWO_PAIRS = reason("2.5", "Two pairs may not be played.")
    FOUR_ALONE = reason("2.5", "Four of a kind must be played with a fifth card.")
    NO_FOUR = reason("2.5", "Four cards may not be played.")
    NOT_FOUR = reason("2.5", "Four cards must be two pairs or four of a kind.")
    NO_JQKA2 = reason("2.6", "J-Q-K-A-2 is not a straight.")
    NO_LOW_STRAIGHT = reason("2.6", "A straight may not begin with an ace or a two.")
    WRAPPED = reason("2.6", "Q-K-A-2-3 and K-A-2-3-4 are not straights.")
    STRAIGHT_OF_FIVE = reason("2.6", "A straight has five cards, no more and no fewer.")
    NOT_IN_A_ROW = reason("2.6", "The five ranks of a straight must follow one another.")
    NO_FLUSH = reason("2.7", "A flush may not be played.")
    FLUSH_OF_FIVE = reason("2.7", "A flush has five cards, no more and no fewer.")
    NOT_ONE_SUIT = reason("2.7", "All five cards of a flush must be of one suit.")
    NO_FULL_HOUSE = reason("2.8", "A full house is three cards of one rank and two of another.")
    NO_FOURS = reason("2.9", "Four of a kind may not be played, either with a fifth card or without.")
    FOUR_WITH_FIFTH = reason("2.9", "Four of a kind must be played without a fifth card.")
    IS_STRAIGHT_FLUSH = reason("2.10", "These cards are a straight flush and are played as one.")
    WITHOUT_LOWEST = reason("1.6", "The first play of a deal must contain the lowest card.")
    LOWEST_ALONE = reason("1.6", "The first play of a deal must be the lowest card alone.")
    OTHER_NUMBER = reason("3.1", "You must play the same number of cards as the play on the table.")
    OTHER_NUMBER_OR_POWER = reason(
        "3.9", "You must play the same number of cards as the play on the table, or a power hand."
    )
    OTHER_CATEGORY = reason("3.8", "Only a stronger hand of the same kind or a power hand may be played.")
    NOT_ON_FEWER = reason("3.9", "A power hand may not be played on this.")
    TOO_LOW = reason("3.1", "These cards do not beat those on the table.")
    LEADER_PASSES = reason("4.2", "The leader may not pass.")
    NOT_HIGHEST = reason("4.5", "The next player holds one card, so a single must be your highest card.")
    MUST_GUARD = reason(
        "4.5", "The next player holds one card, so you may not pass while your highest card beats the single."
    )
    EXCHANGE_FIRST = reason("5.1", "Everybody must put cards down for the exchange first.")
    NOT_GIVEN = reason("5.2", "Put down one, two or three cards.")
    NO_EXCHANGE = reason("5.1", "There are no cards to exchange now.")
    NO_DRAGON = reason("6.5", "There is no dragon to declare.")
