"""People at their browsers: what they click to choose a game, to play and to look around."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.page import chance
from tests.page.packages import AXE
from tests.patience import PATIENCE, WHOLE_DEAL

PHONE = (390, 844)
DESKTOP = (1280, 800)
LOCALES = {"en": "en-GB", "ja": "ja-JP", "zh_Hant": "zh-TW", "zh_Hans": "zh-CN"}
expect.set_options(timeout=1000 * PATIENCE)


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows, and takes half the time of the others."""


def browser_program() -> str | None:
    """Return the path of the first of the browsers that is installed, if one is."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


class People:
    """Opens a browser for each person, and keeps what goes wrong in any of their pages.

    It is wrong, too, if a page asks anybody but its server for something.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.faults: list[str] = []
        self._contexts: list[BrowserContext] = []

    def come(
        self,
        path: str = "",
        *,
        size: tuple[int, int] = DESKTOP,
        dark: bool = False,
        language: str = "en",
        motion: bool = False,
        worker: bool = False,
        evening: bool = False,
    ) -> Page:
        """Open the page as somebody new; with a `worker` the page can be opened without a connection later.

        In the `evening` the page has its second theme.
        """
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            locale=LOCALES[language],
            has_touch=size == PHONE,
            device_scale_factor=2 if size == PHONE else 1,
            reduced_motion="no-preference" if motion else "reduce",
            accept_downloads=True,
        )
        self._contexts.append(context)
        context.set_default_timeout(1000 * PATIENCE)
        if not worker:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        if evening:
            context.add_init_script("localStorage.tefuda ??= JSON.stringify({ surface: 'evening' })")
        if chance.is_settled():
            context.add_init_script(chance.NUMBERS % len(self._contexts))
        context.add_init_script("Math.random = () => 0")  # before it passes automatically it waits as briefly as it may
        page = context.new_page()
        context.on("request", lambda request: self._check(request.url))
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type in ("error", "warning") else None)
        page.goto(path if path.startswith("http") else self.address + path)
        return page

    def _check(self, url: str) -> None:
        """Remember an address that a page asks for something, unless it is the server's."""
        if not url.startswith((urljoin(self.address, "/"), "data:", "blob:")):
            self.faults.append(f"asked {url}")

    def sit(self, preset: str, **kinds: object) -> Page:
        """Open the page and begin a game against bots on the server, again if the cards dealt have already won it."""
        while True:
            page = self.come(**kinds)  # type: ignore[arg-type]
            choose(page, preset)
            let_everybody_come(page)
            page.locator(".play").click()
            page.locator(".held, .ending").first.wait_for()
            if not is_over(page):
                return page
            page.close()

    def leave(self) -> None:
        """Close every browser; what a test still lets through for a page is no longer waited for."""
        for context in self._contexts:
            for page in context.pages:
                page.unroute_all(behavior="ignoreErrors")
            context.close()


def choose(page: Page, preset: str) -> None:
    """Choose a preset in the lobby, on the sheet of its game."""
    page.locator(f".tile[data-presets~='{preset}'] .more").click()
    page.locator(".setup").wait_for()
    chosen = page.locator(f"input[value='{preset}']")
    if chosen.count():  # a game with one preset has no variants
        chosen.check()


def begin(page: Page, preset: str) -> None:
    """Press Play now in the lobby, and wait for the cards."""
    page.locator(f".tile[data-presets~='{preset}'] .begin").click()
    wait_for(page, lambda page: page.locator(".held, .ending").count() > 0)


def invite(host: Page, friends: int = 1) -> str:
    """Open the table that is chosen on a sheet, with seats for friends after the host's; return the link for them."""
    for seat in range(2, friends + 2):
        host.get_by_label(f"Seat {seat}").select_option("open")
    host.locator(".setup .strong").click()
    return host.get_by_label("Link for friends").input_value()


def sit_down(friend: Page) -> None:
    """Take the first seat that is open."""
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.locator(".seats b")).to_have_text("(you)")


def let_everybody_come(page: Page) -> None:
    """Choose on the sheet of a game that everybody may come to its table, so that the server keeps that."""
    page.locator(".setup .line select").nth(1).select_option(index=1)


def choose_house_rules(page: Page, **answers: str) -> None:
    """Choose the answers to house rules in the lobby."""
    page.get_by_text("House rules", exact=True).click()
    for name, value in answers.items():
        unfold(page, name)
        rule = page.locator(f"#rule-{name}")
        if rule.evaluate("one => one.tagName") == "SELECT":
            rule.select_option(value)
        else:
            rule.fill(value)
            rule.blur()


def unfold(page: Page, name: str) -> None:
    """Open the chapter of a house rule."""
    chapter = page.locator("details.chapter", has=page.locator(f"#rule-{name}"))
    if chapter.get_attribute("open") is None:
        chapter.locator("summary").click()


