"""The machine that a measurement was made on, and the results it is kept in."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parent / "results"


def machine(proc: Path = Path("/proc")) -> dict[str, Any]:
    """Return what there is to know about this machine and how busy it is now."""
    return {
        "date": time.strftime("%Y-%m-%d %H:%M %Z"),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "interpreter": str(Path(sys.executable).resolve()),
        "versions": {name: _version(name) for name in ("tefuda", "llvmlite", "numpy", "open_spiel")},
        "priority": _priority(proc),
        "load": [round(load, 2) for load in os.getloadavg()],
    }


def asked_for(description: str, rounds: int) -> argparse.Namespace:
    """Return how many `rounds` the command line asks for, whether as `json`, and whether to `keep` the files."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=rounds)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--keep", action="store_true", help="write the files in benchmarks/results")
    return parser.parse_args()


def keep(name: str, found: dict[str, Any], table: str) -> None:
    """Write results as JSON, and as the table that README shows."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    (RESULTS / f"{name}.md").write_text(table, encoding="utf-8")


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _priority(proc: Path) -> int:
    """Return the niceness that counts: of this session's group where Linux schedules by those, else our own.

    A process outside every session's group finds an empty file (proc(5), `/proc/pid/autogroup`).
    """
    grouped, group = proc / "sys/kernel/sched_autogroup_enabled", proc / "self/autogroup"
    if grouped.exists() and grouped.read_text(encoding="utf-8").strip() == "1":
        *_, niceness = group.read_text(encoding="utf-8").split() or [str(os.nice(0))]
        return int(niceness)
    return os.nice(0)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
