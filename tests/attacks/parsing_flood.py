"""Uploads a text that takes long to read, from twelve connections: python -m tests.attacks.parsing_flood PORT."""

from __future__ import annotations

import json
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from tests.attacks.pages import asked
from tests.attacks.raw_client import attack

AT_ONCE = 12
TEXT = b"tefuda 1\ngame guandan\nseats 4\nkey " + b"f" * 64 + b"\n" * 32_000


def upload(path: str, body: bytes, kind: str, port: int, source: str, end: float) -> Counter[str]:
    """Upload until an end; return how often each status came."""
    told: Counter[str] = Counter()
    while time.monotonic() < end:
        try:
            told[str(asked(port, "POST", path, body, source, content_type=kind)[0])] += 1
        except OSError:
            told["no answer"] += 1
            time.sleep(0.1)
    return told


def flood(about: str | None, path: str, body: bytes, kind: str) -> None:
    """Upload a body again and again over all connections; print how often each status came."""
    told = attack(about)
    end = time.monotonic() + told.seconds
    with ThreadPoolExecutor(AT_ONCE) as threads:
        found = list(threads.map(lambda _: upload(path, body, kind, told.port, told.source, end), range(AT_ONCE)))
    print(json.dumps(sum(found, Counter())))


if __name__ == "__main__":
    flood(__doc__, "/api/position", TEXT, "text/plain")
