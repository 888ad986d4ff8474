"""Believing: imagined tables on which the others would have decided what they have; written as rules are.

The tables are a chain. From one to the next, cards of two hands change places, and whether the change is kept depends
on how many of the decisions so far are odd: those that a club player without a net would not have made with the cards
that there would have been. A table is the likelier, the fewer they are. Those of two hands are counted again after a
change, since what the others do does not depend on them. The names of a game are left open. Source: N. Metropolis et
al., "Equation of state calculations by fast computing machines" (1953).
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tefuda.bulk.driver import pass_all_idle
from tefuda.bulk.kinds import unbound
from tefuda.bulk.policies import most_liked
from tefuda.core.chance import Dice, roll
from tefuda.core.decision import Proposals
from tefuda.core.imagining import any_card
from tefuda.core.memory import MOST_REMEMBERED
from tefuda.core.record import overwrite

Table: TypeAlias = Any
Options: TypeAlias = Any
Known: TypeAlias = Any
Mind: TypeAlias = Any

imagine = legal_actions = apply = see = see_own = rewind = remembers = unbound

LESS_LIKELY = 4
"""How many times less likely a table is for each decision that is odd."""
MOST_ODD = 8
"""So many more of them are as unlikely as any greater number."""
SETTLING, BETWEEN = 60, 10
"""How many changes are tried before the first table of a search, and before each of the others."""
AGAIN, ASKED = 1, 3
"""As how many decisions of playouts it counts to make a decision again, and to ask whether it is odd."""


def believes(mind: Mind) -> bool:
    """Say whether a search believes that others have decided as club players: it is wary, and remembers the deal."""
    return bool(remembers() and mind.search.wary != 0 and 0 < mind.memory.count < MOST_REMEMBERED)


def believe(known: Known, options: Options, proposals: Proposals, mind: Mind) -> None:
    """Make the next of a chain of likely tables the world at hand."""
    search, changes = mind.search, BETWEEN
    if search.settled == 0:
        search.settled, changes = 1, SETTLING
        imagine(known, options, search.dice, mind.belief)
        count_odd(options, proposals, mind, ~(1 << search.seat))
    for _ in range(changes if mind.belief.seats > 2 else 0):
        change_places(options, proposals, mind)
    overwrite(mind.world, mind.belief)


def change_places(options: Options, proposals: Proposals, mind: Mind) -> None:
    """Let one or two cards of two hands change places, unless that is too unlikely."""
    search, belief, dice = mind.search, mind.belief, mind.search.dice
    others = belief.seats - 1
    step = roll(dice, others)
    one = (search.seat + 1 + step) % belief.seats
    other = (search.seat + 1 + (step + 1 + roll(dice, others - 1)) % others) % belief.seats
    held_by_one, held_by_other = belief.held.once[one], belief.held.once[other]
    odd_of_one, odd_of_other = search.odd[one], search.odd[other]
    for _ in range(1 + roll(dice, 2)):
        give = 1 << any_card(belief.held.once[one], dice)
        take = 1 << any_card(belief.held.once[other], dice)
        belief.held.once[one] ^= give | take
        belief.held.once[other] ^= give | take
    count_odd(options, proposals, mind, 1 << one | 1 << other)
    if not is_likely_enough(dice, search.odd[one] + search.odd[other] - odd_of_one - odd_of_other):
        belief.held.once[one], belief.held.once[other] = held_by_one, held_by_other
        search.odd[one], search.odd[other] = odd_of_one, odd_of_other


def is_likely_enough(dice: Dice, more: int) -> bool:
    """Say whether a change is kept after which so many more decisions are odd: always if there are not more."""
    times = 1
    for _ in range(min(more, MOST_ODD)):
        times *= LESS_LIKELY
    return roll(dice, times) == 0


def count_odd(options: Options, proposals: Proposals, mind: Mind, seats: int) -> None:
    """Count which decisions of some seats, a mask, are odd with the cards that they are believed to have had."""
    memory, table, decision = mind.memory, mind.trial, mind.search.decision
    for seat in range(mind.belief.seats):
        if seats >> seat & 1 != 0:
            mind.search.odd[seat] = 0
    overwrite(table, mind.belief)
    if not rewind(table, options, memory):
        memory.count = 0
    pass_all_idle(table, options)
    for i in range(memory.count):
        seat = memory.seats[i]
        if seats >> seat & 1 != 0 and is_odd(options, proposals, mind, memory.codes[i]):
            mind.search.odd[seat] += 1
        decision.code, decision.once, decision.twice = memory.codes[i], memory.once[i], 0
        apply(table, options, decision)
        pass_all_idle(table, options)
        mind.search.steps += AGAIN


def is_odd(options: Options, proposals: Proposals, mind: Mind, code: int) -> bool:
    """Say whether a club player who has no net likes anything else better than a code."""
    table = mind.trial
    proposals.count = 0
    legal_actions(table, options, proposals)
    if proposals.count == 1:
        return False
    see(table, options, mind.glimpse)
    see_own(table, options, table.turn, mind.glimpse)
    mind.search.steps += ASKED
    return most_liked(mind.glimpse, options, mind.own, proposals) != code
