"""Twenty sockets at a table that send pings without end: python -m tests.attacks.ping_flood PORT ROOM."""

from functools import partial

from tests.attacks.raw_client import HELLO, PING, TEXT, Flood, attack, frame, upgraded

SOCKETS = 20

if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    opened = partial(upgraded, told.port, f"/t/{told.room}/ws", told.source)
    flood = Flood(opened, SOCKETS, frame(TEXT, HELLO), frame(PING))
    flood.run(told.seconds)
    print(flood.outcome())
