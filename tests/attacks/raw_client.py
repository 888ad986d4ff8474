"""Clients that keep to no rule: bare sockets, and WebSocket frames written by hand."""

from __future__ import annotations

import argparse
import base64
import os
import selectors
import socket
import time
from collections.abc import Callable, Iterable

from tefuda.server.messages.protocol import VERSION

HELLO = f'{{"type":"hello","version":{VERSION}}}'.encode()
TEXT, CONTINUATION, CLOSE, PING = 0x1, 0x0, 0x8, 0x9


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Return a frame as a client sends it, masked with zeros."""
    assert len(data) < 126
    return bytes([(0x80 if last else 0) | opcode, 0x80 | len(data)]) + bytes(4) + data


def connected(port: int, source: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
    """Return a socket that is connected to a server, from an address of this machine.

    The kernel keeps `buffer` bytes that are not read, or as many as it likes.
    """
    if not buffer:
        return socket.create_connection(("127.0.0.1", port), 10, (source, 0))
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    found.settimeout(10)
    found.bind((source, 0))
    found.connect(("127.0.0.1", port))
    return found


def upgraded(port: int, path: str, source: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
    """Return a socket that speaks WebSocket, not yet read; raise OSError if the server refuses it."""
    found = connected(port, source, buffer)
    key = base64.b64encode(os.urandom(16)).decode()
    found.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    if b" 101 " not in found.recv(64):
        found.close()
        raise ConnectionRefusedError
    return found


class Flood:
    """Sockets that send one thing again and again as fast as they may; one that is cut is opened again."""

    def __init__(self, opened: Callable[[], socket.socket], count: int, first: bytes, data: bytes) -> None:
        self.opened = opened
        self.count = count
        self.first = first
        self.data = data * max(1, 65536 // len(data))
        self.cut = 0
        self.refused = 0
        self.sent = 0

    def run(self, seconds: float) -> None:
        """Send for a number of seconds."""
        selector = selectors.DefaultSelector()
        waiting: dict[socket.socket, bytes] = {}
        end, again = time.monotonic() + seconds, 0.0
        while (now := time.monotonic()) < end:
            while len(waiting) < self.count and now >= again:
                try:
                    one = self.opened()
                except OSError:
                    self.refused += 1
                    again = time.monotonic() + 0.1
                    break
                one.setblocking(False)
                waiting[one] = self.first
                selector.register(one, selectors.EVENT_READ | selectors.EVENT_WRITE)
            for key, events in selector.select(0.1):
                found = key.fileobj
                assert isinstance(found, socket.socket)
                if not self._goes_on(found, events, waiting):
                    self.cut += 1
                    selector.unregister(found)
                    del waiting[found]
                    found.close()
        for one in waiting:
            one.close()

    def outcome(self) -> str:
        """Return what came of it."""
        return f"sent {self.sent / 1e6:.1f} MB, cut {self.cut} times, refused {self.refused} times"

    def _goes_on(self, one: socket.socket, events: int, waiting: dict[socket.socket, bytes]) -> bool:
        try:
            if events & selectors.EVENT_READ and not one.recv(65536):
                return False
            if events & selectors.EVENT_WRITE:
                sent = one.send(waiting[one] or self.data)
                self.sent += sent
                waiting[one] = (waiting[one] or self.data)[sent:]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True


def attack(about: str | None, paths: Iterable[str] = ()) -> argparse.Namespace:
    """Return the arguments of an attack that runs alone."""
    words = argparse.ArgumentParser(description=about)
    words.add_argument("port", type=int)
    for path in paths:
        words.add_argument(path)
    words.add_argument("--seconds", type=float, default=10)
    words.add_argument("--source", default="127.0.0.1", help="the address to come from")
    return words.parse_args()
