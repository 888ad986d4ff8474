"""Messages encoded as JSON; a part that many messages share is encoded once."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from tefuda.server.messages.protocol import ServerMessage

Part = TypeVar("Part")

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """Return a message as JSON."""
    return _encoder.encode(message)


def preencoded(part: Part) -> Part:
    """Return a part of a message already encoded, to be put in its place; its fields can no longer be read."""
    return msgspec.Raw(_encoder.encode(part))  # type: ignore[return-value]
