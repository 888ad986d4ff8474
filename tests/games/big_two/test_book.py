"""What the rule book says of dealing, plays and tricks, apart from the edge cases."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tefuda
from tefuda.core.cards.card import read_card, read_cards
from tests.games.big_two.setting import after, against, big_two, holds, legal, unused


def test_1_1_whoever_is_rid_of_all_cards_first_has_won() -> None:
    deal = big_two("hands 5♣ 6♣ / 4♦ 9♦ / 7♥ 8♥ / 3♠ 10♠\nturn 0")
    deal = after(deal, "5♣", "10♠", "pass", "pass", "pass", "3♠")
    assert deal.over
    assert deal.payoffs == (-1, -2, -2, 5)


def test_1_2_four_are_dealt_thirteen_cards_each_of_a_whole_pack() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    assert deal.observe(None).counts == (13, 13, 13, 13)
    assert deal.table.stock.size == 0
    assert unused(deal.position["hands"]) == []
    for seats in (1, 5):
        with pytest.raises(tefuda.SeatsError):
            tefuda.deal("taiwan", seats=seats)


def test_1_3_ranks_go_up_from_the_three_to_the_two() -> None:
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    for low, high in pairwise(ranks):
        assert against(f"{low}♠", f"{high}♣") is None
        assert against(f"{high}♣", f"{low}♠") == "3.1"


def test_1_4_suits_go_up_from_clubs_to_spades() -> None:
    for low, high in ("♣♦", "♦♥", "♥♠"):
        assert against(f"9{low}", f"9{high}") is None
        assert against(f"9{high}", f"9{low}") == "3.1"


def test_1_5_the_holder_of_the_three_of_clubs_begins_every_deal() -> None:
    for seed in range(5):
        deal = tefuda.deal("taiwan", seed=seed)
        assert holds(deal, deal.turn, "3♣")
        assert all(read_card("3♣") in action.cards for action in deal.legal_actions)


def test_1_7_play_goes_round_counter_clockwise() -> None:
    deal = big_two("hands 5♣ 9♣ / 4♦ 9♦ / 7♥ 8♥ / 3♠ 10♠\nturn 0")
    turns = [deal.turn]
    for action in ("5♣", "pass", "pass"):
        deal = after(deal, action)
        turns.append(deal.turn)
    assert turns == [0, 3, 2, 1]


def test_1_8_hands_are_hidden_and_counts_cards_played_and_passes_are_open() -> None:
    text = "hands 5♣ 9♣ / {} / 7♥ 8♥ / 3♠ 10♠\nturn 0\ntop 4♣\npile 3♦ 3♥\npassed 2"
    one, other = big_two(text.format("4♦ 9♦")), big_two(text.format("K♦ A♦"))
    for viewer in (0, 2, None):
        assert one.observe(viewer) == other.observe(viewer)
    assert one.observe(1) != other.observe(1)
    seen = one.observe(None)
    assert (seen.counts, str(seen.top), str(seen.pile), seen.passed) == ((2, 2, 2, 2), "4♣", "3♦ 3♥", (2,))
    assert (str(seen.hand), seen.kind, seen.owner, seen.opening) == ("", "single", 1, False)


@pytest.mark.parametrize(
    ("clause", "cards", "kind"),
    [
        ("2.2", "9♦", "single"),
        ("2.3", "9♣ 9♦", "pair"),
        ("2.6", "3♦ 4♣ 5♥ 6♦ 7♠", "straight"),
        ("2.7", "3♦ 4♦ 5♦ 6♦ 8♦", "flush"),
        ("2.8", "3♦ 3♣ 6♥ 6♦ 6♠", "full house"),
        ("2.9", "3♣ 3♦ 3♥ 3♠ 6♠", "four and one"),
        ("2.10", "3♦ 4♦ 5♦ 6♦ 7♦", "straight flush"),
    ],
)
def test_2_1_these_are_the_plays(clause: str, cards: str, kind: str) -> None:
    assert against("", cards) is None
    deal = big_two(f"hands {cards} K♠ / A♣ / A♦ / A♥")
    assert deal.action(cards).kind == kind
    assert set(read_cards(cards)) in [set(action.cards) for action in deal.legal_actions if action.kind == kind]


def test_2_2_any_card_may_be_led() -> None:
    assert legal(big_two("hands 3♦ 9♠ 2♥ / A♣ / A♦ / A♥")) == {"3♦", "9♠", "2♥"}


def test_2_3_every_pair_of_a_rank_is_proposed() -> None:
    deal = big_two("hands 9♣ 9♦ 9♠ / A♣ / A♦ / A♥")
    assert legal(deal) == {"9♣", "9♦", "9♠", "9♣ 9♦", "9♣ 9♠", "9♦ 9♠"}


def test_2_7_a_flush_is_proposed_under_each_card_that_can_top_one() -> None:
    deal = big_two("hands 3♥ 5♥ 7♥ 9♥ J♥ K♥ 2♥ / A♣ / A♦ / A♠")
    flushes = {str(action) for action in deal.legal_actions if action.kind == "flush"}
    assert flushes == {"3♥ 5♥ 7♥ 9♥ J♥", "3♥ 5♥ 7♥ 9♥ K♥", "3♥ 5♥ 7♥ 9♥ 2♥"}
    assert deal.why_not("7♥ 9♥ J♥ K♥ 2♥") is None


def test_2_8_a_full_house_takes_each_pair() -> None:
    deal = big_two("hands 9♣ 9♦ 9♠ 5♣ 5♦ 7♥ 7♠ 7♣ / A♣ / A♦ / A♠")
    houses = {str(action) for action in deal.legal_actions if action.kind == "full house"}
    assert houses == {"7♣ 7♥ 7♠ 5♣ 5♦", "9♣ 9♦ 9♠ 5♣ 5♦", "9♣ 9♦ 9♠ 7♣ 7♥", "7♣ 7♥ 7♠ 9♣ 9♦"}


def test_2_9_each_other_card_may_go_with_four() -> None:
    deal = big_two("hands 9♣ 9♦ 9♥ 9♠ 5♣ 5♦ 2♥ / A♣ / A♦ / A♠")
    fours = {str(action) for action in deal.legal_actions if action.kind == "four and one"}
    assert fours == {"9♣ 9♦ 9♥ 9♠ 5♣", "9♣ 9♦ 9♥ 9♠ 5♦", "9♣ 9♦ 9♥ 9♠ 2♥"}


def test_4_1_whoever_follows_beats_the_top_play_or_passes() -> None:
    deal = big_two("hands 4♣ 6♦ 6♥ K♠ K♦ / A♣ / A♦ / A♥\ntop 6♣ 6♠")
    assert legal(deal) == {"K♦ K♠", "pass"}


def test_8_1_the_payments_of_the_deals_are_added_up() -> None:
    deal = after(big_two("hands 5♣ / 4♦ 6♦ / 7♥ / 8♠\nturn 0\nscores 3 -2 0 -1"), "5♣")
    assert (deal.payoffs, deal.scores) == ((4, -2, -1, -1), (7, -4, -1, -2))
    match = tefuda.match("taiwan", seed=5)
    totals = [0, 0, 0, 0]
    for _ in range(3):
        while not match.deal.over:
            match = match.apply(match.deal.legal_actions[-1])
            if not match.deal.over and len(match.deal.history) % 5 == 0:
                match = match.apply(match.deal.legal_actions[0])
        totals = [score + payoff for score, payoff in zip(totals, match.deal.payoffs, strict=True)]
        assert match.scores == tuple(totals)
        assert sum(totals) == 0
        match = match.next_deal()


def test_6_4_who_has_played_has_acted() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    first = deal.turn
    assert first is not None
    assert deal.apply(deal.legal_actions[0]).table.acted == 1 << first
