"""A program in C that is compiled against an exported program does what the rules do here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tefuda.export.files import write_c
from tefuda.export.header import cell_name, header
from tefuda.export.program import program_of
from tefuda.play.library import families, family, find
from tests.export.scripts import Interpreted, Numbers, Script, play_match, task_of

PLAYER = Path(__file__).with_name("player.c")
CC = shutil.which("cc")


@pytest.mark.skipif(CC is None, reason="there is no compiler for C")
def test_a_deal_in_c_is_as_it_is_interpreted(tmp_path: Path) -> None:
    assert CC is not None
    game, named = find("nippachi")
    task = task_of(game, named.options, ["casual", "club"] * 2, [7] + [0] * 7)
    write_c(game, tmp_path)
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    made: list[str | Path] = [*warnings, f"-I{tmp_path}", PLAYER, tmp_path / "nippachi.o", "-o", tmp_path / "player"]
    subprocess.run([CC, *made], check=True)
    done = subprocess.run([tmp_path / "player", "7"], capture_output=True, check=True)
    script = Script(game, Interpreted(game), named.options, task=task)
    play_match(script, Numbers(1), deals=1, views=False, refused=0, most=1000)
    assert script.cell("table", "over")
    script.call("see", "table", "options", "view")
    script.call("see_own", "table", "options", 1, "view")
    assert done.stdout == script.play.bytes_of("table") + script.play.bytes_of("view")


@pytest.mark.skipif(CC is None, reason="there is no compiler for C")
@pytest.mark.parametrize("name", families())
def test_the_header_of_every_family_is_c(name: str, tmp_path: Path) -> None:
    assert CC is not None
    file = tmp_path / "header.h"
    file.write_text(header(family(name), program_of(family(name), f"{name}_")), encoding="utf-8")
    for language in ("c", "c++"):
        if language == "c" or shutil.which("c++"):
            words = [CC, "-x", language, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-include", file, "/dev/null"]
            subprocess.run(words, check=True)


def test_a_cell_that_is_a_word_of_c_has_an_underscore() -> None:
    assert (cell_name("register"), cell_name("seats")) == ("register_", "seats")
