"""The solver of the page answers and judges as this one does: for all problems that are collected."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from tefuda.export.problems import NODES, problems_data, solver_files
from tefuda.export.teaching import decision_data
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.solver.attempt import Attempt
from tefuda.solver.problems import problems_of, with_problems
from tests.export.programs import program_in_files
from tests.export.test_library import run

SOLVING = Path(__file__).with_name("solving.mjs")
TRIED = 4
"""How many first plays of a problem are tried, the one that wins among them."""


def told(deal: Deal) -> list[str]:
    return [f"{event.seat}: {event.action}" for event in deal.history]


@pytest.mark.parametrize("preset", with_problems())
@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.long), 25])
def test_problems_are_solved_and_defended_as_they_are_here(library: Path, preset: str, every: int) -> None:
    game, _ = find(preset)
    about, programs = solver_files(game)
    (content,) = programs.values()
    problems, expected = list[Any](), list[Any]()
    known = problems_of(preset)
    for index, data in [*enumerate(problems_data(preset))][::every]:
        problem = known[index]
        begun = Attempt.begin(problem, NODES)
        play = begun.deal.action(problem.play)
        others = [one for one in begun.deal.legal_actions if one != play]
        tries = [play, *others[:: max(1, len(others) // TRIED)][: TRIED - 1]]
        problems.append({**data, "family": game.name, "preset": preset, "tries": [*map(decision_data, tries)]})
        won = begun.after(play)
        line = won.deal
        for event in won.line():
            line = line.apply(event.action)
        tried = [begun.after(one).answered() for one in tries]
        way = begun.goal.way(begun.deal)
        expected.append({
            "way": None if way is None else str(way),
            "line": told(line),
            "tried": [
                {"failed": one.failed, "solved": one.solved, "own": one.is_own_turn, "told": told(one.deal)}
                for one in tried
            ],
        })  # fmt: skip
    solvers = {game.name: {"about": about, "program": base64.b64encode(content).decode()}}
    folder = program_in_files(game).file.parent
    found = run(library, SOLVING, library, folder, given={"solvers": solvers, "problems": problems})
    for problem, theirs, mine in zip(problems, found, expected, strict=True):
        assert theirs == mine, problem
    assert all(one["way"] == problem.play for one, problem in zip(expected, known[::every], strict=True))
