"""Cards, text and tables as HTML for notebooks: self-contained, with styles inline, for light and dark pages.

`translate` translates the names of jokers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from html import escape

from tefuda.core.cards.names import CARD_NAMES, SUIT_SYMBOLS, joker_named

Translate = Callable[[str], str]

_COLOURS = dict(zip(SUIT_SYMBOLS, ("#1d6b3a", "#1f5fae", "#c22f2f", "#1c1c1c"), strict=True))
"""A colour for each suit; the symbols distinguish them without it."""
_JOKER = "#6a3d9a"
_CARD = (
    "display:inline-block;box-sizing:border-box;min-width:2.1em;margin:2px;padding:.3em .35em;border-radius:.35em;"
    "border:1px solid #b9b1a0;background:#fffdf7;box-shadow:0 1px 2px rgba(0,0,0,.25);text-align:center;"
    "font:600 14px/1 system-ui,sans-serif;font-variant-numeric:tabular-nums;white-space:nowrap;"
)
_NAMES = re.compile(
    rf"(?<![\w])(?:{'|'.join(sorted(map(re.escape, CARD_NAMES), key=len, reverse=True))})(?![\w])"
    rf"|[{''.join(SUIT_SYMBOLS)}]"
)
_FRAME = "font:14px/1.5 system-ui,sans-serif;color:inherit;max-width:60em;"
_CELL = (
    "padding:.3em .8em;border-bottom:1px solid rgba(128,128,128,.3);vertical-align:middle;text-align:left;"
    "color:inherit;white-space:nowrap;"
)
_TABLE = "border-collapse:collapse;margin:.3em 0;color:inherit;font:inherit;"
FAINT = "opacity:.7"
"""The style of what is less important."""
_BAR = (
    "position:relative;display:inline-block;width:9em;height:.7em;border-radius:.35em;background:rgba(128,128,128,.22);"
)


def element(tag: str, content: str, style: str = "") -> str:
    """Return an element around content that is HTML already, with a style."""
    return f'<{tag} style="{style}">{content}</{tag}>'


def card_html(name: str, translate: Translate) -> str:
    """Return a card, by its name in the notation: rank and suit in the colour of its suit, on white."""
    if name[-1] in _COLOURS:
        colour, shown = _COLOURS[name[-1]], escape(name)
    else:
        colour, shown = _JOKER, f"★\N{NO-BREAK SPACE}{escape(joker_named(name, translate))}"
    return element("span", shown, f"{_CARD}color:{colour};")


def cards_html(names: Iterable[str], translate: Translate) -> str:
    """Return cards side by side, by their names in the notation; a dash where there are none."""
    shown = "".join(card_html(name, translate) for name in names) or element("span", "–", FAINT)
    return element("span", shown, "white-space:normal;")


def text_html(text: str, translate: Translate) -> str:
    """Return text as HTML, with the cards in it drawn as cards and single suits in bold."""
    parts, at = [], 0
    for card in _NAMES.finditer(text):
        parts.append(escape(text[at : card.start()]))
        name = card[0]
        parts.append(card_html(name, translate) if name in CARD_NAMES else element("b", name))
        at = card.end()
    return "".join([*parts, escape(text[at:])])


def pill(content: str) -> str:
    """Return content, HTML already, in a rounded frame."""
    style = "display:inline-block;margin:2px;padding:.1em .5em;border-radius:1em;border:1px solid rgba(128,128,128,.5);"
    style += "font:14px/1.5 system-ui,sans-serif;color:inherit;"
    return element("span", content, style)


def bar(share: float, low: float, high: float) -> str:
    """Return a share from 0 to 1 as a bar, with its interval from `low` to `high` as a line across."""
    fill = f"position:absolute;left:0;top:0;bottom:0;width:{share:.2%};border-radius:.35em;background:#3f8f63;"
    line = (
        f"position:absolute;left:{low:.2%};width:{max(high - low, 0.004):.2%};top:.25em;height:.2em;background:#d98c1f;"
    )
    return element("span", element("span", "", fill) + element("span", "", line), _BAR)


def table_html(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; titles are text, cells are HTML already."""
    head = "".join(element("th", escape(title), f"{_CELL}font-weight:600;{FAINT};") for title in titles)
    body = "".join(
        element("tr", "".join(element("td", cell, _CELL) for cell in row), "background:none;") for row in rows
    )
    return element("table", element("tr", head, "background:none;") + body, _TABLE)


def frame(title: str, *parts: str) -> str:
    """Return parts, HTML already, under a title, which is text."""
    return element("div", element("div", escape(title), f"font-weight:600;{FAINT};") + "".join(parts), _FRAME)
