"""Positions of Daifugō as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tefuda.core.cards.card import cards_in, show
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.decision import decision_of
from tefuda.core.words.position_text import Stated, pack_left, positions, require, take_cards
from tefuda_daifugo.rules.actions import Verb, verb_of
from tefuda_daifugo.rules.dealing import next_giver, pack_of
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.scoring import is_in
from tefuda_daifugo.rules.table import Phase, Table
from tefuda_daifugo.words.notation import NOTATION, read_action


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, the `pile` of earlier plays, `top` (to be beaten, as it is played), and whom the rules ask.

    `run` says where the run to be beaten begins, `from 4♠`, where its jokers leave that open; `lock` are the suits that
    are locked, `places` those taken, 0 for none yet, `last` those of the deal before; `due` is how many cards each has
    to give back, and `paid` which cards each has paid. Raises NotationError or PositionError.
    """
    _check_places(table, table.places, "places")
    for seat, cards in enumerate(stated.hands(table.held)):
        has_place = cards or not is_in(table, seat)
        require(has_place, "seat {seat} holds no card and has no place", seat=seat, name="hands")
    stated.pile(table.held)
    if "top" in stated:
        top = read_action(f"{stated.text('top')} {stated.text('run')}", options)
        take_cards(stated.left, "top", show(cards_in(top.once)))
        require(top.once and verb_of(top.code) <= Verb.RUN, "the cards to beat are not a valid play", name="top")
        table.top, table.top_code = top.once, top.code
    free = [place for place in range(1, table.seats + 1) if place not in table.places[: table.seats]]
    require(len(free) > 1, "two players must still be in", name="places")
    table.best, table.worst = free[0], free[-1]
    _set_turn(table, options, stated)


def resume(table: Table, options: Options, stated: Stated) -> None:
    """Check what a match carries."""
    _check_places(table, table.last_places, "last")


def _check_places(table: Table, places: Iterable[int], name: str) -> None:
    taken = [place for place in places if place]
    once = len(set(taken)) == len(taken) and all(place <= table.seats for place in taken)
    require(once, "each place is taken once, from 1 to {seats}", seats=table.seats, name=name)
    everybody = name != "last" or len(taken) in (0, table.seats)
    require(everybody, "after a deal every player has a place", name=name)


def _set_turn(table: Table, options: Options, stated: Stated) -> None:
    owned = not table.top or table.owner != NO_SEAT
    require(owned, "it must be stated who played the cards to beat", name="owner")
    if any(table.due):
        next_giver(table, options)
        return
    table.phase, table.turn = Phase.PLAY, stated.seat("turn", 0)
    possible = is_in(table, table.turn) and not (table.top and table.turn == table.owner)
    require(possible, "seat {seat} cannot have the turn", seat=table.turn, name="turn")
    table.asked = 1 << table.turn


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it."""
    top = NOTATION.write_action(decision_of(table.top_code, table.top), options) if table.top else ""
    cards, _, first = top.partition(" from ")
    return {
        "top": cards,
        "run": first and f"from {first}",
        "turn": "" if table.phase == Phase.GIVE else None,
    }


POSITIONS = positions(
    Table,
    ("hands", "pile", "top", "run", "turn"),
    set_up,
    own_lines,
    resume=resume,
    pack=lambda options, seats: pack_left(pack_of(options)),
)
