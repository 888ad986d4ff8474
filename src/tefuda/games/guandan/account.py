"""The account of a finished deal of Guandan: the places, what they are worth, and failures at the last level."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.telling import Player, Sentence, say
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.scoring import gain_of, partner_place
from tefuda.games.guandan.sides import following, partner_of
from tefuda.games.guandan.table import Table


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State the places [7.1], what they are worth [7.3], and who has failed at the last level [8.3]."""
    places = [Player(seat) for seat in table.order]
    yield say(
        "Places: {first}, {second}, {third}, {fourth}.",
        first=places[0], second=places[1], third=places[2], fourth=places[3],
    )  # fmt: skip
    winner = table.order[0]
    gain = gain_of(options, partner_place(table))
    pair, other = _pair(winner), _pair(following(winner))
    yield say("The deal goes to {player} and {partner}: +{gain} [{clause}].", gain=gain, clause="7.3", **pair)
    yield say("The deal is lost by {player} and {partner}: −{gain} [{clause}].", gain=gain, clause="7.3", **other)
    for side, failures in enumerate(table.failures):
        if failures:
            yield say(
                "Failures of {player} and {partner} at the last level: {failures} [{clause}].",
                failures=failures, clause="8.3", **_pair(side),
            )  # fmt: skip


def _pair(seat: int) -> dict[str, Player]:
    return {"player": Player(seat), "partner": Player(partner_of(seat))}
