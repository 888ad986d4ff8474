from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import websockets

from tefuda.server.messages.limits import FRAGMENTS, UNLIMITED, Rate
from tefuda.server.web.middleware import admission
from tefuda.server.web.middleware.entrance import Hosts, name_of
from tefuda.server.web.middleware.proxies import Proxies, network_of
from tests.patience import PATIENCE
from tests.server.serving import Address, serving

PAGE = "https://cards.example.org"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server behind a proxy on this machine, which serves the page by https."""
    with serving(
        str(tmp_path_factory.mktemp("server") / "tables.sqlite"),
        limits=UNLIMITED._replace(requests=Rate(0, 100)),
        origins=[PAGE],
        proxies=Proxies(["127.0.0.1"]),
    ) as found:
        yield found


# ------------------------------------------------------------------ names of the server


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("example.org", "example.org"),
        ("Example.org:8000", "example.org"),
        ("127.0.0.1:80", "127.0.0.1"),
        ("[::1]:8000", "::1"),
        ("[::1]", "::1"),
        ("[::1", ""),
        ("::1", ""),
        ("a b", ""),
        ("evil.example'; script-src *", ""),
        ("example.org:port", ""),
        ("", ""),
    ],
)
def test_a_host_is_a_name_and_perhaps_a_port(host: str, name: str) -> None:
    assert name_of(host) == name


def test_without_an_origin_the_server_is_known_by_addresses_and_the_names_of_its_machine() -> None:
    hosts = Hosts([], "cards.lan")
    for host in ("127.0.0.1:8000", "192.168.1.5", "[2001:db8::5]:80", "localhost:8000", "cards.lan", "CARDS.LAN:80"):
        assert hosts.knows(host), host
    for host in (
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "1.evil",
        "cards.lan.evil.example",
    ):
        assert not hosts.knows(host), host


def test_with_an_origin_the_server_is_known_by_that_and_from_its_own_machine() -> None:
    hosts = Hosts([PAGE])
    for host in ("cards.example.org", "cards.example.org:443", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        assert hosts.knows(host), host
    for host in ("192.168.1.5", "example.org", "evil.example"):
        assert not hosts.knows(host), host


def test_a_page_of_another_name_cannot_be_led_to_this_server(address: Address) -> None:
    for path in ("/", "/api/catalogue/en.json", "/healthz"):
        told = address.get(path, host="evil.example")
        assert (told.status, told.json["code"]) == (421, "wrong_host")
        assert "evil.example" in told.json["sentence"]
    shown = address.get("/", host="evil.example<script>", accept="text/html")
    assert shown.status == 421
    assert b"<p>" in shown.body
    assert b"<script>" not in shown.body

    async def knock() -> None:
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address.socket("/lobby/ws"), additional_headers={"Host": "evil.example"})
        assert refused.value.response.status_code in (400, 403)

    asyncio.run(knock())


# ------------------------------------------------------------------ headers


def test_the_policy_of_the_page_names_its_own_socket_only(address: Address) -> None:
    told = address.get("/", host="cards.example.org").headers["content-security-policy"]
    found = re.search("connect-src ([^;]*)", told)
    assert found is not None
    assert found[1].split() == ["'self'", "ws://cards.example.org", "wss://cards.example.org"]


def test_every_answer_keeps_to_itself(address: Address) -> None:
    for path in ("/", "/api/catalogue/en.json", "/healthz", "/nothing", "/api/games/x/99999999999999999999/1"):
        told = address.get(path).headers
        assert told["x-content-type-options"] == "nosniff"
        assert told["referrer-policy"] == "no-referrer"
        assert told["cross-origin-opener-policy"] == told["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in told["permissions-policy"]
        assert "object-src 'none'" in told["content-security-policy"]


def test_behind_https_browsers_are_told_to_stay_there_and_only_there(address: Address) -> None:
    by_https = address.get("/", host="cards.example.org", x_forwarded_proto="https").headers
    assert by_https["strict-transport-security"].startswith("max-age=")
    assert "strict-transport-security" not in address.get("/", x_forwarded_proto="http").headers


# ------------------------------------------------------------------ proxies


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["198.51.100.1", "203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.7"], "10.0.0.7"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("203.0.113.9", ["127.0.0.1"], "203.0.113.9"),
        ("2001:db8:1::1", ["[2001:db8:9::9]:4711"], "[2001:db8:9::9]:4711"),
        ("::ffff:10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9:4711"),
    ],
)
def test_who_asks_is_the_last_that_a_trusted_proxy_names(peer: str, forwarded: list[str], client: str) -> None:
    assert Proxies(["10.0.0.0/8", "2001:db8:1::/48"]).client(peer, forwarded) == client


def test_nobody_is_trusted_by_default() -> None:
    assert Proxies().client("127.0.0.1", ["203.0.113.9"]) == "127.0.0.1"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9:80", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]:80", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_addresses_of_one_ipv6_network_share_their_limits(address: str, network: str) -> None:
    assert network_of(address) == network


def test_behind_a_trusted_proxy_each_client_has_limits_of_its_own(address: Address) -> None:
    def often(client: str) -> list[int]:
        return [address.get("/healthz", x_forwarded_for=client).status for _ in range(101)]

    assert often("203.0.113.9") == [200] * 100 + [429]
    assert address.get("/healthz", x_forwarded_for="203.0.113.9").headers["retry-after"]
    assert often("203.0.113.10") == [200] * 100 + [429]
    forged = "203.0.113.11, 203.0.113.10"
    assert address.get("/healthz", x_forwarded_for=forged).status == 429


def test_without_one_a_client_cannot_choose_whose_limits_are_used(tmp_path: Path) -> None:
    few = UNLIMITED._replace(requests=Rate(0, 3))
    with serving(str(tmp_path / "tables.sqlite"), limits=few) as address:
        told = [address.get("/healthz", x_forwarded_for=f"203.0.113.{index}").status for index in range(4)]
        assert told == [200, 200, 200, 429]


def test_a_socket_behind_a_proxy_counts_for_its_client(tmp_path: Path) -> None:
    few = UNLIMITED._replace(connections=1)
    with serving(str(tmp_path / "tables.sqlite"), limits=few, proxies=Proxies(["127.0.0.0/8"])) as address:

        def lobby(client: str) -> websockets.connect:
            return websockets.connect(address.socket("/lobby/ws"), additional_headers={"X-Forwarded-For": client})

        async def come() -> None:
            async with lobby("203.0.113.9") as first, lobby("203.0.113.10"), lobby("203.0.113.10") as refused:
                assert json.loads(await refused.recv())[0]["type"] == "restarting"
                await refused.wait_closed()
                assert json.loads(await first.recv())["type"] == "lobby"

        asyncio.run(come())


# ------------------------------------------------------------------ sockets and connections


SENT_AWAY = (1008, 1006)
"""A client that goes on sending may find the connection reset before it has read why."""


def test_who_talks_in_the_lobby_is_sent_away(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), limits=UNLIMITED._replace(faults=5)) as address:

        async def talk() -> int | None:
            async with websockets.connect(address.socket("/lobby/ws")) as socket:
                with suppress(websockets.ConnectionClosed):
                    for _ in range(10):
                        await socket.send("x")
                await asyncio.wait_for(socket.wait_closed(), PATIENCE)
                return socket.close_code

        assert asyncio.run(talk()) in SENT_AWAY


def test_a_message_in_too_many_pieces_ends_its_connection(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite")) as address:

        async def talk() -> int | None:
            async with websockets.connect(address.socket("/lobby/ws")) as socket:
                await socket.send(["x"] * (FRAGMENTS // 2))
                await asyncio.wait_for(await socket.ping(), PATIENCE)
                with suppress(websockets.ConnectionClosed):
                    await socket.send(["x"] * (2 * FRAGMENTS))
                await asyncio.wait_for(socket.wait_closed(), PATIENCE)
                return socket.close_code

        assert asyncio.run(talk()) in SENT_AWAY


def test_an_idle_connection_gives_way_to_a_newcomer(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite"), limits=UNLIMITED._replace(connections=2)) as address:
        idle = [socket.create_connection(("127.0.0.1", address.port)) for _ in range(2)]
        try:
            assert address.get("/healthz").status == 200
            idle[0].settimeout(PATIENCE)
            with suppress(ConnectionResetError):
                assert idle[0].recv(1) == b""
        finally:
            for one in idle:
                one.close()


def test_idle_connections_from_anywhere_give_way_and_busy_ones_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "CONNECTIONS", 2)
    with serving(str(tmp_path / "tables.sqlite")) as address:
        there = ("127.0.0.1", address.port)
        idle = [socket.create_connection(there, PATIENCE, (f"127.0.0.{index}", 0)) for index in (2, 3)]
        assert address.get("/healthz").status == 200

        async def come() -> None:
            async with websockets.connect(address.socket("/lobby/ws")), websockets.connect(address.socket("/lobby/ws")):
                with pytest.raises(websockets.InvalidStatus) as refused:
                    await websockets.connect(address.socket("/lobby/ws"))
                assert refused.value.response.status_code == 503

        asyncio.run(come())
        for one in idle:
            with one, suppress(ConnectionResetError):
                assert one.recv(1) == b""


def test_who_sends_no_request_in_time_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "IDLE", 0.2)
    monkeypatch.setattr(admission, "SWEEP", 0.1)
    firsts = (
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ",
        b"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
        b"GET /t/none/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    )
    with serving(str(tmp_path / "tables.sqlite")) as address:
        for first in firsts:
            with (
                socket.create_connection(("127.0.0.1", address.port), PATIENCE) as slow,
                suppress(ConnectionResetError),
            ):
                slow.sendall(first)
                while slow.recv(4096):
                    pass
        monkeypatch.setattr(admission, "IDLE", PATIENCE)
        assert address.get("/healthz").json["connections"] == 0
