"""The syntax of functions, read from their source."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Mapping
from types import FunctionType

from tefuda.errors import CompileError


def definition_of(function: FunctionType) -> ast.FunctionDef:
    """Return the syntax of a function, from its source; raise CompileError if there is none."""
    code = function.__code__
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    for node in _definitions(text):
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        if node.name == code.co_name and first == code.co_firstlineno:
            return node
    raise CompileError("{function}: its source cannot be found", function=function.__qualname__)


_parsed: dict[str, list[ast.FunctionDef]] = {}


def _definitions(text: str) -> list[ast.FunctionDef]:
    if text not in _parsed:
        _parsed[text] = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return _parsed[text]


def stores_of(definition: ast.FunctionDef) -> Mapping[str, int]:
    """Return how often each local name is set, as a parameter, too."""
    found: dict[str, int] = {parameter.arg: 1 for parameter in definition.args.args}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] = found.get(node.id, 0) + 1
    return found
