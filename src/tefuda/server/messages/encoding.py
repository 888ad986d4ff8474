"""Messages as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

Part = TypeVar("Part")

encode: Callable[[object], bytes] = msgspec.json.Encoder().encode
"""Returns a message, or a part of one, as JSON."""


def decoded(data: bytes | str, decoder: msgspec.json.Decoder[Part]) -> Part:
    """Return a message that was received; raise msgspec.DecodeError for anything else, whatever the bytes are."""
    try:
        return decoder.decode(data)
    except (UnicodeError, RecursionError) as fault:
        raise msgspec.DecodeError(_REASONS[isinstance(fault, RecursionError)]) from None


_REASONS = ("the text is not UTF-8", "it is nested too deeply")
