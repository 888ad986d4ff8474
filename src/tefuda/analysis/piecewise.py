"""A deal analysed decision by decision, in a process that serves others in between."""

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
"""How many deals a process remembers between their decisions."""


class Piece(NamedTuple):
    """The luck of a deal where `decision` is None, or one decision, with how many seconds of a processor it took."""

    luck: tuple[Luck, ...]
    decision: Judged | None
    seconds: float


def luck_of(deal: Deal, playouts: int = PLAYOUTS) -> Piece:
    """Return what could be expected of a deal before the first play, and its result."""
    began = process_time()
    begun = _begun(deal, playouts)
    return Piece(begun.luck, None, process_time() - began)


def decision_of(deal: Deal, seat: int | None, place: int, playouts: int = PLAYOUTS) -> Piece:
    """Judge one decision as `analyse` does that judges those of a seat, or of all for None, with the seed 0."""
    began = process_time()
    begun = _begun(deal, playouts)
    weighed = seat is None or deal.history[place].seat == seat
    one = begun.judged(place, weighed=weighed)
    return Piece((), one, process_time() - began)


@lru_cache(STUDIES)
def _begun(deal: Deal, playouts: int) -> DealUnderAnalysis:
    return DealUnderAnalysis(Judge(deal.game, deal.options, playouts, 0), deal, 0)
