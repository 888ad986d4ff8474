"""The text of the page: its types are right, and its own tests pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.packages import installed, npm, scripts


@pytest.mark.parametrize("script", [name for name in ("check", "test") if name in scripts()])
def test_the_checks_of_npm_pass(script: str, tmp_path: Path) -> None:
    installed(tmp_path)
    npm(tmp_path, "run", script)
