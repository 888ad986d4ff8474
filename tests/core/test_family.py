"""A family is put together from the modules that hold its parts."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tefuda.core.family import PARTS, game_of
from tefuda.core.game import Game, Voice, any_seats
from tefuda.games.big_two import GAME, turns

HELD = {known: getattr(GAME, field) for known, (field, _) in PARTS.items()}


def made(*modules: dict[str, Any]) -> Game:
    parts = []
    for number, held in enumerate(modules):
        parts.append(ModuleType(f"part{number}"))
        parts[-1].__file__ = f"/snap/part{number}.py"
        vars(parts[-1]).update(held)
    return game_of("snap", parts, seats=range(2, 5), zero_sum=True, emblem=("2♣", "3♣", "4♣"))


def test_the_parts_are_found_in_whatever_module_they_stand() -> None:
    rules = {"RULES": HELD["RULES"]}
    game = made(rules, {known: part for known, part in HELD.items() if known != "seat_faults"} | {"other": 1})
    assert (game.name, game.folder, game.seats, game.zero_sum) == ("snap", Path("/snap"), range(2, 5), True)
    assert {known: getattr(game, field) for known, (field, _) in PARTS.items()} == HELD
    assert game.seat_faults is any_seats


def test_a_part_without_a_default_must_be_there() -> None:
    with pytest.raises(TypeError, match=r"missing 1 required .* 'rules'"):
        made({known: part for known, part in HELD.items() if known != "RULES"})


@pytest.mark.parametrize(("more", "told"), [
    ({"VOICE": GAME.notation}, "part1: VOICE is not a Voice"),
    ({"preference": turns}, "part1: preference is not a function"),
])  # fmt: skip
def test_a_part_is_what_its_name_says(more: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        made({known: part for known, part in HELD.items() if known not in more}, more)


def test_there_are_no_two_parts_of_one_name() -> None:
    with pytest.raises(TypeError, match="part1: VOICE is not the only one"):
        made(HELD, {"VOICE": Voice()})
