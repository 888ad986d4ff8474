"""Positions as data for JSON: the tables from which deals in other languages begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.core.records.record import Block, Cell, Part, Record
from tefuda.export.description import EXACT, Data
from tefuda.play.deal import Deal


def position_data(deal: Deal) -> Data:
    """Return the table with which a deal begins: the cells that are not as every table begins, by name.

    A block ends with its last cell that is not. Numbers that JavaScript cannot read exactly are texts.
    """
    return _differing(deal.start.table(), deal.game.table())


def answers_of(deal: Deal) -> Mapping[str, str]:
    """Return the house rules of a deal that differ from those of its preset, as text by name."""
    game, usual = deal.game, deal.game.presets[deal.preset].options
    return {
        name: option.write(getattr(deal.options, name))
        for name, option in game.house_rules.items()
        if getattr(deal.options, name) != getattr(usual, name)
    }


def _differing(record: Any, usual: Record) -> Data:
    found: dict[str, Any] = {}
    for name, declared in type(usual).__declarations__.items():
        mine, theirs = getattr(record, name), getattr(usual, name)
        if mine == theirs:
            continue
        match declared:
            case Part():
                found[name] = _differing(mine, theirs)
            case Block(start=start):
                last = max(index for index, number in enumerate(mine) if number != start)
                found[name] = [_exact(number) for number in mine[: last + 1]]
            case Cell():
                found[name] = _exact(mine)
    return found


def _exact(number: int) -> int | str:
    number = int(number)
    return str(number) if abs(number) > EXACT else number
