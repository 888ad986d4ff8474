"""Positions of Teyaku Dobon as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import BIG_JOKER, CARD_NAMES, FULL_PACK, SMALL_JOKER, SUITED_CARDS, cards_in, rank_of, show
from tefuda.core.holdings import PILE, take
from tefuda.core.position_text import Stated, pack_left, positions, put_all, require, show_place, show_seats
from tefuda.core.seats import COUNTER_CLOCKWISE, NO_SEAT, next_seat
from tefuda.games.teyaku_dobon.dealing import first_player
from tefuda.games.teyaku_dobon.numbers import MOST_AT_ONCE
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.refusals import Refusal
from tefuda.games.teyaku_dobon.table import Phase, Table
from tefuda.games.teyaku_dobon.windows import first_asked


def pack_of(options: Options, seats: int) -> dict[int, int]:
    """Return how often each card is there [1.3], [7.1]."""
    jokers = {SMALL_JOKER: (options.jokers + 1) // 2, BIG_JOKER: options.jokers // 2}
    return pack_left(FULL_PACK) | {card: number for card, number in jokers.items() if number}


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `turnup`, `pile` (base card last), `stock` (top card first), and whom the rules ask.

    `window` says what is asked, outside a turn: `drawn`, where the seat to act has just drawn the last card of its
    hand, `call`, `counter` or `riichi`; `called` and `total` who has called the number or the total. Raises
    NotationError or PositionError.
    """
    if table.dealer == NO_SEAT:
        table.dealer = table.seats - 1
    table.turn = stated.seat("turn", first_player(table))
    turn_up = stated.cards("turnup")
    require(len(turn_up) == 1, "a position needs exactly one card turned up [1.5]", name="turnup")
    table.turn_up = table.base = turn_up[0]
    _set_pile(table, stated)
    hands = stated.hands(table.held)
    for seat, cards in enumerate(hands):
        may_be_out = table.phase == Phase.CALL and seat == table.layer
        require(cards or may_be_out, "seat {seat} must hold a card, or the deal is over", seat=seat)
    if table.phase == Phase.DRAWN:
        table.drawn = hands[table.turn][-1]
    stated.stock(table)
    drawn_out = "ura" not in stated or table.stock.size == 0
    require(drawn_out, "the ura-dora is the suit of the bottom card while there is a stock [9.4]", name="ura")
    _set_window(table, stated)


def _set_pile(table: Table, stated: Stated) -> None:
    """Set the cards laid: by the seat before, one at once, where nothing else is said."""
    pile = stated.cards("pile")
    require(all(card < SUITED_CARDS for card in pile), "a joker cannot be laid [7.2]", name="pile")
    for name in ("layer", "laid"):
        require(pile or name not in stated, "no card has been laid", name=name)
    if pile:
        table.base = pile.pop()
        put_all(table.held, PILE, pile)
        table.layer = stated.seat("layer", next_seat(table.turn, table.seats, COUNTER_CLOCKWISE))
        table.laid = stated.number("laid", 1)
        most = min(MOST_AT_ONCE, 1 + sum(rank_of(card) == rank_of(table.base) for card in pile))
        possible = 1 <= table.laid <= most
        require(possible, "{laid} cards of one number cannot have been laid at once", laid=table.laid, name="laid")


def _set_window(table: Table, stated: Stated) -> None:
    """Set whom the rules ask."""
    called = table.on_number | table.on_total
    require(not table.on_total or table.laid > 1, Refusal.NO_TOTAL.sentence, name="total")
    table.asked = 1 << table.turn
    if table.phase == Phase.TURN:
        none = "asked" not in stated and not called
        require(none, "only in a window are several seats asked and have some called [3.3]", name="window")
    elif table.phase == Phase.CALL:
        table.asked = stated.seats_of("asked") if "asked" in stated else table.asked
        require(table.base < SUITED_CARDS, "a joker has no number that can be called [7.5]", name="window")
        apart = not table.asked & called and not (table.asked | called) >> table.layer & 1
        require(apart, "those asked must be players who did not lay the card and have not answered [3.3]", name="asked")
        either = not table.on_number & table.on_total
        require(either, "a player calls either the number or the total [12.3]", name="total")
        require(table.asked, "while the window is open, somebody must be asked [3.3]", name="asked")
        table.turn = first_asked(table)
    elif table.phase == Phase.COUNTER:
        by_layer = table.turn == table.layer and called and not called >> table.turn & 1
        require(
            by_layer, "only the player who laid the card counters, against those who have called [3.7]", name="window"
        )


def told(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it; the card just drawn stands last in its hand."""
    held, drawn = table.held.copy(), [table.drawn] if table.phase == Phase.DRAWN else []
    for card in drawn:
        take(held, table.turn, card)
    hands = [show_place(held, seat, *(drawn if seat == table.turn else ())) or "-" for seat in range(table.seats)]
    return {
        "hands": " / ".join(hands),
        "turnup": CARD_NAMES[table.turn_up],
        "pile": "" if table.layer == NO_SEAT else show([*cards_in(table.held.once[PILE]), table.base]),
        "asked": show_seats(table.asked) if table.phase == Phase.CALL else "",
        "ura": "" if table.stock.size else None,
    }


POSITIONS = positions(Table, ("hands", "turnup", "pile", "stock", "turn", "asked"), set_up, told, pack=pack_of)
