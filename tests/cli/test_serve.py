from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import tefuda
from tests.patience import PATIENCE


def start(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
    line = [sys.executable, "-m", "tefuda", "serve", "--no-browser", *words]
    return subprocess.Popen(line, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)


def test_the_server_prints_its_address_and_stops_cleanly(tmp_path: Path) -> None:
    server = start(tmp_path, "--port", "0", "--prefix", "cards/", "--log", "info", "--lang", "en")
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/cards/", line)
    assert found is not None, line
    with urllib.request.urlopen(f"{found[0]}healthz") as told:
        assert json.load(told)["version"] == tefuda.__version__
    server.send_signal(signal.SIGTERM)
    _, log = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert all(json.loads(line)["level"] == "info" for line in log.splitlines())
    assert (tmp_path / "tefuda" / "tables.sqlite").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--database", "mysql://localhost/x"), "SQLite or PostgreSQL"),
        (("--database", "/dev/null/tables.sqlite"), "cannot be used"),
        (("--origin", "cards.example.org"), "such as https://example.org"),
        (("--origin", "https://[x"), "such as https://example.org"),
        (("--trusted-proxy", "10.0.0.0/33"), "such as 10.0.0.0/8"),
        (("--node", "a"), "both --node and --address"),
        (("--address", "http://127.0.0.1:8001"), "both --node and --address"),
        (("--node", "A/b", "--address", "http://127.0.0.1:8001"), "small letters"),
        (("--port", "many"), "must be a whole number from 0 to 65535"),
        (("--port", "99999999"), "must be a whole number from 0 to 65535"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    server = start(tmp_path, "--lang", "en", *words)
    _, told = server.communicate(timeout=PATIENCE)
    assert server.returncode == 2
    assert said in told
    assert "Traceback" not in told


def test_a_server_waits_for_a_database_that_does_not_answer_yet(tmp_path: Path) -> None:
    server = start(tmp_path, "--lang", "en", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/x")
    assert server.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
    assert found is not None
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{found[0]}readyz")
    refused.value.close()
    assert refused.value.code == 503
    server.send_signal(signal.SIGTERM)
    _, told = server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
    assert "cannot be used" in told
    assert "Traceback" not in told


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        server = start(tmp_path, "--lang", "en", "--port", str(taken.getsockname()[1]))
        _, told = server.communicate(timeout=PATIENCE)
    assert server.returncode == 2
    assert "cannot start" in told
