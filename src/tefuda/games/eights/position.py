"""Positions of the eights family as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import NO_SUIT, RANK_NAMES, SUIT_SYMBOLS, cards_in, rank_of, read_rank, read_suit, show
from tefuda.core.holdings import PILE, put, size
from tefuda.core.position_text import (
    number_at,
    pack_left,
    positions,
    put_hands,
    set_stock,
    show_hands,
    show_stock,
    take_cards,
    turn_at,
    word_at,
)
from tefuda.core.seats import DIRECTIONS, NO_SEAT
from tefuda.errors import NotationError, PositionError
from tefuda.games.eights.dealing import active, pack_of, packs, step
from tefuda.games.eights.legality import fitting
from tefuda.games.eights.options import CallTime, Options, WildStarter
from tefuda.games.eights.table import ANY_SUIT, Phase, Table

PHASES = {"extra": Phase.EXTRA, "name": Phase.NAME, "speak": Phase.SPEAK}
STEPS = {word: step for step, word in DIRECTIONS.items()}


def set_up(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `pile` (top card last), `stock` (top card first), cells.

    `chain` is how many draw cards were played in a row, with their rank where another card lies on them: `1 2`. Within
    a turn, `drawn` is how many cards have been drawn, `2 fits` where the last can be played; `phase` what is decided
    besides playing: `extra`, the one more card, `name`, the suit of the first card, `speak`, a call not made yet.
    `owed` are the cards that each owes for calls, `owed_draws` those still owed for draw cards; `fine` those that the
    calls of this turn cost. Without `hands` only what a match carries is set. Without `stock` all other cards are
    shuffled into it. Raises NotationError or PositionError.
    """
    table.step = step(options)
    if table.dealer == NO_SEAT:
        table.dealer = table.seats - 1
    _set_cards(table, options, placement)
    _set_cells(table, placement)
    _set_chain(table, options, placement)
    _set_turn(table, options, placement)


def _set_cards(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    left = pack_left(pack_of(options), packs(options, table.seats))
    pile = take_cards(left, "pile", placement.get("pile", ""))
    if not pile:
        raise PositionError("a position needs a card on the pile [1.3]", name="pile")
    table.top = pile.pop()
    for card in pile:
        put(table.held, PILE, card)
    put_hands(table.held, left, placement["hands"], table.seats)
    for seat in range(table.seats):
        table.least[seat] = size(table.held, seat)
        if table.least[seat] == 0:
            table.out |= 1 << seat
    if active(table) == 0:
        raise PositionError("somebody must hold cards")
    set_stock(table.stock, table.chance, left, placement)


def _set_cells(table: Table, placement: Mapping[str, str]) -> None:
    table.turn = turn_at(placement, (table.dealer + 1) % table.seats, table.seats)
    if table.out >> table.turn & 1:
        raise PositionError("seat {seat} has the turn but holds no cards", seat=table.turn, name="turn")
    table.asked = 1 << table.turn
    if "named" in placement:
        table.named = _named(placement["named"])
    if "direction" in placement:
        table.step = STEPS.get(placement["direction"], 0)
        if table.step == 0:
            raise NotationError(
                "the direction must be clockwise or counter-clockwise, not “{text}”",
                text=placement["direction"], name="direction",
            )  # fmt: skip


def _set_chain(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    if table.pending == 0:
        return
    number, _, rank = placement.get("chain", "1").partition(" ")
    table.chain = number_at("chain", number)
    table.chain_rank = word_at("chain", read_rank, rank) if rank else rank_of(table.top)
    if table.chain_rank not in (options.draw_two, options.draw_four):
        raise PositionError("cards wait to be taken only after a draw card [4.1]", name="pending")


def _set_turn(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set what has happened within the turn, and what is to be decided in it."""
    number, _, fits = placement.get("drawn", "0").partition(" ")
    table.drawn = number_at("drawn", number)
    if fits not in ("", "fits"):
        raise NotationError("{name}: “{text}” is not a number", name="drawn", text=placement["drawn"])
    table.fitted = int(fits == "fits")
    if "phase" not in placement:
        if table.fitted and table.held.once[table.turn] & fitting(table, options) == 0:
            raise PositionError("nothing that seat {seat} holds can be played", seat=table.turn, name="drawn")
        return
    word = placement["phase"]
    if word not in PHASES:
        raise NotationError("phase: must be extra, name or speak, not “{text}”", name="phase", text=word)
    table.phase = PHASES[word]
    if not _decides(table, options):
        raise PositionError("in this position nobody has to decide “{text}”", text=word, name="phase")


def _decides(table: Table, options: Options) -> bool:
    """Say whether the seat to act can be in its phase [1.6], [4.9], [5.1]."""
    if table.phase == Phase.EXTRA:
        return rank_of(table.top) == options.extra
    if table.phase == Phase.NAME:
        return rank_of(table.top) == options.wild and options.wild_starter == WildStarter.DEALER_NAMES
    return size(table.held, table.turn) == 1 and options.last_call and options.call_time == CallTime.UNTIL_NEXT


def _named(text: str) -> int:
    if text == "any":
        return ANY_SUIT
    return word_at("named", read_suit, text)


def told(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position as `set_up` reads it, complete except how long no hand has become smaller [6.4]."""
    held = table.held
    pile = [*cards_in(held.once[PILE], held.twice[PILE]), table.top]
    placement = {"hands": show_hands(held, table.seats), "pile": show(pile), "stock": show_stock(table.stock)}
    if table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    if table.named == ANY_SUIT:
        placement["named"] = "any"
    elif table.named != NO_SUIT:
        placement["named"] = SUIT_SYMBOLS[table.named]
    if table.pending:
        below = "" if table.chain_rank == rank_of(table.top) else f" {RANK_NAMES[table.chain_rank]}"
        placement["chain"] = f"{table.chain}{below}"
    placement["direction"] = DIRECTIONS[table.step]
    if table.drawn:
        placement["drawn"] = f"{table.drawn} fits" if table.fitted else str(table.drawn)
    if table.phase in PHASES.values():
        placement["phase"] = Phase(table.phase).name.lower()
    return placement


POSITIONS = positions(
    Table, ("hands", "pile", "stock", "turn", "named", "chain", "direction", "drawn", "phase"), set_up, told
)
