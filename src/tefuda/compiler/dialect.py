"""The dialect of rules: what a function that states rules may contain, and the check of it.

The check, the translator and `docs/compiler.md` all go by the tables here.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from enum import EnumMeta
from operator import attrgetter
from pathlib import Path
from types import FunctionType, MethodDescriptorType, ModuleType
from typing import Any, get_origin, get_type_hints

from tefuda.core.records import bits
from tefuda.core.records.primitives import copy_shared, narrow, overwrite, reset, restore, save, spread
from tefuda.core.records.rule import RULES
from tefuda.core.records.source import read_from_outside
from tefuda.core.records.writer import Writer

LARGEST = (1 << 62) - 1
"""The largest absolute value of a constant in a rule: 62 bits."""
STATEMENTS: Mapping[type[ast.stmt], str] = {
    ast.Assign: "`a = b`, `a, b = c`",
    ast.AugAssign: "`a += b`",
    ast.AnnAssign: "`a: int = b`",
    ast.If: "`if`, `elif`, `else`",
    ast.While: "`while`",
    ast.For: "`for i in range(...)`",
    ast.Break: "`break`",
    ast.Continue: "`continue`",
    ast.Return: "`return`",
    ast.Expr: "a call of another rule",
    ast.Pass: "`pass`",
}
"""The statements of the dialect, with their forms for the documents."""
EXPRESSIONS: Mapping[type[ast.expr], str] = {
    ast.Constant: "a number of at most 62 bits, `True`, `False`",
    ast.Name: "a variable, a named constant, a rule, also of the function around",
    ast.Attribute: "a cell of a record, a member of an `IntEnum`, an option, an attribute of an object that is known",
    ast.Subscript: "an element of a block, a record of an array, a number in a table",
    ast.Tuple: "several values, assigned or returned",
    ast.Call: "a rule, also of a known object, a writer, one of the functions below, an `attrgetter` of a cell",
    ast.BinOp: "two numbers and an operator",
    ast.UnaryOp: "a number and a sign",
    ast.BoolOp: "`and`, `or`",
    ast.Compare: "numbers compared, also in a chain",
    ast.IfExp: "`a if b else c`",
}
"""The expressions of the dialect, with what they may name, for the documents."""
OPERATORS: Mapping[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
"""The operators between two numbers."""
SIGNS: Mapping[type[ast.unaryop], str] = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~", ast.Not: "not"}
"""The operators before one number."""
COMPARISONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
"""The comparisons of two numbers."""
BUILTINS = ("abs", "bool", "len", "max", "min", "range")
"""The functions of Python that rules may call."""
PRIMITIVES: Sequence[Callable[..., Any]] = (
    bits.count,
    bits.lowest,
    bits.rotate,
    copy_shared,
    narrow,
    overwrite,
    reset,
    restore,
    save,
    spread,
)
"""Functions that are not rules, and that are compiled to a few instructions."""

_ALLOWED = (
    ast.arguments, ast.arg, ast.expr_context, ast.boolop, ast.FunctionDef,
    *STATEMENTS, *EXPRESSIONS, *OPERATORS, *SIGNS, *COMPARISONS,
)  # fmt: skip

_REASONS: dict[type[ast.AST], str] = {
    ast.Dict: "a dict", ast.Set: "a set", ast.List: "a list is built", ast.Slice: "a slice",
    ast.ListComp: "a comprehension", ast.SetComp: "a comprehension", ast.DictComp: "a comprehension",
    ast.GeneratorExp: "a comprehension", ast.Lambda: "a lambda", ast.JoinedStr: "a string",
    ast.Try: "`try`", ast.TryStar: "`try`", ast.Raise: "`raise`", ast.Assert: "`assert`", ast.With: "`with`",
    ast.Global: "a global is changed", ast.Nonlocal: "`nonlocal`", ast.Delete: "`del`", ast.Match: "`match`",
    ast.Import: "an import", ast.ImportFrom: "an import", ast.ClassDef: "a class within a rule",
    ast.NamedExpr: "`:=`", ast.Starred: "`*`", ast.Yield: "`yield`", ast.YieldFrom: "`yield`", ast.Await: "`await`",
    ast.Pow: "`**`", ast.Div: "`/` makes a float", ast.MatMult: "`@`",
    ast.In: "`in`", ast.NotIn: "`not in`", ast.Is: "`is`", ast.IsNot: "`is not`",
    ast.keyword: "an argument by name",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a rule that is not in the dialect, with its file and line, counted from 1."""

    path: Path
    line: int
    function: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.function}: {self.reason}"


