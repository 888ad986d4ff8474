"""Positions of Daifugō as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tefuda.core.cards import SUIT_SYMBOLS, Suit, cards_in, read_cards, read_suit, show
from tefuda.core.decision import decision_of
from tefuda.core.game import Positions
from tefuda.core.position_text import (
    check_names,
    line_names,
    lines_of,
    pack_left,
    seat_at,
    set_lines,
    take_cards,
    take_hands,
    word_at,
)
from tefuda.core.record import Lasts
from tefuda.core.seats import DIRECTIONS, NO_SEAT
from tefuda.errors import PositionError
from tefuda_daifugo.actions import NO_PLAY
from tefuda_daifugo.dealing import next_giver, pack_of
from tefuda_daifugo.notation import read_action, write_action
from tefuda_daifugo.options import Options
from tefuda_daifugo.scoring import is_in
from tefuda_daifugo.table import Phase, Table, reset_deal

NAMES = ("hands", "played", "top", "run", "turn", "direction", "lock", "paid", *line_names(Table))


def place(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `played`, `top` (to be beaten, as it is played), cells.

    `run` says where the run to be beaten begins, `from 4♠`, where its jokers leave that open; `lock` are the suits that
    are locked, `places` those taken, 0 for none yet, `last` those of the deal before; `due` are the cards that each has
    to give back, and `paid` who paid which, `3 2♦ 2♥, 2 SJ`. Without `hands` only what a match carries is set. Raises
    NotationError or PositionError.
    """
    check_names(placement, NAMES)
    set_lines(table, placement, Lasts.MATCH)
    _check_places(table, table.last_places, "last")
    if "hands" not in placement:
        return
    reset_deal(table)
    set_lines(table, placement, Lasts.DEAL)
    _check_places(table, table.places, "places")
    _set_cards(table, options, placement)
    free = [place for place in range(1, table.seats + 1) if place not in table.places[: table.seats]]
    if len(free) < 2:
        raise PositionError("two players must still be in", name="places")
    table.best, table.worst = free[0], free[-1]
    table.step = word_at("direction", _direction, placement.get("direction", DIRECTIONS[1]))
    for word in placement.get("lock", "").split():
        table.lock |= 1 << word_at("lock", read_suit, word)
    _set_turn(table, options, placement)


def _check_places(table: Table, places: Iterable[int], name: str) -> None:
    taken = [place for place in places if place]
    if len(set(taken)) != len(taken) or any(place > table.seats for place in taken):
        raise PositionError("each place is taken once, from 1 to {seats}", seats=table.seats, name=name)
    if name == "last" and taken and len(taken) < table.seats:
        raise PositionError("after a deal every player has a place", name=name)


def _direction(text: str) -> int:
    for step, word in DIRECTIONS.items():
        if text == word:
            return step
    raise PositionError(
        "the direction must be clockwise or counter-clockwise, not “{text}”", text=text, name="direction"
    )


def _set_cards(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    left = pack_left(pack_of(options))
    for seat, cards in take_hands(left, placement["hands"], table.seats):
        table.hands[seat] = sum(1 << card for card in cards)
        if not cards and is_in(table, seat):
            raise PositionError("seat {seat} holds no card and has no place", seat=seat, name="hands")
    table.played = sum(1 << card for card in take_cards(left, "played", placement.get("played", "")))
    if "top" in placement:
        top = read_action(f"{placement['top']} {placement.get('run', '')}", options)
        take_cards(left, "top", show(cards_in(top.once)))
        if not top.once or top.code == NO_PLAY:
            raise PositionError("the cards to beat are not a valid play", name="top")
        table.top, table.top_code = top.once, top.code
    for part in filter(None, placement.get("paid", "").split(",")):
        payer, _, names = part.strip().partition(" ")
        paid = word_at("paid", read_cards, names)
        table.paid[seat_at("paid", payer, table.seats)] = sum(1 << card for card in paid)


def _set_turn(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    if table.top and table.owner == NO_SEAT:
        raise PositionError("it must be stated who played the cards to beat", name="owner")
    if any(table.due):
        next_giver(table, options)
        return
    table.phase = Phase.PLAY
    table.turn = seat_at("turn", placement.get("turn", "0"), table.seats)
    if not is_in(table, table.turn) or (table.top and table.turn == table.owner):
        raise PositionError("seat {seat} cannot have the turn", seat=table.turn, name="turn")
    table.asked = 1 << table.turn


def describe(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position, complete, as `place` reads it."""
    hands = (show(cards_in(table.hands[seat])) or "-" for seat in range(table.seats))
    placement = {"hands": " / ".join(hands)}
    if table.played:
        placement["played"] = show(cards_in(table.played))
    if table.top:
        cards, _, first = write_action(decision_of(table.top_code, table.top), options).partition(" from ")
        placement |= {"top": cards, "run": f"from {first}"} if first else {"top": cards}
    if table.phase != Phase.GIVE and table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    if table.step != 1:
        placement["direction"] = DIRECTIONS[table.step]
    if table.lock:
        placement["lock"] = " ".join(SUIT_SYMBOLS[suit] for suit in Suit if table.lock >> suit & 1)
    if any(table.paid):
        paid = (f"{seat} {show(cards_in(cards))}" for seat, cards in enumerate(table.paid) if cards)
        placement["paid"] = ", ".join(paid)
    return {**placement, **lines_of(table, Lasts.DEAL), **carried(table, options)}


def carried(table: Table, options: Options) -> Mapping[str, str]:
    """Return what a match carries into the deal, as `place` reads it."""
    return lines_of(table, Lasts.MATCH)


POSITIONS = Positions(NAMES, place, describe, carried)
