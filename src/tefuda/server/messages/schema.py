"""The messages as JSON Schema; run as a module it writes the file.

python -m tefuda.server.messages.schema [ROOT]
"""

from __future__ import annotations

import json
import sys
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_args

import msgspec

from tefuda.server.messages import protocol
from tefuda.server.messages.errors import Code
from tefuda.server.messages.http_api import HTTP_API
from tefuda.server.messages.protocol import SUBPROTOCOL, FromClient, FromServer, Stage, Timer
from tefuda.server.messages.statistics_api import STATISTICS_API
from tefuda.server.messages.study_api import STUDY_API

SCHEMA = Path("docs", "protocol.schema.json")
"""Where the schema lies; web/protocol.js makes the types of the page from it."""

_UNIONS = {"FromClient": FromClient, "FromServer": FromServer}
_WORDS = {"Code": sorted(get_args(Code)), "Stage": sorted(get_args(Stage)), "Timer": sorted(get_args(Timer))}


def schema() -> str:
    """Return the messages as JSON Schema."""
    parts, components = msgspec.json.schema_components([*_UNIONS.values(), *HTTP_API, *STUDY_API, *STATISTICS_API])
    for name, component in components.items():
        component["description"] = cleandoc(component["description"])
        if _leaves_out(name):
            component["leaves_out"] = "what is as usual"
    document: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SUBPROTOCOL,
        "$defs": {
            **{name: {"enum": words} for name, words in _WORDS.items()},
            **_by_name(dict(zip(_UNIONS, parts, strict=False)) | components),
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def _leaves_out(name: str) -> bool:
    """Say whether the server leaves out the fields of a message that have their defaults."""
    config = getattr(getattr(protocol, name, None), "__struct_config__", None)
    return config is not None and bool(config.omit_defaults)


def _by_name(part: Any) -> Any:
    """Return a part of a schema with references to `_WORDS` in place of the words themselves."""
    if isinstance(part, list):
        return list(map(_by_name, part))
    if not isinstance(part, dict):
        return part
    name = next((name for name, words in _WORDS.items() if part.get("enum") == words), None)
    return {"$ref": f"#/$defs/{name}"} if name else {key: _by_name(value) for key, value in part.items()}


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else ".", SCHEMA).write_text(schema(), encoding="utf-8")