def faults_of_rules(functions: Iterable[Callable[..., Any]] = RULES) -> list[Fault]:
    """Return what functions contain that is not in the dialect; by default, all rules that are loaded now."""
    rules = list(functions)
    known: set[Callable[..., Any]] = {*rules, *RULES, *PRIMITIVES}
    return [fault for function in dict.fromkeys(rules) for fault in faults_of(function, known)]


def faults_of(function: Callable[..., Any], known: Iterable[Callable[..., Any]] = RULES) -> Iterator[Fault]:
    """Yield what one function contains that is not in the dialect; it may call the `known` functions and primitives.

    Raises OSError where its source cannot be read.
    """
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
        self._function = function
        self._outside = read_from_outside(function)
        self._locals = set(function.__code__.co_varnames)
        self._definition = definition
        self._known = known

    def faults(self) -> Iterator[tuple[int, str]]:
        """Yield each fault with its line, the first of the function being 1."""
        line = self._definition.lineno
        yield from ((line, reason) for reason in _signature(self._definition))
        body = self._definition.body
        for statement in body[1:] if _is_docstring(body[0]) else body:
            for node, line in _walk(statement, statement.lineno):
                yield from ((line, reason) for reason in self._reasons(node))
        parameters = {parameter.arg for parameter in self._definition.args.args}
        yield from _Values(self._locals).without_one(body, parameters)

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
                yield from self._cell(node)
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
        if node.id not in self._outside:
            if node.id not in BUILTINS:
                yield f"{node.id} is not in the dialect"
            return
        value = self._outside[node.id]
        if isinstance(value, FunctionType | MethodDescriptorType):
            if value not in self._known:
                yield f"{node.id} is not a rule"
        elif isinstance(value, ModuleType):
            yield f"{node.id} is a module; import the name itself"
        elif not isinstance(value, EnumMeta | attrgetter | Writer):
            yield from (f"{node.id}: {reason}" for reason in _constant(value))

    def _cell(self, node: ast.Attribute | ast.Subscript) -> Iterator[str]:
        """Find faults in naming a cell, or a member of an enumeration."""
        match node:
            case ast.Subscript(slice=ast.UnaryOp(op=ast.USub())):
                yield "a negative index"
        if isinstance(node.value, ast.Name):
            value = None if node.value.id in self._locals else self._outside.get(node.value.id)
            if isinstance(node, ast.Attribute) and isinstance(value, EnumMeta):
                if node.attr not in value.__members__:
                    yield f"{node.value.id}.{node.attr} is not a member"
                elif not issubclass(value, int):
                    yield f"{node.value.id}.{node.attr} is not an integer"
        if isinstance(node.ctx, ast.Store | ast.Del) and _root(node) not in self._locals:
            yield "a global is changed"

    def _call(self, node: ast.Call) -> Iterator[str]:
        if not isinstance(node.func, ast.Name):
            if not self._may_be_known(_root(node.func)):
                yield "a method is called"
        elif node.func.id in self._locals or isinstance(self._outside.get(node.func.id), type):
            yield f"{node.func.id} is not a rule"
        elif node.func.id == "range" and len(node.args) not in (1, 2, 3):
            yield "`range` takes one to three numbers"
        elif node.func.id == "range" and [ast.unparse(step) for step in node.args[2:]] == ["0"]:
            yield "the step of a `range` is 0"

    def _may_be_known(self, name: str) -> bool:
        """Say whether a name is that of a parameter for which an object may be given that is known."""
        hint = get_type_hints(self._function).get(name)
        return name == "self" or is_dataclass(get_origin(hint) or hint)


