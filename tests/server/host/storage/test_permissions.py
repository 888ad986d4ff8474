from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

from tefuda.server.host.storage.store import Store


def modes(folder: Path) -> dict[str, str]:
    return {file.name: f"{stat.S_IMODE(file.stat().st_mode):o}" for file in (folder, *folder.iterdir())}


def test_only_the_user_of_the_server_can_read_its_database(tmp_path: Path) -> None:
    folder = tmp_path / "of" / "tables"
    before = os.umask(0)
    try:
        store = Store(str(folder / "tables.sqlite"))
        store.take()
        asyncio.run(store.pulse(1))
        found = modes(folder)
        asyncio.run(store.close())
    finally:
        os.umask(before)
    assert found == {
        "tables": "700",
        "tables.sqlite": "600",
        "tables.sqlite-wal": "600",
        "tables.sqlite-shm": "600",
        "tables.sqlite-owner": "600",
        "tables.sqlite-owner-journal": "600",
    }


def test_a_database_that_others_can_read_is_closed_to_them_and_its_folder_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch(0o644)
    tmp_path.chmod(0o755)
    asyncio.run(Store(str(file)).close())
    assert modes(tmp_path) == {tmp_path.name: "755", "tables.sqlite": "600"}
