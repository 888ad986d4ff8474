"""The key screens compared with the pictures of them that are stored, for people to look at, in `tests/page/screens`.

`TEFUDA_RENEW=1 .venv/bin/pytest tests/page/test_screens.py -m long` takes the pictures again after a change that is
wanted. Fonts and browsers draw letters each in their way, so the test is skipped where they are others than those of
the pictures.
"""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.page.people import DESKTOP, LOCALES, People
from tests.page.screens import SCREENS, Screen, foreseen
from tests.server.serving import Address, serving

pytestmark = pytest.mark.long
PICTURES = Path(__file__).parent / "screens"
PRINT = PICTURES / "letters"
"""The hash of how letters were drawn when the pictures were taken."""
RENEW = "TEFUDA_RENEW"
RESTED = 1500
"""So many milliseconds a screen has to come to rest before its picture is taken."""
DIFFERENT = 0.01
"""So large a part of a picture may differ: what is lost by keeping it small, and no more than a word."""

SAMPLE = """language => {
  document.documentElement.lang = language.replace("_", "-");
  document.body.innerHTML =
    '<div style="padding: 20px; background: #fff; color: #000; font-size: 24px">Play 10 出す 出牌 發牌 发牌 ♠♥♦♣' +
    '<p style="font-family: var(--serif)">Play 10 出す 出牌 發牌 发牌 ♠♥♦♣</p></div>';
}"""

SMALLER = """async png => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""

COMPARED = """async ([one, other]) => {
  const image = async (url) => createImageBitmap(await (await fetch(url)).blob());
  const [left, right] = await Promise.all([one, other].map(image));
  if (left.width !== right.width || left.height !== right.height) return 1;
  const [wide, high] = [left.width >> 1, left.height >> 1];
  const dots = [left, right].map((image) => {
    const pen = new OffscreenCanvas(wide, high).getContext("2d");
    pen.imageSmoothingQuality = "medium";
    pen.drawImage(image, 0, 0, wide, high);
    return pen.getImageData(0, 0, wide, high).data;
  });
  let different = 0;
  for (let at = 0; at < dots[0].length; at += 4) {
    if ([0, 1, 2].some((shade) => Math.abs(dots[0][at + shade] - dots[1][at + shade]) > 40)) different++;
  }
  return different / (wide * high);
}"""
"""The part of two pictures, each made half as wide and high, in which they differ plainly."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server of which everything is foreseen."""
    with foreseen(), serving(f"sqlite:///{tmp_path_factory.mktemp('screens')}/tables.sqlite") as found:
        yield found


@pytest.fixture(scope="module")
def letters(browser: Browser, address: Address) -> str:
    """The hash of how this machine draws letters of every language."""
    visitor = People(browser, f"http://127.0.0.1:{address.port}/")
    page = visitor.come(size=DESKTOP)
    page.locator(".begin").first.wait_for()
    drawn = hashlib.sha256()
    for language in LOCALES:
        page.evaluate(SAMPLE, language)
        drawn.update(page.screenshot())
    visitor.leave()
    return drawn.hexdigest()


@pytest.fixture(scope="module")
def bench(browser: Browser) -> Iterator[Page]:
    """An empty page, on which pictures are laid beside each other."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_screen_looks_as_in_its_picture(
    people: People, screen: Screen, letters: str, bench: Page, tmp_path: Path
) -> None:
    stored = PICTURES / f"{screen.name}.webp"
    renewed = bool(os.environ.get(RENEW))
    if not renewed and PRINT.read_text(encoding="ascii").strip() != letters:
        pytest.skip("the fonts or the browser of this machine draw letters otherwise than those of the pictures")
    page = screen.page(people)
    if renewed:
        page.wait_for_timeout(RESTED)
        taken = page.screenshot(scale="css", animations="disabled")
        PICTURES.mkdir(exist_ok=True)
        stored.write_bytes(base64.b64decode(bench.evaluate(SMALLER, url("png", taken))))
        PRINT.write_text(letters + "\n", encoding="ascii")
        return
    different, taken = compared(page, stored.read_bytes(), bench)
    found = tmp_path / f"{screen.name}.png"
    found.write_bytes(taken)
    assert different <= DIFFERENT, f"{different:.1%} of {found} differs from {stored}"


def compared(page: Page, stored: bytes, bench: Page) -> tuple[float, bytes]:
    """Return by how much the page differs from a picture, and a picture of it, once it has come to rest."""
    for wait in (0, 300, 1000, 3000):
        page.wait_for_timeout(wait)
        taken = page.screenshot(scale="css", animations="disabled")
        different = bench.evaluate(COMPARED, [url("webp", stored), url("png", taken)])
        if different <= DIFFERENT:
            break
    return different, taken


def url(kind: str, picture: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode()}"
