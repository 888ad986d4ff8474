"""A PostgreSQL of our own, on a free port, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

DEBIAN = Path("/usr/lib/postgresql")
PORTS = range(20_000, 32_000)


def program(name: str) -> str | None:
    """Return where a program of PostgreSQL is; Debian keeps them off the path."""
    found = shutil.which(name)
    newest = sorted(DEBIAN.glob(f"*/bin/{name}"), key=lambda file: int(file.parts[-3]))
    return found or (str(newest[-1]) if newest else None)


def free_port() -> int:
    """Return a free port below those that the kernel gives to whoever connects: it is free again after a restart."""
    for port in SystemRandom().sample(PORTS, 100):
        with socket.socket() as listening, suppress(OSError):
            listening.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


@contextmanager
def running() -> Iterator[str]:
    """Run a PostgreSQL that keeps its data in a folder of its own, which is removed with it; yield its URL."""
    with tempfile.TemporaryDirectory(prefix="tefuda-postgres-") as folder:
        Path(folder).chmod(0o755)  # the user that it runs as must reach its data
        yield from _running_in(Path(folder))


def _running_in(folder: Path) -> Iterator[str]:
    data, port = folder / "data", free_port()
    user = "postgres" if os.getuid() == 0 else None  # it does not run as root
    data.mkdir()
    if user:
        shutil.chown(data, user)
    initdb, server, ready = (program(name) or name for name in ("initdb", "postgres", "pg_isready"))
    making = [
        initdb,
        "--pgdata",
        str(data),
        "--username",
        "tefuda",
        "--auth",
        "trust",
        "--encoding",
        "UTF8",
        "--no-sync",
    ]
    subprocess.run(making, check=True, stdout=subprocess.DEVNULL, user=user, cwd="/")
    settings = ["-D", str(data), "-p", str(port), "-k", str(data), "-h", "127.0.0.1"]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen([server, *settings], stdout=log, stderr=log, user=user, cwd="/")
    try:
        waiting = [ready, "-h", "127.0.0.1", "-p", str(port), "-t", "60"]
        while subprocess.run(waiting, stdout=subprocess.DEVNULL).returncode:
            assert process.poll() is None, (folder / "log").read_text()
        yield f"postgresql://tefuda@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(30)
