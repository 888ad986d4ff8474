"""Positions of Nippachi as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import FULL_PACK, SUIT_SYMBOLS, Suit, cards_in, read_suit, show, suit_of
from tefuda.core.decision import decision_of
from tefuda.core.holdings import PILE, size
from tefuda.core.position_text import (
    numbers_at,
    pack_left,
    positions,
    put_hands,
    set_stock,
    show_hands,
    show_stock,
    take_cards,
    turn_at,
)
from tefuda.core.seats import COUNTER_CLOCKWISE, NO_SEAT, next_seat
from tefuda.errors import NotationError, PositionError
from tefuda.games.nippachi.actions import PASS
from tefuda.games.nippachi.legality import refusal
from tefuda.games.nippachi.notation import read_action, write_action
from tefuda.games.nippachi.numbers import LARGEST_CALL, MOST_TIMES
from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.table import Phase, Table
from tefuda.games.nippachi.windows import WINDOWS, as_told, first_seat, seats_of_window


def set_up(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `pile` (top card last), `stock` (top card first), cells.

    `window` names the window that is open, `answers` what each seat has answered to it, `-` for nothing yet. Without
    `layer` nobody laid the top card. Without `hands` only what a match carries is set. Without `stock` all other cards
    are shuffled into it. Raises NotationError or PositionError.
    """
    if table.starter == NO_SEAT:
        table.starter = 0
    _set_cards(table, placement)
    _set_top(table, placement)
    _set_turn(table, options, placement)


def _set_cards(table: Table, placement: Mapping[str, str]) -> None:
    left = pack_left(FULL_PACK)
    pile = take_cards(left, "pile", placement.get("pile", ""))
    if not pile:
        raise PositionError("a position needs a card on the pile [1.3]", name="pile")
    table.top, table.suits = pile[-1], 1 << suit_of(pile[-1])
    table.held.once[PILE] = sum(1 << card for card in pile)
    put_hands(table.held, left, placement["hands"], table.seats)
    for seat in range(table.seats):
        table.least[seat] = size(table.held, seat)
    set_stock(table.stock, table.chance, left, placement)


def _set_top(table: Table, placement: Mapping[str, str]) -> None:
    """Set which suits are followed, and check who laid the top card, and how."""
    if table.times not in (1, MOST_TIMES - 1, MOST_TIMES):
        raise PositionError("{times} multiples can never be called [4.3]", times=table.times, name="times")
    if table.times > 1 and table.layer == NO_SEAT:
        raise PositionError("a pon or kan must have been laid by a player [3.1]", name="times")
    if "suits" in placement:
        try:
            table.suits = sum(1 << read_suit(word) for word in set(placement["suits"].split()))
        except NotationError as fault:
            raise NotationError(fault.message, name="suits", text=placement["suits"]) from None
    if not table.suits >> suit_of(table.top) & 1:
        raise PositionError("the suit of the top card is always followed [2.1]", name="suits")
    if "laid" not in placement and table.layer != NO_SEAT:
        table.laid = 2
    if table.stakes not in (1, 2):
        raise PositionError("payments are doubled at most once [7.9]", name="stakes")


def _set_turn(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    window = placement.get("window")
    if window is not None:
        _set_window(table, options, window, placement)
        return
    after = table.starter if table.layer == NO_SEAT else next_seat(table.layer, table.seats, COUNTER_CLOCKWISE)
    table.turn = turn_at(placement, after, table.seats)
    table.asked = 1 << table.turn
    for seat in range(table.seats):
        if size(table.held, seat) == 0:
            raise PositionError("seat {seat} holds no cards, but the deal is not over", seat=seat, name="hands")


def _set_window(table: Table, options: Options, window: str, placement: Mapping[str, str]) -> None:
    phase = {word: phase for phase, word in WINDOWS.items()}.get(window)
    if phase is None:
        raise NotationError(
            "the window must be one of {words}, not “{text}”",
            name="window",
            words=", ".join(WINDOWS.values()),
            text=window,
        )
    if (phase == Phase.FIRST) != (table.layer == NO_SEAT):
        raise PositionError("the first window is for the card turned up, the others for a card laid", name="window")
    empty = [seat for seat in range(table.seats) if size(table.held, seat) == 0]
    if empty != ([table.layer] if phase == Phase.OUT else []):
        raise PositionError("a hand is empty exactly while its last card is being answered", name="window")
    table.phase = phase
    if phase == Phase.RETURN:
        _set_calls(table, placement)
    table.opened = seats_of_window(table, options)
    table.asked = table.opened
    if "answers" in placement:
        _set_answers(table, options, placement["answers"])
    table.turn = first_seat(table, table.asked)


def _set_calls(table: Table, placement: Mapping[str, str]) -> None:
    """Set the dons that may be returned."""
    numbers = numbers_at("called", placement.get("called", ""), table.seats)
    for seat, number in enumerate(numbers):
        if not 0 <= number <= LARGEST_CALL or (number and seat == table.layer):
            raise PositionError("seat {seat} cannot have called {number}", seat=seat, number=number, name="called")
        table.called[seat] = number
        table.callers |= 1 << seat if number else 0
    if table.callers == 0:
        raise PositionError("there must be a call that may be returned", name="called")


def _set_answers(table: Table, options: Options, text: str) -> None:
    """Set what the seats have answered, each as it would be judged by itself."""
    words = [word.strip() for word in text.split("/")]
    if len(words) != table.seats:
        raise PositionError("{name}: {parts} for {seats} seats", name="answers", parts=len(words), seats=table.seats)
    for seat, word in enumerate(words):
        if word == "-":
            continue
        try:
            decision = read_action(word, options)
        except NotationError as fault:
            raise NotationError(fault.message, name="answers", text=word) from None
        table.turn = seat
        if not table.opened >> seat & 1 or refusal(table, options, decision):
            raise PositionError("seat {seat} cannot have answered “{text}”", seat=seat, text=word, name="answers")
        table.asked &= ~(1 << seat)
        if decision.code != PASS:
            table.claims[seat] = as_told(table, options, seat, decision.code)
            table.claimed |= 1 << seat
    if table.asked == 0:
        raise PositionError("while a window is open, somebody must still owe an answer", name="answers")


def told(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position, complete, as `set_up` reads it."""
    pile = [*(card for card in cards_in(table.held.once[PILE]) if card != table.top), table.top]
    hands, stock = show_hands(table.held, table.seats), show_stock(table.stock)
    placement = {"hands": hands, "pile": show(pile), "stock": stock}
    if table.phase in WINDOWS:
        placement |= _window(table, options)
    elif table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    if table.suits != 1 << suit_of(table.top):
        placement["suits"] = " ".join(SUIT_SYMBOLS[suit] for suit in Suit if table.suits >> suit & 1)
    return {**placement, "laid": str(table.laid)}


def _window(table: Table, options: Options) -> Mapping[str, str]:
    """Return the window that is open, with the dons that may be returned and the answers there are."""
    window = {"window": WINDOWS[Phase(table.phase)]}
    if table.phase == Phase.RETURN:
        window["called"] = " ".join(map(str, table.called[: table.seats]))
    if table.opened & ~table.asked:
        window["answers"] = " / ".join(_answered(table, options, seat) for seat in range(table.seats))
    return window


def _answered(table: Table, options: Options, seat: int) -> str:
    if not (table.opened & ~table.asked) >> seat & 1:
        return "-"
    claimed = table.claimed >> seat & 1
    return write_action(decision_of(table.claims[seat] if claimed else PASS), options)


POSITIONS = positions(Table, ("hands", "pile", "stock", "turn", "window", "answers", "called", "suits"), set_up, told)
