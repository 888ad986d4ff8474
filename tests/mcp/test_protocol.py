"""The tools as a client of the official SDK finds them, in this process, through pipes, and at a real table."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.mcp.desk import Desk
from tests.server.serving import serving
from tests.test_contracts import installed

anyio = pytest.importorskip("anyio")
mcp = pytest.importorskip("mcp")
pytestmark = pytest.mark.long

TOOLS = {
    "games", "rules", "deal", "join", "observe", "act", "why", "hint", "analyse", "leave", "simulate", "compare",
}  # fmt: skip
LEGAL = re.compile(r"^- .*?`([^`]+)`", re.MULTILINE)


def at(server: Any, use: Callable[[Any], Awaitable[None]]) -> None:
    async def session() -> None:
        async with mcp.Client(server) as client:
            await use(client)

    anyio.run(session)


async def asked(client: Any, tool: str, **given: object) -> str:
    """Return the text that a tool answers; fail if it is an error."""
    result = await client.call_tool(tool, given)
    assert not result.is_error, result.content
    return str(result.content[0].text)


async def refused(client: Any, tool: str, **given: object) -> str:
    result = await client.call_tool(tool, given)
    assert result.is_error
    return str(result.content[0].text)


async def played(client: Any, told: str) -> str:
    """Play the deal of a table to its end, by the first legal action, and return what is told then."""
    table = told.partition("table: ")[2].split()[0]
    for _ in range(120):
        part = told.rpartition("## ")[2]
        if (legal := LEGAL.search(part)) is not None:
            told = await asked(client, "act", table=table, action=legal[1])
        elif re.search(r"win the (deal|match)|wins the (deal|match)", told):
            break
        else:
            told = await asked(client, "observe", table=table, wait=2)
    return told


def test_a_client_finds_the_tools_and_plays_a_deal() -> None:
    from tefuda.mcp.server import server_of

    async def use(client: Any) -> None:
        listed = (await client.list_tools()).tools
        assert {tool.name for tool in listed} == TOOLS
        assert all(tool.description for tool in listed)
        assert set(next(tool for tool in listed if tool.name == "act").input_schema["required"]) == {"table", "action"}
        assert "mau-mau" in await asked(client, "games")
        assert "### 2.1" in await asked(client, "rules", game="mau-mau", clause="2.1")
        told = await asked(client, "deal", game="mau-mau", seed=5)
        hand = told.partition("Your hand")[2].partition(": ")[2].splitlines()[0].split()
        forbidden = next(card for card in hand if f"`{card}" not in told)
        assert "[2.1]" in await refused(client, "act", table="t1", action=forbidden)
        assert "no table" in await refused(client, "act", table="t9", action="draw")
        assert "several" in await refused(client, "act", table="t1", action="7♦ or 9♥ or 10♥")
        assert re.search("wins? the deal", await played(client, told))
        judged = json.loads(await asked(client, "analyse", table="t1", seat=0))
        assert judged["game"] == "mau-mau"
        study = json.loads(
            await asked(
                client, "compare", game="crazy-eights", house_rules={"recycle": ["off", "when-needed"]}, deals=200,
                agents=["greedy"] * 4,
            )
        )  # fmt: skip
        assert "crazy-eights" in json.dumps(study)

    at(server_of(Desk()), use)


def test_the_command_speaks_the_protocol_on_its_standard_input(tmp_path: Path) -> None:
    parameters = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "tefuda", "mcp", "--lang", "ja"], cwd=tmp_path
    )

    async def use(client: Any) -> None:
        assert "手札" in await asked(client, "deal", game="mau-mau", seed=5)

    at(parameters, use)


def test_a_model_plays_guandan_at_a_real_table_with_a_person_and_bots(tmp_path: Path) -> None:
    from tefuda.mcp.server import server_of

    with serving(f"sqlite:///{tmp_path}/tables.sqlite") as address:
        seats = ["me", "open", "greedy", "greedy"]
        with tefuda.connect(f"http://127.0.0.1:{address.port}", "guandan", seats=seats) as person:

            async def use(client: Any) -> None:
                told = await asked(client, "join", url=person.link)
                assert "has not begun" in told
                person.begin()
                with ThreadPoolExecutor(1) as thread:
                    ended = thread.submit(person.play, bot("greedy"), 1)
                    await played(client, told)
                    (deal,) = await anyio.to_thread.run_sync(ended.result)
                assert len(deal.scores) == 4

            desk = Desk()
            at(server_of(desk), use)
            desk.close()


def test_the_extra_names_what_the_command_needs() -> None:
    from tefuda.cli.mcp import NEEDED

    assert installed("mcp", "connect") == NEEDED
