"""What players hear of a deal, as tests read it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tefuda import Deal
from tefuda.core.cards.card import show
from tefuda.play.observation import Observation
from tefuda.play.table_talk import story, told

NAMES = ("Ann", "Bob", "Cyd", "Dan")


def said(deal: Deal, *actions: str, seat: int | None = None) -> list[str]:
    """Return what is said about actions, each of the seat to act."""
    seen = [deal.observe(seat)]
    for action in actions:
        deal = deal.apply(action)
        seen.append(deal.observe(seat))
    return list(story(seen, NAMES, str))


def given(deal: Deal, *actions: str, seat: int | None = None) -> list[tuple[int | None, int | None, str]]:
    """Return who gives what to whom by these actions, each of the seat to act."""
    found = []
    for action in actions:
        before, deal = deal, deal.apply(action)
        found += list(deal.game.words.voice.gifts(before.observe(seat), deal.observe(seat)))
    return [(gift.giver, gift.taker, show(gift.cards)) for gift in found]


def stamped(moments: Sequence[Observation]) -> list[str]:
    """Return the words that are stamped across the table from one moment to the next, "" for none."""
    stamps = [after.game.words.voice.stamp(before, after) for before, after in pairwise(moments)]
    return [told(stamp, None, NAMES, str) if stamp else "" for stamp in stamps]
