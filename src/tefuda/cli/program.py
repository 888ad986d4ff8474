"""The program `tefuda`: its language, its commands, and its handling of errors."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NoReturn

import click

from tefuda import provenance
from tefuda.cli import streams
from tefuda.cli.console import Console
from tefuda.cli.page import help_page
from tefuda.errors import TefudaError
from tefuda.language import DOMAIN, LANGUAGES, LOCALE, language_for, language_of, marked

FAULT = 2
"""The exit code for wrong arguments and for output that cannot be written."""
SERVER = {"alembic", "msgspec", "prometheus_client", "sqlalchemy", "starlette", "uvicorn", "websockets"}
"""The libraries of the extra `server`."""
STOPPED = 130
"""The exit code after Ctrl-C, as in shells."""


class Command(click.Command):
    """A command whose help page is in the person's language."""

    def get_help(self, ctx: click.Context) -> str:
        return help_page(self, ctx, ctx.find_object(Console) or Console("en"))


class Group(Command, click.Group):
    """A group of commands."""


command = partial(click.command, cls=Command)


class Program(Group):
    """The group of all commands; calling it runs the program."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **settings: Any
    ) -> NoReturn:
        """Run the program with arguments; exit with 0, or with 2 after one sentence about an error."""
        given = list(sys.argv[1:] if args is None else args)
        settings["standalone_mode"] = False
        with streams.opened():
            console = Console(_language(given), escaped="--json" in given)
            with _clicks_language(console.spoken):
                sys.exit(self._run(console, given, prog_name or self.name, settings))

    def _run(self, console: Console, given: Sequence[str], name: str | None, settings: Mapping[str, Any]) -> int:
        """Run the program; return its exit code."""
        try:
            result = super().main(given, name, obj=console, **settings)
            sys.stdout.flush()
        except TefudaError as fault:
            console.complain(fault.told(console.translate))
            return FAULT
        except click.ClickException as fault:
            console.complain(fault.format_message())
            return FAULT
        except ModuleNotFoundError as fault:
            if (fault.name or "").partition(".")[0] not in SERVER:
                raise
            console.complain(console.tell("this needs the libraries of a server: pip install 'tefuda[server]'"))
            return FAULT
        except (click.Abort, KeyboardInterrupt):
            console.complain(console.tell("Stopped."))
            return STOPPED
        except BrokenPipeError:
            streams.give_up(sys.stdout)
            return 1
        except streams.Unwritten as fault:
            streams.give_up(sys.stdout)
            console.lose(fault)
            return FAULT
        return result if isinstance(result, int) else 0


def _language(given: Sequence[str]) -> str:
    """Return the requested language, which must be known before anything is shown."""
    for index, word in enumerate(given):
        name = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(given):
            name = given[index + 1]
        if name and (language := language_of(name)):
            return language
    return language_for(os.environ)


@contextmanager
def _clicks_language(language: str) -> Iterator[None]:
    """Let click find its own sentences in our catalogue, by way of the standard gettext."""
    before = os.environ.get("LANGUAGE")
    domain = gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


def _check_language(context: click.Context, option: click.Parameter, name: str | None) -> None:
    if name is not None and language_of(name) is None:
        console = context.find_object(Console) or Console("en")
        raise click.UsageError(
            console.tell("there is no language “{name}”; choose one of {names}", name=name, names=", ".join(LANGUAGES))
        )


def _show_version(context: click.Context, option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"tefuda {provenance.version_told()}")
        context.exit()


speaks = click.option(
    "--lang",
    metavar="LANG",
    is_eager=True,
    expose_value=False,
    callback=_check_language,
    help=marked("The language: en, ja, zh_Hant or zh_Hans (default: that of your system)."),
)
"""The option that every command has."""

for_programs = click.option("--json", "as_json", is_flag=True, help=marked("Print JSON, for programs to read."))
"""The option of commands with output for programs."""


@click.group(
    "tefuda",
    cls=Program,
    help=marked("Play, study and teach shedding and climbing card games."),
    epilog="tefuda play mau-mau\ntefuda rules mau-mau 2.1\ntefuda play --lang ja",
)
@speaks
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=marked("Show the version and the commit."),
)
def main() -> None:
    """Run a command."""
