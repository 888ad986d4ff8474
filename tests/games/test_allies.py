"""Who wins together, and when a deal is won that is still played on."""

from __future__ import annotations

import tefuda
from tefuda.games.big_two import GAME as BIG_TWO
from tefuda.games.eights import GAME as EIGHTS
from tefuda.games.guandan import GAME as GUANDAN


def test_those_who_sit_opposite_win_together_in_guandan_and_by_a_house_rule_of_the_eights() -> None:
    partners = tefuda.deal("crazy-eights", seats=6, seed=1, partners=True).options
    alone = EIGHTS.presets["crazy-eights"].options
    assert [GUANDAN.allies(None, 4, seat) for seat in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]
    assert [EIGHTS.allies(partners, 6, seat) for seat in (0, 2, 4)] == [0b001001, 0b100100, 0b010010]
    assert EIGHTS.allies(alone, 4, 2) == 0b0100


def test_where_a_family_does_not_say_who_wins_together_everybody_wins_alone() -> None:
    assert [BIG_TWO.allies(None, 4, seat) for seat in range(4)] == [0b0001, 0b0010, 0b0100, 0b1000]


def test_guandan_is_won_by_the_side_that_is_out_first() -> None:
    assert GUANDAN.rules.won is not None
    deal = tefuda.position("guandan", "hands 3♣ / 5♣ 7♣ / 3♦ / 9♠ J♠\nturn 1")
    assert GUANDAN.rules.won(deal.table, deal.options) == 0
    deal = deal.apply("5♣").apply("pass")
    assert GUANDAN.rules.won(deal.table, deal.options) == 0
    deal = deal.apply("9♠").apply("pass").apply("pass").apply("pass").apply("J♠")
    assert deal.turn == 2
    assert GUANDAN.rules.won(deal.table, deal.options) == 0b1010


def test_who_goes_out_has_won_a_deal_for_which_nobody_pays() -> None:
    deal = tefuda.position("mau-mau", "hands 9♣ / 7♦\npile 10♣\nturn 0")
    assert deal.deal_winners == ()
    deal = deal.apply("9♣ mau")
    assert (deal.payoffs, deal.deal_winners) == ((0, 0), (0,))
    deal = tefuda.position("mau-mau", "hands 9♣ / 7♦ / - / 8♦\npile 10♣\nturn 0", partners=True).apply("9♣ mau")
    assert (deal.payoffs, deal.deal_winners) == ((0, 0, 0, 0), (0, 2))


def test_who_lays_the_last_card_has_won_a_deal_for_which_nobody_pays() -> None:
    deal = tefuda.position("nippachi", "hands 6♣ / 4♦ 4♥\npile 7♣\nturn 0").apply("6♣").apply("pass")
    assert (deal.payoffs, deal.deal_winners) == ((0, 0), (0,))


def test_nobody_has_won_a_blocked_deal_in_which_all_gain_the_same() -> None:
    text = "hands 9♣ / 9♦\npile 10♥\nstock -\npasses 1\nturn 0"
    deal = tefuda.position("mau-mau", text, recycle="off").apply("pass")
    assert (deal.over, deal.payoffs, deal.deal_winners) == (True, (0, 0), ())
