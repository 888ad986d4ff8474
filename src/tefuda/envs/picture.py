"""A table as text, or as a picture in points of colour: every hand in a row of its own, and under them the rest."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from tefuda.core.cards.names import CARD_NAMES
from tefuda.errors import NotationError

ANSI, RGB = "ansi", "rgb_array"
MODES = (ANSI, RGB)
"""How a table can be shown, as Gymnasium and PettingZoo call it: as text, or as a picture."""
GLYPHS: Mapping[str, str] = {
    "0": "###/#.#/#.#/#.#/###", "1": ".#./##./.#./.#./###", "2": "##./..#/.#./#../###", "3": "##./..#/.#./..#/##.",
    "4": "#.#/#.#/###/..#/..#", "5": "###/#../##./..#/##.", "6": ".##/#../###/#.#/###", "7": "###/..#/.#./.#./.#.",
    "8": "###/#.#/###/#.#/###", "9": "###/#.#/###/..#/##.", "A": ".#./#.#/###/#.#/#.#", "J": "..#/..#/..#/#.#/.#.",
    "Q": ".#./#.#/#.#/##./.##", "K": "#.#/#.#/##./#.#/#.#", "S": ".##/#../.#./..#/##.", "B": "##./#.#/##./#.#/##.",
    "♣": ".###./.###./#####/..#../.###.", "♦": "..#../.###./#####/.###./..#..", "♥": "##.##/#####/#####/.###./..#..",
    "♠": "..#../.###./#####/#####/..#..", ">": "#../##./###/##./#..",
}  # fmt: skip
"""The signs, row by row."""
COLOURS: Mapping[str, tuple[int, int, int]] = {
    "♣": (20, 110, 60), "♦": (30, 80, 190), "♥": (190, 30, 40), "♠": (25, 25, 30)
}  # fmt: skip
CLOTH, PAPER, INK = (32, 84, 62), (250, 248, 240), (25, 25, 30)
SCALE, WIDTH, HEIGHT, GAP = 2, 20, 30, 4
MOST = 30
"""How many cards of a row are drawn at most, the last ones."""


def check_mode(mode: str | None) -> str | None:
    """Return how a table is to be shown, None for not at all; raise NotationError for another way."""
    if mode not in (None, *MODES):
        raise NotationError(
            "a table is shown as {modes}, not as {given!r}", line=0, modes=", ".join(MODES), given=mode
        )  # fmt: skip
    return mode


def shown(text: Mapping[str, str], turn: int | None, mode: str) -> str | NDArray[np.uint8]:
    """Return a table, given as a position, as a mode says."""
    if mode == RGB:
        return picture(text, turn)
    return "\n".join(f"{name} {one}".rstrip() for name, one in text.items())


def picture(text: Mapping[str, str], turn: int | None) -> NDArray[np.uint8]:
    """Return u8[height, width, 3] of a table given as a position; `turn` is marked at the hand of that seat."""
    hands = [hand.split() for hand in text.get("hands", "").split("/")]
    open_cards = [words.split() for name, words in text.items() if name != "hands"]
    rows = hands + [cards for cards in open_cards if cards and set(cards) <= set(CARD_NAMES)]
    drawn = np.empty(((HEIGHT + GAP) * len(rows) + GAP, (WIDTH + GAP) * (MOST + 1) + GAP, 3), np.uint8)
    drawn[:] = CLOTH
    for row, cards in enumerate(rows):
        top = GAP + row * (HEIGHT + GAP)
        if row == turn:
            draw(drawn, ">", top + HEIGHT // 3, GAP, PAPER)
        for index, card in enumerate(cards[-MOST:]):
            draw_card(drawn, card, top, GAP + (index + 1) * (WIDTH + GAP))
    return drawn


def draw_card(drawn: NDArray[np.uint8], card: str, top: int, left: int) -> None:
    """Draw a card by its name."""
    drawn[top : top + HEIGHT, left : left + WIDTH] = PAPER
    colour = COLOURS.get(card[-1], INK)
    suited = card[-1] in COLOURS
    for index, sign in enumerate(card[:-1] if suited else card):
        draw(drawn, sign, top + 2, left + 2 + index * 4 * SCALE, colour)
    if suited:
        draw(drawn, card[-1], top + HEIGHT - 5 * SCALE - 3, left + (WIDTH - 5 * SCALE) // 2, colour)


def draw(drawn: NDArray[np.uint8], sign: str, top: int, left: int, colour: tuple[int, int, int]) -> None:
    """Draw a sign."""
    for y, line in enumerate(GLYPHS[sign].split("/")):
        for x, point in enumerate(line):
            if point == "#":
                drawn[top + y * SCALE : top + (y + 1) * SCALE, left + x * SCALE : left + (x + 1) * SCALE] = colour
