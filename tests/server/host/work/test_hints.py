"""Hints at a table: one search for each moment, never waited for too long, and nothing else waits for it."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

import tefuda
from tefuda.bots.hinting import Advice, Ground, liked
from tefuda.play.observation import Observation
from tefuda.server.host.work import thinking
from tefuda.server.host.work.hints import Hints, HintSearch
from tefuda.server.host.work.thinking import Thinkers
from tests.patience import PATIENCE

FOUND = Advice("draw", Ground.EQUAL, "5♣", 0.5, 0.5)


class Slow:
    """Thinkers that answer when they are let, or fail."""

    def __init__(self) -> None:
        self.asked = 0
        self.free = asyncio.Event()
        self.answer: Advice | Exception | None = FOUND

    async def advise(self, seen: Observation) -> Advice | None:
        self.asked += 1
        await self.free.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def seen_first() -> Observation:
    """Return what the first seat sees that has a choice."""
    deal = tefuda.deal("crazy-eights", seed=1)
    while len(deal.legal_actions) < 2:
        deal = deal.apply(deal.legal_actions[0])
    return deal.observe(deal.turn)


def hints(slow: Slow, patience: float = 0.0, hinter: str = "expert") -> Hints:
    return Hints(cast(Thinkers, slow), hinter, patience)


def test_the_greedy_bot_answers_until_the_search_is_done_and_it_is_made_once() -> None:
    async def run() -> None:
        slow, seen = Slow(), seen_first()
        searches: dict[int, HintSearch] = {}
        giving = hints(slow)
        for _ in range(3):
            assert await giving.advice(searches, 5, 0, seen) == liked(seen, Ground.LATE)
        slow.free.set()
        await searches[0].task
        giving.patience = 30.0
        assert [await giving.advice(searches, 5, 0, seen) for _ in range(3)] == [FOUND] * 3
        assert slow.asked == 1
        await giving.advice(searches, 6, 0, seen)
        await giving.advice(searches, 6, 1, seen)
        assert slow.asked == 3

    asyncio.run(run())


def test_what_the_search_finds_is_the_next_hint_however_many_were_given_without_it() -> None:
    async def run() -> None:
        slow, seen = Slow(), seen_first()
        searches: dict[int, HintSearch] = {}
        giving = hints(slow)
        late = [await giving.advice(searches, 5, 0, seen, number) for number in range(2)]
        assert [one.ground for one in late] == [Ground.LATE, Ground.OTHER]
        slow.free.set()
        await searches[0].task
        giving.patience = 30.0
        assert await giving.advice(searches, 5, 0, seen, 2) == FOUND
        assert (await giving.advice(searches, 5, 0, seen, 3)).nth == 2
        assert await giving.advice(searches, 5, 0, seen) == FOUND

    asyncio.run(run())


def test_a_search_that_came_to_nothing_is_made_again() -> None:
    async def run() -> None:
        slow, seen = Slow(), seen_first()
        searches: dict[int, HintSearch] = {}
        slow.free.set()
        giving = hints(slow, 30.0)
        for nothing in (None, RuntimeError("no processor")):
            slow.answer = nothing
            assert await giving.advice(searches, 5, 0, seen) == liked(seen, Ground.LATE)
        slow.answer = FOUND
        assert await giving.advice(searches, 5, 0, seen) == FOUND
        assert slow.asked == 3

    asyncio.run(run())


def test_nothing_is_searched_where_the_greedy_bot_gives_the_hints_or_there_is_no_choice() -> None:
    async def run() -> None:
        slow, seen = Slow(), seen_first()
        searches: dict[int, HintSearch] = {}
        assert await hints(slow, hinter="greedy").advice(searches, 5, 0, seen) == liked(seen)
        only = Observation(seen.game, seen.options, seen.view, seen.seat, seen.legal_actions[:1], ())
        assert (await hints(slow).advice(searches, 5, 0, only)).ground is Ground.ONLY
        assert slow.asked == 0

    asyncio.run(run())


def test_a_hint_comes_from_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "prepare", repr)  # nothing is compiled for what needs no search

    async def run() -> None:
        thinkers = Thinkers(deadline=PATIENCE, patience=PATIENCE)
        forced = tefuda.position("taiwan", "hands 3♦ 4♦ / 5♣ / 6♥ / 9♠\nturn 0\ntop A♠\nowner 1").observe(0)
        try:
            assert await thinkers.advise(forced) == Advice("pass", Ground.ONLY)
            thinkers.deadline = 0.0
            assert await thinkers.advise(forced) is None
        finally:
            thinkers.close()

    asyncio.run(run())