class _Values:
    """Follows which local variables have a value where they are read: compiled, one that has none is 0."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = frozenset(names)
        self._found: list[tuple[int, str]] = []
        self._breaks: list[list[frozenset[str]]] = []

    def without_one(self, body: Sequence[ast.stmt], parameters: Iterable[str]) -> list[tuple[int, str]]:
        """Return where a variable is read that may have no value, with the reason."""
        self._block(body, frozenset(parameters))
        return self._found

    def _block(self, body: Sequence[ast.stmt], known: frozenset[str]) -> frozenset[str] | None:
        """Return which variables have a value after some statements, None where nothing comes after them."""
        after: frozenset[str] | None = known
        for statement in body:
            if after is None:
                return None
            after = self._statement(statement, after)
        return after

    def _statement(self, node: ast.stmt, known: frozenset[str]) -> frozenset[str] | None:
        match node:
            case ast.If(test, body, orelse):
                self._read(test, known)
                return _both(self._block(body, known), self._block(orelse, known))
            case ast.While(test, body):
                self._read(test, known)
                breaks = self._loop(body, known)
                ends = not (isinstance(test, ast.Constant) and test.value)
                return _both(known if ends else None, *breaks)
            case ast.For(target, over, body):
                self._read(over, known)
                self._loop(body, known | _set_by(target))
                return known
            case ast.Assign(targets, value):
                self._read(value, known)
                for target in targets:
                    self._read(target, known)
                    known |= _set_by(target)
            case ast.AnnAssign(target, _, value) if value is not None:
                self._read(value, known)
                known |= _set_by(target)
            case ast.AugAssign(target, _, value):
                self._read(value, known)
                self._read(target, known)
                if isinstance(target, ast.Name) and target.id not in known:
                    self._miss(target)
            case ast.Return(value):
                if value is not None:
                    self._read(value, known)
                return None
            case ast.Break() | ast.Continue():
                if isinstance(node, ast.Break) and self._breaks:
                    self._breaks[-1].append(known)
                return None
            case ast.Expr(value):
                self._read(value, known)
        return known

    def _loop(self, body: Sequence[ast.stmt], known: frozenset[str]) -> Sequence[frozenset[str]]:
        """Return which variables have a value at each `break` of a loop."""
        self._breaks.append([])
        self._block(body, known)
        return self._breaks.pop()

    def _read(self, expression: ast.AST, known: frozenset[str]) -> None:
        for node in ast.walk(expression):
            match node:
                case ast.Name(name, ast.Load()) if name in self._names - known:
                    self._miss(node)

    def _miss(self, node: ast.Name) -> None:
        self._found.append((node.lineno, f"{node.id} may have no value"))


def _both(*ways: frozenset[str] | None) -> frozenset[str] | None:
    """Return which variables have a value whichever way was gone, None where none goes on."""
    going_on = [way for way in ways if way is not None]
    return frozenset.intersection(*going_on) if going_on else None


def _set_by(target: ast.AST) -> frozenset[str]:
    return frozenset(
        node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _signature(definition: ast.FunctionDef) -> Iterator[str]:
    given = definition.args
    if given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults:
        yield "parameters are positional and have no defaults"
    for parameter in given.args:
        if parameter.annotation is None and parameter.arg != "self":
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


def name_of(primitive: Callable[..., Any]) -> str:
    """Return the name by which rules call a primitive."""
    return primitive.__qualname__.removeprefix("int.bit_")


def described() -> str:
    """Return the dialect as a table of Markdown."""
    signs = (*OPERATORS.values(), *SIGNS.values(), *COMPARISONS.values())
    rows = [
        ("statements", ", ".join(STATEMENTS.values())),
        ("values", "; ".join(EXPRESSIONS.values())),
        ("operators", " ".join(f"`{sign}`" for sign in dict.fromkeys(signs)).replace("|", "\\|")),
        ("functions", ", ".join(f"`{name}`" for name in BUILTINS)),
        *((f"`{name_of(one)}`", str(one.__doc__).split("\n")[0]) for one in PRIMITIVES),
    ]
    return "\n".join(["| | what rules may say |", "|---|---|", *(f"| {name} | {what} |" for name, what in rows)])
