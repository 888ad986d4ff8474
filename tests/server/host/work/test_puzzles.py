"""Problems on a server: shown with all cards open, answered by the best defence, each bit worked out once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, TypeVar

import msgspec
import pytest

from tefuda.server.host.work import puzzles as host
from tefuda.server.host.work.puzzles import Puzzles
from tefuda.server.host.work.tasks import Tasks
from tefuda.server.host.work.thinking import Thinkers, Use
from tefuda.server.messages import study_api
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.view import puzzles
from tefuda.solver.problems import problem_of_day, problems_of

Given = TypeVar("Given")


class AtOnce(Thinkers):
    """Works things out in this process, and counts how often."""

    def __init__(self) -> None:
        super().__init__()
        self.times = 0

    async def work(self, use: Use, needs: Any, game: Any, do: Callable[..., Given], *given: Any) -> Given:
        self.times += 1
        return do(*given)


def free(seconds: float) -> float:
    return 0.0


def ask(what: Callable[[Puzzles], Awaitable[Given]], thinkers: Thinkers | None = None) -> Given:
    async def asked() -> Given:
        return await what(Puzzles(thinkers or AtOnce(), Tasks()))

    return asyncio.run(asked())


def told(*plays: str, language: str = "en") -> dict[str, Any]:
    attempts = ask(lambda made: made.attempts("taiwan", 1, plays, free))
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(puzzles.puzzle("taiwan", 1, attempts, language)))
    return shown


def test_a_problem_is_shown_open_and_says_nothing_of_its_solution() -> None:
    shown = told()
    assert (shown["state"], shown["play"], shown["number"]) == ("open", "", 1)
    (moment,) = shown["moments"]
    assert [len(hand) for hand in moment["deal"]["hands"]] == [3, 1, 2, 3]
    assert moment["deal"]["hand"] == moment["deal"]["hands"][shown["seat"]]
    assert shown["asked"]["legal"]
    assert shown["names"][shown["seat"]] == "You"
    assert told(language="ja")["names"][shown["seat"]] == "あなた"


def test_the_right_play_is_answered_and_a_wrong_one_is_too() -> None:
    play = problems_of("taiwan")[0].play
    right = told(play)
    assert right["state"] in ("right", "solved")
    assert right["moments"][1]["event"]["action"]["text"] == play
    wrong = next(one["text"] for one in told()["asked"]["legal"] if one["text"] not in (play, "pass"))
    shown = told(wrong)
    assert shown["state"] in ("wrong", "failed")
    assert shown["play"].startswith(play)


def test_what_the_rules_forbid_is_refused_with_its_clause() -> None:
    with pytest.raises(RequestRefused) as refused:
        told("3♣")
    assert refused.value.code in ("illegal", "unreadable")
    attempts = ask(lambda made: made.attempts("taiwan", 1, (), free))
    asked = puzzles.puzzle_selected(attempts[-1], ["8♦", "Q♣"], "en")
    assert all(reading.sentence for reading in asked.readings) or asked.sentence


def test_a_clue_and_the_solution_lead_to_the_win() -> None:
    attempts = ask(lambda made: made.attempts("taiwan", 1, (), free))
    way = ask(lambda made: made.way("taiwan", 1, (), free))
    found = puzzles.clue(attempts[-1], way, "en").action
    assert found is not None
    assert found.text == problems_of("taiwan")[0].play
    line = ask(lambda made: made.line("taiwan", 1, free))
    solved = puzzles.solution(attempts[0], line, "en")
    last = msgspec.json.decode(msgspec.json.encode(solved.moments[-1]))
    assert last["deal"]["over"]


def test_a_problem_is_shown_before_the_solver_is_ready_and_has_it_made_ready_once() -> None:
    class Never(Thinkers):
        """Is never ready, and counts how often it is asked."""

        asked = 0

        async def work(self, *asked: Any) -> Any:
            self.asked += 1
            await asyncio.Event().wait()

    async def looked_at(made: Puzzles) -> None:
        for number in (1, 2):
            (begun,) = await made.attempts("taiwan", number, (), lambda seconds: 1.0)
            assert begun.is_own_turn
            await asyncio.sleep(0)

    never = Never()
    ask(looked_at, never)
    assert never.asked == 1


def test_there_are_as_many_problems_as_are_collected_and_one_of_the_day() -> None:
    day = date(2026, 11, 23)
    shelf = puzzles.shelf(day, "zh_Hant")
    assert (shelf.preset, shelf.number) == problem_of_day(day)
    assert {game.preset: len(game.grades) for game in shelf.games}["taiwan"] == len(problems_of("taiwan"))
    for preset, number in (("taiwan", 0), ("taiwan", 9999), ("openspiel", 1), ("nothing", 1)):
        with pytest.raises(RequestRefused) as refused:
            ask(lambda made: made.attempts(preset, number, (), free))  # noqa: B023
        assert refused.value.code == "no_game"


def test_what_was_worked_out_is_cached_and_paid_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers, charged = AtOnce(), list[float]()

    def charge(seconds: float) -> float:
        charged.append(seconds)
        return 0.0

    async def twice(made: Puzzles) -> None:
        for _ in range(2):
            await made.attempts("taiwan", 1, (problems_of("taiwan")[0].play,), charge)
        monkeypatch.setattr(host, "AT_ONCE", 0)
        with pytest.raises(RequestRefused) as refused:
            await made.attempts("taiwan", 2, ("pass",), free)
        assert refused.value.code == "too_fast"
        with pytest.raises(RequestRefused, match="Try again in 3 seconds"):
            await made.attempts("taiwan", 2, ("pass",), lambda seconds: 2.5)

    ask(twice, thinkers)
    assert thinkers.times == 1
    assert len(charged) == 2
    assert isinstance(puzzles.shelf(date(2026, 1, 1), "en"), study_api.Puzzles)
