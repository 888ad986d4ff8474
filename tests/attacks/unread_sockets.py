"""Two hundred sockets that ask for whole views and read nothing: python -m tests.attacks.unread_sockets PORT ROOM.

Half of them also say more than may be said, so that the server closes them while they do not read.
"""

import socket
import time
from contextlib import suppress

from tests.attacks.raw_client import HELLO, TEXT, attack, frame, upgraded

SOCKETS = 200


if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    end, cut, refused = time.monotonic() + told.seconds, 0, 0
    held: list[socket.socket] = []
    while time.monotonic() < end:
        while len(held) < SOCKETS:
            try:
                one = upgraded(told.port, f"/t/{told.room}/ws", told.source, buffer=4096)
            except OSError:
                refused += 1
                break
            one.setblocking(False)
            held.append(one)
        time.sleep(0.5)
        for place, one in enumerate(list(held)):
            try:
                one.send(frame(TEXT, HELLO) * (30 if place % 2 else 1))
            except BlockingIOError:
                continue
            except OSError:
                cut += 1
                held.remove(one)
                with suppress(OSError):
                    one.close()
    print(f"{len(held)} sockets at the end, cut {cut} times, refused {refused} times")
