"""Why an action is forbidden: each reason with its clause and its sentence."""

from __future__ import annotations

from tefuda.core.game import Reason, reason


class Refusal(Reason):
    """The reasons, NONE for what is allowed."""

    NONE = ()
    UNKNOWN_ACTION = reason("2.1", "There is no such action in this game.")
    DEAL_OVER = reason("4.1", "The deal is over.")
    NOT_HELD = reason("2.1", "You do not hold these cards.")
    NO_COMBINATION = reason("2.1", "These cards are neither of one rank nor a run.")
    NO_RUNS = reason("2.2", "Runs are not played at this table.")
    OTHER_NUMBER = reason("3.1", "You must play the same number of cards as the play on the table.")
    OTHER_KIND = reason("3.1", "A run must follow a run, and cards of one rank must follow cards of one rank.")
    TOO_WEAK = reason("3.1", "These cards are not stronger than those on the table.")
    LEADER_PASSES = reason("3.3", "The leader must play.")
    LOCKED = reason("3.9", "The suits are locked: only these suits may be played.")
    GIVE_FIRST = reason("5.2", "You must give a card back first.")
    NOTHING_DUE = reason("5.2", "You owe nobody a card.")
    ONE_AT_A_TIME = reason("5.2", "Cards are given back one at a time.")
