"""The measures: each gives one number for every deal, with a one-line meaning and a source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.columns import Columns
from tefuda.core.records.counts import NO_SEAT
from tefuda.lab.lineups import agents_at
from tefuda.language import marked

Values = NDArray[np.float64]
"""A number for each deal, NaN where the deal has none."""

CONCEPTS = "É. Piette et al., “General Board Game Concepts” (2021)"
SKILL = "M. Dreef, P. Borm and B. van der Genugten, “Measuring skill in games” (2004)"
OWN = ""


@dataclass(frozen=True, eq=False)
class Played:
    """The outcomes of deals, and which agent of the line-up sits at each seat."""

    columns: Columns
    agents: Sequence[str]

    @cached_property
    def shares(self) -> Values:
        """The share of each seat in the win, by deal and seat; if nobody has won, all seats share equally."""
        won: Values = self.columns.won.astype(np.float64)
        winners = won.sum(axis=1, keepdims=True)
        shares: Values = np.where(winners > 0, won / np.maximum(winners, 1), 1 / self.columns.seats)
        return shares

    @cached_property
    def turn_order(self) -> NDArray[np.int32]:
        """By deal and seat, how many seats after the starter it sits."""
        return self.columns.turn_order

    @property
    def strong(self) -> NDArray[np.bool_]:
        """By deal and seat, whether the first bot of the line-up sits there."""
        columns = self.columns
        is_first: NDArray[np.bool_] = np.array([agent == self.agents[0] for agent in self.agents])
        return is_first[agents_at(columns.first, len(columns), columns.seats)]


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """A measure of a deal; `about` describes it in one line, and `source` names the publication.

    A measure that `is_share` is from `floor` to `floor` + 1 in every deal, and is shown in percent. A measure `of_bots`
    compares the first bot of a line-up with the others, and a measure `of_matches` exists only for whole matches.
    """

    name: str
    title: str
    about: str
    source: str
    of_deals: Callable[[Played], Values]
    is_share: bool = False
    floor: float = 0.0
    of_bots: bool = False
    of_matches: bool = False
    after_starter: int = 0

    @property
    def scale(self) -> int:
        """The factor by which values are shown: 100 for shares, which are shown in percent."""
        return 100 if self.is_share else 1

    @property
    def least(self) -> float | None:
        """The least value of a share; None for other measures."""
        return self.floor if self.is_share else None

    def values(self, played: Played) -> Values:
        """Return the measure of each deal; NaN for deals that were cut off."""
        values: Values = np.where(played.columns.finished != 0, self.of_deals(played), np.nan)
        return values


def _ratio(one: NDArray[np.int32], other: NDArray[np.int32]) -> Values:
    ratio: Values = np.where(other > 0, one / np.maximum(other, 1), np.nan)
    return ratio


def _gap(played: Played) -> Values:
    strong = played.strong
    fair: Values = strong.mean(axis=1)
    won: Values = (played.shares * strong).sum(axis=1)
    return won - fair


def _share_in_turn_order(after: int) -> Callable[[Played], Values]:
    def share(played: Played) -> Values:
        at = played.turn_order == after
        found: Values = (played.shares * at).sum(axis=1) - 1 / played.columns.seats
        begun: Values = np.where(played.columns.starter == NO_SEAT, np.nan, found)
        return begun

    return share


MEASURES = (
    Measure(
        "length", marked("Length"), marked("The decisions of all players in a deal."), CONCEPTS,
        lambda played: played.columns.length.astype(np.float64),
    ),
    Measure(
        "decisions", marked("Real decisions"), marked("The decisions in a deal at which there was a choice."), CONCEPTS,
        lambda played: played.columns.choices.astype(np.float64),
    ),
    Measure(
        "branching", marked("Branching"), marked("How many actions were legal at a decision, on average."), CONCEPTS,
        lambda played: _ratio(played.columns.legal, played.columns.length),
    ),
    Measure(
        "forced", marked("Forced decisions"), marked("The share of the decisions at which only one action was legal."),
        CONCEPTS, lambda played: 1 - _ratio(played.columns.choices, played.columns.length), is_share=True,
    ),
    Measure(
        "blocked", marked("Blocked deals"), marked("The share of the deals in which nobody could go on."), OWN,
        lambda played: played.columns.blocked / np.maximum(played.columns.deals, 1), is_share=True,
    ),
    Measure(
        "gap", marked("Skill gap"),
        marked("How much more often than their fair share the players of the first bot win; partners count together."),
        SKILL, _gap, is_share=True, of_bots=True,
    ),
    Measure(
        "spread", marked("Spread of payoffs"),
        marked("The standard deviation of what the players gain in a deal, in points."), OWN,
        lambda played: played.columns.payoffs.std(axis=1),
    ),
    Measure(
        "lead_changes", marked("Lead changes"),
        marked("How often the player who alone holds the fewest cards changes."), CONCEPTS,
        lambda played: played.columns.lead_changes.astype(np.float64),
    ),
    Measure(
        "decided", marked("Decided after"),
        marked("The share of a deal after which a winner led to the end, with the fewest cards."), CONCEPTS,
        lambda played: _ratio(played.columns.decided, played.columns.length), is_share=True,
    ),
    Measure(
        "deals", marked("Deals"), marked("The deals of a match."), OWN,
        lambda played: played.columns.deals.astype(np.float64), of_matches=True,
    ),
)  # fmt: skip
"""What is measured for every game, in addition to the advantage of each seat in turn order."""

ORDER_ABOUT = marked("How much more often than its fair share that place wins, counted from the player who begins.")


def measures_for(seats: int, agents: Sequence[str], matches: bool = False) -> Iterator[Measure]:
    """Yield the measures of a line-up, with the gap only if its bots differ, and with the advantage of each seat."""
    fair = sum(agent == agents[0] for agent in agents) / len(agents)
    for measure in MEASURES:
        if (not measure.of_bots or len(set(agents)) > 1) and (matches or not measure.of_matches):
            yield replace(measure, floor=-fair) if measure.of_bots else measure
    for after in range(seats):
        yield Measure(
            f"place_{after}", marked("Advantage of place {place}"), ORDER_ABOUT, CONCEPTS, _share_in_turn_order(after),
            is_share=True, floor=-1 / seats, after_starter=after,
        )  # fmt: skip


def measure_named(name: str, seats: int, matches: bool = False) -> Measure | None:
    """Return the measure with a name; None if there is none."""
    return next((one for one in measures_for(seats, ("one", "other"), matches) if one.name == name), None)
