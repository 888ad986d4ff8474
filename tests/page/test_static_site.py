"""The page as files behind a web server that knows nothing of it, under a prefix."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from tests.export.programs import NO_VECTORS
from tests.page.people import People, answer, begin, browser_program, drop, is_asked, is_over, play_until, wait_for
from tests.page.test_files import a_match
from tests.page.test_problems import solve
from tests.page.test_replay import moment
from tests.test_documents import ROOT

ALL_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const wanted = [];
  for (const family of ["big_two", "eights", "guandan", "nippachi", "teyaku_dobon"]) {
    const index = new URL(`programs/${family}/index.json`, document.baseURI);
    const { files } = await (await fetch(index)).json();
    const here = files.filter(({ name }) => !name.endsWith(".plain.wasm"));
    wanted.push(index.href, ...here.map(({ path }) => new URL(path, index).href));
  }
  for (let missing = wanted; missing.length; ) {
    const cache = await caches.open("tefuda-1");
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    missing = wanted.filter((url) => !kept.has(url));
    await new Promise((done) => setTimeout(done, 50));
  }
  return wanted.length;
}"""
"""Waits until the worker has all files of all families that are for this browser."""
RUN = """async () => {
  const { files } = await (await fetch("programs/nippachi/index.json")).json();
  const { path } = files.find(({ name }) => name === "nippachi.wasm");
  const { instance } = await WebAssembly.instantiate(await (await fetch(`programs/nippachi/${path}`)).arrayBuffer());
  return typeof instance.exports.apply;
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def files_served(root: Path) -> Iterator[str]:
    """Serve the files of a folder, as `python -m http.server` does; yields the address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Quiet(*given, directory=str(root))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("root")
    command = [sys.executable, "-m", "tefuda", "site", "-o", str(root / "games" / "cards")]
    subprocess.run(command, check=True, capture_output=True)
    with files_served(root) as found:
        yield f"{found}games/cards/"


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    found = People(browser, address)
    yield found
    found.leave()


@pytest.mark.long
def test_a_rule_book_on_the_site_of_documents_has_a_table_and_exercises(browser: Browser, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "docs/site/build.py"), "--language", "ja", "--to", str(tmp_path / "docs")]
    subprocess.run(command, check=True, capture_output=True)
    with files_served(tmp_path) as root:
        people = People(browser, f"{root}docs/")
        page = people.come("ja/rules/nippachi.html")
        assert [frame.url for frame in page.frames[1:] if "play" in frame.url] == []  # nothing is loaded before
        page.locator("details.game summary").click()
        page.frame_locator("details.game iframe").locator(".held").first.wait_for()
        page.goto(f"{root}docs/ja/rules/nippachi.html")
        page.locator(".exercises a").first.click()
        page.locator(".question").wait_for()
        assert page.evaluate("document.documentElement.lang") == "ja"
        page.go_back()
        page.locator("li a.play").nth(1).click()
        page.locator(".held").first.wait_for()
        people.leave()


def test_the_lobby_the_rules_and_the_exercises_need_no_server(people: People) -> None:
    page = people.come(language="zh_Hant")
    page.locator(".begin").first.wait_for()
    page.get_by_role("link", name="規則").click()
    page.locator("article").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "zh-Hant"
    page.goto(f"{people.address}index.html#exercises/nippachi/2.1")
    page.locator(".question").wait_for()
    page.locator(".yes").click()
    expect(page.locator("p.verdict")).not_to_be_empty()


@pytest.mark.skipif(not NO_VECTORS, reason="this processor has vectors in any case")
def test_a_browser_without_vectors_plays_by_another_program(browser: Browser, address: str) -> None:
    options = ["--no-sandbox", f"--js-flags={' '.join(NO_VECTORS)}"]
    with browser.browser_type.launch(executable_path=browser_program(), args=options) as old:
        people = People(old, address)
        page = people.come()
        programs: list[str] = []
        page.on("request", lambda one: programs.append(one.url.rpartition("/")[2]) if ".wasm" in one.url else None)
        begin(page, "taiwan")
        for _ in range(2):
            play_until(page)
            answer(page)
        wait_for(page, lambda page: is_asked(page) or is_over(page))
        (program,) = set(programs)
        assert program.startswith("big_two.plain-")
        people.leave()
        assert [fault for fault in people.faults if "WebSocket" not in fault] == []  # the lobby has no server


def test_a_program_runs_under_the_policy_of_the_page(people: People) -> None:
    page = people.come()
    page.locator(".begin").first.wait_for()
    assert page.evaluate(RUN) == "function"


def test_a_file_is_watched_without_a_server_unless_it_states_a_position(people: People) -> None:
    match = a_match(2)
    page = people.come()
    drop(page, str(match))
    page.locator(".tape").wait_for()
    page.locator("header select").first.select_option("2")
    wait_for(page, lambda page: moment(page)[1] == len(match.deals[1].history))
    page.get_by_label("Seen from").select_option("1")
    page.locator(".held").first.wait_for()
    page.keyboard.press("End")
    expect(page.locator(".ending")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    drop(page, str(match.deals[1]))
    expect(page.get_by_role("alert")).to_contain_text("begins with a position")


def test_a_problem_is_solved_without_a_server(people: People) -> None:
    page = people.come("#problems")
    page.locator(".daily").wait_for()
    page.goto(f"{people.address}#problems/taiwan/1")
    page.locator(".decide.mine").wait_for()
    solve(page)
    expect(page.locator(".task")).to_contain_text("Solved.")


@pytest.mark.long
def test_everything_is_there_without_a_connection_after_the_first_view(people: People) -> None:
    page = people.come(worker=True)
    page.locator(".begin").first.wait_for()
    assert page.evaluate(ALL_KEPT) >= 5 * 7
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(people.address)
    page.locator(".begin").first.wait_for()
    assert page.evaluate(RUN) == "function"
