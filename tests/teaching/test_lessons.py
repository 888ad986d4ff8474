"""The first deals of the games: the plays they ask for, the decisions of the others, and the refusals."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tefuda.errors import IllegalAction, OutOfTurn, PresetError
from tefuda.games.nippachi import GAME
from tefuda.teaching.lessons import LONGEST, YOU, Lesson, Step, after, lesson_of, lessons_of, outcome, standing
from tefuda.testing.lessons import lesson_faults
from tests.teaching.test_exercises import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_first_deal_with_tries_plays_and_a_deal_alone(game: str) -> None:
    lesson = lesson_of(game)
    assert sum(bool(step.play) for step in lesson.steps) >= 3
    assert any(step.refused for step in lesson.steps)
    assert lesson.steps[-1].lines
    assert not standing(lesson, len(lesson.steps)).over


def test_a_game_without_a_first_deal_is_refused() -> None:
    with pytest.raises(PresetError, match="no first deal of hongkong"):
        lesson_of("hongkong")


def test_the_others_follow_the_script_and_pass_when_they_can_only_pass() -> None:
    lesson = lesson_of("taiwan")
    deal = standing(lesson, 4)
    assert [(event.seat, str(event.action)) for event in deal.history] == [
        (0, "3♣ 3♦"),
        (3, "6♣ 6♥"),
        (2, "pass"),
        (1, "8♦ 8♥"),
    ]
    assert deal.turn == YOU


def test_a_step_with_a_position_begins_another_deal() -> None:
    lesson = lesson_of("nippachi")
    scenes = [index for index, step in enumerate(lesson.steps) if step.lines]
    assert len(scenes) == 3
    assert all(not standing(lesson, index).history for index in scenes)
    assert after(standing(lesson, scenes[1] - 1), lesson.steps[scenes[1] - 1]).over


def test_alone_the_learner_plays_by_the_rules_among_greedy_players() -> None:
    lesson = lesson_of("mau-mau")
    alone = len(lesson.steps)
    begun = standing(lesson, alone)
    played = standing(lesson, alone, ("10♠",))
    assert begun.turn == played.turn == YOU
    assert next(event.seat for event in played.history) == YOU
    assert {1, 2} <= {event.seat for event in played.history}
    assert standing(lesson, alone, ("10♠",)) is played
    with pytest.raises(IllegalAction, match=r"2\.1"):
        standing(lesson, alone, ("7♣",))


def test_nothing_is_played_after_the_end() -> None:
    lesson = lesson_of("nippachi")
    plays: tuple[str, ...] = ()
    while not (deal := standing(lesson, len(lesson.steps), plays)).over:
        plays = (*plays, str(deal.observe(YOU).legal_actions[0]))
        assert len(plays) < LONGEST
    with pytest.raises(OutOfTurn):
        standing(lesson, len(lesson.steps), (*plays, "draw"))


FIRST = Step("Lay it.", "2.1", lines="hands 7♥ K♦ / 4♥ 9♦ / J♥ 5♣\npile 9♥", play="7♥")
ALONE = Step("Alone.", "2.1", lines="hands 7♥ K♦ / 4♥ 9♦ / J♥ 5♣\npile 9♥")


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({}, []),
        (
            {"play": "K♦"},
            ["step 1: “K♦” is refused by 2.1"],
        ),
        ({"clause": "2.19"}, ["step 1: there is no clause 2.19"]),
        ({"point": "the moon"}, ["step 1: nothing is called “the moon”"]),
        ({"play": "", "refused": "7♥"}, ["step 1: “7♥” is not refused by 2.1"]),
        ({"play": "", "refused": "K♦", "clause": "2.2"}, ["step 1: “K♦” is not refused by 2.2"]),
        ({"play": "", "refused": "draw", "clause": "2.2"}, ["step 1: “draw” has no cards that could be chosen"]),
        ({"then": ("1: 9♦",)}, ["seat 1 has nothing to decide; it is the turn of seat 2"]),
    ],
)
def test_a_faulty_first_deal_is_reported(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, str], fault: list[str]
) -> None:
    lesson = Lesson("nippachi", (replace(FIRST, **changed), ALONE))  # type: ignore[arg-type]
    monkeypatch.setattr("tefuda.testing.lessons.lessons_of", lambda game: {"nippachi": lesson})
    assert lesson_faults(GAME) == [f"the first deal of nippachi, {one}" for one in fault]


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (
            (replace(FIRST, lines="hands 7♥ / 4♥ 9♦ / J♥ 5♣\npile 9♥"), replace(ALONE, lines=""), ALONE),
            "step 1: ends the deal, and no other follows",
        ),
        (
            (
                Step("Call.", "4.1", lines="hands 7♥ / 7♦ 10♦ / 3♥ 4♣\npile 9♦\nturn 1", then=("1: 7♦",)),
                Step("Now.", "4.1", play="don"),
                ALONE,
            ),
            "step 2: what is called stays unanswered",
        ),
    ],
)
def test_the_result_of_a_step_is_shown_before_another_deal_begins(
    monkeypatch: pytest.MonkeyPatch, steps: tuple[Step, ...], fault: str
) -> None:
    monkeypatch.setattr("tefuda.testing.lessons.lessons_of", lambda game: {"nippachi": Lesson("nippachi", steps)})
    assert lesson_faults(GAME)[:1] == [f"the first deal of nippachi, {fault}"]


@pytest.mark.parametrize("game", GAMES)
def test_a_step_has_a_result_wherever_the_deal_does_not_go_on(game: str) -> None:
    lesson = lesson_of(game)
    for index, (step, following) in enumerate(pairwise(lesson.steps)):
        deal, ended = after(standing(lesson, index), step), outcome(lesson, index)
        assert ended == (deal if following.lines and deal.history != standing(lesson, index).history else None)
        assert ended is not None or not deal.over


@pytest.mark.parametrize(
    ("lesson", "fault"),
    [
        (Lesson("nipachi", (ALONE,)), "the first deal of nipachi, is that of no preset"),
        (
            Lesson("nippachi", (replace(ALONE, play="7♥", lines="hands 7♥ / 4♥ 9♦ / J♥ 5♣\npile 9♥"),)),
            "the first deal of nippachi, is over before the learner is alone",
        ),
    ],
)
def test_a_first_deal_belongs_to_a_preset_and_ends_with_a_deal_alone(
    monkeypatch: pytest.MonkeyPatch, lesson: Lesson, fault: str
) -> None:
    monkeypatch.setattr("tefuda.testing.lessons.lessons_of", lambda game: {lesson.preset: lesson})
    assert lesson_faults(GAME) == [fault]


def test_a_deal_that_lasts_too_long_is_refused_as_a_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.testing.lessons.LONGEST", 1)
    assert lesson_faults(GAME) == [
        "the first deal of nippachi, is not over when the learner has made 1 decisions alone"
    ]


def test_a_family_may_have_several_first_deals() -> None:
    assert list(lessons_of(GAME)) == ["nippachi"]
