"""Problems in the page: chosen, refused, refuted, solved and played through; and what is stored of all that."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tefuda.games.big_two import GAME as BIG_TWO
from tefuda.solver.problems import problem_of_day, problems_of
from tests.page.people import PHONE, People, complaints, outside, wait_for

SOLVER_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const wanted = ["solver.worker", "api/problems.json", "/eights-solver-", "/solver-", "/problems.crazy-eights-"];
  for (;;) {
    const urls = (await (await caches.open("tefuda-1")).keys()).map(({ url }) => url);
    const eights = urls.filter((url) => !url.includes("/programs/") || url.includes("/programs/eights/"));
    if (wanted.every((one) => eights.some((url) => url.includes(one)))) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}"""
STATE = "main[data-settled='true'][data-state='{state}']"
NUMBER, LONGEST, HINTS = 1, 20, 3


def problem(people: People, number: int = NUMBER, **kinds: object) -> Page:
    """Open a problem of Big Two and wait until its person is asked."""
    page = people.come(f"#problems/taiwan/{number}", **kinds)  # type: ignore[arg-type]
    page.locator(".decide.mine").wait_for()
    return page


def play(page: Page, cards: str) -> None:
    """Select cards and play them."""
    for card in cards.split():
        page.locator(f"[data-key='{card}#0']").click()
    page.locator(".decide .strong:enabled").first.click()


def solve(page: Page) -> None:
    """Play what is hinted until the problem is solved."""
    solved = STATE.format(state="solved")
    for _ in range(LONGEST):
        if page.locator(solved).count():
            return
        hint_whole(page)
        hinted = page.locator(".decide .hinted:enabled")
        (hinted if hinted.count() else page.locator(".decide .strong:enabled")).first.click()
        wait_for(page, lambda page: page.locator(f".decide.mine, {solved}").count() > 0)
        page.wait_for_timeout(50)
    raise AssertionError(f"not solved by {LONGEST} plays")


def hint_whole(page: Page) -> None:
    """Ask for hints until the whole play is told."""
    whole = page.locator(".decide .hinted:enabled, .decide .strong:enabled").first
    for step in range(1, HINTS + 1):
        page.locator(".decide .quiet").click()
        page.locator(".task [role=status]", has_text=re.compile(rf"\b{step}\D+\d\b")).or_(whole).first.wait_for()
        if whole.count():
            return


def wrong() -> str:
    """Return a single card that can be led, and does not win."""
    one = problems_of("taiwan")[NUMBER - 1]
    return next(
        str(action) for action in one.deal().legal_actions if " " not in str(action) and str(action) != one.play
    )


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_a_problem_is_chosen_in_the_lobby_by_game_and_grade(people: People) -> None:
    page = people.come(size=PHONE)
    page.get_by_role("link", name="Problems").click()
    expect(page.get_by_role("heading", name="Problem of the day")).to_be_visible()
    assert complaints(page) == []
    assert outside(page) == []
    page.get_by_role("button", name="Grade 3").click()
    page.get_by_role("button", name="Solve: Nippachi").click()
    page.locator(".decide.mine").wait_for()
    number = int(page.url.rpartition("/")[2])
    assert problems_of("nippachi")[number - 1].grade == 3
    assert outside(page) == []
    assert complaints(page) == []


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_a_problem_is_solved_with_hints_and_stored_in_the_statistics(people: People) -> None:
    page = problem(people)
    solve(page)
    expect(page.locator(".task")).to_contain_text("Solved.")
    assert complaints(page) == []
    stored = json.loads(page.evaluate("localStorage.getItem('tefuda.statistics')"))
    assert stored["problems"] == {"taiwan 1": False}  # a hint was asked for
    expect(page.locator(".rated")).to_contain_text("Rating")
    page.get_by_role("link", name="Another problem").click()
    page.locator(".decide.mine").wait_for()
    assert re.search(r"#problems/taiwan/\d+$", page.url)


def test_a_wrong_play_is_refuted_and_the_solution_played_through(people: People) -> None:
    page = problem(people, size=PHONE)
    cloth = page.locator(".board").bounding_box()
    play(page, wrong())
    expect(page.locator(".task")).to_contain_text(re.compile("does not win|did not force"))
    assert page.locator(".board").bounding_box() == cloth
    sign = page.locator(".task svg path").first.get_attribute("d")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".step")).to_contain_text("0 /")
    assert page.locator(".board").bounding_box() == cloth
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step")).to_contain_text("1 /")
    page.get_by_role("button", name="Begin again").click()
    page.locator(".decide.mine").wait_for()
    play(page, problems_of("taiwan")[NUMBER - 1].play)
    expect(page.locator(".task")).to_contain_text(re.compile("Right|Solved"))
    assert page.locator(".task svg path").first.get_attribute("d") != sign
    assert page.locator(".board").bounding_box() == cloth


