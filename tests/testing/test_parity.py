"""What the comparison of interpreted and compiled rules says where they differ."""

from __future__ import annotations

import dataclasses
import re
from functools import partial
from typing import Any

import pytest

from tefuda.bulk.driver import play_deals
from tefuda.bulk.rules import rules_of
from tefuda.games.eights import GAME
from tefuda.testing import parity
from tefuda.testing.parity import Series, difference, interpreted_driver


def test_a_difference_is_named_by_its_first_decision_and_its_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Interpreted, the rules here forget the direction when twelve cards are left in the stock."""

    def apply(table: Any, options: Any, decision: Any) -> None:
        GAME.rules.apply(table, options, decision)
        if table.stock.size == 12:
            table.step = -1

    play = interpreted_driver(GAME)
    forgetful = partial(play_deals, dataclasses.replace(rules_of(GAME), apply=apply), *play.args[1:])
    monkeypatch.setattr(parity, "interpreted_driver", lambda game: forgetful)
    series = Series("crazy-eights", ["random"] * 3, 4)
    told = difference(series)
    assert re.fullmatch(
        r"crazy-eights, deal 0, after decision \d+, of seat \d: step is 1 compiled, -1 interpreted", told
    )
    monkeypatch.undo()
    assert difference(series) == ""
