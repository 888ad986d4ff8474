"""Positions of Teyaku Dobon as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import (
    BIG_JOKER,
    CARD_NAMES,
    NO_SUIT,
    SMALL_JOKER,
    SUIT_SYMBOLS,
    SUITED_CARDS,
    cards_in,
    read_suit,
    show,
)
from tefuda.core.holdings import PILE, put, take
from tefuda.core.position_text import (
    number_at,
    positions,
    seat_at,
    seats_at,
    set_stock,
    show_seats,
    show_stock,
    take_cards,
    take_hands,
    turn_at,
    word_at,
)
from tefuda.core.seats import COUNTER_CLOCKWISE, NO_SEAT, next_seat
from tefuda.errors import PositionError
from tefuda.games.teyaku_dobon.dealing import first_player
from tefuda.games.teyaku_dobon.numbers import MOST_AT_ONCE
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.refusals import Refusal
from tefuda.games.teyaku_dobon.table import Phase, Table
from tefuda.games.teyaku_dobon.windows import first_asked

WINDOWS = {"drawn": Phase.DRAWN, "call": Phase.CALL, "counter": Phase.COUNTER, "riichi": Phase.RIICHI}


def set_up(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `turnup`, `pile` (base card last), `stock` (top card first), cells.

    `window` says what is asked, outside a turn: `drawn`, where the seat to act has just drawn the last card of its
    hand, `call`, `counter` or `riichi`; `called` and `total` who has called the number or the total. Without `hands`
    only what a match carries is set. Without `stock` all other cards are shuffled into it. Raises NotationError or
    PositionError.
    """
    if table.dealer == NO_SEAT:
        table.dealer = table.seats - 1
    table.turn = turn_at(placement, first_player(table), table.seats)
    _set_cards(table, options, placement)
    _set_ura(table, placement)
    _set_window(table, placement)


def pack_of(options: Options) -> dict[int, int]:
    """Return how often each card is there [1.3], [7.1]."""
    jokers = {SMALL_JOKER: (options.jokers + 1) // 2, BIG_JOKER: options.jokers // 2}
    return dict.fromkeys(range(SUITED_CARDS), 1) | {card: number for card, number in jokers.items() if number}


def _set_cards(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    left = pack_of(options)
    turn_up = take_cards(left, "turnup", placement.get("turnup", ""))
    if len(turn_up) != 1:
        raise PositionError("a position needs exactly one card turned up [1.5]", name="turnup")
    table.turn_up = table.base = turn_up[0]
    pile = take_cards(left, "pile", placement.get("pile", ""))
    if any(card >= SUITED_CARDS for card in pile):
        raise PositionError("a joker cannot be laid [7.2]", name="pile")
    _set_pile(table, pile, placement)
    _set_hands(table, left, placement)
    set_stock(table.stock, table.chance, left, placement)


def _set_pile(table: Table, pile: list[int], placement: Mapping[str, str]) -> None:
    if not pile:
        if "layer" in placement or "laid" in placement:
            raise PositionError("no card has been laid", name="layer" if "layer" in placement else "laid")
        return
    table.base = pile.pop()
    for card in pile:
        put(table.held, PILE, card)
    before = next_seat(table.turn, table.seats, COUNTER_CLOCKWISE)
    table.layer = seat_at("layer", placement.get("layer", str(before)), table.seats)
    table.laid = number_at("laid", placement.get("laid", "1"))
    same = [card for card in pile if card >> 2 == table.base >> 2]
    if not 1 <= table.laid <= min(MOST_AT_ONCE, len(same) + 1):
        raise PositionError("{laid} cards of one number cannot have been laid at once", laid=table.laid, name="laid")


def _set_hands(table: Table, left: dict[int, int], placement: Mapping[str, str]) -> None:
    for seat, cards in take_hands(left, placement["hands"], table.seats):
        for card in cards:
            put(table.held, seat, card)
        if not cards and not (placement.get("window") == "call" and seat == table.layer):
            raise PositionError("seat {seat} must hold a card, or the deal is over", seat=seat)
        if placement.get("window") == "drawn" and seat == table.turn:
            table.drawn = cards[-1]


def _set_ura(table: Table, placement: Mapping[str, str]) -> None:
    if "ura" not in placement:
        return
    if table.stock.size > 0:
        raise PositionError("the ura-dora is the suit of the bottom card while there is a stock [9.4]", name="ura")
    table.ura_suit = NO_SUIT
    if placement["ura"] != "none":
        table.ura_suit = word_at("ura", read_suit, placement["ura"])


def _set_window(table: Table, placement: Mapping[str, str]) -> None:
    asked = seats_at("asked", placement.get("asked", str(table.turn)), table.seats)
    called = table.on_number | table.on_total
    if table.on_total and table.laid < 2:
        raise PositionError(Refusal.NO_TOTAL.sentence, name="total")
    if "window" not in placement:
        if "asked" in placement or called:
            raise PositionError("only in a window are several seats asked and have some called [3.3]", name="window")
        table.phase = Phase.TURN
        table.asked = 1 << table.turn
        return
    if placement["window"] not in WINDOWS:
        raise PositionError(
            "the window must be one of {names}, not “{text}”",
            names=", ".join(WINDOWS),
            text=placement["window"],
            name="window",
        )
    table.phase = WINDOWS[placement["window"]]
    if table.phase == Phase.CALL:
        _set_call(table, asked)
    else:
        table.asked = 1 << table.turn
    if table.phase == Phase.COUNTER and (table.turn != table.layer or not called or called >> table.turn & 1):
        raise PositionError(
            "only the player who laid the card counters, against those who have called [3.7]", name="window"
        )


def _set_call(table: Table, asked: int) -> None:
    if table.base >= SUITED_CARDS:
        raise PositionError("a joker has no number that can be called [7.5]", name="window")
    called = table.on_number | table.on_total
    if asked & called or (table.layer != NO_SEAT and (asked | called) >> table.layer & 1):
        raise PositionError(
            "those asked must be players who did not lay the card and have not answered [3.3]", name="asked"
        )
    if table.on_number & table.on_total:
        raise PositionError("a player calls either the number or the total [12.3]", name="total")
    if not asked:
        raise PositionError("while the window is open, somebody must be asked [3.3]", name="asked")
    table.asked = asked
    table.turn = first_asked(table)


def told(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position, complete, as `set_up` reads it."""
    held = table.held.copy()
    drawn = [table.drawn] if table.phase == Phase.DRAWN else []
    if drawn:
        take(held, table.turn, table.drawn)
    cards = [[*cards_in(held.once[seat], held.twice[seat])] for seat in range(table.seats)]
    hands = (show([*hand, *(drawn if seat == table.turn else [])]) or "-" for seat, hand in enumerate(cards))
    placement = {"hands": " / ".join(hands), "turnup": CARD_NAMES[table.turn_up]}
    if table.layer != NO_SEAT:
        placement["pile"] = show([*cards_in(held.once[PILE]), table.base])
        placement |= {"layer": str(table.layer), "laid": str(table.laid)}
    placement["stock"] = show_stock(table.stock)
    if table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    if table.phase in WINDOWS.values():
        placement["window"] = next(name for name, phase in WINDOWS.items() if phase == table.phase)
    if table.phase == Phase.CALL:
        placement["asked"] = show_seats(table.asked)
    if table.stock.size == 0:
        placement["ura"] = "none" if table.ura_suit == NO_SUIT else SUIT_SYMBOLS[table.ura_suit]
    return placement


POSITIONS = positions(
    Table, ("hands", "turnup", "pile", "stock", "turn", "layer", "laid", "window", "asked", "ura"), set_up, told
)
