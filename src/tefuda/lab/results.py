"""The question of a study, and its results row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tefuda.provenance import Provenance

VERSION = 2
"""The version of the format in which results are written."""


@dataclass(frozen=True, slots=True)
class Row:
    """A measure of one arm in one line-up, and how it differs from its base; the base itself has no effect.

    COLUMNS describes each field. In a row whose `term` is not `arm`, the effect is that of a term of a factorial study.
    """

    option: str
    answer: str
    instead: str
    context: str
    line_up: str
    measure: str
    deals: int
    mean: float
    half_width: float
    low: float
    high: float
    effect: float | None = None
    effect_half_width: float | None = None
    effect_low: float | None = None
    effect_high: float | None = None
    p: float | None = None
    adjusted_p: float | None = None
    variance_ratio: float | None = None
    changed: float | None = None
    term: str = "arm"


COLUMNS = {
    "option": "the house rule that differs from the base; several are separated by spaces; `preset` for presets",
    "answer": "the answer of the arm, in the order of `option`",
    "instead": "the answer of the base, in the order of `option`",
    "context": "the other answers of both arm and base that differ from the preset",
    "line_up": "the name of the line-up",
    "measure": "the name of the measure",
    "deals": "how many deals have a value, or with matches how many matches",
    "mean": "the mean of the arm; shares are from 0 to 1",
    "half_width": "half the width of the 95 % interval of the mean",
    "low": "the lower end of that interval",
    "high": "the upper end of that interval",
    "effect": "the mean of the arm minus the mean of the base; missing in the row of a base",
    "effect_half_width": "half the width of the 95 % interval of the effect",
    "effect_low": "the lower end of that interval",
    "effect_high": "the upper end of that interval",
    "p": "the p-value of no effect",
    "adjusted_p": "the p-value adjusted for many tests; missing for measures that are not the primary one",
    "variance_ratio": "the variance of the effect without shared deals, divided by that with them; missing if 0",
    "changed": "the share of the deals, from 0 to 1, that went differently from the base; missing for terms",
    "term": "`arm`; `main`: an effect averaged over the other answers; `interaction`: how much one answer changes the "
    "effect of another",
}
"""What each column of the rows says; a Parquet file has these descriptions in its schema."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question of a study: `kind` is `compare`, `ablate` or `sweep`, and `answers` are those given with the preset.

    `presets` are other presets that are compared with it. `primary` is the only measure whose p-values are adjusted,
    empty for all. `deals` is the most deals of each arm and line-up, or with `matches` the most matches. `looks` are
    the numbers of deals after which results were looked at, and `adjust` is how p-values allow for many arms. `agents`
    maps the name of each line-up to its bots in order.
    """

    kind: str
    preset: str
    answers: tuple[tuple[str, str], ...]
    seats: int
    seed: int
    deals: int
    looks: tuple[int, ...]
    adjust: str
    agents: Mapping[str, tuple[str, ...]]
    half_width: float | None = None
    measure: str = "length"
    matches: bool = False
    presets: tuple[str, ...] = ()
    primary: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """What a study found.

    `inert` names the house rules that changed no deal, and `decisions` is the total number of decisions.
    """

    question: Question
    provenance: Provenance
    inert: tuple[str, ...]
    decisions: int
    seconds: float
    all_rows: tuple[Row, ...]

    @property
    def command(self) -> str:
        """The command line that repeats the study."""
        return self.provenance.command

    def rows(self) -> list[dict[str, Any]]:
        """Return every measure of every arm, including the bases, as plain data."""
        return [asdict(row) for row in self.all_rows]

    def effects(self) -> list[dict[str, Any]]:
        """Return every measure of every arm that is compared with a base, as plain data."""
        return [asdict(row) for row in self.all_rows if row.effect is not None]

    def about(self) -> dict[str, Any]:
        """Return everything except the rows as plain data."""
        return {
            "version": VERSION,
            "provenance": asdict(self.provenance),
            "question": asdict(self.question),
            "inert": list(self.inert),
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def as_dict(self) -> dict[str, Any]:
        """Return what `tefuda lab --json` prints."""
        return {**self.about(), "rows": self.rows()}

    def compared(self, measure: str, line_up: str) -> Iterator[Row]:
        """Yield the rows of one measure and line-up that are compared with a base."""
        for row in self.all_rows:
            if row.effect is not None and (row.measure, row.line_up) == (measure, line_up):
                yield row

    @property
    def line_ups(self) -> Sequence[str]:
        """The names of the line-ups, in order."""
        return tuple(self.question.agents)

    @property
    def measures(self) -> Sequence[str]:
        """The names of what was measured, in order."""
        return tuple(dict.fromkeys(row.measure for row in self.all_rows))
