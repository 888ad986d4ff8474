"""Servers of tests that give a database, and browsers, the time of a loaded machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE
from tests.server.waiting import waiting_for_requests


@pytest.fixture(scope="session", autouse=True)
def patient_servers() -> Iterator[None]:
    """Let no server of ours say that it cannot save, nor close an idle connection, but where a test wants it to."""
    with waiting_for_requests(), pytest.MonkeyPatch.context() as patched:
        for module in ("database", "line_writer"):
            patched.setattr(f"tefuda.server.host.storage.{module}.ANSWER", PATIENCE)
        yield
