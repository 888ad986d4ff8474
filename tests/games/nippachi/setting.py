"""Small words for tests of Nippachi: players A to F sit in the order of play, which is counter-clockwise."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import read_card
from tefuda.core.cards.names import RANK_NAMES, SUIT_SYMBOLS
from tefuda.play.observation import Seen

LETTERS = "ABCDEF"


def seat_of(letter: str, seats: int = 4) -> int:
    """Return the seat of a player by letter: A sits at 0, and B to the right."""
    return -LETTERS.index(letter) % seats


def in_order(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each seat has in the order of the letters."""
    return tuple(values[seat_of(letter, len(values))] for letter in LETTERS[: len(values)])


def suited(*texts: str) -> list[str]:
    """Return texts of cards with a suit for each rank that has none, no card twice."""
    used = {word for text in texts for word in text.split() if word[-1] in SUIT_SYMBOLS}
    found = []
    for text in texts:
        words = []
        for word in text.split():
            card = next(f"{word}{suit}" for suit in SUIT_SYMBOLS if f"{word}{suit}" not in used) if bare(word) else word
            used.add(card)
            words.append(card)
        found.append(" ".join(words))
    return found


def bare(word: str) -> bool:
    return word in RANK_NAMES


def nippachi(top: str, *hands: str, preset: str = "nippachi", lines: str = "", **options: Any) -> Deal:
    """Return a deal in which `top` lies on the pile and the players A, B ... hold `hands`; A has the turn.

    Ranks without a suit get one that is free. Players who can only pass do so, unless `automatic_pass` says no.
    """
    pile, *given = suited(top, *hands)
    by_seat = [""] * len(given)
    for index, hand in enumerate(given):
        by_seat[-index % len(given)] = hand or "-"
    options = {"automatic_pass": True, **options}
    return tefuda.position(preset, f"hands {' / '.join(by_seat)}\npile {pile}\n{lines}", **options)


def first(top: str, *hands: str, **options: Any) -> Deal:
    """Return a deal in which `top` has just been turned up, and everybody is asked who calls it."""
    return nippachi(top, *hands, lines="window first\n" + options.pop("lines", ""), **options)


def after(deal: Deal[Seen], *moves: str) -> Deal[Seen]:
    """Return the deal after moves, each a letter and an action, `B don`."""
    for move in moves:
        letter, _, action = move.partition(" ")
        deal = deal.apply(action, seat=seat_of(letter, deal.seats))
    return deal


def legal(deal: Deal, letter: str = "A") -> set[str]:
    """Return the legal actions of a player."""
    return {str(action) for action in deal.observe(seat_of(letter, deal.seats)).legal_actions}


def clause(deal: Deal, move: str) -> str | None:
    """Return the clause that forbids a move, None if it is legal."""
    letter, _, action = move.partition(" ")
    refusal = deal.why_not(action, seat=seat_of(letter, deal.seats))
    return refusal.clause if refusal else None


def gains(deal: Deal) -> tuple[int, ...]:
    """Return what each player has gained, by letter."""
    assert deal.over
    return in_order(deal.payoffs)


def ending(deal: Deal) -> str | None:
    found: str | None = deal.observe(None).ending
    return found


def counts(deal: Deal) -> tuple[int, ...]:
    """Return how many cards each player holds, by letter."""
    return in_order(deal.observe(None).counts)


def who(deal: Deal) -> str | None:
    """Return the letter of the player whose turn it is."""
    return None if deal.turn is None else LETTERS[-deal.turn % deal.seats]


def asked(deal: Deal) -> str:
    """Return the letters of the players who owe an answer."""
    return "".join(letter for letter in LETTERS[: deal.seats] if seat_of(letter, deal.seats) in deal.asked)


def holds(deal: Deal, letter: str, card: str) -> bool:
    """Say whether a player holds a card."""
    return read_card(card) in deal.observe(seat_of(letter, deal.seats)).hand


def names(seats: int) -> list[str]:
    """Return the names of the players by seat: their letters."""
    found = [""] * seats
    for letter in LETTERS[:seats]:
        found[seat_of(letter, seats)] = letter
    return found
