"""Who wins together, and when a deal is won that is still played on."""

from __future__ import annotations

import tefuda
from tefuda.games.eights import GAME as EIGHTS
from tefuda.games.guandan import GAME as GUANDAN


def test_those_who_sit_opposite_win_together_in_guandan_and_by_a_house_rule_of_the_eights() -> None:
    assert GUANDAN.rules.allies is not None
    assert EIGHTS.rules.allies is not None
    partners = tefuda.deal("crazy-eights", seats=6, seed=1, partners=True).options
    alone = EIGHTS.presets["crazy-eights"].options
    assert [GUANDAN.rules.allies(None, 4, seat) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]
    assert [EIGHTS.rules.allies(partners, 6, seat) for seat in (0, 2, 4)] == [0b001001, 0b100100, 0b010010]
    assert EIGHTS.rules.allies(alone, 4, 2) == 0b0100


def test_guandan_is_won_by_the_side_that_is_out_first() -> None:
    assert GUANDAN.rules.won is not None
    deal = tefuda.position("guandan", "hands 3♣ / 5♣ 7♣ / 3♦ / 9♠ J♠\nturn 1")
    assert GUANDAN.rules.won(deal.table) == 0
    deal = deal.apply("5♣").apply("pass")
    assert GUANDAN.rules.won(deal.table) == 0
    deal = deal.apply("9♠").apply("pass").apply("pass").apply("pass").apply("J♠")
    assert deal.turn == 2
    assert GUANDAN.rules.won(deal.table) == 0b1010
