"""The help page of a command, in the person's language."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.cells import cell_len

from tefuda.cli.console import Voice
from tefuda.cli.wrapping import padded, wrapped
from tefuda.language import marked

USAGE = marked("Usage:")
COMMANDS = marked("Commands:")
ARGUMENTS = marked("Arguments:")
OPTIONS = marked("Options:")
EXAMPLES = marked("Examples:")
SHOW_HELP = marked("Show this page.")
MOST_INDENT = 30


def help_page(command: click.Command, context: click.Context, voice: Voice) -> str:
    """Return the help page of a command: how it is called, what it does, its parameters, examples."""
    return "\n".join(_lines(command, context, voice))


def _lines(command: click.Command, context: click.Context, voice: Voice) -> Iterator[str]:
    parameters = command.get_params(context)
    yield f"{voice.tell(USAGE)} {context.command_path} {' '.join(command.collect_usage_pieces(context))}"
    yield ""
    about = command.help or ""
    yield wrapped(voice.translate(about), voice.width)
    if isinstance(command, click.Group):
        listed = [(name, part.help or "") for name, part in command.commands.items()]
        yield from _section(COMMANDS, [(name, voice.translate(about).split("\n")[0]) for name, about in listed], voice)
    arguments = [part for part in parameters if isinstance(part, click.Argument)]
    rows = [(part.make_metavar(context), _explained(part, voice)) for part in arguments]
    yield from _section(ARGUMENTS, rows, voice)
    options = [part for part in parameters if isinstance(part, click.Option)]
    yield from _section(OPTIONS, [(_spelt(part, context), _explained(part, voice)) for part in options], voice)
    if command.epilog:
        yield ""
        yield voice.tell(EXAMPLES)
        yield from (f"  {line}" for line in command.epilog.strip().split("\n"))


def _spelt(option: click.Option, context: click.Context) -> str:
    spelt = ", ".join(sorted(option.opts, key=len))
    return spelt if option.is_flag else f"{spelt} {option.make_metavar(context)}"


def _explained(part: click.Argument | click.Option, voice: Voice) -> str:
    about = SHOW_HELP if part.name == "_click_default_help" else part.help or ""
    return voice.translate(about)


def _section(title: str, rows: list[tuple[str, str]], voice: Voice) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield voice.tell(title)
    column = min(MOST_INDENT, max(cell_len(name) for name, _ in rows) + 4)
    for name, about in rows:
        start = f"  {name}"
        if cell_len(start) > column - 2:
            yield start
            start = ""
        yield wrapped(padded(start, column) + about, voice.width, column)
