"""Checks that the rules answer what a family teaches by: its exercises, and the first deal of each of its games.

Each returns the faults it finds as sentences, none if there are no faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from tefuda.core.game import Game
from tefuda.errors import IllegalAction, TefudaError
from tefuda.teaching.exercises import Exercise, exercises_of


def exercise_faults(game: Game) -> list[str]:
    """Return the exercises that the rules do not answer as they say, with the clause under which they stand."""
    return [
        f"{one.clause}, “{one.action}” of {one.preset}: {fault}"
        for one in exercises_of(game)
        for fault in _faults_of(game, one)
    ]


def _faults_of(game: Game, one: Exercise) -> Iterator[str]:
    if one.clause not in game.clauses:
        yield "there is no such clause"
    try:
        deal = one.deal()
        action, refusal = one.answer(deal)
    except TefudaError as fault:
        yield fault.told()
        return
    if (refusal is None) != one.legal:
        yield "is refused" if refusal else "is legal"
    if refusal is None:
        return
    if refusal.clause != one.clause:
        yield f"is refused by {refusal.clause}"
    before = deal.table.copy()
    with suppress(IllegalAction):
        deal.apply(action, seat=one.asked)
        yield "is refused, and yet can be done"
    if deal.table != before:
        yield "is refused, and yet changes the table"
    if action in deal.as_asked(one.seat(deal)).legal_actions:
        yield "is refused, and yet among the legal actions"


def reasons_in_exercises(game: Game) -> dict[Any, str]:
    """Return the reasons for which something is refused in an exercise, with their clauses."""
    found = {}
    for one in exercises_of(game):
        if not one.legal:
            deal = one.deal()
            action, _ = one.answer(deal)
            reason = game.reasons[game.refusal(deal.as_asked(one.seat(deal)).table, deal.options, action.decision)]
            found[reason] = reason.clause
    return found
