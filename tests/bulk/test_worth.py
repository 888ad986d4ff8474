"""What a finished deal is worth to a player who searches."""

from __future__ import annotations

import pytest

from tefuda.bulk.rules import rules_of
from tefuda.bulk.worth import points_and_place
from tefuda.play.library import find


@pytest.mark.parametrize(("preset", "premium"), [("crazy-eights", 10), ("two-four-jack", 1_000), ("teyaku-dobon", 300)])
def test_those_who_have_gained_most_are_worth_what_the_family_says_besides(preset: str, premium: int) -> None:
    game, named = find(preset)
    table = game.table()
    table.seats, table.payoffs[:3] = 3, [5, 5, -10]
    rules = rules_of(game)

    def worths() -> list[int]:
        return [points_and_place(rules, table, named.options, seat) for seat in range(3)]

    assert worths() == [5 + premium, 5 + premium, -10]
    table.match_over, table.winners = 1, 0b100
    assert worths() == [5 + premium, 5 + premium, 10 * premium - 10]
