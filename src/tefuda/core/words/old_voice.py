"""All that a family says about its deals, as one value."""

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
    """Return the scores of the match, as points."""
    return Standing(POINTS, tuple(map(str, seen.scores)))


@dataclass(frozen=True, eq=False)
class OldVoice:
    """What a family says about its deals.

    `tell(before, after)` says what happened between two moments: one decision, or the draws of one seat in a row.
    `gifts` says which cards one decision has passed from player to player; `stamp` is the word that is stamped across
    the table for the last decision seen, None unless it is remarkable. `own` says what the own hand comes to; `scene`
    what is to be said about the middle of the table, and `middle` what lies there; `labels(seen, seat)` what is to be
    said about one player; `account(table, options)` explains the points of a finished deal, line by line; `standing`
    gives the totals of the match; `aim` says what a deal is played for, or is None. Only `own`, and `tell` and `gifts`
    where it has changed, may use what only one seat sees; all else is described as an onlooker sees it.
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


SAYS_LITTLE_OLD = OldVoice()
"""The voice of families that tell the score and nothing else."""
