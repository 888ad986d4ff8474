"""Three nodes with a real PostgreSQL and HAProxy, on free ports, with a relay between each node and the database."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.nodes.relay import Relay
from tests.patience import PATIENCE
from tests.server import postgres
from tests.server.postgres import Postgres, free_port
from tests.server.serving import SOURCE, TESTS, Address

NAMES = ("a", "b", "c")
PROXY = TESTS / "deploy" / "haproxy.cfg"


def haproxy() -> str | None:
    """Return where HAProxy is; Debian keeps it off the path of users."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")


class Node:
    """A node as a process of its own; its clock is `ahead` by a number of milliseconds."""

    def __init__(self, name: str, relay: Relay, folder: Path, ahead: int = 0) -> None:
        self.name = name
        self.relay = relay
        self.log = folder / f"{name}.log"
        self.ahead = ahead
        self.address = Address(free_port(), "")
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start the process, without waiting for it."""
        place = f"127.0.0.1:{self.address.port}"
        command = [sys.executable, "-m", "tests.nodes.node", "serve", "--no-browser", "--pace", "0"]
        command += ["--node", self.name, "--address", f"http://{place}", "--port", str(self.address.port)]
        command += ["--database", f"postgresql://tefuda@127.0.0.1:{self.relay.port}/postgres", "--log", "info"]
        command += ["--trusted-proxy", "127.0.0.1"]
        path = os.pathsep.join([str(SOURCE), str(TESTS)])
        environment = os.environ | {"PYTHONPATH": path, "TEFUDA_TEST_AHEAD": str(self.ahead)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    def wait(self) -> None:
        """Wait until the node is ready."""
        assert self.process is not None
        end = time.monotonic() + PATIENCE
        while not self.ready():
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            assert time.monotonic() < end, self.log.read_text()[-2000:]
            time.sleep(0.05)

    def ready(self) -> bool:
        """Say whether the node says that it is ready."""
        with suppress(OSError, http.client.HTTPException):
            return self.address.get("/readyz").status == 200
        return False

    def send(self, how: signal.Signals) -> None:
        """Send the process a signal."""
        assert self.process is not None
        self.process.send_signal(how)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Kill the node and wait until it is gone."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def restart(self) -> None:
        """Kill the node, and start it again."""
        self.kill()
        self.launch()
        self.wait()


class Cluster:
    """Nodes by name, their database, and the proxy before them at `address`."""

    def __init__(self, folder: Path, database: Postgres, nodes: Mapping[str, Node]) -> None:
        self.folder = folder
        self.database = database
        self.nodes = nodes
        self.address = Address(free_port(), "")
        self.proxy: subprocess.Popen[bytes] | None = None

    def start_proxy(self) -> None:
        """Start HAProxy with the configuration that operators use, and wait until it finds a node."""
        program = haproxy()
        assert program is not None
        places = {name: node.address.port for name, node in self.nodes.items()}
        named = {f"TEFUDA_{name.upper()}": f"127.0.0.1:{port}" for name, port in places.items()}
        environment = os.environ | named | {"TEFUDA_BIND": f"127.0.0.1:{self.address.port}"}
        command = [program, "-W", "-db", "-f", str(PROXY)]
        with (self.folder / "haproxy.log").open("ab") as log:
            self.proxy = subprocess.Popen(command, stdout=log, stderr=log, env=environment, start_new_session=True)
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, http.client.HTTPException):
                if self.address.get("/readyz").status == 200:
                    return
            assert self.proxy.poll() is None, (self.folder / "haproxy.log").read_text()
            assert time.monotonic() < end, (self.folder / "haproxy.log").read_text()
            time.sleep(0.05)

    def reload_proxy(self) -> None:
        """Let HAProxy read its configuration again; connections that are open go on."""
        assert self.proxy is not None
        self.proxy.send_signal(signal.SIGUSR2)

    def kill_proxy(self) -> None:
        """Kill HAProxy with all its processes."""
        assert self.proxy is not None
        with suppress(ProcessLookupError):
            os.killpg(self.proxy.pid, signal.SIGKILL)
        self.proxy.wait(PATIENCE)

    def owner(self, room: str) -> Node:
        """Return the node that has a room."""
        while True:
            told = self.address.get(f"/api/rooms/{room}/node")
            if told.status == 200:
                return self.nodes[told.json["node"]]
            time.sleep(0.2)


@contextmanager
def running(ahead: Mapping[str, int] | None = None) -> Iterator[Cluster]:
    """Run three nodes, with their clocks `ahead` by milliseconds, by name; skip where a program is missing."""
    if haproxy() is None or postgres.program("postgres") is None:
        pytest.skip("apt install haproxy postgresql")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tefuda-nodes-")))
        database = stack.enter_context(postgres.serving())
        relays = {name: stack.enter_context(Relay(database.port).running()) for name in NAMES}
        nodes = {name: Node(name, relays[name], folder, (ahead or {}).get(name, 0)) for name in NAMES}
        cluster = Cluster(folder, database, nodes)
        try:
            for node in nodes.values():
                node.launch()
            for node in nodes.values():
                node.wait()
            cluster.start_proxy()
            yield cluster
        finally:
            if cluster.proxy is not None:
                cluster.kill_proxy()
            for node in nodes.values():
                node.kill()
