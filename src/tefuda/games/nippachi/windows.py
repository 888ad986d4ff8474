"""The windows: which is open, who has answered it, and what can be called in it."""

from __future__ import annotations

from tefuda.core.cards import holds
from tefuda.core.numbers import number_of
from tefuda.core.record import Cells
from tefuda.core.rule import rule
from tefuda.core.seats import seats_in
from tefuda.games.nippachi.calls import calls_on
from tefuda.games.nippachi.claims import calls_count, may_call, may_return
from tefuda.games.nippachi.options import HaipaiTarget, Options
from tefuda.games.nippachi.table import Phase, Table


@rule
def calls_now(table: Table, options: Options, seat: int) -> bool:
    """Say whether the sum of a hand can be called or returned in the window that is open to it [4.1], [4.4]."""
    if not holds(table.opened, seat):
        return False
    if table.phase == Phase.RETURN:
        return may_return(table, options, seat)
    return calls_count(table, options) and may_call(table, options, seat)


def callable_now(options: Options, phase: int, top: int, times: int, callers: int, called: Cells) -> tuple[int, ...]:
    """Return the numbers that can be called on the top card in the window that is open, or that have been called."""
    if phase == Phase.RETURN:
        return tuple(sorted({called[seat] for seat in seats_in(callers)}))
    if phase in (Phase.CLAIM, Phase.OUT):
        return calls_on(options, number_of(top), times)
    first = phase == Phase.FIRST and options.haipai_target == HaipaiTarget.TURNUP
    return calls_on(options, number_of(top), 1) if first else ()


def answered(table: Table) -> int:
    """Return the seats that have answered a window still open: nobody else sees their answers yet [4.8]."""
    return table.opened & ~table.asked


def in_window(table: Table) -> bool:
    """Say whether seats are asked for claims [4.8]."""
    return table.opened != 0


def revealed(table: Table) -> object:
    """Return what the rules have made known of hidden hands: payoffs, and whether calls were right [4.7]."""
    return tuple(table.payoffs), tuple(table.fines), tuple(table.called)
