"""Big Two interpreted and compiled: every preset, and house rules in any combination."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.option import changed
from tefuda.games.big_two import GAME
from tefuda.testing.parity import Course, elsewhere, machine

PRESETS = sorted(GAME.presets)
SOURCES = [f"B{number}" for number in range(1, 76)]

pytestmark = pytest.mark.xdist_group("big-two")


def any_answers(random: Random) -> dict[str, str]:
    return {
        name: option.write(random.choice(option.answers))
        for name, option in GAME.house_rules.items()
        if random.random() < 0.4
    }


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("agents", [["random"] * 4, ["greedy", "random", "random", "greedy"]])
def test_deals_are_the_same_interpreted_and_compiled(preset: str, agents: list[str]) -> None:
    course = Course(preset, agents, 40)
    assert machine(course) == elsewhere("interpreted", [course])[0]


def test_any_house_rules_are_the_same_interpreted_and_compiled() -> None:
    courses = []
    for number in range(30):
        chosen = tefuda.deal("taiwan", seed=0, **any_answers(Random(number))).options  # type: ignore[call-overload]
        courses.append(Course("taiwan", ["random"] * 4, 6, seed=number, house=dict(changed(chosen, GAME.options()))))
    assert [machine(course) for course in courses] == elsewhere("interpreted", courses)


@pytest.mark.long
def test_with_bounds_checked_all_is_the_same() -> None:
    courses = [Course(preset, [bot] * 4, 100) for preset in PRESETS for bot in ("random", "greedy")]
    assert [machine(course) for course in courses] == elsewhere("compiled", courses, TEFUDA_CHECK_BOUNDS="1")
