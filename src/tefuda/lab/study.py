"""A study: its results, as a report and as a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tefuda.lab import parquet
from tefuda.lab.report import page
from tefuda.lab.results import Results


@dataclass(frozen=True, slots=True)
class Study(Results):
    """The results of a study, with a report and a file format."""

    def html(self, language: str = "en") -> str:
        """Return the report: one page that needs no network, in a language of `tefuda.language`."""
        return page(self, language)

    def write_parquet(self, file: Path | str) -> None:
        """Write all rows and the question to a Parquet file; needs the extra `parquet`.

        Raises StudyError if the file cannot be written.
        """
        parquet.write(self, Path(file))

    @staticmethod
    def read_parquet(file: Path | str) -> Study:
        """Return the study in a Parquet file; raise StudyError if it holds no study, or one of another version."""
        return Study(**parquet.read(Path(file)))
