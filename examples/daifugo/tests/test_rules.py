"""Every clause of the rule book, in the smallest position that shows it."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.bots.chooser import bot


def position(lines: str, **house: Any) -> Deal:
    """Return a position under the basic rules, changed by `house`."""
    return tefuda.position("daifugo", lines.replace("; ", "\n"), **house)


def clause_against(deal: Deal, action: str) -> str | None:
    """Return the clause that forbids an action, None if it is legal."""
    refusal = deal.why_not(action)
    return refusal.clause if refusal else None


def played(deal: Deal, *actions: str) -> Deal:
    """Return the deal after some actions, each by the seat to act."""
    for action in actions:
        deal = deal.apply(action)
    return deal


# ------------------------------------------------------------------ 1 Cards, seats and dealing


@pytest.mark.parametrize(("jokers", "cards"), [(0, 52), (1, 53), (2, 54)])
def test_1_1_jokers_are_in_the_pack_as_the_house_rule_says(jokers: int, cards: int) -> None:
    deal = tefuda.deal("daifugo", seats=4, seed=1, jokers=jokers)
    assert sum(deal.observe(None).counts) == cards
    assert sum(deal.observe(seat).hand.count(52) + deal.observe(seat).hand.count(53) for seat in range(4)) == jokers


def test_1_2_two_is_the_strongest_rank_and_a_joker_alone_is_stronger() -> None:
    deal = position("hands 2♣ SJ 3♦ / 4♣ 4♦ / 5♣ 5♦; top A♠; owner 2")
    assert clause_against(deal, "2♣") is None
    assert clause_against(deal, "3♦") == "3.1"
    deal = position("hands SJ 3♦ / 4♣ 4♦ / 5♣ 5♦; top 2♠; owner 2")
    assert clause_against(deal, "SJ") is None


def test_1_3_all_cards_are_dealt_and_some_players_get_one_more() -> None:
    for seats in range(3, 9):
        counts = tefuda.deal("daifugo", seats=seats, seed=seats).observe(None).counts
        assert sum(counts) == 53
        assert max(counts) - min(counts) <= 1


def test_1_4_the_holder_of_the_three_of_diamonds_leads_the_first_deal() -> None:
    for seed in range(8):
        deal = tefuda.deal("daifugo", seats=5, seed=seed)
        assert deal.turn is not None
        assert "3♦" in map(str, deal.observe(deal.turn).hand)
        assert clause_against(deal, "pass") == "3.3"


@pytest.mark.parametrize(("leader", "place"), [("last", 4), ("first", 1)])
def test_1_4_leader_is_the_last_or_the_first_of_the_previous_deal(leader: str, place: int) -> None:
    match = tefuda.match("daifugo", seats=4, seed=3, leader=leader, tax=False)
    while not match.deal.over:
        match = match.apply(match.deal.legal_actions[0])
    places = match.deal.observe(None).places
    assert match.next_deal().deal.turn == places.index(place)


def test_1_5_only_the_two_players_see_which_cards_are_paid_and_given_back() -> None:
    deal = position("hands 3♣ 4♣ 2♠ / 5♣ / 6♣; last 1 2 3; due 1 0 0; paid - / - / 2♠")
    assert [str(deal.observe(seat).received) for seat in range(3)] == ["2♠", "", ""]
    assert [str(deal.observe(seat).paid) for seat in range(3)] == ["", "", "2♠"]
    later = deal.apply("give 3♣")
    actions = [later.observe(seat).history[-1].action for seat in range(3)]
    assert [str(action) for action in actions] == ["give 3♣", "None", "None"]
    assert "3♣" in map(str, later.observe(2).hand)


def test_1_5_the_cards_to_beat_lie_in_the_middle_of_the_table() -> None:
    deal = position("hands 3♣ 3♠ / 9♦ 4♣ / 5♦ 5♣").apply("3♣").apply("9♦")
    middle = deal.game.words.voice.middle(deal.observe(None))
    assert (list(map(str, middle.top)), middle.seat, middle.covered) == (["9♦"], 1, 1)
    cleared = played(deal, "pass", "pass")
    assert tuple(cleared.game.words.voice.middle(cleared.observe(None)).top) == ()


# ------------------------------------------------------------------ 2 What can be played


def test_2_1_one_to_four_cards_of_one_rank_are_played() -> None:
    deal = position("hands 7♣ 7♦ 7♥ 7♠ 8♣ / 3♣ / 4♣")
    kinds = {action.kind for action in deal.legal_actions}
    assert kinds == {"single", "pair", "triple", "quadruple"}
    assert clause_against(deal, "7♣ 8♣") == "2.1"
    assert clause_against(deal, "9♣") == "2.1"


def test_2_2_three_or_more_cards_of_one_suit_in_a_row_are_a_run() -> None:
    deal = position("hands Q♠ K♠ A♠ 2♠ 3♠ 4♠ / 3♣ / 4♣")
    assert clause_against(deal, "Q♠ K♠ A♠ 2♠") is None
    assert clause_against(deal, "A♠ 2♠ 3♠") == "2.1"  # the order of the cards does not go on behind the two
    assert clause_against(deal, "3♠ 4♠") == "2.1"


def test_2_2_runs_are_not_played_if_the_house_rule_says_so() -> None:
    deal = position("hands Q♠ K♠ A♠ 2♠ / 3♣ / 4♣", runs=False)
    assert clause_against(deal, "Q♠ K♠ A♠") == "2.2"
    assert all(action.kind != "run" for action in deal.legal_actions)


def test_2_3_a_joker_stands_for_any_card() -> None:
    deal = position("hands 7♣ 7♦ SJ 5♠ 6♠ / 3♣ / 4♣")
    assert deal.action("7♣ 7♦ SJ").kind == "triple"
    assert deal.action("5♠ SJ 6♠").kind == "run"
    assert [str(action) for action in deal.legal_actions if action.kind == "run"] == [
        "5♠ 6♠ SJ from 4♠",
        "5♠ 6♠ SJ",
    ]


def test_2_3_two_jokers_are_the_strongest_pair() -> None:
    deal = position("hands SJ BJ 3♦ / 4♣ 4♦ / 5♣ 5♦; top 2♣ 2♠; owner 2", jokers=2)
    assert clause_against(deal, "SJ BJ") is None


def test_2_3_there_can_be_six_cards_of_one_rank() -> None:
    deal = position("hands 9♣ 9♦ 9♥ 9♠ SJ BJ 3♦ / 4♣ / 5♣", jokers=2)
    assert deal.action("9♣ 9♦ 9♥ 9♠ SJ BJ").kind == "sextuple"
    assert clause_against(deal, "9♣ 9♦ 9♥ 9♠ SJ BJ") is None


# ------------------------------------------------------------------ 3 Play


def test_3_1_a_follower_plays_as_many_cards_of_the_same_kind_and_stronger_ones() -> None:
    deal = position("hands 9♣ 9♦ 5♠ 6♠ 7♠ J♣ J♦ J♥ / 4♣ / 5♣; top 8♣ 8♦; owner 2", eights="off")
    assert clause_against(deal, "9♣ 9♦") is None
    assert clause_against(deal, "9♣") == "3.1"
    deal = position("hands 9♣ 5♠ 6♠ 7♠ J♣ J♦ J♥ / 4♦ / 6♣; top 3♣ 4♣ 5♣; owner 2")
    assert clause_against(deal, "J♣ J♦ J♥") == "3.1"
    assert clause_against(deal, "5♠ 6♠ 7♠") is None


def test_3_2_the_run_with_the_stronger_weakest_card_is_stronger() -> None:
    lines = "hands 4♠ 5♠ 6♠ 7♠ K♦ / 8♣ / 9♣; top 3♣ 4♣ 5♣; owner 2"
    assert clause_against(position(lines), "4♠ 5♠ 6♠") is None


def test_3_2_run_above_needs_a_run_above_the_whole_other_run() -> None:
    lines = "hands 5♠ 6♠ 7♠ 8♠ K♦ / 8♣ / 9♣; top 3♣ 4♣ 5♣; owner 2"
    assert clause_against(position(lines, run_above=True), "5♠ 6♠ 7♠") == "3.1"
    assert clause_against(position(lines, run_above=True), "6♠ 7♠ 8♠") is None


def test_3_3_a_player_who_has_passed_is_out_until_the_next_trick() -> None:
    deal = position("hands 3♣ 3♠ / K♣ K♦ / 4♣ 5♣")
    deal = played(deal, "3♣", "pass", "4♣", "pass")
    assert deal.turn == 2
    assert deal.observe(None).passed == ()


def test_3_3_pass_again_lets_players_play_after_a_pass() -> None:
    deal = position("hands 3♣ 3♠ / K♣ K♦ / 4♣ 5♣", pass_again=True)
    deal = played(deal, "3♣", "pass", "4♣", "pass")
    assert deal.turn == 1
    assert clause_against(deal, "K♣") is None


def test_3_4_whoever_played_last_leads_when_all_others_have_passed() -> None:
    deal = played(position("hands 3♣ 3♠ / 4♦ 4♣ / 5♦ 5♣"), "3♣", "pass", "5♦", "pass")
    assert (deal.turn, str(deal.observe(None).top)) == (2, "")


def test_3_4_after_a_player_who_went_out_the_next_one_leads() -> None:
    deal = played(position("hands K♣ / 3♦ 4♣ / 5♦ 6♣ / 7♦ 7♣"), "K♣", "pass", "pass", "pass")
    assert deal.turn == 1


def test_3_5_eights_end_the_trick() -> None:
    deal = position("hands 3♣ 3♠ / 8♣ 4♣ / 5♦ 5♣").apply("3♣").apply("8♣")
    assert (deal.turn, str(deal.observe(None).top)) == (1, "")


@pytest.mark.parametrize(
    ("eights", "alone", "in_run"), [("off", False, False), ("of-one-rank", True, False), ("runs-too", True, True)]
)
def test_3_5_eights_end_it_as_the_house_rule_says(eights: str, alone: bool, in_run: bool) -> None:
    lines = "hands 8♣ 7♠ 8♠ 9♠ 3♣ / 4♣ 4♦ / 5♦ 5♣"
    assert (position(lines, eights=eights).apply("8♣").turn == 0) is alone
    assert (position(lines, eights=eights).apply("7♠ 8♠ 9♠").turn == 0) is in_run


def test_3_6_four_cards_of_one_rank_reverse_the_order() -> None:
    deal = position("hands 5♣ 5♦ 5♥ SJ 7♣ / 9♣ 6♣ / 4♣ 10♣").apply("5♣ 5♦ 5♥ SJ")
    assert deal.observe(None).backwards
    deal = played(deal, "pass", "pass", "7♣")
    assert deal.over or clause_against(deal, "9♣") == "3.1"
    assert clause_against(deal, "6♣") is None


def test_3_6_revolution_is_not_made_if_the_house_rule_says_so() -> None:
    deal = position("hands 5♣ 5♦ 5♥ 5♠ 7♣ / 9♣ 6♣ / 4♣ 10♣", revolution=False).apply("5♣ 5♦ 5♥ 5♠")
    assert not deal.observe(None).backwards


@pytest.mark.parametrize("on", [True, False])
def test_3_7_run_revolution_lets_a_run_of_four_reverse_the_order(on: bool) -> None:
    lines = "hands 4♠ 5♠ 6♠ 7♠ 9♣ / 3♣ 3♦ / 4♣ 4♦"
    assert position(lines, run_revolution=on).apply("4♠ 5♠ 6♠ 7♠").observe(None).backwards is on
    assert not position(lines, run_revolution=on).apply("4♠ 5♠ 6♠").observe(None).backwards


def test_3_8_jack_back_reverses_the_order_until_the_trick_ends() -> None:
    deal = position("hands J♣ 3♠ / Q♣ 10♣ / 4♣ K♣", jack_back=True).apply("J♣")
    assert clause_against(deal, "Q♣") == "3.1"
    assert clause_against(deal, "10♣") is None
    assert not played(deal, "10♣", "pass", "pass").observe(None).backwards
    assert not position("hands J♣ 3♠ / Q♣ 10♣ / 4♣ K♣").apply("J♣").observe(None).backwards


def test_3_9_suit_lock_admits_only_the_suits_of_two_plays_in_a_row() -> None:
    lines = "hands 4♣ 3♠ / 5♣ 3♥ / 6♦ 7♣ SJ 9♦"
    deal = played(position(lines, suit_lock=True), "4♣", "5♣")
    assert clause_against(deal, "6♦") == "3.9"
    assert clause_against(deal, "7♣") is None
    assert clause_against(deal, "SJ") is None
    assert clause_against(played(position(lines), "4♣", "5♣"), "6♦") is None


def test_3_9_a_joker_locks_nothing() -> None:
    deal = position("hands 4♣ 3♠ / SJ 3♥ / 6♦ 7♣", suit_lock=True).apply("4♣").apply("SJ")
    assert deal.observe(None).locked == ()


def test_3_10_spade_three_beats_a_joker_that_was_played_alone() -> None:
    lines = "hands 3♠ 3♣ 4♥ / 5♣ 5♦ / 6♣ 6♦; top SJ; owner 2"
    assert clause_against(position(lines), "3♠") == "3.1"
    deal = position(lines, spade_three=True)
    assert clause_against(deal, "3♣") == "3.1"
    assert (deal.apply("3♠").turn, str(deal.apply("3♠").observe(None).top)) == (0, "")


def test_3_11_five_skip_takes_the_turn_of_the_next_players() -> None:
    lines = "hands 5♣ 5♦ 3♠ / 6♣ 6♦ / 7♣ 7♦ / 9♣ 9♦"
    assert position(lines, five_skip=True).apply("5♣").turn == 2
    assert position(lines, five_skip=True).apply("5♣ 5♦").turn == 3
    assert position(lines).apply("5♣").turn == 1


def test_3_11_fives_that_skip_everybody_end_the_trick() -> None:
    deal = position("hands 5♣ 5♦ 3♠ / 6♣ 6♦ / 7♣ 7♦", five_skip=True).apply("5♣ 5♦")
    assert (deal.turn, str(deal.observe(None).top)) == (0, "")


def test_3_12_nine_reverse_turns_the_direction_of_play_round() -> None:
    lines = "hands 9♣ 3♠ / 10♣ 4♦ / J♣ 4♣"
    assert position(lines, nine_reverse=True).apply("9♣").turn == 2
    assert position(lines).apply("9♣").turn == 1


# ------------------------------------------------------------------ 4 Going out


def test_4_1_places_are_taken_in_the_order_of_going_out() -> None:
    deal = played(position("hands K♣ / A♣ 3♦ / 6♣ 4♦"), "K♣", "A♣", "pass", "3♦")
    assert deal.over
    assert deal.observe(None).places == (1, 2, 3)


@pytest.mark.parametrize(
    ("forbidden", "two", "eight", "joker", "king"),
    [("off", 1, 1, 1, 1), ("strongest", 3, 1, 3, 1), ("strongest-and-eights", 3, 3, 3, 1)],
)
def test_4_2_forbidden_last_cards_cost_the_place(forbidden: str, two: int, eight: int, joker: int, king: int) -> None:
    for card, place in (("2♣", two), ("8♣", eight), ("SJ", joker), ("K♣", king)):
        deal = position(f"hands {card} / A♦ 3♦ / 6♣ 4♦", forbidden_last=forbidden).apply(card)
        assert deal.observe(None).places[0] == place


def test_4_2_in_a_revolution_three_is_the_strongest_rank() -> None:
    for card, place in (("3♣", 3), ("2♣", 1)):
        lines = f"hands {card} / A♦ 3♦ / 6♣ 4♦; revolution yes"
        assert position(lines, forbidden_last="strongest").apply(card).observe(None).places[0] == place


@pytest.mark.parametrize(("fall", "places"), [(True, (1, 2, 4, 0)), (False, (1, 0, 0, 0))])
def test_4_3_fall_takes_the_hand_of_a_daifugo_who_is_not_first(fall: bool, places: tuple[int, ...]) -> None:
    deal = position("hands K♣ / 5♦ 3♦ / 6♣ 4♦ / 7♣ 9♦; last 2 3 1 4", fall=fall).apply("K♣")
    assert deal.observe(None).places == ((1, 0, 4, 0) if fall else (1, 0, 0, 0))


# ------------------------------------------------------------------ 5 Tax


def after_tax(seats: int, **house: Any) -> tuple[Deal, Deal]:
    """Return the second deal of a match as it begins, and as it would be without a tax."""
    with_tax, without = (tefuda.match("daifugo", seats=seats, seed=5, tax=tax, **house) for tax in (True, False))
    while not with_tax.deal.over:
        action = str(with_tax.deal.legal_actions[0])
        with_tax, without = with_tax.apply(action), without.apply(action)
    return with_tax.next_deal().deal, without.next_deal().deal


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_5_1_tax_is_paid_with_the_strongest_cards(seats: int) -> None:
    taxed, free = after_tax(seats)
    places = taxed.observe(None).last_places
    owed = {1: 1} if seats == 3 else {1: 2, 2: 1}
    assert [taxed.observe(None).due[seat] for seat in range(seats)] == [owed.get(place, 0) for place in places]
    for place, number in owed.items():
        payer = places.index(seats + 1 - place)
        strongest = list(free.observe(payer).hand)[-number:]
        assert sorted(map(str, taxed.observe(payer).paid)) == sorted(map(str, strongest))
        assert set(strongest) <= set(taxed.observe(places.index(place)).hand)
    assert not free.observe(None).giving


def test_5_2_the_payees_give_back_as_many_cards_the_daifugo_first() -> None:
    deal, _ = after_tax(4)
    places = deal.observe(None).last_places
    assert clause_against(deal, "pass") == "5.2"
    givers = []
    while deal.observe(None).giving:
        givers.append(places[deal.turn or 0])
        deal = deal.apply(deal.legal_actions[0])
    assert givers == [1, 1, 2]
    assert deal.turn == places.index(4)
    assert clause_against(deal, f"give {deal.observe(deal.turn).hand[0]}") == "5.2"


# ------------------------------------------------------------------ 6 Points and matches


def test_6_1_the_points_for_the_places_add_up_to_zero() -> None:
    deal = played(position("hands K♣ / A♣ 3♦ / 6♣ 4♦"), "K♣", "A♣", "pass", "3♦")
    assert deal.payoffs == (2, 0, -2)
    ended = tefuda.run(tefuda.deal("daifugo", seats=4, seed=1), [bot("greedy")] * 4)
    assert sorted(ended.payoffs) == [-3, -1, 1, 3]


@pytest.mark.parametrize(("deals", "over"), [(1, True), (2, False), (0, False)])
def test_6_2_deals_are_played_as_the_house_rule_says(deals: int, over: bool) -> None:
    deal = played(position("hands K♣ / A♣ 3♦ / 6♣ 4♦", deals=deals), "K♣", "A♣", "pass", "3♦")
    assert deal.match_over is over
    assert deal.winners == ((0,) if over else ())


def test_6_3_every_deal_ends() -> None:
    for seed in range(5):
        deal = tefuda.deal("daifugo-school", seats=3, seed=seed)
        while not deal.over:
            deal = deal.apply(deal.legal_actions[-1])  # to pass wherever one may
        bound = deal.game.decisions_bound(deal.options, 3)
        assert bound is not None
        assert len(deal.history) <= bound


# ------------------------------------------------------------------ 7 Presets


def test_7_1_the_basic_rules_are_the_defaults() -> None:
    assert tefuda.deal("daifugo", seed=1).options == tefuda.deal("daifugo", seed=1).game.options()


def test_7_2_tournaments_lock_suits_and_let_the_daifugo_fall() -> None:
    options = tefuda.deal("daifugo-tournament", seed=1).options
    assert (options.suit_lock, options.fall, options.jokers) == (True, True, 2)


def test_7_3_in_a_school_yard_every_reversing_rule_is_on() -> None:
    options = tefuda.deal("daifugo-school", seed=1).options
    assert (options.jack_back, options.nine_reverse, options.run_revolution) == (True, True, True)
