"""What happens in a deal: the opening, plays and passes, going out, who leads next, and how long it can be."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, cards_of_rank, holds
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.table.course import give_turn
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import PILE, size
from tefuda.core.table.rules import Rules
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among
from tefuda.games.guandan.rules.actions import UNUSED, Verb, first_of, second_of, verb_of
from tefuda.games.guandan.rules.constants import EXCHANGE, HAND, LEADING, SEATS, Phase
from tefuda.games.guandan.rules.dealing import lay_out, starter, step
from tefuda.games.guandan.rules.generation import legal_actions
from tefuda.games.guandan.rules.legality import refusal, settled
from tefuda.games.guandan.rules.options import AceWild, Options, Wind
from tefuda.games.guandan.rules.picking import pick, pick_all
from tefuda.games.guandan.rules.scoring import close_deal, count_totals
from tefuda.games.guandan.rules.sides import following, partner_of, seats_of, side_of
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.tribute import agree, begin_exchange, choose, give, lead_off, remember_decided


@rule
def open_deal(table: Table, options: Options) -> None:
    """Deal; in the first deal somebody leads [1.6], in the others tribute comes first [5.1]."""
    lay_out(table, options)
    count_totals(table, options)
    if table.last_order[0] == NO_SEAT:
        lead_off(table)
    else:
        begin_exchange(table, options)


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    verb = verb_of(decision.code)
    if table.phase != Phase.PLAY:
        remember_decided(table, decision.code)
    if verb == Verb.PLAY:
        play(table, options, decision)
    elif verb == Verb.PASS:
        do_pass(table, options)
    elif verb == Verb.GIVE:
        give(table, options, decision)
    elif verb == Verb.TAKE:
        choose(table, decision.code)
    else:
        agree(table, decision.code)


@rule
def play(table: Table, options: Options, decision: Decision) -> None:
    """Play a combination: it is now the one to beat [6.2]."""
    seat = table.turn
    table.top = settled(table, decision)
    table.top_once, table.top_twice = decision.once, decision.twice
    table.last = seat
    table.passes = 0
    lay(table, seat, decision.once)
    lay(table, seat, decision.twice)
    left = size(table.held, seat)
    if options.report_unasked and left <= options.report:
        table.announced |= 1 << seat
    if left == 0 and go_out(table, options, seat):
        close_deal(table, options)
    else:
        give_turn(table, next_active(table, seat))


@rule
def lay(table: Table, seat: int, cards: int) -> None:
    """Move cards, one of each, from a hand to those out of play [6.4]."""
    held = table.held
    second = held.twice[seat] & cards
    held.twice[seat] &= ~second
    held.once[seat] &= ~(cards & ~second)
    known = table.known_twice[seat] & cards
    table.known_twice[seat] &= ~known
    table.known_once[seat] &= ~(cards & ~known)
    held.twice[PILE] |= held.once[PILE] & cards
    held.once[PILE] |= cards


@rule
def go_out(table: Table, options: Options, seat: int) -> bool:
    """Give a seat without cards its place [6.5]; say whether its side is complete, which ends the deal [7.1]."""
    table.out |= 1 << seat
    table.order[count(table.out) - 1] = seat
    if only_aces(table, options):
        table.aced |= 1 << seat
    return holds(table.out, partner_of(seat))


@rule
def only_aces(table: Table, options: Options) -> bool:
    """Say whether the last play was of aces only [8.4]."""
    if (table.top_once | table.top_twice) & ~cards_of_rank(Rank.ACE) != 0:
        return False
    if options.ace_wild == AceWild.CARDS:
        return True
    first, second = first_of(table.top), second_of(table.top)
    return (first == UNUSED or first == Rank.ACE) and (second == UNUSED or second == Rank.ACE)


@rule
def next_active(table: Table, seat: int) -> int:
    """Return the next seat that still holds cards [6.1], [6.5]."""
    return first_among(~table.out, following(seat), SEATS, COUNTER_CLOCKWISE)


@rule
def do_pass(table: Table, options: Options) -> None:
    """Pass; after as many passes as there are others still in, the trick is over [6.4]."""
    table.passes += 1
    waiting = SEATS - count(table.out)
    if not holds(table.out, table.last):
        waiting -= 1
    if table.passes < waiting:
        give_turn(table, next_active(table, table.turn))
        return
    table.leader = leader_after(table, options)
    table.top, table.top_once, table.top_twice, table.last = LEADING, 0, 0, NO_SEAT
    table.passes = 0
    give_turn(table, table.leader)


@rule
def leader_after(table: Table, options: Options) -> int:
    """Return who leads after a trick: the player who played last or, if that player is out, the partner [6.6]."""
    if not holds(table.out, table.last):
        return table.last
    return partner_of(table.last) if options.wind == Wind.PARTNER else next_active(table, table.last)


def decisions_bound(options: Options, seats: int) -> int | None:
    """Return a number of decisions that no deal exceeds [6.4], [5.2].

    Each play takes a card at least, and after it at most three others pass; an exchange comes before.
    """
    return HAND * SEATS * SEATS + EXCHANGE


@rule
def won(table: Table, options: Options) -> int:
    """Return the seats of the side that was out first, which has won the deal [7.2]; 0 as long as nobody is out."""
    return 0 if table.order[0] == NO_SEAT else seats_of(side_of(table.order[0]))


@rule
def allies(options: Options, seats: int, seat: int) -> int:
    """Return the seats of the side of a seat [1.1]."""
    return seats_of(side_of(seat))


RULES = Rules(
    Table, open_deal, legal_actions, refusal, apply, starter=starter, step=step, pick=pick, pick_all=pick_all,
    won=won, allies=allies,
)  # fmt: skip
"""The rules of the family."""
