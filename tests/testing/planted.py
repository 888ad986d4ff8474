"""Copies of the eights family with a fault planted in them, to show that the kit finds it."""

from __future__ import annotations

import dataclasses
from typing import Any

import tefuda
from tefuda.core.game import Game
from tefuda.games.eights import GAME
from tefuda.play.deal import Deal
from tefuda.play.start import Start


def with_fault(**rules: Any) -> Game:
    """Return the eights family with some of its rules replaced."""
    return dataclasses.replace(GAME, **rules)


def dealt(game: Game, preset: str = "crazy-eights", seats: int = 3, seed: int = 38, **options: object) -> Deal:
    """Return a deal of a planted game, the same as that of `tefuda.deal`."""
    start = tefuda.deal(preset, seats=seats, seed=seed, **options).start  # type: ignore[arg-type]
    return Deal(Start(game, preset, start.options, seats, start.key))


def played(deal: Deal, decisions: int) -> Deal:
    """Return a deal after some decisions, each for the last action that is legal, which is to draw if one may."""
    for _ in range(decisions):
        deal = deal.apply(deal.legal_actions[-1])
    return deal
