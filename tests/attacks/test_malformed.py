from __future__ import annotations

import time
from pathlib import Path

import pytest

from tefuda.server.web.middleware.requests import HEADER
from tests.attacks.malformed import NUMBER, answered, attacked, fault_of
from tests.server.serving import Address, Process, serving

DEEP = b'{"preset": "mau-mau", "options": ' + b'{"a":' * 5000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> object:
    with serving(str(tmp_path_factory.mktemp("server") / "tables.sqlite")) as found:
        yield found


@pytest.mark.parametrize("path", ["/api/rooms", "/api/check"])
@pytest.mark.parametrize(
    "body", [DEEP, b"[" * 30_000, b'{"preset": "\xff\xfe"}', b'{"preset": ' + NUMBER + b"}", b"\x00"]
)
def test_a_body_that_is_no_message_is_refused(address: Address, path: str, body: bytes) -> None:
    told = address.ask("POST", path, body, content_type="application/json")
    assert (told.status, told.json["code"]) == (400, "bad_message")
    assert told.json["sentence"].isascii()


@pytest.mark.parametrize(
    "path",
    [
        f"/api/games/{{room}}/{NUMBER.decode()}/1",
        f"/api/games/{{room}}/1/{NUMBER.decode()}",
        "/api/games/{room}/99999999999999999999.deal",
        "/api/games/{room}/%D9%A9.deal",
        "/api/games/{room}/-1/1",
        "/api/games/%00/1/1",
        "/api/games/..%2f..%2fetc/1/1",
        "/api/rules/%FF/en.json",
        "/api/rules/eights/%FF.json",
        "/api/rules/../eights",
        "/api/rules/%00/en.json",
        "/programs/%00/index.json",
        "/programs/eights/%00",
        "/programs/../index.json",
        "/programs/eights/" + "x" * 5000,
        "/t/%00/ws",
        "/nothing",
        "/assets/%00",
        "/assets/" + "x" * 5000,
    ],
)
def test_a_path_that_leads_nowhere_is_refused(address: Address, path: str) -> None:
    room = address.room(address.guest())
    told = address.get(path.replace("{room}", room))
    assert told.status == 404
    assert told.json["code"] in ("no_game", "no_room", "no_page")
    assert told.json["sentence"]


def test_a_method_that_is_not_meant_is_refused(address: Address) -> None:
    for method, path in (("POST", "/healthz"), ("DELETE", "/api/rooms"), ("PUT", "/"), ("OPTIONS", "/api/check")):
        told = address.ask(method, path)
        assert told.status == 405
        assert told.json["code"] == "no_page"


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * HEADER,
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    ],
)
def test_what_is_no_request_is_refused(address: Address, data: bytes) -> None:
    told = answered(address.port, "127.0.0.1", data)
    assert told.startswith(b"HTTP/1.1 4")
    assert fault_of(told) == ""


@pytest.mark.long
def test_at_random_all_is_refused_with_a_code_and_nothing_breaks(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path / "log")
    server.start()
    try:
        cookie = server.address.guest()
        room = server.address.room(cookie, seats=["me", "greedy"], begin=True)
        faults = attacked(server.address.port, room, 30, time.monotonic_ns())
        assert not faults, "\n".join(faults[:10])
        assert server.address.get("/healthz").status == 200
    finally:
        server.kill()
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert '"error"' not in log
