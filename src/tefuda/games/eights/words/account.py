"""The account of a finished deal of the eights family: what the cards left count, and what each player scores."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import Card, cards_in, rank_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.words.sentences import still_holds
from tefuda.core.words.telling import Sentence, say, say_of
from tefuda.games.eights.rules.options import Options, Score
from tefuda.games.eights.rules.scoring import points, value_of, winner_factor
from tefuda.games.eights.rules.table import Table
from tefuda.language import marked

_SCORES = marked("{name} scores {points} [{clause}]."), marked("You score {points} [{clause}].")
_ROUNDED = marked("{name} counts {points}, rounded [{clause}]."), marked("You count {points}, rounded [{clause}].")
_IS_CHARGED = marked("{name} is charged {points} [{clause}]."), marked("You are charged {points} [{clause}].")


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State what the cards left in the hands count [7.1], how often [7.3], and what each scores [7.2], [7.4], [7.5].

    Where nobody scores anything it says so.
    """
    for seat in range(table.seats):
        held = list(cards_in(table.held.once[seat], table.held.twice[seat]))
        values = [value_of(options, rank_of(card)) for card in held]
        yield from still_holds(seat, [(Card(card), value) for card, value in zip(held, values, strict=True)])
        if (counted := points(table, options, seat)) != sum(values):
            yield say_of(seat, _ROUNDED, points=counted, clause="7.1")
    factor = 1 if table.winner == NO_SEAT else winner_factor(table, options)
    if factor > 1:
        yield say(
            "The points count {factor} times, because the last card was wild [{clause}].", factor=factor, clause="7.3"
        )
    clause = "7.4" if table.winner == NO_SEAT else "7.5" if options.partners else "7.2"
    for seat in range(table.seats):
        scored = table.payoffs[seat]
        if scored < 0 and options.score == Score.OWN:
            yield say_of(seat, _IS_CHARGED, points=-scored, clause=clause)
        elif scored:
            yield say_of(seat, _SCORES, points=f"{scored:+d}", clause=clause)
    if not any(table.payoffs[seat] for seat in range(table.seats)):
        yield say("Nobody scores anything [{clause}].", clause=clause)
