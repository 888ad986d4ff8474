"""The same chance for the same test on every machine: who comes, which rooms are opened, which cards are dealt."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from hashlib import shake_256
from itertools import count

import pytest
from hypothesis import settings

from tefuda.server.web.guests import Guests

NUMBERS = """{
  const drawn = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    if (bytes.length !== 32) return drawn(bytes);
    localStorage.numbers = 1 + Number(localStorage.numbers ?? 0);
    return bytes.fill(%d).fill(localStorage.numbers, 0, 1);
  };
}"""
"""The numbers that a page draws for shuffles, one after the other; its commands keep ids of their own."""


def is_settled() -> bool:
    """Say whether chance is the same in each run: it is, unless the Hypothesis profile `search` looks for more."""
    return settings.get_current_profile_name() != "search"


def settle(patched: pytest.MonkeyPatch, name: str) -> None:
    """Make the server of this process draw what follows from a name, each kind of draw by itself."""

    def drawing(kind: Callable[[bytes], str]) -> Callable[[int], str]:
        numbers: dict[int, Iterator[int]] = {}

        def draw(length: int) -> str:
            number = next(numbers.setdefault(length, count()))
            return kind(shake_256(f"{name} {length} {number}".encode()).digest(length))

        return draw

    patched.setattr(secrets, "token_hex", drawing(bytes.hex))
    patched.setattr(secrets, "token_urlsafe", drawing(lambda drawn: drawn.hex()[: -(-4 * len(drawn) // 3)]))
    # In which order the bots of several rooms decide is not settled; so all their decisions roll alike.
    patched.setattr(secrets, "randbits", lambda bits: 0)
    patched.setattr(Guests, "_today", lambda guests: 1)
