"""The first deal of a game: a guided deal with open hands, made of positions, clauses and plays.

It is in `lessons.toml` in the folder of a family, under the name of the preset, as a list of steps.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache

from tefuda.bots.chooser import bot
from tefuda.core.game import Game
from tefuda.core.texts import read_text
from tefuda.errors import PresetError
from tefuda.play.deal import PASS, Deal
from tefuda.play.library import find
from tefuda.play.opening import position
from tefuda.teaching.script import said_by

FILE = "lessons.toml"
YOU = 0
"""The seat of the learner."""
LONGEST = 80
"""The most decisions that a learner makes alone."""
CACHED = 1024
"""The number of moments of lessons that are cached."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a first deal: its text, its `clause`, and what it points at.

    `point` is `hand`, `middle`, `pile`, `stock`, `seat 1` or empty. The learner has to make the `play`, or to try cards
    that the clause has `refused`, or only to read. After that the other seats make the decisions in `then`, each with
    its seat. If there are `lines`, a new deal begins from this position.
    """

    say: str
    clause: str
    point: str = ""
    lines: str = ""
    refused: str = ""
    play: str = ""
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first deal of a preset; after its last step the learner plays on alone, among greedy players."""

    preset: str
    steps: tuple[Step, ...]


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """Return the first deals of a family by preset, an empty mapping if it has none."""
    file = game.folder / FILE
    declared = tomllib.loads(read_text(file)) if file.is_file() else {}
    return {preset: Lesson(preset, tuple(map(_step, steps))) for preset, steps in declared.items()}


def _step(stated: dict[str, str | list[str]]) -> Step:
    names = {"position": "lines"}
    return Step(
        **{names.get(name, name): tuple(said) if isinstance(said, list) else said for name, said in stated.items()}  # type: ignore[arg-type]
    )


def lesson_of(preset: str) -> Lesson:
    """Return the first deal of a preset; raise PresetError for an unknown preset, or one without a first deal."""
    game, named = find(preset)
    lesson = lessons_of(game).get(named.name)
    if lesson is None:
        raise PresetError("there is no first deal of {name}", name=named.name)
    return lesson


@lru_cache(maxsize=CACHED)
def standing(lesson: Lesson, step: int, plays: tuple[str, ...] = ()) -> Deal:
    """Return the deal at a step, counted from 0; after the last step, the deal after the learner's own `plays`.

    Raises the errors of `Deal.apply` for a play that is not an action, is forbidden or is out of turn.
    """
    if plays:
        return others_play(settled(standing(lesson, step, plays[:-1]).apply(plays[-1], seat=YOU)))
    if step < len(lesson.steps) and lesson.steps[step].lines:
        return settled(position(lesson.preset, lesson.steps[step].lines))
    deal = after(standing(lesson, step - 1), lesson.steps[step - 1])
    return others_play(deal) if step == len(lesson.steps) else deal


@lru_cache(maxsize=CACHED)
def outcome(lesson: Lesson, step: int) -> Deal | None:
    """Return the result of a step after which the deal does not go on; None if it goes on, or if nothing was played."""
    then, following = standing(lesson, step), lesson.steps[step + 1 : step + 2]
    deal = after(then, lesson.steps[step])
    ends = deal.over or bool(following and following[0].lines)
    return deal if ends and len(deal.history) > len(then.history) else None


def after(deal: Deal, step: Step) -> Deal:
    """Return the deal after the play of a step and the decisions of the others."""
    if step.play:
        deal = settled(deal.apply(step.play, seat=YOU))
    for said in step.then:
        seat, action = said_by(said)
        deal = settled(deal.apply(action, seat=seat))
    return deal


def settled(deal: Deal) -> Deal:
    """Return the deal after the passes of seats that can only pass; the learner does so only in games with windows."""
    while not deal.over:
        passing = [seat for seat in deal.asked if _only_passes(deal, seat)]
        if not passing:
            break
        deal = deal.apply(PASS, seat=passing[0])
    return deal


def _only_passes(deal: Deal, seat: int) -> bool:
    if seat == YOU and deal.game.rules.pass_idle is None:
        return False
    legal = deal.observe(seat).legal_actions
    return len(legal) == 1 and legal[0].verb == PASS


def others_play(deal: Deal) -> Deal:
    """Return the deal at the learner's next decision, or at its end; the others play greedily."""
    greedy = bot("greedy")
    while not deal.over and YOU not in deal.asked:
        seat = deal.asked[0]
        deal = settled(deal.apply(greedy.choose(deal.observe(seat)), seat=seat))
    return deal
