"""`tefuda train`: the weights of a game, tuned by playing, or a net that learns by playing."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, takes_seed
from tefuda.cli.program import command, speaks
from tefuda.cli.simulate import make_ready
from tefuda.core.game import Game, Preset
from tefuda.language import marked
from tefuda.play.library import find


@command(
    help=marked("Train the club player: tune what it finds important, or teach it a net, by playing many deals."),
    epilog="tefuda train ppo --net --minutes 4\ntefuda train guandan --seed 3 --out weights.toml",
)
@click.argument("preset", help=marked("The game; `tefuda games` lists them."))
@click.option(
    "--minutes", type=Number(1), default=5, metavar="N", help=marked("Minutes of the processor (default: 5).")
)
@click.option("--net", is_flag=True, help=marked("Teach a net instead of tuning weights."))
@click.option(
    "--rounds", type=Number(1), metavar="N", help=marked("Train for this many rounds, whatever time that takes.")
)
@click.option(
    "--also", multiple=True, metavar="PRESET", help=marked("Another preset of the game that is to use the net as well.")
)
@click.option(
    "--hidden",
    type=Number(1),
    nargs=2,
    metavar="N N",
    help=marked("How many hidden numbers the two layers of the net have (default: 256 32)."),
)
@takes_seed
@click.option("--out", type=Path, metavar="FILE", help=marked("The file to write to, instead of that of the game."))
@speaks
@click.pass_obj
def train(
    console: Console,
    preset: str,
    minutes: int,
    net: bool,
    rounds: int | None,
    also: tuple[str, ...],
    hidden: tuple[int, int] | None,
    seed: int,
    out: Path | None,
) -> None:
    """Run `tefuda train`."""
    from tefuda.bots import learning, training

    game, named = find(preset)
    if (also or hidden) and not net:
        raise click.UsageError(console.tell("{option} goes with --net only", option="--also" if also else "--hidden"))
    if net and game.encoding is None:
        raise click.UsageError(console.tell("there are no nets for {preset}", preset=named.name))
    others = [_other(console, game, name) for name in also]
    for options in (named.options, *(one.options for one in others)):
        make_ready(game, options, ["club", "casual"], console)
    command = f"tefuda train {named.name}{' --net' if net else ''} --minutes {minutes} --seed {seed}"
    command += f" --rounds {rounds}" if rounds else ""
    command += " --hidden {} {}".format(*hidden) if hidden else ""
    command += "".join(f" --also {one.name}" for one in others)
    date = time.strftime("%Y-%m-%d")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console.err, transient=True) as bar:
        task = bar.add_task(console.tell("training"), total=1.0)
        asked: dict[str, Any] = {
            "seed": seed, "minutes": minutes, "rounds": rounds,
            "progress": lambda share: bar.update(task, completed=share),
        }  # fmt: skip
        if net:
            asked["hidden"] = hidden or learning.HIDDEN
        trained = (learning.train_net if net else training.train)(game, named.name, **asked)
    try:
        if isinstance(trained, learning.Learned):
            proved = [learning.also_for(game, trained, one.name) for one in others]
            file = learning.keep_net(game, trained, command, date, out, proved)
        else:
            file = training.keep(game, trained, training.card(trained, command, date), out)
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=out or game.folder, reason=fault.strerror)
        ) from None
    console.say(
        "A trained player wins {wins:.1%} of {deals:,} deals and is {ahead:+.2f} points ahead. It is kept in {file}.",
        wins=trained.wins, deals=trained.proof, ahead=trained.ahead, file=str(file),
    )  # fmt: skip


def _other(console: Console, game: Game, name: str) -> Preset:
    """Return another preset of a game; raise UsageError if it is one of another game."""
    family, preset = find(name)
    if family is not game:
        raise click.UsageError(console.tell("“{preset}” is a preset of another game", preset=preset.name))
    return preset
