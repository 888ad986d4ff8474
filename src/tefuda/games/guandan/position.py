"""Positions of Guandan as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tefuda.core.cards import CARD_NAMES, NO_CARD, read_card, read_rank, show
from tefuda.core.decision import decision_of
from tefuda.core.holdings import PILE, size
from tefuda.core.position_text import (
    Stated,
    pack_left,
    positions,
    put_all,
    require,
    rest_of,
    seat_at,
    show_place,
    word_at,
)
from tefuda.core.seats import NO_SEAT
from tefuda.errors import NotationError
from tefuda.games.guandan.actions import Verb, verb_of
from tefuda.games.guandan.dealing import WHOLE_PACK, name_level
from tefuda.games.guandan.hands import natural_once
from tefuda.games.guandan.legality import settled
from tefuda.games.guandan.notation import read_action, write_action
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import LEADING, SEATS, SIDES, Phase, Table, partner_of, side_of
from tefuda.games.guandan.tribute import begin_exchange, others

FEWEST = 3


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `played` cards, the trick, and how far the exchange has come.

    Without `played` all cards that are nowhere else are. With `phase tribute` and no `tribute` the exchange begins.
    Raises NotationError or PositionError.
    """
    if "level" not in stated:
        name_level(table, options)
    stated.hands(table.held)
    lying = stated.cards("open")[:SIDES]
    table.given[: len(lying)], table.paid = lying, len(lying)
    put_all(table.held, PILE, stated.cards("played") if "played" in stated else rest_of(stated.left))
    if "exposed" in stated:
        table.exposed = word_at("exposed", read_card, stated.text("exposed").removeprefix("card "))
    empty = [seat for seat in range(SEATS) if size(table.held, seat) == 0]
    order = _seats("order", stated) if "order" in stated else empty
    require(sorted(order) == empty, "exactly the players who are out must hold no cards", name="order")
    both = any(partner_of(seat) in order for seat in order)
    require(not both, "the deal is over when both partners are out [7.1]", name="order")
    table.order[: len(order)], table.placed = order, len(order)
    table.out = sum(1 << seat for seat in order)
    stated.turn(table, next(seat for seat in range(SEATS) if seat not in order))
    if "top" in stated:
        _set_top(table, options, stated)
    if table.phase != Phase.PLAY or "tribute" in stated:
        _set_exchange(table, options, stated)


def _set_top(table: Table, options: Options, stated: Stated) -> None:
    """Set what lies on the table, `top 1: K♠ K♦`, and how many have passed since."""
    seat, _, _ = stated.text("top").partition(":")
    table.last = seat_at("top", seat, SEATS)
    decision = stated.decision("top", options, read_action, len(seat) + 1)
    require(verb_of(decision.code) == Verb.PLAY, "the cards on the table must be a combination", name="top")
    table.top = settled(table, decision)
    table.top_once, table.top_twice = decision.once, decision.twice
    missing = decision.once & ~table.held.once[PILE] | decision.twice & ~table.held.twice[PILE]
    require(not missing, "the cards on the table must be among those played", name="top")
    table.passes = stated.number("passes", 0, SEATS)


def _set_exchange(table: Table, options: Options, stated: Stated) -> None:
    """Set how far the exchange of cards has come, and ask whom it has come to."""
    require(table.last_order[0] != NO_SEAT, "an exchange needs the order of the deal before", name="phase")
    fewest = FEWEST - 1 if "tribute" in stated else FEWEST
    enough = table.phase == Phase.PLAY or min(size(table.held, seat) for seat in range(SEATS)) >= fewest
    require(enough, "in an exchange everybody must hold at least {number} cards", name="hands", number=fewest)
    if "tribute" not in stated:
        begin_exchange(table, options)
        return
    for i, word in enumerate(stated.text("tribute").split()[:SIDES]):
        _set_tribute(table, i, word)
        table.tributes = i + 1
    for i, word in enumerate(stated.text("votes").split()[:SIDES]):
        table.votes[i] = seat_at("votes", word, SEATS)
    if table.phase != Phase.PLAY:
        seat = _asked(table)
        possible = seat != NO_SEAT and ("turn" not in stated or table.turn == seat)
        require(possible, "an exchange cannot have come so far with these cards and this turn", name="phase")
        table.turn, table.asked = seat, 1 << seat
        none = table.phase == Phase.RETURN and others(table, options) == 0
        require(not none, "there is no card that could be returned", name="hands")


