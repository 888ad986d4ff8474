"""Take the pictures that README and the site show: run a server, and let Chromium play a few turns.

    .venv/bin/python docs/pictures.py              # all of them
    .venv/bin/python docs/pictures.py film         # only the moving one

The cards are the same every time (`foreseen`). The moving picture is a whole deal of Nippachi: everything is played
`SLOW` times slower than it is shown, so that it does not jerk on a busy machine.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from tests.page.people import DESKTOP, PHONE, People, browser_program  # noqa: E402
from tests.page.screens import foreseen, lobby, table  # noqa: E402
from tests.server.serving import serving  # noqa: E402

FILMED = 34
"""The chance of a deal that the person wins by a don when always the first card is played that can be."""
SLOW = 8
PACE = 450
"""How long the bots think in the moving picture, in milliseconds."""
THOUGHT = 0.55
"""How long the person thinks there, in seconds."""
ENDED = 4.0
"""So many seconds the end of the deal is shown."""
LASTS = 20.0
"""How long the moving picture lasts, in seconds; what took longer is shown faster."""
WIDE = 800
"""How wide the moving picture is, in pixels."""
RATE = 10
"""How many pictures a second it has at most."""

SLOWER = f"""
localStorage.tefuda = JSON.stringify({{ panel: false }});
const later = window.setTimeout;
window.setTimeout = (done, wait = 0, ...more) => later(done, wait * {SLOW}, ...more);
"""
NEXT = """() => {
  const one = (wanted) => document.querySelector(wanted);
  if (one(".ending")) return "ended";
  const called = [...document.querySelectorAll(".claim:enabled")].find((one) => /^(don|return)/i.test(one.innerText));
  const plays = called ?? one(".decide .do.strong:enabled");
  const other = one(".decide.mine") && (one(".held.lit") ?? one(".buttons button:enabled:not(.quiet, .one)"));
  const { x, y } = (plays ?? other)?.getBoundingClientRect() ?? {};
  return x === undefined ? null : [x + 9, y + 9];
}"""
"""Where the person presses next: on a don, on what the selected card can do, on a card, or to draw."""


def still(people: People, name: str, preset: str = "", **kinds: object) -> None:
    """Take a picture of the lobby, or of a table after a hint."""
    page = people.come(**kinds)  # type: ignore[arg-type]
    if preset:
        table(preset, 2)(page)
        page.keyboard.press("h")
        page.locator(".reason").wait_for()
    else:
        lobby(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(800)
    page.screenshot(path=PICTURES / f"{name}.png")


def film(people: People, name: str) -> None:
    """Play a deal from its first card to its account, and keep it as a moving picture."""
    page = people.come(motion=True)
    page.add_init_script(SLOWER)
    slow = page.context.new_cdp_session(page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOW})
    page.reload()
    page.locator(".tile[data-presets~='nippachi'] .begin").click()
    page.locator(".held").first.wait_for()
    shots = dict(watched(page))
    times = [*shots, max(shots) + 1 / RATE]
    faster = (times[-1] - times[0]) / LASTS
    lasting = [round(1000 * (after - before) / faster) for before, after in pairwise(times)]
    first, *rest = map(small, shots.values())
    first.save(
        PICTURES / f"{name}.webp",
        save_all=True, append_images=rest, duration=lasting, loop=0, quality=60, method=4,
    )  # fmt: skip


def watched(page: Page) -> Iterator[tuple[float, bytes]]:
    """Play, and yield pictures of the page, each with when it was taken, in seconds as they are shown."""
    began = time.monotonic()
    asked = ended = None
    while ended is None or shown_at(began) < ended + ENDED:
        now = shown_at(began)
        yield now, page.screenshot(type="jpeg", quality=92)
        found = page.evaluate(NEXT)
        if found == "ended":
            ended = now if ended is None else ended
        elif not found:
            asked = None
        elif asked is None:
            asked = now
        elif now > asked + THOUGHT:
            page.mouse.click(*found)
            asked = None
        page.wait_for_timeout(max(0, 1000 * SLOW * (now + 1 / RATE - shown_at(began))))


def shown_at(began: float) -> float:
    return (time.monotonic() - began) / SLOW


def small(shot: bytes) -> Image.Image:
    """Return a picture as large as it is shown."""
    picture = Image.open(io.BytesIO(shot))
    return picture.resize((WIDE, round(WIDE * picture.height / picture.width)), Image.Resampling.LANCZOS)


def main(wanted: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    takes: Mapping[str, dict[str, object]] = {
        "lobby": {"size": DESKTOP},
        "table": {"size": DESKTOP, "preset": "guandan"},
        "phone": {"size": PHONE, "preset": "guandan", "dark": True},
    }
    filmed = FILMED.to_bytes(32, "big")
    with (
        TemporaryDirectory() as folder,
        foreseen(filmed),
        serving(f"sqlite:///{folder}/tables.sqlite", pace=SLOW * PACE) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_program(), args=["--no-sandbox"])
        people = People(browser, f"http://127.0.0.1:{address.port}/")
        for name, kinds in takes.items():
            if wanted in ("", name):
                still(people, name, **kinds)  # type: ignore[arg-type]
        if wanted in ("", "film"):
            film(people, "film")
        people.leave()
        browser.close()


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
