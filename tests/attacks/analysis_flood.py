"""Twenty connections that have long deals analysed, each another: python -m tests.attacks.analysis_flood PORT."""

from functools import partial

import tefuda
from tefuda.bots.chooser import bot
from tests.attacks.raw_client import Flood, attack, connected

SOCKETS = 20
DEALS = 40


def asked(port: int, seed: int) -> bytes:
    """Return a request for the analysis of a finished deal, of all its decisions."""
    deal = tefuda.run(tefuda.deal("crazy-eights", seats=4, seed=seed), [bot("random")] * 4)
    body = str(deal).encode()
    head = f"POST /api/replay/1/analysis HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


if __name__ == "__main__":
    told = attack(__doc__)
    requests = b"".join(asked(told.port, seed) for seed in range(DEALS))
    flood = Flood(partial(connected, told.port, told.source), SOCKETS, b"", requests)
    flood.run(told.seconds)
    print(flood.outcome())
