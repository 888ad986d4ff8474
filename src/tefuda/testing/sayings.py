"""Checks that a family says the same interpreted and compiled, and changes nothing that it is told of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of
from tefuda.core.game import Game
from tefuda.core.words.story import Deeds, MiddleCells, Story
from tefuda.core.words.telling import new_events
from tefuda.core.words.voice import Sayings, deeds_of, lately_laid
from tefuda.play.deal import Deal
from tefuda.testing.conformance import LONGEST, any_action, hold

SAYINGS = tuple(field.name for field in fields(Sayings))
"""The names of the sayings, in the order of the numbers that `say` takes."""
MOMENTS = 40
"""How many moments of a deal are checked at its beginning; after these it is one in as many, and the end."""


def say(
    sayings: Sayings,
    number: int,
    before: Any,
    view: Any,
    table: Any,
    options: Any,
    new: Deeds,
    deeds: Deeds,
    seat: int,
    story: Story,
    middle: MiddleCells,
) -> None:
    """Say one saying, by its number in SAYINGS."""
    if number == 0:
        sayings.tell(before, view, options, new, story)
    elif number == 1:
        sayings.gifts(before, view, options, new, story)
    elif number == 2:
        sayings.stamp(before, view, options, new, story)
    elif number == 3:
        sayings.own(view, options, story)
    elif number == 4:
        sayings.scene(view, options, story)
    elif number == 5:
        sayings.middle(view, options, deeds, middle)
    elif number == 6:
        sayings.labels(view, options, seat, story)
    elif number == 7:
        sayings.account(table, options, story)
    elif number == 8:
        sayings.standing(view, options, story)
    else:
        sayings.aim(view, options, story)


@cache
def compiled_sayings(game: Game) -> Callable[..., None]:
    """Return `say` for the sayings of a family, compiled for any house rules."""
    view, voice = game.view, game.words.voice
    given = {
        "sayings": voice.sayings, "before": view, "view": view, "table": game.table, "options": game.options,
    }  # fmt: skip
    return Compilation(say, f"{game.name}-sayings", given).code()


def check_sayings(before: Deal, deal: Deal, random: Random) -> None:
    """Check all that each seat and an onlooker are told of what has happened since `before`, and of how things stand.

    Compiled, stories are written over others, as in play: what a rule reads there before it writes it is found.
    """
    story, stories = Story(), array_of(Story())
    for viewer in (None, *range(deal.seats)):
        then, now = before.observe(viewer), deal.observe(viewer)
        seen = (
            then.view,
            now.view,
            deal.table.copy(),
            deal.options,
            deeds_of(new_events(then, now)),
            deeds_of(lately_laid(now)),
        )
        arrays = [array_of(one) for one in seen]
        numbers_before = [array.tobytes() for array in arrays]
        for number, name in enumerate(SAYINGS):
            if name == "account" and not deal.over:
                continue
            for seat in range(deal.seats) if name == "labels" else (random.randrange(deal.seats),):
                middle, middles = MiddleCells(), array_of(MiddleCells())
                story.count = story.phrase.count = story.other.count = 0
                say(deal.game.words.voice.sayings, number, *seen, seat, story, middle)
                stories["count"] = 0
                compiled_sayings(deal.game)(number, *arrays, seat, stories, middles)
                here, there = story.cells[: story.count], stories["cells"][0, : stories["count"][0]].tolist()
                same = here == there and middle == record_of(MiddleCells, middles)
                hold(same, f"{name} tells seat {viewer} {here}, and compiled {there}", deal)
        for one, array, numbers in zip(seen, arrays, numbers_before, strict=True):
            same = array_of(one).tobytes() == array.tobytes() == numbers
            hold(same, f"what seat {viewer} is told changes {type(one).__name__}", deal)


def check_told(deal: Deal, random: Random, longest: int = LONGEST) -> None:
    """Play a deal to its end, or for `longest` decisions, and check what is told of some moments of it."""
    for number in range(longest):
        if deal.over:
            break
        before, deal = deal, deal.apply(any_action(deal, random))
        if number < MOMENTS or random.randrange(MOMENTS) == 0 or deal.over:
            check_sayings(before, deal, random)
