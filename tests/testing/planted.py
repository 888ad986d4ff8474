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
    return replaced(GAME, **rules)


def replaced(game: Game, **parts: Any) -> Game:
    """Return a family with some of its parts replaced, in whatever group they stand."""
    for name in ("rules", "sight", "notation", "positions", "voice"):
        group = getattr(game, name)
        own = {field.name: parts.pop(field.name) for field in dataclasses.fields(group) if field.name in parts}
        game = dataclasses.replace(game, **{name: dataclasses.replace(group, **own)})
    return dataclasses.replace(game, **parts)


def dealt(game: Game, preset: str = "crazy-eights", seats: int = 3, seed: int = 38, **options: object) -> Deal:
    """Return a deal of a planted game, the same as that of `tefuda.deal`."""
    start = tefuda.deal(preset, seats=seats, seed=seed, **options).start  # type: ignore[call-overload]
    return Deal(Start(game, preset, start.options, seats, start.key))


def played(deal: Deal, decisions: int) -> Deal:
    """Return a deal after some decisions, each for the last action that is legal, which is to draw if one may."""
    for _ in range(decisions):
        deal = deal.apply(deal.legal_actions[-1])
    return deal
