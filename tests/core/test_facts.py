"""Facts follow from the cells that they name, and from nothing else."""

from __future__ import annotations

from enum import IntEnum

from tefuda.core.cards.card import Card, Hand, Rank, Suit
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Of, Record, cell, cells, record
from tefuda.core.table.facts import facts


@record
class View(Record):
    """What is seen in a game of no family."""

    top: int = cell()
    counts: Cells = cells(MAX_SEATS)
    seats: int = cell()


@record
class Plain(View):
    """Cells that are shown as they are declared."""

    stock: int = cell(fact=True)
    blocked: int = cell(Of.FLAG, fact="stuck")
    dealer: int = cell(Of.SEAT, fact=True)
    out: int = cell(Of.SEATS, fact=True)
    card: int = cell(Of.CARD, fact=True)
    cards: int = cell(Of.CARDS, fact=True)
    level: int = cell(Of.RANK, fact=True)
    named: int = cell(Of.SUIT, fact=True)
    fines: Cells = cells(MAX_SEATS, Of.POINTS, fact=True)
    payers: Cells = cells(2, Of.SEAT, fact=True)


class Mood(IntEnum):
    """A cell that stands for a word."""

    NONE = 0
    GLAD = 1
    VERY_SAD = 2


@record
class Worded(View):
    """Cells whose numbers are shown as words, suits and hands of two packs."""

    mood: int = cell(words=Mood, fact=True)
    asked: int = cell(Of.SUIT, words={9: "any"}, fact=True)
    suits: int = cell(Of.SUITS, fact=True)
    once: int = cell(Of.CARDS, fact="hand", twice="twice")
    twice: int = cell(Of.CARDS)


def test_a_number_that_stands_for_a_word_is_shown_as_the_word() -> None:
    told, view = facts(Worded), Worded()
    assert (told["mood"].of(view, None), told["asked"].of(view, None)) == (None, None)
    view.mood, view.asked = Mood.VERY_SAD, 9
    assert (told["mood"].of(view, None), told["asked"].of(view, None)) == ("very-sad", "any")
    view.asked = Suit.HEARTS
    assert told["asked"].of(view, None) == Suit.HEARTS


def test_suits_and_cards_held_twice_are_shown_as_such() -> None:
    told, view = facts(Worded), Worded()
    view.suits, view.once, view.twice = 0b1001, 0b11, 0b10
    assert told["suits"].of(view, None) == (Suit.CLUBS, Suit.SPADES)
    assert (str(told["hand"].of(view, None)), told["hand"].cells) == ("2♣ 2♦ 2♦", ("once", "twice"))


def seen() -> View:
    view = View()
    view.top, view.counts[:2], view.seats = 3, [5, 6], 2
    return view


def test_a_fact_knows_its_cells() -> None:
    told = facts(
        View,
        top=lambda top: top,
        counts=lambda counts, seats: tuple(counts[:seats]),
        double=lambda options, top: options * top,
        all=lambda options, counts, seats: (options, *counts[:seats]),
    )
    assert {name: fact.cells for name, fact in told.items()} == {
        "top": ("top",), "counts": ("counts", "seats"), "double": ("top",), "all": ("counts", "seats"),
    }  # fmt: skip
    assert {name: fact.of(seen(), 2) for name, fact in told.items()} == {
        "top": 3, "counts": (5, 6), "double": 6, "all": (2, 5, 6),
    }  # fmt: skip


def test_a_cell_is_shown_as_what_it_holds_and_none_where_it_holds_none() -> None:
    told, view = facts(Plain, twice=lambda top: 2 * top), Plain()
    view.seats = 2
    assert {name: fact.of(view, None) for name, fact in told.items()} == {
        "twice": 0, "stock": 0, "stuck": False, "dealer": None, "out": (), "card": None, "cards": Hand(),
        "level": None, "named": None, "fines": (0, 0), "payers": (None, None),
    }  # fmt: skip
    view.blocked, view.dealer, view.out, view.card, view.cards, view.level, view.named = 1, 1, 3, 7, 1 << 7, 4, 2
    view.fines[1], view.payers[0] = -5, 0
    assert {name: fact.of(view, None) for name, fact in told.items()} == {
        "twice": 0, "stock": 0, "stuck": True, "dealer": 1, "out": (0, 1), "card": Card(7), "cards": Hand.of(1 << 7),
        "level": Rank(4), "named": Suit(2), "fines": (0, -5), "payers": (0, None),
    }  # fmt: skip
    assert {name: told[name].cells for name in ("stuck", "fines", "payers")} == {
        "stuck": ("blocked",), "fines": ("fines", "seats"), "payers": ("payers",),
    }  # fmt: skip
