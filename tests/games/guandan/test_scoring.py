"""Places, gains, levels and the end of a match: chapters 7 and 8, with their edge cases by their row in the dossier."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import show
from tefuda.core.cards.names import RANK_NAMES
from tests.games.guandan.setting import after, position, seen

LASTS = {0: "3♠", 1: "3♣", 2: "3♦", 3: "3♥"}


def finished(order: Sequence[int], standing: str, lasts: dict[int, str] | None = None, **options: Any) -> Deal:
    """Return a deal in which the seats of `order` have gone out one after another, each after all others passed.

    `standing` are the lines of what the match carries, `lasts` the last cards of a seat where it matters.
    """
    held = {seat: (lasts or {}).get(seat, LASTS[seat]) for seat in range(4)}
    hands = " / ".join(held[seat] if seat in order else f"{LASTS[seat]} 4♣" for seat in range(4))
    deal = position(f"hands {hands}\n{standing}\nturn {order[0]}", **options)
    for number, seat in enumerate(order):
        assert not deal.over
        stated = {**deal.position, "turn": str(seat)}
        stated.pop("top", None)
        stated.pop("passes", None)
        deal = tefuda.position("guandan", stated, **options) if number else deal
        deal = deal.apply(held[seat])
    assert deal.over
    return deal


def levels(deal: Deal) -> tuple[str, ...]:
    return tuple(RANK_NAMES[level] for level in deal.table.levels)


def won(deal: Deal) -> tuple[int, ...]:
    return deal.winners if deal.match_over else ()


@pytest.mark.parametrize(
    ("order", "places", "payoffs"),
    [
        ([0, 2], (0, 2, 3, 1), (3, -3, 3, -3)),  # row 46
        ([0, 1, 3], (0, 1, 3, 2), (1, -1, 1, -1)),  # row 47
        ([0, 1, 2], (0, 1, 2, 3), (2, -2, 2, -2)),  # row 48
    ],
)
def test_7_1_the_deal_is_over_when_both_of_a_side_are_out(
    order: list[int], places: tuple[int, ...], payoffs: tuple[int, ...]
) -> None:
    deal = finished(order, "levels 2 2")
    assert seen(deal).last_order == places
    assert deal.payoffs == payoffs
    assert (deal.turn, deal.asked, len(deal.legal_actions)) == (None, (), 0)


def test_7_2_the_side_of_the_first_player_wins_and_declares() -> None:
    assert seen(finished([0, 1, 3], "levels 2 2")).declarers == 0
    assert seen(finished([3, 0, 2], "levels 2 2")).declarers == 1


@pytest.mark.parametrize(("order", "level"), [([0, 2], "8"), ([0, 1, 2], "7"), ([0, 1, 3], "6")])
def test_7_3_the_winners_gain_by_the_partners_place(order: list[int], level: str) -> None:
    assert levels(finished(order, "levels 5 9\ndeclarers 0")) == (level, "9")


def test_7_4_levels_rise_to_a_and_no_further() -> None:
    deal = finished([0, 2], "levels Q 9\ndeclarers 0")  # row 49
    assert (levels(deal), won(deal)) == (("A", "9"), ())
    assert deal.scores == (14, 9, 14, 9)


def test_7_4_the_level_of_the_winners_is_that_of_the_next_deal() -> None:
    match = tefuda.match("guandan", seed=1)
    assert (match.deal.table.level, match.scores) == (0, (2, 2, 2, 2))
    while not match.deal.over:
        match = match.apply(match.deal.legal_actions[-1])
    later = match.next_deal().deal
    side = match.deal.table.order[0] & 1
    assert later.table.level == match.deal.table.levels[side] > 0  # row 69
    assert later.position["before"] == " ".join(map(str, match.deal.table.order))
    assert seen(later).declarers == side


def test_8_1_a_match_begins_at_two() -> None:
    deal = tefuda.deal("guandan", seed=3)
    assert (levels(deal), deal.scores) == (("2", "2"), (2, 2, 2, 2))
    assert deal.position["level"] == "2"


@pytest.mark.parametrize(("order", "winners"), [([0, 2], (0, 2)), ([0, 1, 2], (0, 2)), ([0, 1, 3], ())])
def test_8_2_declarers_at_a_win_with_first_and_second_or_third(order: list[int], winners: tuple[int, ...]) -> None:
    assert won(finished(order, "levels A 9\ndeclarers 0")) == winners


def test_8_2_who_is_at_a_and_does_not_declare_only_gets_to_declare() -> None:
    deal = finished([0, 2], "levels A 9\ndeclarers 1")  # row 50
    assert (won(deal), levels(deal), seen(deal).declarers) == ((), ("A", "9"), 0)
    assert seen(deal).failures == (0, 0)


def test_8_3_first_and_last_at_a_is_a_failure() -> None:
    deal = finished([0, 1, 3], "levels A 9\ndeclarers 0")  # row 51
    assert (levels(deal), seen(deal).failures, seen(deal).declarers) == (("A", "9"), (1, 0), 0)


def test_8_3_the_third_failure_leads_back_to_two() -> None:
    kept = finished([0, 1, 3], "levels A 9\ndeclarers 0\nfailures 2 0")  # row 52
    assert (levels(kept), seen(kept).failures, seen(kept).declarers) == (("2", "9"), (0, 0), 0)
    lost = finished([1, 0, 2], "levels A 9\ndeclarers 0\nfailures 2 0")  # row 53
    assert (levels(lost), seen(lost).failures, seen(lost).declarers) == (("2", "10"), (0, 0), 1)


@pytest.mark.parametrize(
    ("last", "level"),
    [
        ("A♠ A♣ A♦ A♥", "2"),  # row 54
        ("A♠", "2"),
        ("A♠ A♣ A♦ K♠ K♣", "A"),  # row 55
        ("A♠ A♣ A♦ 2♠ 2♣ 2♦", "A"),  # row 55
    ],
)
def test_8_4_declarers_at_a_fall_when_the_opponents_go_out_with_aces_only(last: str, level: str) -> None:
    deal = finished([1, 0, 3], "levels A 9\ndeclarers 0", {1: last})
    assert levels(deal) == (level, "J")


def test_8_4_only_the_first_of_the_opponents_counts() -> None:
    deal = finished([1, 0, 3], "levels A 9\ndeclarers 0", {3: "A♠ A♣"})  # row 56
    assert levels(deal) == ("A", "J")
    second = finished([0, 1, 3], "levels A 9\ndeclarers 0", {1: "A♠ A♣"})
    assert levels(second) == ("2", "9")
    assert won(finished([0, 1, 2], "levels A 9\ndeclarers 0", {1: "A♠ A♣"})) == (0, 2)


def test_8_4_a_third_failure_and_aces_are_one_fall() -> None:
    deal = finished([1, 0, 3], "levels A 9\ndeclarers 0\nfailures 2 0", {1: "A♠"})  # row 70
    assert (levels(deal), seen(deal).failures) == (("2", "J"), (0, 0))


@pytest.mark.parametrize(
    ("order", "standing", "lasts", "expected"),
    [
        ([1, 0, 3], "levels A 9\ndeclarers 0\nfailures 1 0", {1: "A♠"}, ("2", "J")),
        ([0, 1, 2], "levels 9 A\ndeclarers 1\nfailures 0 1", {0: "A♠"}, ("J", "2")),
    ],
)
def test_8_4_with_a_fall_for_aces_the_count_of_failures_starts_again(
    order: list[int], standing: str, lasts: dict[int, str], expected: tuple[str, str]
) -> None:
    deal = finished(order, standing, lasts)
    assert (levels(deal), seen(deal).failures) == (expected, (0, 0))


def test_8_3_the_failures_of_either_side_count() -> None:
    first = finished([1, 0, 2], "levels 9 A\ndeclarers 1\nfailures 2 1")
    assert (levels(first), seen(first).failures, seen(first).declarers) == (("9", "A"), (2, 2), 1)
    third = finished([1, 0, 2], "levels 9 A\ndeclarers 1\nfailures 2 2")
    assert (levels(third), seen(third).failures) == (("9", "2"), (2, 0))
    fallen = finished([1, 0, 2], "levels 9 A\ndeclarers 1\nfailures 2 2", fail_to="opponents")
    assert levels(fallen) == ("9", "9")


def test_8_5_without_a_number_of_deals_a_match_is_played_for_levels() -> None:
    deal = finished([0, 2], "levels 5 9\ndeclarers 0\npoints 60 2\ndeals 40")
    assert (won(deal), seen(deal).points) == ((), (63, 2))


@pytest.mark.parametrize(("order", "failures", "level"), [([0, 2], 2, "A"), ([0, 1, 2], 2, "A"), ([0, 1, 3], 0, "2")])
def test_8_5_in_a_match_for_points_places_that_would_win_are_no_failure(
    order: list[int], failures: int, level: str
) -> None:
    standing = "levels A 9\ndeclarers 0\nfailures 2 0"
    deal = finished(order, standing, deals_limit=40)
    assert (won(deal), levels(deal)[0], seen(deal).failures[0]) == ((), level, failures)
    aces = finished(order, standing, {1: "A♠"}, deals_limit=40)
    assert levels(aces)[0] == level


def test_8_1_a_whole_match_ends_at_a() -> None:
    """Greedy partners against players who always take the last legal action."""
    from tefuda.bots.chooser import bot

    greedy = bot("greedy")
    match = tefuda.match("guandan", seed=5)
    for _ in range(40):
        while not match.deal.over:
            seat = match.deal.turn
            assert seat is not None
            if seat & 1:
                match = match.apply(match.deal.legal_actions[-1])
            else:
                match = match.apply(greedy.choose(match.deal.observe(seat)))
        if match.over:
            break
        match = match.next_deal()
    assert match.winners == (0, 2)
    assert match.scores[0] == 14
    assert str(tefuda.read(str(match))) == str(match)


def test_1_2_the_pack_has_108_cards() -> None:
    deal = tefuda.deal("guandan", seed=2)
    held = deal.position["hands"].replace(" /", "").split()
    assert len(held) == 108
    assert {held.count(card) for card in set(held)} == {2}
    assert len(set(held)) == 54
    assert show([52, 53]) == "SJ BJ"


def test_1_4_the_level_is_that_of_the_declarers() -> None:
    assert position("hands 3♠ / 3♣ / 3♦ / 3♥\nlevels 7 K\ndeclarers 0").table.level == 5
    assert position("hands 3♠ / 3♣ / 3♦ / 3♥\nlevels 7 K\ndeclarers 1").table.level == 11


def test_1_5_everybody_takes_27_cards_and_the_last_of_the_deal_before_begins() -> None:
    deal = tefuda.deal("guandan", seed=2)
    assert [deal.observe(seat).counts[seat] for seat in range(4)] == [27] * 4
    match = tefuda.match("guandan", seed=9)
    while not match.deal.over:
        match = match.apply(match.deal.legal_actions[-1])
    assert len(match.next_deal().deal.position["hands"].split()) == 111


def test_1_6_whoever_draws_the_exposed_card_leads_with_what_he_likes() -> None:
    for seed in range(20):
        deal = tefuda.deal("guandan", seed=seed)
        card = str(seen(deal).exposed)
        assert deal.turn is not None
        assert card in str(deal.observe(deal.turn).hand)
        assert any(card not in map(str, action.cards) for action in deal.legal_actions)  # row 65


def test_1_7_what_lies_open_is_seen_and_hands_are_not() -> None:
    text = "hands 5♣ 8♦ 9♦ / {}\nlevel 2\nturn 0\nplayed 4♠ 4♦\ntop 1: 4♠\npasses 1"
    deal = position(text.format("9♥ K♠ / A♦ / 3♣ 3♦"))
    other = position(text.format("3♣ K♠ / 9♥ / A♦ 3♦"))
    for viewer in (0, None):
        assert deal.observe(viewer).view == other.observe(viewer).view
    assert deal.observe(1).view != other.observe(1).view
    shown = seen(deal)
    assert (str(shown.hand), str(shown.top), shown.last, shown.passes) == ("", "4♠", 1, 1)
    assert str(shown.played) == "4♦ 4♠"


def test_9_1_the_default_preset_is_the_book() -> None:
    from tefuda.games.guandan.rules.options import Options

    assert tefuda.games()["guandan"].options == Options()


def test_9_2_pagat_gains_four() -> None:
    assert tefuda.games()["pagat"].options.gain12 == 4


def test_9_3_official_returns_up_to_ten_and_lets_seats_settle_ties() -> None:
    options = tefuda.games()["official"].options
    assert (options.return_cap.word, options.tribute_tie.word, options.ace_finish.word) == ("ten", "seats", "off")
    assert not any(str(seen(tefuda.deal("official", seed=seed)).exposed) in ("SJ", "BJ", "2♥") for seed in range(60))


def test_9_4_online_shows_all_counts() -> None:
    assert seen(tefuda.deal("online", seed=1)).counts == (27,) * 4


def test_9_5_six_players_are_refused() -> None:
    with pytest.raises(tefuda.SeatsError):
        tefuda.deal("guandan", seats=6)


def test_6_4_a_whole_trick_leaves_the_game() -> None:
    deal = after(
        position("hands K♠ 3♠ / 9♠ 4♠ / A♠ 5♠ / J♠ 6♠\nlevel 2\nturn 0\nplayed -"), "3♠", "pass", "pass", "pass"
    )
    assert (str(seen(deal).played), str(seen(deal).top)) == ("3♠", "")
