"""The course of a deal: playing, passing, going out, and going on to the next seat."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.rule import rule
from tefuda.core.table.course import give_turn
from tefuda.core.table.decision import Decision
from tefuda.core.table.holdings import PILE
from tefuda.core.table.rules import Rules
from tefuda.core.table.seats import next_seat
from tefuda_daifugo.rules.actions import Verb, height_of, jokers_of, size_of, suits_of, verb_of
from tefuda_daifugo.rules.combinations import contains
from tefuda_daifugo.rules.dealing import give_back, open_deal, starter
from tefuda_daifugo.rules.legality import beats_joker, legal_actions, pick, refusal
from tefuda_daifugo.rules.options import Eights, ForbiddenLast, Options
from tefuda_daifugo.rules.scoring import close_deal, is_in, take_best, take_worst
from tefuda_daifugo.rules.table import Phase, Table

THREE, FIVE, EIGHT, NINE, JACK, TWO = 0, 2, 5, 6, 8, 12
"""The heights of ranks that do something."""
REVOLUTION = 4


@rule
def apply(table: Table, options: Options, decision: Decision) -> None:
    """Do what the seat to act has decided, which no clause forbids."""
    code = decision.code
    if verb_of(code) == Verb.PASS:
        table.passed |= 1 << table.turn
        next_turn(table, options, 0)
        return
    if table.phase == Phase.GIVE:
        give_back(table, options, decision.once)
    else:
        play(table, options, code, decision.once)


@rule
def play(table: Table, options: Options, code: int, cards: int) -> None:
    """Lay cards on the table [3.1], and do what they bring about."""
    seat = table.turn
    ended = ends_trick(options, code) or beats_joker(options, table.top_code, code)
    if options.suit_lock and same_suits(table.top_code, code):
        table.lock = suits_of(code)
    table.held.once[seat] ^= cards
    table.held.once[PILE] |= table.top
    table.top, table.top_code, table.owner = cards, code, seat
    forbidden = is_forbidden(table, options, code)
    turn_order(table, options, code)
    if table.held.once[seat] == 0:
        go_out(table, options, forbidden)
        if table.over:
            return
    if ended:
        end_trick(table)
    else:
        next_turn(table, options, fives(options, code))


@rule
def ends_trick(options: Options, code: int) -> bool:
    """Say whether a play ends the trick by its eights [3.5]."""
    least = Eights.RUNS_TOO if verb_of(code) == Verb.RUN else Eights.OF_ONE_RANK
    return options.eights >= least and contains(code, EIGHT)


@rule
def same_suits(before: int, code: int) -> bool:
    """Say whether two plays in a row lock the suits: they show the same, and no joker is among them [3.9]."""
    return jokers_of(before) == 0 and jokers_of(code) == 0 and suits_of(before) == suits_of(code)


@rule
def turn_order(table: Table, options: Options, code: int) -> None:
    """Reverse the order of the ranks by a revolution [3.6], [3.7] or by jacks [3.8], and play by nines [3.12]."""
    run = verb_of(code) == Verb.RUN
    if size_of(code) >= REVOLUTION and (options.run_revolution if run else options.revolution):
        table.revolution ^= 1
    if options.jack_back and not run and height_of(code) == JACK:
        table.jacks ^= 1
    if options.nine_reverse and not run and height_of(code) == NINE:
        table.step = -table.step


@rule
def fives(options: Options, code: int) -> int:
    """Return how many players a play skips [3.11]."""
    skips = options.five_skip and verb_of(code) == Verb.GROUP and height_of(code) == FIVE
    return size_of(code) if skips else 0


@rule
def is_forbidden(table: Table, options: Options, code: int) -> bool:
    """Say whether a play may not be the last of a hand, as the order of the ranks is before it [4.2]."""
    if options.forbidden_last == ForbiddenLast.OFF:
        return False
    if jokers_of(code) > 0 or contains(code, THREE if table.revolution else TWO):
        return True
    return options.forbidden_last == ForbiddenLast.STRONGEST_AND_EIGHTS and contains(code, EIGHT)


@rule
def go_out(table: Table, options: Options, forbidden: bool) -> None:
    """Take the best place that is free [4.1], or the worst [4.2]; the daifugō falls if another is first [4.3]."""
    seat = table.turn
    if forbidden:
        take_worst(table, seat)
    else:
        take_best(table, seat)
    if options.fall and table.places[seat] == 1:
        for other in range(table.seats):
            if table.last_places[other] == 1 and is_in(table, other):
                take_worst(table, other)
    if table.best == table.worst:
        close_deal(table, options)


@rule
def next_turn(table: Table, options: Options, skipped: int) -> None:
    """Give the turn to the next seat still in the trick [3.1], [3.3], past those skipped [3.11].

    When it comes round to who played last, the trick ends [3.4].
    """
    seat = next_seat(table.turn, table.seats, table.step)
    while seat != table.owner:
        waits = is_in(table, seat) and (options.pass_again or not holds(table.passed, seat))
        if waits and skipped == 0:
            give_turn(table, seat)
            return
        if waits:
            skipped -= 1
        seat = next_seat(seat, table.seats, table.step)
    end_trick(table)


@rule
def end_trick(table: Table) -> None:
    """Clear the cards away; who played last leads, or the next in turn who is still in [3.4]."""
    table.held.once[PILE] |= table.top
    table.top, table.top_code, table.passed, table.lock, table.jacks = 0, 0, 0, 0, 0
    seat = table.owner
    while not is_in(table, seat):
        seat = next_seat(seat, table.seats, table.step)
    give_turn(table, seat)


RULES = Rules(Table, open_deal, legal_actions, refusal, apply, starter=starter, pick=pick)
"""The rules of the family."""