@pytest.mark.long
def test_a_problem_is_chosen_by_its_theme_which_is_told_when_it_is_over(people: People) -> None:
    page = people.come("#problems")
    game = page.locator("li[data-preset='taiwan']")
    game.get_by_text("Themes").click()
    shown = [one for one in problems_of("taiwan") if theme_of("Hold the two") in one.themes()]
    theme = game.get_by_role("button", name="Hold the two")
    expect(theme).to_have_text(f"Hold the two {len(shown)}")
    theme.click()
    page.locator(".decide.mine").wait_for()
    number = int(page.url.rpartition("/")[2])
    assert problems_of("taiwan")[number - 1] in shown
    expect(page.locator(".theme")).to_have_count(0)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".theme")).to_contain_text("Hold the two")


def theme_of(title: str) -> int:
    return [theme.title for theme in BIG_TWO.words.themes].index(title)


def test_a_problem_is_chosen_and_solved_without_a_connection(people: People) -> None:
    page = people.come(worker=True)
    page.locator(".begin").first.wait_for()
    page.evaluate(SOLVER_KEPT)
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Problems").click()
    page.get_by_role("button", name="Solve: Crazy Eights").click()
    page.locator(".decide.mine").wait_for()
    solve(page)
    expect(page.locator(".task")).to_contain_text("Solved.")
    people.faults.clear()  # the browser reports what it could not load
    page.context.set_offline(False)


@pytest.mark.long
def test_what_the_rules_forbid_is_refused_with_its_clause(people: People) -> None:
    page = problem(people)
    for card in page.locator(".held").all():
        card.click()
    expect(page.locator(".why")).to_contain_text("Clause")


@pytest.mark.long
@pytest.mark.usefixtures("axe")
def test_statistics_are_shown_saved_and_deleted(people: People, tmp_path: Path) -> None:
    page = people.come("#statistics")
    expect(page.locator("main")).to_contain_text("Nothing has been played")
    expect(page.get_by_role("link", name="Begin with Crazy Eights")).to_be_visible()
    deal = {"day": "2026-11-23", "title": "Mau-Mau", "seats": 3, "bots": ["club"], "gained": -4}
    book = {
        "version": 1,
        "deals": [
            {**deal, "id": "1", "preset": "mau-mau", "place": 1, "won": True},
            {**deal, "id": "2", "preset": "mau-mau", "place": 2, "won": False},
        ],
        "judged": [
            {"id": "1", "preset": "mau-mau", "choices": 10, "sound": 8, "verdicts": {}, "habits": {"draw play": 2}}
        ],
        "problems": {"taiwan 1": True},
    }
    page.evaluate("book => localStorage.setItem('tefuda.statistics', book)", json.dumps(book))
    page.reload()
    row = page.locator("table").first.locator("tbody tr")
    expect(row).to_contain_text("Mau-Mau")
    expect(row).to_contain_text("50 %")
    expect(page.locator("main")).to_contain_text("drew instead of playing")
    expect(page.locator("main")).to_contain_text("analysed (1), 80 % of your choices were sound.")
    expect(page.locator(".legend span")).to_have_text(["1", "2"])
    assert complaints(page) == []
    with page.expect_download() as scheduled:
        page.get_by_role("link", name="Save as a file").click()
    scheduled.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text()) == book
    page.get_by_role("button", name="Delete all of it").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator("main")).to_contain_text("Nothing has been played")
    assert page.evaluate("localStorage.getItem('tefuda.statistics')") is None


def test_the_problem_of_the_day_is_that_of_the_terminal_and_tells_its_grade_on_a_phone(people: People) -> None:
    preset, number = problem_of_day(datetime.now(UTC).date())
    page = people.come("#problems/daily", size=PHONE)
    told = page.locator("header h1 > span")
    told.wait_for()
    grade = problems_of(preset)[number - 1].grade
    expect(page.locator("header h1")).to_contain_text(f"Problem of the day · Problem {number}, grade {grade}")
    assert told.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1")
