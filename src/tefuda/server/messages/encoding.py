"""Messages as JSON; a part that many messages share is encoded once, and messages are put together from such parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

Part = TypeVar("Part")

_encoder = msgspec.json.Encoder()

encode: Callable[[object], bytes] = _encoder.encode
"""Returns a message, or a part of one, as JSON."""


def preencoded(part: Part) -> Part:
    """Return a part of a message already encoded, to be used instead of it; its fields can no longer be read."""
    return msgspec.Raw(_encoder.encode(part))  # type: ignore[return-value]


def raw(encoded: bytes) -> Any:
    """Return a part that is given as JSON, to be used as a field of a message."""
    return msgspec.Raw(encoded)


def fields(part: msgspec.Struct | Mapping[str, object]) -> bytes:
    """Return the fields of a part as JSON, as they stand between the braces of an object."""
    return _encoder.encode(part)[1:-1]


def decoded(data: bytes | str, decoder: msgspec.json.Decoder[Part]) -> Part:
    """Return a message that was received; raise msgspec.DecodeError for anything else, whatever the bytes are."""
    try:
        return decoder.decode(data)
    except (UnicodeError, RecursionError) as fault:
        raise msgspec.DecodeError(_REASONS[isinstance(fault, RecursionError)]) from None


_REASONS = ("the text is not UTF-8", "it is nested too deeply")
