"""How well each text of a page stands out from what is really behind it: the dots of a picture without the text."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from tests.page.people import drawn
from tests.page.screens import dress

ROOMS = [("craft", "light"), ("craft", "dark"), ("evening", "light"), ("evening", "dark")]
LEAST = 4.5
"""How many times lighter or darker a text must be than its ground, by WCAG 2, 1.4.3."""
FAINT = 0.1
"""The part of the dots behind a text that may be nearer to it: threads, and the edge of what is beside it."""
EMPTY = 0.15
"""The part of a line's height above its letters, and below them, which may reach over the edge of a slip."""

TEXTS = """() => {
  const told = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && one.contains(hit);
  };
  const add = (one, words, rects, ink) => {
    let opacity = 1, light = 1;
    for (let up = one; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      opacity *= parseFloat(style.opacity);
      light *= parseFloat(/brightness\\(([\\d.]+)\\)/.exec(style.filter)?.[1] ?? "1");
    }
    const lines = [...rects].filter(({ left, top, width, height }) => width > 2 && height > 4
      && left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
      && [0.2, 0.5, 0.8].every((part) => seen(one, left + width / 2, top + height * part)));
    for (const { left, top, width, height } of lines)
      told.push({ words, ink, opacity, light, box: [left, top, left + width, top + height],
                  where: one.closest("[class]")?.getAttribute("class") ?? one.tagName });
  };
  const style = document.createElement("style");
  style.textContent = `* { pointer-events: auto !important; }
    .sky, .across { pointer-events: none !important; }`;
  document.head.append(style);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    const words = node.data.trim();
    if (!words || one.closest("script, style, .unseen, option, symbol, .card")) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { fill, color } = getComputedStyle(one);
    add(one, words, range.getClientRects(), one.closest("svg") ? fill : color);
  }
  for (const one of document.querySelectorAll("select, input:not([type=range], [type=checkbox], [type=radio])")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const empty = one.matches("input") && !one.value;
    const ink = getComputedStyle(one, empty ? "::placeholder" : null).color;
    const words = one.value || one.placeholder;
    if (words) add(one, words, [new DOMRect(left + 8, top + height / 2 - 6, Math.min(40, width - 16), 12)], ink);
  }
  style.remove();
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  for (const one of told) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = one.ink;
    pen.fillRect(0, 0, 1, 1);
    one.ink = [...pen.getImageData(0, 0, 1, 1).data];
  }
  return told;
}"""
"""Each line of text in sight and not half under a panel, with its colour as it is set, and what makes that fainter."""
BARE = """* {
  -webkit-text-fill-color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
  transition: none !important;
}
::placeholder { color: transparent !important; }
svg text { fill: transparent !important; }"""


def faint_texts(page: Page) -> list[str]:
    """Return each text in sight that is too faint in one of the themes, light or dark."""
    page.mouse.move(0, 0)
    told = []
    for surface, theme in ROOMS:
        dress(page, surface, theme)
        told += [f"{surface}, {theme}: {text}" for text in _faint(page)]
    return told


def _faint(page: Page) -> list[str]:
    """Return each text that stands out from what is behind it less than WCAG asks for small letters."""
    drawn(page)
    texts: list[dict[str, Any]] = page.evaluate(TEXTS)
    bare = page.evaluate_handle(
        "css => { const style = document.createElement('style'); style.textContent = css;"
        " document.head.append(style); return style; }",
        BARE,
    )
    taken = page.screenshot(scale="css", animations="disabled")
    bare.evaluate("style => style.remove()")
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    told = []
    for text in texts:
        ratio = _stands_out(picture, text)
        if ratio < LEAST:
            told.append(f"{text['words'][:40]!r} ({text['where']}): {ratio:.2f}")
    return sorted(set(told))


def _stands_out(picture: Image.Image, text: dict[str, Any]) -> float:
    """Return the contrast of a text to the dots behind it, but for the few that are nearest to it."""
    left, top, right, bottom = text["box"]
    empty = EMPTY * (bottom - top)
    left, top, right, bottom = round(left), round(top + empty), round(right), round(bottom - empty)
    piece = picture.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
    *ink, alpha = text["ink"]
    share = alpha / 255 * text["opacity"]
    found: list[tuple[float, int]] = []
    for count, ground in piece.getcolors(piece.width * piece.height) or []:
        assert isinstance(ground, tuple)
        seen = [text["light"] * share * ink[part] + (1 - share) * ground[part] for part in range(3)]
        found.append((_contrast(seen, ground), count))
    rest = FAINT * sum(count for _, count in found)
    for ratio, count in sorted(found):
        rest -= count
        if rest < 0:
            return ratio
    return 21.0


def _contrast(one: Any, other: Any) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Any) -> float:
    """Return the relative luminance of a colour, by WCAG 2."""
    red, green, blue = (
        (part / 255 / 12.92) if part <= 10.3 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * float(red) + 0.7152 * float(green) + 0.0722 * float(blue)
