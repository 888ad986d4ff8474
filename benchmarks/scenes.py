"""What somebody does on the page while its tasks are timed: a deal, and all that is looked at after one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page

import tefuda
from tefuda.bots.chooser import bot
from tests.page.people import choose, drop, is_over, play_on, unfold, wait_for
from tests.page.states import skip_to_the_end
from tests.page.test_problems import solve
from tests.page.test_statistics import KEY, book

Scene = Callable[[Page, str], None]
"""Does something on a page, from the address of the server on."""
STEPS = 12
"""How many steps of a replay, and of a lesson, are gone one by one."""
DEALS = 2000
"""Of how many deals the statistics tell: as many as a browser keeps."""
RESTED = 1500
"""After so many milliseconds nothing moves on a page."""


def sit(page: Page, address: str, preset: str, **answers: str) -> None:
    """Begin a game with house rules from the lobby."""
    page.goto(address)
    choose(page, preset)
    if answers:
        page.locator(".setup details").first.locator("summary").first.click()
    for name, wanted in answers.items():
        unfold(page, name)
        page.locator(f"#rule-{name}").fill(wanted)
        page.locator(f"#rule-{name}").blur()
    page.locator(".play").click()
    page.locator(".held").first.wait_for()


def deal(page: Page, address: str) -> None:
    """Play a deal of Guandan by hints from the lobby on, and look at its points."""
    sit(page, address, "guandan")
    play_on([page])
    page.wait_for_timeout(RESTED)


def replay(page: Page, address: str) -> None:
    """Watch a deal of Guandan step by step, and its end."""
    page.goto(address)
    drop(page, played("guandan", 4))
    page.locator(".tape").wait_for()
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(400)
    page.keyboard.press("End")
    wait_for(page, is_over)
    page.wait_for_timeout(RESTED)


def analysis(page: Page, address: str) -> None:
    """Have a deal of Mau-Mau analysed, and turn to its decisions."""
    page.goto(address)
    drop(page, played("mau-mau", 3))
    page.locator(".tape").wait_for()
    page.get_by_role("button", name="Analysis").click()
    page.locator(".judged button").first.wait_for()
    for decision in page.locator(".judged button").all()[:STEPS]:
        decision.click()
        page.wait_for_timeout(400)


@cache
def played(preset: str, seats: int) -> str:
    """Return a deal that bots have played, as a file."""
    dealt = tefuda.deal(preset, seats=seats, seed=1)
    return str(tefuda.run(dealt, [bot("greedy")] * seats))


def lesson(page: Page, address: str) -> None:
    """Begin the first deal of Guandan, skip to the deal alone, and play it to its end."""
    page.goto(f"{address}#learn/guandan")
    skip_to_the_end(page)
    page.wait_for_timeout(RESTED)


def exercises(page: Page, address: str) -> None:
    """Answer some questions on Guandan."""
    page.goto(f"{address}#exercises/guandan")
    for _ in range(STEPS):
        page.locator(".yes").click()
        page.locator(".next").click()


def problem(page: Page, address: str) -> None:
    """Choose a problem of Big Two, and solve it with hints."""
    page.goto(f"{address}#problems")
    page.locator(".daily").wait_for()
    page.goto(f"{address}#problems/taiwan/1")
    page.locator(".decide.mine").wait_for()
    solve(page)
    page.wait_for_timeout(RESTED)


def statistics(page: Page, address: str) -> None:
    """Look at the statistics of many deals."""
    page.goto(address)
    page.evaluate("([key, book]) => localStorage.setItem(key, book)", [KEY, book(DEALS)])
    page.goto(f"{address}#statistics")
    page.locator("table").first.wait_for()
    page.wait_for_timeout(RESTED)


def rule_book(page: Page, address: str) -> None:
    """Read the rule book of Guandan."""
    page.goto(f"{address}#rules/guandan")
    page.locator("article").first.wait_for()
    page.wait_for_timeout(RESTED)


SCENES: dict[str, Scene] = {
    "a deal of Guandan with its ending": deal,
    "a replay of Guandan": replay,
    "an analysis": analysis,
    "a lesson with its ending": lesson,
    "exercises": exercises,
    "a problem": problem,
    f"statistics of {DEALS:,} deals": statistics,
    "a rule book": rule_book,
}
