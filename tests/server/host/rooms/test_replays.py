from __future__ import annotations

import asyncio
import gzip
from typing import Any

import msgspec
import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.play.deal import Deal
from tefuda.server.host.rooms import replays
from tefuda.server.host.rooms.replays import Played, Replays
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work.lru_cache import Latest
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import Recording
from tefuda.server.messages.protocol import Sitting
from tefuda.server.view.recording import recording


def played(preset: str) -> str:
    deal: Deal[Any] = tefuda.deal(preset, seed=3)
    return str(tefuda.run(deal, [bot("greedy")] * deal.seats))


def pieces(text: str, *firsts: int, seat: int | None = 0) -> list[dict[str, Any]]:
    made = Replays(Store("sqlite://"), Aside())
    deal = tefuda.read(text)
    assert isinstance(deal, Deal)
    players = [Sitting("person", f"Player {number}") for number in range(deal.seats)]

    async def ask() -> list[bytes]:
        return [await made.piece("key", lambda: Played([deal], 1), seat, players, first) for first in firsts]

    return [msgspec.json.decode(gzip.decompress(piece)) for piece in asyncio.run(ask())]


@pytest.mark.parametrize("preset", ["mau-mau", "guandan", "nippachi"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_pieces_of_a_replay_are_the_whole(preset: str, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    text = played(preset)
    (whole,) = pieces(text, 0, seat=seat)
    assert len(whole["steps"]) + 1 == whole["length"] > 20
    monkeypatch.setattr(replays, "PIECE", 7)
    firsts = list(range(0, whole["length"], 7))
    for order in (firsts, firsts[::-1]):
        found = dict(zip(order, pieces(text, *order, seat=seat), strict=True))
        assert [step for first in firsts for step in found[first]["steps"]] == whole["steps"]
        # Each piece begins with all that the seat knew before it.
        assert [one for first in firsts for one in found[first]["own"] if one[0] >= first] == whole["own"]
        assert [found[first]["deal"]["moment"] for first in firsts] == [max(0, first - 1) for first in firsts]
        same: dict[str, Any] = {"steps": [], "own": [], "deal": None}
        assert all(piece | same == whole | same for piece in found.values())


def test_a_piece_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(*given: Any, **named: Any) -> Recording:
        made.append(1)
        return recording(*given, **named)

    monkeypatch.setattr(replays, "recording", counted)
    pieces(played("mau-mau"), 0, 0, 5, 0)
    assert made == [1, 1]


def test_there_is_nothing_after_the_end() -> None:
    text = played("mau-mau")
    length = pieces(text, 0)[0]["length"]
    assert len(pieces(text, length - 1)[0]["steps"]) == 1
    with pytest.raises(RequestRefused):
        pieces(text, length)


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
