"""The site of documents is built without a warning, and shows every public name."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

from docs.site.reference import MODULES, public_names
from tefuda.core.game import Game
from tefuda.play.library import families, family
from tefuda.teaching.exercises import exercises_of

BUILD = Path(__file__).parents[1] / "docs/site/build.py"


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh_Hant", "zh_Hans"])
def test_the_site_is_built_without_a_warning(language: str, tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, str(BUILD), "--language", language, "--to", str(tmp_path)], capture_output=True, text=True
    )
    assert (built.returncode, built.stderr) == (0, "")
    index = tmp_path if language == "en" else tmp_path / language.replace("_", "-")
    for name in families():
        check_page_links(index / f"rules/{name}.html", family(name), language)
    if language == "en":
        shown = (index / "reference.html").read_text(encoding="utf-8")
        names = [f"{module}.{name}" for module in MODULES for name in public_names(module)]
        assert [name for name in names if f'id="{name}"' not in shown] == []


def check_page_links(page: Path, game: Game, language: str) -> None:
    """Check that a rule book leads to tables of all its games, and from each clause to its exercises, if it has any."""
    text = page.read_text(encoding="utf-8")
    places = []
    for tag, address in re.findall(r'<(a class="play"|iframe) (?:href|src)="([^"]*)"', text):
        path, _, place = unescape(address).partition("#")
        path, _, query = path.partition("?")
        assert query == f"lang={language}"
        assert (page.parent / path / "index.html").is_file()
        places += [place] if tag != "iframe" else []
    for section in text.split("<section ")[1:]:
        clause = re.search(rf'id="{game.name.replace("_", "-")}-([0-9-]+)"', section)
        place = f"exercises/{game.name}/"
        if place in section and clause:
            assert section.count(f"{place}{clause[1].replace('-', '.')}") == 1
    asked = list(dict.fromkeys(clause for clause in game.clauses for one in exercises_of(game) if one.clause == clause))
    wanted = [*(f"play/{name}" for name in game.presets), *(f"exercises/{game.name}/{clause}" for clause in asked)]
    assert places == wanted
