"""What a seat can force, found by trying everything with the rules as they stand, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.solver.solving import Goal
from tefuda.testing.conformance import any_action


class TooMuch(Exception):
    """There is more to try than is worth waiting for."""


class Tries:
    """Tries everything that can follow a table for a goal of a seat, up to `most` decisions in all."""

    def __init__(self, deal: Deal, goal: Goal, most: int) -> None:
        self.game, self.options, self.goal, self.left = deal.game, deal.options, goal, most
        self.drawn = drawn(deal.table)
        allies = self.game.rules.allies
        self.ours = 1 << goal.seat if allies is None else allies(self.options, deal.seats, goal.seat)

    def forced(self, table: Any, made: int = 0) -> bool:
        """Say whether the goal can be forced where some decisions were made; raise TooMuch if that takes too long."""
        if table.over:
            return self.reached(table)
        if self.goal.shuffled is not None and drawn(table) != self.drawn:
            return self.goal.shuffled
        ours = bool(self.ours >> table.turn & 1)
        if ours and made == self.goal.within:
            return self.has_won(table)
        return any(self.forced(after, made + ours) == ours for after in self.following(table)) == ours

    def has_won(self, table: Any) -> bool:
        """Say whether the seat has won a deal which is still played on."""
        won = self.game.rules.won
        return won is not None and self.goal.at_least is None and bool(won(table, self.options) >> self.goal.seat & 1)

    def reached(self, table: Any) -> bool:
        payoffs = table.payoffs[: table.seats]
        if self.goal.at_least is not None:
            return bool(payoffs[self.goal.seat] >= self.goal.at_least)
        return bool(payoffs[self.goal.seat] == max(payoffs) > min(payoffs))

    def following(self, table: Any) -> Iterator[Any]:
        for decision in self.game.decisions(table, self.options):
            if self.left == 0:
                raise TooMuch
            self.left -= 1
            after = table.copy()
            self.game.rules.apply(after, self.options, decision)
            yield self.settled(after)

    def settled(self, table: Any) -> Any:
        """Let the seats pass that can do nothing else, which is no decision, and return the table."""
        pass_idle = self.game.rules.pass_idle
        while pass_idle is not None and not table.over and pass_idle(table, self.options):
            continue
        return table


def endings(start: Start, random: Random, longest: int = 500) -> list[Deal]:
    """Return the last moments of a deal between players who play at random, the latest first; none if it has no end."""
    deal, moments = Deal(start), []
    while not deal.over:
        moments.append(deal)
        if len(moments) > longest:
            return []
        deal = deal.apply(any_action(deal, random))
    return moments[:-13:-1]


def drawn(table: Any) -> tuple[int, int]:
    """Return how much of its chance a table has used up."""
    return table.chance.blocks, table.chance.used


def tried(deal: Deal, goal: Goal, most: int) -> bool | None:
    """Return whether a goal can be forced, None where that takes too long to find out."""
    try:
        tries = Tries(deal, goal, most)
        return tries.forced(tries.settled(deal.table.copy()))
    except (TooMuch, RecursionError):
        return None