def drop(page: Page, text: str) -> None:
    """Drop a file on the page."""
    page.locator(".begin").first.wait_for()
    page.evaluate(
        """text => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], "one.deal", { type: "text/plain" }));
          window.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def is_asked(page: Page) -> bool:
    """Say whether the page asks its person for a decision."""
    return page.locator(".decide.mine").count() > 0


def answer(page: Page) -> None:
    """Do what the hint says, and wait until the table has gone on, or waits for others in a window."""
    before = moment(page)
    end = time.monotonic() + PATIENCE
    while moment(page) == before and not is_over(page) and not has_answered(page):
        assert time.monotonic() < end, page.locator("main").inner_text()
        page.wait_for_timeout(60 if follow_hint(page, before) else 30)


def follow_hint(page: Page, at: str | None = None) -> bool:
    """Press what was hinted, or else for a hint, if either can be pressed now; say whether something was.

    Where a moment is given, nothing is pressed after it: the answer to a hint would come when nobody expects it.
    """
    pressed: bool = page.evaluate(
        """at => {
          const one = (wanted) => document.querySelector(wanted);
          if (at !== null && (one("main")?.dataset.moment ?? "") !== at) return false;
          const best = one(".buttons .hinted:enabled") ?? one(".buttons .strong:enabled:not(.claim)");
          const next = best ?? (one(".decide.mine") && one(".quiet:enabled"));
          next?.click();
          return Boolean(next);
        }""",
        at,
    )
    return pressed


def has_answered(page: Page) -> bool:
    """Say whether the answer of this person waits until a window closes."""
    return page.locator(".answered").count() > 0


def moment(page: Page) -> str:
    """Return which moment of the game the page shows."""
    return page.locator("main").get_attribute("data-moment") or ""


def play_on(pages: Sequence[Page]) -> None:
    """Let everybody do what the hint says until each sees the end of the deal."""
    end = time.monotonic() + WHOLE_DEAL
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < end, "the deal does not end"
        for page in pages:
            if is_asked(page):
                answer(page)
        pages[0].wait_for_timeout(60)


def play_until(page: Page, wanted: Callable[[Page], bool] = is_asked) -> None:
    """Let somebody play with bots, deal after deal, until it is their turn and something is so."""
    end = time.monotonic() + WHOLE_DEAL
    while True:
        assert time.monotonic() < end, page.locator("main").inner_text()
        wait_for(page, lambda page: is_asked(page) or is_over(page))
        if is_over(page):
            go_on(page)
        elif wanted(page):
            return
        else:
            answer(page)


def go_on(page: Page) -> None:
    """Press for the next deal, or the next match, and wait for it."""
    page.locator(".ending .strong").click()
    wait_for(page, lambda page: not is_over(page))


def is_over(page: Page) -> bool:
    """Say whether the points of the deal are shown."""
    return page.locator(".ending").count() > 0


def drawn(page: Page, wanted: str = "body") -> Locator:
    """Return the parts that match, once the first is there and nothing is still to be drawn.

    Large parts of a table come one with each picture, later than the state that they show.
    """
    page.locator(wanted).first.wait_for()
    page.locator(":root:not([data-coming])").wait_for()
    return page.locator(wanted)


def at_rest(page: Page, script: str) -> Any:
    """Return what a script gives as soon as it gives the same for a moment, as some time after a new size."""
    drawn(page)
    before, now = None, page.evaluate(script)
    while before != now:
        page.wait_for_timeout(200)
        before, now = now, page.evaluate(script)
    return now


def overhear(page: Page) -> Callable[[str], bool]:
    """Remember every text that a page shows from now on until it is loaded again; return whether one has been shown.

    What is shown for a short time only may be gone before anybody looks.
    """
    page.evaluate(
        """() => {
          window.heard = [document.body.textContent];
          const look = () => heard.push(document.body.textContent);
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    return lambda text: bool(page.evaluate("text => heard.some((one) => one.includes(text))", text))


def wait_for(page: Page, wanted: Callable[[Page], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not wanted(page):
        assert time.monotonic() < end, page.locator("body").inner_text()
        page.wait_for_timeout(30)


def hand(page: Page) -> list[str]:
    """Return the cards of the hand in the order in which they lie."""
    return [key.split("#")[0] for key in keys(page)]


def keys(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.held')].map(one => one.dataset.key)")
    return found


def held(page: Page, key: str) -> Locator:
    return page.locator(f"[data-key='{key}']")


def complaints(page: Page) -> list[str]:
    """Return what axe-core finds on the page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(
        """axe.run().then(({ violations }) =>
          violations.map((one) => one.id + ": " + one.nodes.map((node) => node.html).join("  ")))"""
    )
    return found


def outside(page: Page) -> list[str]:
    """Return what can be pressed but lies, even in part, beside the window, and whether the page is too wide."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.clientWidth;
          const beside = [...document.querySelectorAll("button, a, select, input")].filter((one) => {
            const rect = one.getBoundingClientRect();
            return rect.width > 1 && (rect.left < -1 || rect.right > wide + 1);
          });
          const told = beside.map((one) => one.outerHTML.slice(0, 120));
          if (document.documentElement.scrollWidth > wide) told.push("the page is wider than its window");
          return told;
        }"""
    )
    return found
