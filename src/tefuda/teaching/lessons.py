"""The first deal of a game: a guided one with open hands, made of positions, clauses and what is played in them.

It is in `lessons.toml` in the folder of a family, under the name of the preset, as a list of steps.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache

from tefuda.bots.chooser import bot
from tefuda.core.game import Game
from tefuda.errors import PresetError
from tefuda.play.deal import PASS, Deal
from tefuda.play.library import find
from tefuda.play.opening import position
from tefuda.teaching.script import said_by

FILE = "lessons.toml"
YOU = 0
"""The seat of the learner."""
LONGEST = 80
"""How many decisions a learner makes alone at most."""
KEPT = 1024
"""How many moments of lessons are kept."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is said at one moment of a first deal, with its `clause`, and what it points at.

    `point` is `hand`, `middle`, `pile`, `stock`, `seat 1` or empty. A step asks the learner to make the `play`, or to
    try cards that its clause has `refused`, or only to read. After it the other seats decide what `then` says, each
    with its seat. Where there are `lines`, a new deal begins from this position.
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
    """Return the first deals of a family by preset, none where it brings none."""
    file = game.folder / FILE
    declared = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {preset: Lesson(preset, tuple(map(_step, steps))) for preset, steps in declared.items()}


def _step(stated: dict[str, str | list[str]]) -> Step:
    names = {"position": "lines"}
    return Step(
        **{names.get(name, name): tuple(said) if isinstance(said, list) else said for name, said in stated.items()}  # type: ignore[arg-type]
    )


def lesson_of(preset: str) -> Lesson:
    """Return the first deal of a preset; raise PresetError where there is no such preset, or it has none."""
    game, named = find(preset)
    lesson = lessons_of(game).get(named.name)
    if lesson is None:
        raise PresetError("there is no first deal of {name}", name=named.name)
    return lesson


@lru_cache(maxsize=KEPT)
def standing(lesson: Lesson, step: int, plays: tuple[str, ...] = ()) -> Deal:
    """Return the deal as the learner finds it at a step, from 0 on; after the last, when `plays` were made alone.

    Raises what `Deal.apply` raises for a play that is none, is forbidden or comes when the learner is not asked.
    """
    if plays:
        return others_play(settled(standing(lesson, step, plays[:-1]).apply(plays[-1], seat=YOU)))
    if step < len(lesson.steps) and lesson.steps[step].lines:
        return settled(position(lesson.preset, lesson.steps[step].lines))
    deal = after(standing(lesson, step - 1), lesson.steps[step - 1])
    return others_play(deal) if step == len(lesson.steps) else deal


def after(deal: Deal, step: Step) -> Deal:
    """Return the deal after what a step asks for, and what the others then do."""
    if step.play:
        deal = settled(deal.apply(step.play, seat=YOU))
    for said in step.then:
        seat, action = said_by(said)
        deal = settled(deal.apply(action, seat=seat))
    return deal


def settled(deal: Deal) -> Deal:
    """Return the deal after those have passed who can only pass; the learner does so in games with windows alone."""
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
    """Return the deal when the learner is asked next, or when it is over; the others are greedy."""
    greedy = bot("greedy")
    while not deal.over and YOU not in deal.asked:
        seat = deal.asked[0]
        deal = settled(deal.apply(greedy.choose(deal.observe(seat)), seat=seat))
    return deal
