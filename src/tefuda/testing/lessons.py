"""Checks that a family's exercises and first deals agree with its rules.

Each returns the faults it finds as sentences, none if there are no faults.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from tefuda.bots.chooser import bot
from tefuda.core.game import Game
from tefuda.errors import IllegalAction, TefudaError
from tefuda.play.deal import Deal
from tefuda.teaching.exercises import Exercise, exercises_of
from tefuda.teaching.lessons import LONGEST, YOU, Lesson, Step, lessons_of, outcome, standing

_POINTS = re.compile(r"hand|middle|pile|stock|seat \d+")


def exercise_faults(game: Game) -> list[str]:
    """Return the exercises that disagree with the rules or cite another clause than the refusal."""
    return [
        f"{one.clause}, “{one.action}” of {one.preset}: {fault}"
        for one in exercises_of(game)
        for fault in _faults_of(game, one)
    ]


def _faults_of(game: Game, one: Exercise) -> Iterator[str]:
    if one.clause not in game.clauses:
        yield "there is no such clause"
    try:
        deal = one.deal()
        action, refusal = one.answer(deal)
    except TefudaError as fault:
        yield fault.told()
        return
    if (refusal is None) != one.legal:
        yield "is refused" if refusal else "is legal"
    if refusal is None:
        return
    if refusal.clause != one.clause:
        yield f"is refused by {refusal.clause}"
    before = deal.table.copy()
    with suppress(IllegalAction):
        deal.apply(action, seat=one.asked)
        yield "is refused, and yet can be done"
    if deal.table != before:
        yield "is refused, and yet changes the table"
    if action in deal.as_asked(one.seat(deal)).legal_actions:
        yield "is refused, and yet among the legal actions"


def reasons_in_exercises(game: Game) -> dict[Any, str]:
    """Return the reasons of refusals that occur in exercises, with their clauses."""
    found = {}
    for one in exercises_of(game):
        if not one.legal:
            deal = one.deal()
            action, _ = one.answer(deal)
            reason = game.reasons[game.refusal(deal.as_asked(one.seat(deal)).table, deal.options, action.decision)]
            found[reason] = reason.clause
    return found


def lesson_faults(game: Game) -> list[str]:
    """Return the faults of the first deals of a family, after playing each to its end by the rules."""
    return [
        f"the first deal of {preset}, {fault}"
        for preset, lesson in lessons_of(game).items()
        for fault in _faults_of_lesson(game, lesson)
    ]


def _faults_of_lesson(game: Game, lesson: Lesson) -> Iterator[str]:
    if lesson.preset not in game.presets:
        yield "is that of no preset"
        return
    try:
        for index, step in enumerate(lesson.steps):
            deal = standing(lesson, index)
            faults = list(_faults_of_step(game, step, deal))
            yield from (f"step {index + 1}: {fault}" for fault in faults)
            if faults:
                return
            ended = outcome(lesson, index)
            if ended and any(not one.lines for one in lesson.steps[index + 1 : index + 2]):
                yield f"step {index + 1}: ends the deal, and no other follows"
                return
            if ended and not ended.over and game.sight.in_window(ended.table):
                yield f"step {index + 1}: what is called stays unanswered"
        yield from _faults_alone(lesson)
    except TefudaError as fault:
        yield fault.told()


def _faults_of_step(game: Game, step: Step, deal: Deal) -> Iterator[str]:
    if step.clause not in game.clauses:
        yield f"there is no clause {step.clause}"
    if step.point and not _POINTS.fullmatch(step.point):
        yield f"nothing is called “{step.point}”"
    if step.refused:
        refusal = deal.why_not(step.refused, seat=YOU)
        if refusal is None or refusal.clause != step.clause:
            yield f"“{step.refused}” is not refused by {step.clause}"
        if not deal.action(step.refused).cards:
            yield f"“{step.refused}” has no cards that could be chosen"
    if step.play and (refusal := deal.why_not(step.play, seat=YOU)):
        yield f"“{step.play}” is refused by {refusal.clause}"


def _faults_alone(lesson: Lesson) -> Iterator[str]:
    """Yield a fault if the deal is over before the learner is alone, or does not end among greedy players."""
    plays: tuple[str, ...] = ()
    greedy, deal = bot("greedy"), standing(lesson, len(lesson.steps))
    if deal.over:
        yield "is over before the learner is alone"
    while not deal.over and len(plays) < LONGEST:
        plays = (*plays, str(greedy.choose(deal.observe(YOU))))
        deal = standing(lesson, len(lesson.steps), plays)
    if not deal.over:
        yield f"is not over when the learner has made {LONGEST} decisions alone"
