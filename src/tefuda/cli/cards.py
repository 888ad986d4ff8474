"""Cards drawn for a terminal: rank and symbol, in four colours where the terminal has colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from tefuda.core.cards import SUITS, Card

# The colours of a four-colour pack, by suit: clubs, diamonds, hearts, spades.
COLOURS = ("green", "blue", "red", "black")
JOKER_COLOUR = "magenta"


def drawn(card: Card) -> Text:
    """Return a card as text on a white ground."""
    colour = JOKER_COLOUR if card.suit is None else COLOURS[card.suit]
    return Text(f" {card} ", style=f"bold {colour} on white")


def row(cards: Iterable[Card], width: int, indent: int = 0) -> Text:
    """Return cards side by side, in lines of at most `width` cells."""
    lines = [Text(" " * indent)]
    for card in cards:
        if lines[-1].cell_len + len(str(card)) + 3 > width:
            lines.append(Text(" " * indent))
        lines[-1].append_text(drawn(card)).append(" ")
    return Text("\n").join(lines)


def place_in_hand(card: Card) -> tuple[int, int]:
    """Return where a card lies in a hand: suit by suit, each from the lowest up, jokers last."""
    return (SUITS if card.suit is None else card.suit), card


def sorted_hand(hand: Iterable[Card]) -> Iterator[Card]:
    """Yield the cards of a hand in their places."""
    yield from sorted(hand, key=place_in_hand)
