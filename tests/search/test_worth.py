"""What a finished deal is worth to a player who searches."""

from __future__ import annotations

import pytest

from tefuda.bulk.reach import bound
from tefuda.play.library import find
from tefuda.search.minds import bindings_of
from tefuda.search.worth import points_and_place


@pytest.mark.parametrize(("preset", "premium"), [("crazy-eights", 10), ("two-four-jack", 1_000), ("teyaku-dobon", 300)])
def test_those_who_have_gained_most_are_worth_what_the_family_says_besides(preset: str, premium: int) -> None:
    game, named = find(preset)
    table = game.table()
    table.seats, table.payoffs[:3] = 3, [5, 5, -10]
    worth = bound(points_and_place, bindings_of(game))
    assert [worth(table, named.options, seat) for seat in range(3)] == [5 + premium, 5 + premium, -10]
    table.match_over, table.winners = 1, 0b100
    assert [worth(table, named.options, seat) for seat in range(3)] == [5 + premium, 5 + premium, 10 * premium - 10]
