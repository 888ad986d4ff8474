"""Twenty connections that ask for one path without end: python -m tests.attacks.request_flood PORT PATH."""

from functools import partial

from tests.attacks.raw_client import Flood, attack, connected

SOCKETS = 20

if __name__ == "__main__":
    told = attack(__doc__, ["path"])
    request = f"GET {told.path} HTTP/1.1\r\nHost: 127.0.0.1:{told.port}\r\n\r\n".encode()
    flood = Flood(partial(connected, told.port, told.source), SOCKETS, b"", request)
    flood.run(told.seconds)
    print(flood.outcome())
