"""Statistics by HTTP: the cookie alone says whose they are, and what is too large or malformed is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tefuda.server.messages.limits import BODY, UNLIMITED, Rate
from tests.server.serving import Address, serving

DEAL = {
    "id": "8fJxqv2mTn4LkQ0aYbC3Dg 2 5", "day": "2026-11-24", "preset": "nippachi", "title": "Nippachi (二・八)",
    "seats": 4, "bots": ["casual"], "place": 1, "won": True, "gained": 14,
}  # fmt: skip
JUDGED = {
    "id": "8fJxqv2mTn4LkQ0aYbC3Dg 2 5 0", "preset": "nippachi", "choices": 9, "sound": 8,
    "verdicts": {"mistake": 1}, "habits": {"pass play": 1},
}  # fmt: skip
ENTRIES = {"deals": [DEAL], "judged": [JUDGED], "problems": {"nippachi 7": True}}
NOTHING = {"stored": False, "deals": [], "judged": [], "problems": {}}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.sqlite") as found:
        yield found


def stored(address: Address, cookie: str = "") -> Any:
    told = address.get("/api/statistics", **{"cookie": cookie} if cookie else {})
    assert told.status == 200
    assert "private" in told.headers["cache-control"]
    return told.json


def test_nothing_is_stored_before_it_is_wished(address: Address) -> None:
    cookie = address.guest()
    assert stored(address, cookie) == stored(address) == NOTHING


def test_they_are_stored_for_the_guest_and_deleted_again(address: Address) -> None:
    cookie = address.guest()
    assert address.post("/api/statistics", ENTRIES, cookie=cookie).json == {"stored": True}
    assert stored(address, cookie) == {"stored": True, **ENTRIES}
    assert address.post("/api/statistics/forget", {}, cookie=cookie).json == {"stored": False}
    assert stored(address, cookie) == NOTHING


def test_no_guest_sees_changes_or_deletes_those_of_another(address: Address) -> None:
    ann, ben = address.guest(), address.guest()
    address.post("/api/statistics", ENTRIES, cookie=ann)
    assert stored(address, ben) == NOTHING
    address.post("/api/statistics", {"deals": [{**DEAL, "won": False}]}, cookie=ben)
    address.post("/api/statistics/forget", {}, cookie=ben)
    guest = "5f2c81d09ab4" * 5 + "abcd"
    for wrong in ("tefuda=", "tefuda=../../etc", f"tefuda={guest}", ann + "x"):
        assert stored(address, wrong) == NOTHING
        assert address.post("/api/statistics/forget", {}, cookie=wrong).status == 200
    assert stored(address, ann) == {"stored": True, **ENTRIES}


def test_who_has_no_cookie_yet_is_given_one(address: Address) -> None:
    told = address.post("/api/statistics", ENTRIES)
    cookie = told.headers["set-cookie"].partition(";")[0]
    assert stored(address, cookie) == {"stored": True, **ENTRIES}


@pytest.mark.parametrize(
    "wrong",
    [
        {"guest": "a" * 64},
        {"deals": [{**DEAL, "guest": "a" * 64}]},
        {"deals": [{name: value for name, value in DEAL.items() if name != "day"}]},
        {"deals": [{**DEAL, "id": ""}]},
        {"deals": [{**DEAL, "id": "a b c d e"}]},
        {"deals": [{**DEAL, "id": "x" * 81}]},
        {"deals": [{**DEAL, "id": "a\x00b"}]},
        {"deals": [{**DEAL, "day": "yesterday"}]},
        {"deals": [{**DEAL, "title": "x" * 81}]},
        {"deals": [{**DEAL, "seats": 17}]},
        {"deals": [{**DEAL, "place": 0}]},
        {"deals": [{**DEAL, "place": True}]},
        {"deals": [{**DEAL, "won": 1}]},
        {"deals": [{**DEAL, "gained": 1e300}]},
        {"deals": [{**DEAL, "bots": ["x" * 41]}]},
        {"deals": [{**DEAL, "bots": ["greedy"] * 17}]},
        {"deals": [DEAL] * 101},
        {"deals": DEAL},
        {"judged": [{**JUDGED, "choices": -1}]},
        {"judged": [{**JUDGED, "habits": {str(number): 1 for number in range(17)}}]},
        {"judged": [{**JUDGED, "verdicts": {"x" * 41: 1}}]},
        {"judged": [{**JUDGED, "verdicts": {"mistake": 10_001}}]},
        {"problems": {"nippachi 7": "yes"}},
        {"problems": {"": True}},
        {"problems": {f"ppo {number}": True for number in range(201)}},
        [],
        None,
        "notes",
    ],
)
def test_malformed_entries_are_refused_whole(address: Address, wrong: object) -> None:
    cookie = address.guest()
    body = {**ENTRIES, **wrong} if isinstance(wrong, dict) else wrong
    told = address.post("/api/statistics", body, cookie=cookie)
    assert (told.status, told.json["code"]) == (400, "bad_message")
    assert stored(address, cookie) == NOTHING


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 20_000, b'{"deals": [1e999]}', b"\xff\xfe", b"x" * (BODY + 1)])
def test_what_is_no_request_is_refused(address: Address, body: bytes) -> None:
    told = address.ask("POST", "/api/statistics", body, content_type="application/json")
    assert (told.status, told.json["code"]) == (400, "bad_message")


def test_another_page_cannot_have_them_stored_or_deleted(address: Address) -> None:
    cookie = address.guest()
    address.post("/api/statistics", ENTRIES, cookie=cookie)
    for path in ("/api/statistics", "/api/statistics/forget"):
        assert address.post(path, {}, cookie=cookie, origin="https://elsewhere.example").status == 403
    assert stored(address, cookie)["stored"]


def test_a_flood_is_refused(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(requests=Rate(0.001, 120))
    with serving(f"sqlite:///{tmp_path}/tables.sqlite", limits=limits) as few:
        statuses = [few.post("/api/statistics", ENTRIES).status for _ in range(14)]
        assert statuses == [200] * 10 + [429] * 4
