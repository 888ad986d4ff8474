"""What a benchmark is, what is stored of it, and what pages show of that."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from benchmarks.harness.machine import ROOT, commit, load, machine

RESULTS = ROOT / "benchmarks" / "results"

Row = Mapping[str, Any]
"""A line of results, which JSON can hold."""
Found = Mapping[str, Any]
"""Results as they are stored: the rows under `results`, beside them or in each of them how they were measured."""


@dataclass(frozen=True)
class Benchmark:
    """A benchmark: a name, what runs, and what is compared.

    `run` is given the parameters by name and yields rows; `table` makes Markdown of what was found. Rows that differ in
    one of the cells that `key` names are measurements of their own: each is stored as soon as it is made, in place of
    the one with the same key, and says how it was measured. Without a key all rows belong together.
    """

    name: str
    about: str | None
    """What is measured, in the first line, and how: the docstring of its module."""
    run: Callable[..., Iterator[Row]]
    table: Callable[[Found], str]
    parameters: Sequence[click.Parameter] = ()
    key: Sequence[str] = ()
    needs: str = ""
    """What has to be there."""
    page: str = ""
    """The page of `docs` that tells the results, and the place there."""
    figure: Callable[[Found], str] | None = None
    """Draws what was found, as SVG."""

    @property
    def measures(self) -> str:
        """What is measured, in a line."""
        return (self.about or "").partition("\n")[0].rstrip(".")

    @property
    def path(self) -> Path:
        """Where results are stored."""
        return RESULTS / f"{self.name}.json"

    def stored(self) -> Found | None:
        """Return what is stored, None if that is nothing."""
        return json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else None

    def keep(self, found: Found) -> None:
        """Keep results, with the figure that is drawn of them; with a key, beside those that have another one."""
        if self.key:
            before = (self.stored() or {"results": []})["results"]
            rows = {tuple(row[name] for name in self.key): row for row in (*before, *found["results"])}
            found = {"results": [*rows.values()]}
        RESULTS.mkdir(exist_ok=True)
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found["results"])
        about = "".join(f'"{name}": {json.dumps(told)},\n' for name, told in found.items() if name != "results")
        self.path.write_text(f'{{\n{about}"results": [\n{lines}\n]}}\n', encoding="utf-8")
        if self.figure is not None:
            self.path.with_suffix(".svg").write_text(self.figure(found), encoding="utf-8")

    def measure(self, parameters: Mapping[str, Any], done: Callable[[Found], None] = lambda found: None) -> Found:
        """Return what is found with these parameters; `done` is told each row that has a key of its own.

        How it was found includes the parameters, but not where files lie.
        """
        told = {
            "machine": machine(),
            "commit": commit(),
            "parameters": {name: value for name, value in parameters.items() if not isinstance(value, Path)},
        }
        rows = []
        for row in self.run(**parameters):
            rows.append(json.loads(json.dumps({**row, **told} if self.key else row)))  # as it is stored
            if self.key:
                done({"results": rows[-1:]})
        return {"results": rows} if self.key else {**told, "load_after": load(), "results": rows}


# ------------------------------------------------------------------ parameters


def option(name: str, default: Any, told: str, **more: Any) -> click.Option:
    """Return a parameter with its default, from which its type follows."""
    return click.Option([f"--{name}"], default=default, show_default=default not in (None, ""), help=told, **more)


def several(name: str, default: Sequence[str], told: str, **more: Any) -> click.Argument:
    """Return a parameter of several values, all that are not options; without any it is the default."""
    return click.Argument([name], nargs=-1, help=told, callback=lambda _, __, given: given or tuple(default), **more)


# ------------------------------------------------------------------ tables


def markdown(heads: Sequence[str], columns: str, rows: Iterable[Sequence[object]]) -> str:
    """Return a table; `columns` has an l, c or r for how each is set."""
    rule = "|".join({"l": "---", "c": ":-:", "r": "--:"}[column] for column in columns)
    head, *body = (f"| {' | '.join(map(str, line))} |\n" for line in (heads, *rows))
    return "".join([head, f"|{rule}|\n", *body])


def body_of(table: str) -> str:
    """Return the lines of a table below its head."""
    return "".join(table.splitlines(keepends=True)[2:])
