"""Starting points, base points and the top prize; what is paid by whom who has not enough."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tests.games.teyaku_dobon.setting import after, ending, laid, teyaku

LAST = "deals 7"
FINALS = "3200 100 -600 -2700"


def test_8_1_start_is_what_each_begins_with() -> None:
    seen = tefuda.deal("teyaku-dobon", seed=1, start=5000).observe(None)
    assert (seen.points, seen.scores) == ((5000,) * 4, (0,) * 4)
    assert tefuda.deal("teyaku-dobon", seed=1).observe(None).points is None


@pytest.mark.parametrize(("start", "over"), [(900, True), (901, False), (0, False)])
def test_8_1_start_ends_the_match_when_somebodys_points_have_gone(start: int, over: bool) -> None:
    """Case 42."""
    deal = laid("7♦", "3♥ 4♠", rest="turnup K♣", start=start).apply("dobon")
    assert (deal.over, deal.match_over) == (True, over)
    assert deal.winners == ((1,) if over else ())


def test_8_1_a_player_without_points_plays_the_deal_to_its_end() -> None:
    deal = laid("9♦", "K♥ Q♠ 2♥", own="2♠ 8♠", rest="scores -400 400", riichi=True, start=500).apply("riichi")
    assert (deal.over, deal.turn, deal.observe(None).points[0]) == (False, 1, 0)


def test_8_2_payments_are_made_in_full() -> None:
    deal = laid("7♦", "3♥ 4♠", rest="turnup K♣", start=500).apply("dobon")
    assert (deal.payoffs, deal.scores) == ((-900, 900), (-900, 900))


def test_8_2_cap_limits_a_payment_to_what_the_payer_has() -> None:
    deal = laid("7♦", "3♥ 4♠", rest="turnup K♣", start=500, cap=True).apply("dobon")
    assert deal.payoffs == (-500, 500)
    two = laid("9♦", "4♥ 5♠", "9♥", own="Q♥ 8♠", rest="turnup K♣", start=400, cap=True)
    assert after(two, "dobon", "dobon").payoffs == (-400, 300, 100)
    assert after(laid("7♦", "3♥ 4♠", rest="turnup K♣", cap=True), "dobon").payoffs == (-900, 900)
    broke = laid("7♦", "3♥ 4♠", rest="turnup K♣\nscores -600 600", start=500, cap=True).apply("dobon")
    assert broke.payoffs == (0, 0)


def test_8_2_a_counter_is_paid_before_the_calls_it_does_not_answer() -> None:
    text = "hands 2♠ 9♥ / 3♠ 3♥ / 2♥ 9♣\nturnup K♣\npile 6♥ 6♦ 6♠\nlayer 0\nlaid 3\nwindow counter"
    deal = teyaku(f"{text}\nanswers - / dobon / dobon total", several=True, start=100, cap=True).apply("counter")
    assert deal.payoffs == (-100, 200, -100)


def test_8_3_the_base_points_are_the_starting_points() -> None:
    deal = laid("7♦", "2♥ 3♠", "10♥", rest=LAST, start=5000)
    assert (deal.match_over, deal.scores, deal.winners) == (True, (300, -200, -100), (0,))


def ended(prize: str = "times-players", base: int = 6000, unit: str = "one", scores: str = "0 0 0 0") -> tefuda.Deal:
    """Return the last deal of a match, in which nobody gains or loses."""
    text = (
        f"hands A♦ 2♦ / 8♠ 8♣ / Q♥ Q♣ / 3♦ 3♣\nturnup J♥\npile 10♥\nturn 0\nstock 9♣\n{LAST}\nscores {scores}\ndealer 3"
    )
    return teyaku(text, start=5000, base=base, prize=prize, unit=unit).apply("draw")


def test_8_3_base_higher_than_the_start_makes_the_difference_a_top_prize() -> None:
    """Case 41."""
    assert ended(scores=FINALS).scores == (6200, -900, -1600, -3700)
    assert ended(scores=FINALS, base=5000).scores == (3200, 100, -600, -2700)


def test_8_3_prize_says_how_many_times_the_difference_is_given() -> None:
    assert ended(scores=FINALS, prize="times-players").scores == (6200, -900, -1600, -3700)
    assert ended(scores=FINALS, prize="single").scores == (3200, -900, -1600, -3700)


def test_8_3_several_at_the_top_share_the_prize() -> None:
    assert ended(scores="500 500 500 -1500", base=5001).scores == (501, 500, 500, -1501)
    assert ended(scores="500 500 500 -1500").winners == (0, 1, 2)
    assert ended(scores="500 500 -400 -600").scores == (1500, 1500, -1400, -1600)
    assert ended(scores="500 500 500 -1500", base=5100, unit="hundred").scores == (600, 500, 500, -1600)


def test_8_3_the_rest_of_a_shared_prize_goes_by_the_deal_just_played() -> None:
    """Seat 0 began it, though seat 3, who has cleared, would begin the next."""
    deal = teyaku(
        "hands 2♥ / 2♠ / 2♣ / 7♦\nturnup K♥\npile 7♠\nturn 3\ndealer 3\ndeals 7\nscores 100 100 100 -300",
        start=5000, base=5001, prize="single",
    ).apply("7♦")  # fmt: skip
    assert (deal.match_over, deal.payoffs) == (True, (-100, -100, -100, 300))
    assert deal.scores == (0, -1, -1, -1)


def test_8_3_when_a_match_has_turned_points_into_results_nobody_holds_points() -> None:
    assert ended().observe(None).points is None
    assert laid("7♦", "2♥ 3♠", "10♥", start=5000).observe(None).points == (5300, 4800, 4900)


def test_8_3_points_below_the_start_are_no_base_points() -> None:
    with pytest.raises(tefuda.OptionErrors) as caught:
        tefuda.deal("teyaku-dobon", start=5000, base=4000)
    assert "4000 is less than the 5000 starting points" in str(caught.value.exceptions[0])


AT_ONCE: dict[str, Any] = {"riichi": True, "points_gone": "at-once"}


def test_8_1_points_gone_at_once_breaks_the_deal_off_when_riichi_takes_the_last_points() -> None:
    rest = "turnup J♣\nscores -400 300 100\npot 200\nstreaks 2 0 0\nstock 3♠ 4♠"
    deal = laid("9♦", "K♥ Q♠ 2♥", "8♣ 8♥", own="2♠ 8♠", rest=rest, start=500, streak=True, **AT_ONCE)
    over = deal.apply("riichi")
    assert (over.over, over.match_over, ending(over)) == (True, True, "broke")
    assert (over.payoffs, over.winners) == ((-100, 0, 0), (1,))
    assert over.scores == (-500, 300 + 300, 100)
    assert tuple(over.table.streaks[:3]) == (2, 0, 0)
    assert over.observe(None).won == ()
    later = laid("9♦", "K♥ Q♠ 2♥", "8♣ 8♥", own="2♠ 8♠", rest=rest, start=501, streak=True, **AT_ONCE).apply("riichi")
    assert (later.over, later.turn) == (False, 1)


def test_8_1_points_gone_at_once_breaks_the_deal_off_when_a_wrong_dobon_does() -> None:
    house: dict[str, Any] = {"wrong_dobon": "penalty", "start": 300, "points_gone": "at-once"}
    wrong = teyaku("hands 9♦ 3♠ / 8♥ 5♠ / K♥ K♦\nturnup J♣\npile 9♠\nturn 0", **house)
    over = after(wrong, "9♦", "dobon", "pass")
    assert (over.over, over.match_over, ending(over), over.payoffs) == (True, True, "broke", (300, -300, 0))
    played_on: dict[str, Any] = {"wrong_dobon": "penalty", "start": 300}
    assert not after(
        teyaku("hands 9♦ 3♠ / 8♥ 5♠ / K♥ K♦\nturnup J♣\npile 9♠\nturn 0", **played_on), "9♦", "dobon", "pass"
    ).over


def test_8_1_a_right_call_on_the_same_card_or_a_last_card_is_decided_first() -> None:
    house: dict[str, Any] = {"wrong_dobon": "penalty", "start": 300, "points_gone": "at-once"}
    both = teyaku("hands 9♦ 3♠ / 8♥ 5♠ / 4♥ 5♥\nturnup J♣\npile 9♠\nturn 0", **house)
    won = after(both, "9♦", "dobon", "dobon")
    assert (ending(won), won.payoffs) == ("dobon", (0, -300, 300))
    clear = after(teyaku("hands 9♦ / 8♥ 5♠ / K♥ K♦\nturnup J♣\npile 9♠\nturn 0", **house), "9♦", "dobon", "pass")
    assert (ending(clear), clear.payoffs) == ("clear", (300 + 200 + 200, -500, -200))


def test_8_1_on_the_card_turned_up_points_can_be_gone_before_the_first_turn() -> None:
    house: dict[str, Any] = {"wrong_dobon": "penalty", "start": 300, "turnup_dobon": True}
    text = "hands 9♦ 3♠ / 8♥ 5♠\nturnup J♣\nwindow call\ndealer 1"
    assert ending(after(teyaku(text, points_gone="at-once", **house), "dobon", "pass")) == "broke"
    assert after(teyaku(text, **house), "dobon", "pass").turn == 0
