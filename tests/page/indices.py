"""Whether the index of each card, its rank and its suit, can be seen: by where its ink is, and what lies over it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.page.people import drawn

CUT = """() => {
  const style = document.createElement("style");
  style.textContent = `* { pointer-events: auto !important; }
    svg, .sky, .across, .across *, .ring { pointer-events: none !important; }`;
  document.head.append(style);
  const pen = document.createElement("canvas").getContext("2d");
  const shown = (part) => [part, part.parentNode].every((one) => getComputedStyle(one).display !== "none");
  // The box of the letters of a rank, or of a word, as they are inked.
  const lettered = (part) => {
    const { fontWeight, fontSize, fontFamily, letterSpacing, textAnchor } = getComputedStyle(part);
    const letters = document.querySelector(part.getAttribute("href")).querySelector("text");
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    pen.letterSpacing = letterSpacing;
    const told = pen.measureText(letters.textContent);
    const given = parseFloat(letters.getAttribute("textLength") ?? "0") * parseFloat(fontSize);
    const x = part.x.baseVal.value - (textAnchor === "middle" ? (given || told.width) / 2 : 0);
    const left = told.actualBoundingBoxLeft;
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below, actualBoundingBoxRight: right } = told;
    return { x: x - left, y: part.y.baseVal.value - above, width: left + (given || right), height: above + below };
  };
  const points = (part) => {
    const box = part.tagName === "use" ? lettered(part) : part.getBBox();
    const matrix = part.getScreenCTM();
    const sixths = [0, 1, 2, 3, 4, 5, 6];
    return sixths.flatMap((across) => sixths.map((down) =>
      new DOMPoint(box.x + (box.width * across) / 6, box.y + (box.height * down) / 6).matrixTransform(matrix)));
  };
  // What lies at a point; the letters of a card are met in their whole line, where its paper need not be.
  const lying = ({ x, y }) => document.elementsFromPoint(x, y).find((one) => !one.matches(".card use"));
  const told = [];
  for (const card of document.querySelectorAll(".card:not(.back)")) {
    // A card of a pile that lies under another need not be read.
    if (card.closest(".old, .sky, dialog:not([open])")) continue;
    if (!card.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const parts = [...card.querySelectorAll("use, path")].filter(shown);
    const named = (...names) => parts.find((part) => names.some((name) => part.classList.contains(name)));
    const { top, bottom } = card.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || card.closest(".ending, .parts")) card.scrollIntoView({ block: "center" });
    const word = named("word");
    // The suits of a large card are one outline, with which it is filled.
    const suit = named("upper") ?? parts.find((part) => part.matches("path.compact"));
    for (const part of word ? [word] : [named("rank", "big"), suit].filter(Boolean)) {
      const missed = points(part).filter((point) => {
        const over = lying(point);
        return !over || !(over.contains(card) || card.contains(over));
      });
      if (missed.length === 0) continue;
      const name = card.closest("[data-key]")?.dataset.key ?? card.closest("[aria-label]")?.getAttribute("aria-label");
      const over = lying(missed[0])?.outerHTML.slice(0, 60);
      told.push(`${name}: ${missed.length} of 49 points of its ${part.getAttribute("class")} under ${over}`);
    }
  }
  style.remove();
  return told;
}"""
"""Each index of which something is not to be seen, with what lies there."""


def cut_indices(page: Page) -> list[str]:
    """Return each card in sight of which the rank or the suit is covered or cut, even in part."""
    drawn(page)
    found: list[str] = page.evaluate(CUT)
    return found
