"""In Chromium the rules do what they do here, byte for byte."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from tefuda.bulk.nets import block_of
from tefuda.core.table.chance import seed_words
from tefuda.play.library import families, family
from tests.export.programs import program_in_files
from tests.export.scripts import Interpreted, Native, Numbers, Script, play_match, some_options, task_of
from tests.page.conftest import QUIET
from tests.page.people import browser_program

REPEATING = Path(__file__).with_name("repeat.mjs")


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page that can repeat scripts."""
    found = browser_program()
    if found is None:
        pytest.skip("there is no Chromium: apt install chromium-headless-shell")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", *QUIET])
        opened = browser.new_page()
        text = f"{REPEATING.read_text('utf-8')}\nObject.assign(window, {{ repeat, octets }});"
        opened.add_script_tag(content=text, type="module")
        opened.wait_for_function("() => 'repeat' in window")
        yield opened
        browser.close()


def check(page: Page, script: Script) -> None:
    program = program_in_files(script.game)
    given = [base64.b64encode(program.file.read_bytes()).decode(), program.about["memory"]["free"], script.told]
    report = page.evaluate("([program, free, script]) => repeat(octets(program), free, script)", given)
    assert report == {"steps": len(script.steps), "fault": None}


@pytest.mark.parametrize(
    "name", [families()[0], *(pytest.param(one, marks=pytest.mark.long) for one in families()[1:])]
)
def test_a_match_in_a_browser_is_as_it_is_interpreted(name: str, page: Page) -> None:
    game, numbers = family(name), Numbers(11)
    options, seats = some_options(game, numbers)
    task = task_of(game, options, ["casual"] * seats, seed_words(1))
    script = Script(game, Interpreted(game), options, task=task)
    play_match(script, numbers, deals=2, views=True, refused=3, most=40)
    check(page, script)


@pytest.mark.long
@pytest.mark.parametrize("name", families())
def test_every_level_decides_in_a_browser_as_it_does_compiled_here(name: str, page: Page) -> None:
    game = family(name)
    named = next(iter(game.presets.values()))
    for level in ("beginner", "club", "expert", "master"):
        task = task_of(game, named.options, [level] * named.seats, seed_words(2))
        script = Script(game, Native(game), named.options, task=task, net=block_of(game, named.options))
        play_match(script, Numbers(12), deals=1, views=False, refused=0, most=3)
        check(page, script)
