"""Messages as they are written, JSON; what stands in many of them alike is written once."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from tefuda.server.messages.protocol import ServerMessage

Part = TypeVar("Part")

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(message)


def preencoded(part: Part) -> Part:
    """Return a part of messages that is written already, to stand in them in its place; it cannot be looked into."""
    return msgspec.Raw(_encoder.encode(part))  # type: ignore[return-value]
