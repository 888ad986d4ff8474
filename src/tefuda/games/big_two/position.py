"""Positions of Big Two as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tefuda.core.cards import CARD_NAMES, SUITED_CARDS, cards_in, read_cards, show
from tefuda.core.holdings import PILE
from tefuda.core.seats import NO_SEAT, next_seat
from tefuda.errors import NotationError, PositionError, SeatsError, TefudaError
from tefuda.games.big_two.actions import Kind
from tefuda.games.big_two.combinations import key_of, kind_of
from tefuda.games.big_two.dealing import clear
from tefuda.games.big_two.dragons import STEP
from tefuda.games.big_two.notation import KIND_NAMES
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.order import by_strength
from tefuda.games.big_two.table import HAND, Phase, Table

CARRIED = ("dealer", "won", "scores", "deals")
NAMES = ("hands", "pile", "top", "kind", "owner", "given", "turn", "passed", "opening", "acted", "declared", *CARRIED)
DIGITS = 9


def seat_faults(options: Options, seats: int) -> Iterator[TefudaError]:
    """Yield why `seats` players cannot play with these options: here, never."""
    yield from ()


def place(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `pile` (played before), `top` (to be beaten), cells.

    `given` is what each has put down for the exchange, `-` for nothing yet, and says that the exchange is going on.
    Without `hands` only what a match carries is set. Raises NotationError or PositionError.
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
        table.dealer = 0
    _set_cards(table, placement)
    table.opening = _answer("opening", placement.get("opening", "no"))
    table.passed = _seats(table, "passed", placement.get("passed", ""))
    table.acted = _seats(table, "acted", placement.get("acted", ""))
    table.declared = _seats(table, "declared", placement.get("declared", ""))
    if "given" in placement:
        _set_exchange(table, placement)
    else:
        _set_trick(table, options, placement)


def _set_carried(table: Table, placement: Mapping[str, str]) -> None:
    if "dealer" in placement:
        table.dealer = _seat(table, "dealer", placement["dealer"])
    if "won" in placement:
        table.won = _seat(table, "won", placement["won"])
    if "deals" in placement:
        table.deals = _number("deals", placement["deals"])
    if "scores" in placement:
        table.scores[: table.seats] = _numbers(table, "scores", placement["scores"])


def _set_cards(table: Table, placement: Mapping[str, str]) -> None:
    left = (1 << SUITED_CARDS) - 1
    for name, cells in (("hands", table.held.once), ("given", table.given.once)):
        if name in placement:
            parts = placement[name].split("/")
            if len(parts) != table.seats:
                raise PositionError("{name}: {parts} for {seats} seats", name=name, parts=len(parts), seats=table.seats)
            at = 1
            for seat, part in enumerate(parts):
                cells[seat] = _take(left, name, part, at)
                left &= ~cells[seat]
                at += len(part) + 1
    for seat in range(table.seats):
        if not 0 < (table.held.once[seat] | table.given.once[seat]).bit_count() <= HAND:
            raise PositionError("seat {seat} must hold a card, and {most} at most", seat=seat, most=HAND)
    table.held.once[PILE] = _take(left, "pile", placement.get("pile", ""))
    table.top = _take(left & ~table.held.once[PILE], "top", placement.get("top", ""))


def _take(left: int, name: str, text: str, at: int = 1) -> int:
    """Return the cards that `text`, from column `at` of the line `name`, takes from those that are left."""
    try:
        cards = read_cards("" if text.strip() == "-" else text)
    except NotationError as fault:
        raise NotationError(
            fault.message, line=1, column=at + fault.column - 1, name=name, text=fault.facts["text"]
        ) from None
    taken = 0
    for card in cards:
        if card >= SUITED_CARDS:
            raise PositionError("{card} is not in the pack, in {name}", card=CARD_NAMES[card], name=name)
        if not left & ~taken & 1 << card:
            raise PositionError("{card} is there once too often, in {name}", card=CARD_NAMES[card], name=name)
        taken |= 1 << card
    return taken


def _set_trick(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    if table.top:
        cards = by_strength(options, table.top)
        table.top_kind = _kind(options, cards, placement.get("kind"))
        table.top_key = key_of(options, table.top_kind, cards)
    if table.top and table.opening:
        raise PositionError("in the first play of a deal there is nothing to beat", name="opening")
    turn = placement.get("turn", "0")
    table.turn = _seat(table, "turn", turn)
    if table.top or "owner" in placement:
        before = next_seat(table.turn, table.seats, -STEP)
        table.owner = _seat(table, "owner", placement["owner"]) if "owner" in placement else before
    if table.top and table.owner == table.turn:
        raise PositionError("seat {seat} has the turn and has played the cards to beat", seat=table.turn, name="turn")
    if (table.passed >> table.turn | (table.passed >> table.owner if table.owner != NO_SEAT else 0)) & 1:
        raise PositionError("neither who has the turn nor who played last has passed", name="passed")
    if table.passed and not table.top:
        raise PositionError("nobody has passed where nothing has been played", name="passed")
    table.asked = 1 << table.turn


def _kind(options: Options, cards: int, stated: str | None) -> int:
    natural = kind_of(options, cards)
    if natural == Kind.NOTHING:
        raise PositionError("the cards to beat are no combination", name="top")
    if stated is None:
        return natural
    named = {name: kind for kind, name in KIND_NAMES.items()}.get(stated)
    as_other = natural == Kind.STRAIGHT_FLUSH and named in (Kind.STRAIGHT, Kind.FLUSH)
    if named is None or (named != natural and not as_other):
        raise PositionError("the cards to beat are no “{text}”", text=stated, name="kind")
    return named


def _set_exchange(table: Table, placement: Mapping[str, str]) -> None:
    if table.top or table.held.once[PILE] or table.opening:
        raise PositionError("cards are exchanged before any are played", name="given")
    answered = table.declared
    for seat in range(table.seats):
        if table.given.once[seat]:
            answered |= 1 << seat
    table.asked = ((1 << table.seats) - 1) & ~answered
    if table.asked == 0:
        raise PositionError("all have put down cards: they are exchanged already", name="given")
    table.phase = Phase.EXCHANGE
    table.turn = next_seat(table.dealer, table.seats, STEP)
    while not table.asked >> table.turn & 1:
        table.turn = next_seat(table.turn, table.seats, STEP)


def _answer(name: str, text: str) -> int:
    if text not in ("yes", "no"):
        raise NotationError("{name}: yes or no, not “{text}”", name=name, text=text)
    return int(text == "yes")


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
    placement = {"hands": _hands(table, table.held.once)}
    if table.held.once[PILE]:
        placement["pile"] = show(cards_in(table.held.once[PILE]))
    if table.top:
        placement["top"] = show(cards_in(table.top))
        if table.top_kind != kind_of(options, by_strength(options, table.top)):
            placement["kind"] = KIND_NAMES[Kind(table.top_kind)]
    if table.owner != NO_SEAT:
        placement["owner"] = str(table.owner)
    if table.phase == Phase.EXCHANGE:
        placement["given"] = _hands(table, table.given.once)
    elif table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    for name, seats in _masks(table, options):
        if seats:
            placement[name] = " ".join(str(seat) for seat in range(table.seats) if seats >> seat & 1)
    if table.opening:
        placement["opening"] = "yes"
    return {**placement, **carried(table, options)}


def _masks(table: Table, options: Options) -> Iterator[tuple[str, int]]:
    yield "passed", table.passed
    yield "declared", table.declared
    if not options.dragon_forced:
        yield "acted", table.acted


def _hands(table: Table, cells: list[int]) -> str:
    return " / ".join(show(cards_in(cells[seat])) or "-" for seat in range(table.seats))


def carried(table: Table, options: Options) -> Mapping[str, str]:
    """Return what a match carries into the deal, as `place` reads it."""
    placement = {"dealer": str(table.dealer)}
    if table.won != NO_SEAT:
        placement["won"] = str(table.won)
    if any(table.scores):
        placement["scores"] = " ".join(map(str, table.scores[: table.seats]))
    if table.deals:
        placement["deals"] = str(table.deals)
    return placement
