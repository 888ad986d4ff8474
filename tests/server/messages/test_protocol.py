from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.server.messages.protocol import Act, FromClient, Hello, Sit
from tefuda.server.messages.schema import SCHEMA, schema

ROOT = Path(__file__).parents[3]
REMEDY = "run `python -m tefuda.server.messages.schema` and commit what it writes"


def read(text: str) -> Any:
    return msgspec.json.decode(text, type=FromClient)


def test_the_schema_is_that_of_the_messages() -> None:
    assert (ROOT / SCHEMA).read_text(encoding="utf-8") == schema(), REMEDY


def test_a_message_is_known_by_its_type() -> None:
    assert read('{"type": "hello", "version": 4}') == Hello(4)
    assert read('{"type": "hello", "version": 3, "lang": "ja"}') == Hello(3), "a page of another version is told so"
    assert read('{"type": "act", "id": "a", "moment": 3, "action": "7♦"}') == Act("a", 3, "7♦")
    assert read('{"type": "sit", "id": "b", "seat": 2}') == Sit("b", 2)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"type": "shout"}',
        '{"type": "act", "id": "a", "moment": 3}',
        '{"type": "act", "id": "", "moment": 3, "action": "7♦"}',
        '{"type": "act", "id": "a", "moment": "3", "action": "7♦"}',
        '{"type": "act", "id": "a", "moment": 3, "action": "7♦", "seat": 2}',
        '{"type": "act", "id": "a", "moment": 3, "action": "' + "x" * 201 + '"}',
        '{"type": "sit", "id": "a", "seat": -1}',
        '{"type": "sit", "id": "a", "seat": 10000000000000000000000}',
        '{"type": "rename", "id": "a", "name": ""}',
        '{"type": "say", "id": "a", "number": 14}',
        '{"type": "hello", "version": 4, "head": "7"}',
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        read(text)
