"""Which cards of a hand can be played, alone or with others: rules for all families."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from tefuda.core.cards.card import FULL_PACK, JOKERS, cards_of_rank, rank_of
from tefuda.core.cards.ranks import ranks_in
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision

TRIES = 12
"""The number of legal actions in which cards are tried in place of others of their rank."""


class Listed(Protocol):
    """Actions with their cards as masks, as `Plays` has them."""

    codes: Cells
    once: Cells
    twice: Cells
    ranks: Cells
    count: int


@dataclass(frozen=True, eq=False)
class Judge:
    """The rule that returns why a decision is refused, 0 if it is legal."""

    judge: Callable[[Any, Any, Decision], int]


@rule
def playable(
    game: Judge, table: Any, options: Any, hand: int, once: int, twice: int, plays: Listed, decision: Decision
) -> int:
    """Return the mask of the cards that occur in some legal action together with the chosen ones, `once` and `twice`.

    `plays` are the legal actions. The cards of `hand` that occur in none so are also tried in place of others of their
    rank, by the judge of `game`: in games that read selections the legal actions may name only one of several
    equivalent plays. `decision` is room to work in.
    """
    found = plays_with(plays, once, twice)
    used = 0
    for index in range(plays.count):
        plays.ranks[index] = ranks_or_jokers(plays.once[index])
        used |= plays.ranks[index]
    left = hand & FULL_PACK & ~(found | once)
    while left != 0:
        card = lowest(left)
        if used >> 4 * rank_of(card) & 1 and can_be_added(game, table, options, once, twice, card, plays, decision):
            found |= 1 << card
        left = without_lowest(left)
    return found


@rule
def plays_with(plays: Listed, once: int, twice: int) -> int:
    """Return the mask of the other cards of those actions that have the chosen cards, `once` and `twice`."""
    found = 0
    for index in range(plays.count):
        of_one, of_two = plays.once[index], plays.twice[index]
        if once & ~of_one == 0 and twice & ~of_two == 0:
            found |= of_one & ~once | of_two & ~twice
    return found


@rule
def ranks_or_jokers(cards: int) -> int:
    """Return the set of the ranks of some cards, and the jokers among them."""
    return ranks_in(cards & FULL_PACK) | cards & JOKERS


@rule
def can_be_added(
    game: Judge, table: Any, options: Any, once: int, twice: int, card: int, plays: Listed, decision: Decision
) -> bool:
    """Say whether a card can be played with the chosen ones in place of others of their ranks in the first actions."""
    tries = 0
    once |= 1 << card
    wanted = ranks_or_jokers(once)
    for index in range(plays.count):
        if wanted & ~plays.ranks[index] == 0 and exchange(plays, index, once, twice, decision):
            if game.judge(table, options, decision) == 0:
                return True
            tries += 1
            if tries == TRIES:
                return False
    return False


@rule
def exchange(plays: Listed, index: int, once: int, twice: int, decision: Decision) -> bool:
    """Set a decision to an action in which cards are replaced by others of their rank, so that it has the wanted ones.

    Says whether that is possible; if not, the decision means nothing.
    """
    of_one, of_two = plays.once[index], plays.twice[index]
    decision.code = plays.codes[index]
    decision.once, decision.twice = of_one, of_two
    missing, missing_too = once & ~of_one, twice & ~of_two
    spare, spare_too = of_one & ~once, of_two & ~twice
    while missing | missing_too != 0:
        card = lowest(missing if missing != 0 else missing_too)
        if missing != 0:
            missing = without_lowest(missing)
        else:
            missing_too = without_lowest(missing_too)
        same = cards_of_rank(rank_of(card)) if 1 << card & JOKERS == 0 else 0
        if spare & same != 0:
            bit = spare & same & -(spare & same)
            spare ^= bit
        elif spare_too & same != 0:
            bit = spare_too & same & -(spare_too & same)
            spare_too ^= bit
        else:
            return False
        take_out(decision, bit)
        put_in(decision, 1 << card)
    return True


@rule
def take_out(decision: Decision, bit: int) -> None:
    """Take one copy of a card out of a decision that has it."""
    if decision.twice & bit:
        decision.twice ^= bit
    else:
        decision.once ^= bit


@rule
def put_in(decision: Decision, bit: int) -> None:
    """Put one more copy of a card into a decision."""
    decision.twice |= decision.once & bit
    decision.once |= bit
