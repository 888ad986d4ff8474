"""Positions of Guandan as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tefuda.core.cards import NO_CARD, cards_in, show
from tefuda.core.decision import decision_of
from tefuda.core.holdings import PILE, Holdings, size
from tefuda.core.position_text import Stated, positions, put_all, require, show_decisions, show_place
from tefuda.core.seats import CLOCKWISE, NO_SEAT, first_among
from tefuda.games.guandan.actions import Verb, verb_of
from tefuda.games.guandan.dealing import name_level, pack_of
from tefuda.games.guandan.legality import settled
from tefuda.games.guandan.notation import NOTATION, write_action
from tefuda.games.guandan.options import Options, TributeTie
from tefuda.games.guandan.picking import card_named
from tefuda.games.guandan.scoring import count_totals
from tefuda.games.guandan.sides import partner_of, side_of
from tefuda.games.guandan.table import LEADING, SEATS, SIDES, Phase, Table
from tefuda.games.guandan.tribute import begin_exchange
from tefuda.games.guandan.turns import RULES

FEWEST = 3


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `played` cards, the trick, and how far the exchange has come.

    Without `played` all cards that are nowhere else are. `exchange` says what was decided before play, `-` for nothing
    yet, also what was drawn by lot; `open` are the tributes not taken yet. Raises NotationError or PositionError.
    """
    if "level" not in stated:
        name_level(table, options)
    empty = [seat for seat, cards in enumerate(stated.hands(table.held)) if not cards]
    if "order" not in stated:
        table.order[: len(empty)] = empty
    alike = {*table.order} - {NO_SEAT} == {*empty}
    require(alike, "exactly the players who are out must hold no cards", name="order")
    both = any(partner_of(seat) in empty for seat in empty)
    require(not both, "the deal is over when both partners are out [7.1]", name="order")
    table.out = sum(1 << seat for seat in empty)
    table.turn = first_among(~table.out, 0, SEATS, CLOCKWISE)
    if "exchange" in stated:
        _set_exchange(table, options, stated)
    lying = sorted(stated.cards("open")) == sorted(_untaken(table))
    require(lying, "the tributes that nobody has taken yet lie open", name="open")
    if table.phase == Phase.PLAY:
        stated.turn(table, table.turn)
    put_all(table.held, PILE, stated.cards("played") if "played" in stated else stated.rest())
    if "top" in stated:
        _set_top(table, options, stated)
    table.passes = stated.number("passes", 0, 1 if table.top == LEADING else SEATS)


def _set_top(table: Table, options: Options, stated: Stated) -> None:
    """Set what lies on the table, `top 1: K♠ K♦`."""
    table.last, decision = stated.made("top", options)
    require(verb_of(decision.code) == Verb.PLAY, "the cards on the table must be a combination", name="top")
    table.top, table.top_once, table.top_twice = settled(table, decision), decision.once, decision.twice
    missing = decision.once & ~table.held.once[PILE] | decision.twice & ~table.held.twice[PILE]
    require(not missing, "the cards on the table must be among those played", name="top")


def _set_exchange(table: Table, options: Options, stated: Stated) -> None:
    """Let the exchange come as far as it is stated; the hands, which have changed since, have no part in it."""
    require(table.last_order[0] != NO_SEAT, "an exchange needs the order of the deal before", name="exchange")
    chosen = replace(options, tribute_tie=TributeTie.CHOICE) if options.tribute_tie == TributeTie.RANDOM else options
    now, given = table.held, [0] * SEATS
    table.held = now if stated.text("exchange") == "-" else Holdings()
    begin_exchange(table, chosen)
    for decision in stated.decisions(table, chosen, "exchange"):
        require(table.phase != Phase.PLAY, "the exchange is over before the last decision", name="exchange")
        put_all(table.held, table.turn, cards_in(decision.once))
        given[table.turn] += decision.once.bit_count()
    table.held = now
    for seat in range(SEATS):
        table.known_once[seat] &= now.once[seat]
        table.known_twice[seat] &= now.twice[seat]
    enough = table.phase == Phase.PLAY or all(size(now, seat) + given[seat] >= FEWEST for seat in range(SEATS))
    require(enough, "in an exchange everybody must hold at least {number} cards", name="hands", number=FEWEST)


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it."""
    top = write_action(decision_of(table.top, table.top_once, table.top_twice), options)
    decided = [decision_of(code, card_named(code)) for code in table.decided[: table.steps]]
    return {
        "played": show_place(table.held, PILE) or "-",
        "top": "" if table.top == LEADING else f"{table.last}: {top}",
        "turn": None if table.phase == Phase.PLAY else "",
        "open": show(_untaken(table)),
        "exchange": show_decisions(decided, options, NOTATION) if table.tributes else "",
    }


def _untaken(table: Table) -> list[int]:
    return [card for card, taker in zip(table.given, table.takers, strict=True) if taker == NO_SEAT and card != NO_CARD]


def resume(table: Table, options: Options, stated: Stated) -> None:
    """Set what follows from what a match carries; without `levels` both sides are at the `level` of the deal."""
    if "level" in stated and "levels" not in stated:
        table.levels[:] = [table.level] * SIDES
    table.declarers = stated.number("declarers", table.declarers, SIDES)
    if "before" in stated:
        require(NO_SEAT not in table.last_order, "the order of the deal before names all players", name="before")
        table.declarers = side_of(table.last_order[0])
    count_totals(table, options)


NAMES = ("hands", "played", "turn", "top", "open", "exchange")
POSITIONS = positions(Table, NAMES, set_up, own_lines, resume=resume, pack=pack_of, rules=RULES, notation=NOTATION)
