"""Why an action is forbidden in Guandan: each reason with its clause and its sentence."""

from __future__ import annotations

from tefuda.core.game import Reason, reason


class Refusal(Reason):
    """The reasons, NONE for what is allowed."""

    NONE = ()
    UNKNOWN_ACTION = reason("6.1", "There is no such action in this game.")
    DEAL_OVER = reason("7.1", "The deal is over.")
    NOT_HELD = reason("6.3", "You do not hold these cards.")
    NO_CARDS = reason("6.3", "A play needs cards.")
    NO_COMBINATION = reason("6.3", "These cards are not a combination.")
    NOT_SINGLE = reason("3.1", "A single is exactly one card.")
    NOT_PAIR = reason("3.2", "A pair is two cards of one rank, or two equal jokers.")
    NOT_TRIPLE = reason("3.3", "A triple is three cards of one rank, not jokers.")
    NOT_FULL_HOUSE = reason("3.4", "A full house is a triple and a pair.")
    NOT_STRAIGHT = reason("3.5", "A straight is five cards whose ranks follow one another, without jokers.")
    NOT_TUBE = reason("3.6", "A tube is three pairs whose ranks follow one another.")
    NOT_PLATE = reason("3.7", "A plate is two triples whose ranks follow one another.")
    NOT_BOMB = reason("4.1", "These cards are not a bomb of this size.")
    NOT_FLUSH = reason("4.2", "A straight flush is a straight of one suit.")
    NOT_JOKERS = reason("4.3", "The highest bomb is all four jokers, and nothing else.")
    WILD_AS_JOKER = reason("2.2", "A wild card never stands for a joker.")
    TOO_MANY_DECLARED = reason("2.1", "Only the level cards of hearts are wild.")
    WILD_ALONE = reason("2.3", "Wild cards may not be played without other cards.")
    WILD_NOT_SELF = reason("2.5", "A wild card must stand for itself where it can.")
    ONE_SUIT = reason("3.5", "A run of one suit is a straight flush.")
    JOKER_PAIR = reason("3.4", "The pair of a full house may not be two jokers.")
    WILD_PAIR = reason("3.4", "The pair of a full house may not be two wild cards.")
    FIVE_OF_A_RANK = reason("3.4", "Five cards of one rank are a bomb, not a full house.")
    WILD_FLUSH = reason("4.2", "In a straight flush, no wild card may stand for another card.")
    BOMB_TOO_LARGE = reason("4.1", "A bomb may not have that many cards.")
    WRONG_KIND = reason("6.2", "Follow with the same kind of combination, or with a bomb.")
    TOO_LOW = reason("6.2", "The combination must be higher than the one on the table.")
    BOMB_TOO_LOW = reason("4.4", "A bomb is beaten only by a higher bomb.")
    LEADER_PASSES = reason("6.1", "The leader must play.")
    GIVE_FIRST = reason("5.2", "Give a card first.")
    NOT_GIVING = reason("5.1", "There is no card to give away now.")
    TRIBUTE_WILD = reason("5.3", "A wild card is never given as tribute.")
    TRIBUTE_NOT_HIGHEST = reason("5.3", "The tribute is the highest card of the hand.")
    RETURN_RECEIVED = reason("5.6", "The card received may not be returned.")
    RETURN_TWIN = reason("5.6", "The twin of the card received may not be returned.")
    RETURN_TOO_HIGH = reason("5.6", "The card returned must be a ten or lower.")
    RETURN_NOT_LOWEST = reason("5.6", "Without a card up to the ten, the lowest card is returned.")
    CHOOSE_TRIBUTE = reason("5.5", "Choose whose tribute you take.")
    NOT_CHOOSING = reason("5.5", "There is no tribute to choose now.")
    AGREE_FIRST = reason("5.7", "First say which of the two payers leads.")
    NOT_AGREEING = reason("5.7", "There is nothing to agree on now.")
    WILD_IS_LEVEL = reason("2.3", "Without other cards, wild cards are level cards.")
    WILD_PAIR_IS_LEVEL = reason("3.4", "Two wild cards as the pair of a full house are level cards.")
