"""The messages as types for TypeScript and as JSON Schema; run as a module it writes both files.

python -m tefuda.server.messages.typescript [ROOT]
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tefuda.server.messages.errors import Code
from tefuda.server.messages.http_api import HTTP_API
from tefuda.server.messages.protocol import SUBPROTOCOL, VERSION, FromClient, FromServer
from tefuda.server.messages.statistics_api import STATISTICS_API
from tefuda.server.messages.study_api import STUDY_API
from tefuda.server.messages.view_parts import Stage, Timer

TYPES = Path("web", "src", "protocol.ts")
SCHEMA = Path("docs", "protocol.schema.json")
"""The two files that are written, below the root of the repository."""

_UNIONS = {"FromClient": FromClient, "FromServer": FromServer}
_NAMED = {get_args(named): name for name, named in (("Code", Code), ("Stage", Stage), ("Timer", Timer))}
_PLAIN = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number",
    inspect.BoolType: "boolean", inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}  # fmt: skip


def typescript() -> str:
    """Return the messages as TypeScript, the text of `TYPES`."""
    structs: dict[str, inspect.StructType] = {}
    for kind in inspect.multi_type_info(
        (*get_args(FromClient), *get_args(FromServer), *HTTP_API, *STUDY_API, *STATISTICS_API)
    ):
        _gather(kind, structs)
    parts = [
        "// Written by `python -m tefuda.server.messages.typescript` from src/tefuda/server. Do not edit.",
        f"export const VERSION = {VERSION};\nexport const SUBPROTOCOL = {json.dumps(SUBPROTOCOL)};",
        *(_union(name, map(json.dumps, words)) for words, name in _NAMED.items()),
        *map(_interface, structs.values()),
        *(_union(name, (one.__name__ for one in get_args(union))) for name, union in _UNIONS.items()),
    ]
    return "\n\n".join(parts) + "\n"


def _union(name: str, parts: Iterable[str]) -> str:
    return f"export type {name} =\n  | " + "\n  | ".join(parts) + ";"


def _gather(kind: inspect.Type, structs: dict[str, inspect.StructType]) -> None:
    """Add every struct within a type to `structs`, those it is made of first."""
    if isinstance(kind, inspect.StructType) and kind.cls.__name__ not in structs:
        for field in kind.fields:
            _gather(field.type, structs)
        structs[kind.cls.__name__] = kind
    for part in _parts(kind):
        _gather(part, structs)


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.ListType(item_type=part) | inspect.DictType(value_type=part):
            yield part
        case inspect.UnionType(types=parts):
            yield from parts


def _interface(kind: inspect.StructType) -> str:
    lines = [f"/** {_plain(kind.cls.__doc__ or '')} */", f"export interface {kind.cls.__name__} {{"]
    if kind.tag is not None:
        lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
    client = kind.forbid_unknown_fields
    for field in kind.fields:
        optional = "?" if client and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}"])


def _plain(sentence: str) -> str:
    return re.sub(r"\s+", " ", sentence).strip()


def _type(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.ListType(item_type=part):
            inner = _type(part)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case inspect.DictType(value_type=part):
            return f"Record<string, {_type(part)}>"
        case inspect.UnionType(types=parts):
            return " | ".join(map(_type, parts))
        case inspect.LiteralType(values=values):
            named = {frozenset(words): name for words, name in _NAMED.items()}
            return named.get(frozenset(values)) or " | ".join(map(json.dumps, values))
    return _PLAIN[type(kind)]


def schema() -> str:
    """Return the messages as JSON Schema (draft 2020-12), the text of `SCHEMA`."""
    parts, components = msgspec.json.schema_components([*_UNIONS.values(), *HTTP_API, *STUDY_API, *STATISTICS_API])
    for component in components.values():
        component["description"] = cleandoc(component["description"])
    document: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SUBPROTOCOL,
        "$defs": {**dict(zip(_UNIONS, parts, strict=False)), **components},
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def write(root: Path) -> None:
    """Write both files under `root`."""
    for file, text in ((TYPES, typescript()), (SCHEMA, schema())):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
