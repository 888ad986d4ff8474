"""A study: what was asked, and the results, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

VERSION = 1
"""The form in which studies are kept."""


@dataclass(frozen=True, slots=True)
class Row:
    """A measure of one arm in one line-up, and how it differs from its base; the base itself has no effect.

    `option` and `answer` are what is different in the arm, `instead` the answer of the base, and `context` the other
    answers of both, where they differ from the preset. Intervals go `half_width` to both sides of the mean, and
    `effect_half_width` to both sides of the effect. `adjusted_p` allows for there being many arms. `variance_ratio` is
    what the same deals for both arms have gained, None where nothing differs. `changed` is the share of the deals that
    did not go as in the base.
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
    """What a study was asked: `kind` is `compare`, `ablate` or `sweep`, `answers` those given beside the preset.

    `deals` are how many were played at most for each arm and line-up, or with `matches` how many matches, `looks` after
    how many results were looked at, `adjust` how p-values allow for many arms. `agents` are the bots of each line-up by
    place, by its name.
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
class Study:
    """What a study found.

    `inert` names the house rules that changed no deal, and `decisions` is how many were made in all of it.
    """

    question: Question
    command: str
    inert: tuple[str, ...]
    decisions: int
    seconds: float
    all_rows: tuple[Row, ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return every measure of every arm, those of the bases too, as plain data."""
        return [asdict(row) for row in self.all_rows]

    def effects(self) -> list[dict[str, Any]]:
        """Return every measure of every arm that is compared with a base, as plain data."""
        return [asdict(row) for row in self.all_rows if row.effect is not None]

    def html(self, language: str = "en") -> str:
        """Return the report: one page that needs no network, in a language of `tefuda.language`."""
        from tefuda.lab.report import page

        return page(self, language)

    def as_dict(self) -> dict[str, Any]:
        """Return what `tefuda lab --json` prints."""
        return {
            "version": VERSION,
            "command": self.command,
            "question": asdict(self.question),
            "inert": list(self.inert),
            "decisions": self.decisions,
            "seconds": self.seconds,
            "rows": self.rows(),
        }

    def write_parquet(self, file: Path | str) -> None:
        """Write all rows as a Parquet file, with the question beside them; needs the extra `parquet`."""
        from tefuda.lab.parquet import write

        write(self, Path(file))

    @staticmethod
    def read_parquet(file: Path | str) -> Study:
        """Return the study in a Parquet file; raise StudyError if that holds none, or one of another version."""
        from tefuda.lab.parquet import read

        return read(Path(file))

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
