"""Analyses on a server: only of deals that are over, only while somebody waits, and not too many for one address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import tefuda
from tefuda.analysis.piecewise import Piece, decision_of, luck_of
from tefuda.analysis.result import Judged, Luck, Verdict
from tefuda.play.deal import Deal
from tefuda.search.estimates import Estimate, Outlook
from tefuda.server.host.storage.blobs import ANALYSIS, Blob, drop, find, write
from tefuda.server.host.storage.sealing import Seal
from tefuda.server.host.storage.store import Store
from tefuda.server.host.work import analyses
from tefuda.server.host.work.analyses import AT_ONCE, LONGEST, OF_ADDRESS, Analyses, DealAddress, judged_version
from tefuda.server.host.work.tasks import Tasks
from tefuda.server.host.work.thinking import Thinkers, Use
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.view.findings import findings

POSITION = "hands 7♣ 9♠ / 9♣ 9♥ 9♦\npile 5♣\nturn 0"
HALF = Outlook(Estimate(0.5, 0.01), Estimate(3.0, 0.2), Estimate(0.5, 0.01), 0.5)


def finished() -> Deal:
    deal = tefuda.position("crazy-eights", POSITION)
    for action in ("7♣", "9♣", "9♠"):
        deal = deal.apply(action)
    assert deal.over
    return deal


class Counting(Thinkers):
    """Judges at once, and counts how often."""

    def __init__(self, work: Callable[..., Piece] | None = None) -> None:
        super().__init__()
        self.asked: list[tuple[object, ...]] = []
        self._do = work or pieces

    async def work(self, use: Use, needs: Any, game: Any, do: Any, *given: Any) -> Any:
        self.asked.append((use, do, *given[1:]))
        await asyncio.sleep(0)
        return self._do(do, *given)


def pieces(do: object, deal: Deal, seat: int | None = None, index: int = 0) -> Piece:
    if do is luck_of:
        return Piece(tuple(Luck(one, HALF, HALF, HALF, 0, False) for one in range(deal.seats)), None, 0.1)
    event = deal.history[index]
    after = (HALF,) * deal.seats
    judged = Judged(
        0, index, event.seat, str(event.action), 2, Verdict.BEST, HALF, str(event.action), HALF, after=after
    )
    return Piece((), judged, 0.1)


def free(seconds: float) -> float:
    return 0.0


def run(talk: Callable[[Analyses, Counting], Coroutine[Any, Any, None]], work: Any = None) -> None:
    async def within() -> None:
        thinkers, tasks = Counting(work), Tasks()
        try:
            await talk(Analyses(thinkers, tasks), thinkers)
        finally:
            tasks.cancel()

    asyncio.run(within())


def test_an_analysis_goes_on_piece_by_piece_and_is_stored() -> None:
    deal, charged = finished(), []

    def charge(seconds: float) -> float:
        charged.append(seconds)
        return 0.0

    async def talk(made: Analyses, thinkers: Counting) -> None:
        one = made.ask("a", deal, 0, "here", charge)
        assert (one.done, one.all, one.found) == (0, 4, None)
        while one.found is None:
            await asyncio.sleep(0)
            assert made.ask("a", deal, 0, "here", charge) is one
        assert [given[1] for given in thinkers.asked] == [luck_of, decision_of, decision_of, decision_of]
        assert {given[0] for given in thinkers.asked} == {Use.ANALYSING}
        assert sum(charged) == pytest.approx(0.4)
        await asyncio.sleep(0)
        assert made.ask("a", deal, 0, "there", charge).found == one.found
        assert len(thinkers.asked) == 4

    run(talk)


@pytest.mark.parametrize("seal", [None, Seal(b"s" * 32)])
def test_what_was_found_of_a_deal_of_a_room_is_there_after_a_restart(tmp_path: Path, seal: Seal | None) -> None:
    deal, address = finished(), DealAddress("room", 1, 2)

    async def opened(work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite", seal=seal)
        await store.open()
        await work(store)
        await store.close()

    async def analyse(store: Store) -> None:
        thinkers, tasks = Counting(), Tasks()
        made = Analyses(thinkers, tasks, store)
        await made.recall(address, deal, 0)
        one = made.ask(address, deal, 0, "here", free)
        while await store.blob(ANALYSIS, "room", address.part(0)) is None:
            await asyncio.sleep(0.001)
        found.append(one.found)

    async def look(store: Store) -> None:
        thinkers, tasks = Counting(), Tasks()
        made = Analyses(thinkers, tasks, store)
        await made.recall(address, deal, 0)
        assert made.ask(address, deal, 0, "here", free).found == found[0]
        await made.recall(address, deal, None)
        assert made.ask(address, deal, None, "here", free).found is None
        tasks.cancel()

    async def look_later(store: Store) -> None:
        blob = await store.blob(ANALYSIS, "room", address.part(0))
        assert blob is not None
        other = blob._replace(version="another version")
        await store.put_blob(other.closed(blob.opened(seal), seal))
        made = Analyses(Counting(), Tasks(), store)
        await made.recall(address, deal, 0)
        assert made.ask(address, deal, 0, "here", free).found is None
        made.tasks.cancel()

    found: list[object] = []
    asyncio.run(opened(analyse))
    assert found[0] is not None
    asyncio.run(opened(look))
    asyncio.run(opened(look_later))


def test_only_the_latest_analyses_are_stored_and_none_of_a_room_that_is_dropped(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
    store.take()
    with store.engine.connect() as connection:
        for at in range(1, 5):
            write(connection, Blob(ANALYSIS._replace(most=2), "room", f"1 {at} all", at, "v"))
        stored = [deal for deal in range(1, 5) if find(connection, ANALYSIS, "room", f"1 {deal} all")]
        assert stored == [3, 4]
        drop(connection, ANALYSIS, "room")
        assert find(connection, ANALYSIS, "room", "1 4 all") is None
    asyncio.run(store.close())


def test_a_damaged_analysis_is_made_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    deal, address = finished(), DealAddress("room", 1, 2)

    async def look() -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite")
        await store.open()
        made = Analyses(Counting(), Tasks(), store)
        blob = Blob(ANALYSIS, "room", address.part(0), 1, judged_version(deal.game))
        await store.put_blob(blob.closed(b'{"luck": 1}', None))
        await made.recall(address, deal, 0)
        assert made.ask(address, deal, 0, "here", free).done == 0
        made.tasks.cancel()
        await store.close()

    asyncio.run(look())
    assert "analysis not used" in caplog.text


def test_only_deals_that_are_over_and_not_endless_are_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(made: Analyses, thinkers: Counting) -> None:
        with pytest.raises(RequestRefused, match="not over"):
            made.ask("a", tefuda.position("crazy-eights", POSITION), None, "here", free)
        monkeypatch.setattr(analyses, "LONGEST", 2)
        with pytest.raises(RequestRefused, match="too long"):
            made.ask("a", finished(), None, "here", free)
        assert LONGEST > 100
        assert thinkers.asked == []

    run(talk)


def test_nobody_has_many_deals_analysed_at_once() -> None:
    async def talk(made: Analyses, thinkers: Counting) -> None:
        for key in range(OF_ADDRESS):
            made.ask(key, finished(), None, "here", free)
        with pytest.raises(RequestRefused) as refused:
            made.ask("more", finished(), None, "here", free)
        assert refused.value.code == "too_fast"
        for number in range(AT_ONCE - OF_ADDRESS):
            made.ask(("there", number), finished(), None, f"10.0.0.{number}", free)
        with pytest.raises(RequestRefused):
            made.ask("more", finished(), None, "elsewhere", free)

    run(talk)


def test_an_analysis_that_nobody_waits_for_is_left_and_goes_on_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def talk(made: Analyses, thinkers: Counting) -> None:
        monkeypatch.setattr(analyses, "WAITED", -1.0)
        one = made.ask("a", finished(), None, "here", free)
        for _ in range(20):
            await asyncio.sleep(0)
        assert (one.done, thinkers.asked) == (0, [])
        monkeypatch.setattr(analyses, "WAITED", 60.0)
        made.ask("a", finished(), None, "here", free)
        for _ in range(20):
            await asyncio.sleep(0)
        assert one.found is not None

    run(talk)


def test_who_has_used_up_the_share_of_the_processor_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "REST", 0.0)
    rests = iter([2.0, 1.0, 0.0])

    def charge(seconds: float) -> float:
        return 0.0 if seconds else next(rests, 0.0)

    async def talk(made: Analyses, thinkers: Counting) -> None:
        one = made.ask("a", finished(), None, "here", charge)
        for _ in range(40):
            await asyncio.sleep(0)
        assert one.found is not None
        assert list(rests) == []

    run(talk)


def test_an_analysis_that_fails_says_so(caplog: pytest.LogCaptureFixture) -> None:
    def fails(*given: object) -> Piece:
        raise ValueError("broken")

    async def talk(made: Analyses, thinkers: Counting) -> None:
        made.ask("a", finished(), None, "here", free)
        for _ in range(20):
            await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as refused:
            made.ask("a", finished(), None, "here", free)
        assert refused.value.code == "failed"

    run(talk, fails)
    assert "analysis failed" in caplog.text


def test_what_was_found_is_told_in_a_language() -> None:
    deal = finished()
    one = analyses.Analysing(deal, None)
    one.accept(pieces(luck_of, deal))
    for index in range(3):
        one.accept(pieces(decision_of, deal, None, index))
    assert one.found is not None
    told = findings(deal, one.found, ["A", "B"], "ja")
    assert [judged.index for judged in told.decisions] == [0, 1, 2]
    assert told.decisions[0].made is not None
    assert (told.decisions[0].words, told.decisions[0].made.chance.mean) == ("7♣", 0.5)
    assert [seat.sound for seat in told.play] == [2, 1]
    assert told.turns == []
