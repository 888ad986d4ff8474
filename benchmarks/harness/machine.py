"""The machine that a measurement is made on, and the version that is measured."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


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
        "load": load(),
    }


def load() -> list[float]:
    """Return how busy the machine was in the last minute, the last five, and the last fifteen."""
    return [round(one, 2) for one in os.getloadavg()]


def commit(checkout: Path = ROOT) -> str | None:
    """Return which commit a checkout is of, with -dirty where files of the library have been changed."""

    def git(*words: str) -> str:
        done = subprocess.run(
            ["git", *words], cwd=checkout, capture_output=True, stdin=subprocess.DEVNULL, text=True, check=True
        )  # fmt: skip
        return done.stdout

    try:
        name = git("describe", "--always", "--abbrev=12").strip()
        return name + ("-dirty" if git("diff", "--name-only", "HEAD", "--", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return None


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
