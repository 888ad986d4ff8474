"""Positions of Guandan as text: cards and cells by name, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards import CARD_NAMES, NO_CARD, RANK_NAMES, cards_in, read_card, read_rank, show
from tefuda.core.decision import decision_of
from tefuda.core.holdings import PILE, put, size
from tefuda.core.position_text import (
    number_at,
    pack_left,
    positions,
    put_hands,
    rest_of,
    seat_at,
    show_hands,
    take_cards,
    turn_at,
    word_at,
)
from tefuda.core.seats import NO_SEAT
from tefuda.errors import NotationError, PositionError
from tefuda.games.guandan.actions import Verb, verb_of
from tefuda.games.guandan.dealing import WHOLE_PACK, name_level
from tefuda.games.guandan.hands import natural_once
from tefuda.games.guandan.legality import settled
from tefuda.games.guandan.notation import read_action, write_action
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import LEADING, NO_SIDE, SEATS, SIDES, Phase, Table, partner_of, side_of
from tefuda.games.guandan.tribute import begin_exchange, others

FEWEST = 3
PHASES = {phase.name.lower(): phase for phase in Phase if phase != Phase.OVER}


def set_up(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set the table as `placement` says: `hands`, `played` cards, the trick, the exchange, what a match carries.

    Without `hands` only what a match carries is set. Without `played` all cards that are nowhere else are. With
    `phase tribute` and no `tribute` the exchange begins. Raises NotationError or PositionError.
    """
    name_level(table, options)
    if "level" in placement:
        table.level = word_at("level", read_rank, placement["level"])
    _set_cards(table, placement)
    _set_order(table, placement)
    _set_turn(table, placement)
    _set_trick(table, options, placement)
    _set_exchange(table, options, placement)