def _set_tribute(table: Table, i: int, word: str) -> None:
    """Set one tribute: `3` before it is handed over, then `3>0:K♠`, and `3>0:K♠:5♦` when 5♦ has been returned."""
    payer, _, rest = word.partition(">")
    table.payers[i] = seat_at("tribute", payer, SEATS)
    if rest:
        taker, card, back = [*rest.split(":"), "", ""][:3]
        table.takers[i] = seat_at("tribute", taker, SEATS)
        table.given[i], table.paid = word_at("tribute", read_card, card), i + 1
        if back:
            table.returned[i] = word_at("tribute", read_card, back)
            table.back += 1


def _asked(table: Table) -> int:
    """Return the seat that the exchange asks, NO_SEAT where it cannot have come so far."""
    first, shared = table.last_order[0], NO_SEAT not in table.takers[: table.tributes]
    if table.phase == Phase.TRIBUTE:
        left = table.payers[table.paid : table.tributes]
        return left[0] if left and all(natural_once(table, seat) for seat in left) else NO_SEAT
    if table.phase == Phase.CHOOSE:
        return first if table.paid == SIDES and not shared else NO_SEAT
    if table.phase == Phase.RETURN:
        returning = first if table.back == 0 else partner_of(first)
        return returning if shared and table.back < table.tributes else NO_SEAT
    agreeing = table.payers[0] if table.votes[0] == NO_SEAT else table.payers[1]
    return agreeing if shared and table.back == table.tributes == SIDES else NO_SEAT


def told(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it."""
    leading, shared = table.top == LEADING, table.takers[0] != NO_SEAT
    top = "" if leading else write_action(decision_of(table.top, table.top_once, table.top_twice), options)
    tributes = range(table.tributes)
    lying = show(card for card in table.given if card != NO_CARD) or "-"
    return {
        "played": show_place(table.held, PILE) or "-",
        "top": "" if leading else f"{table.last}: {top}",
        "passes": "" if leading else str(table.passes),
        "order": _shown(table.order),
        "exposed": "" if table.exposed == NO_CARD else f"card {CARD_NAMES[table.exposed]}",
        "phase": None if tributes else "",
        "open": lying if tributes and not shared else "",
        "tribute": " ".join(_tribute(table, i) for i in tributes),
        "votes": _shown(table.votes),
        "leader": None if tributes and shared else "",
    }


def _tribute(table: Table, i: int) -> str:
    """Return one tribute as `_set_tribute` reads it."""
    if table.takers[i] == NO_SEAT:
        return str(table.payers[i])
    back = "" if table.returned[i] == NO_CARD else f":{CARD_NAMES[table.returned[i]]}"
    return f"{table.payers[i]}>{table.takers[i]}:{CARD_NAMES[table.given[i]]}{back}"


def resume(table: Table, options: Options, stated: Stated) -> None:
    """Set what a match carries; without `levels` both sides are at the `level` of the deal."""
    if "level" in stated and "levels" not in stated:
        table.levels[:] = [word_at("level", read_rank, stated.text("level"))] * SIDES
    table.declarers = stated.number("declarers", table.declarers, SIDES)
    if "before" in stated:
        table.last_order[:] = _seats("before", stated, SEATS)
        table.declarers = side_of(table.last_order[0])
    for seat in range(SEATS):
        table.scores[seat] = table.points[seat & 1] if options.deals_limit else table.levels[seat & 1] + 2


def resumed(table: Table) -> Mapping[str, str]:
    """Return what a match carries and no cell declares, as `resume` reads it."""
    return {"before": _shown(table.last_order)}


def _seats(name: str, stated: Stated, number: int | None = None) -> list[int]:
    seats = [seat_at(name, word, SEATS) for word in stated.text(name).split()]
    if len(set(seats)) != len(seats) or number not in (None, len(seats)):
        raise NotationError("{name}: must be different seats, not “{text}”", name=name, text=stated.text(name))
    return seats


def _shown(seats: Iterable[int]) -> str:
    return " ".join(str(seat) for seat in seats if seat != NO_SEAT)


NAMES = ("hands", "played", "turn", "top", "passes", "order", "exposed", "open", "tribute", "votes", "before")
POSITIONS = positions(
    Table,
    NAMES,
    set_up,
    told,
    resume=resume,
    resumed=resumed,
    pack=lambda options, seats: pack_left(WHOLE_PACK, copies=2),
)
