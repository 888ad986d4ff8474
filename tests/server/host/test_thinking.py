from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

import tefuda
from tefuda.bots import chooser
from tefuda.bots.chooser import dice_of
from tefuda.core.chance import Dice
from tefuda.play.observation import Observation
from tefuda.server.host import thinking
from tefuda.server.host.thinking import Thinkers, choose_at_once, pack, searches, unpack
from tests.server.serving import PATIENCE, client, serving

PRESETS = sorted(tefuda.games())


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_seat_sees_arrives_whole_in_another_process(preset: str) -> None:
    deal = tefuda.deal(preset, seed=4)
    for _ in range(12):
        if deal.over:
            break
        seen = deal.observe(deal.turn)
        there = unpack(pack(seen))
        assert there == seen
        assert there.facts == seen.facts
        assert not hasattr(there, "table")
        deal = deal.apply(deal.legal_actions[0])


class Searcher:
    """A bot that says that it searches."""

    searches = True

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def choose(self, observation: Observation) -> str:
        return str(observation.legal_actions[-1])


@pytest.fixture
def searcher(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(chooser.BOTS, "searcher", Searcher)
    return "searcher"


def test_a_bot_says_whether_it_searches(searcher: str) -> None:
    assert searches(searcher)
    assert not any(searches(name) for name in ("random", "greedy"))


def test_a_search_runs_in_another_process_and_is_not_waited_for_too_long(searcher: str) -> None:
    async def run() -> None:
        seen = tefuda.deal("mau-mau", seed=1).observe(tefuda.deal("mau-mau", seed=1).turn)
        thinkers = Thinkers(deadline=30)
        try:
            assert await thinkers.choose("greedy", seen, dice_of(1)) == choose_at_once("greedy", seen, dice_of(1))
            thinkers.deadline = 0.0
            assert await thinkers.choose("greedy", seen, dice_of(1)) is None
        finally:
            thinkers.close()

    asyncio.run(run())


def test_while_a_bot_searches_the_others_play_and_what_it_finds_is_played(
    searcher: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun, enough = threading.Event(), threading.Event()

    async def slowly(self: Thinkers, name: str, seen: Observation, dice: Dice) -> str | None:
        begun.set()
        assert await asyncio.to_thread(enough.wait, PATIENCE)
        return str(seen.legal_actions[0]) if name == "searcher" and not seen.history else None

    monkeypatch.setattr(thinking.Thinkers, "choose", slowly)

    async def play() -> None:
        cookie = address.guest()
        rooms = [address.room(cookie, "crazy-eights", seats=["me", bot], begin=True) for bot in ("searcher", "greedy")]
        async with client(address, rooms[0], cookie) as slow, client(address, rooms[1], cookie) as quick:
            await slow.until_view(lambda view: view["asked"] or view["moment"] == 1)
            while slow.view["deal"]["turn"] == 0:
                moment = slow.view["moment"]
                await slow.plays()
                await slow.until_view(lambda view: view["moment"] > moment)  # noqa: B023
            moment = slow.view["moment"]
            assert await asyncio.to_thread(begun.wait, PATIENCE)
            await quick.until_view(lambda view: view["asked"])
            assert (await quick.plays())["type"] == "ack"
            enough.set()
            await slow.until_view(lambda view: view["moment"] > moment)

    with serving(str(tmp_path / "tables.sqlite")) as address:
        asyncio.run(play())
