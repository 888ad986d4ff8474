from __future__ import annotations

import asyncio
import gzip
from random import Random
from typing import Any

import msgspec
import pytest

import tefuda
from tefuda.play.deal import Deal
from tefuda.server.host.rooms import replays
from tefuda.server.host.rooms.replays import Played, Replays
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.lru_cache import Latest
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import Replay
from tefuda.server.view.replay import replay


def played(preset: str, decisions: int) -> str:
    deal: Deal[Any] = tefuda.deal(preset, seed=3)
    random = Random(3)
    for _ in range(decisions):
        if not deal.over:
            deal = deal.apply(random.choice(deal.legal_actions))
    return str(deal)


def pieces(text: str, *firsts: int, seat: int | None = 0) -> list[dict[str, Any]]:
    made = Replays(Store("sqlite://"), Aside())
    deal = tefuda.read(text)
    assert isinstance(deal, Deal)
    names = [f"Player {number}" for number in range(deal.seats)]

    async def ask() -> list[bytes]:
        return [await made.piece("key", lambda: Played([deal], 1), seat, names, names, "en", first) for first in firsts]

    return [msgspec.json.decode(gzip.decompress(piece)) for piece in asyncio.run(ask())]


@pytest.mark.parametrize("preset", ["mau-mau", "guandan", "nippachi"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_pieces_of_a_replay_are_the_whole(preset: str, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    text = played(preset, 60)
    (whole,) = pieces(text, 0, seat=seat)
    assert len(whole["steps"]) == whole["length"] > 20
    monkeypatch.setattr(replays, "PIECE", 7)
    firsts = list(range(0, whole["length"], 7))
    for order in (firsts, firsts[::-1]):
        found = dict(zip(order, pieces(text, *order, seat=seat), strict=True))
        assert [step for first in firsts for step in found[first]["steps"]] == whole["steps"]
        assert all(piece | {"steps": []} == whole | {"steps": []} for piece in found.values())


def test_a_piece_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(*given: Any, **named: Any) -> Replay:
        made.append(1)
        return replay(*given, **named)

    monkeypatch.setattr(replays, "replay", counted)
    pieces(played("mau-mau", 20), 0, 0, 5, 0)
    assert made == [1, 1]


def test_there_is_nothing_after_the_end() -> None:
    text = played("mau-mau", 20)
    assert len(pieces(text, 20)[0]["steps"]) == 1
    with pytest.raises(RequestRefused):
        pieces(text, 21)


def test_what_was_used_longest_ago_is_dropped_first() -> None:
    latest: Latest[bytes] = Latest(10, len)
    latest.add("a", b"1234")
    latest.add("b", b"1234")
    assert latest.add("b", b"other") == b"1234"
    assert latest.find("a") == b"1234"
    latest.add("c", b"1234")
    assert [latest.find(name) for name in "abc"] == [b"1234", None, b"1234"]
    latest.add("d", b"far too long")
    assert [latest.find(name) for name in "abcd"] == [None] * 4
