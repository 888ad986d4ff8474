"""The description of the machine by the harness of benchmarks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from benchmarks.harness import machine


@pytest.mark.parametrize(
    ("grouped", "group", "niceness"),
    [
        ("1\n", "/autogroup-1971 nice 7\n", 7),
        ("1\n", "", os.nice(0)),
        ("0\n", "/autogroup-1971 nice 7\n", os.nice(0)),
        (None, None, os.nice(0)),
    ],
    ids=["of the group", "outside every group", "groups switched off", "no groups"],
)
def test_the_reported_niceness_is_the_effective_one(
    tmp_path: Path, grouped: str | None, group: str | None, niceness: int
) -> None:
    """On Linux the group file of a process without a group is empty."""
    for path, text in (("sys/kernel/sched_autogroup_enabled", grouped), ("self/autogroup", group)):
        if text is not None:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8")
    assert machine.machine(tmp_path)["priority"] == niceness


def test_this_machine_is_described() -> None:
    assert machine.machine()["cores"] == os.cpu_count()
