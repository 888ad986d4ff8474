"""Positions of Big Two as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import FULL_PACK, cards_in, mask_of, show
from tefuda.core.holdings import PILE
from tefuda.core.position_text import (
    pack_left,
    positions,
    seat_at,
    seats_at,
    show_hands,
    show_seats,
    take_cards,
    take_parts,
    turn_at,
)
from tefuda.core.seats import CLOCKWISE, COUNTER_CLOCKWISE, NO_SEAT, next_seat
from tefuda.errors import PositionError
from tefuda.games.big_two.actions import Kind
from tefuda.games.big_two.combinations import key_of, kind_of
from tefuda.games.big_two.notation import KIND_NAMES
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.order import by_strength
from tefuda.games.big_two.picking import LOWEST_CARD
from tefuda.games.big_two.table import HAND, Phase, Table


def set_up(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `pile` (played before), `top` (to be beaten), cells.

    `given` is what each has put down for the exchange, `-` for nothing yet, and says that the exchange is going on.
    Without `hands` only what a match carries is set. Raises NotationError or PositionError.
    """
    if table.dealer == NO_SEAT:
        table.dealer = 0
    _set_cards(table, placement)
    table.acted = seats_at("acted", placement.get("acted", ""), table.seats)
    if "given" in placement:
        _set_exchange(table, placement)
    else:
        _set_trick(table, options, placement)


def _set_cards(table: Table, placement: Mapping[str, str]) -> None:
    left = pack_left(FULL_PACK)
    for name, cells in (("hands", table.held.once), ("given", table.given.once)):
        if name in placement:
            parts = placement[name].count("/") + 1
            if parts != table.seats:
                raise PositionError("{name}: {parts} for {seats} seats", name=name, parts=parts, seats=table.seats)
            cells[: table.seats] = [mask_of(cards)[0] for cards in take_parts(left, name, placement[name])]
    for seat in range(table.seats):
        if not 0 < (table.held.once[seat] | table.given.once[seat]).bit_count() <= HAND:
            raise PositionError("seat {seat} must hold a card, and {most} at most", seat=seat, most=HAND)
    table.held.once[PILE], _ = mask_of(take_cards(left, "pile", placement.get("pile", "")))
    table.top, _ = mask_of(take_cards(left, "top", placement.get("top", "")))


def _set_trick(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    if table.top:
        cards = by_strength(options, table.top)
        table.top_kind = _kind(options, cards, placement.get("kind"))
        table.top_key = key_of(options, table.top_kind, cards)
    if table.top and table.opening:
        raise PositionError("in the first play of a deal there is nothing to beat", name="opening")
    table.turn = turn_at(placement, 0, table.seats)
    if table.opening and by_strength(options, table.held.once[table.turn]) & LOWEST_CARD == 0:
        raise PositionError("seat {seat} begins without the lowest card [1.6]", seat=table.turn, name="opening")
    if table.top or "owner" in placement:
        before = next_seat(table.turn, table.seats, CLOCKWISE)
        table.owner = seat_at("owner", placement["owner"], table.seats) if "owner" in placement else before
    if table.top and table.owner == table.turn:
        raise PositionError(
            "seat {seat} has the turn but has also played the cards to beat", seat=table.turn, name="turn"
        )
    if (table.passed >> table.turn | (table.passed >> table.owner if table.owner != NO_SEAT else 0)) & 1:
        raise PositionError("neither the player to act nor the player who played last can have passed", name="passed")
    if table.passed and not table.top:
        raise PositionError("nobody can have passed before anything has been played", name="passed")
    table.asked = 1 << table.turn


def _kind(options: Options, cards: int, stated: str | None) -> int:
    natural = kind_of(options, cards)
    if natural == Kind.NOTHING:
        raise PositionError("the cards to beat are not a combination", name="top")
    if stated is None:
        return natural
    named = {name: kind for kind, name in KIND_NAMES.items()}.get(stated)
    as_other = natural == Kind.STRAIGHT_FLUSH and named in (Kind.STRAIGHT, Kind.FLUSH)
    if named is None or (named != natural and not as_other):
        raise PositionError("the cards to beat are not “{text}”", text=stated, name="kind")
    return named


def _set_exchange(table: Table, placement: Mapping[str, str]) -> None:
    if table.top or table.held.once[PILE] or table.opening:
        raise PositionError("cards are exchanged before any are played", name="given")
    answered = table.declared
    for seat in range(table.seats):
        if table.given.once[seat]:
            answered |= 1 << seat
    table.asked = ((1 << table.seats) - 1) & ~answered
    if table.asked == 0:
        raise PositionError("everybody has put down cards, so they have already been exchanged", name="given")
    table.phase = Phase.EXCHANGE
    table.turn = next_seat(table.dealer, table.seats, COUNTER_CLOCKWISE)
    while not table.asked >> table.turn & 1:
        table.turn = next_seat(table.turn, table.seats, COUNTER_CLOCKWISE)


def told(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position, complete, as `set_up` reads it."""
    placement = {"hands": show_hands(table.held, table.seats)}
    if table.held.once[PILE]:
        placement["pile"] = show(cards_in(table.held.once[PILE]))
    if table.top:
        placement["top"] = show(cards_in(table.top))
        if table.top_kind != kind_of(options, by_strength(options, table.top)):
            placement["kind"] = KIND_NAMES[Kind(table.top_kind)]
    if table.owner != NO_SEAT:
        placement["owner"] = str(table.owner)
    if table.phase == Phase.EXCHANGE:
        placement["given"] = show_hands(table.given, table.seats)
    elif table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    if not options.dragon_forced and table.acted:
        placement["acted"] = show_seats(table.acted)
    return placement


POSITIONS = positions(Table, ("hands", "pile", "top", "kind", "owner", "given", "turn", "acted"), set_up, told)
