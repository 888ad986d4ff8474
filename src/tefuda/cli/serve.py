"""`tefuda serve`: the table on the web."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING

import click

from tefuda.cli.console import Console
from tefuda.cli.option_args import Number
from tefuda.cli.program import command, speaks
from tefuda.cli.saved import data_folder
from tefuda.core.whole_numbers import whole_number
from tefuda.language import marked

if TYPE_CHECKING:
    from tefuda.server.host.metrics import Metrics

HIGHEST_PORT = 65535
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
@click.option(
    "--database", metavar="URL", help=marked("Where games are saved: a file, or the URL of a PostgreSQL database.")
)
@click.option("--prefix", default="", metavar="PATH", help=marked("The path under which a proxy serves the page."))
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help=marked("Another address from which the page may connect.")
)
@click.option("--pace", type=Number(0), metavar="N", help=marked("How many milliseconds a bot waits before it acts."))
@click.option("--metrics", metavar="HOST:PORT", help=marked("The address at which /metrics answers, for Prometheus."))
@click.option("--log", "log_level", type=click.Choice(LEVELS), default="warning", help=marked("The log level."))
@click.option("--no-browser", is_flag=True, help=marked("Do not open the page in a browser."))
@speaks
@click.pass_obj
def serve(
    console: Console,
    host: str,
    port: int,
    database: str | None,
    prefix: str,
    origins: tuple[str, ...],
    pace: int | None,
    metrics: str | None,
    log_level: str,
    no_browser: bool,
) -> None:
    """Run `tefuda serve`."""
    from tefuda.server.host.rooms import Rooms
    from tefuda.server.host.store import Store
    from tefuda.server.room.clock import PACE
    from tefuda.server.web.app import Site
    from tefuda.server.web.serve import serve

    def ready(address: str) -> None:
        console.say("The server is ready at {address}", address=address)
        console.say("Press Ctrl-C to stop; games are saved.", style="dim")
        if not no_browser:
            webbrowser.open(f"{address}?lang={console.language}")

    prefix = f"/{prefix.strip('/')}" if prefix.strip("/") else ""
    store = Store(database or str(data_folder() / "tables.sqlite"))
    store.prepare()
    rooms = Rooms(store, pace=PACE if pace is None else (pace, pace))
    if metrics is not None:
        _serve_metrics(console, rooms.metrics, metrics)
    site = Site(rooms, prefix=prefix, origins=origins)
    try:
        serve(site, host, port, ready, log_level)
    except SystemExit:
        raise click.UsageError(
            console.tell("The server cannot start at {host}:{port}.", host=host, port=port)
        ) from None


def _serve_metrics(console: Console, metrics: Metrics, address: str) -> None:
    """Answer `/metrics` at an address; raise UsageError for one that cannot be used."""
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
