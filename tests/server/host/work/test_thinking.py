from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path

import msgspec
import pytest

import tefuda
from tefuda.bots import chooser
from tefuda.bots.chooser import searches
from tefuda.core.game import Game
from tefuda.core.table.chance import Dice, dice_of
from tefuda.play import library
from tefuda.play.observation import Observation
from tefuda.server.host.rooms.lobby import first_entries
from tefuda.server.host.work import thinking
from tefuda.server.host.work.payers import paying
from tefuda.server.host.work.thinking import NICE, WAITED_FOR, Thinkers, Use, choose_at_once, pack, unpack
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room.occupant import check_bot
from tests.patience import PATIENCE
from tests.server.purse import Purse
from tests.server.serving import client, serving

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
        thinkers = Thinkers(deadline=PATIENCE)
        try:
            assert await thinkers.choose("greedy", seen, dice_of(1)) == choose_at_once("greedy", seen, dice_of(1))
            thinkers.deadline = 0.0
            assert await thinkers.choose("greedy", seen, dice_of(1)) is None
        finally:
            thinkers.close()

    asyncio.run(run())


class Endless(Searcher):
    """A bot that never answers."""

    def choose(self, observation: Observation) -> str:
        threading.Event().wait()
        return ""


class Leaver(Searcher):
    """A bot that ends the program."""

    def choose(self, observation: Observation) -> str:
        sys.exit("enough")


class Stopper(Searcher):
    """A bot that ends its process."""

    def choose(self, observation: Observation) -> str:
        os._exit(1)


@pytest.mark.long
def test_a_bot_that_does_its_worst_neither_ends_the_server_nor_keeps_others_from_thinking(
    searcher: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, maker in (("endless", Endless), ("leaver", Leaver), ("stopper", Stopper)):
        monkeypatch.setitem(chooser.BOTS, name, maker)

    async def run() -> None:
        seen = tefuda.deal("mau-mau", seed=1).observe(tefuda.deal("mau-mau", seed=1).turn)
        thinkers = Thinkers(deadline=PATIENCE, patience=PATIENCE)
        try:
            with pytest.raises(RuntimeError, match="SystemExit: enough"):
                await thinkers.choose("leaver", seen, dice_of(1))
            assert await thinkers.choose("stopper", seen, dice_of(1)) is None
            assert await thinkers.choose("searcher", seen, dice_of(1)) == str(seen.legal_actions[-1])
            thinkers.deadline = 0.2
            assert await thinkers.choose("endless", seen, dice_of(1)) is None
            thinkers.deadline = PATIENCE
            assert await thinkers.choose("searcher", seen, dice_of(1)) == str(seen.legal_actions[-1])
        finally:
            thinkers.close()

    asyncio.run(run())


class Preparing(Searcher):
    """A bot that needs to be made ready."""

    @staticmethod
    def prepare(game: Game) -> None:
        if game.name == "big_two":
            raise ValueError("not this one")


def test_a_bot_does_not_answer_until_what_it_needs_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chooser.BOTS, "preparing", Preparing)
    seen = tefuda.deal("mau-mau", seed=1).observe(tefuda.deal("mau-mau", seed=1).turn)
    other = tefuda.deal("taiwan", seed=1).observe(tefuda.deal("taiwan", seed=1).turn)

    async def run() -> None:
        thinkers = Thinkers(deadline=PATIENCE, patience=0.0)
        try:
            assert await thinkers.choose("preparing", seen, dice_of(1)) is None
            thinkers.patience = PATIENCE
            assert await thinkers.choose("preparing", seen, dice_of(1)) == str(seen.legal_actions[-1])
            for _ in range(2):
                with pytest.raises(ValueError, match="not this one"):
                    await thinkers.choose("preparing", other, dice_of(1))
        finally:
            thinkers.close()

    asyncio.run(run())


def test_what_a_person_waits_for_gives_way_less_than_bots_do() -> None:
    thinkers = Thinkers()

    async def niceness(use: Use) -> int:
        return await thinkers.work(use, nothing_needed, library.family("eights"), os.nice, 0)

    async def both() -> list[int]:
        return [await niceness(use) for use in (Use.PREPARING, Use.OWN)]

    here = os.nice(0)
    try:
        assert asyncio.run(both()) == [min(19, here + by) for by in (WAITED_FOR, NICE)]
    finally:
        thinkers.close()
    assert WAITED_FOR < NICE


KILLED = """
import os, signal
from tefuda.server.host.work.thinking import Thinkers, Use
if __name__ == "__main__":
    Thinkers()._pool(Use.OWN).submit(os.getpid).result()
    os.kill(os.getpid(), signal.SIGKILL)
"""
"""Starts a process to think in, and is killed."""


