"""`tefuda dataset`: every decision of many deals between bots, as Parquet files."""

from __future__ import annotations

from pathlib import Path

import click

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, preset_of, read_house_rules, read_names, takes_seed
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.studying import compiling_told, counting, executor_of, takes_workers
from tefuda.language import marked


@command(
    help=marked("Write every decision of many deals between bots, with what the seat saw, as Parquet files."),
    epilog="tefuda dataset taiwan --deals 100000 --agents expert -o decisions",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option(
    "-o",
    "--out",
    "folder",
    required=True,
    type=Path,
    metavar="FOLDER",
    help=marked("The folder to which the files are written; one that was begun is completed."),
)
@click.option("--deals", type=Number(1), metavar="N", help=marked("The number of deals (default: 1000)."))
@click.option("--seats", type=Number(1), metavar="N", help=marked("The number of players."))
@click.option(
    "--agents",
    default="expert",
    metavar="NAMES",
    help=marked("The bots: one name for all, or one for each seat, separated by commas (default: expert)."),
)
@takes_seed
@click.option(
    "--shard", type=Number(1), default=1000, metavar="N", help=marked("The deals in each file (default: 1000).")
)
@takes_workers
@click.option(
    "--option",
    "house_rules",
    multiple=True,
    metavar="NAME=ANSWER",
    help=marked("Change a house rule; can be repeated. `tefuda games PRESET` lists them."),
)
@for_programs
@speaks
@click.pass_obj
def dataset(
    console: Console, preset: str, folder: Path, deals: int | None, seats: int | None, agents: str, seed: int,
    shard: int, workers: int | None, processes: bool, ray: str | None, house_rules: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Run `tefuda dataset`."""
    from tefuda import lab

    answers = read_house_rules(console, preset, house_rules)
    seat_count = preset_of(preset).seats if seats is None else seats
    with counting(console, "deals") as progress:
        found = lab.write_dataset(
            preset, folder, deals=deals, seats=seats, agents=read_names(agents, seat_count), seed=seed, shard=shard,
            executor=executor_of(processes, ray), workers=workers, progress=progress,
            compiling=compiling_told(console), **answers,
        )  # fmt: skip
    if as_json:
        console.give(found.card)
    else:
        console.say(
            "{deals:,} deals in {files:,} files; {card} describes them",
            deals=found.card["deals"],
            files=len(found.files),
            card=str(folder / "card.json"),
        )
