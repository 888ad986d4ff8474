"""What an analysis finds: by decision, by player and by deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from tefuda.search.estimates import Estimate, Outlook


class Verdict(StrEnum):
    """The verdict on a decision; it is empty without a choice, or if no table fits what the seat saw."""

    ONLY = "only"
    BEST = "best"
    EQUAL = "equal"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNKNOWN = "unknown"


BLAMED = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
"""The verdicts on decisions that cost something, the lightest first."""
OF_CHOICES = (Verdict.BEST, Verdict.EQUAL, *BLAMED)
"""The verdicts on decisions that were compared with others."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged decision: number `index` of deal `deal`, both from 0, by a seat that had `choices` legal actions.

    `made` is the worth of the chosen action as far as the player could know it, `best` the worth of the best action
    found, and `cost` their difference, on the same worlds. `open_made` and `open_best` are the worths with open cards.
    `line` is how the deal could have gone on after the best action, as pairs of a seat and an action. `after` is what
    every seat could expect after the chosen action, with open cards. A value that was not computed is None.
    """

    deal: int
    index: int
    seat: int
    action: str
    choices: int
    verdict: Verdict
    made: Outlook | None = None
    best_action: str = ""
    best: Outlook | None = None
    cost: Outlook | None = None
    open_made: Outlook | None = None
    open_best: Outlook | None = None
    line: tuple[tuple[int, str], ...] = ()
    after: tuple[Outlook, ...] = ()

    @property
    def blamed(self) -> bool:
        """Whether another action would have been better, beyond doubt and by enough to matter."""
        return self.verdict in BLAMED


@dataclass(frozen=True, slots=True)
class Performance:
    """How a seat has decided in its `choices`: the number of decisions by verdict, and the cost of the blamed ones."""

    seat: int
    choices: int
    verdicts: dict[str, int]
    lost_chance: float
    lost_points: float

    @property
    def accuracy(self) -> float | None:
        """The share of choices, from 0 to 1, for which nothing better was found; None without a choice."""
        sound = self.verdicts[Verdict.BEST] + self.verdicts[Verdict.EQUAL]
        return sound / self.choices if self.choices else None


@dataclass(frozen=True, slots=True)
class Luck:
    """What a seat could expect before the first play, and what it gained.

    `onlooker` is the expectation of somebody who sees no hand, `own` that of the seat's player, and `revealed` that
    with all cards open; `points` and `won` are the result, None while the deal is not over.
    """

    seat: int
    onlooker: Outlook
    own: Outlook
    revealed: Outlook
    points: int | None
    won: bool | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Decision `index`, which did not help its own player, and the `change` that it made in a seat's chance of winning.

    The chance is the one with open cards; the change is from -1 to 1. The index is -1 for the cards that were dealt,
    and the change then from the chance of a seat whose cards nobody has seen.
    """

    index: int
    seat: int
    change: Estimate


@dataclass(frozen=True, slots=True)
class DealAnalysis:
    """The analysis of one deal; `over` says whether it was played to its end."""

    number: int
    over: bool
    decisions: tuple[Judged, ...]
    luck: tuple[Luck, ...]
    turns: tuple[TurningPoint, ...]

    def curve(self, seat: int) -> list[float]:
        """Return a seat's chance of winning with open cards, from 0 to 1, before the first decision and after each."""
        return [self.luck[seat].revealed.chance.mean, *(one.after[seat].chance.mean for one in self.decisions)]

    @property
    def players(self) -> tuple[Performance, ...]:
        """How each seat has decided in this deal."""
        return performances_of(self.decisions, len(self.luck))


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a deal or a match: its `deals` in order, the number of playouts per decision, and the seed.

    `seat` is the seat whose decisions were judged, None for all seats.
    """

    preset: str
    seats: int
    seat: int | None
    playouts: int
    seed: int
    deals: tuple[DealAnalysis, ...]

    @property
    def decisions(self) -> tuple[Judged, ...]:
        """All decisions, in the order of the deals."""
        return tuple(one for deal in self.deals for one in deal.decisions)

    @property
    def players(self) -> tuple[Performance, ...]:
        """How each seat has decided, in all deals together."""
        return performances_of(self.decisions, self.seats)

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as numbers, text, lists and dictionaries, for JSON."""
        return {
            "game": self.preset,
            "seats": self.seats,
            "seat": self.seat,
            "playouts": self.playouts,
            "seed": self.seed,
            "players": [_performance(one) for one in self.players],
            "deals": [_deal(one) for one in self.deals],
        }

    def __repr__(self) -> str:
        blamed = sum(one.blamed for one in self.decisions)
        return f"<Analysis of {self.preset}: {len(self.decisions)} decisions, {blamed} of them not the best>"


def performances_of(decisions: Sequence[Judged], seats: int) -> tuple[Performance, ...]:
    """Return how each seat has decided, in the order of the seats."""
    return tuple(_performance_of(seat, [one for one in decisions if one.seat == seat]) for seat in range(seats))


def _performance_of(seat: int, decisions: Iterable[Judged]) -> Performance:
    evaluated = [one for one in decisions if one.verdict in OF_CHOICES]
    costs = [one.cost for one in evaluated if one.blamed and one.cost is not None]
    verdicts = {str(verdict): sum(one.verdict == verdict for one in evaluated) for verdict in OF_CHOICES}
    lost = sum(cost.chance.mean for cost in costs), sum(cost.points.mean for cost in costs)
    return Performance(seat, len(evaluated), verdicts, *lost)


def _performance(one: Performance) -> dict[str, Any]:
    return {**asdict(one), "accuracy": one.accuracy}


def _deal(deal: DealAnalysis) -> dict[str, Any]:
    return {
        "number": deal.number,
        "over": deal.over,
        "luck": [asdict(one) for one in deal.luck],
        "turning_points": [asdict(one) for one in deal.turns],
        "decisions": [judged_as_dict(one) for one in deal.decisions],
    }


def judged_as_dict(one: Judged) -> dict[str, Any]:
    """Return a decision as numbers, text, lists and dictionaries."""
    return asdict(one)


def judged_of_dict(told: dict[str, Any]) -> Judged:
    """Return the decision that `judged_as_dict` wrote; raise KeyError or TypeError for anything else."""
    found = {name: _outlook(told[name]) for name in ("made", "best", "cost", "open_made", "open_best")}
    line = tuple((int(seat), str(action)) for seat, action in told["line"])
    after = tuple(outlook for each in told["after"] if (outlook := _outlook(each)) is not None)
    return replace(Judged(**{**told, **found, "line": line, "after": after}), verdict=Verdict(told["verdict"]))


def _outlook(told: dict[str, Any] | None) -> Outlook | None:
    if told is None:
        return None
    chance, points, worth = (Estimate(**told[name]) for name in ("chance", "points", "worth"))
    return Outlook(chance, points, worth, float(told["spread"]))
