"""Checks that no message tells a seat what it cannot see: where a seat knows the same, it is told the same numbers.

All that a family says is compared, and what it says of actions, hands and selections: interpreted, and once compiled,
from the table to the numbers. What is not declared to use what only one seat sees must be what an onlooker is told. The
account of a deal may lay all hands open; it is compared where these are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.core.cards.card import mask_of
from tefuda.core.game import Game
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.primitives import overwrite
from tefuda.core.table.decision import Proposals, decision_of
from tefuda.core.words.story import ActionCells, Deeds, MiddleCells, Phrase, Plays, Story
from tefuda.core.words.telling import new_events
from tefuda.core.words.voice import deeds_of, lately_laid
from tefuda.export.functions import Exported, see, see_own
from tefuda.export.program import exported_of
from tefuda.play.deal import Deal
from tefuda.testing.actions import ARRANGE, BADGES, DEED, MISTAKEN, NAMES, PLAYABLE, READINGS, TITLE, WRITE, act
from tefuda.testing.sayings import SAYINGS, say
from tefuda.testing.secrets.deals import fail, nothing_else, other_worlds

ONE_SEAT = ("tell", "gifts", "own")
"""The sayings that may use what only one seat sees, as `Sayings` declares."""
ACCOUNT = SAYINGS.index("account")
MOMENTS = 12
"""How many moments of a deal are compared at its beginning."""
ONE_IN = 20
"""After these, one moment in so many is compared, and the end."""
SOME = 3
"""How many selections and legal actions are tried at each moment."""

Told = Iterable[tuple[str, list[int]]]
Chosen = tuple[list[Any], list[Sequence[int]]]
_STORY, _MIDDLE, _PHRASE, _PROPOSALS, _PLAYS = Story(), MiddleCells(), Phrase(), Proposals(), Plays()
"""Records that rules write, always the same ones: making them takes longer than most rules."""


def check_messages(
    deal: Deal,
    seat: int | None,
    random: Random,
    *,
    worlds: int = 3,
    known: Callable[[Deal, int | None], Iterable[int]] = nothing_else,
) -> int:
    """Check that `seat`, or an onlooker for None, is told the same in other worlds; return the moments compared.

    The worlds are those of `other_worlds`.
    """
    compared, last = 0, None
    for moments in other_worlds(deal, seat, random, worlds=worlds, known=known):
        before = None
        for number, both in enumerate(moments):
            if before is not None and (number <= MOMENTS or random.randrange(ONE_IN) == 0 or both[0].over):
                _compare(before, both, seat, random)
                compared, last = compared + 1, (before, both)
            before = both
    if last is not None:
        here, there = (compiled_told(*one, seat) for one in zip(*last, strict=True))
        _hold(here, there, last[1], seat)
    return compared


def _compare(before: tuple[Deal, Deal], both: tuple[Deal, Deal], seat: int | None, random: Random) -> None:
    chosen = _chosen(both[0], seat, random)
    here, there = (
        [*told(was, now, seat), *told_of_actions(now, seat, chosen)] for was, now in zip(before, both, strict=True)
    )
    _hold(here, there, both, seat)
    openly = dict(told(before[0], both[0], None)) if seat is not None else {}
    for name, mine in here:
        saying = name.partition(" ")[0]
        if saying in SAYINGS and saying not in ONE_SEAT and seat is not None and mine != openly[name]:
            fail(f"{name} tells seat {seat} {mine}, and onlookers, who cannot see its cards, {openly[name]}", *both)


def _hold(here: Told, there: Told, both: tuple[Deal, Deal], seat: int | None) -> None:
    """Compare what a seat is told in two worlds."""
    open_hands = both[0].position.get("hands") == both[1].position.get("hands")
    for (name, mine), (_, other) in zip(here, there, strict=True):
        if mine != other and (open_hands or "account" not in name):
            fail(f"{name} tells seat {seat} what it cannot see:\n{mine}\n{other}", *both)


def told(before: Deal, deal: Deal, seat: int | None) -> Iterator[tuple[str, list[int]]]:
    """Yield all that a seat, or an onlooker, is told at a moment, with the name of each saying."""
    then, now = before.observe(seat), deal.observe(seat)
    new, deeds = deeds_of(new_events(then, now)), deeds_of(lately_laid(now))
    for number, about in _sayings(deal):
        _empty()
        if SAYINGS[number] == "middle":
            overwrite(_MIDDLE, MiddleCells())
        given = then.view, now.view, deal.table, deal.options, new, deeds
        say(deal.game.words.voice.sayings, number, *given, about, _STORY, _MIDDLE)
        in_middle = _MIDDLE.numbers() if SAYINGS[number] == "middle" else ()
        yield f"{SAYINGS[number]} {about}", [*_STORY.cells[: _STORY.count], *in_middle]


def _sayings(deal: Deal) -> Iterator[tuple[int, int]]:
    """Yield the sayings of a moment by their numbers, each with the seat that it is about."""
    for number, name in enumerate(SAYINGS):
        if number != ACCOUNT or deal.over:
            for about in range(deal.seats) if name == "labels" else (0,):
                yield number, about


def _empty() -> None:
    _STORY.count = _STORY.phrase.count = _STORY.other.count = 0
    _PHRASE.count = _PROPOSALS.count = _PLAYS.count = 0


def _chosen(deal: Deal, seat: int | None, random: Random) -> Chosen:
    """Return some legal actions of a seat, and some cards of its hand, as they could be selected."""
    if seat is None or seat not in deal.asked:
        return [], []
    seen = deal.observe(seat)
    actions, hand = list(seen.legal_actions), list(seen.hand)
    some = random.sample(actions, min(SOME, len(actions)))
    picked = [random.sample(hand, random.randint(1, min(4, len(hand)))) for _ in range(SOME)] if hand else []
    return [one.decision for one in some], [[], *picked, *(one.cards for one in some if one.cards)]


def told_of_actions(deal: Deal, seat: int | None, chosen: Chosen) -> Iterator[tuple[str, list[int]]]:
    """Yield what a seat is told of its hand, of some decisions and of some selections, which are `chosen`."""
    if seat is None:
        return
    decisions, selections = chosen
    calls: list[tuple[int, int, int, Any]] = [
        (BADGES, 0, 0, None),
        *((ARRANGE, order, 0, None) for order in range(len(deal.game.words.actions.orders))),
    ]
    calls += [(number, 0, 0, one) for one in decisions for number in (WRITE, TITLE, DEED, MISTAKEN)]
    calls += [(number, *mask_of(cards), None) for cards in selections for number in (READINGS, PLAYABLE)]
    asked, seen, room = deal.as_asked(seat) if seat in deal.asked else deal, deal.observe(seat), deal.game.table()
    deeds = deeds_of(seen.history)
    for number, once, twice, one in calls:
        _empty()
        decision = decision_of(0) if one is None else decision_of(one.code, one.once, one.twice)
        given = seen.view, asked.table, deal.options, decision, once, twice, deeds, Phrase(), room
        found = act(exported_of(deal.game), number, *given, _STORY, _PHRASE, ActionCells(), _PROPOSALS, _PLAYS)
        said = [*_STORY.cells[: _STORY.count], *_PHRASE.cells[: _PHRASE.count], *_PROPOSALS.codes[: _PROPOSALS.count]]
        yield f"{NAMES[number]} {once} {twice}", [found, *said]


def see_and_say(
    game: Exported[Any, Any, Any],
    number: int,
    then: Any,
    table: Any,
    options: Any,
    viewer: int,
    before: Any,
    view: Any,
    new: Deeds,
    deeds: Deeds,
    seat: int,
    story: Story,
    middle: MiddleCells,
) -> None:
    """Write the views of two tables for a viewer, NO_SEAT for an onlooker, and say one saying, as a program does."""
    see(game, then, options, before)
    see(game, table, options, view)
    if viewer != NO_SEAT:
        see_own(game, then, options, viewer, before)
        see_own(game, table, options, viewer, view)
    say(game.sayings, number, before, view, table, options, new, deeds, seat, story, middle)


@cache
def compiled_seeing(game: Game) -> Callable[..., None]:
    """Return `see_and_say` for a family, compiled for any house rules."""
    given = {
        "game": exported_of(game), "then": game.table, "table": game.table, "options": game.options,
        "before": game.view, "view": game.view,
    }  # fmt: skip
    return Compilation(see_and_say, f"{game.name}-messages", given).code()


def compiled_told(before: Deal, deal: Deal, seat: int | None) -> Iterator[tuple[str, list[int]]]:
    """Yield what a seat, or an onlooker, is told at a moment by compiled rules, from the table on."""
    then, now = before.observe(seat), deal.observe(seat)
    tables = [array_of(one) for one in (before.table, deal.table, deal.options)]
    deeds = [array_of(deeds_of(new_events(then, now))), array_of(deeds_of(lately_laid(now)))]
    story = array_of(Story())
    for number, about in _sayings(deal):
        middle, views = array_of(MiddleCells()), [array_of(deal.game.view()) for _ in range(2)]
        story["count"] = 0
        viewer = NO_SEAT if seat is None else seat
        compiled_seeing(deal.game)(number, *tables, viewer, *views, *deeds, about, story, middle)
        numbers = story["cells"][0, : story["count"][0]].tolist()
        yield f"compiled, {SAYINGS[number]} {about}", [*numbers, *middle.view("int64").tolist()]
