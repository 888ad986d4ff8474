"""`tefuda verify`: check whether the cards of a downloaded game were those promised."""

from __future__ import annotations

from pathlib import Path

import click

from tefuda.cli.console import Console
from tefuda.cli.program import FAULT, command, speaks
from tefuda.cli.replay import deals_of
from tefuda.cli.saved import load
from tefuda.core.texts import read_text
from tefuda.language import marked

SIGNS = {True: "✓", False: "✗", None: "·"}


@command(
    help=marked("Check a game downloaded from a server against what the server promised, and replay it."),
    epilog="tefuda verify mau-mau-1.deal\ntefuda verify mau-mau-1.deal --noted 5f2c... --nonce 81d0...",
)
@click.argument("file", type=Path, help=marked("The file of the game."))
@click.option(
    "--noted",
    "promises",
    multiple=True,
    metavar="HASH",
    help=marked("A promise that you noted before the deal."),
)
@click.option("--nonce", multiple=True, metavar="NUMBER", help=marked("The number that your page drew for the match."))
@speaks
@click.pass_obj
def verify(console: Console, file: Path, promises: tuple[str, ...], nonce: tuple[str, ...]) -> int:
    """Run `tefuda verify`; exit with 2 if a promise was not kept."""
    from tefuda.server.room.verification import findings

    played, _ = load(file, console)
    checked = findings(played, read_text(file), promises, nonce)
    deals = deals_of(played)
    decisions = sum(len(deal.history) for deal in deals)
    console.say(
        "{file}: {deals} deals, {decisions} decisions, each of them legal.",
        file=file, deals=len(deals), decisions=decisions,
    )  # fmt: skip
    for finding in checked:
        console.print(f"{SIGNS[finding.right]} {console.tell(finding.sentence, **finding.facts)}", indent=2)
    fulfilled = all(finding.right is not False for finding in checked)
    if not fulfilled:
        console.say("A promise was not kept.", style="bold")
        return FAULT
    console.say("All promises were kept.", style="bold")
    return 0
