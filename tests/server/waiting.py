"""A server that waits for people and pages as long as a loaded machine takes: `python -m tests.server.waiting serve`.

A page that is late in showing its number, or in coming back, would be left out, or a bot would play for it; and a
browser that is late in using a connection that it has opened would lose it.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from unittest.mock import patch

from tests.patience import PATIENCE


def waiting_for_people() -> AbstractContextManager[object]:
    """Let the rooms of this process wait as long as tests do."""
    long = round(1000 * PATIENCE)
    return patch.multiple("tefuda.server.room.timers", ABSENCE=long, REVEALING=long)


def waiting_for_requests() -> AbstractContextManager[object]:
    """Let the connections of this process be idle as long as tests wait."""
    return patch("tefuda.server.web.middleware.admission.IDLE", PATIENCE)


if __name__ == "__main__":
    from tefuda.cli.program import main

    with waiting_for_people(), waiting_for_requests():
        main()