def resume(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set what a match carries; without `levels` both sides are at the `level` of the deal."""
    if "level" in placement and "levels" not in placement:
        table.levels[:] = [word_at("level", read_rank, placement["level"])] * SIDES
    if "declarers" in placement:
        table.declarers = number_at("declarers", placement["declarers"], SIDES)
    if "before" in placement:
        table.last_order[:] = _seats("before", placement, SEATS)
        table.declarers = side_of(table.last_order[0])
    for seat in range(SEATS):
        table.scores[seat] = table.points[seat & 1] if options.deals_limit else table.levels[seat & 1] + 2


def _set_cards(table: Table, placement: Mapping[str, str]) -> None:
    left = pack_left(WHOLE_PACK, copies=2)
    put_hands(table.held, left, placement["hands"], SEATS)
    for i, card in enumerate(take_cards(left, "open", placement.get("open", "-"))[:SIDES]):
        table.given[i] = card
        table.paid = i + 1
    played = take_cards(left, "played", placement["played"]) if "played" in placement else rest_of(left)
    for card in played:
        put(table.held, PILE, card)
    if "exposed" in placement:
        table.exposed = word_at("exposed", read_card, placement["exposed"].removeprefix("card "))


def _set_order(table: Table, placement: Mapping[str, str]) -> None:
    """Set who is out, in order; by default those without cards, from seat 0 on."""
    empty = [seat for seat in range(SEATS) if size(table.held, seat) == 0]
    order = _seats("order", placement) if "order" in placement else empty
    if sorted(order) != empty:
        raise PositionError("exactly the players who are out must hold no cards", name="order")
    if any(partner_of(seat) in order for seat in order):
        raise PositionError("the deal is over when both partners are out [7.1]", name="order")
    for seat in order:
        table.order[table.placed] = seat
        table.placed += 1
        table.out |= 1 << seat


def _set_turn(table: Table, placement: Mapping[str, str]) -> None:
    first = next(seat for seat in range(SEATS) if not table.out >> seat & 1)
    table.turn = turn_at(placement, first, SEATS)
    if table.out >> table.turn & 1:
        raise PositionError("seat {seat} has the turn but holds no cards", seat=table.turn, name="turn")
    table.asked = 1 << table.turn
    table.leader = seat_at("leader", placement["leader"], SEATS) if "leader" in placement else NO_SEAT


def _set_trick(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set what lies on the table, `top 1: K♠ K♦`, and how many have passed since."""
    if "top" not in placement:
        return
    seat, _, text = placement["top"].partition(":")
    table.last = seat_at("top", seat, SEATS)
    try:
        decision = read_action(text, options)
    except NotationError as fault:
        facts = {name: fact for name, fact in fault.facts.items() if name != "name"}
        at = len(seat) + 1 + fault.column
        raise NotationError(fault.message, line=1, column=at, name="top", **facts) from None
    if verb_of(decision.code) != Verb.PLAY:
        raise PositionError("the cards on the table must be a combination", name="top")
    decision = decision_of(settled(table, decision), decision.once, decision.twice)
    if decision.once & ~table.held.once[PILE] or decision.twice & ~table.held.twice[PILE]:
        raise PositionError("the cards on the table must be among those played", name="top")
    table.top, table.top_once, table.top_twice = decision.code, decision.once, decision.twice
    table.passes = number_at("passes", placement.get("passes", "0"), SEATS)


def _set_exchange(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Set how far the exchange of cards has come."""
    named = placement.get("phase", "play")
    if named not in PHASES:
        raise NotationError(
            "phase: must be one of {phases}, not “{text}”", name="phase", text=named, phases=", ".join(PHASES)
        )
    table.phase = PHASES[named]
    if table.phase == Phase.PLAY and "tribute" not in placement:
        return
    if table.last_order[0] == NO_SEAT:
        raise PositionError("an exchange needs the order of the deal before", name="phase")
    fewest = FEWEST if "tribute" not in placement else FEWEST - 1
    if table.phase != Phase.PLAY and min(size(table.held, seat) for seat in range(SEATS)) < fewest:
        raise PositionError("in an exchange everybody must hold at least {number} cards", name="hands", number=fewest)
    if "tribute" not in placement:
        begin_exchange(table, options)
        return
    for i, word in enumerate(placement["tribute"].split()[:SIDES]):
        _set_tribute(table, i, word)
        table.tributes = i + 1
    for i, word in enumerate(placement.get("votes", "").split()[:SIDES]):
        table.votes[i] = seat_at("votes", word, SEATS)
    _check_exchange(table, options, placement)


def _check_exchange(table: Table, options: Options, placement: Mapping[str, str]) -> None:
    """Ask the seat that an exchange has come to; raise PositionError where it cannot have come so far."""
    first, shared = table.last_order[0], NO_SEAT not in table.takers[: table.tributes]
    if table.phase == Phase.PLAY:
        return
    if table.phase == Phase.TRIBUTE:
        possible, asked = table.paid < table.tributes, table.payers[table.paid % SIDES]
        possible = possible and all(natural_once(table, seat) for seat in table.payers[table.paid : table.tributes])
    elif table.phase == Phase.CHOOSE:
        possible, asked = table.paid == SIDES and not shared, first
    elif table.phase == Phase.RETURN:
        asked = first if table.back == 0 else partner_of(first)
        possible = shared and table.back < table.tributes
    else:
        asked = table.payers[0] if table.votes[0] == NO_SEAT else table.payers[1]
        possible = shared and table.back == table.tributes == SIDES
    if not possible or asked != int(placement.get("turn", asked)):
        raise PositionError("an exchange cannot have come so far with these cards and this turn", name="phase")
    table.turn = asked
    table.asked = 1 << asked
    if table.phase == Phase.RETURN and others(table, options) == 0:
        raise PositionError("there is no card that could be returned", name="hands")


def _set_tribute(table: Table, i: int, word: str) -> None:
    """Set one tribute: `3` before it is handed over, then `3>0:K♠`, and `3>0:K♠:5♦` when 5♦ has been returned."""
    payer, _, rest = word.partition(">")
    table.payers[i] = seat_at("tribute", payer, SEATS)
    if rest:
        taker, card, *back = [*rest.split(":"), ""][:3]
        table.takers[i] = seat_at("tribute", taker, SEATS)
        table.given[i] = word_at("tribute", read_card, card)
        table.paid = i + 1
        if back[0]:
            table.returned[i] = word_at("tribute", read_card, back[0])
            table.back += 1


def _seats(name: str, placement: Mapping[str, str], number: int | None = None) -> list[int]:
    seats = [seat_at(name, word, SEATS) for word in placement[name].split()]
    if len(set(seats)) != len(seats) or number not in (None, len(seats)):
        raise NotationError("{name}: must be different seats, not “{text}”", name=name, text=placement[name])
    return seats


def told(table: Table, options: Options) -> Mapping[str, str]:
    """Return the position, complete, as `set_up` reads it."""
    held = table.held
    played = show(cards_in(held.once[PILE], held.twice[PILE])) or "-"
    placement = {"hands": show_hands(held, SEATS), "played": played}
    if table.turn != NO_SEAT:
        placement["turn"] = str(table.turn)
    placement["level"] = RANK_NAMES[table.level]
    if table.top != LEADING:
        top = write_action(decision_of(table.top, table.top_once, table.top_twice), options)
        placement |= {"top": f"{table.last}: {top}", "passes": str(table.passes)}
    if table.placed:
        placement["order"] = " ".join(map(str, table.order[: table.placed]))
    if table.exposed != NO_CARD:
        placement["exposed"] = f"card {CARD_NAMES[table.exposed]}"
    return {**placement, **_exchange(table)}


def _exchange(table: Table) -> Mapping[str, str]:
    """Return how far the exchange of cards has come."""
    if not table.tributes:
        return {}
    placement = {"phase": Phase(table.phase).name.lower()}
    if table.takers[0] == NO_SEAT:
        lying = [card for card in table.given if card != NO_CARD]
        placement |= {"open": show(lying) or "-", "tribute": " ".join(map(str, table.payers[: table.tributes]))}
        return placement
    tributes = range(table.tributes)
    words = [f"{table.payers[i]}>{table.takers[i]}:{CARD_NAMES[table.given[i]]}" for i in tributes]
    back = ["" if table.returned[i] == NO_CARD else f":{CARD_NAMES[table.returned[i]]}" for i in tributes]
    placement |= {"tribute": " ".join(map(str.__add__, words, back)), "leader": str(table.leader)}
    if table.votes[0] != NO_SEAT:
        placement["votes"] = " ".join(str(vote) for vote in table.votes if vote != NO_SEAT)
    return placement


def resumed(table: Table) -> Mapping[str, str]:
    """Return what a match carries, as `resume` reads it."""
    placement = {"levels": " ".join(RANK_NAMES[level] for level in table.levels)}
    if table.declarers != NO_SIDE:
        placement["declarers"] = str(table.declarers)
    if table.last_order[0] != NO_SEAT:
        placement["before"] = " ".join(map(str, table.last_order))
    return placement


NAMES = (
    "hands", "played", "turn", "level", "top", "passes", "order", "exposed", "phase", "open", "tribute", "votes",
    "leader", "declarers", "before",
)  # fmt: skip
POSITIONS = positions(Table, NAMES, set_up, told, resume=resume, resumed=resumed)
