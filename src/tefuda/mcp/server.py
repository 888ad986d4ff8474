"""The tools of a `Desk`, served by the official SDK of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from tefuda import __version__
from tefuda.errors import TefudaError
from tefuda.mcp.desk import Desk
from tefuda.play.table_talk import speaking

Asked = ParamSpec("Asked")
INSTRUCTIONS = (
    "Card games with a numbered rule book. Read `rules` first, then `deal` a game against bots, or `join` a table of a "
    "server. `act` in the notation in which the legal actions are written; a refusal names the clause, which `why` and "
    "`rules` show. `hint` and, after a deal, `analyse` say what was best. `simulate` and `compare` measure."
)


def tools_of(desk: Desk) -> tuple[Callable[..., str], ...]:
    """Return the methods of a desk that are tools."""
    return (
        desk.games, desk.rules, desk.deal, desk.join, desk.observe, desk.act, desk.why, desk.hint, desk.analyse,
        desk.leave, desk.simulate, desk.compare,
    )  # fmt: skip


def server_of(desk: Desk, language: str = "en") -> MCPServer:
    """Return a server of these tools; errors of tefuda are told in a language."""
    server = MCPServer("tefuda", version=__version__, instructions=INSTRUCTIONS, log_level="ERROR")
    for tool in tools_of(desk):
        server.add_tool(_telling(tool, language), structured_output=False)
    return server


def _telling(tool: Callable[Asked, str], language: str) -> Callable[Asked, str]:
    """Return a tool whose errors are told to the model in a sentence."""

    @wraps(tool)
    def told(*given: Asked.args, **named: Asked.kwargs) -> str:
        try:
            return tool(*given, **named)
        except TefudaError as fault:
            raise ToolError(fault.told(speaking(language))) from None

    return told
