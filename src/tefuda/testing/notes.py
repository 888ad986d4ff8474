"""A check that cells that notes write for players who search are read by no other rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from operator import attrgetter
from types import FunctionType
from typing import Any

from tefuda.bulk.rules import rules_of
from tefuda.compiler.reach import names_of
from tefuda.core.game import Game
from tefuda.core.records.record import name_taken
from tefuda.core.records.rule import NOTES
from tefuda.core.records.source import definition_of


def faults_of_notes(game: Game) -> Iterator[str]:
    """Yield where a rule of play, preference or encoding reads a cell that rules marked `note` write."""
    asked = rules_of(game)
    reading = (
        asked.legal_actions, asked.pick, asked.apply, asked.pass_idle, asked.preference, asked.premium,
        asked.write_view, asked.write_action,
    )  # fmt: skip
    rules = {one for rule in reading for one in _reached(rule)}
    written = {cell for note in rules & NOTES for one in _reached(note) for cell in _stored(definition_of(one))}
    for rule in sorted(rules - NOTES, key=lambda one: (one.__module__, one.__qualname__)):
        taken = {name_taken(value) for value in names_of(rule).values() if isinstance(value, attrgetter)}
        for cell in sorted((_loaded(definition_of(rule)) | taken) & written):
            yield f"{rule.__module__}.{rule.__qualname__} reads {cell}, which only notes write"


def _reached(rule: Any) -> set[FunctionType]:
    """Return a rule and all rules that it calls; rules called by a note are included only if the first rule is one."""
    found, left = {rule}, [rule]
    while left:
        for value in names_of(left.pop()).values():
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
