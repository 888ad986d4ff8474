"""Libraries: several functions as one program, which is compiled once for each target."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tefuda.compiler import library as libraries
from tefuda.compiler.cache import cache_folder
from tefuda.compiler.library import Library
from tefuda.compiler.targets import PLAIN_WASM, WASM, linked, native


@dataclass(frozen=True, eq=False)
class Known:
    by: int


def doubled(number: int) -> int:
    return number * 2


def raised(known: Any, number: int) -> int:
    return doubled(number) + known.by  # type: ignore[no-any-return]


LIBRARY = Library({"first": doubled, "second": raised}, "library", {"known": Known(3)})


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    return tmp_path


def test_a_library_is_compiled_once_for_each_target(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [LIBRARY.code(target) for target in (WASM, linked(), native())]
    assert made[0].startswith(b"\0asm")
    assert len(list(cache_folder().glob("library-*.o"))) == 4  # WebAssembly with vectors and without
    monkeypatch.setattr(libraries, "object_code", None)
    monkeypatch.setattr(libraries, "objects_for_wasm", None)
    assert [LIBRARY.code(target) for target in (WASM, linked(), native())] == made
    assert LIBRARY.code(PLAIN_WASM).startswith(b"\0asm")


def test_known_objects_are_no_parameters() -> None:
    assert {name: list(one.parameters) for name, one in LIBRARY.signatures.items()} == {
        "first": ["number"], "second": ["number"]
    }  # fmt: skip


def test_what_functions_share_is_translated_once() -> None:
    assert LIBRARY.program.count("doubled") == 3  # one definition, a call by each


def test_the_digest_depends_on_names_and_on_what_is_known() -> None:
    renamed = replace(LIBRARY, entries={"first": doubled, "third": raised})
    other = replace(LIBRARY, given={"known": Known(4)})
    assert len({LIBRARY.digest, renamed.digest, other.digest, replace(LIBRARY).digest}) == 3
