"""Servers of tests that give a database the time of a loaded machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE


@pytest.fixture(scope="session", autouse=True)
def patient_servers() -> Iterator[None]:
    """Let no server of ours say that it cannot save, but where a test wants it to."""
    with pytest.MonkeyPatch.context() as patched:
        for module in ("database", "line_writer"):
            patched.setattr(f"tefuda.server.host.{module}.ANSWER", PATIENCE)
        yield
