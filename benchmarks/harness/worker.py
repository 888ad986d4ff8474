"""Work in a process of its own, by another Python or another version of the library. It needs nothing but Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from benchmarks.harness.machine import ROOT


class Worker:
    """A process that answers what it is asked: a module of the benchmarks, run by a Python that has all it needs."""

    def __init__(self, python: str | Path, module: str, path: str = "", **environment: str) -> None:
        """Start it; `path` is where it finds other modules than those of its Python."""
        paths = os.pathsep.join(filter(None, (path, str(ROOT))))
        self._process = subprocess.Popen(
            [python, "-m", module],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/",
            env={**os.environ, "PYTHONPATH": paths, **environment},
        )  # fmt: skip

    def ask(self, *words: Any) -> Any:
        """Return the answer to some words; raise RuntimeError where the process has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):
            print(json.dumps(words), file=self._process.stdin, flush=True)
        for line in self._process.stdout:
            if line.startswith(("{", "[")):  # what libraries print is none of it
                return json.loads(line)
        raise RuntimeError(f"the process that was asked {words} has ended")

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def answer(plays: Mapping[str, Callable[..., Any]]) -> None:
    """Answer what is asked, by the function that the first word names, until nobody asks any more."""
    for line in sys.stdin:
        name, *words = json.loads(line)
        print(json.dumps(plays[name](*words)), flush=True)
