"""Twenty messages that never end: python -m tests.attacks.continuation_flood PORT ROOM.

After `hello` their sockets send empty continuation frames.
"""

from functools import partial

from tests.attacks.raw_client import CONTINUATION, HELLO, TEXT, Flood, attack, frame, upgraded

SOCKETS = 20

if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    first = frame(TEXT, HELLO) + frame(TEXT, last=False)
    opened = partial(upgraded, told.port, f"/t/{told.room}/ws", told.source)
    flood = Flood(opened, SOCKETS, first, frame(CONTINUATION, last=False))
    flood.run(told.seconds)
    print(flood.outcome())
