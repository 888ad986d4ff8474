"""Statements: assignments, branches, loops and returns, and with them a whole function."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from llvmlite import ir

from tefuda.compiler.arithmetic import binary
from tefuda.compiler.cells import load, store
from tefuda.compiler.expressions import Expressions
from tefuda.compiler.frame import Frame
from tefuda.compiler.kinds import INT, NOTHING, NUMBER, leaves_of
from tefuda.compiler.program import Callee, Program, Value, returned


def translate_function(program: Program, callee: Callee) -> None:
    """Translate a whole function."""
    frame = Frame(program, callee)
    body = frame.builder.block
    arguments = iter(callee.machine.args)
    for name, kind in callee.signature.parameters.items():
        leaves = tuple(next(arguments) for _ in leaves_of(kind))
        frame.set_name(name, Value(kind, leaves))
    Statements(frame).translate(frame.definition.body)
    if not frame.has_ended:
        if leaves_of(callee.signature.result):
            frame.builder.unreachable()
        else:
            frame.builder.ret_void()
    frame.start.branch(body)
    callee.size = sum(len(block.instructions) for block in callee.machine.blocks)


class Statements:
    """The translation of the statements of one function."""

    def __init__(self, frame: Frame) -> None:
        self._frame, self._expressions = frame, Expressions(frame)
        self._builder = frame.builder
        self._loops: list[tuple[ir.Block, ir.Block]] = []

    def translate(self, body: Sequence[ast.stmt]) -> None:
        """Translate statements one after another, up to one that leads elsewhere."""
        for statement in body:
            if self._frame.has_ended:
                return
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        self._frame.line = node.lineno
        match node:
            case ast.Return(value):
                self._return(Value(NOTHING) if value is None else self._expressions.value(value))
            case ast.Assign(targets, value):
                assigned = self._expressions.value(value)
                for target in targets:
                    self._assign(target, assigned)
            case ast.AnnAssign(target, _, value) if value is not None:
                self._assign(target, self._expressions.value(value))
            case ast.AugAssign(target, op, value):
                self._change(target, op, value)
            case ast.If(test, body, orelse):
                self._if(test, body, orelse)
            case ast.While(test, body):
                self._while(test, body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), bounds), body):
                self._for(name, bounds, body)
            case ast.Expr(ast.Constant()) | ast.Pass() | ast.AnnAssign():
                pass
            case ast.Expr(value):
                self._expressions.value(value)
            case ast.Break():
                self._builder.branch(self._loops[-1][1])
            case ast.Continue():
                self._builder.branch(self._loops[-1][0])
            case _:
                raise self._frame.not_dialect(node)

    def _return(self, value: Value) -> None:
        kind = self._frame.callee.signature.result
        leaves = self._frame.as_kind(kind, value).leaves
        if not leaves:
            self._builder.ret_void()
        elif len(leaves) == 1:
            self._builder.ret(leaves[0])
        else:
            packed = ir.Constant(returned(kind), ir.Undefined)
            for at, leaf in enumerate(leaves):
                packed = self._builder.insert_value(packed, leaf, at)
            self._builder.ret(packed)

    # ----------------------------------------------------------- assignments

    def _assign(self, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(name):
                self._frame.set_name(name, value)
            case ast.Tuple(targets):
                for one, part in zip(targets, self._frame.parts(value), strict=True):
                    self._assign(one, part)
            case ast.Attribute() | ast.Subscript():
                store(self._frame, self._expressions.cell(target), value)
            case _:
                raise self._frame.not_dialect(target)

    def _change(self, target: ast.expr, op: ast.operator, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            before = self._expressions.value(target)
            self._frame.set_name(target.id, binary(self._frame, op, before, self._expressions.value(value)))
            return
        cell = self._expressions.cell(target)
        before = load(self._frame, cell)
        store(self._frame, cell, binary(self._frame, op, before, self._expressions.value(value)))

    # ---------------------------------------------------- branches and loops

    def _if(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        answer = self._expressions.foretold(test)
        if answer is not None:
            self.translate(body if answer else orelse)
            return
        yes, no, after = (self._frame.block(name) for name in ("then", "else", "after"))
        self._expressions.branch(test, yes, no)
        goes_on = False
        for block, statements in ((yes, body), (no, orelse)):
            self._builder.position_at_end(block)
            self.translate(statements)
            goes_on = goes_on or not self._frame.has_ended
            self._frame.go_to(after)
        self._builder.position_at_end(after)
        if not goes_on:
            self._builder.unreachable()

    def _while(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        again, inside, after = (self._frame.block(name) for name in ("while", "do", "after"))
        self._builder.branch(again)
        self._builder.position_at_end(again)
        self._expressions.branch(test, inside, after)
        self._builder.position_at_end(inside)
        self._repeat(body, again, after)
        self._builder.branch(again)
        self._builder.position_at_end(after)

    def _for(self, name: str, bounds: Sequence[ast.expr], body: Sequence[ast.stmt]) -> None:
        given = [self._expressions.number(bound) for bound in bounds]
        first, last = (ir.Constant(INT, 0), given[0]) if len(given) == 1 else given[:2]
        step = given[2] if len(given) == 3 else ir.Constant(INT, 1)
        if not isinstance(step, ir.Constant):
            raise self._frame.error("{function}: the step of a range must be a constant")
        counter = self._frame.slot(NUMBER, "counter").addresses[0]
        self._builder.store(first, counter)
        test, inside, again, after = (self._frame.block(name) for name in ("for", "do", "next", "after"))
        self._builder.branch(test)
        self._builder.position_at_end(test)
        at = self._builder.load(counter, typ=INT)
        within = self._builder.icmp_signed("<" if step.constant > 0 else ">", at, last)
        self._builder.cbranch(within, inside, after)
        self._builder.position_at_end(inside)
        self._frame.set_name(name, Value(NUMBER, (at,)))
        self._repeat(body, again, after)
        self._builder.branch(again)
        self._builder.position_at_end(again)
        self._builder.store(self._builder.add(self._builder.load(counter, typ=INT), step, flags=["nsw"]), counter)
        self._builder.branch(test)
        self._builder.position_at_end(after)

    def _repeat(self, body: Sequence[ast.stmt], again: ir.Block, after: ir.Block) -> None:
        """Translate the body of a loop; `again` is where `continue` leads to, and `after` where `break` does."""
        self._loops.append((again, after))
        self.translate(body)
        self._loops.pop()
        if self._frame.has_ended:
            self._builder.position_at_end(self._frame.block("never"))
