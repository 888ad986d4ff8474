"""Update the answers that README and the pages of docs show, after cards, numbers or sentences have changed.

    .venv/bin/python docs/refresh.py

It runs the Python and the commands of every document and puts their answers in place of those shown, and it makes
tables of what was measured (`benchmarks/results`) where a remark names the benchmark. Read the
difference before you commit it: this finds no mistakes, it only records what is. It leaves screens of `tefuda play`
alone; a person has to choose what they show.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import shlex
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.registry import table_of
from tests.test_documents import DOCUMENTS, MEASURED, SHOWN_AS, Block, blocks_of, command, prompts, unmeasured


def python_of(block: Block, names: dict[str, object]) -> str:
    """Return a block of Python with the answers it gives now."""
    if ">>>" not in block.body:
        exec(compile(block.body, str(block), "exec"), names)
        return block.body
    parts = []
    for part in doctest.DocTestParser().parse(block.body):
        if isinstance(part, str):
            parts.append(part)
            continue
        first, *more = part.source.splitlines()
        parts.append("\n".join([f">>> {first}", *(f"... {line}".rstrip() for line in more)]) + "\n")
        parts.append(answer(part.source, names) if part.want else ran(part.source, names))
    return "".join(parts)


def ran(source: str, names: dict[str, object]) -> str:
    exec(compile(source, "shown", "exec"), names)
    return ""


def answer(source: str, names: dict[str, object]) -> str:
    """Return what Python prints in answer to a statement, the last line of the traceback if it fails."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(source, "shown", "single"), names)
    except Exception as fault:
        kind = type(fault)
        return f"Traceback (most recent call last):\n{kind.__module__}.{kind.__qualname__}: {fault}\n"
    return printed.getvalue().rstrip("\n") + "\n"


def console_of(block: Block, folder: Path) -> str:
    """Return a block of commands with the answers they give now; one that is still right stays, with what it omits."""
    parts = []
    for line, shown in prompts(block):
        ended = command(shlex.split(line)[1:], folder)
        told = ended.stderr if ended.returncode else ended.stdout
        if not doctest.OutputChecker().check_output(unmeasured(shown), unmeasured(told), SHOWN_AS):
            shown = "".join(f"{one.rstrip()}\n" for one in told.rstrip().splitlines())
        parts.append(f"$ {line}\n{shown}")
    return "".join(parts)


def refresh(document: Path, folder: Path) -> None:
    """Write one document again, if anything in it has changed."""
    text = old = document.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "shown"}
    for block in blocks_of(document):
        new = block.body
        if block.kind == "python" and not block.said:
            new = python_of(block, names)
        elif block.kind == "console":
            new = console_of(block, folder)
        text = text.replace(block.body, new, 1)
    text = MEASURED.sub(lambda found: f"{found['head']}{table_of(found['name'])}{found['end']}", text)
    if text != old:
        document.write_text(text, encoding="utf-8")
        print(f"changed: {document.name}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for document in DOCUMENTS:
            refresh(document, Path(folder))
