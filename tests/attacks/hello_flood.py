"""Twenty sockets that ask again and again for the whole view: python -m tests.attacks.hello_flood PORT ROOM."""

from functools import partial

from tests.attacks.raw_client import HELLO, TEXT, Flood, attack, frame, upgraded

SOCKETS = 20

if __name__ == "__main__":
    told = attack(__doc__, ["room"])
    opened = partial(upgraded, told.port, f"/t/{told.room}/ws", told.source)
    flood = Flood(opened, SOCKETS, b"", frame(TEXT, HELLO))
    flood.run(told.seconds)
    print(flood.outcome())
