from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from tefuda.server.host.storage.database import StoreError, engine_of
from tefuda.server.host.storage.schema import METADATA
from tefuda.server.host.storage.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of each kind in which there is nothing yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return str(request.getfixturevalue("empty_postgres"))


def test_a_new_database_has_the_tables_that_the_store_uses(empty: str) -> None:
    store = Store(empty)
    store.take()
    store.take()
    asyncio.run(store.close())
    with engine_of(empty).connect() as connection:
        found = inspect(connection)
        assert set(METADATA.tables) == set(found.get_table_names()) - {"alembic_version"}
        for name, table in METADATA.tables.items():
            assert {column["name"] for column in found.get_columns(name)} == set(table.columns.keys())


def test_a_database_of_a_newer_version_is_refused_and_left_alone(empty: str) -> None:
    store = Store(empty)
    store.take()
    asyncio.run(store.close())
    with engine_of(empty).begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    newer = Store(empty)
    with pytest.raises(StoreError, match="newer version"):
        newer.take()
    asyncio.run(newer.close())
    with engine_of(empty).connect() as connection:
        assert connection.execute(text("select version_num from alembic_version")).scalar() == "9999"


def test_a_migration_that_fails_leaves_the_database_as_it_was(empty: str) -> None:
    with engine_of(empty).begin() as connection:
        connection.execute(text("create table room (token integer)"))
    store = Store(empty)
    with pytest.raises(StoreError):
        store.take()
    asyncio.run(store.close())
    with engine_of(empty).begin() as connection:
        assert set(inspect(connection).get_table_names()) - {"alembic_version"} == {"room"}
        connection.execute(text("drop table room"))
    again = Store(empty)
    again.take()
    asyncio.run(again.close())
