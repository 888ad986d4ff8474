"""`tefuda site`: the page as files, to be played without a server of ours."""

from __future__ import annotations

from pathlib import Path

import click

from tefuda.cli.console import Console
from tefuda.cli.program import command, for_programs, speaks
from tefuda.language import marked


@command(
    help=marked(
        "Write the page with all games as files, which any web server can serve.\n\n"
        "Tables against bots need no server; tables with other people need tefuda serve."
    ),
    epilog="tefuda site -o site\npython -m http.server --directory site",
)
@click.option(
    "-o", "--out", "folder", required=True, type=Path, metavar="FOLDER",
    help=marked("The folder to which the files are written."),
)  # fmt: skip
@click.option(
    "--prefix", default="", metavar="PATH",
    help=marked("The path under which the page will be; by default wherever its files are."),
)  # fmt: skip
@for_programs
@speaks
@click.pass_obj
def site(console: Console, folder: Path, prefix: str, as_json: bool) -> None:
    """Run `tefuda site`; raise UsageError where there is no page to write, or the folder cannot be written to."""
    from tefuda.server.web.assets import STATIC
    from tefuda.server.web.static_site import write_site

    if not STATIC.is_dir():
        raise click.UsageError(
            console.tell(
                "This installation has no page. Install tefuda again with Node 20 or newer at hand, or from a wheel."
            )
        )
    prefix = f"/{prefix.strip('/')}" if prefix.strip("/") else ""
    written = []
    try:
        for part in write_site(folder, prefix):
            size = sum(file.stat().st_size for file in (part.rglob("*") if part.is_dir() else [part]) if file.is_file())
            written.append({"file": str(part), "size": size})
            if not as_json:
                console.say("{file}: {size:,} bytes", file=part, size=size)
    except OSError as fault:
        raise click.UsageError(
            console.tell(
                "{file} cannot be written: {reason}", file=fault.filename or folder, reason=fault.strerror or fault
            )
        ) from None
    if as_json:
        console.give(written)
