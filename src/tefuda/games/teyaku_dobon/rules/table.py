"""The record of everything on the table in Teyaku Dobon."""

from __future__ import annotations

from tefuda.core.records.counts import MAX_SEATS, NO_SUIT
from tefuda.core.records.record import Cells, Lasts, Of, cell, cells, record
from tefuda.core.table.course import Course, Dealt
from tefuda.core.table.uncalled import Uncalled
from tefuda.core.table.window import Windowed
from tefuda.games.teyaku_dobon.rules.constants import PAYERS, Ending, Phase


@record
class Open(Course, Uncalled):
    """What everybody sees.

    `layer` has laid `laid` cards at once, the last of them the `base` card, NO_SEAT while that is the card turned up.
    In the last window that has closed, `on_number` and `on_total` have called Dobon, `wrong` wrongly, and the calls of
    `countered` were countered. `riichi` are the seats whose riichi lasts; `raised` is how many a seat has beyond the
    first, and `staked` how many points it has put into the `pot` in this deal. `last_drawer` has drawn the last card of
    the stock, and laid the cards `since_last` after that. `paid` is how many points each has gained or lost in this
    deal so far, and `streaks` how many deals it has won in a row.
    """

    phase: int = cell(words=Phase, fact=True, line="window")
    turn_up: int = cell(Of.CARD, fact=True)
    base: int = cell(Of.CARD, fact="top")
    layer: int = cell(Of.SEAT, fact=True, line=True)
    laid: int = cell(fact=True, line=True)
    on_number: int = cell(Of.SEATS)
    on_total: int = cell(Of.SEATS)
    wrong: int = cell(Of.SEATS, fact="called_wrongly", line=True)
    countered: int = cell(Of.SEATS, fact=True)
    riichi: int = cell(Of.SEATS, fact=True, line=True)
    raised: Cells = cells(MAX_SEATS, line=True)
    staked: Cells = cells(MAX_SEATS, line=True)
    won: int = cell(Of.SEATS, fact=True)
    ending: int = cell(words=Ending, fact=True)
    last_drawer: int = cell(Of.SEAT, line=True)
    since_last: int = cell(Of.CARDS, line=True)
    paid: Cells = cells(MAX_SEATS, Of.POINTS, line=True)
    dealer: int = cell(Of.SEAT, lasts=Lasts.MATCH, fact=True, line=True)
    pot: int = cell(lasts=Lasts.MATCH, fact=True, line=True)
    streaks: Cells = cells(MAX_SEATS, lasts=Lasts.MATCH, line=True)


@record
class Table(Open, Dealt, Windowed):
    """The hands, the stock, the cards laid and the open window.

    `held` has the cards laid before the base card at the index PILE. `drawn` is the card just drawn, and `ura_suit`
    the suit of the last card of the stock once it has been drawn. `hit` is the number by which a seat won. `payments`
    is how many points each has paid each since the deal was decided, at the index `PAYERS * payer + payee`; after the
    seats come the pot and the bank. `pots` and `prizes` are how many points each is given at the end of the match.
    """

    drawn: int = cell(Of.CARD, line=True)
    ura_suit: int = cell(Of.SUIT, words={NO_SUIT: "none"}, line="ura", always=True)
    hit: Cells = cells(MAX_SEATS)
    payments: Cells = cells(PAYERS * PAYERS)
    pots: Cells = cells(MAX_SEATS)
    prizes: Cells = cells(MAX_SEATS)
