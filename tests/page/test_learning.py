"""First deals and exercises in the page: by touch and by keys, in every language, resumed and skipped."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tefuda.teaching.lessons import lesson_of, outcome
from tests.page.people import DESKTOP, LOCALES, PHONE, People, complaints, drawn, outside, wait_for
from tests.teaching.test_exercises import GAMES

pytestmark = pytest.mark.long
Picture = Callable[[Page, str], None]
COACHED = ".coach .strong:enabled"
ON = f".ending .strong:enabled, {COACHED}"
"""What is pressed to go on."""
TALL = 60
"""How many decisions a test makes alone at most."""
BOARD = """() => {
  const { top, height } = document.querySelector(".board").getBoundingClientRect();
  return [Math.round(top), Math.round(height)].join();
}"""
"""Where the cloth is, and how high."""
RING = """() => {
  const box = (one) => one.getBoundingClientRect();
  const ring = document.querySelector(".ring") && box(document.querySelector(".ring"));
  if (!ring) return [];
  const meets = ({ left, top, right, bottom }) =>
    right > ring.left && left < ring.right && bottom > ring.top + 1 && top < ring.bottom - 1;
  const over = [...document.querySelectorAll(".decide button")].filter((one) => meets(box(one)));
  const cards = [...document.querySelectorAll(".hand .card")].map(box).filter(meets);
  const wide = Math.max(...cards.map(({ right }) => right)) - Math.min(...cards.map(({ left }) => left));
  const wider = cards.length > 0 && ring.width > wide + 24;
  return [...over.map((one) => one.innerText), ...(wider ? ["wider than the hand"] : [])];
}"""
"""What the frame round what is meant lies on that it should not."""


def settled(page: Page, step: int) -> None:
    """Wait until a step of a first deal is there, and all that the others did before it is shown."""
    page.locator(f'main[data-state="{step}"][data-settled="true"]').wait_for(state="attached")


def step_of(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-state") or "0")


def learn(people: People, game: str, **kinds: object) -> Page:
    """Open the first deal of a game from its tile in the lobby."""
    page = people.come(**kinds)  # type: ignore[arg-type]
    page.locator(f'.learn[data-preset="{game}"]').click()
    settled(page, 0)
    return page


def go_on(page: Page) -> None:
    """Do what the coach asks for at a step, and go on from what comes of it."""
    step = step_of(page)
    do_step(page)
    come_to(page, step + 1)


def lower(one: Locator, other: Locator) -> bool:
    """Say whether one box begins below the end of another."""
    begin = one.evaluate("one => one.getBoundingClientRect().top")
    return bool(begin >= other.evaluate("one => one.getBoundingClientRect().bottom"))


def press(held: Locator) -> None:
    held.evaluate_all("found => found[0]?.click()")


def come_to(page: Page, step: int, press: Callable[[Locator], None] = press) -> None:
    """Go on from whatever is held up to be looked at until a step is there."""
    there = page.locator(f'main[data-state="{step}"][data-settled="true"]')
    before = f'main[data-state="{step - 1}"]'
    seen = page.locator(f"main[data-held='true'] {COACHED}, {before} .ending .strong:enabled")
    held = seen.or_(page.locator(f"{before}[data-done='true'][data-settled='true'] {COACHED}"))
    while True:
        there.or_(held).first.wait_for(state="attached")
        if there.count():
            return
        press(held)  # what was held up may be gone meanwhile, and the step be there


def do_step(page: Page) -> None:
    """Do what the coach asks for at a step: read on, try, or play what the hint shows."""
    lit = page.locator(".held.lit")
    coach = page.locator(".coach .ways button")
    if coach.count() and coach.first.get_attribute("class") != "":
        coach.first.click()
    elif coach.count():
        for card in range(lit.count()):
            lit.nth(card).click()
        expect(page.locator(".coach .strong")).to_be_enabled()
        assert page.locator(".decide .why").count() == 1
        page.locator(".coach .strong").click()
    else:
        page.locator(".decide .quiet").click()
        (page.locator(".decide .hinted").or_(page.locator(".decide .do:enabled"))).first.click()


@pytest.mark.parametrize(("game", "size"), [*((game, PHONE) for game in GAMES), ("nippachi", DESKTOP)])
def test_a_first_deal_is_taken_to_the_deal_alone(
    people: People, picture: Picture, game: str, size: tuple[int, int]
) -> None:
    page = learn(people, game, size=size)
    boards = set()
    while page.locator(".coach").count():
        assert outside(page) == []
        wait_for(page, lambda page: page.evaluate(RING) == [])
        boards.add(page.evaluate(BOARD))
        picture(page, f"learn-{game}-{step_of(page)}")
        expect(page.locator(".decide .prompt")).not_to_contain_text("You's turn")
        go_on(page)
    assert len(boards) == 1, boards
    expect(page.locator(".hand .held").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_step_brings_about_stays_until_the_learner_goes_on(people: People, picture: Picture, game: str) -> None:
    lesson = lesson_of(game)
    page = learn(people, game, size=PHONE, motion=True)
    for step in range(len(lesson.steps)):
        if not (ended := outcome(lesson, step)):
            continue
        page.evaluate(
            "([game, step]) => localStorage.setItem('tefuda.learned', JSON.stringify({[game]: {step, plays: []}}))",
            [game, step],
        )
        page.reload()
        settled(page, step)
        do_step(page)
        page.locator(f'main[data-state="{step}"][data-done="true"]').locator(ON).wait_for()
        picture(page, f"outcome-{game}-{step}")
        assert (step_of(page), page.locator(ON).count()) == (step, 1)
        if ended.over:
            expect(page.locator(".ending h2")).to_contain_text("You win the deal")
            expect(page.locator(".winning")).to_be_visible()
            assert drawn(page, ".ending .account tr").count() > 0
            assert page.locator(".ending .points tbody tr").count() == ended.seats
        else:
            expect(page.locator(".coach p")).not_to_be_empty()
        page.locator(ON).click()
        settled(page, step + 1)


def test_a_call_out_of_turn_is_looked_at_before_the_others_go_on(people: People) -> None:
    page = people.come("#learn/nippachi", size=PHONE)
    settled(page, 0)
    while step_of(page) < 4:
        go_on(page)
    do_step(page)
    page.locator('main[data-held="true"]').wait_for()
    expect(page.locator(".coach p")).to_contain_text("pon")
    expect(page.locator(".pile .layer:not(.old) .laid")).to_have_attribute("data-face", "5♦")
    page.locator(ON).click()
    settled(page, 5)
    expect(page.locator(".pile .layer:not(.old) .laid")).to_have_attribute("data-face", "9♦")


def test_a_win_stays_when_another_language_is_chosen(people: People) -> None:
    page = people.come("#learn/nippachi")
    settled(page, 0)
    while step_of(page) < 6:
        go_on(page)
    do_step(page)
    expect(page.locator(".ending h2")).to_have_text("You win the deal!")
    page.evaluate("localStorage.clear()")  # what is stored must not matter
    page.get_by_role("button", name="One step back").click()
    settled(page, 6)


def test_a_deal_alone_is_played_to_its_end_and_leads_to_a_game(people: People) -> None:
    page = learn(people, "nippachi", size=PHONE)
    page.get_by_role("button", name="Skip to the deal alone").click()
    settled(page, 10)
    for _ in range(TALL):
        wait_for(
            page, lambda page: page.locator(".ending").count() > 0 or page.locator(".decide .quiet:enabled").count() > 0
        )
        if page.locator(".ending").count():
            break
        moment = page.locator("main").get_attribute("data-moment")
        page.locator(".decide .quiet").click()
        (page.locator(".decide .hinted").or_(page.locator(".decide .do:enabled"))).first.click()
        wait_for(page, lambda page, then=moment: page.locator("main").get_attribute("data-moment") != then)  # type: ignore[misc]
    boxes = [one.bounding_box() for one in page.locator(".ending .on > *").all()]
    assert all(one and other and one["x"] + one["width"] < other["x"] for one, other in pairwise(boxes))
    page.locator(".ending").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/*#table/here.*")


def test_what_is_tried_is_refused_with_its_clause_and_the_clause_can_be_read(people: People) -> None:
    page = learn(people, "nippachi")
    go_on(page)
    page.locator('.held[data-key="K♦#0"]').click()
    coach = page.locator(".coach")
    expect(coach).to_contain_text("A card must match the top card's number or suit.")
    coach.get_by_role("button", name="Clause 2.1").click()
    expect(page.locator("dialog[open] article.open h3")).to_contain_text("2.1")


def test_another_play_than_the_one_asked_for_is_not_made(people: People) -> None:
    page = learn(people, "crazy-eights")
    while step_of(page) < 6:
        go_on(page)
    page.locator('.held[data-key="3♣#0"]').click()
    page.locator(".decide .do:enabled").click()
    expect(page.locator(".decide .why")).to_contain_text("That is allowed, too.")
    assert step_of(page) == 6


def test_a_first_deal_goes_on_where_it_was_left_and_can_be_turned_back(people: People) -> None:
    page = learn(people, "mau-mau")
    go_on(page)
    go_on(page)
    page.reload()
    settled(page, 2)
    page.get_by_role("button", name="One step back").click()
    settled(page, 1)


def test_a_first_deal_is_taken_by_keys_alone(people: People) -> None:
    page = learn(people, "nippachi")
    page.keyboard.press("Enter")
    settled(page, 1)
    page.locator('.held[tabindex="0"]').focus()
    page.keyboard.press("End")
    page.keyboard.press(" ")
    expect(page.locator(".coach .strong")).to_be_visible()
    page.locator(".coach .strong").focus()
    page.keyboard.press("Enter")
    settled(page, 2)
    page.locator('.held[data-key="7♥#0"]').focus()
    page.keyboard.press(" ")
    expect(page.locator(".decide .do:enabled")).to_be_visible()
    page.keyboard.press("Enter")
    settled(page, 3)


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone", "desktop-dark"])
def test_nobody_is_shut_out_of_first_deals_and_exercises(
    people: People, picture: Picture, language: str, size: tuple[int, int], dark: bool
) -> None:
    page = people.come("#learn/guandan", size=size, dark=dark, language=language)
    settled(page, 0)
    assert outside(page) == []
    assert complaints(page) == []
    go_on(page)
    assert complaints(page) == []
    page.goto(people.address + "#exercises/nippachi")
    page.locator(".yes").wait_for()
    assert complaints(page) == []
    page.locator(".yes").click()
    page.locator(".next").wait_for()
    assert outside(page) == []
    assert complaints(page) == []
    picture(page, f"exercise-{language}-{size[0]}")


def test_the_exercises_of_a_clause_are_tried_from_the_rule_book(people: People) -> None:
    page = people.come("#learn/nippachi")
    settled(page, 0)
    page.get_by_role("button", name="Rules", exact=True).click()
    clause = page.locator('article[data-clause="2.3"]')
    clause.get_by_role("button", name="Try it").click()
    expect(clause.locator(".cards .card").first).to_be_visible()
    clause.get_by_role("button", name="No, it is not").click()
    expect(clause.get_by_role("status")).to_contain_text("Not quite. The rules allow it.")
    assert page.evaluate("document.activeElement.closest('article')?.dataset.clause") == "2.3"
    assert clause.locator("[translate=no] .verdict").count() > 0
    link = clause.get_by_role("link", name="Try it at the table")
    expect(link).to_have_attribute("target", "_blank")
    page.goto(link.get_attribute("href") or "")
    expect(page.locator(".about")).to_contain_text("2.3 Going out")
    page.get_by_role("button", name="No, it is not").click()
    expect(page.locator("p.verdict")).to_contain_text("Not quite. The rules allow it.")
    page.get_by_role("button", name="Finish").click()
    expect(page.locator(".end h2")).to_have_text("0 of 1 answered right")
    expect(page.locator(".missed li")).to_contain_text("2.3 Going out")
    expect(page.get_by_role("link", name="Play now")).to_have_attribute("href", re.compile("#play/"))


def test_a_clause_without_exercises_says_so(people: People) -> None:
    page = people.come("#exercises/nippachi/99.9")
    expect(page.locator(".end h2")).to_have_text("There are no exercises on this clause.")
    expect(page.get_by_role("button", name="Once more")).to_have_count(0)


def test_all_exercises_of_a_game_follow_each_other(people: People) -> None:
    page = people.come("#exercises/nippachi//nippachi")
    page.get_by_role("button", name="Yes, it is").click()
    verdict = page.locator("p.verdict")
    expect(verdict).to_contain_text("Right. The rules allow it. In your turn you lay one card")
    signs = [verdict.locator("svg path").first.get_attribute("d")]
    assert lower(page.locator(".next"), verdict)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="No, it is not").click()
    expect(verdict).to_contain_text("Right. A card must match the top card's number or suit.")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="No, it is not").click()
    expect(verdict).to_contain_text("Not quite.")
    assert verdict.locator("svg path").first.get_attribute("d") not in signs
    page.get_by_role("button", name="Clause 2.1").click()
    expect(page.locator("dialog[open] article.open h3")).to_contain_text("2.1")


def test_what_cannot_be_learned_is_said(people: People) -> None:
    page = people.come("#learn/hongkong")
    expect(page.get_by_role("alert")).to_contain_text("there is no first deal of hongkong")
