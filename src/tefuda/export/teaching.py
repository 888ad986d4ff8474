"""The exercises and first deals of a family as data: tables as cells, decisions in numbers, texts in English."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tefuda.core.game import Game
from tefuda.export.description import Data
from tefuda.export.positions import answers_of, position_data
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.opening import position
from tefuda.teaching.exercises import Exercise, exercises_of
from tefuda.teaching.lessons import Step, lessons_of, standing
from tefuda.teaching.script import said_by


def teaching_data(game: Game) -> Data:
    """Return all exercises, those on one position together, and the steps of the first deals by preset.

    A decision is its code and, where these are not 0, the masks of its cards in hexadecimal digits: `812 4000 0`.
    """
    exercises = groupby(exercises_of(game), key=_without_question)
    return {
        "exercises": [_exercise(game, [*questions]) for _, questions in exercises],
        "lessons": {
            preset: [_step(preset, step, standing(lesson, number)) for number, step in enumerate(lesson.steps)]
            for preset, lesson in lessons_of(game).items()
        },
    }


def _without_question(one: Exercise) -> object:
    return one.clause, one.preset, one.lines, {**one.options}, one.before, one.asked


def _exercise(game: Game, questions: list[Exercise]) -> Data:
    one = questions[0]
    start = one.start()
    return {
        "clause": one.clause,
        "title": game.clauses[one.clause].title,
        "preset": one.preset,
        "answers": answers_of(start),
        "table": position_data(start),
        "automaticPass": start.start.automatic_pass,
        "before": [_said(start, said) for said in one.before],
        "seat": one.asked,
        "actions": [decision_data(start.action(question.action)) for question in questions],
    }


def _step(preset: str, step: Step, deal: Deal) -> Data:
    found: dict[str, Any] = {"say": step.say, "clause": step.clause, "point": step.point}
    if step.lines:
        found["table"] = position_data(position(preset, step.lines))
    for name, action in (("play", step.play), ("refused", step.refused)):
        if action:
            found[name] = decision_data(deal.action(action))
    if step.then:
        found["then"] = [_said(deal, said) for said in step.then]
    return found


def _said(deal: Deal, text: str) -> tuple[int, str]:
    seat, action = said_by(text)
    return seat, decision_data(deal.action(action))


def decision_data(action: Action) -> str:
    """Return a decision as data: its code and, where these are not 0, the masks of its cards."""
    return f"{action.code} {action.once:x} {action.twice:x}" if action.once or action.twice else str(action.code)


def texts_in(teaching: Data) -> set[str]:
    """Return the texts in this data that learners read, in English."""
    said = {step["say"] for steps in teaching["lessons"].values() for step in steps}
    return said | {one["title"] for one in teaching["exercises"]}
