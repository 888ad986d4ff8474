"""`tefuda games`: the games there are, and their house rules."""

from __future__ import annotations

import click

import tefuda
from tefuda.cli.console import Voice
from tefuda.cli.program import command, for_programs, speaks
from tefuda.cli.rules import house_rule_as_data
from tefuda.cli.text_of_rules import show_house_rule
from tefuda.core.game import Preset
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
def games(voice: Voice, preset: str | None, as_json: bool) -> None:
    """Run `tefuda games`."""
    if preset is None:
        presets = list(tefuda.games().values())
        if as_json:
            voice.give([_as_data(one, voice) for one in presets])
        else:
            for one in presets:
                _show(one, voice)
        return
    game, named = find(preset)
    if as_json:
        told = [house_rule_as_data(game, name, named.options, voice) for name in game.house_rules]
        voice.give({**_as_data(named, voice), "house_rules": told})
        return
    _show(named, voice)
    for name in game.house_rules:
        voice.show()
        show_house_rule(game, name, getattr(named.options, name), voice)


def _show(preset: Preset, voice: Voice) -> None:
    game = find(preset.name)[0]
    translate, seats = voice.of(game), game.seats
    voice.print(f"{translate(preset.title)}  ({preset.name})", style="bold")
    voice.print(f"  {translate(preset.about)}", indent=2)
    if len(seats) == 1:
        voice.say("  for {number} players", indent=2, number=preset.seats)
        return
    voice.say(
        "  for {least} to {most} players, usually {usual}", indent=2, least=seats[0], most=seats[-1], usual=preset.seats
    )


def _as_data(preset: Preset, voice: Voice) -> dict[str, object]:
    game = find(preset.name)[0]
    translate = voice.of(game)
    return {
        "name": preset.name,
        "family": game.name,
        "title": translate(preset.title),
        "about": translate(preset.about),
        "seats": preset.seats,
        "least_seats": game.seats[0],
        "most_seats": game.seats[-1],
    }
