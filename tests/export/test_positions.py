"""Positions in JavaScript are those of Python: their tables, what is legal, refused and told, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import tefuda
from tefuda.core.table.decision import decision_of
from tefuda.export.positions import answers_of, position_data
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import families, family
from tefuda.play.match import Match
from tefuda.play.opening import position
from tefuda.play.table_talk import lines
from tefuda.solver.problems import problems_of, with_problems
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import lessons_of
from tefuda.teaching.script import said_by
from tefuda.testing.family import later
from tests.export.programs import program_in_files
from tests.export.scripts import Numbers
from tests.export.test_library import NAMES, reason_name, run

RUNNER = Path(__file__).with_name("positions.mjs")
GOING_ON = Path(__file__).with_name("going_on.mjs")
LATER = 5
"""How many decisions are made from each position."""


class Position(NamedTuple):
    """A deal that was set up, and the decisions with which it begins."""

    deal: Deal
    before: tuple[str, ...] = ()


def positions_in_exercises() -> Iterator[Position]:
    for name in families():
        for one in exercises_of(family(name)):
            passing = one.asked is None and bool(one.before)
            yield Position(position(one.preset, one.lines, automatic_pass=passing, **one.options), one.before)


def positions_in_lessons() -> Iterator[Position]:
    for name in families():
        for lesson in lessons_of(family(name)).values():
            yield from (Position(position(lesson.preset, step.lines)) for step in lesson.steps if step.lines)


def positions_in_problems(each: int) -> Iterator[Position]:
    for preset in with_problems():
        yield from (Position(problem.deal()) for problem in problems_of(preset)[::each])


class Course:
    """What is done from a position, here and there."""

    def __init__(self, deal: Deal, before: tuple[str, ...], numbers: Numbers) -> None:
        held = [code for seat in range(deal.seats) for code in deal.as_asked(seat).legal_actions.codes]
        self.tried = [held[numbers.below(len(held))] for _ in range(4)] if held else []
        self.case: dict[str, Any] = {
            "family": deal.game.name, "preset": deal.preset, "answers": answers_of(deal), "table": position_data(deal),
            "automaticPass": deal.start.automatic_pass, "tried": self.tried, "steps": [],
        }  # fmt: skip
        self.moments = [self.shown(deal, deal)]
        for said in before:
            seat, text = said_by(said)
            deal = self.decided(deal, seat, text)
        for _ in range(LATER):
            if deal.over:
                break
            seat = deal.asked[numbers.below(len(deal.asked))]
            legal = deal.observe(seat).legal_actions
            deal = self.decided(deal, seat, legal[numbers.below(len(legal))])

    def decided(self, deal: Deal, seat: int, given: str | Action) -> Deal:
        after = deal.apply(given, seat=seat)
        made = next(event.action for event in (*after.history[len(deal.history) :], *after.early) if event.seat == seat)
        decision = {"seat": seat, "code": made.code, "once": str(made.once), "twice": str(made.twice)}
        self.case["steps"].append(decision)
        self.moments.append(self.shown(after, deal))
        return after

    def shown(self, deal: Deal, since: Deal) -> Any:
        voice, viewers = deal.game.words.voice, (None, *range(deal.seats))
        account = voice.account(deal.table, deal.options) if deal.over else []
        return {
            "table": [*map(str, deal.table.numbers())],
            "asked": [*deal.asked],
            "legal": [[one.code for one in deal.observe(seat).legal_actions] for seat in deal.asked],
            "refused": [[self.refused(deal, code, seat) for code in self.tried] for seat in deal.asked],
            "hands": [[*map(str, sorted(deal.observe(seat).hand))] for seat in range(deal.seats)],
            "tells": [lines(voice.tell(since.observe(seat), deal.observe(seat)), seat, NAMES, str) for seat in viewers],
            "account": lines(account, None, NAMES, str),
            "seen": len(deal.history_of(None)),
        }

    def refused(self, deal: Deal, code: int, seat: int) -> str | None:
        refusal = deal.why_not(Action(deal.game, deal.options, decision_of(code)), seat=seat)
        return reason_name(deal.game, refusal.clause, refusal.sentence) if refusal else None


def programs() -> Path:
    """Return the folder of the programs of all families."""
    (folder,) = {program_in_files(family(name)).file.parent for name in families()}
    return folder


def check(library: Path, positions: Iterator[Position]) -> int:
    numbers = Numbers(23)
    courses = [Course(deal, before, numbers) for deal, before in positions]
    given = {"names": NAMES, "cases": [course.case for course in courses]}
    for course, moments in zip(courses, run(library, RUNNER, library, programs(), given=given), strict=True):
        for index, (mine, theirs) in enumerate(zip(course.moments, moments, strict=True)):
            for name in mine:
                assert theirs[name] == mine[name], (course.case, index, name)
    return len(courses)


def test_positions_of_exercises_are_as_they_are_here(library: Path) -> None:
    assert check(library, positions_in_exercises()) > 200


def test_positions_of_lessons_are_as_they_are_here(library: Path) -> None:
    assert check(library, positions_in_lessons()) > 10


@pytest.mark.parametrize("each", [40, pytest.param(1, marks=pytest.mark.long)])
def test_positions_of_problems_are_as_they_are_here(library: Path, each: int) -> None:
    assert check(library, positions_in_problems(each)) > 5


def test_a_match_that_goes_on_from_another_is_read_as_here(library: Path) -> None:
    random, matches = Random(5), []
    for preset in (preset for name in families() for preset in family(name).presets):
        before = later(tefuda.match(preset, key=random.randbytes(32)), random)
        if len(before.deals) > 1:
            start = before.deal.start
            begun = (start.game, start.preset, start.options, start.seats, random.randbytes(32), start.placement)
            matches.append(later(Match.begin(*begun), random))
    assert len({match.deal.game.name for match in matches}) == len(families())
    given = [
        {"family": match.deal.game.name, "text": str(match), "placed": position_data(match.deals[0])}
        for match in matches
    ]
    for match, read in zip(matches, run(library, GOING_ON, library, programs(), given=given), strict=True):
        assert (read["isPlaced"], read["isMatch"]) == (True, True)
        assert read["refused"] == "A match that goes on from another is not written here."
        assert read["tables"] == [[*map(str, deal.table.numbers())] for deal in match.deals]
