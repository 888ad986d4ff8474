"""A digest of what decides the deals of a family, so that a record of a game can state by which rules it was played.

It covers the syntax of the rules and of all functions that they call, the constants in them, the cells of their
records, and the answers of presets. Comments, docstrings, annotations and layout do not count, nor does anything that
no rule reads: sentences, weights, documents. Every version of Python computes the same digest.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import EnumMeta
from types import FunctionType, MethodDescriptorType, ModuleType
from typing import Any

from tefuda.core.game import Game
from tefuda.core.records.record import Block, Declaration, Part, Record
from tefuda.core.records.source import definition_of, read_from_outside
from tefuda.core.records.syntax import compared, syntax_of
from tefuda.core.table.chance import begin_chance, derived_key, seed_words, words_of
from tefuda.core.table.course import begin_match, reset_deal

_BEGINNING = (begin_chance, derived_key, seed_words, words_of)
"""The functions with which all families begin the chance of a match and of its deals."""


def rules_digest(game: Game) -> str:
    """Return the digest, as 64 hexadecimal digits, of all that decides the deals of a family.

    Raises CompileError where the source of a rule cannot be found, and TypeError for a constant of a rule that is
    neither a number, a function, a record, an enumeration, a module nor a tuple of such.
    """
    answers = {name: _answers(preset.options) for name, preset in sorted(game.presets.items())}
    digest = hashlib.sha256(repr(answers).encode())
    for one in deciding(game):
        digest.update(f"{_line(one)}\n".encode())
    return digest.hexdigest()


def deciding(game: Game) -> list[Any]:
    """Return the functions and the classes of records that decide the deals of a family, in the order they are met.

    Raises CompileError where the source of a rule cannot be found.
    """
    rules = [getattr(game.rules, part.name) for part in fields(game.rules)]
    entries = (game.table, *rules, reset_deal, begin_match, *_BEGINNING)
    found = list(dict.fromkeys(one for one in entries if one is not None))
    met = set(found)
    for one in found:
        for value in _led_to(one):
            if value not in met:
                met.add(value)
                found.append(value)
    return found


def _led_to(one: Any) -> Iterator[Any]:
    if isinstance(one, FunctionType):
        named = _read_by(definition_of(one), one)
        yield from (value for value in named.values() if _is_followed(value))
    else:
        declared: Mapping[str, Declaration] = one.__declarations__
        yield from (cell.record for cell in declared.values() if isinstance(cell, Part))


def _answers(options: Any) -> Mapping[str, int]:
    return {field.name: int(getattr(options, field.name)) for field in fields(options)}


def _line(one: Any) -> str:
    """Return a line on a function or a record that changes when it decides anything else."""
    if isinstance(one, FunctionType):
        definition = definition_of(one)
        named = _read_by(definition, one)
        return f"{syntax_of(definition)} {[(name, _value(value)) for name, value in named.items()]}"
    declared: Mapping[str, Declaration] = one.__declarations__
    return f"{one.__qualname__} {[(name, _layout(cell)) for name, cell in declared.items()]}"


def _read_by(definition: ast.FunctionDef, function: FunctionType) -> Mapping[str, Any]:
    """Return what the names stand for that a function reads from outside; those of builtins are left out."""
    own, outside = function.__code__.co_varnames, read_from_outside(function)
    read = [node.id for node in compared(definition) if isinstance(node, ast.Name) and node.id not in own]
    return {name: outside[name] for name in read if name in outside}


def _is_followed(value: Any) -> bool:
    return isinstance(value, FunctionType) or (isinstance(value, type) and issubclass(value, Record))


def _value(value: Any) -> object:
    match value:
        case tuple():
            return tuple(map(_value, value))
        case EnumMeta():
            return [(name, int(value[name])) for name in value.__members__]
        case int():
            return int(value)
        case FunctionType() | MethodDescriptorType() | type():
            return value.__qualname__
        case ModuleType():
            return value.__name__
    raise TypeError(f"{value!r} in a rule cannot be compared")


def _layout(declared: Declaration) -> object:
    match declared:
        case Part(record, lasts):
            return record.__qualname__, int(lasts)
        case Block(start, lasts=lasts, length=length):
            return start, int(lasts), length
    return declared.start, int(declared.lasts)
