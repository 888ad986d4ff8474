"""The house rules of Daifugō."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.option import Answer, HouseRules, answer, choice, number, switch, when


class Leader(Answer):
    """Who leads to the first trick of later deals."""

    LAST = answer(0, "the last of the deal before")
    FIRST = answer(1, "the first of the deal before")


class Eights(Answer):
    """Which eights end the trick."""

    OFF = answer(0, "none: they are like other cards")
    OF_ONE_RANK = answer(1, "eights played as cards of one rank")
    RUNS_TOO = answer(2, "these, and a run with an eight in it")


class ForbiddenLast(Answer):
    """Which cards may not be played last."""

    OFF = answer(0, "none")
    STRONGEST = answer(1, "cards of the strongest rank, and jokers")
    STRONGEST_AND_EIGHTS = answer(2, "cards of the strongest rank, jokers and eights")


@dataclass(frozen=True, kw_only=True, slots=True)
class Options(HouseRules):
    """A choice of house rules; the defaults are those of the rule book."""

    jokers: int = number(1, "How many jokers are in the pack?", least=0, most=2, clause="1.1")
    leader: Leader = choice(Leader.LAST, "Who leads to the first trick of later deals?", clause="1.4")
    runs: bool = switch(True, "Can runs of one suit be played?", clause="2.2")
    run_above: bool = switch(
        False, "Must a run begin above the strongest card of the run before?", clause="3.2", needs=when("runs")
    )
    pass_again: bool = switch(False, "May those who have passed play again in the same trick?", clause="3.3")
    eights: Eights = choice(Eights.OF_ONE_RANK, "Which eights end the trick?", clause="3.5")
    revolution: bool = switch(True, "Do four cards of one rank reverse the order of the ranks?", clause="3.6")
    run_revolution: bool = switch(
        False, "Does a run of four or more cards reverse the order of the ranks?", clause="3.7", needs=when("runs")
    )
    jack_back: bool = switch(False, "Do jacks reverse the order until the trick ends?", clause="3.8")
    suit_lock: bool = switch(False, "Do two plays of the same suits lock the suits?", clause="3.9")
    spade_three: bool = switch(False, "Does ♠3 beat a single joker?", clause="3.10")
    five_skip: bool = switch(False, "Does each five skip a player?", clause="3.11")
    nine_reverse: bool = switch(False, "Do nines reverse the direction of play?", clause="3.12")
    forbidden_last: ForbiddenLast = choice(ForbiddenLast.OFF, "Which cards may not be played last?", clause="4.2")
    fall: bool = switch(False, "Does the daifugō fall when somebody else is first?", clause="4.3")
    tax: bool = switch(True, "Do the poor pay a tax of cards to the rich?", clause="5.1")
    deals: int = number(10, "After how many deals does the match end? 0 is never.", least=0, most=100, clause="6.2")
