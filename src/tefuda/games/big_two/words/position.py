"""Positions of Big Two as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards.card import cards_in, holds, mask_of, show
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SEAT, SUITED_CARDS
from tefuda.core.table.holdings import PILE, size
from tefuda.core.table.seats import CLOCKWISE, COUNTER_CLOCKWISE, next_seat
from tefuda.core.words.position_text import Stated, positions, require, show_hands
from tefuda.games.big_two.rules.actions import Kind
from tefuda.games.big_two.rules.combinations import key_of, kind_of
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.dealing import cards_aside, gives_left_over, hand_size
from tefuda.games.big_two.rules.guarding import is_nearly_out
from tefuda.games.big_two.rules.options import Guard, Options
from tefuda.games.big_two.rules.order import by_code, by_strength
from tefuda.games.big_two.rules.picking import lowest_dealt
from tefuda.games.big_two.rules.table import Table
from tefuda.games.big_two.rules.turns import begin_play


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
    most = hand_size(options, table.seats) + (1 if gives_left_over(options, table.seats) else 0)
    for seat in range(table.seats):
        number = (table.held.once[seat] | table.given.once[seat]).bit_count()
        require(0 < number <= most, "seat {seat} must hold a card, and {most} at most", seat=seat, most=most)
    stated.pile(table.held)
    table.top, _ = mask_of(stated.cards("top"))
    if "given" in stated:
        _set_exchange(table)
        return
    begins = _begins(table, options)
    if begins and "opening" not in stated:
        begin_play(table, options)
    stated.turn(table, table.turn if begins else 0)
    if table.top:
        _set_top(table, options, stated)
    _set_guard(table, options, stated)
    _set_lowest(table, options, stated)
    leads = not table.opening or by_strength(options, table.held.once[table.turn]) & lowest_dealt(table, options)
    require(leads, "seat {seat} begins without the lowest card [1.6]", seat=table.turn, name="opening")
    out = 1 << table.turn | (0 if table.owner == NO_SEAT else 1 << table.owner)
    in_trick = not table.passed & out
    require(in_trick, "neither the player to act nor the player who played last can have passed", name="passed")
    require(table.top or not table.passed, "nobody can have passed before anything has been played", name="passed")


def _begins(table: Table, options: Options) -> bool:
    """Say whether nobody has played or passed yet: all cards dealt are in the hands."""
    held = sum(size(table.held, seat) for seat in range(table.seats))
    return held == SUITED_CARDS - cards_aside(options, table.seats) and not table.acted


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


def _set_lowest(table: Table, options: Options, stated: Stated) -> None:
    """Set the lowest card dealt, where cards lie aside and the first play must contain it [1.6]."""
    aside = cards_aside(options, table.seats) > 0
    require(aside or "lowest" not in stated, "no cards lie aside here [1.2]", name="lowest")
    hands = [by_strength(options, table.held.once[seat]) for seat in range(table.seats)]
    if aside and table.opening:
        table.lowest = lowest(by_code(options, min(hand & -hand for hand in hands)))
    seen = min(hand & -hand for hand in hands) >= lowest_dealt(table, options)
    require(seen, "a lower card than that was dealt [1.6]", name="lowest")


def _set_guard(table: Table, options: Options, stated: Stated) -> None:
    """Set who has acted last if the seat to act holds one card: the seat before it, where that has played a single."""
    together = ("guard" in stated) == ("guard_card" in stated)
    require(together, "guard and guard_card are stated together [7.10]", name="guard")
    if "guard" in stated:
        acts = options.guard == Guard.PAYS and is_nearly_out(table, table.turn) and table.guard != table.turn
        require(acts, "nobody pays for all here [7.10]", name="guard")
        return
    before = next_seat(table.turn, table.seats, CLOCKWISE)
    played = table.top_kind == Kind.SINGLE and table.owner == before
    if options.guard == Guard.PAYS and played and is_nearly_out(table, table.turn):
        table.guard, table.guard_card = table.owner, lowest(table.top)


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
