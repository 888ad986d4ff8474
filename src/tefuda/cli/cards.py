"""Cards drawn for a terminal: rank and symbol, in four colours if the terminal has colours."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from tefuda.core.cards.card import Card
from tefuda.play.table_talk import Translate, in_words

# The colours of a four-colour pack, by suit: clubs, diamonds, hearts, spades.
COLOURS = ("green", "blue", "red", "black")
JOKER_COLOUR = "magenta"


def drawn(card: Card, translate: Translate) -> Text:
    """Return a card as text on a white ground."""
    colour = JOKER_COLOUR if card.suit is None else COLOURS[card.suit]
    return Text(f" {in_words(str(card), translate)} ", style=f"bold {colour} on white")


def row(cards: Iterable[Card], translate: Translate, width: int, indent: int = 0) -> Text:
    """Return cards side by side, in lines of at most `width` cells."""
    return rows([tuple(cards)], translate, width, indent)


def rows(groups: Iterable[Iterable[Card]], translate: Translate, width: int, indent: int = 0) -> Text:
    """Return groups of cards with wider gaps between them, in lines of at most `width` cells."""
    lines = [Text(" " * indent)]
    for group in groups:
        gap = "" if lines[-1].cell_len <= indent else " "
        for card in group:
            text = drawn(card, translate)
            if lines[-1].cell_len + len(gap) + text.cell_len + 1 > width:
                lines.append(Text(" " * indent))
                gap = ""
            lines[-1].append(gap).append_text(text).append(" ")
            gap = ""
    return Text("\n").join(lines)
