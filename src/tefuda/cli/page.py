"""The help page of a command, in the person's language."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tefuda.cli.console import Console
from tefuda.cli.wrapping import explained, wrapped
from tefuda.language import marked

USAGE = marked("Usage:")
COMMANDS = marked("Commands:")
ARGUMENTS = marked("Arguments:")
OPTIONS = marked("Options:")
EXAMPLES = marked("Examples:")
SHOW_HELP = marked("Show this page.")


def help_page(command: click.Command, context: click.Context, console: Console) -> str:
    """Return the help page of a command: its usage, its purpose, its parameters, and examples."""
    return "\n".join(_lines(command, context, console))


def _lines(command: click.Command, context: click.Context, console: Console) -> Iterator[str]:
    parameters = command.get_params(context)
    yield f"{console.tell(USAGE)} {context.command_path} {' '.join(command.collect_usage_pieces(context))}"
    yield ""
    about = command.help or ""
    yield wrapped(console.translate(about), console.width)
    if isinstance(command, click.Group):
        listed = [(name, part.help or "") for name, part in command.commands.items()]
        yield from _section(
            COMMANDS, [(name, console.translate(about).split("\n")[0]) for name, about in listed], console
        )
    arguments = [part for part in parameters if isinstance(part, click.Argument)]
    rows = [(part.make_metavar(context), _explained(part, console)) for part in arguments]
    yield from _section(ARGUMENTS, rows, console)
    options = [part for part in parameters if isinstance(part, click.Option)]
    yield from _section(OPTIONS, [(_spelt(part, context), _explained(part, console)) for part in options], console)
    if command.epilog:
        yield ""
        yield console.tell(EXAMPLES)
        yield from (f"  {line}" for line in command.epilog.strip().split("\n"))


def _spelt(option: click.Option, context: click.Context) -> str:
    spelt = ", ".join(sorted(option.opts, key=len))
    return spelt if option.is_flag else f"{spelt} {option.make_metavar(context)}"


def _explained(part: click.Argument | click.Option, console: Console) -> str:
    about = SHOW_HELP if part.name == "_click_default_help" else part.help or ""
    return console.translate(about)


def _section(title: str, rows: list[tuple[str, str]], console: Console) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield console.tell(title)
    yield from explained(rows, console.width)
