"""From a view back to a table that could be: what is hidden in Daifugō, and what is known of it."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS
from tefuda.core.cards.rank_order import by_height, by_rank
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import Dice
from tefuda.core.table.determinization import deal_allowed, deal_out, determinizing
from tefuda.core.table.holdings import size
from tefuda_daifugo.rules.dealing import LEADING_CARD, other_end, pack_of
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Table
from tefuda_daifugo.rules.view import View


@rule
def hidden(view: View, options: Options) -> tuple[int, int]:
    """Return the cards that have not been played [1.1], [1.5]."""
    return pack_of(options) & ~(view.pile_once | view.top), 0


@rule
def known(view: View, options: Options, seat: int) -> tuple[int, int]:
    """Return ♦3 for who has led because of it [1.4], and the own cards that another has been paid or given [1.5]."""
    cards = view.paid if seat == other_end(view, view.seat) and not view.over else 0
    return cards | 1 << LEADING_CARD if seat == view.opener else cards, 0


@rule
def stronger(received: int) -> int:
    """Return the cards that who has paid these had not, or they would have been paid [5.1]."""
    naturals = by_height(received)
    if naturals == 0:
        return 0
    return JOKERS | by_rank(FULL_PACK & ~((1 << lowest(naturals) + 1) - 1))


@rule
def deal(view: View, options: Options, dice: Dice, table: Table, once: int, twice: int) -> None:
    """Deal the hidden cards; who has paid the seat of the view holds none that are stronger, but those given back."""
    payer = other_end(view, view.seat)
    if payer != NO_SEAT and view.last_places[view.seat] < view.last_places[payer] and not view.over:
        number = view.counts[payer] - size(table.held, payer)
        once, twice = deal_allowed(table, dice, payer, number, once, twice, stronger(view.received))
    deal_out(view, options, dice, table, once, twice)


@rule
def determinize_more(view: View, options: Options, dice: Dice, table: Table) -> None:
    """Say what the seat of the view has paid and been paid [1.5]."""
    if view.seat != NO_SEAT:
        table.paid[view.seat] = view.paid
    payer = other_end(view, view.seat)
    if payer != NO_SEAT:
        table.paid[payer] = view.received


determinize = determinizing(View, hidden=hidden, known=known, deal=deal, more=determinize_more)
"""Make of a table any one of which a view could be seen.

What others have paid each other is left open, although the strongest cards of a hand are paid; and so is what follows
from passing and playing as the others did.
"""
