"""The files of the built page: sent compressed, and cached for a year where the name changes with the content."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parents[1] / "static"
"""The folder of the built page, which need not exist."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The encodings in which files are compressed when the page is built, the shortest first, with their suffixes."""
BASE = '<base href="{}" />'
"""Where the page finds all else."""
FOR_GOOD = "public, max-age=31536000, immutable"
"""The header `cache-control` of files whose name has a hash of their content."""


HASHED = re.compile(r"assets/|.*-[0-9a-f]{16}\.[a-z]+$")
"""The paths of these files: parts of the page, and programs of families, with 64 bits of their SHA-256."""
TYPES = {".wasm": "application/wasm", ".net": "application/octet-stream", ".woff2": "font/woff2"}
"""The types of files that not every machine knows."""


class Assets(StaticFiles):
    """Sends the files of a folder, in which what is compressed already stands beside what is not."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file in the shortest encoding that the browser accepts; raise HTTPException if there is none."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        encoding = next(
            (one for one, end in ENCODINGS.items() if one in accepted and self.lookup_path(path + end)[1]), ""
        )
        response = await super().get_response(path + ENCODINGS.get(encoding, ""), scope)
        if encoding:
            response.headers["content-encoding"] = encoding
        response.headers["vary"] = "accept-encoding"
        response.headers["cache-control"] = FOR_GOOD if HASHED.match(path) else "no-cache"
        if kind := TYPES.get(Path(path).suffix):
            response.headers["content-type"] = kind
        return response


def page_at(base: str) -> str | None:
    """Return the page, which finds all else from an address, such as `/` or `./`; None where the page is not built."""
    index = STATIC / "index.html"
    if not index.is_file():
        return None
    return index.read_text(encoding="utf-8").replace(BASE.format("./"), BASE.format(base), 1)


@cache
def page_sentences() -> Collection[str] | None:
    """Return the English sentences of the page, None where the page is not built; cached for the process."""
    found = STATIC / "sentences.json"
    return frozenset(json.loads(found.read_text(encoding="utf-8"))) if found.is_file() else None
