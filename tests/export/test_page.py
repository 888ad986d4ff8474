"""The page on programs for other languages is true: its module runs and prints what is shown."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tefuda.play.library import family
from tests.export.programs import program_in_files
from tests.export.scripts import NODE, needs_node
from tests.test_documents import ROOT, blocks_of

PAGE = ROOT / "docs" / "export.md"


@needs_node
def test_the_module_on_the_page_prints_what_is_shown(tmp_path: Path) -> None:
    assert NODE is not None
    (module,) = (block.body for block in blocks_of(PAGE) if block.kind == "js")
    (shown,) = (block.body for block in blocks_of(PAGE) if block.kind == "text")
    (tmp_path / "module.mjs").write_text(module, encoding="utf-8")
    folder = program_in_files(family("eights")).file.parent
    done = subprocess.run([NODE, tmp_path / "module.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout) == ("", shown)
