"""`tefuda games`: the known games and their house rules."""

from __future__ import annotations

import click

import tefuda
from tefuda.cli.console import Console
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.rules import house_rule_as_data
from tefuda.cli.text_of_rules import show_house_rule
from tefuda.core.preset import Preset
from tefuda.language import marked
from tefuda.play.library import find


@command(
    help=marked("List the games, or the house rules of one."),
    epilog="tefuda games\ntefuda games mau-mau",
)
@click.argument("preset", required=False, help=marked("The game whose house rules are listed."))
@for_programs
@speaks
@click.pass_obj
def games(console: Console, preset: str | None, as_json: bool) -> None:
    """Run `tefuda games`."""
    if preset is None:
        presets = list(tefuda.games().values())
        if as_json:
            console.give([_as_data(one, console) for one in presets])
        else:
            for one in presets:
                _show(one, console)
        return
    game, named = find(preset)
    if as_json:
        house_rules = [house_rule_as_data(game, name, named.options, console) for name in game.house_rules]
        console.give({**_as_data(named, console), "house_rules": house_rules})
        return
    _show(named, console)
    for name in game.house_rules:
        console.show()
        show_house_rule(game, name, named.options, console)


def _show(preset: Preset, console: Console) -> None:
    game = find(preset.name)[0]
    translate, seats = console.of(game), game.seats
    console.print(f"{translate(preset.title)}  ({preset.name})", style="bold")
    console.print(f"  {translate(preset.about)}", indent=2)
    if len(seats) == 1:
        console.say("  for {number} players", indent=2, number=preset.seats)
        return
    console.say(
        "  for {least} to {most} players, usually {usual}", indent=2, least=seats[0], most=seats[-1], usual=preset.seats
    )


def _as_data(preset: Preset, console: Console) -> dict[str, object]:
    game = find(preset.name)[0]
    translate = console.of(game)
    return {
        "name": preset.name,
        "family": game.name,
        "title": translate(preset.title),
        "about": translate(preset.about),
        "seats": preset.seats,
        "least_seats": game.seats[0],
        "most_seats": game.seats[-1],
    }
