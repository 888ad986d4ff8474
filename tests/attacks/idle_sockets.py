"""Eleven hundred sockets that say nothing or not enough: python -m tests.attacks.idle_sockets PORT ROOM.

A quarter each: silent; a header of which one more byte comes each second; a body likewise; a WebSocket without `hello`.
A socket that is cut is opened again.
"""

import socket
import time
from contextlib import suppress

from tests.attacks.raw_client import attack, connected

SOCKETS = 1100


def begins(port: int, room: str, source: str, kind: int) -> socket.socket:
    """Open one socket of a kind from 0 to 3."""
    found = connected(port, source)
    found.setblocking(False)
    host = f"Host: 127.0.0.1:{port}\r\n"
    firsts = (
        "",
        f"GET / HTTP/1.1\r\n{host}X: ",
        f"POST /api/check HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n ",
        f"GET /t/{room}/ws HTTP/1.1\r\n{host}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    )
    found.send(firsts[kind].encode())
    return found


def alive(one: socket.socket, kind: int) -> bool:
    """Send one more byte where the kind does; say whether the connection is still open."""
    try:
        if kind in (1, 2):
            one.send(b" ")
        return bool(one.recv(65536))
    except BlockingIOError:
        return True
    except OSError:
        return False


if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    end, cut, refused = time.monotonic() + told.seconds, 0, 0
    held: dict[socket.socket, int] = {}
    while time.monotonic() < end:
        for index in range(SOCKETS - len(held)):
            try:
                held[begins(told.port, told.room, told.source, index % 4)] = index % 4
            except OSError:
                refused += 1
                break
        time.sleep(1)
        for one, kind in list(held.items()):
            if not alive(one, kind):
                cut += 1
                del held[one]
                with suppress(OSError):
                    one.close()
    print(f"{len(held)} sockets at the end, cut {cut} times, refused {refused} times")
