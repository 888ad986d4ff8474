"""A PostgreSQL of our own, on a free port, for as long as the tests run."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import SystemRandom

from tests.patience import PATIENCE

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
    with serving() as server:
        yield server.url


@contextmanager
def serving() -> Iterator[Postgres]:
    """Run a PostgreSQL as `running` does; yield a handle to stop and suspend it."""
    with tempfile.TemporaryDirectory(prefix="tefuda-postgres-") as folder:
        Path(folder).chmod(0o755)  # the user that it runs as must reach its data
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.resume()
            server.stop()


class Postgres:
    """A PostgreSQL with its data in a folder; it can be stopped, started again, and suspended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.port = free_port()
        self.url = f"postgresql://tefuda@127.0.0.1:{self.port}/postgres"
        self.user = "postgres" if os.getuid() == 0 else None  # it does not run as root
        self.process: subprocess.Popen[bytes] | None = None
        self.data.mkdir()
        if self.user:
            shutil.chown(self.data, self.user)
        initdb = program("initdb") or "initdb"
        making = f"{initdb} --pgdata {self.data} --username tefuda --auth trust --encoding UTF8 --no-sync"
        subprocess.run(making.split(), check=True, stdout=subprocess.DEVNULL, user=self.user, cwd="/")

    def start(self) -> None:
        """Start it and wait until it answers."""
        server, ready = (program(name) or name for name in ("postgres", "pg_isready"))
        command = [server, "-D", str(self.data), "-p", str(self.port), "-k", str(self.data), "-h", "127.0.0.1"]
        command += ["-c", "fsync=off"]  # what the kernel has is kept, whoever is killed
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd="/")
        waiting = [ready, "-h", "127.0.0.1", "-p", str(self.port), "-t", "60"]
        while subprocess.run(waiting, stdout=subprocess.DEVNULL).returncode:
            assert self.process.poll() is None, (self.folder / "log").read_text()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it, by default at once but in order."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def suspend(self) -> None:
        """Let none of its processes answer, though all are there."""
        for process in self.processes():
            os.kill(process, signal.SIGSTOP)

    def resume(self) -> None:
        """Let all of its processes go on."""
        for process in self.processes():
            os.kill(process, signal.SIGCONT)

    def processes(self) -> list[int]:
        """Return its processes, the first of them first."""
        assert self.process is not None
        if self.process.poll() is not None:
            return []
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]
