"""Deals in a row that carry scores."""

from __future__ import annotations

import pytest

import tefuda
from tefuda import IllegalAction, Match, OutOfTurn
from tests.play.agents import finished, with_deals


@pytest.fixture
def match() -> Match:
    return tefuda.match("mau-mau", seats=3, seed=5)


def test_a_match_begins_with_one_deal_and_no_scores(match: Match) -> None:
    assert len(match.deals) == 1
    assert match.deal is match.deals[0]
    assert (match.scores, match.over, match.winners) == ((0, 0, 0), False, ())


def test_an_action_makes_a_new_match(match: Match) -> None:
    action = match.deal.legal_actions[0]
    later = match.apply(action, seat=match.deal.turn)
    assert later.deal == match.deal.apply(action)
    assert match.deal.history == ()
    assert match.apply(str(action)) == later
    with pytest.raises(IllegalAction):
        match.apply("take")


def test_scores_dealer_and_deal_number_carry_over(match: Match) -> None:
    played = with_deals(match, 3)
    assert [deal.table.deals for deal in played.deals] == [1, 2, 3]
    total = [0, 0, 0]
    for number, deal in enumerate(played.deals):
        opened = tefuda.Deal(deal.start)
        assert opened.scores == tuple(total)
        assert opened.table.deals == number
        total = [score - payoff for score, payoff in zip(total, deal.payoffs, strict=True)]
        assert deal.gained == tuple(-payoff for payoff in deal.payoffs)
        assert deal.scores == tuple(total)
    assert played.scores == tuple(total)
    dealers = [tefuda.Deal(deal.start).observe(None).dealer for deal in played.deals]
    assert dealers == [(dealers[0] + number) % 3 for number in range(3)]


def test_the_dealer_moves_to_the_right_where_the_game_goes_to_the_right() -> None:
    played = with_deals(tefuda.match("crazy-eights", seats=4, seed=5, direction="counter-clockwise"), 3)
    dealers = [tefuda.Deal(deal.start).observe(None).dealer for deal in played.deals]
    assert dealers == [(dealers[0] - number) % 4 for number in range(3)]


def test_every_deal_of_a_match_has_its_own_chance(match: Match) -> None:
    played = with_deals(match, 3)
    assert len({match.key, *(deal.start.key for deal in played.deals)}) == 4
    hands = {tefuda.Deal(deal.start).position["hands"] for deal in played.deals}
    assert len(hands) == 3


def test_the_next_deal_comes_when_the_last_is_over(match: Match) -> None:
    with pytest.raises(OutOfTurn, match="the deal is not over yet"):
        match.next_deal()
    done = match.replace(finished(match.deal))
    assert len(done.next_deal().deals) == 2
    assert len(done.deals) == 1
    assert done.next_deal().deals[0] is done.deal


def test_the_match_ends_when_somebody_has_a_hundred(match: Match) -> None:
    done = with_deals(match, 99)
    assert done.over
    assert max(done.scores) >= 100
    assert max(done.deals[-2].scores) < 100
    assert done.winners == tuple(seat for seat in range(3) if done.scores[seat] == min(done.scores))
    with pytest.raises(OutOfTurn, match="the match is over"):
        done.next_deal()


def test_nobody_has_won_while_the_match_goes_on(match: Match) -> None:
    done = match.replace(finished(match.deal))
    assert not done.over
    assert done.winners == ()


def test_a_match_without_a_target_goes_on() -> None:
    played = with_deals(tefuda.match("crazy-eights", seats=2, seed=1), 6)
    assert len(played.deals) == 6
    assert not played.over


def test_matches_of_one_seed_or_key_are_equal(match: Match) -> None:
    assert tefuda.match("mau-mau", seats=3, seed=5) == match
    assert tefuda.match("mau-mau", seats=3, key=match.key) == match
    assert tefuda.match("mau-mau", seats=3, key=match.key.hex()) == match
    assert tefuda.match("mau-mau", seats=3, seed=6) != match
    assert tefuda.match("mau-mau", seats=3).key != tefuda.match("mau-mau", seats=3).key


def test_the_first_deal_of_a_match_is_deal_0_of_its_seed(match: Match) -> None:
    assert match.deal == tefuda.deal("mau-mau", seats=3, seed=5)
    second = match.replace(finished(match.deal)).next_deal()
    assert second.deal.start.key == tefuda.deal("mau-mau", seats=3, seed=5, number=1).start.key


def test_a_match_does_not_show_its_key() -> None:
    match = tefuda.match("mau-mau", seats=3, seed=1)
    assert match.key.hex() not in repr(match)
    assert repr(match) == f"<Match of mau-mau, deal 1: {match.deal!r}>"
