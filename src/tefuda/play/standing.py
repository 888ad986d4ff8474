"""The place of each player in a match, and its sentence."""

from __future__ import annotations

from typing import Any

from tefuda.core.table.seats import seats_in
from tefuda.language import filled, marked
from tefuda.play.deal import Deal
from tefuda.play.table_talk import Translate

_PLACE = marked("You finish in place {place} of {number}.")
_SHARED = marked("You share place {place} of {number}.")
_SIDE = marked("Your side finishes in place {place} of {number}.")
_SIDE_SHARED = marked("Your side shares place {place} of {number}.")


def sides_of(deal: Deal[Any]) -> list[tuple[int, ...]]:
    """Return the seats of each side; without partners every seat is a side."""
    masks = (deal.game.allies(deal.options, deal.seats, seat) for seat in range(deal.seats))
    return [seats_in(mask) for mask in dict.fromkeys(masks)]


def places(deal: Deal[Any]) -> tuple[int, ...]:
    """Return the place of each seat in the match, 1 for a winner; an empty sequence until the match is over.

    Equal sides share the better place.
    """
    if not (deal.over and deal.match_over):
        return ()
    sides, worth = sides_of(deal), _worth(deal)
    better = [sum(worth[other[0]] > worth[side[0]] for other in sides) for side in sides]
    by_seat = {seat: place + 1 for side, place in zip(sides, better, strict=True) for seat in side}
    return tuple(by_seat[seat] for seat in range(deal.seats))


def place_told(deal: Deal[Any], seat: int | None, translate: Translate) -> str:
    """Return the sentence about the place of a seat that has not won the match, for its player; "" for all others."""
    if seat is None or seat in deal.winners or not (by_seat := places(deal)):
        return ""
    sides, place = sides_of(deal), by_seat[seat]
    alone = all(len(side) == 1 for side in sides)
    shared = sum(by_seat[side[0]] == place for side in sides) > 1
    text = (_SHARED if shared else _PLACE) if alone else (_SIDE_SHARED if shared else _SIDE)
    return filled(translate(text), place=place, number=len(sides))


def _worth(deal: Deal[Any]) -> list[tuple[bool, int]]:
    """Return a sort key by seat, higher is better: winners first, then totals, negated if fewer points are better."""
    winners, scores = deal.winners, deal.scores
    sign = 1 if any(scores[seat] == max(scores) for seat in winners) else -1
    return [(True, 0) if seat in winners else (False, sign * scores[seat]) for seat in range(deal.seats)]
