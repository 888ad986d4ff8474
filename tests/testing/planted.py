"""Copies of the eights family with a fault planted in them, to show that the kit finds it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar

import tefuda
from tefuda.core.game import Game
from tefuda.games.eights import GAME
from tefuda.play.deal import Deal
from tefuda.play.start import Start

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def with_fault(**rules: Any) -> Game:
    """Return the eights family with some of its rules replaced."""
    return replaced(GAME, **rules)


def replaced(game: Game, **parts: Any) -> Game:
    """Return a family with some of its parts replaced, in any group."""
    words = _with(game.words, parts)
    positions = _with(words.positions, parts)
    actions = dataclasses.replace(words.actions, rules=_with(words.actions.rules, parts))
    game = dataclasses.replace(
        game,
        rules=_with(game.rules, parts),
        sight=_with(game.sight, parts),
        players=_with(game.players, parts),
        search=_with(game.search, parts),
        words=dataclasses.replace(
            words,
            notation=_with(dataclasses.replace(words.notation, actions=actions), parts),
            positions=positions,
            voice=_with(words.voice, parts),
        ),
    )
    return dataclasses.replace(game, **parts)


Group = TypeVar("Group", bound="DataclassInstance")


def _with(group: Group, parts: dict[str, Any]) -> Group:
    """Return a group with its own parts among `parts` replaced; they are removed from `parts`."""
    own = {field.name: parts.pop(field.name) for field in dataclasses.fields(group) if field.name in parts}
    return dataclasses.replace(group, **own)


def dealt(game: Game, preset: str = "crazy-eights", seats: int = 3, seed: int = 38, **options: object) -> Deal:
    """Return a deal of a planted game, the same as that of `tefuda.deal`."""
    start = tefuda.deal(preset, seats=seats, seed=seed, **options).start  # type: ignore[call-overload]
    return Deal(Start(game, preset, start.options, seats, start.key))


def played(deal: Deal, decisions: int) -> Deal:
    """Return a deal after some decisions for the last legal action, which is to draw if that is allowed."""
    for _ in range(decisions):
        deal = deal.apply(deal.legal_actions[-1])
    return deal
