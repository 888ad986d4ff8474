"""Where a result comes from: version, commit, date, machine, house rules, and the command that repeats it."""

from __future__ import annotations

import hashlib
import platform
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

VERSION = "0.1.0"
COMMIT_FILE = Path(__file__).with_name("commit.txt")
"""The commit of a built package; the build writes this file."""
CHECKOUT = Path(__file__).parents[2]
"""The root of the repository, where tefuda runs from one."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """What a result was made with.

    `commit` is empty where it is not known, and ends in `-dirty` if a tracked file had changes. `date` is in UTC, as
    ISO 8601. `house_rules` maps every house rule of the game to its answer. `command` repeats the result; it is empty
    for results that only a program can repeat.
    """

    version: str
    commit: str
    date: str
    python: str
    processor: str
    system: str
    command: str
    house_rules: Mapping[str, str]


def provenance(command: str, house_rules: Mapping[str, str], date: str = "") -> Provenance:
    """Return the provenance of a result that is made now or, with `date`, was made then in this process."""
    return Provenance(
        VERSION, commit(), date or now(), platform.python_version(), processor(), platform.platform(), command,
        dict(house_rules),
    )  # fmt: skip


def version_told() -> str:
    """Return the version and, if it is known, the commit: `0.1.0 (4be0f5a1)`."""
    return f"{VERSION} ({commit()})" if commit() else VERSION


def now() -> str:
    """Return the date and time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@cache
def commit() -> str:
    """Return the commit: that of the checkout or, in a built package, that of the build; empty if unknown."""
    if (CHECKOUT / ".git").exists() and Path(__file__).parent.parent == CHECKOUT / "src":
        return described(CHECKOUT)
    return COMMIT_FILE.read_text(encoding="utf-8").strip() if COMMIT_FILE.exists() else ""


def described(root: Path) -> str:
    """Return the commit that is checked out in a folder, with `-dirty` if tracked files differ; empty without Git."""
    try:
        told = subprocess.run(
            ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
            capture_output=True, stdin=subprocess.DEVNULL, text=True, check=False,
        )  # fmt: skip
    except OSError:
        return ""
    return told.stdout.strip() if told.returncode == 0 else ""


@cache
def code_digest() -> str:
    """Return the digest of all files by which bots play, as 64 hexadecimal digits: code, weights and nets."""
    digest = hashlib.sha256()
    for folder in ("bots", "bulk", "compiler", "core", "games", "play", "search"):
        for file in sorted(Path(__file__).with_name(folder).rglob("*")):
            if file.suffix in (".py", ".toml", ".npz"):
                digest.update(f"{file.relative_to(Path(__file__).parent).as_posix()}\n".encode())
                digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


@cache
def processor() -> str:
    """Return the name of the processor, or of its architecture where the system does not say more."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()
