"""What rules note for players who search, and that no other rule reads it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from types import FunctionType

from tefuda.bulk.bindings import rules_of
from tefuda.bulk.reach import names_of
from tefuda.core.game import Game
from tefuda.core.rule import NOTES, PLAIN
from tefuda.core.source import definition_of

READING = (
    "legal_actions", "pick", "apply", "pass_idle", "preference", "premium", "write_view", "write_action",
)  # fmt: skip
"""The rules that compiled play asks without notes, by the names that drivers leave open."""


def faults_of_notes(game: Game) -> Iterator[str]:
    """Yield where a rule of play, a preference or an encoding reads a cell that rules marked `note` write."""
    named = rules_of(game)
    rules = {one for name in READING for one in _reached(PLAIN.get(named[name], named[name]))}
    written = {cell for note in rules & NOTES for one in _reached(note) for cell in _stored(definition_of(one))}
    for rule in sorted(rules - NOTES, key=lambda one: (one.__module__, one.__qualname__)):
        for cell in sorted(_loaded(definition_of(rule)) & written):
            yield f"{rule.__module__}.{rule.__qualname__} reads {cell}, which is only noted"


def _reached(rule: FunctionType) -> set[FunctionType]:
    """Return a rule and all that it leads to; what a note leads to is only that of the note it begins with."""
    found, left = {rule}, [rule]
    while left:
        for value in names_of(left.pop(), {}).values():
            if isinstance(value, FunctionType) and value not in found:
                found.add(value)
                left += [] if value in NOTES else [value]
    return found


def _stored(definition: ast.FunctionDef) -> set[str]:
    """Return the names of the cells and blocks that a function writes."""
    targets = (node for node in ast.walk(definition) if isinstance(node, ast.Attribute | ast.Subscript))
    written = (node for node in targets if isinstance(node.ctx, ast.Store))
    owners = (node.value if isinstance(node, ast.Subscript) else node for node in written)
    return {node.attr for node in owners if isinstance(node, ast.Attribute)}


def _loaded(definition: ast.FunctionDef) -> set[str]:
    """Return the names of the cells and blocks that a function reads."""
    written = (node for node in ast.walk(definition) if isinstance(node, ast.Subscript))
    blocks = {id(node.value) for node in written if isinstance(node.ctx, ast.Store)}
    read = (node for node in ast.walk(definition) if isinstance(node, ast.Attribute) and id(node) not in blocks)
    return {node.attr for node in read if isinstance(node.ctx, ast.Load)}
