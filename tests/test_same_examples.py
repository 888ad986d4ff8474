"""A property is tried with the same examples alone and after other tests, thanks to conftest.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

CONSTANTS = range(1_000_000_000, 1_000_001_000)


def examples() -> list[tuple[int, str]]:
    """Return all examples of a property."""
    tried = []

    @settings(max_examples=200)
    @given(st.integers(0), st.text("word 0123456789", min_size=4, max_size=20))
    def property(number: int, text: str) -> None:
        tried.append((number, text))

    property()
    return tried


@pytest.mark.skipif(settings.get_current_profile_name() != "same", reason="a search draws from all that is imported")
def test_examples_do_not_depend_on_what_was_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = examples()
    words = [f"word {number}" for number in CONSTANTS[:20]]
    Path(tmp_path, "imported_meanwhile.py").write_text(f"NUMBERS = {list(CONSTANTS[:900])}\nWORDS = {words}\n")
    monkeypatch.syspath_prepend(tmp_path)
    __import__("imported_meanwhile")
    assert examples() == before
    assert not any(number in CONSTANTS or text in words for number, text in before)
