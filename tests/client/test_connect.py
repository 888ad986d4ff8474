"""Programs in Python at the tables of a real server: what they see, how they act, and that nothing they do is lost."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.client import table as module
from tefuda.client.numbers_drawn import NumbersDrawn
from tefuda.client.refusals import Refused, TableClosed
from tefuda.play.action import Given
from tefuda.play.observation import Observation
from tefuda.server.room.commitment import Share, Statement, number_hash, statement_hash
from tests.server.serving import Address, Process, serving

SHORT = {"target": "1", "round_limit": "40"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


def at(address: Address) -> str:
    return f"http://127.0.0.1:{address.port}"


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "taiwan", "guandan", "teyaku-dobon"])
def test_an_agent_plays_a_deal_of_every_family_among_bots(address: Address, preset: str) -> None:
    seen: list[Observation] = []

    def choose(observation: Observation) -> Given:
        seen.append(observation)
        return bot("greedy").choose(observation)

    with tefuda.connect(at(address), preset, begin=True) as table:
        assert table.seat == 0
        (played,) = table.play(choose, deals=1)
    assert played.number == 1
    assert len(played.scores) == seen[0].seats
    assert all(one.seat == 0 and one.legal_actions for one in seen)
    assert [len(one.history) for one in seen] == sorted(len(one.history) for one in seen)


def test_friends_play_a_fair_match_and_an_onlooker_sees_no_hand(address: Address) -> None:
    opening = {"seats": ["me", "open", "greedy"], "options": SHORT}
    with tefuda.connect(at(address), "mau-mau", **opening) as host:  # type: ignore[arg-type]
        friend, onlooker = tefuda.connect(host.link), tefuda.connect(host.link)
        with friend, onlooker:
            assert onlooker.seat is None
            assert friend.sit() == 1
            host.begin()
            with ThreadPoolExecutor(2) as threads:
                ends = [threads.submit(one.play, bot("greedy")) for one in (host, friend)]
                played = [end.result() for end in ends]
            assert played[0] == played[1]
            assert played[0][-1].match_over
            while onlooker.room.stage != "over":
                onlooker.hear()
            assert onlooker.observation is not None
            assert not onlooker.observation.hand
            statement, numbers = (onlooker.room.known["shuffle"][name] for name in ("statement", "numbers"))
    drawn = [line.split()[2] for line in statement.splitlines() if line.startswith("seat ")]
    assert drawn == ["person", "person", "bot"], "the pages drew their own numbers"
    assert len(numbers) == 4


def test_refusals_say_why_and_change_nothing(address: Address) -> None:
    with pytest.raises(Refused, match="whist"):
        tefuda.connect(at(address), "whist")
    with tefuda.connect(at(address), "crazy-eights", seats=["me", "open"]) as host:
        with pytest.raises(Refused) as refused:
            host.do("ready")
        assert (refused.value.code, str(refused.value)) == ("not_now", "The deal is not over yet.")
        with tefuda.connect(host.link) as other:
            with pytest.raises(Refused) as refused:
                other.begin()
            assert refused.value.code == "host_only"
            with pytest.raises(Refused) as refused:
                other.sit(0)
            assert refused.value.code == "seat_taken"
        host.begin()
        with pytest.raises(Refused) as refused:
            host.play(lambda seen: "2♣ 2♣ 2♣" if seen.legal_actions else "pass")
        assert refused.value.code in ("unreadable", "illegal")


def test_who_leaves_gives_up_the_seat(address: Address) -> None:
    with tefuda.connect(at(address), "crazy-eights", seats=["me", "open"]) as host:
        other, onlooker = tefuda.connect(host.link), tefuda.connect(host.link)
        assert other.sit() == 1
        while host.room.known["players"][1]["kind"] != "person":
            host.hear()
        onlooker.leave()
        other.leave()
        while host.room.known["players"][1]["kind"] != "open":
            host.hear()


def test_there_is_no_table_at_another_link(address: Address) -> None:
    with pytest.raises(TableClosed, match="no such table"):
        tefuda.connect(f"{at(address)}/t/nowhere")
    with pytest.raises(TableClosed, match="no link"):
        tefuda.connect(at(address))


def test_nobody_waits_for_ever_for_a_server_that_is_not_there() -> None:
    with pytest.raises(TableClosed, match="cannot be reached"):
        tefuda.connect("http://127.0.0.1:9/t/table")


def test_who_comes_again_with_the_cookie_has_the_seat_again(address: Address) -> None:
    with tefuda.connect(at(address), "crazy-eights", seats=["me", "open"]) as host:
        cookie, link = host.cookie, host.link
    with tefuda.connect(link) as stranger:
        assert stranger.seat is None
    with tefuda.connect(link, cookie=cookie) as again:
        assert again.seat == 0


def test_a_match_goes_on_after_the_server_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 300.0)
    server = Process(f"sqlite:///{tmp_path}/tables.sqlite", tmp_path / "log")
    server.start()
    greedy, decisions, random = bot("greedy"), 0, Random(1)

    def again() -> None:
        server.kill(signal.SIGKILL)
        server.start()

    killing: list[threading.Thread] = []

    def choose(seen: Observation) -> Given:
        nonlocal decisions
        decisions += 1
        if decisions in (3, 6):
            killing.append(threading.Thread(target=again))
            killing[-1].start()
            if random.random() < 0.5:
                killing[-1].join()
        return greedy.choose(seen)

    try:
        with tefuda.connect(at(server.address), "mau-mau", options={"round_limit": "40"}, begin=True) as table:
            played = table.play(choose, deals=2)
            assert [one.number for one in played] == [1, 2]
            made = [event for event in table.room.moments[-1].deal.seen.history if event.seat == 0]
        assert decisions > 6
        assert made
    finally:
        for thread in killing:
            thread.join()
        server.kill()


def test_a_page_that_missed_something_asks_for_everything(address: Address) -> None:
    with tefuda.connect(at(address), "crazy-eights", seats=["me", "greedy"], begin=True) as table:
        while not table.room.asked:
            table.hear()
        table.room.moment -= 1
        before = table.room.known["head"]
        (played,) = table.play(bot("greedy"), deals=1)
        assert played.number == 1
        assert table.room.known["head"] != before


# ------------------------------------------------------------------ numbers for the shuffle


def statement(hash: str, match: int = 1) -> str:
    share = Share("person", "0" * 16, hash)
    return str(Statement("a" * 64, match, 1, "-", "1", "mau-mau", {}, (share,), "b" * 64))


def test_a_number_is_shown_for_one_true_statement_only() -> None:
    numbers = NumbersDrawn()
    hash = numbers.draw()
    stated = statement(hash)
    number = numbers.for_statement(stated, statement_hash(stated), 0)
    assert number is not None
    assert number_hash(number) == hash
    assert numbers.for_statement(stated, statement_hash(stated), 0) == number, "the same may be shown again"
    other = statement(hash, match=2)
    assert numbers.for_statement(other, statement_hash(other), 0) is None
    assert numbers.for_statement(stated, statement_hash(other), 0) is None
    foreign = statement("c" * 64)
    assert numbers.for_statement(foreign, statement_hash(foreign), 0) is None
    assert numbers.for_statement("nonsense", statement_hash("nonsense"), 0) is None
    assert numbers.for_statement(stated, statement_hash(stated), 3) is None
