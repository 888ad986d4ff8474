"""What an operator can measure of a server."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tefuda.server.host.rooms import metrics
from tefuda.server.host.rooms.metrics import Metrics
from tests.patience import PATIENCE
from tests.server.serving import Address, client

SERVE = [sys.executable, "-m", "tefuda", "serve", "--no-browser", "--lang", "en", "--pace", "0", "--port", "0"]

REVEALS = 1
"""How many commands the shuffle before a match takes."""


@contextmanager
def served(folder: Path) -> Iterator[tuple[Address, str]]:
    """Run a server with metrics; yield where it is and where they are."""
    line = [*SERVE, "--database", str(folder / "tables.sqlite"), "--metrics", "127.0.0.1:0"]
    with subprocess.Popen(line, text=True, stdout=subprocess.PIPE, env={**os.environ, "COLUMNS": "200"}) as server:
        try:
            assert server.stdout is not None
            metrics = re.search(r"http://\S+/metrics", server.stdout.readline())
            page = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
            assert metrics is not None
            assert page is not None
            yield Address(int(page[1]), ""), metrics[0]
            server.send_signal(signal.SIGTERM)
            assert server.wait(PATIENCE) == 0
        finally:
            server.kill()


def measured(address: str) -> dict[tuple[str, ...], float]:
    """Return what is measured: by the name of the sample and the values of its labels, in the order of their names."""
    with urllib.request.urlopen(address) as told:
        families = text_string_to_metric_families(told.read().decode())
        return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


async def play(address: Address) -> tuple[int, int]:
    """Play a deal against a bot and ask for nonsense once; return the decisions of both seats, and the commands."""
    cookie = address.guest()
    room = address.room(cookie, "mau-mau", seats=["me", "greedy"], begin=True)
    async with client(address, room, cookie) as page:
        commands = 0
        while not (view := await page.rests())["result"]:
            moment = view["moment"]
            if (await page.plays())["type"] == "refused":  # too many messages: who is refused too often is sent away
                await asyncio.sleep(1)
                continue
            commands += 1
            await page.until_view(lambda view: view["moment"] > moment)  # noqa: B023
        assert (await page.does("act", moment=view["moment"], action="7d"))["type"] == "refused"
        decisions = sum(event["seat"] is not None for event in page.events)
    return decisions, commands


def test_an_operator_reads_what_happens(tmp_path: Path) -> None:
    with served(tmp_path) as (address, metrics):
        before = measured(metrics)
        assert before["tefuda_rooms",] == before["tefuda_listeners",] == 0
        decisions, commands = asyncio.run(play(address))
        after = measured(metrics)
        by_person, by_bot = (after["tefuda_decisions_total", by, "eights"] for by in ("person", "bot"))
        assert by_person == commands
        assert after["tefuda_commands_total", "done"] == commands + REVEALS
        assert by_person + by_bot == decisions
        assert after["tefuda_commands_total", "not_now"] == 1
        assert after["tefuda_rooms",] == 1
        assert after["tefuda_store_seconds_count",] == after["tefuda_log_lines_total",] >= decisions
        assert after["tefuda_views_total",] > commands
        assert after["process_cpu_seconds_total",] > before["process_cpu_seconds_total",]


@pytest.mark.parametrize("address", ["9100", "127.0.0.1:many", "127.0.0.1:99999"])
def test_an_address_for_metrics_that_is_none_is_refused(tmp_path: Path, address: str) -> None:
    line = [*SERVE, "--database", str(tmp_path / "tables.sqlite"), "--metrics", address]
    told = subprocess.run(line, text=True, capture_output=True, check=False)
    assert told.returncode == 2
    assert f"must be HOST:PORT, not “{address}”" in told.stderr


def test_a_port_for_metrics_that_is_in_use_is_said_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        line = [*SERVE, "--database", str(tmp_path / "tables.sqlite"), "--metrics", address]
        told = subprocess.run(line, text=True, capture_output=True, check=False)
    assert told.returncode == 2
    assert "cannot start" in told.stderr


async def late_by(works: bool) -> Metrics:
    """Keep the event loop from its turn for 50 ms, by work or by rest; return what was measured of it."""
    measured = Metrics()
    watching = asyncio.create_task(measured.watch_loop())
    await asyncio.sleep(0)
    began = time.thread_time()
    while works and time.thread_time() < began + metrics.SAMPLE + 0.05:
        pass
    if not works:
        time.sleep(metrics.SAMPLE + 0.05)
    while not sum(measured.late.counts):
        await asyncio.sleep(0)
    watching.cancel()
    return measured


def test_a_loop_that_works_is_told_apart_from_one_that_has_to_wait() -> None:
    working, waiting = asyncio.run(late_by(works=True)), asyncio.run(late_by(works=False))
    assert 0.04 < working.busy.total <= working.late.total
    assert waiting.busy.total < 0.04 < waiting.late.total
