"""The cache of machine code: one file for each program, in the cache folder of the user.

The `MOST_CACHED` files used last are cached. Of several processes and threads that need the same code, one compiles it
and the others wait for it. Where nothing can be written, every process compiles for itself.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tefuda.language import filled, marked

MOST_CACHED = 1024
"""How many files of machine code, most of them smaller than a hundred kilobytes, are cached: those used last."""

if sys.platform == "win32":

    def lock(file: int) -> None:
        """Do nothing: on Windows, processes that begin at once may compile the same rules."""

    def unlock(file: int) -> None:
        """Do nothing, since nothing was locked."""

else:
    from fcntl import LOCK_EX, LOCK_UN, flock

    def lock(file: int) -> None:
        """Wait until no other has locked a file, and lock it until it is unlocked, or closed by all who have it."""
        flock(file, LOCK_EX)

    def unlock(file: int) -> None:
        """Unlock a file, even if a process that was forked meanwhile has it open, too."""
        flock(file, LOCK_UN)


def cache_folder() -> Path:
    """Return the folder for machine code, which may not exist; `TEFUDA_CACHE` moves it."""
    root = os.environ.get("TEFUDA_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tefuda")
    return Path(root) / "machine-code"


def announcement(translate: Callable[[str], str] = str) -> str:
    """Return what people are told before rules are compiled, in the language of `translate`."""
    if _can_store():
        return translate(marked("Compiling the rules for this machine; this happens once and takes a few seconds ..."))
    sentence = marked(
        "Compiling the rules for this machine. Nothing can be written to {folder}, so this happens every time; set "
        "TEFUDA_CACHE to another folder to keep what is compiled ..."
    )
    return filled(translate(sentence), folder=cache_folder())


def announce() -> None:
    """Write to the standard error stream that rules are being compiled."""
    sys.stderr.write(announcement() + "\n")


def _can_store() -> bool:
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=cache_folder()):
            return True
    except OSError:
        return False


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Let only one process or thread at a time make a file: others wait here until it is made, or its maker is gone.

    Where there are no locks, or nothing can be written, nobody waits.
    """
    beside = path.with_suffix(".lock")
    try:
        with ExitStack() as held:
            with suppress(OSError):  # not every file system has locks, or can be written to
                path.parent.mkdir(parents=True, exist_ok=True)
                file = held.enter_context(beside.open("wb")).fileno()
                lock(file)
                held.callback(unlock, file)
            yield
    finally:
        with suppress(OSError):  # while another process waits for it
            beside.unlink(missing_ok=True)


def is_cached(path: Path) -> bool:
    """Say whether a file of machine code exists."""
    return os.path.exists(path)  # noqa: PTH110  # Path.exists raises where a folder cannot be looked into


def cached(path: Path) -> bytes | None:
    """Return the machine code in a file, and mark it as used; None if it cannot be read."""
    try:
        code = path.read_bytes()
    except OSError:
        return None
    with suppress(OSError):
        path.touch()
    return code


def store(path: Path, code: bytes) -> None:
    """Write machine code to a file, if that is possible; other readers find all of it or nothing."""
    with suppress(OSError), _part_of(path) as part:
        part.write_bytes(code)
        part.replace(path)
        _forget_oldest(path.parent)


@contextmanager
def _part_of(path: Path) -> Iterator[Path]:
    """Give an empty file beside another; it is gone afterwards."""
    number, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    os.close(number)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _forget_oldest(folder: Path) -> None:
    times = []
    for file in folder.iterdir():
        if file.suffix == ".lock":
            continue
        with suppress(OSError):  # another process forgets it, too
            times.append((file.stat().st_mtime_ns, file))
    for _, file in sorted(times, reverse=True)[MOST_CACHED:]:
        file.unlink(missing_ok=True)
