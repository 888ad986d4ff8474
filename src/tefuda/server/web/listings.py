"""What is long and the same for all who ask: made once in each language, compressed, and then only handed out."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from tefuda.bots.chooser import bots
from tefuda.core.game import Game
from tefuda.language import LANGUAGES
from tefuda.play.library import families
from tefuda.server.host.work.worker_thread import Aside
from tefuda.server.web import catalogue

GZIP = 16 + zlib.MAX_WBITS
"""Has zlib write the header and the end of gzip (RFC 1952)."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A text in JSON, the same compressed by gzip, and its tag, with which a browser asks whether it has changed."""

    text: bytes
    compressed: bytes
    tag: str


class Beginning:
    """The beginning of texts: what follows it is compressed as if both were one, for the price of the end alone."""

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._digest = sha256(text)
        self._compressor = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=GZIP, memLevel=zlib.DEF_MEM_LEVEL + 1)
        self._compressed = self._compressor.compress(text) + self._compressor.flush(zlib.Z_SYNC_FLUSH)

    def with_end(self, end: bytes = b"") -> Listing:
        """Return the text with an end."""
        digest, compressor = self._digest.copy(), self._compressor.copy()
        digest.update(end)
        compressed = self._compressed + compressor.compress(end) + compressor.flush()
        return Listing(self._text + end, compressed, f'"{digest.hexdigest()[:24]}"')


class Listings:
    """The catalogue and the rule books, each made once in each language, beside the event loop, whoever asks first.

    No other work is done in their place, so that they wait for nobody.
    """

    def __init__(self) -> None:
        self._aside = Aside()
        self._made: dict[object, Beginning] = {}

    async def prepare(self) -> None:
        """Make the catalogue in all languages."""
        for language in LANGUAGES:
            await self.catalogue(language, "")

    async def catalogue(self, language: str, me: str) -> Listing:
        """Return the catalogue in a language for a guest by the name `me`."""
        key = language, tuple(bots()), tuple(families())
        beginning = await self._beginning(key, lambda: _without_end(catalogue.catalogue(language, "")))
        return beginning.with_end(b',"me":%b}' % msgspec.json.encode(me))

    async def rule_book(self, game: Game, language: str) -> Listing:
        """Return the rule book of a family in a language."""
        key = game.name, language
        beginning = await self._beginning(key, lambda: msgspec.json.encode(catalogue.rule_book(game, language)))
        return beginning.with_end()

    async def _beginning(self, key: object, make: Callable[[], bytes]) -> Beginning:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = await self._aside.do(lambda: self._made.get(key) or Beginning(make()))
        return found


def listing_of(message: object) -> Listing:
    """Return a message as a listing."""
    return Beginning(msgspec.json.encode(message)).with_end()


def _without_end(found: Any) -> bytes:
    """Return the catalogue as JSON without the name of a guest and the end."""
    fields = {name: getattr(found, name) for name in found.__struct_fields__ if name != "me"}
    return msgspec.json.encode(fields)[:-1]
