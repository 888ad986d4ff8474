"""Forty lobby sockets that send tiny messages without end: python -m tests.attacks.lobby_flood PORT."""

from functools import partial

from tests.attacks.raw_client import TEXT, Flood, attack, frame, upgraded

SOCKETS = 40

if __name__ == "__main__":
    told = attack(__doc__)
    flood = Flood(partial(upgraded, told.port, "/lobby/ws", told.source), SOCKETS, b"", frame(TEXT, b"x"))
    flood.run(told.seconds)
    print(flood.outcome())
