"""`tefuda serve`: the table on the web."""

from __future__ import annotations

import re
import sys
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from tefuda.cli.console import Console
from tefuda.cli.database import seal_now, takes_database, takes_secret_file
from tefuda.cli.option_args import Number
from tefuda.cli.program import command, speaks
from tefuda.cli.streams import Unwritten, give_up
from tefuda.core.whole_numbers import whole_number
from tefuda.language import marked

if TYPE_CHECKING:
    from tefuda.server.host.rooms.metrics import Metrics
    from tefuda.server.host.storage.leases import Node
    from tefuda.server.web.middleware.proxies import Proxies

HIGHEST_PORT = 65535
HOUR = 3_600_000
"""The longest wait of a bot, in milliseconds."""
LEVELS = ("debug", "info", "warning", "error")


@command(
    help=marked("Play in the browser: start a server and open its page.\n\nFriends join with the link to a table."),
    epilog="tefuda serve\ntefuda serve --host 0.0.0.0 --port 80\ntefuda serve --database postgresql://localhost/tefuda",
)
@click.option("--host", default="127.0.0.1", metavar="HOST", help=marked("The address to listen on."))
@click.option(
    "--port",
    type=Number(0, HIGHEST_PORT),
    default=8000,
    metavar="N",
    help=marked("The port; 0 chooses a free one."),
)
@takes_database
@takes_secret_file
@click.option("--node", metavar="NAME", help=marked("The name of this node, where several share a database."))
@click.option("--address", metavar="URL", help=marked("The address at which the proxy reaches this node."))
@click.option("--prefix", default="", metavar="PATH", help=marked("The path under which a proxy serves the page."))
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help=marked("The address of the page, where a proxy serves it."),
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="CIDR",
    help=marked("A proxy whose X-Forwarded-For and X-Forwarded-Proto are believed, such as 127.0.0.1 or 10.0.0.0/8."),
)
@click.option(
    "--pace", type=Number(0, HOUR), metavar="N", help=marked("How many milliseconds a bot waits before it acts.")
)
@click.option("--metrics", metavar="HOST:PORT", help=marked("The address at which /metrics answers, for Prometheus."))
@click.option("--log", "log_level", type=click.Choice(LEVELS), default="warning", help=marked("The log level."))
@click.option("--no-browser", is_flag=True, help=marked("Do not open the page in a browser."))
@speaks
@click.pass_obj
def serve(
    console: Console,
    host: str,
    port: int,
    database: str,
    node: str | None,
    address: str | None,
    prefix: str,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    pace: int | None,
    metrics: str | None,
    log_level: str,
    no_browser: bool,
) -> None:
    """Run `tefuda serve`."""
    from tefuda.server.host.rooms.rooms import Rooms
    from tefuda.server.host.storage.database import Owned, Unavailable
    from tefuda.server.host.storage.store import Store
    from tefuda.server.room.clock import PACE
    from tefuda.server.web.serve import serve
    from tefuda.server.web.site import site_of

    def ready(address: str) -> None:
        try:
            console.say("The server is ready at {address}", address=address)
            console.say("Press Ctrl-C to stop; games are saved.", style="dim")
        except Unwritten as fault:  # no reason not to serve
            give_up(sys.stdout)
            console.lose(fault)
        if not no_browser:
            webbrowser.open(f"{address}?lang={console.language}")

    prefix = f"/{prefix.strip('/')}" if prefix.strip("/") else ""
    store = Store(database, seal=seal_now(), node=_node(console, node, address))
    try:
        store.take()
    except Unavailable as fault:
        if isinstance(fault, Owned) or not store.remote:
            raise
        console.complain(fault.told(console.translate))  # the server waits for it
    rooms = Rooms(store, pace=PACE if pace is None else (pace, pace))
    if metrics is not None:
        _serve_metrics(console, rooms.metrics, metrics)
    site = site_of(
        rooms, prefix=prefix, origins=_origins(console, origins), proxies=_proxies(console, proxies), host=host
    )
    try:
        serve(site, host, port, ready, log_level)
    except SystemExit:
        raise click.UsageError(
            console.tell("The server cannot start at {host}:{port}.", host=host, port=port)
        ) from None


def _node(console: Console, name: str | None, address: str | None) -> Node | None:
    """Return the node that a server is, None for a server by itself; raise UsageError for half a node or a bad name."""
    from tefuda.server.host.storage.leases import Node

    if name is None and address is None:
        return None
    if name is None or address is None:
        raise click.UsageError(console.tell("A node needs both --node and --address."))
    if not re.fullmatch("[a-z0-9][a-z0-9-]{0,31}", name):
        message = console.tell("must be small letters, digits and hyphens, at most 32, not “{text}”", text=name)
        raise click.BadParameter(message, param_hint="--node")
    return Node(name, address)


def _origins(console: Console, origins: Sequence[str]) -> list[str]:
    """Return addresses as browsers write them; raise BadParameter for anything else."""
    for origin in origins:
        try:
            parts = urlsplit(origin)
            bad = parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query
        except ValueError:
            bad = True
        if bad:
            message = console.tell("must be an address such as https://example.org, not “{text}”", text=origin)
            raise click.BadParameter(message, param_hint="--origin")
    return [origin.rstrip("/").lower() for origin in origins]


def _proxies(console: Console, networks: Sequence[str]) -> Proxies:
    """Return the trusted proxies; raise BadParameter for anything that is not a network."""
    from tefuda.server.web.middleware.proxies import Proxies

    try:
        return Proxies(networks)
    except ValueError:
        message = console.tell(
            "must be addresses or networks such as 10.0.0.0/8, not “{text}”", text=" ".join(networks)
        )
        raise click.BadParameter(message, param_hint="--trusted-proxy") from None


def _serve_metrics(console: Console, metrics: Metrics, address: str) -> None:
    """Answer `/metrics` at an address; raise UsageError if the address cannot be used."""
    host, colon, text = address.rpartition(":")
    port = whole_number(text)
    if not colon or port is None or port > HIGHEST_PORT:
        raise click.BadParameter(console.tell("must be HOST:PORT, not “{text}”", text=address), param_hint="--metrics")
    try:
        server = metrics.serve(host.strip("[]"), port)
    except OSError:
        raise click.UsageError(
            console.tell("The server cannot start at {host}:{port}.", host=host, port=port)
        ) from None
    console.say("Metrics are at {address}", address=f"http://{host}:{server.server_port}/metrics", style="dim")
