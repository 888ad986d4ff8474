"""The record of everything on the table in Nippachi."""

from __future__ import annotations

from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.table.batches import Batched
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.lacking import Lacking
from tefuda.core.table.uncalled import Uncalled
from tefuda.core.table.window import Windowed
from tefuda.games.nippachi.rules.constants import WINDOWS, Ending


@record
class Open(Course, Batched, Lacking, Uncalled):
    """What everybody sees.

    `suits` are those that may be followed, and `layer` laid the top card, NO_SEAT if it was turned up. `times` are the
    multiples that may be called on it, 1, 3 or 4, `changed` says that it changed the mark, and `robbed` laid the card
    that was taken with pon or kan. `payer` pays for all since it changed the mark. Cards have been `laid` so many times
    since the deal began, and `since` counts the turns and `passes` the passes since the last time. `callers` are the
    seats whose dons stand, with the numbers in `called` and the hands laid down in `shown`; `returned` is the number of
    a don-return, 0 for none. `fines` are the points gained and lost by wrong calls, and `stakes` how often everything
    is paid. `least` are the smallest sizes of the hands so far, `idle` the turns since one became smaller. `starter`
    begins the deal, and once that is over the next one.
    """

    blocked: int = cell(Of.FLAG, fact=True)
    phase: int = cell(words=WINDOWS, fact="window", line="window")
    top: int = cell(Of.CARD, fact=True)
    suits: int = cell(Of.SUITS, fact=True, line=True)
    layer: int = cell(Of.SEAT, fact=True, line=True)
    robbed: int = cell(Of.SEAT, line=True)
    payer: int = cell(Of.SEAT, fact=True, line=True)
    times: int = cell(start=1, fact=True, line=True)
    changed: int = cell(Of.FLAG, line=True)
    laid: int = cell(line=True, always=True)
    since: int = cell(line=True)
    passes: int = cell(fact=True, line=True)
    callers: int = cell(Of.SEATS)
    called: Cells = cells(MAX_SEATS, fact=True)
    shown: Cells = cells(MAX_SEATS, Of.CARDS)
    returned: int = cell()
    ending: int = cell(words=Ending, fact=True)
    won: int = cell(Of.SEATS, fact=True)
    fines: Cells = cells(MAX_SEATS, Of.POINTS, fact=True, line=True)
    stakes: int = cell(start=1, fact=True, line=True)
    idle: int = cell(line=True)
    least: Cells = cells(MAX_SEATS, line=True)
    starter: int = cell(Of.SEAT, lasts=Lasts.MATCH, fact=True, line=True)


@record
class Table(Open, Dealt, Windowed):
    """The hands, the stock, the pile and the window.

    `missed` is how many points each will gain or lose by overlooked dons, which nobody learns before the end.
    """

    missed: Cells = cells(MAX_SEATS, Of.POINTS, line=True)
