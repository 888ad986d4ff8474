"""The site of documents is built without a warning, and shows every public name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from docs.site.reference import MODULES, public_names

BUILD = Path(__file__).parents[1] / "docs/site/build.py"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant", "zh_Hans"])
def test_the_site_is_built_without_a_warning(language: str, tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, str(BUILD), "--language", language, "--to", str(tmp_path)], capture_output=True, text=True
    )
    assert (built.returncode, built.stderr) == (0, "")
    index = tmp_path if language == "en" else tmp_path / language.replace("_", "-")
    assert (index / "rules/nippachi.html").is_file()
    if language == "en":
        shown = (index / "reference.html").read_text(encoding="utf-8")
        names = [f"{module}.{name}" for module in MODULES for name in public_names(module)]
        assert [name for name in names if f'id="{name}"' not in shown] == []
