"""`tefuda train`: tune the weights of a game, or train a net, by playing."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, takes_seed
from tefuda.cli.program import command, speaks
from tefuda.cli.simulate import make_ready
from tefuda.core.game import Game
from tefuda.core.preset import Preset
from tefuda.language import marked
from tefuda.play.library import find

if TYPE_CHECKING:
    from tefuda.training.learning import Learned
    from tefuda.training.strength import Strength
    from tefuda.training.tuning import Trained


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
@click.option("--replace", is_flag=True, help=marked("Replace what the game has even where that is stronger."))
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
    replace: bool,
) -> None:
    """Run `tefuda train`."""
    from tefuda.training import learning, tuning

    game, named = find(preset)
    if (also or hidden) and not net:
        raise click.UsageError(console.tell("{option} goes with --net only", option="--also" if also else "--hidden"))
    if replace and out:
        raise click.UsageError(console.tell("--replace cannot be combined with --out"))
    if net and game.learning.encoding is None:
        raise click.UsageError(console.tell("there are no nets for {preset}", preset=named.name))
    others = [_other(console, game, name) for name in also]
    stored = {} if out or replace else _stored(game, [named, *others], net)
    spare = _unused(f"{named.name}.npz" if net else f"{named.name}-weights.toml") if stored else None
    _check_files(game, named.name, net, out, spare)
    for options in (named.options, *(one.options for one in others)):
        make_ready(game, options, ["club", "casual"], console)
    command = f"tefuda train {named.name}{' --net' if net else ''}"
    command += f" --rounds {rounds} --seed {seed}" if rounds else f" --minutes {minutes} --seed {seed}"
    command += " --hidden {} {}".format(*hidden) if hidden else ""
    command += "".join(f" --also {one.name}" for one in others)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console.err, transient=True) as bar:
        task = bar.add_task(console.tell("training"), total=1.0)
        asked: dict[str, Any] = {
            "seed": seed, "minutes": minutes, "rounds": rounds,
            "progress": lambda share: bar.update(task, completed=share),
        }  # fmt: skip
        found: list[Trained | Learned]
        if net:
            learned = learning.train_net(game, named.name, hidden=hidden or learning.HIDDEN, **asked)
            found = [learned, *(learning.also_for(game, learned, one.name) for one in others)]
        else:
            found = [tuning.train(game, named.name, **asked)]
    weaker = [one for one in found if _is_weaker(game, one, stored)]
    for some, file in (([one for one in found if one not in weaker], out), (weaker, spare)):
        if some:
            _store(console, game, some, command, file)
    for one in weaker:
        before = stored[one.preset]
        console.say(
            "For {preset} the game has a stronger one, which stays: it wins {wins:.1%} of {deals:,} deals and is "
            "{ahead:+.2f} points ahead. With --replace the new one takes its place.",
            preset=one.preset, wins=before.wins, deals=before.deals, ahead=before.ahead,
        )  # fmt: skip


def _other(console: Console, game: Game, name: str) -> Preset:
    """Return another preset of a game; raise UsageError if it belongs to another game."""
    family, preset = find(name)
    if family is not game:
        raise click.UsageError(console.tell("“{preset}” is a preset of another game", preset=preset.name))
    return preset


def _stored(game: Game, presets: Sequence[Preset], net: bool) -> Mapping[str, Strength]:
    """Return the recorded strength of the nets or weights that the game keeps, by preset."""
    from tefuda.training import learning, tuning

    strength = learning.stored_net_strength if net else tuning.stored_strength
    found = {preset.name: strength(game, preset.name) for preset in presets}
    return {name: strength for name, strength in found.items() if strength}


def _is_weaker(game: Game, found: Trained | Learned, stored: Mapping[str, Strength]) -> bool:
    options, before = game.presets[found.preset].options, stored.get(found.preset)
    return before is not None and found.strength.worth(game, options) < before.worth(game, options)


def _check_files(game: Game, preset: str, net: bool, out: Path | None, spare: Path | None) -> None:
    """Raise TefudaError, before the training, for a file that could not be written after it."""
    from tefuda.bulk import nets, tuned
    from tefuda.training.learning import cards_beside, net_file
    from tefuda.training.strength import check_writable, sections_of

    own = game.folder / (nets.FILE if net else tuned.FILE)
    files = [file for file in (out, spare) if file]
    if net:
        files += [cards_beside(file) for file in files]
        stored = net_file(game, preset)
        files += [stored] if not out and stored.parent.exists() else []
    for file in files if out else [own, *files]:
        check_writable(file)
    if not (net and out):
        sections_of(out or own)


def _store(console: Console, game: Game, found: Sequence[Any], command: str, file: Path | None) -> None:
    """Write the trained net or weights to a file, or to that of the game, and say so for each preset."""
    from tefuda.training import learning, tuning

    first, *more = found
    date = time.strftime("%Y-%m-%d")
    try:
        if isinstance(first, learning.Learned):
            path = learning.store_net(game, first, command, date, file, more)
        else:
            path = tuning.store(game, first, tuning.card(first, command, date), file)
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=file or game.folder, reason=fault.strerror)
        ) from None
    for one in found:
        console.say(
            "At {preset} a trained player wins {wins:.1%} of {deals:,} deals and is {ahead:+.2f} points ahead. "
            "It is kept in {file}.",
            preset=one.preset, wins=one.strength.wins, deals=one.strength.deals, ahead=one.strength.ahead, file=path,
        )  # fmt: skip
    if isinstance(first, learning.Learned) and not file and path != (usual := learning.net_file(game, first.preset)):
        others = ", ".join(learning.presets_by(game, usual))
        console.say("{file} stays as well: it still serves {others}.", file=usual, others=others)


def _unused(name: str) -> Path:
    """Return an unused file name in the working directory: this name, if necessary with a number."""
    from tefuda.training.strength import numbered

    return next(file for file in numbered(Path(name)) if not file.exists())
