"""Deals won in a row."""

from __future__ import annotations

from typing import Any

import tefuda
from tests.games.teyaku_dobon.setting import after, laid, teyaku


def won(streaks: str, **options: Any) -> tefuda.Deal:
    """Return a deal that seat 1 has won by Dobon, after the wins in a row that `streaks` gives each seat."""
    deal = laid("9♦", "4♥ 5♠", "Q♥ K♥", own="2♠ 8♠", rest=f"turnup K♣\nstreaks {streaks}", streak=True, **options)
    return deal.apply("dobon")


def cleared(streaks: str, **options: Any) -> tefuda.Deal:
    return laid("7♦", "2♥ 3♠", "10♥", rest=f"streaks {streaks}", streak=True, **options)


def streaks(deal: tefuda.Deal) -> tuple[int, ...]:
    return tuple(deal.table.streaks[: deal.seats])


def test_11_1_streak_makes_each_further_win_in_a_row_worth_a_yaku_more() -> None:
    """Case 55."""
    gains = [won(f"0 {wins} 0").payoffs[1] for wins in range(4)]
    assert gains == [300, 600, 900, 1200]
    assert streaks(won("0 3 0")) == (0, 4, 0)
    plain = laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♣\nstreaks 0 3").apply("dobon")
    assert plain.payoffs == (-300, 300)


def test_11_1_a_match_carries_the_wins_in_a_row() -> None:
    match = tefuda.match("teyaku-dobon", seats=2, seed=2, streak=True, automatic_pass=True)
    expected = [0, 0]
    for _ in range(6):
        assert match.deal.observe(None).streaks == tuple(expected)
        while not match.deal.over:
            match = match.apply(match.deal.legal_actions[0])
        winners = match.deal.observe(None).won
        expected = [expected[seat] + 1 if seat in winners else 0 for seat in range(2)] if winners else expected
        match = match.next_deal()
    assert max(expected) > 0


def test_11_2_a_clear_has_no_yaku_and_counts_as_a_win_in_a_row() -> None:
    """Case 56."""
    deal = cleared("2 0 0")
    assert (deal.payoffs, streaks(deal)) == ((300, -200, -100), (3, 0, 0))
    assert won("0 2 0").payoffs[1] == 300 * 3
    assert won("0 3 0").payoffs[1] == 300 * 4


def test_11_3_another_players_win_ends_a_streak() -> None:
    """Case 57."""
    assert streaks(won("3 0 2")) == (0, 1, 0)
    assert streaks(cleared("0 3 1")) == (1, 0, 0)


def test_11_3_several_winners_each_keep_their_own_streak() -> None:
    """Case 60."""
    deal = laid("9♦", "4♥ 5♠", "9♥", own="2♠ 8♠", rest="turnup K♣\nstreaks 0 2 0", streak=True)
    deal = after(deal, "dobon", "dobon")
    assert (deal.payoffs, streaks(deal)) == ((-1200, 900, 300), (0, 3, 1))
    after_it = laid("9♦", "K♥ Q♥", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♣\nstreaks 0 3 1", streak=True).apply("dobon")
    assert (after_it.payoffs, streaks(after_it)) == ((-600, 0, 600), (0, 0, 2))


NO_GAME = "hands 2♣ / 2♦ 3♦ 4♦\nturnup K♥\npile J♥\nturn 0\nstock 3♣\nstreaks {}"


def test_11_4_no_game_changes_nothing() -> None:
    """Case 58."""
    deal = teyaku(NO_GAME.format("0 2"), streak=True).apply("draw")
    assert (deal.over, streaks(deal)) == (True, (0, 2))
    assert won("0 2 0").payoffs[1] == 900


def test_11_4_where_points_are_paid_then_its_winners_go_on_and_the_others_do_not() -> None:
    """Case 59."""
    assert streaks(teyaku(NO_GAME.format("0 2"), streak=True, stock_pays=True).apply("draw")) == (1, 0)
    assert streaks(teyaku(NO_GAME.format("1 2"), streak=True, stock_pays=True).apply("draw")) == (2, 0)
    tied = NO_GAME.format("1 2").replace("2♦ 3♦ 4♦", "2♦ 3♦")
    assert streaks(teyaku(tied, streak=True, stock_pays=True).apply("draw")) == (2, 3)


def test_11_2_streak_bonus_says_whether_the_3_yaku_of_the_source_include_the_dobon() -> None:
    included = [won(f"0 {wins} 0", streak_bonus="with-dobon").payoffs[1] // 300 for wins in range(5)]
    alone = [won(f"0 {wins} 0", streak_bonus="alone").payoffs[1] // 300 for wins in range(5)]
    assert included == [1, 2, 3, 4, 5]
    assert alone == [1, 2, 4, 5, 6]
    assert cleared("2 0 0", streak_bonus="alone").payoffs == (300, -200, -100)
