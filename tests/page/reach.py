"""What a person can press with a pointer: what is in sight, and not covered by anything."""

from __future__ import annotations

from playwright.sync_api import Page

UNREACHED = """() => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const within = dialog ?? document.body;
  const scrolls = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(overflowY))
      || (one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(overflowX));
  };
  const root = document.scrollingElement;
  const pushed = (one) => {
    for (let up = one.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
    return root.scrollHeight > innerHeight + 1;
  };
  const hits = (one, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (one.contains(hit) || hit.closest("label")?.control === one || one.closest("label") === hit);
  };
  const pushable = [root, ...document.querySelectorAll("*")].map((one) => [one, one.scrollLeft, one.scrollTop]);
  const told = [];
  for (const one of within.querySelectorAll("button:enabled, a[href], select, summary, input, .held")) {
    if (one.closest("[inert], .unseen") || !one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.matches("input") && one.closest("label, .unseen")) continue;
    if (getComputedStyle(one).pointerEvents === "none") continue;
    let rect = one.getBoundingClientRect();
    if (rect.width * rect.height < 4) continue;
    const card = one.matches(".held");
    const line = one.matches(".link, p a, li a");
    if (pushed(one)) {
      one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      rect = one.getBoundingClientRect();
    }
    const { left, top, right, bottom } = rect;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = card ? [[left + 5, top + 5], [left + 18, top + 20]]
      : line ? [[one.getClientRects()[0].left + 3, one.getClientRects()[0].top + one.getClientRects()[0].height / 2]]
      : [[x, y], [left + 5, y], [right - 5, y], [x, top + 5], [x, bottom - 5]];
    const missed = points.filter(([across, down]) => !hits(one, across, down));
    if (card && bottom > innerHeight + 1) missed.push([x, bottom]);
    if (missed.length) {
      const name = one.dataset.key ?? one.getAttribute("aria-label") ?? one.innerText.slice(0, 30);
      const over = document.elementFromPoint(...missed[0])?.outerHTML.slice(0, 70) ?? "the edge of the window";
      const at = missed.map((point) => point.map(Math.round)).join(" ");
      told.push(`${one.tagName} ${name} (${[left, top, right, bottom].map(Math.round)}) at ${at} under ${over}`);
    }
  }
  for (const [one, left, top] of pushable) if (one.scrollLeft !== left || one.scrollTop !== top)
    one.scrollTo({ left, top, behavior: "instant" });
  return told;
}"""
"""Each thing to be pressed of which the middle, or a place near an edge, is not its own; all is pushed back then."""

CUT_TRICK = """() => {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  if (!board) return [];
  const boxes = (wanted) => [...document.querySelectorAll(wanted)]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const told = [];
  if (boxes(".board .play.best .laid").length < document.querySelectorAll(".board .play.best .laid").length)
    told.push("a card of the play to beat is not shown");
  const laid = boxes(".board .layer:not(.old) .laid, .board .stock");
  for (const { left, top, right, bottom, width } of laid) {
    if (left < board.left || top < board.top || right > board.right || bottom > board.bottom + 1)
      told.push("a card leaves the cloth");
    if (width < 30) told.push(`a card is ${width} wide`);
  }
  const captions = [...document.querySelectorAll(".board .captions li, .board .seat .name, .board .seat .face")];
  for (const caption of captions) {
    const list = caption.parentElement.getBoundingClientRect();
    const rect = caption.getBoundingClientRect();
    if (caption.tagName === "LI" && (rect.top < list.top - 1 || rect.bottom > list.bottom + 1)) continue;  // pushed
    if (laid.some((card) => over(card, rect))) told.push(`${caption.innerText} is over a card`);
    if (rect.bottom > board.bottom + 1) told.push(`${caption.innerText} leaves the cloth`);
  }
  return told;
}"""
"""What is wrong with the cards on the cloth: beside it, too small, covered, or hidden though they are to be beaten."""


def unreached(page: Page) -> list[str]:
    """Return what could be pressed but lies, even in part, beside the window or under something else."""
    found: list[str] = page.evaluate(UNREACHED)
    return found


def cut_trick(page: Page) -> list[str]:
    """Return what is wrong with the cards on the cloth."""
    found: list[str] = page.evaluate(CUT_TRICK)
    return found
