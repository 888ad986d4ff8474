"""The options of commands that work with the database of a server."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from tefuda.cli.saved import data_folder
from tefuda.language import marked

if TYPE_CHECKING:
    from tefuda.server.host.storage.sealing import Seal

_database = partial(
    click.option,
    "--database",
    metavar="URL",
    default=lambda: str(data_folder() / "tables.sqlite"),
    help=marked("Where games are saved: a file, or the URL of a PostgreSQL database."),
)


def _check_there(context: click.Context, parameter: click.Parameter, database: str) -> str:
    from tefuda.server.host.storage.database import file_of, url_of

    file = file_of(url_of(database))
    if file is not None and not file.is_file():
        raise click.UsageError(context.obj.tell("there is no file {file}", file=file))
    return database


takes_database = _database()
takes_existing_database = _database(callback=_check_there)

_SECRET_FILE = "tefuda.secret_file"


def _keep(context: click.Context, parameter: click.Parameter, file: str | None) -> None:
    context.meta[_SECRET_FILE] = file


takes_secret_file = click.option(
    "--secret-file",
    metavar="FILE",
    envvar="TEFUDA_SECRET_FILE",
    expose_value=False,
    callback=_keep,
    help=marked("The file of the secret with which keys are sealed in the database."),
)


def seal_now() -> Seal | None:
    """Return the seal given to the current command, None without one; raise StoreError for a bad file."""
    from tefuda.server.host.storage.sealing import seal_of

    return seal_of(click.get_current_context().meta.get(_SECRET_FILE))
