"""The account of a finished deal of Nippachi: what the cards count, and who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import Card, Rank, card_of, cards_in, show
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.sentences import PAYS, added_up, still_holds
from tefuda.core.words.telling import Player, Sentence, say, say_of
from tefuda.games.nippachi.rules.constants import Ending
from tefuda.games.nippachi.rules.numbers import points_of
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.scoring import payment
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.turns import is_stalled
from tefuda.language import marked

_LAYS_DOWN = marked("{name} lays down {cards}: {sum}."), marked("You lay down {cards}: {sum}.")
_POINTS_LAID_DOWN = (
    marked("Points in the cards that {name} lays down: {values} [{clause}]."),
    marked("Points in the cards that you lay down: {values} [{clause}]."),
)
_HOLDS = marked("{name} still holds {cards}."), marked("You still hold {cards}.")
_FOR_WRONG = (
    marked("{name} has {points} from wrong calls [{clause}]."),
    marked("You have {points} from wrong calls [{clause}]."),
)
_FOR_MISSED = (
    marked("{name} has {points} from overlooked dons [{clause}]."),
    marked("You have {points} from overlooked dons [{clause}]."),
)
_CLAUSES = {
    Ending.TSUMO: "7.2", Ending.PON_OUT: "3.5", Ending.TSUMO_RETURN: "7.6", Ending.DON: "7.4", Ending.HAIPAI: "7.7",
}  # fmt: skip


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State what the hands laid down sum up to, what the cards count [7.1], and who pays whom how much.

    Where nobody pays anything it says so, with the clause by which the deal has ended. The points in a hand are stated
    only where somebody pays for them [7.4].
    """
    shown = table.callers | (1 << table.layer if table.returned else 0)
    for seat in range(table.seats):
        held = [Card(card) for card in cards_in(table.held.once[seat])]
        counted = [(card, points_of(1 << card)) for card in held]
        if shown >> seat & 1:
            numbers = added_up([number_of(card) for card in held])
            yield say_of(seat, _LAYS_DOWN, cards=show(held), sum=numbers)
            if _counts(table, options, seat):
                values = added_up([worth for _, worth in counted])
                yield say_of(seat, _POINTS_LAID_DOWN, values=values, clause="7.1")
        elif table.won and _counts(table, options, seat):
            yield from still_holds(seat, counted)
        elif table.won and held:
            yield say_of(seat, _HOLDS, cards=show(held))
    yield from _payments(table, options)


def _counts(table: Table, options: Options, seat: int) -> bool:
    """Say whether anybody pays for the points in a hand: with a court card in its place there would be more to pay."""
    pairs = [(payer, payee) for payer in range(table.seats) for payee in range(table.seats)]
    one, none = _with_hand(table, seat, 1 << card_of(Rank.KING, 0)), _with_hand(table, seat, 0)
    return any(payment(one, options, *pair) != payment(none, options, *pair) for pair in pairs)


def _with_hand(table: Table, seat: int, hand: int) -> Table:
    other = table.copy()
    other.held.once[seat] = hand
    return other


def _payments(table: Table, options: Options) -> Iterator[Sentence]:
    paid = list(_paid_for_winning(table, options))
    if table.ending == Ending.VOID:
        yield say("The deal is void: nobody wins [{clause}].", clause="2.5" if is_stalled(table, options) else "2.4")
    elif table.ending == Ending.WRONG_DON:
        yield say("A wrong call has ended the deal: nobody wins [{clause}].", clause="4.7")
    elif table.won and not paid:
        clause = _CLAUSES[Ending(table.ending)] if table.payer == NO_SEAT else "7.3"
        yield say("The cards left count nothing, so nobody pays [{clause}].", clause=clause)
    yield from paid
    for seat in range(table.seats):
        if points := table.fines[seat] * table.stakes:
            yield say_of(seat, _FOR_WRONG, points=f"{points:+d}", clause="7.8")
    for seat in range(table.seats):
        if points := table.missed[seat] * table.stakes:
            yield say_of(seat, _FOR_MISSED, points=f"{points:+d}", clause="7.8")
    if table.stakes > 1 and (paid or any(table.fines) or any(table.missed)):
        yield say("Everything counts double, because an ace was turned up [{clause}].", clause="7.9")


def _paid_for_winning(table: Table, options: Options) -> Iterator[Sentence]:
    for payer in range(table.seats):
        for payee in range(table.seats):
            if payment(table, options, payer, payee):
                clause = "7.3" if table.payer == payer else _CLAUSES[Ending(table.ending)]
                added = _added(table, options, payer, payee)
                yield say_of(payer, PAYS, player=Player(payee), points=added, clause=clause)


def _added(table: Table, options: Options, payer: int, payee: int) -> str:
    """Return what a seat pays another as a sum: the number called, and the points in each hand that counts."""
    left, terms = table.copy(), []
    for seat in range(table.seats):
        before = payment(left, options, payer, payee)
        left.held.once[seat] = 0
        terms.append(before - payment(left, options, payer, payee))
    terms = [term for term in (payment(left, options, payer, payee), *terms) if term]
    if table.stakes == 1:
        return added_up(terms)
    written = " + ".join(map(str, terms))
    added = f"({written})" if len(terms) > 1 else written
    return f"{table.stakes} × {added} = {table.stakes * sum(terms)}"
