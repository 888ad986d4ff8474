"""Positions of Guandan as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tefuda.core.cards.card import BIG_JOKER, cards_in, holds, mask_of, show
from tefuda.core.records.counts import NO_CARD, NO_SEAT
from tefuda.core.table.decision import decision_of
from tefuda.core.table.holdings import PILE, Holdings, size
from tefuda.core.table.seats import CLOCKWISE, first_among, seats_in
from tefuda.core.words.line_readers import seat_at, words_between
from tefuda.core.words.position_text import (
    Stated,
    positions,
    put_all,
    require,
    show_decisions,
    show_held,
    take_cards,
)
from tefuda.games.guandan.rules.actions import Verb, verb_of
from tefuda.games.guandan.rules.constants import LEADING, SEATS, SIDES, Phase
from tefuda.games.guandan.rules.dealing import name_level, note_known, pack_of
from tefuda.games.guandan.rules.legality import settled
from tefuda.games.guandan.rules.options import Options, TributeTie
from tefuda.games.guandan.rules.picking import card_named
from tefuda.games.guandan.rules.scoring import count_totals
from tefuda.games.guandan.rules.sides import partner_of, side_of
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.tribute import begin_exchange
from tefuda.games.guandan.rules.turns import RULES
from tefuda.games.guandan.words.notation import NOTATION

FEWEST = 3
"""The fewest cards that a hand may have in a position within an exchange."""


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `played` cards, the trick, and how far the exchange has come.

    Without `played` all cards that are nowhere else are. `exchange` says what was decided before play, `-` for nothing
    yet, also what was drawn by lot; `open` are the tributes not taken yet, `known` the cards that all know a hand to
    hold, `-` for none. Raises NotationError or PositionError.
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
    _set_known(table, options, stated)
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


def _set_known(table: Table, options: Options, stated: Stated) -> None:
    """Set which cards each hand is known to hold: those stated, or those given, shown and exposed."""
    if "known" in stated:
        table.known_once[:], table.known_twice[:] = [0] * SEATS, [0] * SEATS
        if stated.text("known") == "-":
            return
        for at, part in words_between(",", stated.text("known")):
            word, _, cards = part.partition(":")
            seat, left = seat_at("known", word, SEATS), pack_of(options, SEATS)
            once, twice = mask_of(take_cards(left, "known", cards, at + len(word) + 1))
            held = not (once & ~table.held.once[seat] | twice & ~table.held.twice[seat])
            require(held, "seat {seat} is known to hold only cards of its hand", seat=seat, name="known")
            table.known_once[seat], table.known_twice[seat] = once, twice
        return
    for seat in seats_in(table.resisting):
        table.resisted = 1
        table.known_once[seat] |= table.held.once[seat] & 1 << BIG_JOKER
        table.known_twice[seat] |= table.held.twice[seat] & 1 << BIG_JOKER
    begins = table.top == LEADING and not table.held.once[PILE] and table.phase == Phase.PLAY
    if begins and table.exposed != NO_CARD and holds(table.held.once[table.turn], table.exposed):
        note_known(table, table.turn, table.exposed)


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it."""
    top = NOTATION.write_action(decision_of(table.top, table.top_once, table.top_twice), options)
    decided = [decision_of(code, card_named(code)) for code in table.decided[: table.steps]]
    return {
        "played": show_held(table.held, PILE) or "-",
        "top": "" if table.top == LEADING else f"{table.last}: {top}",
        "turn": None if table.phase == Phase.PLAY else "",
        "open": show(_untaken(table)),
        "known": _show_known(table),
        "exchange": show_decisions(decided, options, NOTATION) if table.tributes else "",
    }


def _show_known(table: Table) -> str:
    known = [show(cards_in(table.known_once[seat], table.known_twice[seat])) for seat in range(SEATS)]
    told = ", ".join(f"{seat}: {cards}" for seat, cards in enumerate(known) if cards)
    return "-" if not told and table.tributes and table.phase == Phase.PLAY else told


def _untaken(table: Table) -> list[int]:
    return [card for card, taker in zip(table.given, table.takers, strict=True) if taker == NO_SEAT and card != NO_CARD]


def resume(table: Table, options: Options, stated: Stated) -> None:
    """Set what follows from what a match carries; without `levels` both sides are at the `level` of the deal.

    Raises NotationError or PositionError.
    """
    if "level" in stated and "levels" not in stated:
        table.levels[:] = [table.level] * SIDES
    table.declarers = stated.number("declarers", table.declarers, SIDES)
    if "before" in stated:
        require(NO_SEAT not in table.last_order, "the order of the deal before names all players", name="before")
        table.declarers = side_of(table.last_order[0])
    count_totals(table, options)


NAMES = ("hands", "played", "turn", "top", "open", "exchange", "known")
"""The lines of a position that `set_up` reads and no cell declares."""
POSITIONS = positions(Table, NAMES, set_up, own_lines, resume=resume, pack=pack_of, rules=RULES, notation=NOTATION)
