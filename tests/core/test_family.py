"""A family is put together from the modules that hold its parts."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from tefuda.core.family import PARTS, game_of
from tefuda.core.game import Game, Voice, any_seats
from tefuda.games.big_two import GAME, turns

HELD = {known: getattr(GAME, field) for known, (field, _) in PARTS.items()}


Made: TypeAlias = Callable[..., Game]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return a function that makes a family of what its modules hold."""

    def of(*modules: dict[str, Any]) -> Game:
        names = [f"part{number}" for number in range(len(modules))]
        for name, held in zip(names, modules, strict=True):
            module = ModuleType(f"snap.{name}")
            module.__file__ = f"/snap/{name}.py"
            vars(module).update(held)
            monkeypatch.setitem(sys.modules, module.__name__, module)
        return game_of("snap", "snap", " ".join(names), seats=range(2, 5), zero_sum=True, emblem=("2♣", "3♣", "4♣"))

    return of


def test_the_parts_are_found_in_whatever_module_they_stand(made: Made) -> None:
    rules = {"RULES": HELD["RULES"]}
    game = made(rules, {known: part for known, part in HELD.items() if known != "seat_faults"} | {"other": 1})
    assert (game.name, game.folder, game.seats, game.zero_sum) == ("snap", Path("/snap"), range(2, 5), True)
    assert {known: getattr(game, field) for known, (field, _) in PARTS.items()} == HELD
    assert game.seat_faults is any_seats


def test_a_part_without_a_default_must_be_there(made: Made) -> None:
    with pytest.raises(TypeError, match=r"missing 1 required .* 'rules'"):
        made({known: part for known, part in HELD.items() if known != "RULES"})


@pytest.mark.parametrize(("more", "told"), [
    ({"VOICE": GAME.notation}, r"snap\.part1: VOICE is not a Voice"),
    ({"preference": turns}, r"snap\.part1: preference is not a function"),
])  # fmt: skip
def test_a_part_is_what_its_name_says(made: Made, more: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        made({known: part for known, part in HELD.items() if known not in more}, more)


def test_there_are_no_two_parts_of_one_name(made: Made) -> None:
    with pytest.raises(TypeError, match=r"snap\.part1: VOICE is not the only one"):
        made(HELD, {"VOICE": Voice()})
