"""What an entry point leads to: the functions it calls, those they call, and all that their machine code depends on.

A function leads to the functions it names, and to those that known objects have under an attribute it reads. Functions
are compared by their byte code, so that neither comments nor docstrings nor line numbers count.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import EnumMeta
from functools import cache, cached_property
from operator import attrgetter
from types import FunctionType, MethodDescriptorType, MethodType
from typing import Any

from tefuda.compiler.kinds import (
    Known,
    RecordOf,
    RecordsOf,
    Signature,
    attribute_of,
    cell_layouts,
    entry_signature,
    is_object,
    rule_of,
    signature_of,
)
from tefuda.core.records.record import Record, name_taken
from tefuda.core.records.rule import NOTES
from tefuda.core.records.source import read_from_outside
from tefuda.core.records.writer import Writer, put, put_all


@cache
def _loaded(function: FunctionType, *steps: str) -> tuple[str, ...]:
    """Return the names that the steps of a function's byte code which are called so read, each once."""
    read = (step.argval for step in dis.get_instructions(function) if step.opname in steps)
    return tuple(dict.fromkeys(read))


def names_of(function: FunctionType) -> dict[str, Any]:
    """Return what the names from outside that a function reads stand for; builtins are left out."""
    read, seen = _loaded(function, "LOAD_GLOBAL"), read_from_outside(function)
    return {name: seen[name] for name in (*read, *function.__code__.co_freevars) if name in seen}


@dataclass(frozen=True)
class Reach:
    """All that an entry point leads to, with the objects that it is `given`; the search ends at `twins`."""

    entry: FunctionType
    given: Mapping[str, Any]
    twins: Collection[Any]

    @cached_property
    def signature(self) -> Signature:
        """The signature of the entry point; raises CompileError."""
        return entry_signature(self.entry, self.given)

    @cached_property
    def objects(self) -> Sequence[Any]:
        """The known objects, and those that are their attributes, each once and in a fixed order."""
        known = [kind.content for kind in self.signature.parameters.values() if isinstance(kind, Known)]
        found = {id(one): one for one in known if is_object(one)}
        waiting = list(found.values())
        for one in waiting:
            for content in (getattr(one, field.name) for field in fields(one)):
                content = content.__self__ if isinstance(content, MethodType) else content
                if is_object(content) and id(content) not in found:
                    found[id(content)] = content
                    waiting.append(content)
        return waiting

    def attributes_of(self, function: FunctionType) -> Iterator[tuple[int, str, Any]]:
        """Yield the attributes of known objects that a function may read: number of the object, name and content."""
        for name in _loaded(function, "LOAD_ATTR", "LOAD_METHOD"):
            for number, one in enumerate(self.objects):
                content = attribute_of(one, name)
                if content is not None:
                    yield number, name, content

    def next_to(self, function: FunctionType) -> list[FunctionType]:
        """Return the functions that one function leads to directly."""
        contents = [*names_of(function).values(), *(content for _, _, content in self.attributes_of(function))]
        if any(isinstance(one, Writer) for one in contents):
            contents += [put, put_all]
        return [called for called in map(rule_of, contents) if called is not None and called not in self.twins]

    @cached_property
    def functions(self) -> Sequence[FunctionType]:
        """The entry point and every function it leads to, in a fixed order."""
        seen: dict[FunctionType, None] = {}
        left = [self.entry]
        while left:
            function = left.pop()
            if function not in seen:
                seen[function] = None
                left += self.next_to(function)
        return list(seen)

    def leading_to(self, wanted: Collection[Callable[..., Any]]) -> set[FunctionType]:
        """Return the functions that are `wanted`, or lead to one that is."""
        named = {one: set(self.next_to(one)) for one in self.functions}
        found = {one for one in named if one in wanted}
        while more := {one for one in named if one not in found and not found.isdisjoint(named[one])}:
            found |= more
        return found

    @cached_property
    def digest(self) -> str:
        """A digest of everything that the machine code depends on, as hexadecimal text; raises CompileError."""
        numbers: dict[Any, int] = {function: number for number, function in enumerate(self.functions)}
        numbers.update((twin, -1 - number) for number, twin in enumerate(self.twins))
        digest = hashlib.sha256(repr(_told(self.signature)).encode())
        for function in self.functions:
            code = function.__code__
            constants = [value for value in code.co_consts if not isinstance(value, str)]
            digest.update(code.co_code)
            digest.update(repr((code.co_names, code.co_varnames, constants, function in NOTES)).encode())
            digest.update(repr(_told(signature_of(function))).encode())
            named = names_of(function).items()
            digest.update(repr([(name, _told_value(value, numbers)) for name, value in named]).encode())
            known = self.attributes_of(function)
            digest.update(repr([(number, name, _told_value(value, numbers)) for number, name, value in known]).encode())
        return digest.hexdigest()


def _told(signature: Signature) -> list[object]:
    return [(name, _told_kind(kind)) for name, kind in (*signature.parameters.items(), ("", signature.result))]


def _told_kind(kind: Any) -> object:
    match kind:
        case RecordOf(made_of) | RecordsOf(made_of):
            return type(kind).__name__, made_of.__qualname__, _told_layout(made_of)
        case Known():
            return "known"  # what functions read of it is told with them
    return repr(kind)


def _told_layout(kind: type[Any]) -> object:
    """Return the complete layout of a record."""
    return [
        (
            name,
            layout.start,
            layout.length,
            layout.is_block,
            layout.part and (layout.part.__qualname__, _told_layout(layout.part)),
        )
        for name, layout in cell_layouts(kind).items()
    ]


def _told_value(value: Any, numbers: Mapping[Any, int]) -> object:
    if isinstance(value, FunctionType | MethodDescriptorType | MethodType):
        return "function", numbers.get(rule_of(value) or value)
    if isinstance(value, attrgetter):
        return "cell", name_taken(value)
    if isinstance(value, Writer):
        return "writer", value.number
    if isinstance(value, EnumMeta):
        return [(name, repr(value[name].value)) for name in value.__members__]
    if isinstance(value, type) and issubclass(value, Record):
        return _told_layout(value)
    if isinstance(value, tuple):
        return tuple(_told_value(part, numbers) for part in value)
    return int(value) if isinstance(value, int) else repr(type(value))
