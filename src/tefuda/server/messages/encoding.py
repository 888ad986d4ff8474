"""Messages as JSON; a part that many messages share is encoded once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from tefuda.server.messages.protocol import ServerMessage

Part = TypeVar("Part")

_encoder = msgspec.json.Encoder()


encode: Callable[[ServerMessage], bytes] = _encoder.encode
"""Returns a message as JSON."""


def preencoded(part: Part) -> Part:
    """Return a part of a message already encoded, to be put in its place; its fields can no longer be read."""
    return msgspec.Raw(_encoder.encode(part))  # type: ignore[return-value]


def decoded(data: bytes | str, decoder: msgspec.json.Decoder[Part]) -> Part:
    """Return a message that was received; raise DecodeError for all that is none."""
    try:
        return decoder.decode(data)
    except (UnicodeError, RecursionError) as fault:
        raise msgspec.DecodeError(_REASONS[isinstance(fault, RecursionError)]) from None


_REASONS = ("the text is not UTF-8", "it is nested too deeply")
