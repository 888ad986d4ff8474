"""Starts a server before its PostgreSQL: python -m tests.attacks.late_database [FOLDER]."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from tests.attacks.watch import ROOT
from tests.patience import PATIENCE
from tests.server import postgres
from tests.server.serving import Process


def late_database(source: Path = ROOT) -> dict[str, object]:
    """Return whether a server that begins without its database lives, what it says meanwhile, and what afterwards."""
    with postgres.serving() as database, tempfile.TemporaryDirectory() as folder:
        database.stop()
        server = Process(database.url, Path(folder) / "log", source=source / "src")
        try:
            server.start()
        except AssertionError:
            return {"lives": False, "log": server.log.read_text()[-300:]}
        try:
            before = server.address.get("/readyz")
            refused = server.address.post("/api/rooms", {"preset": "mau-mau"}).status
            database.start()
            end = time.monotonic() + PATIENCE
            while (after := server.address.get("/readyz").status) != 200 and time.monotonic() < end:
                time.sleep(0.2)
            assert server.process is not None
            opened = server.address.post("/api/rooms", {"preset": "mau-mau"}).status
            return {
                "lives": server.process.poll() is None,
                "before": before.status,
                "reason": before.json["reason"],
                "refused": refused,
                "after": after,
                "opened": opened,
            }
        finally:
            server.kill()


if __name__ == "__main__":
    print(json.dumps(late_database(Path(sys.argv[1]) if sys.argv[1:] else ROOT)))
