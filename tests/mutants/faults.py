"""Faults that can be planted in the rules of a family, one at a time, and what each of them changes."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeAlias

from tefuda.core.game import Game
from tefuda.core.records.source import definition_of
from tefuda.core.records.syntax import compared
from tefuda.core.rules_digest import deciding

_COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
_SUMS: Mapping[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}


@dataclass(frozen=True)
class Fault:
    """One small change of a rule: the expression `before` becomes `after`.

    What lies between `start` and `end` of its file, each a line from 1 and a column in bytes from 0, becomes `text`.
    """

    rule: FunctionType
    before: str
    after: str
    start: tuple[int, int]
    end: tuple[int, int]
    text: str

    @property
    def file(self) -> str:
        return self.rule.__code__.co_filename

    def plant(self) -> None:
        """Change the rule in this process, for all that has imported it and for what reads its source."""
        file = self.file
        text = self.planted("".join(linecache.getlines(file)))
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        self.rule.__code__ = _code_of(compile(text, file, "exec", dont_inherit=True), self.rule.__qualname__)

    def planted(self, source: str) -> str:
        """Return the source of the file with this fault in it."""
        lines = source.encode().splitlines(keepends=True)
        (first, start), (last, end) = self.start, self.end
        lines[first - 1 : last] = [lines[first - 1][:start] + self.text.encode() + lines[last - 1][end:]]
        return b"".join(lines).decode()


def _code_of(module: CodeType, name: str) -> CodeType:
    return next(one for one in module.co_consts if isinstance(one, CodeType) and one.co_qualname == name)


Site: TypeAlias = Sequence[Fault]
"""The faults that can be planted at one site."""


def sites_of(game: Game) -> list[Site]:
    """Return all sites in the rules of a family: the functions in its own folder that decide its deals."""
    rules = [one for one in deciding(game) if isinstance(one, FunctionType)]
    own = [rule for rule in rules if Path(rule.__code__.co_filename).is_relative_to(game.folder)]
    return [site for rule in own for site in sites_in(rule)]


def sites_in(rule: FunctionType) -> Iterator[Site]:
    """Yield the sites in one function."""
    definition = definition_of(rule)
    around = {child: node for node in ast.walk(definition) for child in ast.iter_child_nodes(node)}
    for node in [node for step in definition.body for node in compared(step)]:
        if texts := list(_instead_of(node, around[node])):
            assert isinstance(node, ast.expr | ast.stmt)
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start, end = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
            told = _told(node, around)
            before = ast.unparse(told)
            yield [Fault(rule, before, _after(told, node, text), start, end, _enclosed(node, text)) for text in texts]


def _instead_of(node: ast.AST, above: ast.AST) -> Iterator[str]:
    """Yield what can be written instead of a node, with a fault in the node itself and not below it."""
    match node:
        case ast.Compare(left, operators, others):
            for at, operator in enumerate(operators):
                if other := _COMPARISONS.get(type(operator)):
                    yield ast.unparse(ast.Compare(left, [*operators[:at], other(), *operators[at + 1 :]], others))
        case ast.BoolOp(operator, values):
            yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values))
        case ast.BinOp(left, operator, right) if type(operator) in _SUMS:
            yield ast.unparse(ast.BinOp(left, _SUMS[type(operator)](), right))
        case ast.AugAssign(target, operator, value) if type(operator) in _SUMS:
            yield ast.unparse(ast.AugAssign(target, _SUMS[type(operator)](), value))
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.unparse(operand)
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield str(value + 1)
            yield str(value - 1)
        case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript() if _is_condition(node, above):
            yield f"not {ast.unparse(node)}"


def _is_condition(node: ast.AST, above: ast.AST) -> bool:
    match above:
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            return node is test
    return isinstance(above, ast.BoolOp)


def _told(node: ast.AST, around: Mapping[ast.AST, ast.AST]) -> ast.AST:
    """Return the node by which a change is told: for a number that which it stands in."""
    if not isinstance(node, ast.Constant):
        return node
    above = around[node]
    while isinstance(above, ast.UnaryOp):
        above = around[above]
    return above if isinstance(above, ast.expr | ast.Assign | ast.AugAssign | ast.Return) else node


def _after(told: ast.AST, node: ast.AST, text: str) -> str:
    if not isinstance(node, ast.Constant):
        return text
    value, node.value = node.value, ast.literal_eval(text)
    try:
        return ast.unparse(told)
    finally:
        node.value = value


def _enclosed(node: ast.AST, text: str) -> str:
    return f"({text})" if isinstance(node, ast.expr) else text
