"""The syntax of functions, read from their source files, and what follows from it."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Collection, Iterator, Mapping
from types import FunctionType
from typing import Any

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


def read_from_outside(function: FunctionType) -> Mapping[str, Any]:
    """Return by name what a function can read from outside: the names of its module, and of the functions around it."""
    around = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {**function.__globals__, **{name: cell.cell_contents for name, cell in around}}


def stores_of(definition: ast.FunctionDef) -> Mapping[str, int]:
    """Return by name how often each local variable is set in the text of a function, parameters included."""
    times: dict[str, int] = {parameter.arg: 1 for parameter in definition.args.args}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            times[node.id] = times.get(node.id, 0) + 1
    return times


def cells_written(rule: Callable[..., Any], index: int, blocks: Collection[str]) -> Iterator[str]:
    """Yield the cells that a rule may write, itself or by another rule, in the record that is parameter `index`.

    Of `blocks` it may only read single integers; any other use counts as writing. Where it does anything else with the
    record, the name of that parameter is yielded. Raises CompileError where the source of a rule cannot be found.
    """
    for cell, context, around in _uses(rule, index):
        if not (isinstance(context, ast.Load) and (cell not in blocks or _reads_one(around))):
            yield cell


def cells_used(rule: Callable[..., Any], index: int) -> set[str]:
    """Return the cells of the record that is parameter `index` which a rule, or another that it calls, may use.

    Where it does anything else with the record, the name of that parameter is among them. Raises CompileError where the
    source of a rule cannot be found.
    """
    return {cell for cell, _, _ in _uses(rule, index)}


def _uses(rule: Callable[..., Any], index: int) -> Iterator[tuple[str, ast.expr_context | None, ast.AST]]:
    """Yield each use of a cell of a parameter, in which context it is, and the syntax around it.

    Any other use of the record has the name of the parameter instead, and no context.
    """
    waiting: list[tuple[Any, int]] = [(rule, index)]
    for function, at in waiting:
        definition = definition_of(function)
        record = definition.args.args[at].arg
        outside = read_from_outside(function)
        around = {child: node for node in ast.walk(definition) for child in ast.iter_child_nodes(node)}
        for node in [node for node in around if isinstance(node, ast.Name) and node.id == record]:
            match around[node]:
                case ast.Attribute(attr=cell, ctx=context) as attribute:
                    yield cell, context, around[attribute]
                case ast.Call(ast.Name(called), given) if isinstance(outside.get(called), FunctionType):
                    step = (outside[called], given.index(node))
                    waiting += [] if step in waiting else [step]
                case _:
                    yield record, None, around[node]


def _reads_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)
