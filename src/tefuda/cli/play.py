"""`tefuda play`: a match in the terminal, against bots."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

import tefuda
from tefuda.bots.chooser import maker_of
from tefuda.bots.guarding import make_ready
from tefuda.cli.console import Console
from tefuda.cli.option_args import Number, preset_of, read_house_rules, read_names, takes_house_rules
from tefuda.cli.program import command, speaks
from tefuda.cli.saved import load, new_file, save
from tefuda.cli.session import Session, can_edit
from tefuda.core.whole_numbers import whole_number
from tefuda.errors import BotFailed, TefudaError
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.match import Match

DEFAULT_PRESET = "crazy-eights"
DEFAULT_BOT = "casual"


@command(
    help=marked("Play a match against bots in the terminal.\n\nThe match is saved to a file after every decision."),
    epilog="tefuda play mau-mau --seats 3\ntefuda play mau-mau -o target=50 -o hand=6\ntefuda play --resume my.deal",
)
@click.argument("preset", required=False, help=marked("The game; `tefuda games` lists them."))
@click.option("--seats", type=Number(1), metavar="N", help=marked("The number of players, including you."))
@click.option(
    "--bots",
    metavar="NAMES",
    help=marked("Who plays against you: one name for all, or one for each, separated by commas."),
)
@click.option("--seed", type=Number(0), metavar="N", help=marked("A number that decides the cards."))
@takes_house_rules
@click.option("--save", "save_as", type=Path, metavar="FILE", help=marked("The file to save the match to."))
@click.option("--resume", type=Path, metavar="FILE", help=marked("Continue a match from its file."))
@speaks
@click.pass_obj
def play(
    console: Console,
    preset: str | None,
    seats: int | None,
    bots: str | None,
    seed: int | None,
    house_rules: tuple[str, ...],
    save_as: Path | None,
    resume: Path | None,
) -> None:
    """Run `tefuda play`."""
    at_terminal = can_edit()
    if resume is not None:
        if preset is not None or seats is not None or seed is not None or house_rules:
            raise click.UsageError(console.tell("--resume cannot be combined with a game, seats, a seed or options"))
        played, named = load(resume, console)
        file = save_as or resume
    else:
        preset = preset or (_ask_for_game(console) if at_terminal else DEFAULT_PRESET)
        played, named = _open(console, preset, seats, seed, house_rules), []
        file = save_as or new_file(preset)
    if save_as is not None and save_as.exists():
        raise click.UsageError(console.tell("{file} already exists; choose another file, or --resume it", file=save_as))
    at_table = played.seats if isinstance(played, Deal) else played.deal.seats
    names = read_names(bots, at_table - 1) if bots else named or [DEFAULT_BOT] * (at_table - 1)
    _check_bots(names, at_table - 1)
    _make_ready(console, played, names)
    _sit(console, played, names, file)


def _open(console: Console, preset: str, seats: int | None, seed: int | None, house_rules: tuple[str, ...]) -> Match:
    """Open a match; in games with windows, seats that can only pass do so automatically."""
    game, _ = find(preset)
    passing = game.rules.pass_idle is not None
    chosen: dict[str, Any] = read_house_rules(console, preset, house_rules)
    return tefuda.match(preset, seats=seats, seed=seed, automatic_pass=passing, **chosen)


def _make_ready(console: Console, played: Match | Deal, names: list[str]) -> None:
    """Prepare the bots before the match, so that nobody waits for it at the table."""
    game = played.game if isinstance(played, Deal) else played.deal.game
    needed = [name for name in dict.fromkeys(names) if hasattr(maker_of(name), "prepare")]
    if not needed:
        return
    with console.err.status(
        console.tell("The bots are getting ready; the first time, this takes up to half a minute ...")
    ):
        for name in needed:
            with suppress(BotFailed):  # it is told when the bot should play
                make_ready(name, game)


def _check_bots(names: list[str], seat_count: int) -> None:
    for name in names:
        maker_of(name)
    read_names(",".join(names), seat_count)


def _sit(console: Console, played: Match | Deal, names: list[str], file: Path) -> None:
    try:
        save(file, played, names)
    except OSError as fault:
        raise click.UsageError(
            console.tell("{file} cannot be written: {reason}", file=file, reason=fault.strerror)
        ) from None
    deal = played if isinstance(played, Deal) else played.deal
    named = preset_of(deal.preset)
    console.print(console.of(deal.game)(named.title), style="bold")
    console.print(console.of(deal.game)(named.about))
    console.say(
        "Type a number from the list or a card, such as 7d. `help` shows what else you can type; `quit` leaves.",
        style="dim",
    )
    Session(console, played, names, file).sit()


def _ask_for_game(console: Console) -> str:
    """Return the game that the person chooses from the list."""
    names = list(tefuda.games())
    for number, name in enumerate(names, start=1):
        game, preset = find(name)
        console.print(f"  {number}  {console.of(game)(preset.title)} ({name})")
    prompt = console.tell("Which game?")
    while True:
        try:
            typed = console.ask(f"{prompt} [1]") or "1"
        except (EOFError, KeyboardInterrupt):
            raise click.Abort from None
        chosen = whole_number(typed)
        if chosen is not None and 1 <= chosen <= len(names):
            return names[chosen - 1]
        try:
            return preset_of(typed).name
        except TefudaError as fault:
            console.explain(fault)
