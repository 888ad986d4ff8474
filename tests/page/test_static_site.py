"""The page as files behind a web server that knows nothing of it, under a prefix."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from tests.page.people import People, drop, wait_for
from tests.page.test_files import a_match
from tests.page.test_problems import solve
from tests.page.test_replay import moment

ALL_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const wanted = [];
  for (const family of ["big_two", "eights", "guandan", "nippachi", "teyaku_dobon"]) {
    const index = new URL(`programs/${family}/index.json`, document.baseURI);
    const { files } = await (await fetch(index)).json();
    wanted.push(index.href, ...files.map(({ path }) => new URL(path, index).href));
  }
  for (let missing = wanted; missing.length; ) {
    const cache = await caches.open("tefuda-1");
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    missing = wanted.filter((url) => !kept.has(url));
    await new Promise((done) => setTimeout(done, 50));
  }
  return wanted.length;
}"""
"""Waits until the worker has all files of all families."""
RUN = """async () => {
  const { files } = await (await fetch("programs/nippachi/index.json")).json();
  const { path } = files.find(({ name }) => name === "nippachi.wasm");
  const { instance } = await WebAssembly.instantiate(await (await fetch(`programs/nippachi/${path}`)).arrayBuffer());
  return typeof instance.exports.apply;
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("root")
    command = [sys.executable, "-m", "tefuda", "site", "-o", str(root / "games" / "cards")]
    subprocess.run(command, check=True, capture_output=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), lambda *given: Quiet(*given, directory=str(root))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/games/cards/"
        server.shutdown()
        thread.join()


@pytest.fixture
def people(browser: Browser, address: str) -> Iterator[People]:
    found = People(browser, address)
    yield found
    found.leave()


def test_the_lobby_the_rules_and_the_exercises_need_no_server(people: People) -> None:
    page = people.come(language="zh_Hant")
    page.locator(".begin").first.wait_for()
    page.get_by_role("link", name="規則").click()
    page.locator("article").first.wait_for()
    assert page.evaluate("document.documentElement.lang") == "zh-Hant"
    page.goto(f"{people.address}index.html#exercises/nippachi/2.1")
    page.locator(".question").wait_for()
    page.locator(".yes").click()
    expect(page.locator(".verdict")).not_to_be_empty()


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
