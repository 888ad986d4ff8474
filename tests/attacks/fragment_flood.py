"""Twenty lobby sockets with long messages in pieces of one byte: python -m tests.attacks.fragment_flood PORT."""

from functools import partial

from tests.attacks.raw_client import CONTINUATION, TEXT, Flood, attack, frame, upgraded

SOCKETS = 20
PIECES = 1000

if __name__ == "__main__":
    told = attack(__doc__)
    message = frame(TEXT, b"x", last=False) + frame(CONTINUATION, b"x", last=False) * PIECES + frame(CONTINUATION)
    flood = Flood(partial(upgraded, told.port, "/lobby/ws", told.source), SOCKETS, b"", message)
    flood.run(told.seconds)
    print(flood.outcome())
