"""The question of a study, and its results row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

VERSION = 1
"""The version of the format in which results are written."""


@dataclass(frozen=True, slots=True)
class Row:
    """A measure of one arm in one line-up, and how it differs from its base; the base itself has no effect.

    `option` and `answer` are the difference of the arm, `instead` is the answer of the base, and `context` are the
    other answers of both that differ from the preset. The 95 % intervals are the mean ± `half_width` and the effect ±
    `effect_half_width`. `p` is the p-value of no effect, and `adjusted_p` allows for many arms. `variance_ratio` is the
    gain from playing the same deals, None if nothing differs. `changed` is the share of the deals, from 0 to 1, that
    went differently from the base.
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
    effect: float | None = None
    effect_half_width: float | None = None
    p: float | None = None
    adjusted_p: float | None = None
    variance_ratio: float | None = None
    changed: float | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """The question of a study: `kind` is `compare`, `ablate` or `sweep`, and `answers` are those given with the preset.

    `deals` is the most deals of each arm and line-up, or with `matches` the most matches. `looks` are the numbers of
    deals after which results were looked at, and `adjust` is how p-values allow for many arms. `agents` maps the name
    of each line-up to its bots in order.
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


@dataclass(frozen=True, slots=True)
class Results:
    """What a study found.

    `inert` names the house rules that changed no deal, and `decisions` is the total number of decisions.
    """

    question: Question
    command: str
    inert: tuple[str, ...]
    decisions: int
    seconds: float
    all_rows: tuple[Row, ...]

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
            "command": self.command,
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
