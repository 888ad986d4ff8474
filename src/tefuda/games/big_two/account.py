"""The account of a finished deal of Big Two: what the cards left cost, and who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards import holds
from tefuda.core.sentences import PAYS, still_holds
from tefuda.core.telling import Player, Sentence, say, say_of
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.order import by_strength, in_order
from tefuda.games.big_two.scoring import (
    ends_with_power,
    ends_with_two,
    finish_factor,
    many_factor,
    payment,
    powers_factor,
    twos_factor,
)
from tefuda.games.big_two.table import Table
from tefuda.language import marked

_DRAGON_WINS = (
    marked("{name} wins with a dragon [{clause}]."),
    marked("You win with a dragon [{clause}]."),
)
_FACTOR = marked("{title}: × {factor} [{clause}].")
_PAYS_TIMES = (
    marked("{name} pays {player} {cards} × {times} = {points} [{clause}]."),
    marked("You pay {player} {cards} × {times} = {points} [{clause}]."),
)


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State who wins with a dragon [6.1], and what the losers have left, a point a card [7.2].

    Also what multiplies it, and who pays whom [7.6], [6.3].
    """
    winners = table.dragons or 1 << table.winner
    for seat in range(table.seats):
        if holds(table.dragons, seat):
            yield say_of(seat, _DRAGON_WINS, clause="6.1")
    finish = 1 if table.dragons else finish_factor(table, options)
    if finish > 1:
        two, power = ends_with_two(table, options), ends_with_power(table, options)
        yield _factor(marked("last play"), finish, "7.9" if two and power else "7.7" if two else "7.8")
    for seat in range(table.seats):
        if not holds(winners, seat):
            yield from still_holds(seat, [(card, 1) for card in in_order(options, table.held.once[seat])])
            yield from _factors(table, options, seat)
            for winner in range(table.seats):
                if holds(winners, winner):
                    yield _payment(table, options, seat, winner, finish)


def _factors(table: Table, options: Options, seat: int) -> Iterator[Sentence]:
    """State what multiplies the cards in a hand [7.3] to [7.5]; nothing does where a dragon is paid [6.3]."""
    if table.dragons and not options.dragon_penalties:
        return
    cards = by_strength(options, table.held.once[seat])
    for title, factor, clause in (
        (marked("twos held"), twos_factor(options, cards), "7.3"),
        (marked("power hands held"), powers_factor(options, cards), "7.4"),
        (marked("many cards held"), many_factor(options, cards), "7.5"),
    ):
        if factor > 1:
            yield _factor(title, factor, clause)


def _factor(title: str, factor: int, clause: str) -> Sentence:
    return say(_FACTOR, title=say(title), factor=factor, clause=clause)


def _payment(table: Table, options: Options, loser: int, winner: int, finish: int) -> Sentence:
    points = payment(table, options, loser, winner, finish)
    cards = table.held.once[loser].bit_count()
    times = points // cards
    if times == 1:
        return say_of(loser, PAYS, player=Player(winner), points=points, clause="7.2")
    clause = "6.3" if table.dragons else "7.6"
    return say_of(loser, _PAYS_TIMES, player=Player(winner), cards=cards, times=times, points=points, clause=clause)
