"""Functions compared by their syntax: what runs, without what only people read.

Comments, layout, docstrings, annotations, decorators and sentences to be translated do not count, and every version of
Python finds the same syntax.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from tefuda.language import marked

_NOT_COMPARED = frozenset({"annotation", "ctx", "decorator_list", "kind", "returns", "type_comment", "type_params"})
"""The fields of syntax that change nothing when a function runs."""


def syntax_of(node: Any) -> str:
    """Return as text the syntax of a node of `ast`, of a list of nodes, or of a value in one."""
    if isinstance(node, list):
        return f"[{', '.join(map(syntax_of, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    return f"{type(node).__name__}({', '.join(f'{name}={syntax_of(part)}' for name, part in _parts(node))})"


def compared(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all nodes below it that count."""
    yield node
    for _, part in _parts(node):
        for below in part if isinstance(part, list) else [part]:
            if isinstance(below, ast.AST):
                yield from compared(below)


def _parts(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """Yield what a node is made of; empty fields, which some versions of Python leave out, are nothing."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == marked.__name__:
        return
    for name, part in ast.iter_fields(node):
        if isinstance(part, list):
            part = [below for below in part if not _is_text(below)]
        if name not in _NOT_COMPARED and part is not None and part != []:
            yield name, part


def _is_text(step: Any) -> bool:
    """Say whether a statement is a text alone, such as a docstring."""
    return isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant) and isinstance(step.value.value, str)
