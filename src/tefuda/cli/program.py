"""The program `tefuda`: its language, its commands, and what becomes of mistakes."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NoReturn

import click

from tefuda import __version__
from tefuda.cli.console import Console
from tefuda.cli.page import help_page
from tefuda.errors import TefudaError
from tefuda.language import DOMAIN, LANGUAGES, LOCALE, language_for, language_of, marked

FAULT = 2
"""The exit code for what was asked for wrongly."""


class Command(click.Command):
    """A command whose help page is in the person's language."""

    def get_help(self, ctx: click.Context) -> str:
        return help_page(self, ctx, ctx.find_object(Console) or Console("en"))


class Group(Command, click.Group):
    """A group of commands."""


command = partial(click.command, cls=Command)


class Program(Group):
    """The group of all commands; called, it is the program."""

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **settings: Any
    ) -> NoReturn:
        """Run the program with the arguments given; exit with 0, or with 2 after one sentence about a fault."""
        given = list(sys.argv[1:] if args is None else args)
        console = Console(_language(given))
        with _clicks_language(console.language):
            try:
                settings["standalone_mode"] = False
                result = super().main(given, prog_name or self.name, obj=console, **settings)
            except TefudaError as fault:
                console.complain(fault.told(console.translate))
                sys.exit(FAULT)
            except click.ClickException as fault:
                console.complain(fault.format_message())
                sys.exit(FAULT)
            except (click.Abort, KeyboardInterrupt):
                console.complain(console.tell("Stopped."))
                sys.exit(130)
            except BrokenPipeError:
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                sys.exit(1)
        sys.exit(result if isinstance(result, int) else 0)


def _language(given: Sequence[str]) -> str:
    """Return the language asked for, which must be known before anything else can be shown."""
    for place, word in enumerate(given):
        name = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(given):
            name = given[place + 1]
        if name and (language := language_of(name)):
            return language
    return language_for(os.environ)


@contextmanager
def _clicks_language(language: str) -> Iterator[None]:
    """Let click find its own sentences, which it asks the standard gettext for, in our catalogue."""
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
        click.echo(f"tefuda {__version__}")
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
"""The option of commands whose answer a program may want."""


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
    help=marked("Show the version."),
)
def main() -> None:
    """Run a command."""
