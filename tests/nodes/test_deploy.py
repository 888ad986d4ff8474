"""What operators are given: the proxy's configuration is valid, and a script brings up three nodes."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from tempfile import gettempdir

import pytest

from tests.nodes.cluster import PROXY, haproxy
from tests.patience import PATIENCE
from tests.server import postgres
from tests.server.postgres import free_port
from tests.server.serving import Address

DEPLOY = PROXY.parent
NODES = {f"TEFUDA_{name}": f"127.0.0.1:{8001 + index}" for index, name in enumerate("ABC")}


def test_the_configuration_of_the_proxy_is_valid() -> None:
    program = haproxy()
    if program is None:
        pytest.skip("apt install haproxy")
    places = os.environ | NODES | {"TEFUDA_BIND": "127.0.0.1:8000"}
    checked = subprocess.run([program, "-c", "-f", str(PROXY)], env=places, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "WARNING" not in checked.stderr


@pytest.mark.long
def test_a_script_brings_up_three_nodes_and_takes_them_down(tmp_path: Path) -> None:
    if haproxy() is None or postgres.program("postgres") is None:
        pytest.skip("apt install haproxy postgresql")
    address = Address(free_port(), "")
    tmp_path.chmod(0o755)
    for folder in takewhile(lambda folder: folder != Path(gettempdir()), tmp_path.parents):
        folder.chmod(0o755)  # the user that PostgreSQL runs as must reach its data
    program = Path(sys.executable).with_name("tefuda")
    places = {"TEFUDA": str(program), "TEFUDA_PORT": str(address.port), "TEFUDA_FOLDER": str(tmp_path / "nodes")}
    with (tmp_path / "log").open("wb") as log:
        script = subprocess.Popen(["sh", str(DEPLOY / "nodes.sh")], env=os.environ | places, stdout=log, stderr=log)
    try:
        end, ready = time.monotonic() + PATIENCE, set[str]()
        while len(ready) < 3:
            assert script.poll() is None, (tmp_path / "log").read_text()
            assert time.monotonic() < end, (tmp_path / "log").read_text()
            for number in (1, 2, 3):
                with suppress(OSError, http.client.HTTPException):
                    if Address(address.port + number, "").get("/readyz").status == 200:
                        ready.add(str(number))
            time.sleep(0.1)
        while True:
            with suppress(OSError, http.client.HTTPException):
                if address.get("/api/guest").status == 200:
                    break
            assert time.monotonic() < end, (tmp_path / "log").read_text()
            time.sleep(0.1)
    finally:
        script.send_signal(signal.SIGTERM)
        script.wait(PATIENCE)
    with pytest.raises(OSError):  # noqa: PT011
        address.get("/readyz")
