"""From a view back to a table that could be: what is hidden in Teyaku Dobon, and what is known of it."""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, FULL_PACK, SMALL_JOKER, holds
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import Dice, roll
from tefuda.core.table.determinization import any_card, deal_out, determinizing, without
from tefuda.games.teyaku_dobon.rules.actions import DOBON, DOBON_ON_TOTAL, Target
from tefuda.games.teyaku_dobon.rules.constants import Phase
from tefuda.games.teyaku_dobon.rules.dealing import suit_or_none
from tefuda.games.teyaku_dobon.rules.numbers import waits_of
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.view import View
from tefuda.games.teyaku_dobon.rules.windows import can_call

MOST_WAITS = 4
"""How many numbers a hand hits at most [3.1]."""
TRIES = 200
"""How often hands are dealt again at most until those of the callers hit."""


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that have been neither laid nor turned up, once and twice [1.3], [1.8], [7.1]."""
    once, twice = FULL_PACK, 0
    for joker in range(options.jokers):
        bit = 1 << (BIG_JOKER if joker & 1 else SMALL_JOKER)
        twice |= once & bit
        once |= bit
    once, twice = without(once, twice, view.pile_once)
    if view.layer != NO_SEAT:
        once, twice = without(once, twice, 1 << view.base)
    return without(once, twice, 1 << view.turn_up)


@rule
def deal(view: View, options: Options, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal what is hidden so that the hands of those hit whose call of Dobon has been accepted [3.6]."""
    deal_out(view, options, dice, table, once, twice)
    tries = 0
    while view.phase == Phase.COUNTER and tries < TRIES and not callers_hit(view, table):
        for seat in range(table.seats):
            if seat != view.seat:
                table.held.once[seat], table.held.twice[seat] = 0, 0
        table.stock.size = 0
        deal_out(view, options, dice, table, once, twice)
        tries += 1


@rule
def callers_hit(view: View, table: Table) -> bool:
    """Say whether the hands of all callers hit what they called [3.2], [12.3]."""
    for seat in range(table.seats):
        if holds(view.on_number, seat) and not can_call(table, seat, Target.NUMBER):
            return False
        if holds(view.on_total, seat) and not can_call(table, seat, Target.TOTAL):
            return False
    return True


@rule
def any_held(table: Table, dice: Dice, seat: int, more: int) -> int:
    """Return a random card of a hand or of `more`, a mask of further cards."""
    cards, twice = table.held.once[seat] | more, table.held.twice[seat]
    again = roll(dice, count(cards) + count(twice)) >= count(cards)
    return any_card(twice if again else cards, dice)


@rule
def determinize_more(view: View, options: Options, dice: Dice, table: Table) -> None:
    """Set what has been called, and the card drawn; that of another seat is any that it holds or has laid since."""
    table.drawn, table.ura_suit = view.drawn, view.ura_suit
    if view.phase == Phase.COUNTER:
        table.claimed = view.on_number | view.on_total
        for seat in range(table.seats):
            table.claims[seat] = DOBON_ON_TOTAL if holds(view.on_total, seat) else DOBON
    if view.phase == Phase.DRAWN and view.turn != view.seat:
        table.drawn = any_held(table, dice, view.turn, 0)
    if view.stock > 0 or view.last_drawer == view.seat:
        return
    if view.phase == Phase.DRAWN:
        table.ura_suit = suit_or_none(table.drawn)
    elif view.last_drawer != NO_SEAT:
        table.ura_suit = suit_or_none(any_held(table, dice, view.last_drawer, view.since_last))
    else:
        table.ura_suit = roll(dice, SUITS)


@rule
def surprises(table: Table, options: Options, seat: int) -> int:
    """Return how unlikely a hand is: in numbers that it would have called, and more if it misses what it called."""
    missed = 0
    if table.phase == Phase.COUNTER:
        missed = 1 if holds(table.on_number, seat) and not can_call(table, seat, Target.NUMBER) else 0
        missed += 1 if holds(table.on_total, seat) and not can_call(table, seat, Target.TOTAL) else 0
    return count(waits_of(table.held.once[seat]) & table.uncalled[seat]) + MOST_WAITS * missed


determinize = determinizing(View, hidden=hidden, deal=deal, more=determinize_more)
"""Set a table to one of those that a view could show, drawn at random.

What follows from calls that were not made is left to `surprises`; what follows from wrong ones [3.6] is not used. If
the hands of the callers do not all hit in `TRIES` tries, the last try is kept. Of a finished deal it is set what each
has gained, but not who paid whom.
"""
