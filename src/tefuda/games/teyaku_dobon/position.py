"""Positions of Teyaku Dobon as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tefuda.core.cards import (
    BIG_JOKER,
    CARD_NAMES,
    NO_SUIT,
    SMALL_JOKER,
    SUIT_SYMBOLS,
    SUITED_CARDS,
    cards_in,
    read_cards,
    read_suit,
    show,
)
from tefuda.core.holdings import PILE, put, take
from tefuda.core.seats import NO_SEAT, next_seat
from tefuda.core.stock import shuffle_stock
from tefuda.errors import NotationError, PositionError, SeatsError, TefudaError
from tefuda.games.teyaku_dobon.dealing import clear, first_player
from tefuda.games.teyaku_dobon.numbers import MOST_AT_ONCE
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.refusals import REASONS, Refusal
from tefuda.games.teyaku_dobon.table import STEP, Phase, Table
from tefuda.games.teyaku_dobon.windows import first_asked

WINDOWS = {"drawn": Phase.DRAWN, "call": Phase.CALL, "counter": Phase.COUNTER, "riichi": Phase.RIICHI}
MASKS = ("called", "total", "wrong", "riichi")
CARRIED = ("dealer", "scores", "deals", "pot", "streaks")
NAMES = ("hands", "turnup", "pile", "stock", "turn", "layer", "laid", "window", "asked", *MASKS, "paid", "ura",
         *CARRIED)  # fmt: skip
DIGITS = 9


def seat_faults(options: Options, seats: int) -> Iterator[TefudaError]:
    """Yield why `seats` players cannot play with these options: here, never."""
    yield from ()


def place(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `turnup`, `pile` (base card last), `stock` (top card first), cells.

    `window` says what is asked, if it is no turn: `drawn`, where the seat to act has just drawn the last card of its
    hand, `call`, `counter` or `riichi`; `called` and `total` who has called the number or the total. Without `hands`
    only what a match carries is set. Without `stock` all other cards are shuffled into it. Raises NotationError or
    PositionError.
    """
    for name in placement:
        if name not in NAMES:
            raise NotationError(
                "a position of this game has no “{name}”; it has {names}", name=name, names=", ".join(NAMES)
            )
    _set_carried(table, placement)
    if "hands" not in placement:
        return
    clear(table)
    if table.dealer == NO_SEAT:
        table.dealer = table.seats - 1
    _set_cells(table, placement)
    _set_cards(table, options, placement)
    _set_ura(table, placement)
    _set_window(table, placement)


def _set_carried(table: Table, placement: Mapping[str, str]) -> None:
    if "dealer" in placement:
        table.dealer = _seat(table, "dealer", placement["dealer"])
    if "scores" in placement:
        table.scores[: table.seats] = _numbers(table, "scores", placement["scores"])
    if "streaks" in placement:
        table.streaks[: table.seats] = _numbers(table, "streaks", placement["streaks"])
    table.deals = _number("deals", placement.get("deals", str(table.deals)))
    table.pot = _number("pot", placement.get("pot", str(table.pot)))


def _set_cells(table: Table, placement: Mapping[str, str]) -> None:
    table.turn = _seat(table, "turn", placement.get("turn", str(first_player(table))))
    if "paid" in placement:
        table.paid[: table.seats] = _numbers(table, "paid", placement["paid"])
    table.on_number, table.on_total, table.wrong, table.riichi = (
        _seats(table, name, placement.get(name, "")) for name in MASKS
    )


