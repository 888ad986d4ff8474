"""A node that waits for people as long as a loaded machine takes: `python -m tests.nodes.node serve ...`.

The environment variable TEFUDA_TEST_AHEAD sets its clock so many milliseconds ahead of that of the machine.
"""

from __future__ import annotations

import os
from unittest.mock import patch

from tefuda.server.host.rooms.rooms import wall_clock
from tests.server.waiting import waiting_for_people, waiting_for_requests

if __name__ == "__main__":
    from tefuda.cli.program import main

    right, ahead = wall_clock(), int(os.environ.get("TEFUDA_TEST_AHEAD", "0"))
    with (
        waiting_for_people(),
        waiting_for_requests(),
        patch("tefuda.server.host.rooms.rooms.wall_clock", lambda: lambda: right() + ahead),
    ):
        main()
