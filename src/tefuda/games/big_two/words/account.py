"""The account of a finished deal of Big Two: what the cards left cost, and who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import holds
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.sentences import PAYS, still_holds
from tefuda.core.words.telling import Player, Sentence, say, say_of
from tefuda.games.big_two.rules.guarding import liable
from tefuda.games.big_two.rules.options import FinishBase, Options, Stack
from tefuda.games.big_two.rules.order import by_strength, in_order
from tefuda.games.big_two.rules.scoring import (
    dragon_factor,
    ends_with_power,
    ends_with_two,
    finish_factor,
    many_factor,
    payment,
    powers_factor,
    twos_factor,
)
from tefuda.games.big_two.rules.table import Table
from tefuda.language import marked

_DRAGON_WINS = (
    marked("{name} wins with a dragon [{clause}]."),
    marked("You win with a dragon [{clause}]."),
)
_FACTOR = marked("{title}: × {factor} [{clause}].")
_MORE = marked("last play: + {times} × the number of cards [{clause}].")


_FOR_ALL = (
    marked("{name} has not played the highest card and pays for all [{clause}]."),
    marked("You have not played your highest card and pay for all [{clause}]."),
)
_PAYS_SUM = (
    marked("{name} pays {player} {sum} = {points} [{clause}]."),
    marked("You pay {player} {sum} = {points} [{clause}]."),
)
_PAYS_FOR = (
    marked("{name} pays {player} {points} for {other} [{clause}]."),
    marked("You pay {player} {points} for {other} [{clause}]."),
)
_PAYS_SUM_FOR = (
    marked("{name} pays {player} {sum} = {points} for {other} [{clause}]."),
    marked("You pay {player} {sum} = {points} for {other} [{clause}]."),
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
        yield _last_play(table, options, finish)
    if (for_all := liable(table, options)) != NO_SEAT:
        yield say_of(for_all, _FOR_ALL, clause="7.10")
    for seat in range(table.seats):
        if not holds(winners, seat):
            yield from still_holds(seat, [(card, 1) for card in in_order(options, table.held.once[seat])])
            factors = _factors(table, options, seat)
            for title, factor, clause in factors:
                yield say(_FACTOR, title=say(title), factor=factor, clause=clause)
            for winner in range(table.seats):
                if holds(winners, winner):
                    yield _payment(table, options, seat, winner, [factor for _, factor, _ in factors])


def _last_play(table: Table, options: Options, finish: int) -> Sentence:
    """State what the last play multiplies, and by how much [7.7] to [7.9]."""
    if options.finish_base == FinishBase.CARDS:
        return say(_MORE, times=finish - 1, clause="7.9")
    two, power = ends_with_two(table, options), ends_with_power(table, options)
    clause = "7.9" if two and power else "7.7" if two else "7.8"
    return say(_FACTOR, title=say(marked("last play")), factor=finish, clause=clause)


def _factors(table: Table, options: Options, seat: int) -> list[tuple[str, int, str]]:
    """Return what multiplies the cards in a hand, and by clause [7.3] to [7.5]; nothing against a dragon [6.3]."""
    if table.dragons and not options.dragon_penalties:
        return []
    cards = by_strength(options, table.held.once[seat])
    factors = [
        (marked("twos held"), twos_factor(options, cards), "7.3"),
        (marked("power hands held"), powers_factor(options, cards), "7.4"),
        (marked("many cards held"), many_factor(options, cards), "7.5"),
    ]
    return [one for one in factors if one[1] > 1]


def _payment(table: Table, options: Options, loser: int, winner: int, held: list[int]) -> Sentence:
    """State what one player pays another, as a sum that can be checked [6.3], [7.2], [7.6], [7.9]."""
    finish = 1 if table.dragons else finish_factor(table, options)
    points = payment(table, options, loser, winner, finish)
    cards = table.held.once[loser].bit_count()
    clause, factors, more = "7.6", _combined(options, held), ""
    if table.dragons:
        clause, factors = "6.3", [dragon_factor(table, winner), *factors]
    elif finish > 1 and options.finish_base == FinishBase.CARDS:
        clause, more = "7.9", f" + {finish - 1} × {cards}"
    elif finish > 1:
        factors = [*factors, finish]
    paid: dict[str, object] = {"player": Player(winner), "points": points}
    if factors or more:
        paid["sum"] = " × ".join(map(str, [cards, *factors])) + more
    if (for_all := liable(table, options)) not in (NO_SEAT, loser):
        sentence = _PAYS_SUM_FOR if "sum" in paid else _PAYS_FOR
        return say_of(for_all, sentence, **paid, other=Player(loser), clause="7.10")
    if "sum" in paid:
        return say_of(loser, _PAYS_SUM, **paid, clause=clause)
    return say_of(loser, PAYS, **paid, clause="7.2")


def _combined(options: Options, factors: list[int]) -> list[int | str]:
    """Return the factors of a hand as they come together [7.6]: all of them, their sum in brackets, or the highest."""
    if len(factors) < 2 or options.stack == Stack.MULTIPLY:
        return [*factors]
    if options.stack == Stack.HIGHEST:
        return [max(factors)]
    return [f"({' + '.join(map(str, factors))} − {len(factors) - 1})"]
