"""Requests and frames that are wrong in every way we could think of: python -m tests.attacks.malformed PORT ROOM.

Random parts of valid requests are deleted, doubled, exchanged, or replaced by what often breaks readers. An answer must
be well formed, with a status below 500, and say in JSON what is wrong; or the connection is closed.
"""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random

from tefuda.server.messages.protocol import VERSION
from tests.attacks.raw_client import PING, TEXT, attack, connected, frame, upgraded

NUMBER = b"9" * 5000
NASTY = (
    *(b"", b"\x00", b"\xff\xfe", b"\r\n", b"\r\n\r\n", b" ", b"\t", b"%", b"%00", b"%ff", b"..", b"../", b"//", b"?"),
    *(b"-1", b"0", b"1e999", NUMBER, b"\xd9\xa9", b"[" * 3000, b'{"a":' * 1500, b"null", b'"\\ud800"', b"\xed\xa0\x80"),
    *(b"Content-Length: -1\r\n", b"Content-Length: 99999999999999999999\r\n", b"Transfer-Encoding: chunked\r\n"),
    *(b"Transfer-Encoding: gzip\r\n", b"Expect: 100-continue\r\n", b"Host: a\r\n", b"Cookie: tefuda=\xff\r\n"),
    *(b"Content-Type: application/json; charset=\xff\r\n", b"X-Forwarded-For: ::::,,\r\n", b"Origin: http://[\r\n"),
    *(b"Accept-Language: \xff;q=x\r\n", b"Range: bytes=9-1\r\n", b"If-Modified-Since: never\r\n", b"HTTP/9.9"),
)


def requests(port: int, room: str) -> list[bytes]:
    """Return valid requests of every kind."""
    host = f"Host: 127.0.0.1:{port}\r\n"
    gets = (
        *("/", "/healthz", "/api/catalogue/ja.json", "/api/lobby", "/api/rules/eights/ja.json"),
        "/programs/eights/index.json",
        *(f"/t/{room}", f"/api/games/{room}/1/1?seat=0", f"/api/games/{room}/1.deal", "/assets/none.js"),
        *(f"/api/games/{room}/1/1.deal", f"/api/games/{room}/1/deals"),
    )
    posts = (
        ("/api/rooms", "application/json", '{"preset":"mau-mau","options":{"hand":"5"},"seats":["me","greedy"]}'),
        ("/api/check", "application/json", '{"preset":"guandan","options":{},"seats":4}'),
        ("/api/position", "text/plain", "tefuda 1\npreset mau-mau\nseats 2\n"),
    )
    made = [f"GET {path} HTTP/1.1\r\n{host}Accept-Language: ja\r\n\r\n" for path in gets]
    made += [
        f"POST {path} HTTP/1.1\r\n{host}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        for path, kind, body in posts
    ]
    made.append(
        f"GET /t/{room}/ws HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    return [one.encode() for one in made]


def worsened(data: bytes, random: Random) -> bytes:
    """Return data that is wrong in one place or a few."""
    for _ in range(random.randint(1, 3)):
        # Where readers look: at the ends of words and lines.
        indices = [0, len(data), *(found.start() for found in re.finditer(rb"[\s/:{}\"?=,]", data))]
        begin = random.choice(indices)
        end = random.choice([begin, begin, begin + 1, random.choice(indices)])
        data = data[:begin] + random.choice(NASTY) + data[max(begin, end) :]
    return data


def fault_of(answer: bytes) -> str:
    """Return what is wrong with the first answer on a connection; nothing where it is as it should be."""
    if not answer:
        return ""
    head, _, body = answer.partition(b"\r\n\r\n")
    found = re.match(rb"HTTP/1\.1 (\d{3}) ", head)
    if found is None:
        return "no HTTP"
    status = int(found[1])
    if status >= 500:
        return f"status {status}"
    if status < 400 or b"websocket" in head.lower() or b"application/json" not in head.lower():
        return "" if status < 400 or b"websocket" in body.lower() or b"sec-websocket" in head.lower() else "no JSON"
    length = re.search(rb"content-length: (\d+)", head)
    try:
        told = json.loads(body[: int(length[1])] if length else body)
    except ValueError:
        return "" if b"HEAD" in answer else "no JSON"
    return "" if told["code"] and told["sentence"] else "no sentence"


def answered(port: int, source: str, data: bytes) -> bytes:
    """Return what is answered until the server closes or has nothing more to say."""
    told = b""
    with connected(port, source) as one, suppress(OSError):
        one.sendall(data)
        one.shutdown(socket.SHUT_WR)
        one.settimeout(0.5)
        while part := one.recv(65536):
            told += part
            if len(told) > 1_000_000:
                break
    return told


def frames(random: Random) -> Iterator[bytes]:
    """Yield frames, few of which are messages."""
    messages = (
        f'{{"type":"hello","version":{VERSION},"head":"0123456789abcdef"}}',
        '{"type":"act","id":"x","moment":1,"action":"draw"}',
        '{"type":"more","id":"x","before":7}',
        '{"type":"say","id":"x","number":3}',
        '{"type":"sit","id":"x","seat":1}',
        '{"type":"rename","id":"x","name":"Ann"}',
    )
    yield frame(TEXT, messages[0].encode())
    while True:
        data = worsened(random.choice(messages).encode(), random)[:125]
        yield frame(random.choice([TEXT, TEXT, TEXT, 2, 0, PING, 8, 3]), data, last=random.random() < 0.9)


def attacked(port: int, room: str, seconds: float, seed: int) -> list[str]:
    """Send for a number of seconds, always from other addresses of this machine; return what was answered wrongly."""
    random, end, faults = Random(seed), time.monotonic() + seconds, []
    made = requests(port, room)
    while time.monotonic() < end:
        source = f"127.{random.randint(1, 250)}.{random.randint(1, 250)}.{random.randint(1, 250)}"
        data = worsened(random.choice(made), random)
        if random.random() < 0.2:
            data += random.choice(made)
        fault = fault_of(answered(port, source, data))
        if fault:
            faults.append(f"{fault}: {data[:300]!r}")
        with suppress(OSError), upgraded(port, f"/t/{room}/ws", source) as one:
            for one_frame, _ in zip(frames(random), range(20), strict=False):
                one.sendall(one_frame)
    return faults


if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    for fault in attacked(told.port, told.room, told.seconds, time.monotonic_ns()):
        print(fault)
