"""Why an action is forbidden in Guandan: each reason with its clause and its sentence."""

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
    NO_CARDS = 4
    NO_COMBINATION = 5
    NOT_SINGLE = 6
    NOT_PAIR = 7
    NOT_TRIPLE = 8
    NOT_FULL_HOUSE = 9
    NOT_STRAIGHT = 10
    NOT_TUBE = 11
    NOT_PLATE = 12
    NOT_BOMB = 13
    NOT_FLUSH = 14
    NOT_JOKERS = 15
    WILD_AS_JOKER = 16
    TOO_MANY_DECLARED = 17
    WILD_ALONE = 18
    WILD_NOT_SELF = 19
    ONE_SUIT = 20
    JOKER_PAIR = 21
    WILD_PAIR = 22
    FIVE_OF_A_RANK = 23
    WILD_FLUSH = 24
    BOMB_TOO_LARGE = 25
    WRONG_KIND = 26
    TOO_LOW = 27
    BOMB_TOO_LOW = 28
    LEADER_PASSES = 29
    GIVE_FIRST = 31
    NOT_GIVING = 32
    TRIBUTE_WILD = 33
    TRIBUTE_NOT_HIGHEST = 34
    RETURN_RECEIVED = 35
    RETURN_TWIN = 36
    RETURN_TOO_HIGH = 37
    RETURN_NOT_LOWEST = 38
    CHOOSE_TRIBUTE = 39
    NOT_CHOOSING = 40
    AGREE_FIRST = 41
    NOT_AGREEING = 42
    WILD_IS_LEVEL = 43
    WILD_PAIR_IS_LEVEL = 44


REASONS: Mapping[int, Reason] = {
    Refusal.UNKNOWN_ACTION: Reason("6.1", "There is no such action in this game."),
    Refusal.DEAL_OVER: Reason("7.1", "The deal is over."),
    Refusal.NOT_HELD: Reason("6.3", "You do not hold these cards."),
    Refusal.NO_CARDS: Reason("6.3", "A play needs cards."),
    Refusal.NO_COMBINATION: Reason("6.3", "These cards are no combination."),
    Refusal.NOT_SINGLE: Reason("3.1", "This is not one single card."),
    Refusal.NOT_PAIR: Reason("3.2", "A pair is two cards of one rank, or two equal jokers."),
    Refusal.NOT_TRIPLE: Reason("3.3", "A triple is three cards of one rank, and never jokers."),
    Refusal.NOT_FULL_HOUSE: Reason("3.4", "A full house is a triple and a pair."),
    Refusal.NOT_STRAIGHT: Reason("3.5", "A straight is five cards whose ranks follow one another, without jokers."),
    Refusal.NOT_TUBE: Reason("3.6", "A tube is three pairs whose ranks follow one another."),
    Refusal.NOT_PLATE: Reason("3.7", "A plate is two triples whose ranks follow one another."),
    Refusal.NOT_BOMB: Reason("4.1", "A bomb of this size is so many cards of one rank."),
    Refusal.NOT_FLUSH: Reason("4.2", "A straight flush is a straight of one suit."),
    Refusal.NOT_JOKERS: Reason("4.3", "The highest bomb is all four jokers, and nothing else."),
    Refusal.WILD_AS_JOKER: Reason("2.2", "A wild card never stands for a joker."),
    Refusal.TOO_MANY_DECLARED: Reason("2.1", "Only the level cards of hearts are wild."),
    Refusal.WILD_ALONE: Reason("2.3", "Wild cards may not be played without other cards."),
    Refusal.WILD_IS_LEVEL: Reason("2.3", "Without other cards, wild cards are level cards."),
    Refusal.WILD_NOT_SELF: Reason("2.5", "A wild card must stand for itself where it can."),
    Refusal.ONE_SUIT: Reason("3.5", "A run of one suit is a straight flush."),
    Refusal.JOKER_PAIR: Reason("3.4", "The pair of a full house may not be two jokers."),
    Refusal.WILD_PAIR: Reason("3.4", "The pair of a full house may not be two wild cards."),
    Refusal.WILD_PAIR_IS_LEVEL: Reason("3.4", "Two wild cards as the pair of a full house are level cards."),
    Refusal.FIVE_OF_A_RANK: Reason("3.4", "Five cards of one rank are no full house but a bomb."),
    Refusal.WILD_FLUSH: Reason("4.2", "In a straight flush, no wild card may stand for another card."),
    Refusal.BOMB_TOO_LARGE: Reason("4.1", "A bomb may not have so many cards."),
    Refusal.WRONG_KIND: Reason("6.2", "Follow with the same kind of combination, or with a bomb."),
    Refusal.TOO_LOW: Reason("6.2", "The combination must be higher than the one on the table."),
    Refusal.BOMB_TOO_LOW: Reason("4.4", "A bomb is beaten only by a higher bomb."),
    Refusal.LEADER_PASSES: Reason("6.1", "Whoever leads must play."),
    Refusal.GIVE_FIRST: Reason("5.2", "Give a card first."),
    Refusal.NOT_GIVING: Reason("5.1", "No card is given away now."),
    Refusal.TRIBUTE_WILD: Reason("5.3", "A wild card is never given as tribute."),
    Refusal.TRIBUTE_NOT_HIGHEST: Reason("5.3", "The tribute is the highest card of the hand."),
    Refusal.RETURN_RECEIVED: Reason("5.6", "The card received may not be returned."),
    Refusal.RETURN_TWIN: Reason("5.6", "The twin of the card received may not be returned."),
    Refusal.RETURN_TOO_HIGH: Reason("5.6", "The card returned must be a ten or lower."),
    Refusal.RETURN_NOT_LOWEST: Reason("5.6", "Without a card up to the ten, the lowest card is returned."),
    Refusal.CHOOSE_TRIBUTE: Reason("5.5", "Choose whose tribute you take."),
    Refusal.NOT_CHOOSING: Reason("5.5", "There is no tribute to choose now."),
    Refusal.AGREE_FIRST: Reason("5.7", "Say first which of the two payers leads."),
    Refusal.NOT_AGREEING: Reason("5.7", "There is nothing to agree on now."),
}
