from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server import postgres


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a real PostgreSQL."""
    if postgres.program("postgres") is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql")
    folder = tmp_path_factory.mktemp("postgres")
    for above in folder.parents[:3]:
        if above.is_relative_to(tmp_path_factory.getbasetemp().parent):
            above.chmod(0o755)
    with ExitStack() as stack:
        yield stack.enter_context(postgres.running(folder))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of each kind of database in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("postgres_url"))
