"""`tefuda train`: the weights of a game, tuned by playing."""

from __future__ import annotations

import time
from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, takes_seed
from tefuda.cli.program import command, speaks
from tefuda.cli.simulate import make_ready
from tefuda.language import marked
from tefuda.play.library import find


@command(
    help=marked("Tune what the club player finds important, by playing many deals against the casual player."),
    epilog="tefuda train ppo --minutes 2\ntefuda train guandan --seed 3 --out weights.toml",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option(
    "--minutes", type=Number(1), default=5, metavar="N", help=marked("Minutes of the processor (default: 5).")
)
@takes_seed
@click.option("--out", type=Path, metavar="FILE", help=marked("The file to write to, instead of that of the game."))
@speaks
@click.pass_obj
def train(console: Console, preset: str, minutes: int, seed: int, out: Path | None) -> None:
    """Run `tefuda train`."""
    from tefuda.bots import training

    game, named = find(preset)
    make_ready(game, named.options, ["club", "casual"], console)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console.err, transient=True) as bar:
        task = bar.add_task(console.tell("training"), total=1.0)
        trained = training.train(
            game, named.name, seed=seed, minutes=minutes, progress=lambda share: bar.update(task, completed=share)
        )
    section = training.card(
        trained, f"tefuda train {named.name} --minutes {minutes} --seed {seed}", time.strftime("%Y-%m-%d")
    )
    try:
        file = training.keep(game, trained, section, out)
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=out or game.folder, reason=fault.strerror)
        ) from None
    console.say(
        "A tuned player wins {wins:.1%} of {deals:,} deals and is {ahead:+.2f} points ahead. It is kept in {file}.",
        wins=trained.wins, deals=trained.proof, ahead=trained.ahead, file=str(file),
    )  # fmt: skip
