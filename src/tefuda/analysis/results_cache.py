"""The cached results of an analysis in progress, so that an interrupted one can continue."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from functools import cache
from pathlib import Path

from tefuda.analysis import judgement, judging
from tefuda.analysis.result import Judged, judged_as_dict, judged_of_dict
from tefuda.compiler.cache import cache_folder
from tefuda.search import thinking

MOST_CACHED = 64
"""The most analyses cached; beyond that, the least recently used are deleted."""


class ResultsCache:
    """The decisions judged so far, in a file with a line for each; without a file nothing is cached."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._found: dict[tuple[int, int, bool], Judged] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
                with suppress(ValueError, KeyError, TypeError):  # a line half written
                    told = json.loads(line)
                    evaluated = bool(told.pop("evaluated"))
                    one = judged_of_dict(told)
                    self._found[one.deal, one.index, evaluated] = one

    def find(self, deal: int, index: int, *, evaluated: bool) -> Judged | None:
        """Return a decision that was already judged; None if it was not."""
        return self._found.get((deal, index, evaluated))

    def add(self, one: Judged, *, evaluated: bool) -> None:
        """Append a decision as a line; if the file cannot be written, do nothing."""
        if self._file is None:
            return
        try:
            if not self._file.exists():
                self._file.parent.mkdir(parents=True, exist_ok=True)
                _forget_oldest(self._file.parent)
            with self._file.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps({**judged_as_dict(one), "evaluated": evaluated}))
        except OSError:
            self._file = None


@cache
def how_judged() -> str:
    """Return a digest of the code that judges decisions, without the rules."""
    sources = [Path(str(module.__file__)).read_bytes() for module in (judgement, judging, thinking)]
    return hashlib.sha256(b"".join(sources)).hexdigest()[:16]


def file_of(*parts: object) -> Path:
    """Return the cache file of an analysis that depends on these parts and on the code that judges decisions."""
    digest = hashlib.sha256(repr((parts, how_judged())).encode()).hexdigest()
    return cache_folder().parent / "analyses" / f"{digest[:24]}.jsonl"


def _forget_oldest(folder: Path) -> None:
    times = []
    for file in folder.glob("*.jsonl"):
        with suppress(OSError):  # another process forgets it, too
            times.append((file.stat().st_mtime_ns, file))
    for _, file in sorted(times, reverse=True)[MOST_CACHED - 1 :]:
        file.unlink(missing_ok=True)
