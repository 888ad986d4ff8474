"""The garbage collector keeps out of the way: play leaves nothing to it, and it is thorough in quiet moments only."""

from __future__ import annotations

import asyncio
import gc

import pytest

from tefuda.server.host.rooms.garbage import GROWN, Garbage
from tefuda.server.host.rooms.metrics import Metrics
from tests.server.room_session import NAMES, four_friends

PRESETS = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")


@pytest.mark.parametrize("preset", PRESETS)
def test_play_leaves_no_circles_of_objects(preset: str) -> None:
    session = four_friends(preset)

    def play(decisions: int) -> None:
        for _ in range(decisions):
            session.play_on(1)
            for guest in NAMES:
                session.sees(guest, session.room.moment - 1)

    play(10)  # what is made once
    gc.collect()
    gc.disable()
    try:
        play(20)
        assert gc.collect() < 20
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("commands", "count", "due"),
    [
        (0, (GROWN, 0, 0), True),
        (0, (GROWN - 1, 0, 0), False),
        (0, (0, 1, 0), True),
        (99, (GROWN, 1, 0), False),
    ],
)
def test_everything_is_collected_when_that_is_due_and_few_commands_come(
    monkeypatch: pytest.MonkeyPatch, commands: int, count: tuple[int, int, int], due: bool
) -> None:
    collected: list[bool] = []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(True))
    monkeypatch.setattr(gc, "get_count", lambda: count)
    metrics = Metrics()
    garbage = Garbage(metrics)
    metrics.commands["done"] += 1000
    asyncio.run(garbage.collect())
    assert not collected
    metrics.commands["done"] += commands
    asyncio.run(garbage.collect())
    assert bool(collected) == due
