"""The places in a match: of single players and sides, with ties, and before its end."""

from __future__ import annotations

import tefuda
from tefuda.play.standing import place_told, places

NIPPACHI = "hands 7♥ K♦ / A♣ 4♠ 6♦ / J♥ 5♦ / 9♠\npile 2♥\nscores {scores}\ndeals {deals}\nturn 2"
GUANDAN = "hands 9♣ / 3♦ 4♦ / 8♠ BJ / 5♣ 6♣\nlevel A\nlevels A 3\ndeclarers {declarers}\nturn 0"
POINTS = "hands 7♣ / 9♦ / A♠ 10♥ / 8♣\npile 10♣\nscores {scores}\nturn 0"


def called(scores: str, deals: int = 7) -> tefuda.Deal:
    """Return a deal of Nippachi that seat 1 wins by a don on seat 2, who pays 11."""
    deal = tefuda.position("nippachi", NIPPACHI.format(scores=scores, deals=deals)).apply("J♥", seat=2)
    while not deal.over:
        deal = deal.apply("don" if deal.asked[0] == 1 and not deal.table.called[1] else "pass", seat=deal.asked[0])
    return deal


def told(deal: tefuda.Deal) -> list[str]:
    return [place_told(deal, seat, str) for seat in range(deal.seats)]


def test_the_places_are_those_of_the_match_and_not_of_its_last_deal() -> None:
    deal = called("30 2 -10 -22")
    assert (deal.deal_winners, deal.winners) == ((1,), (0,))
    assert places(deal) == (1, 2, 3, 4)
    assert told(deal) == ["", *(f"You finish in place {place} of 4." for place in (2, 3, 4))]


def test_an_onlooker_has_no_place() -> None:
    assert place_told(called("30 2 -10 -22"), None, str) == ""


def test_equal_players_share_a_place() -> None:
    deal = called("30 -10 12 -32")
    assert deal.scores == (30, 1, 1, -32)
    assert places(deal) == (1, 2, 2, 4)
    assert told(deal)[1:] == [*["You share place 2 of 4."] * 2, "You finish in place 4 of 4."]


def test_before_the_end_of_the_match_there_are_no_places() -> None:
    deal = called("30 2 -10 -22", deals=1)
    assert deal.over
    assert places(deal) == ()
    assert told(deal) == [""] * 4


def test_partners_share_a_place() -> None:
    deal = tefuda.position("guandan", GUANDAN.format(declarers=0)).apply("9♣").apply("pass").apply("BJ")
    deal = deal.apply("pass").apply("pass").apply("8♠")
    assert places(deal) == (1, 2, 1, 2)
    assert told(deal) == ["", "Your side finishes in place 2 of 2."] * 2


def test_if_fewer_points_are_better_the_player_with_the_most_is_last() -> None:
    deal = tefuda.position("mau-mau", POINTS.format(scores="90 9 40 60")).apply("7♣ mau")
    assert (deal.match_over, deal.scores) == (False, (90, 9, 61, 60))
    deal = tefuda.position("mau-mau", POINTS.format(scores="50 9 90 60")).apply("7♣ mau")
    assert (deal.winners, deal.scores) == ((1,), (50, 9, 111, 60))
    assert places(deal) == (2, 1, 4, 3)
