"""The dialect of rules: what a function that states rules may say, checked before any compiler sees it.

It may say: integers and truth values, members of IntEnum, named constants, cells of records and rows of them,
`if`, `while`, `for ... in range(...)`, `return`, tuples assigned and returned, other rules, and
`abs bool len max min range`.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import EnumMeta
from pathlib import Path
from types import FunctionType, MethodDescriptorType, ModuleType
from typing import Any

from tefuda.core import bits
from tefuda.core.record import overwrite, spread
from tefuda.core.rule import PLAIN, RULES

LARGEST = (1 << 62) - 1
BUILTINS = frozenset({"abs", "bool", "len", "max", "min", "range"})
PRIMITIVES = (bits.count, bits.lowest, bits.rotate, overwrite, spread)
"""Functions that are not rules and are compiled to a few instructions."""

_ALLOWED = (
    ast.arguments, ast.arg, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
    ast.FunctionDef, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.While, ast.For, ast.Expr,
    ast.Pass, ast.Break, ast.Continue,
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.Call,
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp,
)  # fmt: skip

_REASONS: dict[type[ast.AST], str] = {
    ast.Dict: "a dict", ast.Set: "a set", ast.List: "a list is built", ast.Slice: "a slice",
    ast.ListComp: "a comprehension", ast.SetComp: "a comprehension", ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension", ast.Lambda: "a lambda", ast.JoinedStr: "a string",
    ast.Try: "`try`", ast.TryStar: "`try`", ast.Raise: "`raise`", ast.Assert: "`assert`", ast.With: "`with`",
    ast.Global: "a global is changed", ast.Nonlocal: "a closure", ast.Delete: "`del`", ast.Match: "`match`",
    ast.Import: "an import", ast.ImportFrom: "an import", ast.ClassDef: "a class within a rule",
    ast.NamedExpr: "`:=`", ast.Starred: "`*`", ast.Yield: "`yield`", ast.YieldFrom: "`yield`", ast.Await: "`await`",
    ast.Pow: "`**`", ast.Div: "`/` makes a float", ast.MatMult: "`@`",
    ast.In: "`in`", ast.NotIn: "`not in`", ast.Is: "`is`", ast.IsNot: "`is not`",
    ast.keyword: "an argument by name",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a rule may not say, and where it says it."""

    path: Path
    line: int
    function: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.function}: {self.reason}"


def faults_of_rules(functions: Iterable[Callable[..., Any]] = RULES) -> list[Fault]:
    """Return what functions, by default all rules now loaded, say outside the dialect."""
    rules = list(functions)
    known: set[Callable[..., Any]] = {*rules, *RULES, *PRIMITIVES}
    return [fault for function in dict.fromkeys(rules) for fault in faults_of(function, known)]


def faults_of(function: Callable[..., Any], known: Iterable[Callable[..., Any]] = RULES) -> Iterator[Fault]:
    """Yield what one function says outside the dialect; `known` are the functions it may call."""
    function = PLAIN.get(function, function)
    assert isinstance(function, FunctionType)
    path, first = Path(function.__code__.co_filename), function.__code__.co_firstlineno
    lines, first = inspect.getsourcelines(function)
    definition = ast.parse(textwrap.dedent("".join(lines))).body[0]
    if not isinstance(definition, ast.FunctionDef):
        yield Fault(path, first, function.__qualname__, "a rule is written with `def`")
        return
    for line, reason in _Reader(function, definition, set(known) | set(PRIMITIVES)).faults():
        yield Fault(path, first + line - 1, function.__qualname__, reason)