def pack_of(options: Options) -> dict[int, int]:
    """Return how often each card is there [1.3], [7.1]."""
    jokers = {SMALL_JOKER: (options.jokers + 1) // 2, BIG_JOKER: options.jokers // 2}
    return dict.fromkeys(range(SUITED_CARDS), 1) | {card: number for card, number in jokers.items() if number}


def _set_cards(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    left = pack_of(options)
    turn_up = _take(left, "turnup", placement.get("turnup", ""))
    if len(turn_up) != 1:
        raise PositionError("a position needs the card turned up, and only one [1.5]", name="turnup")
    table.turn_up = table.base = turn_up[0]
    pile = _take(left, "pile", placement.get("pile", ""))
    if any(card >= SUITED_CARDS for card in pile):
        raise PositionError("a joker cannot be laid [7.2]", name="pile")
    _set_pile(table, pile, placement)
    _set_hands(table, left, placement)
    if "stock" in placement:
        stock = _take(left, "stock", placement["stock"])[::-1]
    else:
        stock = [card for card, copies in left.items() for _ in range(copies)]
    table.stock.cards[: len(stock)] = stock
    table.stock.size = len(stock)
    if "stock" not in placement:
        shuffle_stock(table.stock, table.chance)


def _set_pile(table: Table, pile: list[int], placement: Mapping[str, str]) -> None:
    if not pile:
        if "layer" in placement or "laid" in placement:
            raise PositionError("no card has been laid", name="layer" if "layer" in placement else "laid")
        return
    table.base = pile.pop()
    for card in pile:
        put(table.held, PILE, card)
    before = next_seat(table.turn, table.seats, -STEP)
    table.layer = _seat(table, "layer", placement.get("layer", str(before)))
    table.laid = _number("laid", placement.get("laid", "1"))
    same = [card for card in pile if card >> 2 == table.base >> 2]
    if not 1 <= table.laid <= min(MOST_AT_ONCE, len(same) + 1):
        raise PositionError("{laid} cards of one number cannot have been laid at once", laid=table.laid, name="laid")


def _set_hands(table: Table, left: dict[int, int], placement: Mapping[str, str]) -> None:
    hands = placement["hands"].split("/")
    if len(hands) != table.seats:
        raise PositionError("there are {hands} hands for {seats} seats", hands=len(hands), seats=table.seats)
    at = 1
    for seat, hand in enumerate(hands):
        cards = _take(left, "hands", hand, at)
        for card in cards:
            put(table.held, seat, card)
        if not cards and not (placement.get("window") == "call" and seat == table.layer):
            raise PositionError("seat {seat} must hold a card, or the deal is over", seat=seat)
        if placement.get("window") == "drawn" and seat == table.turn:
            table.drawn = cards[-1]
        at += len(hand) + 1


def _take(left: dict[int, int], name: str, text: str, at: int = 1) -> list[int]:
    """Return the cards that `text`, from column `at` of the line `name`, takes from those that are left."""
    try:
        cards = read_cards("" if text.strip() == "-" else text)
    except NotationError as fault:
        raise NotationError(
            fault.message, line=1, column=at + fault.column - 1, name=name, text=fault.facts["text"]
        ) from None
    for card in cards:
        if left.get(card, 0) == 0:
            if card in left:
                raise PositionError("{card} is there once too often, in {name}", card=CARD_NAMES[card], name=name)
            raise PositionError("{card} is not in the pack, in {name}", card=CARD_NAMES[card], name=name)
        left[card] -= 1
    return cards


def _set_ura(table: Table, placement: Mapping[str, str]) -> None:
    if "ura" not in placement:
        return
    if table.stock.size > 0:
        raise PositionError("the ura-dora is that of the bottom card while there is a stock [9.4]", name="ura")
    table.ura_suit = NO_SUIT
    if placement["ura"] != "none":
        try:
            table.ura_suit = read_suit(placement["ura"])
        except NotationError as fault:
            raise NotationError(fault.message, name="ura", text=placement["ura"]) from None


def _set_window(table: Table, placement: Mapping[str, str]) -> None:
    asked = _seats(table, "asked", placement.get("asked", str(table.turn)))
    called = table.on_number | table.on_total
    if table.on_total and table.laid < 2:
        raise PositionError(REASONS[Refusal.NO_TOTAL].sentence, name="total")
    if "window" not in placement:
        if "asked" in placement or called:
            raise PositionError("only in a window are several asked, and have some called [3.3]", name="window")
        table.phase = Phase.TURN
        table.asked = 1 << table.turn
        return
    if placement["window"] not in WINDOWS:
        raise PositionError(
            "the window is {names}, not “{text}”", names=", ".join(WINDOWS), text=placement["window"], name="window"
        )
    table.phase = WINDOWS[placement["window"]]
    if table.phase == Phase.CALL:
        _set_call(table, asked)
    else:
        table.asked = 1 << table.turn
    if table.phase == Phase.COUNTER and (table.turn != table.layer or not called or called >> table.turn & 1):
        raise PositionError("a counter is the layer's, against those who have called [3.7]", name="window")


def _set_call(table: Table, asked: int) -> None:
    if table.base >= SUITED_CARDS:
        raise PositionError("a joker has no number to be called [7.5]", name="window")
    called = table.on_number | table.on_total
    if asked & called or (table.layer != NO_SEAT and (asked | called) >> table.layer & 1):
        raise PositionError("asked are others than the layer who have not answered [3.3]", name="asked")
    if table.on_number & table.on_total:
        raise PositionError("a player calls the number or the total [12.3]", name="total")
    if not asked:
        raise PositionError("somebody is asked while the window is open [3.3]", name="asked")
    table.asked = asked
    table.turn = first_asked(table)


def _seats(table: Table, name: str, text: str) -> int:
    seats = 0
    for word in text.split():
        seats |= 1 << _seat(table, name, word)
    return seats


def _seat(table: Table, name: str, text: str) -> int:
    seat = _number(name, text)
    if seat >= table.seats:
        raise SeatsError(
            "there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=table.seats - 1, name=name
        )
    return seat


def _number(name: str, text: str) -> int:
    if not text.strip().isdecimal() or len(text.strip()) > DIGITS:
        raise NotationError("{name}: “{text}” is no number", name=name, text=text)
    return int(text)


def _numbers(table: Table, name: str, text: str) -> list[int]:
    words = text.split()
    if len(words) != table.seats or not all(
        word.removeprefix("-").isdecimal() and len(word) <= DIGITS for word in words
    ):
        raise NotationError(
            "{name}: one number for each of {seats} seats, not “{text}”", name=name, seats=table.seats, text=text
        )
    return [int(word) for word in words]


def describe(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position, complete, as `place` reads it."""
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
    placement["stock"] = show(table.stock.cards[: table.stock.size][::-1]) or "-"
    if table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    if table.phase in WINDOWS.values():
        placement["window"] = next(name for name, phase in WINDOWS.items() if phase == table.phase)
    if table.phase == Phase.CALL:
        placement["asked"] = _written(table, table.asked)
    for name, seats in zip(MASKS, (table.on_number, table.on_total, table.wrong, table.riichi), strict=True):
        if seats:
            placement[name] = _written(table, seats)
    if any(table.paid):
        placement["paid"] = " ".join(map(str, table.paid[: table.seats]))
    if table.stock.size == 0:
        placement["ura"] = "none" if table.ura_suit == NO_SUIT else SUIT_SYMBOLS[table.ura_suit]
    return {**placement, **carried(table, options)}


def _written(table: Table, seats: int) -> str:
    return " ".join(str(seat) for seat in range(table.seats) if seats >> seat & 1)


def carried(table: Table, options: Options) -> Mapping[str, str]:
    """Return what a match carries into the deal, as `place` reads it."""
    placement = {"dealer": str(table.dealer)}
    if any(table.scores):
        placement["scores"] = " ".join(map(str, table.scores[: table.seats]))
    if table.deals:
        placement["deals"] = str(table.deals)
    if table.pot:
        placement["pot"] = str(table.pot)
    if any(table.streaks):
        placement["streaks"] = " ".join(map(str, table.streaks[: table.seats]))
    return placement
