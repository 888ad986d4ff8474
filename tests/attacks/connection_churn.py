"""Connects and closes as fast as may be: python -m tests.attacks.connection_churn PORT."""

import time
from contextlib import suppress

from tests.attacks.raw_client import attack, connected

if __name__ == "__main__":
    told = attack(__doc__)
    end, made = time.monotonic() + told.seconds, 0
    while time.monotonic() < end:
        with suppress(OSError):
            connected(told.port, told.source).close()
            made += 1
    print(f"{made} connections")
