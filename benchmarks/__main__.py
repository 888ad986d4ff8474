"""`python -m benchmarks` lists the benchmarks; with the name of one it runs that, and `NAME --help` explains it."""

from __future__ import annotations

import json
from typing import Any

import click

from benchmarks.harness.benchmark import Benchmark, Found, body_of
from tefuda.errors import TefudaError

try:
    from benchmarks.registry import BENCHMARKS
except ModuleNotFoundError as fault:
    install = ".venv/bin/pip install --editable '.[dev,server]'"
    raise SystemExit(f"The benchmarks need {fault.name}. `make test` installs it, and so does: {install}") from None

KEEP = click.Option(["--keep"], is_flag=True, help="Keep what is found in benchmarks/results, for the pages of docs.")
JSON = click.Option(["--json", "as_json"], is_flag=True, help="Print JSON.")


def command_of(benchmark: Benchmark) -> click.Command:
    """Return the command that runs a benchmark and prints its table: rows with a key as they come."""

    def run(keep: bool, as_json: bool, **parameters: Any) -> None:
        begun = False

        def done(found: Found) -> None:
            nonlocal begun
            if keep:
                benchmark.keep(found)
            if not as_json:
                table = benchmark.table(found)
                click.echo(body_of(table) if begun else table, nl=False)
            begun = True

        try:
            found = benchmark.measure(parameters, done)
        except TefudaError as fault:
            raise click.ClickException(str(fault)) from None
        if not benchmark.key:
            done(found)
        if as_json:
            click.echo(json.dumps(found, indent=2, ensure_ascii=False))

    return click.Command(benchmark.name, params=[*benchmark.parameters, KEEP, JSON], callback=run, help=benchmark.about)


@click.pass_context
def listed(context: click.Context) -> None:
    """Print all benchmarks, if none is named."""
    if context.invoked_subcommand is None:
        for one in BENCHMARKS:
            click.echo(f"{one.name:16}{one.measures}")


program = click.Group(
    "benchmarks", callback=listed, invoke_without_command=True, help=__doc__, commands=[*map(command_of, BENCHMARKS)]
)

if __name__ == "__main__":
    program(prog_name="python -m benchmarks")
