"""The option of commands that work with the database of a server."""

from __future__ import annotations

import click

from tefuda.cli.saved import data_folder
from tefuda.language import marked

takes_database = click.option(
    "--database",
    metavar="URL",
    default=lambda: str(data_folder() / "tables.sqlite"),
    help=marked("Where games are saved: a file, or the URL of a PostgreSQL database."),
)
