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
    NO_COMBINATION = 4
    NO_TRIPLES = 5
    NO_TWO_PAIRS = 6
    FOUR_ALONE = 7
    NO_JQKA2 = 8
    NO_LOW_STRAIGHT = 9
    WRAPPED = 10
    NO_FLUSH = 11
    NO_FOUR_AND_ONE = 12
    IS_STRAIGHT_FLUSH = 13
    WITHOUT_LOWEST = 14
    LOWEST_ALONE = 15
    OTHER_NUMBER = 16
    OTHER_CATEGORY = 17
    NOT_ON_FEWER = 18
    TOO_LOW = 19
    LEADER_PASSES = 20
    EXCHANGE_FIRST = 21
    NOT_GIVEN = 22
    NO_EXCHANGE = 23
    NO_DRAGON = 24


REASONS: Mapping[int, Reason] = {
    Refusal.UNKNOWN_ACTION: Reason("2.1", "There is no such action in this game."),
    Refusal.DEAL_OVER: Reason("7.1", "The deal is over."),
    Refusal.NOT_HELD: Reason("2.1", "You do not hold these cards."),
    Refusal.NO_COMBINATION: Reason("2.1", "These cards are no combination."),
    Refusal.NO_TRIPLES: Reason("2.4", "Three of a kind alone are no play."),
    Refusal.NO_TWO_PAIRS: Reason("2.5", "Two pairs are no play."),
    Refusal.FOUR_ALONE: Reason("2.5", "Four of a kind are played with a fifth card."),
    Refusal.NO_JQKA2: Reason("2.6", "J-Q-K-A-2 is no straight."),
    Refusal.NO_LOW_STRAIGHT: Reason("2.6", "A straight does not begin with an ace or a two."),
    Refusal.WRAPPED: Reason("2.6", "A straight does not go round from the king over the ace to the two."),
    Refusal.NO_FLUSH: Reason("2.7", "Five cards of one suit alone are no play."),
    Refusal.NO_FOUR_AND_ONE: Reason("2.9", "Four of a kind with a fifth card are no play."),
    Refusal.IS_STRAIGHT_FLUSH: Reason("2.10", "These cards are a straight flush and are played as one."),
    Refusal.WITHOUT_LOWEST: Reason("1.6", "The first play of a deal contains the lowest card."),
    Refusal.LOWEST_ALONE: Reason("1.6", "The first play of a deal is the lowest card alone."),
    Refusal.OTHER_NUMBER: Reason("3.1", "As many cards must be played as lie on the table."),
    Refusal.OTHER_CATEGORY: Reason("3.8", "It takes a stronger hand of the same kind, or a power hand."),
    Refusal.NOT_ON_FEWER: Reason("3.9", "A power hand may not be played on this."),
    Refusal.TOO_LOW: Reason("3.1", "These cards do not beat those on the table."),
    Refusal.LEADER_PASSES: Reason("4.2", "Whoever leads may not pass."),
    Refusal.EXCHANGE_FIRST: Reason("5.1", "First everybody puts cards down for the exchange."),
    Refusal.NOT_GIVEN: Reason("5.2", "One, two or three cards are put down."),
    Refusal.NO_EXCHANGE: Reason("5.1", "There are no cards to exchange now."),
    Refusal.NO_DRAGON: Reason("6.5", "There is no dragon to declare."),
}
