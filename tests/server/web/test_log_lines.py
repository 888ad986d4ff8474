from __future__ import annotations

import asyncio
import json
import logging
import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from tefuda.server.host.storage.database import engine_of
from tefuda.server.web import log_lines
from tefuda.server.web.log_lines import JsonLines, room_tag, seldom
from tests.server.serving import Process, client

TOKEN = "Zk3_x-Q9aT5uV7wYbC1dEg"


def told(event: str, **facts: object) -> str:
    record = logging.makeLogRecord({"msg": event, "levelname": "INFO", **facts})
    return JsonLines().format(record)


def test_a_room_is_named_by_a_hash_wherever_its_token_could_stand() -> None:
    for line in (
        told("room loaded", room=TOKEN),
        told(f'"WebSocket /t/{TOKEN}/ws" [accepted]'),
        told("damaged", reason=f"line 3 of the log of room {TOKEN} is damaged"),
        told(f"GET /cards/api/games/{TOKEN}/1.deal"),
    ):
        assert TOKEN not in line
        assert room_tag(TOKEN) in line
    assert json.loads(told("room loaded", room=TOKEN))["room"] == room_tag(TOKEN)


def test_what_clients_can_bring_about_is_logged_once_with_its_number(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(log_lines.LOG, "propagate", True)
    for _ in range(5):
        seldom("tried", address="203.0.113.9")
    seldom("tried otherwise")
    now[0] += log_lines.SELDOM
    seldom("tried", address="203.0.113.10")
    told = [(record.getMessage(), vars(record)["times"]) for record in caplog.records]
    assert told == [("tried", 1), ("tried otherwise", 1), ("tried", 5)]


def test_neither_rooms_nor_guests_can_be_read_from_the_log_of_a_server(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path / "log", "--log", "debug")
    server.start()
    try:
        cookie = server.address.guest()
        room = server.address.room(cookie, begin=True)

        async def play() -> None:
            async with client(server.address, room, cookie) as ann:
                await ann.socket.send("nonsense")
                await ann.until_view(lambda view: view["asked"])
                assert (await ann.plays())["type"] == "ack"

        asyncio.run(play())
    finally:
        server.kill(signal.SIGTERM)
    log = (tmp_path / "log").read_text()
    assert room_tag(room) in log
    assert room not in log
    assert cookie.partition("=")[2] not in log


def test_faults_of_the_database_do_not_show_what_was_to_be_stored(database: str) -> None:
    with (
        engine_of(database).connect() as connection,
        pytest.raises(SQLAlchemyError) as fault,
    ):
        connection.execute(text("SELECT * FROM nowhere WHERE token = :token"), {"token": TOKEN})
    assert TOKEN not in str(fault.value)
