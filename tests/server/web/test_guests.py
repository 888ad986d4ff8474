from __future__ import annotations

import asyncio
from collections.abc import Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from tefuda.server.host.rooms.rooms import Rooms
from tefuda.server.host.storage.store import Store
from tefuda.server.host.storage.tokens import GRACE, Tokens
from tefuda.server.web.guests import COOKIE, DAY, HOST_COOKIE, RENEWED_AFTER, Guest, Guests, hash_of
from tests.server.serving import serving

WEEK = RENEWED_AFTER * DAY


def connection(cookie: str = "", scheme: str = "http") -> HTTPConnection:
    headers = [(b"host", b"localhost"), *([(b"cookie", cookie.encode())] if cookie else [])]
    return HTTPConnection(
        {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": headers, "server": ("x", 1)}
    )


def sent_back(guest: Guest) -> str:
    """Return the cookie as the browser sends it back."""
    return guest.cookie.partition(";")[0]


class Clock:
    now = 1000 * DAY

    def __call__(self) -> int:
        return self.now


def with_guests(database: str, work: Callable[[Guests, Clock], Any]) -> None:
    """Do something with the guests of a store and a clock that stands still."""

    async def run() -> None:
        clock, store = Clock(), Store(database)
        await store.open()
        try:
            await work(Guests(Tokens(store, clock), "/cards"), clock)
        finally:
            await store.close()

    asyncio.run(run())


def test_behind_https_the_cookie_is_bound_to_the_host(database: str) -> None:
    async def work(guests: Guests, clock: Clock) -> None:
        plain, secure = await guests.of(connection()), await guests.of(connection(scheme="https"))
        told = SimpleCookie(plain.cookie)[COOKIE]
        assert (told["path"], told["secure"], told["samesite"], told["httponly"]) == ("/cards/", "", "Lax", True)
        told = SimpleCookie(secure.cookie)[HOST_COOKIE]
        assert (told["path"], told["secure"], told["domain"]) == ("/", True, "")
        assert (await guests.of(connection(sent_back(secure), "https"))).hash == secure.hash
        # Another host of the domain, or a page by http, could have planted this one.
        planted = sent_back(secure).replace(HOST_COOKIE, COOKIE)
        assert (await guests.of(connection(planted, "https"))).hash != secure.hash

    with_guests(database, work)


@pytest.mark.parametrize(
    "token", ["", "short", "x" * 33, "g1." + "x" * 32, "1." + "x" * 31, "1234567." + "x" * 32, "é" * 32]
)
def test_an_invalid_token_belongs_to_no_guest(tmp_path: Path, token: str) -> None:
    async def work(guests: Guests, clock: Clock) -> None:
        guest = await guests.of(connection(f"{COOKIE}={token}"))
        assert guest.cookie
        assert guest.hash != hash_of(token)

    with_guests(str(tmp_path / "tables.sqlite"), work)


def test_an_old_token_is_renewed_and_ends_once_the_new_one_has_been_used(database: str) -> None:
    async def work(guests: Guests, clock: Clock) -> None:
        first = await guests.of(connection())
        old = sent_back(first)
        assert await guests.of(connection(old), renew=True) == Guest(first.hash)
        clock.now += WEEK
        assert await guests.of(connection(old)) == Guest(first.hash)
        lost = await guests.of(connection(old), renew=True)
        assert lost.hash == first.hash
        assert sent_back(lost) != old
        # The answer was lost on its way: the old token lasts.
        clock.now += 10 * WEEK
        renewed = await guests.of(connection(old), renew=True)
        new = sent_back(renewed)
        assert await guests.of(connection(new)) == Guest(first.hash)
        clock.now += GRACE - 1
        assert (await guests.of(connection(old))).hash == first.hash
        clock.now += 1
        stranger = await guests.of(connection(old), renew=True)
        assert stranger.hash != first.hash
        assert stranger.cookie
        assert await guests.of(connection(new)) == Guest(first.hash)

    with_guests(database, work)


def test_a_token_that_was_renewed_many_times_stands_for_the_same_guest_after_a_restart(database: str) -> None:
    cookies: list[str] = []

    async def renew(guests: Guests, clock: Clock) -> None:
        guest = await guests.of(connection())
        cookies.extend((guest.hash, sent_back(guest)))
        for _ in range(5):
            clock.now += WEEK
            guest = await guests.of(connection(cookies[-1]), renew=True)
            cookies.append(sent_back(guest))
            assert (await guests.of(connection(cookies[-1]))).hash == cookies[0]

    async def come_back(guests: Guests, clock: Clock) -> None:
        clock.now += 20 * WEEK
        assert (await guests.of(connection(cookies[-1]))).hash == cookies[0]
        for ended in cookies[1:-1]:
            assert (await guests.of(connection(ended))).hash != cookies[0]

    with_guests(database, renew)
    with_guests(database, come_back)


def test_a_token_that_no_server_of_the_database_has_made_belongs_to_no_guest(tmp_path: Path) -> None:
    """Before, whoever could plant a cookie could choose the token of a guest, with a day on which it never ended."""
    planted: list[str] = ["k" * 32, f"fffff.{'k' * 32}", f"fffff.{'k' * 32}.{'m' * 16}"]

    async def elsewhere(guests: Guests, clock: Clock) -> None:
        planted.append(sent_back(await guests.of(connection())).partition("=")[2])

    async def work(guests: Guests, clock: Clock) -> None:
        own = sent_back(await guests.of(connection())).partition("=")[2]
        day, drawn, mark = own.split(".")
        assert not (await guests.of(connection(f"{COOKIE}={own}"))).stranger
        for token in (*planted, f"fffff.{drawn}.{mark}", f"{day}.{'k' * 32}.{mark}", f"{day}.{drawn}"):
            guest = await guests.of(connection(f"{COOKIE}={token}"))
            assert guest.stranger
            assert guest.hash != hash_of(token)

    with_guests(str(tmp_path / "other.sqlite"), elsewhere)
    with_guests(str(tmp_path / "tables.sqlite"), work)
    again = str(tmp_path / "tables.sqlite")
    marks = list[str]()
    for _ in range(2):  # also after a restart
        with_guests(again, lambda guests, clock: _marked(guests, marks))
    assert len(set(marks)) == 1


async def _marked(guests: Guests, marks: list[str]) -> None:
    marks.append(guests.tokens.store.mark("text"))


def test_erased_guests_are_forgotten_with_their_tokens(database: str) -> None:
    async def work() -> None:
        clock, store = Clock(), Store(database)
        await store.open()
        rooms = Rooms(store, clock=clock)
        guests = Guests(rooms.tokens, "")
        guest = await guests.of(connection())
        clock.now += WEEK
        renewed = sent_back(await guests.of(connection(sent_back(guest)), renew=True))
        assert (await guests.of(connection(renewed))).hash == guest.hash
        await rooms.forget(guest.hash)
        assert (await guests.of(connection(renewed))).hash != guest.hash
        await store.close()

    asyncio.run(work())


def test_a_page_keeps_its_seat_when_its_token_is_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(str(tmp_path / "tables.sqlite")) as address:
        cookie = address.guest()
        assert "set-cookie" not in address.get("/api/catalogue/en.json", cookie=cookie).headers
        name = address.get("/api/catalogue/en.json", cookie=cookie).json["me"]
        monkeypatch.setattr("tefuda.server.web.guests.RENEWED_AFTER", 0)
        renewed = address.get("/api/catalogue/en.json", cookie=cookie).headers["set-cookie"].partition(";")[0]
        assert renewed != cookie
        assert address.get("/api/catalogue/en.json", cookie=renewed).json["me"] == name


def test_a_page_can_ask_whether_it_is_known(tmp_path: Path) -> None:
    with serving(str(tmp_path / "tables.sqlite")) as address:
        first = address.get("/api/guest")
        assert first.json == {"recognised": False}
        cookie = first.headers["set-cookie"].partition(";")[0]
        known = address.get("/api/guest", cookie=cookie)
        assert known.json == {"recognised": True}
        assert "set-cookie" not in known.headers
        assert address.get("/api/guest", cookie="tefuda=nobody").json == {"recognised": False}