def test_no_process_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    """What the program writes is read until nobody can write any more, a process of its own neither."""
    program = tmp_path / "killed.py"
    program.write_text(KILLED)
    ended = subprocess.run([sys.executable, program], capture_output=True, check=False, timeout=PATIENCE)
    assert ended.returncode == -signal.SIGKILL, ended.stderr


def nothing_needed(game: Game) -> None:
    """Make nothing ready."""


def test_a_bot_that_cannot_be_sent_to_another_process_is_not_seated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(chooser.BOTS, "here", lambda dice: Searcher(dice))
    with pytest.raises(RequestRefused, match="The bot here thinks in another process, where it is unknown"):
        check_bot("here", library.family("eights"), "not_now")


def test_a_bot_that_does_not_load_is_not_seated(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", "tefuda.bots.nowhere:Bot", "tefuda.bots")
    monkeypatch.setattr(chooser, "_installed", lambda: {"broken": broken})
    with pytest.raises(RequestRefused, match="the bot “broken” could not be loaded") as caught:
        check_bot("broken", library.family("eights"), "not_now")
    assert caught.value.code == "not_now"


SHARED = """
from dataclasses import replace
from pathlib import Path
from tefuda.games.eights import GAME as EIGHTS
GAME = replace(EIGHTS, name="shared", folder=Path(__file__).parent)
"""


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package with a family, `shared_game`, which is not installed."""
    folder = tmp_path / "shared_game"
    folder.mkdir()
    (folder / "__init__.py").write_text(SHARED, encoding="utf-8")
    (folder / "presets.toml").write_text('[shared-eights]\ntitle = "T"\nabout = "A"\nseats = 3\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop("shared_game", None)


def test_a_family_that_was_added_is_searched_in_another_process(searcher: str, shared: Path) -> None:
    tefuda.add_game(import_module("shared_game").GAME)
    check_bot(searcher, library.family("shared"), "not_now")

    async def run() -> None:
        seen = tefuda.deal("shared-eights", seed=1).observe(tefuda.deal("shared-eights", seed=1).turn)
        thinkers = Thinkers(deadline=PATIENCE)
        try:
            assert await thinkers.choose("greedy", seen, dice_of(1)) == choose_at_once("greedy", seen, dice_of(1))
        finally:
            thinkers.close()

    asyncio.run(run())


def test_a_bot_that_searches_is_not_seated_where_other_processes_do_not_find_the_family(
    searcher: str, shared: Path
) -> None:
    tefuda.add_game(replace(library.family("eights"), name="shared", folder=shared))
    check_bot("greedy", library.family("shared"), "not_now")
    seats = {"preset": "shared-eights", "seats": ["me", searcher, "greedy"]}
    with pytest.raises(RequestRefused) as caught:
        first_entries(msgspec.convert(seats, NewRoom), "guest", "Ann")
    assert caught.value.code == "bad_options"
    assert str(caught.value) == (
        "The bot searcher thinks in another process, where “shared” is unknown. "
        "Install its package, or keep it in a module beside its rule book."
    )


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


class Slow(Searcher):
    """A bot that takes a tenth of a second."""

    def choose(self, observation: Observation) -> str:
        time.sleep(0.1)
        return super().choose(observation)


def test_the_bots_of_one_address_keep_those_of_others_from_thinking_for_a_turn_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before, all bots of a server thought in the order in which they were asked, and nobody paid for it."""
    monkeypatch.setitem(chooser.BOTS, "slow", Slow)

    async def run() -> None:
        seen = tefuda.deal("mau-mau", seed=1).observe(tefuda.deal("mau-mau", seed=1).turn)
        thinkers = Thinkers(1, deadline=PATIENCE, patience=PATIENCE)
        order, rich, poor = list[str](), Purse("203.0.113.1"), Purse("203.0.113.2")

        async def think(purse: Purse) -> None:
            paying.set(purse)
            if await thinkers.choose("slow", seen, dice_of(1)) is not None:
                order.append(purse.name)

        try:
            await think(poor)
            many = [asyncio.create_task(think(rich)) for _ in range(8)]
            await asyncio.sleep(0)
            await think(poor)
            await asyncio.gather(*many)
            assert order.count(rich.name) == 8
            assert order.index(poor.name, 1) <= 3
            assert len(rich.thought) == 8
            rich.thoughts_left = False
            await think(rich)
            assert len(rich.thought) == 8, "who can pay for no more has a simpler bot stand in"
        finally:
            thinkers.close()

    asyncio.run(run())
