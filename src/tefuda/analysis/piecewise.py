"""Analysing a deal decision by decision, in a process that serves other requests in between."""

from __future__ import annotations

from functools import lru_cache
from time import process_time
from typing import NamedTuple

from tefuda.analysis.analyse import PLAYOUTS
from tefuda.analysis.deals import DealUnderAnalysis
from tefuda.analysis.judging import Judge
from tefuda.analysis.result import Judged, Luck
from tefuda.play.deal import Deal

STUDIES = 8
"""The number of deals that a process remembers between decisions."""


class Piece(NamedTuple):
    """The luck of a deal, or one `decision` of it, and the processor time that it took, in seconds."""

    luck: tuple[Luck, ...]
    decision: Judged | None
    seconds: float


def luck_of(deal: Deal, playouts: int = PLAYOUTS) -> Piece:
    """Return what could be expected of a deal before the first play, with its result."""
    began = process_time()
    begun = _begun(deal, playouts)
    return Piece(begun.luck, None, process_time() - began)


def decision_of(deal: Deal, seat: int | None, index: int, playouts: int = PLAYOUTS) -> Piece:
    """Judge one decision as `analyse` with seed 0 does when it judges the decisions of `seat`, or of all for None."""
    began = process_time()
    begun = _begun(deal, playouts)
    evaluated = seat is None or deal.history[index].seat == seat
    one = begun.judged(index, evaluated=evaluated)
    return Piece((), one, process_time() - began)


@lru_cache(STUDIES)
def _begun(deal: Deal, playouts: int) -> DealUnderAnalysis:
    return DealUnderAnalysis(Judge(deal.game, deal.options, playouts, 0), deal, 0)
