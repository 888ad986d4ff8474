"""What a seat can force, found by trying everything with the rules as they stand, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tefuda.core.game import Game
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing.conformance import any_action


class TooMuch(Exception):
    """There is more to try than is worth waiting for."""


class Tries:
    """Tries everything that can follow a table, up to `most` decisions in all."""

    def __init__(self, game: Game, options: Any, seat: int, at_least: int | None, most: int) -> None:
        self.game, self.options, self.seat, self.at_least, self.left = game, options, seat, at_least, most

    def forced(self, table: Any) -> bool:
        """Say whether the seat can force its goal; raise TooMuch if that takes too long to say."""
        if table.over:
            return self.reached(table)
        allies = self.game.rules.allies
        together = 1 << self.seat if allies is None else allies(self.options, table.seats, self.seat)
        ours = bool(together >> table.turn & 1)
        return any(self.forced(after) == ours for after in self.following(table)) == ours

    def reached(self, table: Any) -> bool:
        payoffs = table.payoffs[: table.seats]
        if self.at_least is not None:
            return bool(payoffs[self.seat] >= self.at_least)
        return bool(payoffs[self.seat] == max(payoffs) > min(payoffs))

    def following(self, table: Any) -> Iterator[Any]:
        for decision in self.game.decisions(table, self.options):
            if self.left == 0:
                raise TooMuch
            self.left -= 1
            after = table.copy()
            self.game.rules.apply(after, self.options, decision)
            yield after


def endings(start: Start, random: Random, longest: int = 500) -> list[Deal]:
    """Return the last moments of a deal between players who play at random, the latest first; none if it has no end."""
    deal, moments = Deal(start), []
    while not deal.over:
        moments.append(deal)
        if len(moments) > longest:
            return []
        deal = deal.apply(any_action(deal, random))
    return moments[:-13:-1]


def tried(deal: Deal, seat: int, at_least: int | None, most: int) -> bool | None:
    """Return whether a seat can force its goal, None where that takes too long to find out."""
    try:
        return Tries(deal.game, deal.options, seat, at_least, most).forced(deal.table)
    except (TooMuch, RecursionError):
        return None
