"""Compiling rules late: the functions that play interpreted, translated for LLVM and kept as machine code.

The machine code is kept in the user's cache folder under a digest of all that it depends on: the byte code of the
functions that the entry point leads to, wherever they stand, with their constants and the layout of their records; the
settled options; this translator; and the processor. The `MOST_KEPT` files used last are kept. Of several processes and
threads that need the same code one compiles it, and the others wait for it.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import llvmlite

from tefuda.bulk import (
    arithmetic,
    cells,
    expressions,
    frame,
    kinds,
    machine,
    program,
    reach,
    statements,
    translate,
)
from tefuda.bulk.arithmetic import TWINS
from tefuda.bulk.cells import RECORD_TWINS
from tefuda.bulk.kinds import signature_of
from tefuda.bulk.machine import Code, object_code, processor
from tefuda.bulk.program import MOST_COPIED
from tefuda.bulk.reach import digest_of
from tefuda.bulk.translate import translated
from tefuda.core import source

if sys.platform == "win32":

    def lock(file: int) -> None:
        """Windows compiles the same rules more than once where several processes begin at once."""

else:
    from fcntl import LOCK_EX, flock

    def lock(file: int) -> None:
        """Wait until no other has locked a file, and lock it until it is closed."""
        flock(file, LOCK_EX)


NONE_SETTLED: Mapping[type[Any], Any] = {}
MOST_KEPT = 256
"""How many files of machine code are kept, of some hundred kilobytes each; of more, those not used for longest go."""


def compiled(
    entry: Callable[..., Any],
    bindings: Mapping[str, Any],
    name: str,
    settled: Mapping[type[Any], Any] = NONE_SETTLED,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
) -> Code:
    """Return `entry` and all it calls as machine code, from the cache where that holds it; `name` is for people.

    `bindings` give names that the entry and its neighbours leave open. `settled` maps classes of options to options
    whose answers become constants; parameters of these classes are left out of calls. Records of the classes `scratch`
    are read by nobody after a call: cells that are only written keep what they held. Functions are copied to where they
    are called unless more than `copied` instructions would be duplicated. Raises CompileError.
    """
    assert isinstance(entry, FunctionType)
    signature = signature_of(entry, bindings, settled)
    path = path_of(entry, bindings, name, settled, scratch, copied)
    code = _kept(path)
    if code is None:
        with _alone(path):
            code = _kept(path)  # another process may have made it meanwhile
            if code is None:
                program = translated(entry, bindings, settled, checked=_checked(), scratch=scratch, copied=copied)
                code = object_code(str(program))
                _keep(path, code)
    return Code(code, signature)


def is_warm(
    entry: Callable[..., Any],
    bindings: Mapping[str, Any],
    name: str,
    settled: Mapping[type[Any], Any] = NONE_SETTLED,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
) -> bool:
    """Say whether the cache holds what `compiled` would return."""
    return path_of(entry, bindings, name, settled, scratch, copied).exists()


def cache_folder() -> Path:
    """Return the folder for machine code; `TEFUDA_CACHE` moves it."""
    root = os.environ.get("TEFUDA_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tefuda")
    return Path(root) / "machine-code"


def _checked() -> bool:
    """Say whether indices are checked, which `TEFUDA_CHECK_BOUNDS=1` asks for."""
    return os.environ.get("TEFUDA_CHECK_BOUNDS", "0") != "0"


def path_of(
    entry: Callable[..., Any],
    bindings: Mapping[str, Any],
    name: str,
    settled: Mapping[type[Any], Any] = NONE_SETTLED,
    scratch: Sequence[type[Any]] = (),
    copied: int = MOST_COPIED,
) -> Path:
    """Return the file in the cache that holds, or will hold, what `compiled` returns."""
    assert isinstance(entry, FunctionType)
    unread = [kind.__qualname__ for kind in scratch]
    made_by = (
        digest_of(entry, bindings, settled, {**TWINS, **RECORD_TWINS}),
        unread,
        copied,
        _translator(),
        processor(),
        _checked(),
    )
    digest = hashlib.sha256(repr(made_by).encode()).hexdigest()
    return cache_folder() / f"{name}-{digest[:20]}.o"


_TRANSLATOR = (
    arithmetic, cells, expressions, frame, kinds, machine, program, reach, source, statements, translate,
)  # fmt: skip


@cache
def _translator() -> str:
    """Return a digest of the translator: these modules, LLVM, and Python, whose byte code is compared."""
    digest = hashlib.sha256(repr((llvmlite.__version__, sys.version)).encode())
    for module in _TRANSLATOR:
        assert module.__file__ is not None
        digest.update(Path(module.__file__).read_bytes())
    return digest.hexdigest()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Let others wait who would make the same file, until it is made or whoever makes it is gone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".lock")
    try:
        with beside.open("wb") as file:
            with suppress(OSError):  # not every file system has locks
                lock(file.fileno())
            yield
    finally:
        with suppress(OSError):  # while another process waits for it
            beside.unlink(missing_ok=True)


def _kept(path: Path) -> bytes | None:
    """Return the machine code in a file, and note that it was used."""
    try:
        code = path.read_bytes()
    except FileNotFoundError:
        return None
    with suppress(OSError):
        path.touch()
    return code


def _keep(path: Path, code: bytes) -> None:
    """Write machine code so that others who read or write the same file meanwhile find all of it or nothing."""
    number, written = tempfile.mkstemp(dir=path.parent, suffix=".part")
    with os.fdopen(number, "wb") as file:
        file.write(code)
    Path(written).replace(path)
    _forget_oldest(path.parent)


def _forget_oldest(folder: Path) -> None:
    times = []
    for kept in folder.iterdir():
        if kept.suffix == ".lock":
            continue
        with suppress(OSError):  # another process forgets it, too
            times.append((kept.stat().st_mtime_ns, kept))
    for _, kept in sorted(times, reverse=True)[MOST_KEPT:]:
        kept.unlink(missing_ok=True)
