"""Positions of Big Two as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import cards_in, holds, mask_of, show
from tefuda.core.holdings import PILE
from tefuda.core.position_text import Stated, positions, require, show_hands
from tefuda.core.seats import CLOCKWISE, COUNTER_CLOCKWISE, NO_SEAT, next_seat
from tefuda.games.big_two.actions import Kind
from tefuda.games.big_two.combinations import key_of, kind_of
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.order import by_strength
from tefuda.games.big_two.picking import LOWEST_CARD
from tefuda.games.big_two.table import HAND, Phase, Table


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `pile` (played before) and `top` (to be beaten), and what follows from them.

    `given` is what each has put down for the exchange, `-` for nothing yet, and says that the exchange is going on.
    Raises NotationError or PositionError.
    """
    if table.dealer == NO_SEAT:
        table.dealer = 0
    stated.hands(table.held)
    if "given" in stated:
        stated.hands(table.given, "given")
    for seat in range(table.seats):
        number = (table.held.once[seat] | table.given.once[seat]).bit_count()
        require(0 < number <= HAND, "seat {seat} must hold a card, and {most} at most", seat=seat, most=HAND)
    stated.pile(table.held)
    table.top, _ = mask_of(stated.cards("top"))
    if "given" in stated:
        _set_exchange(table)
        return
    stated.turn(table, 0)
    if table.top:
        _set_top(table, options, stated)
    leads = not table.opening or by_strength(options, table.held.once[table.turn]) & LOWEST_CARD
    require(leads, "seat {seat} begins without the lowest card [1.6]", seat=table.turn, name="opening")
    out = 1 << table.turn | (0 if table.owner == NO_SEAT else 1 << table.owner)
    in_trick = not table.passed & out
    require(in_trick, "neither the player to act nor the player who played last can have passed", name="passed")
    require(table.top or not table.passed, "nobody can have passed before anything has been played", name="passed")


def _set_top(table: Table, options: Options, stated: Stated) -> None:
    """Set what the cards to beat are, and who has played them."""
    require(not table.opening, "in the first play of a deal there is nothing to beat", name="opening")
    cards = by_strength(options, table.top)
    natural = kind_of(options, cards)
    require(natural != Kind.NOTHING, "the cards to beat are not a combination", name="top")
    known = (natural, Kind.STRAIGHT, Kind.FLUSH) if natural == Kind.STRAIGHT_FLUSH else (natural,)
    table.top_kind = table.top_kind if "kind" in stated else natural
    require(table.top_kind in known, "the cards to beat are not “{text}”", text=stated.text("kind"), name="kind")
    table.top_key = key_of(options, table.top_kind, cards)
    if table.owner == NO_SEAT:
        table.owner = next_seat(table.turn, table.seats, CLOCKWISE)
    other, seat = table.owner != table.turn, table.turn
    require(other, "seat {seat} has the turn but has also played the cards to beat", seat=seat, name="turn")


def _set_exchange(table: Table) -> None:
    begun = table.top or table.held.once[PILE] or table.opening
    require(not begun, "cards are exchanged before any are played", name="given")
    given = sum(1 << seat for seat in range(table.seats) if table.given.once[seat])
    table.asked = (1 << table.seats) - 1 & ~(table.declared | given)
    require(table.asked, "everybody has put down cards, so they have already been exchanged", name="given")
    table.phase, table.turn = Phase.EXCHANGE, next_seat(table.dealer, table.seats, COUNTER_CLOCKWISE)
    while not holds(table.asked, table.turn):
        table.turn = next_seat(table.turn, table.seats, COUNTER_CLOCKWISE)


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it; what follows from other lines is left out."""
    exchanging = table.phase == Phase.EXCHANGE
    natural = not table.top or table.top_kind == kind_of(options, by_strength(options, table.top))
    return {
        "top": show(cards_in(table.top)),
        "kind": "" if natural else None,
        "given": show_hands(table.given, table.seats) if exchanging else "",
        "turn": "" if exchanging else None,
        "acted": "" if options.dragon_forced else None,
    }


POSITIONS = positions(Table, ("hands", "pile", "top", "given", "turn"), set_up, own_lines)
