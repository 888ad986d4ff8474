"""In WebAssembly the rules do what they do here, byte for byte: tables, views, legal actions, refusals, decisions."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tefuda.bulk.nets import block_of
from tefuda.compiler.machine import object_code
from tefuda.compiler.targets import WASM
from tefuda.compiler.wasm import link
from tefuda.core.game import Game
from tefuda.core.option import is_met, worked_out_of
from tefuda.core.table.chance import seed_words
from tefuda.export.program import program_of
from tefuda.play.library import families, family, find
from tefuda.search.states import search_state_of
from tests.export.programs import program_in_files
from tests.export.scripts import (
    Interpreted,
    Native,
    Numbers,
    Script,
    needs_node,
    play_match,
    some_options,
    task_of,
)
from tests.presets import each_preset

pytestmark = needs_node
PRESETS = [preset for name in families() for preset in family(name).presets]
OTHERS = ["mau-mau", "taiwan", "guandan", "teyaku-dobon"]
LEVELS = ["beginner", "casual", "club", "expert", "master"]


def check(game: Game, script: Script, *, plain: bool = False) -> None:
    report = program_in_files(game).repeat(script, plain=plain)
    assert report["fault"] is None, told(script, report["fault"])
    assert report["steps"] == len(script.steps)


def told(script: Script, fault: dict[str, Any]) -> str:
    return f"step {fault['number']} of {len(script.steps)} differs: {fault}"


@pytest.mark.parametrize("preset", each_preset())
def test_a_match_of_every_preset_is_as_it_is_interpreted(preset: str) -> None:
    game, named = find(preset)
    task = task_of(game, named.options, ["casual"] * named.seats, seed_words(1))
    script = Script(game, Interpreted(game), named.options, task=task)
    assert play_match(script, Numbers(2), deals=2, views=True, refused=6, most=60) > 0
    check(game, script)


@pytest.mark.parametrize("preset", ["nippachi", *(pytest.param(one, marks=pytest.mark.long) for one in OTHERS)])
def test_the_program_of_a_preset_alone_is_as_it_is_interpreted(preset: str) -> None:
    game, named = find(preset)
    settled = named.options
    task = task_of(game, settled, ["casual"] * named.seats, seed_words(1))
    script = Script(game, Interpreted(game, settled), settled, settled=settled, task=task)
    assert play_match(script, Numbers(3), deals=2, views=True, refused=3, most=60) > 0
    program = program_in_files(game, preset)
    assert program.about["preset"] == preset
    assert program.repeat(script)["fault"] is None


@pytest.mark.parametrize("name", families())
def test_house_rules_in_any_combination_are_as_they_are_interpreted(name: str) -> None:
    game, numbers = family(name), Numbers(4)
    for seed in range(2):
        options, seats = some_options(game, numbers)
        agents = [("random", "casual", "beginner")[numbers.below(3)] for _ in range(seats)]
        script = Script(game, Interpreted(game), options, task=task_of(game, options, agents, seed_words(seed)))
        play_match(script, numbers, deals=1, views=False, refused=4, most=100)
        for seat in range(seats):
            script.call("allies", "options", seats, seat)
        script.call("contradictions", "options", "story")
        script.call("crowding", "options", game.seats[-1], "story")
        for cell in worked_out_of(game.options):
            assert script.call(f"work_out_{cell}", "options") == getattr(options, cell)
        check(game, script)


def test_players_with_a_net_choose_as_they_do_interpreted() -> None:
    game, named = find("taiwan")
    net = block_of(game, named.options)
    task = task_of(game, named.options, ["club"] * named.seats, seed_words(1))
    script = Script(game, Interpreted(game), named.options, task=task, net=net)
    play_match(script, Numbers(5), deals=1, views=False, refused=0, most=6)
    check(game, script)
    check(game, script, plain=True)


def test_a_search_finds_what_it_finds_interpreted() -> None:
    game, named = find("crazy-eights")
    task = task_of(game, named.options, ["expert"] * named.seats, seed_words(1), playouts=6)
    script = Script(game, Interpreted(game), named.options, task=task)
    play_match(script, Numbers(6), deals=1, views=False, refused=0, most=4)
    imagine(script)
    check(game, script)
    check(game, script, plain=True)


def imagine(script: Script) -> None:
    """Determinize the table from the view of the seat whose turn it is, and look at what came of it."""
    seat = script.cell("table", "turn")
    script.call("see", "table", "options", "view")
    script.call("see_own", "table", "options", seat, "view")
    script.call("determinize", "view", "options", "dice", "table")
    script.call("legal_actions", "table", "options", "proposals")
    script.call("see_own", "table", "options", seat, "view")


# ---------------------------------------------------------------- compiled for this machine


@pytest.mark.long
@pytest.mark.parametrize("name", families())
def test_forty_sets_of_house_rules_of_each_family_are_as_they_are_compiled_here(name: str) -> None:
    game, numbers = family(name), Numbers(7)
    for seed in range(40):
        options, seats = some_options(game, numbers)
        agents = [("random", "casual", "beginner", "club")[numbers.below(4)] for _ in range(seats)]
        task = task_of(game, options, agents, seed_words(seed))
        script = Script(game, Native(game), options, task=task)
        play_match(script, numbers, deals=2, views=False, refused=3, most=120)
        many_deals(script, game, options, agents)
        check(game, script)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides_as_it_does_compiled_here(preset: str, level: str) -> None:
    game, named = find(preset)
    net = block_of(game, named.options)
    task = task_of(game, named.options, [level] * named.seats, seed_words(3))
    script = Script(game, Native(game), named.options, task=task, net=net)
    play_match(script, Numbers(8), deals=1, views=False, refused=0, most=3 if level in ("expert", "master") else 100)
    if level == "expert":
        search_in_slices(script, game, named.options)
    if level in ("casual", "club"):
        many_deals(script, game, named.options, [level] * named.seats)
    check(game, script)
    check(game, script, plain=True)


def search_in_slices(script: Script, game: Game, options: Any) -> None:
    """Search for the decision that is next, slice by slice, if the deal is on."""
    if script.cell("table", "over"):
        return
    script.call("see", "table", "options", "view")
    script.call("see_own", "table", "options", script.cell("table", "turn"), "view")
    script.call("legal_actions", "table", "options", "proposals")
    state: Any = search_state_of(game)()
    state.search.budget = 300
    script.set("state", *state.numbers())
    while not script.call("search", "view", "options", "proposals", "state", "dice", "net", 64):
        script.call("best", "state")
    script.call("best", "state")
    imagine(script)


def many_deals(script: Script, game: Game, options: Any, agents: list[str]) -> None:
    """Play several deals in one call, and then a match if it comes to an end."""
    task = task_of(game, options, agents, seed_words(9))
    task.first, task.deals = 100, 3 if "club" in agents else 50
    script.set("task", *task.numbers())
    given = ("table", "options", "view", "proposals", "task", "lanes", "net", "rows")
    script.call("play_deals", *given)
    if is_met(options, game.match_ends) and "club" not in agents:
        task.deals = 1
        script.set("task", *task.numbers())
        script.call("play_matches", *given)


# ---------------------------------------------------------------- what would be found


def test_one_wrong_instruction_is_found(tmp_path: Path) -> None:
    game, named = find("crazy-eights")
    program = program_of(game)
    names = ("begin_match", "begin_chance", "open_deal", "legal_actions", "apply")
    small = replace(program, entries={name: program.entries[name] for name in names}, copied=0)
    head, found, body = re.split(r'(define internal i64 @"\d+\.next_seat".*)', small.program, maxsplit=1)
    script = Script(game, Interpreted(game), named.options, task=task_of(game, named.options, ["casual"] * 4, range(8)))
    script.call("begin_match", "table")
    script.call("begin_chance", "table", "task", 0)
    script.call("open_deal", "table", "options")
    script.call("legal_actions", "table", "options", "proposals")
    script.set("decision", script.cell("proposals", "codes")[0], 0, 0)
    script.call("apply", "table", "options", "decision")
    made = link(object_code(head + found + body.replace("add nsw", "sub nsw", 1), WASM), names)
    file = tmp_path / "planted.wasm"
    file.write_bytes(made.code)
    assert script.repeated(file, made.free, tmp_path)["fault"]["name"] in ("open_deal", "apply")
