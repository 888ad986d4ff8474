"""What a language model can ask for, without the protocol around it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import inf, nan
from threading import Event

import pytest

from tefuda.errors import IllegalAction, NotationError, OptionErrors, TefudaError
from tefuda.mcp import desk as module
from tefuda.mcp.desk import Desk
from tefuda.play.library import games
from tests.patience import PATIENCE

LEGAL = re.compile(r"^- .*?`([^`]+)`", re.MULTILINE)


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


def table_of(told: str) -> str:
    return told.partition("table: ")[2].split()[0]


def test_games_and_rules_are_those_of_the_library(desk: Desk) -> None:
    told = desk.games()
    assert [line.split(" ")[0] for line in told.splitlines()] == list(games())
    assert "### 2.1 Matching" in desk.rules("mau-mau", "2.1, 3.5")
    assert desk.rules("mau-mau").count("### ") > 20
    with pytest.raises(TefudaError, match="no clause 99"):
        desk.rules("mau-mau", "99")


@pytest.mark.parametrize("preset", ["mau-mau", "guandan", "nippachi"])
def test_a_model_plays_a_deal_among_bots_to_its_end(desk: Desk, preset: str) -> None:
    told = desk.deal(preset, seed=1, seat=1)
    table = table_of(told)
    for _ in range(300):
        legal = LEGAL.search(told.rpartition("## ")[2])
        if legal is None:
            break
        told = desk.act(table, f"I choose\nAnswer: {legal[1]}")
        assert told.startswith("Since then:")
    assert re.search("wins? the deal", told), told
    assert not re.search("wins? the deal", desk.observe(table))
    assert "nothing to decide" in told
    assert desk.leave(table) == f"left: {table}"
    with pytest.raises(TefudaError, match="no table"):
        desk.observe(table)


def test_a_forbidden_action_changes_nothing_and_cites_its_clause(desk: Desk) -> None:
    told = desk.deal("crazy-eights", seed=2, options={"recycle": "when-needed"})
    table = table_of(told)
    assert "(crazy-eights recycle=when-needed)" in told
    seen = desk._places[table].place.seen
    forbidden = next(str(card) for card in seen.hand if not any(card in one.cards for one in seen.legal_actions))
    with pytest.raises(IllegalAction, match=r"\[2\.1\]"):
        desk.act(table, forbidden)
    assert desk._places[table].place.seen == seen
    assert "### 2.1" in desk.why(table, forbidden)
    assert desk.why(table, str(seen.legal_actions[0])).endswith(": legal")
    assert "Nothing new" in desk.observe(table)
    assert "`" not in desk.observe(table, legal=False).rpartition("other deals")[0].rpartition("## ")[2]
    assert "### 3.5" in desk.observe(table, rules="3.5")
    assert desk.hint(table)
    with pytest.raises(TefudaError, match="not over"):
        desk.analyse(table)


def test_measurements_are_those_of_the_library(desk: Desk) -> None:
    told = json.loads(desk.simulate("mau-mau", ["greedy", "random"], deals=100, seats=2))
    assert told["deals"] == 100
    with pytest.raises(NotationError, match="at most"):
        desk.simulate("mau-mau", deals=10**9)


def test_a_model_cannot_fill_the_memory_with_tables(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TABLES", 2)
    for _ in range(2):
        desk.deal("mau-mau", seed=1)
    with pytest.raises(TefudaError, match="2 tables already"):
        desk.deal("mau-mau", seed=1)
    with pytest.raises(TefudaError, match="2 tables already"):
        desk.join("http://127.0.0.1:9/t/nobody-sits-down-there")
    desk.leave("t1")
    assert "table: t3" in desk.deal("mau-mau", seed=1)


def test_a_table_that_waits_does_not_stop_the_others(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        desk.deal("mau-mau", seed=1)
    waits, go_on = Event(), Event()

    def wait(seconds: float) -> None:
        waits.set()
        assert go_on.wait(PATIENCE)

    monkeypatch.setattr(desk._places["t1"].place, "wait", wait)
    with ThreadPoolExecutor(2) as threads:
        waiting = threads.submit(desk.observe, "t1", 60)
        assert waits.wait(PATIENCE)
        assert "Your decision" in desk.observe("t2")
        left = threads.submit(desk.leave, "t1")
        go_on.set()
        assert "Your decision" in waiting.result(PATIENCE)
        assert left.result(PATIENCE) == "left: t1"


def test_a_wait_is_a_number_of_seconds(desk: Desk) -> None:
    table = table_of(desk.deal("mau-mau", seed=1))
    with pytest.raises(NotationError, match="not a number of seconds"):
        desk.observe(table, wait=nan)
    with pytest.raises(NotationError, match="not a number of seconds"):
        desk.act(table, "draw", wait=nan)
    assert "Nothing new" in desk.observe(table, wait=-inf)


def test_a_house_rule_without_answers_is_refused(desk: Desk) -> None:
    for name in ("hand", "deals"):
        with pytest.raises(OptionErrors) as refused:
            desk.compare("mau-mau", {name: [], "recycle": ["off", "when-needed"]}, deals=10)
        assert f"option {name}" in refused.value.told()
