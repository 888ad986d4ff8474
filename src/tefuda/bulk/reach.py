"""What an entry point leads to: the functions it calls, those they call, and all that their machine code depends on.

Names that a function leaves open stand for what `bindings` give. Functions are compared by their byte code, so that
neither comments, docstrings nor lines count.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from enum import EnumMeta
from functools import cache
from types import FunctionType, MethodDescriptorType
from typing import Any

from tefuda.bulk.kinds import Known, RecordOf, RowsOf, Signature, open_names, places_of, signature_of
from tefuda.core.record import Record
from tefuda.core.rule import NOTES, PLAIN


@cache
def _names_loaded(function: FunctionType) -> tuple[str, ...]:
    """Return the names outside a function that it reads, each once; attributes are none."""
    read = (step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL")
    return tuple(dict.fromkeys(read))


def names_of(function: FunctionType, bindings: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the names outside a function that it reads stand for; those of builtins are left out."""
    seen = {**function.__globals__, **open_names(function, bindings)}
    return {name: _plain(seen[name]) for name in _names_loaded(function) if name in seen}


def _plain(value: Any) -> Any:
    return PLAIN.get(value, value) if isinstance(value, FunctionType) else value


def functions_from(
    entry: FunctionType, bindings: Mapping[str, Any], twins: Mapping[Any, Any]
) -> Iterator[FunctionType]:
    """Yield `entry` and every function it leads to, in a fixed order; not those that have twins."""
    seen: dict[FunctionType, None] = {}
    left = [entry]
    while left:
        function = left.pop()
        if function in seen:
            continue
        seen[function] = None
        yield function
        named = names_of(function, bindings).values()
        left += [value for value in named if isinstance(value, FunctionType) and value not in twins]


def leading_to(
    entry: FunctionType, bindings: Mapping[str, Any], twins: Mapping[Any, Any], wanted: Collection[Callable[..., Any]]
) -> set[FunctionType]:
    """Return those of `entry` and the functions it leads to that are wanted, or lead to one that is."""
    named = {
        one: {value for value in names_of(one, bindings).values() if isinstance(value, FunctionType)}
        for one in functions_from(entry, bindings, twins)
    }
    found = {one for one in named if one in wanted}
    while more := {one for one in named if one not in found and not found.isdisjoint(named[one])}:
        found |= more
    return found


def digest_of(
    entry: FunctionType, bindings: Mapping[str, Any], settled: Mapping[type[Any], Any], twins: Mapping[Any, Any]
) -> str:
    """Return a digest of everything that the machine code of `entry` depends on."""
    functions = list(functions_from(entry, bindings, twins))
    numbers: dict[Any, int] = {function: number for number, function in enumerate(functions)}
    numbers.update((twin, -1 - number) for number, twin in enumerate(twins))
    digest = hashlib.sha256()
    for function in functions:
        code = function.__code__
        constants = [value for value in code.co_consts if not isinstance(value, str)]
        digest.update(code.co_code)
        digest.update(repr((code.co_names, code.co_varnames, constants, function in NOTES)).encode())
        digest.update(repr(_told(signature_of(function, bindings, settled))).encode())
        named = names_of(function, bindings)
        digest.update(repr([(name, _told_value(value, numbers)) for name, value in named.items()]).encode())
    return digest.hexdigest()


def _told(signature: Signature) -> list[object]:
    return [(name, _told_kind(kind)) for name, kind in (*signature.parameters.items(), ("", signature.result))]


def _told_kind(kind: Any) -> object:
    match kind:
        case RecordOf(made_of) | RowsOf(made_of):
            return type(kind).__name__, made_of.__qualname__, _told_places(made_of)
        case Known(options):
            return [(field.name, int(getattr(options, field.name))) for field in fields(options)]
    return repr(kind)


def _told_places(kind: type[Any]) -> object:
    """Return the complete layout of a record."""
    return [
        (
            name,
            place.start,
            place.length,
            place.is_block,
            place.part and (place.part.__qualname__, _told_places(place.part)),
        )
        for name, place in places_of(kind).items()
    ]


def _told_value(value: Any, numbers: Mapping[Any, int]) -> object:
    if isinstance(value, FunctionType | MethodDescriptorType):
        return "function", numbers.get(value)
    if isinstance(value, EnumMeta):
        return [(name, repr(value[name].value)) for name in value.__members__]
    if isinstance(value, type) and issubclass(value, Record):
        return _told_places(value)
    if isinstance(value, tuple):
        return tuple(_told_value(part, numbers) for part in value)
    return int(value) if isinstance(value, int) else repr(type(value))


def bound(entry: Callable[..., Any], bindings: Mapping[str, Any]) -> Callable[..., Any]:
    """Return `entry`, not compiled, with the names in `bindings` standing for what they are bound to."""
    made: dict[Any, Any] = {}

    def remade(function: FunctionType) -> Any:
        if function not in made:
            namespace = {"__builtins__": __builtins__, "__name__": function.__module__}
            made[function] = FunctionType(
                function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
            )
            for name, value in names_of(function, bindings).items():
                namespace[name] = remade(value) if isinstance(value, FunctionType) else value
        return made[function]

    assert isinstance(entry, FunctionType)
    return remade(entry)  # type: ignore[no-any-return]
