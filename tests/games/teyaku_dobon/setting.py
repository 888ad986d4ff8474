"""Small words for tests of Teyaku Dobon: set up a moment, play on, look."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import read_cards
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.games.teyaku_dobon.rules.numbers import HIGHEST_TARGET, waits_of
from tefuda.play.observation import Seen

ALL = "teyaku-dobon-all"
PLAIN: dict[str, Any] = {"jack_yaku": 0, "queen_yaku": 0, "king_yaku": 0}


def teyaku(text: str, preset: str = "teyaku-dobon", **options: Any) -> Deal:
    """Return a position in which idle seats pass by themselves; its turn-up card, if not named, makes no dora."""
    lines = dict(line.strip().partition(" ")[::2] for line in text.strip().splitlines())
    if "turnup" not in lines:
        lines["turnup"] = next(card for card in unused(*lines.values()) if card[-1] not in lines["hands"])
    return tefuda.position(preset, lines, automatic_pass=True, **options)


def unused(*texts: str) -> list[str]:
    """Return the names of the cards that no text names, from the lowest up."""
    used = {card for text in texts for word in text.split() for card in _card(word)}
    return [CARD_NAMES[card] for card in range(SUITED_CARDS) if card not in used]


def _card(word: str) -> list[int]:
    try:
        return read_cards(word)
    except tefuda.NotationError:
        return []


def laid(cards: str, *others: str, own: str = "", rest: str = "", **options: Any) -> Deal:
    """Return the deal after seat 0 has laid `cards`, with `own` left; seats 1, 2 ... hold `others`.

    They lie on a card of the number of the last of them. Idle seats have passed. `rest` are further lines.
    """
    number = cards.split()[-1][:-1]
    below = next(card for card in reversed(unused(cards, own, *others, *rest.splitlines())) if card[:-1] == number)
    hands = " / ".join([f"{cards} {own}", *others])
    return teyaku(f"hands {hands}\npile {below}\nturn 0\n{rest}", **options).apply(cards)


def after(deal: Deal[Seen], *actions: str) -> Deal[Seen]:
    """Return the deal after the actions, each of the seat to act."""
    for action in actions:
        deal = deal.apply(action)
    return deal


def legal(deal: Deal) -> set[str]:
    return {str(action) for action in deal.legal_actions}


def callers(deal: Deal) -> tuple[int, ...]:
    """Return the seats that can call Dobon; those that cannot have passed by themselves."""
    return deal.asked if phase(deal) == "call" else ()


def phase(deal: Deal) -> str:
    return str(deal.observe(None).phase)


def ending(deal: Deal) -> str:
    return str(deal.observe(None).ending)


def waits(cards: str, most: int = 13) -> list[int]:
    """Return the numbers, up to `most`, that a hand hits."""
    found = waits_of(sum(1 << card for card in set(read_cards(cards))))
    assert found < 1 << HIGHEST_TARGET + 1
    return [number for number in range(most + 1) if found >> number & 1]


def refused(deal: Deal, action: str) -> str | None:
    """Return the clause that forbids an action; None if it is legal."""
    refusal = deal.why_not(action)
    return refusal.clause if refusal else None


NAMES = ("Ann", "Bob", "Cleo", "Dan")
