"""The notebook in `docs` runs, and its output is as shown."""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[1] / "docs/study.ipynb"


def shown(cell: dict[str, Any]) -> tuple[str, str]:
    """Return the saved output of a cell, and its last value as text."""
    printed = value = ""
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            printed += "".join(output["text"])
        else:
            value = "".join(output["data"]["text/plain"])
    return printed, value


def run(source: str, names: dict[str, Any]) -> tuple[str, str]:
    """Run a cell; return its output, and its last value as text."""
    tree, printed, value = ast.parse(source), StringIO(), None
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(printed):
        exec(compile(tree, str(NOTEBOOK), "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)
    return printed.getvalue(), "" if value is None else repr(value)


def test_the_notebook_shows_the_output_of_its_cells() -> None:
    pytest.importorskip("gymnasium")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    told = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(told) == 5
    for cell in told:
        assert run("".join(cell["source"]), names) == shown(cell)
