"""What a family says about its deals, as one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tefuda.core.words.sentences import POINTS
from tefuda.core.words.telling import (
    Gift,
    Mark,
    Middle,
    Seen,
    Sentence,
    Standing,
    bare_table,
    no_account,
    no_aim,
    no_gifts,
    no_labels,
    no_scene,
    no_stamp,
    tell_nothing,
)


def points_scored(seen: Seen) -> Standing:
    """Return the scores as points."""
    return Standing(POINTS, tuple(map(str, seen.scores)))


@dataclass(frozen=True, eq=False)
class Voice:
    """What a family says about its deals.

    `tell` says what happened from one moment to the next: one decision, or the draws of one seat in a row; `gifts`
    which cards one decision has passed from player to player; `stamp` the word that is stamped across the table for
    the decision last seen, or None where it is nothing great; `own` what the own hand comes to; `scene` what is to be
    said about the middle of the table, and `middle` what lies there; `labels` what is to be said about one player;
    `account` the points of a finished deal, line by line; `standing` the totals of the match; `aim` what a deal is
    played for, or None. Of what only one seat sees, `own` speaks alone, and `tell` and `gifts` where it has changed;
    all the rest is described as an onlooker sees it.
    """

    tell: Callable[[Seen, Seen], Iterable[Sentence]] = tell_nothing
    gifts: Callable[[Seen, Seen], Iterable[Gift]] = no_gifts
    stamp: Callable[[Seen, Seen], Sentence | None] = no_stamp
    own: Callable[[Seen], Iterable[Mark]] = no_scene
    scene: Callable[[Seen], Iterable[Mark]] = no_scene
    middle: Callable[[Seen], Middle] = bare_table
    labels: Callable[[Seen, int], Iterable[Sentence]] = no_labels
    account: Callable[[Any, Any], Iterable[Sentence]] = no_account
    standing: Callable[[Seen], Standing] = points_scored
    aim: Callable[[Seen], Sentence | None] = no_aim


SAYS_LITTLE = Voice()
"""A voice that tells the score and nothing else."""
