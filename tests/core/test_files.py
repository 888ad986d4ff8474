"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tefuda.core.files import write_text


def test_a_file_is_written_whole_or_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    write_text(file, "before")
    file.chmod(0o640)
    with pytest.raises(UnicodeEncodeError):
        write_text(file, "half\udcff")
    assert file.read_text(encoding="utf-8") == "before"
    link = tmp_path / "link"
    link.symlink_to(file)
    write_text(link, "after")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "after"
    assert file.stat().st_mode & 0o777 == 0o640
    write_text(Path(os.devnull), "nothing")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "link"]


def test_several_threads_write_one_file_each_of_them_whole(tmp_path: Path) -> None:
    file, texts = tmp_path / "a.txt", [str(number) * 100_000 for number in range(8)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write_text, [file] * 160, texts * 20))
    assert file.read_text(encoding="utf-8") in texts
    assert list(tmp_path.iterdir()) == [file]
