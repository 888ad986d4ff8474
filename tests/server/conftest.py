from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import text

from tefuda.server.host.storage.database import engine_of
from tests.server import postgres
from tests.server.patient import patient_servers  # noqa: F401


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of a real PostgreSQL."""
    if postgres.program("postgres") is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql")
    with postgres.running() as url:
        yield url


@pytest.fixture
def empty_postgres(postgres_url: str) -> str:
    """The URL of a database of PostgreSQL in which there is nothing yet."""
    name = f"empty_{token_hex(4)}"
    with engine_of(postgres_url).connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text(f"create database {name}"))
    return f"{postgres_url.rpartition('/')[0]}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of each kind of database in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("postgres_url"))
