"""The account of a finished deal of Guandan: the places, what they are worth, and failures at the last level."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.words.telling import Player, Sentence, say
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.scoring import gain_of, partner_place
from tefuda.games.guandan.rules.sides import partner_of
from tefuda.games.guandan.rules.table import Table


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State the places [7.1], what they are worth [7.3], and who has failed at the last level [8.3]."""
    places = [Player(seat) for seat in table.order]
    yield say(
        "Places: {first}, {second}, {third}, {fourth}.",
        first=places[0], second=places[1], third=places[2], fourth=places[3],
    )  # fmt: skip
    yield say(
        "The deal goes to {player} and {partner}; it is worth {gain} [{clause}].",
        gain=_gain(table, options), clause="7.3", **_pair(table.order[0]),
    )  # fmt: skip
    for side, failures in enumerate(table.failures):
        if failures:
            yield say(
                "Failures of {player} and {partner} at the last level: {failures} [{clause}].",
                failures=failures, clause="8.3", **_pair(side),
            )  # fmt: skip


def _gain(table: Table, options: Options) -> Sentence:
    """Return what a deal is worth: levels, or points in a match for points [8.5]."""
    gain = gain_of(options, partner_place(table))
    if options.deals_limit:
        return say("1 point") if gain == 1 else say("{number} points", number=gain)
    return say("1 level") if gain == 1 else say("{number} levels", number=gain)


def _pair(seat: int) -> dict[str, Player]:
    return {"player": Player(seat), "partner": Player(partner_of(seat))}
