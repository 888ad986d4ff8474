"""Is the first to ask a server for its catalogue: python -m tests.attacks.first_catalogue [FOLDER]."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from tests.attacks.watch import ROOT, waits
from tests.server.postgres import free_port
from tests.server.serving import Process

LANGUAGES = ("en", "ja", "zh_Hant", "zh_Hans")


def first_catalogues(source: Path = ROOT) -> dict[str, int]:
    """Return how many catalogues a new server sent, and how often the first ones kept its loop for a tenth second."""
    with tempfile.TemporaryDirectory() as folder:
        metrics = free_port()
        words = "--metrics", f"127.0.0.1:{metrics}"
        server = Process(f"{folder}/tables.sqlite", Path(folder) / "log", *words, source=source / "src")
        server.start()
        try:
            time.sleep(1)
            _, before = waits(metrics, "0.1")
            answered = [server.address.get(f"/api/catalogue/{language}.json").status for language in LANGUAGES]
            time.sleep(1)
            return {"answered": answered.count(200), "kept waiting": waits(metrics, "0.1")[1] - before}
        finally:
            server.kill()


if __name__ == "__main__":
    print(json.dumps(first_catalogues(Path(sys.argv[1]) if sys.argv[1:] else ROOT)))
