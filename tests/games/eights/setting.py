"""Small words for tests of the eights family: set up, play on, look."""

from __future__ import annotations

from collections.abc import Callable

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import Card, Rank
from tefuda.play.observation import Seen


def crazy_eights(text: str, **options: object) -> Deal:
    return tefuda.position("crazy-eights", text, **options)  # type: ignore[call-overload, no-any-return]


def two_four_jack(text: str, **options: object) -> Deal:
    return tefuda.position("two-four-jack", text, **options)  # type: ignore[call-overload, no-any-return]


def mau_mau(text: str, **options: object) -> Deal:
    return tefuda.position("mau-mau", text, **options)  # type: ignore[call-overload, no-any-return]


def dealt(preset: str, holds: Callable[[Deal], bool], **options: object) -> Deal:
    """Return the first deal, by seed, of which `holds` is true."""
    deals = (tefuda.deal(preset, seed=seed, **options) for seed in range(1000))  # type: ignore[call-overload]
    return next(filter(holds, deals))


def after(deal: Deal[Seen], *actions: str) -> Deal[Seen]:
    """Return the deal after the actions, each of the seat to act."""
    for action in actions:
        deal = deal.apply(action)
    return deal


def legal(deal: Deal) -> set[str]:
    """Return the legal actions as text, each of which is offered once."""
    actions = [str(action) for action in deal.legal_actions]
    assert len(set(actions)) == len(actions)
    return set(actions)


def hand(deal: Deal, seat: int) -> str:
    return str(deal.observe(seat).hand)


def held(deal: Deal, seat: int) -> int:
    """Return how many cards a seat holds."""
    return int(deal.observe(None).counts[seat])


def clause_against(deal: Deal, action: str) -> str | None:
    """Return the clause that forbids an action, None if it is legal."""
    refusal = deal.why_not(action)
    return refusal.clause if refusal else None


def top(deal: Deal) -> Card:
    card: Card = deal.observe(None).top
    return card


def top_is(rank: Rank) -> Callable[[Deal], bool]:
    return lambda deal: top(deal).rank == rank
