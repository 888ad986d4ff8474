"""First deals and exercises as messages for the page. The functions may run in any thread."""

from __future__ import annotations

from functools import cache

from tefuda.bots.chooser import bot
from tefuda.core.game import Game
from tefuda.errors import TefudaError
from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.server.messages import study_api
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.server.messages.protocol import Select, Selected
from tefuda.server.messages.view_parts import ActionView
from tefuda.server.room.recent import Step as RecentStep
from tefuda.server.view.house_rules import differences
from tefuda.server.view.narrator import Narrator
from tefuda.server.view.practice import asked_now, moments_since, narrator_of
from tefuda.server.view.queries import not_your_turn, selected
from tefuda.server.view.replay import shown
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import LONGEST, YOU, Lesson, Step, outcome, standing


def lesson_view(lesson: Lesson, asked: study_api.Learning, language: str) -> study_api.Lesson:
    """Return the state of a first deal, after the action of the learner if one is given.

    Raises RequestRefused for an action that the rules forbid or the lesson does not ask for, and for a moment that the
    lesson does not have.
    """
    step, plays = _step_and_plays(lesson, asked)
    deal = _standing(lesson, step, plays)
    narrator, done = narrator_of(deal, YOU, language), asked.done
    if asked.action and step == len(lesson.steps):
        plays = (*plays, asked.action)
    elif asked.action:
        _check_asked_for(lesson.steps[step], deal, asked.action, narrator)
        done = True
    if done and step < len(lesson.steps):
        if ended := outcome(lesson, step):
            return _lesson_view(lesson, step, plays, ended, narrator, done=True)
        step += 1
    return _lesson_view(lesson, step, plays, _standing(lesson, step, plays), narrator)


def lesson_selected(lesson: Lesson, asked: study_api.Learning, language: str) -> Selected:
    """Return what cards of the player's hand can be played as at a moment of a first deal.

    Raises RequestRefused where the learner is not asked, for texts that are not cards, and for a moment that the lesson
    does not have.
    """
    deal = _standing(lesson, *_step_and_plays(lesson, asked))
    if YOU not in deal.asked:
        raise not_your_turn()
    return selected(deal, YOU, narrator_of(deal, YOU, language), Select("-", asked.cards))


def _step_and_plays(lesson: Lesson, asked: study_api.Learning) -> tuple[int, tuple[str, ...]]:
    alone = asked.step == len(lesson.steps)
    if asked.step > len(lesson.steps) or (asked.plays and not alone) or len(asked.plays) > LONGEST:
        raise RequestRefused(marked("There is no such moment in this deal."), code="no_game")
    return asked.step, tuple(asked.plays)


def _standing(lesson: Lesson, step: int, plays: tuple[str, ...]) -> Deal:
    try:
        return standing(lesson, step, plays)
    except TefudaError as fault:
        raise refusal_of(fault) from None


def _check_asked_for(step: Step, deal: Deal, action: str, narrator: Narrator) -> None:
    """Raise RequestRefused unless an action is what a step asks for."""
    try:
        if refusal := deal.why_not(action, seat=YOU):
            raise RequestRefused("{refusal}", code="illegal", clause=refusal.clause, refusal=refusal)
        if not step.play or deal.action(action) != deal.action(step.play):
            meant = step.play or step.refused
            wanted = narrator.action_view(deal.action(meant)).words if meant else ""
            raise RequestRefused(
                marked("That is allowed, too. The lesson goes on with this: {action}"), code="not_now", action=wanted
            )
    except RequestRefused:
        raise
    except TefudaError as fault:
        raise refusal_of(fault) from None


def _lesson_view(
    lesson: Lesson, step: int, plays: tuple[str, ...], deal: Deal, narrator: Narrator, *, done: bool = False
) -> study_api.Lesson:
    said = lesson.steps[step] if step < len(lesson.steps) and not done else None
    asked = asked_now(deal, narrator) if YOU in deal.asked and not done else None
    before = standing(lesson, step) if done else _found_before(lesson, step, plays)
    return study_api.Lesson(
        preset=lesson.preset,
        family=deal.game.name,
        title=narrator.translate(find(lesson.preset)[1].title),
        step=step,
        steps=len(lesson.steps),
        said=_said(said, deal, narrator) if said else None,
        names=list(narrator.names),
        seat=YOU,
        moments=moments_since(deal, before, narrator),
        asked=asked,
        suggested=_suggested(said, deal, narrator) if asked else None,
        result=narrator.result([deal], key=False) if deal.over else None,
        left=LONGEST - len(plays),
        done=done,
    )


def _said(step: Step, deal: Deal, narrator: Narrator) -> study_api.CoachWords:
    kind = "play" if step.play else "try" if step.refused else "read"
    meant = step.play or step.refused
    action = narrator.action_view(deal.action(meant)) if meant else None
    return study_api.CoachWords(narrator.translate(step.say), step.clause, step.point, kind, action)  # type: ignore[arg-type]


def _suggested(step: Step | None, deal: Deal, narrator: Narrator) -> ActionView | None:
    """Return what a step asks for; alone, what a greedy player would do."""
    if step is not None:
        return narrator.action_view(deal.action(step.play)) if step.play else None
    return narrator.action_view(deal.action(bot("greedy").choose(deal.observe(YOU))))


def _found_before(lesson: Lesson, step: int, plays: tuple[str, ...]) -> Deal | None:
    """Return the deal as the learner had found it before, None at the first step."""
    if plays:
        return standing(lesson, step, plays[:-1])
    return standing(lesson, step - 1) if step else None


# ------------------------------------------------------------------ exercises


@cache
def exercises_view(game: Game, language: str) -> study_api.Exercises:
    """Return a family's exercises, numbered from 0, with their answers."""
    return study_api.Exercises(
        game.name, [exercise_view(game, number, language) for number in range(len(exercises_of(game)))]
    )


def exercise_view(game: Game, number: int, language: str) -> study_api.Exercise:
    """Return an exercise by its number, from 0, with its answer."""
    one = exercises_of(game)[number]
    deal = one.deal()
    seat, (action, refusal) = one.seat(deal), one.answer(deal)
    narrator, preset = narrator_of(deal, seat, language), find(one.preset)[1]
    (moment,) = shown(deal, [RecentStep(0, None, deal)], narrator, 1, opened=True)
    return study_api.Exercise(
        number=number,
        clause=one.clause,
        clause_title=narrator.translate(game.clauses[one.clause].title),
        preset=one.preset,
        family=game.name,
        title=narrator.translate(preset.title),
        house_rules=differences(game, deal.options, preset.options, narrator.translate),
        names=list(narrator.names),
        seat=seat,
        deal=moment.deal,
        window=deal.game.sight.in_window(deal.table),
        action=narrator.action_view(action),
        asked=narrator.phrase(action),
        legal=refusal is None,
        sentence=refusal.told(narrator.translate) if refusal else "",
    )
