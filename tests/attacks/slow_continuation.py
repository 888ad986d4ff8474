"""Two hundred messages that do not end, sent slowly: python -m tests.attacks.slow_continuation PORT ROOM.

Each socket sends as many empty continuation frames as a message may have, and then one every few seconds.
"""

import socket
import time
from contextlib import suppress

from tefuda.server.messages.limits import FRAGMENTS
from tests.attacks.raw_client import CONTINUATION, HELLO, TEXT, attack, frame, upgraded

SOCKETS = 200
MORE = frame(CONTINUATION, last=False)


if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    end, cut, refused = time.monotonic() + told.seconds, 0, 0
    unsent: dict[socket.socket, int] = {}
    while time.monotonic() < end:
        while len(unsent) < SOCKETS:
            try:
                one = upgraded(told.port, f"/t/{told.room}/ws", told.source)
                one.sendall(frame(TEXT, HELLO) + frame(TEXT, last=False))
            except OSError:
                refused += 1
                break
            one.setblocking(False)
            unsent[one] = FRAGMENTS - 2
        time.sleep(0.1)
        for one, left in list(unsent.items()):
            try:
                if left:
                    sent = one.send(MORE * min(left, 500))
                    unsent[one] -= -(-sent // len(MORE))
                elif time.monotonic() % 3 < 0.1:
                    one.send(MORE)
            except BlockingIOError:
                continue
            except OSError:
                cut += 1
                del unsent[one]
                with suppress(OSError):
                    one.close()
    print(f"{len(unsent)} sockets at the end, cut {cut} times, refused {refused} times")
