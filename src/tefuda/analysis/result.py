"""What an analysis finds: by decision, by player and by deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any

from tefuda.search.outlook import Estimate, Outlook


class Verdict(StrEnum):
    """What is said of a decision: nothing where there was no choice, or where no table fits what was seen."""

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
"""The verdicts on decisions that were weighed against others."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision: number `place` of deal `deal`, both from 0, by a seat that had `choices` legal actions.

    `made` is what the action made is worth as the player could know it, `best` the best action weighed and what it
    is worth; `cost` is the difference, pair by pair on the same worlds. `open_made` and `open_best` are the same with
    open cards. `line` is how the deal could have gone on after the best action, a seat and an action each. `after` is
    what every seat could expect after the action made, with open cards. What was not worked out is None.
    """

    deal: int
    place: int
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
        """Whether something else would have been better, beyond doubt and by enough to matter."""
        return self.verdict in BLAMED


@dataclass(frozen=True, slots=True)
class Player:
    """How a seat has decided where it had a choice, `choices` times: by verdict, and what the blamed ones cost."""

    seat: int
    choices: int
    verdicts: dict[str, int]
    lost_chance: float
    lost_points: float

    @property
    def accuracy(self) -> float | None:
        """The share of choices after which nothing better could be found, None if there was no choice."""
        sound = self.verdicts[Verdict.BEST] + self.verdicts[Verdict.EQUAL]
        return sound / self.choices if self.choices else None


@dataclass(frozen=True, slots=True)
class Luck:
    """What a seat could expect before the first play, and what it got.

    `onlooker` is what somebody would expect who sees no hand, `own` what its player would, `revealed` who sees all
    cards; `points` and `won` are what came, None while the deal is not over.
    """

    seat: int
    onlooker: Outlook
    own: Outlook
    revealed: Outlook
    points: int | None
    won: bool | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """After decision `place`, which did not help its own player, the chance of a seat was another by `change`.

    The chance is that with open cards.
    """

    place: int
    seat: int
    change: Estimate


@dataclass(frozen=True, slots=True)
class DealAnalysis:
    """The analysis of one deal, of which `over` says whether it was played to its end."""

    number: int
    over: bool
    decisions: tuple[Judged, ...]
    luck: tuple[Luck, ...]
    turns: tuple[TurningPoint, ...]

    def curve(self, seat: int) -> list[float]:
        """Return the chance of a seat with open cards before the first decision and after each."""
        return [self.luck[seat].revealed.chance.mean, *(one.after[seat].chance.mean for one in self.decisions)]

    @property
    def players(self) -> tuple[Player, ...]:
        """How each seat has decided in this deal."""
        return players_of(self.decisions, len(self.luck))


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a deal or a match: `deals` in order, with how many playouts a decision and from which seed.

    `seat` is the one whose decisions were judged, None for all.
    """

    preset: str
    seats: int
    seat: int | None
    playouts: int
    seed: int
    deals: tuple[DealAnalysis, ...]

    @property
    def decisions(self) -> tuple[Judged, ...]:
        """All decisions, those of the first deal first."""
        return tuple(one for deal in self.deals for one in deal.decisions)

    @property
    def players(self) -> tuple[Player, ...]:
        """How each seat has decided, in all deals together."""
        return players_of(self.decisions, self.seats)

    def as_dict(self) -> dict[str, Any]:
        """Return all of it as numbers, text, lists and dictionaries, for JSON."""
        return {
            "game": self.preset,
            "seats": self.seats,
            "seat": self.seat,
            "playouts": self.playouts,
            "seed": self.seed,
            "players": [_player(one) for one in self.players],
            "deals": [_deal(one) for one in self.deals],
        }

    def __repr__(self) -> str:
        blamed = sum(one.blamed for one in self.decisions)
        return f"<Analysis of {self.preset}: {len(self.decisions)} decisions, {blamed} of them not the best>"


def players_of(decisions: Sequence[Judged], seats: int) -> tuple[Player, ...]:
    """Return how each of a number of seats has decided."""
    return tuple(_player_of(seat, [one for one in decisions if one.seat == seat]) for seat in range(seats))


def _player_of(seat: int, decisions: Iterable[Judged]) -> Player:
    weighed = [one for one in decisions if one.verdict in OF_CHOICES]
    costs = [one.cost for one in weighed if one.blamed and one.cost is not None]
    verdicts = {str(verdict): sum(one.verdict == verdict for one in weighed) for verdict in OF_CHOICES}
    lost = sum(cost.chance.mean for cost in costs), sum(cost.points.mean for cost in costs)
    return Player(seat, len(weighed), verdicts, *lost)


def _player(player: Player) -> dict[str, Any]:
    return {**asdict(player), "accuracy": player.accuracy}


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
    """Return the decision that was written so; raise KeyError or TypeError for what was not."""
    found = {name: _outlook(told[name]) for name in ("made", "best", "cost", "open_made", "open_best")}
    line = tuple((int(seat), str(action)) for seat, action in told["line"])
    after = tuple(outlook for each in told["after"] if (outlook := _outlook(each)) is not None)
    return replace(Judged(**{**told, **found, "line": line, "after": after}), verdict=Verdict(told["verdict"]))


def _outlook(told: dict[str, Any] | None) -> Outlook | None:
    if told is None:
        return None
    chance, points, worth = (Estimate(**told[name]) for name in ("chance", "points", "worth"))
    return Outlook(chance, points, worth, float(told["spread"]))
