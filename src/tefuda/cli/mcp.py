"""`tefuda mcp`: the games as tools for language models."""

from __future__ import annotations

import click

from tefuda.cli.console import Console
from tefuda.cli.program import command, speaks
from tefuda.errors import TefudaError
from tefuda.language import marked

NEEDED = frozenset(["mcp", "websockets"])
"""The libraries of the extra `mcp`."""


@command(
    help=marked(
        "Serve the games as tools for a language model, over the Model Context Protocol on standard input and output."
    ),
    epilog="tefuda mcp\ntefuda mcp --lang ja",
)
@speaks
@click.pass_obj
def mcp(console: Console) -> None:
    """Run `tefuda mcp`."""
    try:
        from tefuda.mcp.desk import Desk
        from tefuda.mcp.server import server_of
    except ModuleNotFoundError as fault:
        if (fault.name or "").partition(".")[0] not in NEEDED:
            raise
        raise TefudaError("this needs the libraries of the protocol: pip install 'tefuda[mcp]'") from None
    desk = Desk(console.spoken)
    try:
        server_of(desk, console.spoken).run("stdio")
    finally:
        desk.close()