class _Reader:
    """Reads the definition of one function and finds what it may not say."""

    def __init__(self, function: FunctionType, definition: ast.FunctionDef, known: set[Callable[..., Any]]) -> None:
        self._globals = function.__globals__
        self._closed = function.__code__.co_freevars
        self._locals = set(function.__code__.co_varnames)
        self._definition = definition
        self._known = known

    def faults(self) -> Iterator[tuple[int, str]]:
        """Yield each fault with its line, the first of the function being 1."""
        line = self._definition.lineno
        if self._closed:
            yield line, f"a closure over {', '.join(self._closed)}"
        yield from ((line, reason) for reason in _signature(self._definition))
        body = self._definition.body
        for statement in body[1:] if _is_docstring(body[0]) else body:
            for node, line in _walk(statement, statement.lineno):
                yield from ((line, reason) for reason in self._reasons(node))

    def _reasons(self, node: ast.AST) -> Iterator[str]:
        if type(node) in _REASONS:
            yield _REASONS[type(node)]
        elif isinstance(node, ast.FunctionDef):
            yield "a closure"
        elif not isinstance(node, _ALLOWED):
            yield f"`{type(node).__name__.lower()}` is not in the dialect"
        match node:
            case ast.Constant():
                yield from _constant(node.value)
            case ast.Name(ctx=ast.Load()):
                yield from self._name(node)
            case ast.Attribute() | ast.Subscript():
                yield from self._place(node)
            case ast.Call():
                yield from self._call(node)
            case ast.For():
                yield from _loop(node)
            case ast.While(orelse=[_, *_]):
                yield "`else` after a loop"
            case ast.Expr() if not isinstance(node.value, ast.Call):
                yield "a value that is not used"

    def _name(self, node: ast.Name) -> Iterator[str]:
        if node.id in self._locals:
            return
        if node.id not in self._globals:
            if node.id not in BUILTINS:
                yield f"{node.id} is not in the dialect"
            return
        value = self._globals[node.id]
        if isinstance(value, FunctionType | MethodDescriptorType):
            if value not in self._known:
                yield f"{node.id} is not a rule"
        elif isinstance(value, ModuleType):
            yield f"{node.id} is a module; import the name itself"
        elif not isinstance(value, EnumMeta):
            yield from (f"{node.id}: {reason}" for reason in _constant(value))

    def _place(self, node: ast.Attribute | ast.Subscript) -> Iterator[str]:
        """Find faults in naming a cell, or a member of an enumeration."""
        match node:
            case ast.Subscript(slice=ast.UnaryOp(op=ast.USub())):
                yield "a negative index"
        if isinstance(node.value, ast.Name):
            value = None if node.value.id in self._locals else self._globals.get(node.value.id)
            if isinstance(node, ast.Attribute) and isinstance(value, EnumMeta):
                if node.attr not in value.__members__:
                    yield f"{node.value.id}.{node.attr} is not a member"
                elif not issubclass(value, int):
                    yield f"{node.value.id}.{node.attr} is not an integer"
        if isinstance(node.ctx, ast.Store | ast.Del) and _root(node) not in self._locals:
            yield "a global is changed"

    def _call(self, node: ast.Call) -> Iterator[str]:
        if not isinstance(node.func, ast.Name):
            yield "a method is called"
        elif node.func.id in self._locals or isinstance(self._globals.get(node.func.id), type):
            yield f"{node.func.id} is not a rule"
        elif node.func.id == "range" and len(node.args) not in (1, 2, 3):
            yield "`range` takes one to three numbers"


def _signature(definition: ast.FunctionDef) -> Iterator[str]:
    given = definition.args
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
        yield "parameters have a place, and no defaults"
    for parameter in given.args:
        if parameter.annotation is None:
            yield f"{parameter.arg} has no annotation"
    if definition.returns is None:
        yield "what it returns has no annotation"


def _walk(node: ast.AST, line: int) -> Iterator[tuple[ast.AST, int]]:
    """Yield a node and those within, each with its line, but not those of annotations nor of functions within."""
    line = getattr(node, "lineno", line)
    yield node, line
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
        return
    for name, value in ast.iter_fields(node):
        if name != "annotation":
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _walk(child, line)


def _constant(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _constant(part)
    elif isinstance(value, bool):
        return
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            yield f"{int(value)} takes more than 62 bits"
    elif value is None:
        yield "None"
    else:
        yield {str: "a string", float: "a float", bytes: "a string"}.get(type(value), f"a {type(value).__name__}")


def _loop(node: ast.For) -> Iterator[str]:
    call = node.iter
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
        yield "`for` goes over a `range`"
    if node.orelse:
        yield "`else` after a loop"


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
