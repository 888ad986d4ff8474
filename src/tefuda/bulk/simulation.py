"""The results of simulating many deals or matches of one game."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict, dataclass, field, replace
from html import escape
from math import sqrt
from typing import Any

from tefuda.bulk.tally import Tally, add, bin_length
from tefuda.core.cards.html import bar, frame, table_html
from tefuda.core.option import answers_of, changed
from tefuda.errors import SeatsError
from tefuda.language import filled, here, marked
from tefuda.play.library import find
from tefuda.provenance import now, provenance

Z95 = 1.959963984540054
"""The quantile of the normal distribution for intervals of 95 %."""
SEAT, BOT, AFTER_STARTER = marked("seat"), marked("bot"), marked("seats after the starter")
"""Titles of columns."""
WINS, MEAN, MATCHES_WON = marked("wins"), marked("mean payoff"), marked("matches won")
_COUNTED = marked("{deals:,} deals, {decisions:,} decisions in {seconds:.2f} seconds")
QUANTILES = {"p10": 0.1, "median": 0.5, "p90": 0.9, "p99": 0.99}
"""The quantiles of lengths that are given, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The results of one seat, or of one seat in turn order, over the finished deals.

    `win_rate` is the share of deals won, from 0 to 1, and `win_interval` its 95 % interval (Wilson's). `mean_payoff` is
    in points per deal, and `ci95` half the width of the 95 % interval of that mean.
    """

    win_rate: float
    win_interval: tuple[float, float]
    mean_payoff: float
    ci95: float

    @classmethod
    def of(cls, number: int, wins: int, payoffs: int, squares: int, **more: Any) -> Any:
        """Return the outcome of `number` deals from the sums of wins, payoffs and squared payoffs, with `more` fields.

        Of no deals, the rates are 0 and the interval of wins is from 0 to 1.
        """
        finished = max(1, number)
        mean = payoffs / finished
        variance = max(0.0, squares / finished - mean * mean)
        return cls(
            win_rate=wins / finished,
            win_interval=wilson(wins, number),
            mean_payoff=mean,
            ci95=Z95 * sqrt(variance / finished),
            **more,
        )

    def as_dict(self) -> dict[str, object]:
        """Return the numbers by name, as in JSON."""
        return {
            "win_rate": self.win_rate,
            "win_interval": list(self.win_interval),
            "mean_payoff": self.mean_payoff,
            "ci95": self.ci95,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult(Outcome):
    """The results of one seat over the finished deals; those of matches are None where none were played."""

    agent: str
    match_win_rate: float | None = None
    match_win_interval: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Matches:
    """How many matches were finished and how many given up as too long; the deals are those of the finished ones."""

    finished: int
    unfinished: int
    mean_deals: float
    most_deals: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """The counts of many deals, or of many matches and all their deals where `played_matches`.

    `first` is the number of the first deal or match of `seed`, `seconds` the time that play took by the clock. `tally`
    holds all that was counted; everything else is worked out from it. `date` says when it was played, in UTC, and
    `named` whether all `agents` are the names of bots.
    Simulations of other deals of the same game, with the same house rules, bots and seed, can be added; SeatsError is
    raised if these differ.
    """

    preset: str
    options: Any = field(repr=False)
    agents: tuple[str, ...]
    seed: int
    first: int
    played_matches: bool
    compiled: bool
    seconds: float
    tally: Tally = field(repr=False, hash=False)
    date: str = field(default_factory=now, repr=False, compare=False)
    named: bool = field(default=True, repr=False)

    @property
    def deals(self) -> int:
        """How many deals were finished."""
        return self.tally.deals

    @property
    def decisions(self) -> int:
        """How many decisions were made, in unfinished deals, too."""
        return self.tally.decisions

    @property
    def blocked(self) -> int:
        """How many of the finished deals were blocked."""
        return self.tally.blocked

    @property
    def unfinished(self) -> int:
        """How many deals were given up because they were too long."""
        return self.tally.unfinished

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all threads per second by the clock."""
        return self.decisions / self.seconds

    @property
    def deals_per_second(self) -> float:
        """Finished deals of all threads per second by the clock."""
        return self.deals / self.seconds

    @property
    def seats(self) -> tuple[SeatResult, ...]:
        """The results by seat."""
        tally = self.tally
        return tuple(
            SeatResult.of(
                tally.deals, tally.wins[seat], tally.payoffs[seat], tally.squares[seat],
                agent=agent, **self._match_wins(seat),
            )
            for seat, agent in enumerate(self.agents)
        )  # fmt: skip

    def _match_wins(self, seat: int) -> dict[str, Any]:
        if not self.played_matches:
            return {}
        won, matches = self.tally.match_wins[seat], self.tally.matches
        return {"match_win_rate": won / max(1, matches), "match_win_interval": wilson(won, matches)}

    @property
    def turn_order(self) -> tuple[Outcome, ...]:
        """The results in turn order: first those of the starter, then of the next seat, and so on.

        Deals in which nobody began, because they ended with the cards dealt, do not count here.
        """
        tally = self.tally
        return tuple(
            Outcome.of(
                tally.started, tally.order_wins[after], tally.order_payoffs[after], tally.order_squares[after]
            )
            for after in range(len(self.agents))
        )  # fmt: skip

    @property
    def matches(self) -> Matches | None:
        """How the matches went; None where each deal was played on its own."""
        if not self.played_matches:
            return None
        tally = self.tally
        mean = tally.match_deals / max(1, tally.matches)
        return Matches(tally.matches, tally.unfinished_matches, mean, tally.longest_match)

    @property
    def length(self) -> dict[str, float]:
        """Decisions in a finished deal: mean, min, p10, median, p90, p99 and max; empty without any.

        Quantiles are exact below 32, and above to 1 part in 32.
        """
        tally = self.tally
        if tally.deals == 0:
            return {}
        figures: dict[str, float] = {"mean": (tally.decisions - tally.given_up) / tally.deals, "min": tally.shortest}
        seen = 0
        for index, number in enumerate(tally.lengths):
            seen += number
            for name, share in QUANTILES.items():
                if name not in figures and seen >= share * tally.deals:
                    figures[name] = min(bin_length(index), tally.longest)
        figures["max"] = tally.longest
        return figures

    def __add__(self, other: Simulation) -> Simulation:
        if not isinstance(other, Simulation):
            return NotImplemented
        if self._asked() != other._asked():
            raise SeatsError("simulations of different games, bots or seeds cannot be added")
        total = Tally()
        add(total, self.tally)
        add(total, other.tally)
        return replace(
            self, first=min(self.first, other.first), seconds=self.seconds + other.seconds, tally=total
        )  # fmt: skip

    def _asked(self) -> tuple[object, ...]:
        return self.preset, self.options, self.agents, self.named, self.seed, self.played_matches

    @property
    def command(self) -> str:
        """The command line that repeats the simulation; "" unless all its bots are known by name."""
        if not self.named:
            return ""
        words = ["tefuda", "simulate", self.preset]
        for name, answer in changed(self.options, find(self.preset)[1].options):
            words += ["-o", f"{name}={answer}"]
        number = ["--matches", str(self.tally.matches + self.tally.unfinished_matches)]
        if not self.played_matches:
            number = ["--deals", str(self.deals + self.unfinished)]
        words += ["--seats", str(len(self.agents)), "--agents", ",".join(self.agents), *number]
        return shlex.join([*words, "--seed", str(self.seed), "--first", str(self.first)])

    def as_dict(self) -> dict[str, Any]:
        """Return what `tefuda simulate --json` prints, as values of Python that JSON can hold."""
        matches = self.matches
        return {
            "provenance": asdict(provenance(self.command, answers_of(self.options), self.date)),
            "preset": self.preset,
            "deals": self.deals,
            "seats": len(self.agents),
            "seed": self.seed,
            "first": self.first,
            "agents": list(self.agents),
            "compiled": self.compiled,
            "seconds": self.seconds,
            "decisions": self.decisions,
            "decisions_per_second": self.decisions_per_second,
            "deals_per_second": self.deals_per_second,
            "blocked": self.blocked,
            "unfinished": self.unfinished,
            "length": self.length,
            "matches": None
            if matches is None
            else {
                "finished": matches.finished,
                "unfinished": matches.unfinished,
                "mean_deals": matches.mean_deals,
                "most_deals": matches.most_deals,
            },
            "results": [
                {"seat": seat, "agent": one.agent, **one.as_dict(), **_of_match(one)}
                for seat, one in enumerate(self.seats)
            ],
            "turn_order": [{"after_starter": after, **one.as_dict()} for after, one in enumerate(self.turn_order)],
        }

    def _repr_html_(self) -> str:
        def numbers(one: Outcome) -> list[str]:
            low, high = one.win_interval
            wins = f"{one.win_rate:.2%} ({low:.2%} – {high:.2%})"
            return [bar(one.win_rate, low, high), wins, f"{one.mean_payoff:.3f} ± {one.ci95:.3f}"]

        def table(rows: list[list[str]], *titles: str) -> str:
            return table_html([translate(title) if title else "" for title in titles], rows)

        game, preset = find(self.preset)
        translate = here(game.name)
        seats = [[str(seat), escape(one.agent), *numbers(one)] for seat, one in enumerate(self.seats)]
        turn_order = [[str(after), *numbers(one)] for after, one in enumerate(self.turn_order)]
        parts = [table(seats, SEAT, BOT, "", WINS, MEAN), table(turn_order, AFTER_STARTER, "", WINS, MEAN)]
        if self.played_matches:
            matches = [
                [str(seat), escape(one.agent), bar(one.match_win_rate or 0.0, *one.match_win_interval),
                 f"{one.match_win_rate:.2%}"]
                for seat, one in enumerate(self.seats)
                if one.match_win_interval is not None
            ]  # fmt: skip
            parts.append(table(matches, SEAT, BOT, "", MATCHES_WON))
        counted = filled(translate(_COUNTED), deals=self.deals, decisions=self.decisions, seconds=self.seconds)
        return frame(f"{translate(preset.title)} · {counted}", *parts)

    def to_json(self) -> str:
        """Return what `tefuda simulate --json` prints, as text."""
        return json.dumps(self.as_dict(), ensure_ascii=False, indent=2)


def _of_match(one: SeatResult) -> dict[str, object]:
    if one.match_win_interval is None:
        return {}
    return {"match_win_rate": one.match_win_rate, "match_win_interval": list(one.match_win_interval)}


def wilson(won: int, number: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, `won` times out of `number`; from 0 to 1 if `number` is 0.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
    """
    if number == 0:
        return 0.0, 1.0
    share, square = won / number, Z95 * Z95
    middle = (share + square / (2 * number)) / (1 + square / number)
    half = Z95 / (1 + square / number) * sqrt(share * (1 - share) / number + square / (4 * number * number))
    return max(0.0, middle - half), min(1.0, middle + half)
