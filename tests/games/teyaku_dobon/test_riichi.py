"""Riichi, the pot and ura-dora."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tests.games.teyaku_dobon.setting import after, ending, laid, legal, phase, refused, teyaku

RIICHI: dict[str, Any] = {"riichi": True, "jack_yaku": 0, "queen_yaku": 0, "king_yaku": 0}


def test_9_1_riichi_is_declared_after_laying_or_drawing() -> None:
    deal = laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠", **RIICHI)
    assert (deal.turn, phase(deal), legal(deal)) == (0, "riichi", {"riichi", "pass"})
    assert deal.observe(0).callable == ()
    declared = deal.apply("riichi")
    assert (declared.turn, declared.observe(None).riichi, declared.observe(None).pot) == (1, (0,), 100)
    assert deal.apply("pass").turn == 1
    drawn = declared.apply("draw")
    assert (drawn.turn, phase(drawn)) == (1, "riichi")
    assert refused(drawn, "draw") == "9.1"


def test_9_1_not_before_the_calls_are_settled() -> None:
    deal = laid("9♦", "4♥ 5♠", own="2♠ 8♠", **RIICHI)
    assert (deal.turn, phase(deal), refused(deal, "riichi")) == (1, "call", "9.1")
    assert phase(deal.apply("pass")) == "riichi"


def test_9_1_nobody_declares_it_where_it_is_not_played() -> None:
    deal = laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠")
    assert (phase(deal), deal.turn, refused(deal, "riichi")) == ("turn", 1, "9.1")


def test_9_1_whoever_cannot_declare_it_is_not_offered_it() -> None:
    text = "hands 9♦ 2♠ / 8♣ 8♥\nturnup K♥\npile 9♠\nturn 0\nlayer 0\nwindow riichi"
    assert legal(tefuda.position("teyaku-dobon", text)) == {"pass"}
    assert legal(tefuda.position("teyaku-dobon", f"{text}\nscores -500 500", start=500, **RIICHI)) == {"pass"}


def test_9_1_it_may_be_declared_again_and_again() -> None:
    text = "hands 2♦ 3♦ 4♦ / 2♣ 3♣ 4♣\nturnup K♥\npile 10♥\nturn 0\nstock Q♣ Q♦ Q♠ Q♥ J♣ J♦ J♠ J♥"
    deal = teyaku(text, **RIICHI)
    for _ in range(3):
        deal = after(deal, "draw", "riichi", "draw", "pass")
    assert (deal.observe(None).pot, deal.observe(None).riichi) == (300, (0,))
    assert deal.position["paid"] == "-300 0"


def test_9_2_the_next_winner_takes_the_pot_also_by_a_clear() -> None:
    deal = laid("7♦", "2♥ 3♠", "10♥", rest="pot 300\npaid 0 -300 0", **RIICHI)
    assert deal.payoffs == (300 + 300, -200 - 300, -100)
    assert deal.observe(None).pot == 0
    dobon = laid("9♦", "4♥ 5♠", own="Q♠ 8♠", rest="pot 200\nturnup K♣", **RIICHI).apply("dobon")
    assert dobon.payoffs == (-300, 500)


def test_9_2_after_riichi_in_three_turns_another_who_clears_takes_it_all() -> None:
    """Case 44."""
    text = "hands 2♦ 3♦ 4♦ / 10♠ J♠ Q♠\nturnup K♥\npile 10♥\nturn 0\nstock Q♣ K♣ K♦ 9♦"
    deal = after(
        teyaku(text, **RIICHI), "draw", "riichi", "10♠", "pass", "draw", "riichi", "J♠", "pass", "draw", "riichi"
    )
    assert (deal.observe(None).pot, deal.position["paid"]) == (300, "-300 0")
    cleared = deal.apply("Q♠")
    assert (ending(cleared), cleared.payoffs, cleared.observe(None).pot) == ("clear", (-900, 900), 0)


def test_9_2_when_nobody_wins_the_pot_stays() -> None:
    """Case 49."""
    text = "hands 2♦ 3♦ 4♦ / 2♣ 3♣ 4♣\nturnup K♥\npile 10♥\nturn 0\nstock Q♣ Q♦\npot 100"
    for pays in (False, True):
        deal = after(teyaku(text, stock_pays=pays, **RIICHI), "draw", "riichi", "draw")
        assert (deal.over, deal.payoffs, deal.observe(None).pot) == (True, (-100, 0), 200)
        assert deal.position["pot"] == "200"


def test_9_2_in_a_match_the_pot_goes_into_the_next_deal() -> None:
    match = tefuda.match("teyaku-dobon", seats=2, seed=1, riichi=True, automatic_pass=True)
    while not match.deal.over:
        legal_now = {str(action): action for action in match.deal.legal_actions}
        match = match.apply(legal_now.get("riichi") or legal_now.get("draw") or legal_now["pass"])
    pot = match.deal.observe(None).pot
    assert pot > 0
    assert match.next_deal().deal.observe(None).pot == pot
    assert sum(match.scores) == -pot


def test_9_2_at_the_end_of_a_match_it_goes_to_the_top_player() -> None:
    text = "hands 2♦ 3♦ / 2♣ 3♣\nturnup K♥\npile 10♥\nturn 0\nstock Q♣\npot 300\nscores -50 -250\ndeals 7"
    deal = teyaku(text, **RIICHI).apply("draw")
    assert (deal.match_over, deal.payoffs, deal.scores, deal.observe(None).pot) == (True, (0, 0), (250, -250), 0)


TSUMO = "hands A♦ 5♠ / 8♠ 8♥ Q♠\nturnup K♥\npile 10♥\nturn 0\nriichi 0\nstock {}"


def test_9_3_a_tsumo_in_the_next_turn_is_covered() -> None:
    """Case 45."""
    deal = after(teyaku(TSUMO.format("4♠ J♠ 10♠"), **RIICHI), "draw", "tsumo")
    assert deal.payoffs == (300 * 3, -300 * 3)


def test_9_3_it_is_over_when_the_next_turn_is() -> None:
    deal = after(teyaku(TSUMO.format("3♠ J♠ 10♠"), **RIICHI), "draw", "pass")
    assert deal.observe(None).riichi == ()
    again = after(teyaku(TSUMO.format("3♠ J♠ 10♠"), **RIICHI), "draw", "riichi")
    assert again.observe(None).riichi == (0,)


def test_9_3_riichi_not_renewed_does_not_cover_a_dobon_after_it() -> None:
    """Case 46."""
    text = "hands A♦ 5♠ / 9♥ 8♠ 8♥ 10♣\nturnup K♥\npile 10♥\nturn 0\nriichi 0\nstock 3♠ J♣ 4♣ 10♠"
    for answer, points in (("pass", 300), ("riichi", 900)):
        deal = after(teyaku(text, **RIICHI), "draw", answer, "9♥", "dobon")
        assert deal.payoffs == (points, -points)


@pytest.mark.parametrize(("rule", "points"), [(False, 300), (True, 900)])
def test_9_3_riichi_counter_covers_a_counter_on_the_card_that_ends_it(rule: bool, points: int) -> None:
    text = "hands 9♦ 2♠ 7♠ / 4♥ 5♥\nturnup K♣\npile 9♣\nturn 0\nriichi 0\nstock J♦ 10♠"
    deal = after(teyaku(text, riichi_counter=rule, **RIICHI), "9♦", "dobon", "counter")
    assert deal.payoffs == (points, -points)
    on = after(teyaku(text.replace("4♥ 5♥", "4♥ 6♥"), riichi_counter=rule, **RIICHI), "9♦", "pass")
    assert on.observe(None).riichi == ()


def covered(hand: str, rest: str, card: str = "9♦", **options: Any) -> int:
    """Return what seat 1 gains by a Dobon during its riichi."""
    deal = laid(card, hand, own="Q♣ 8♣", rest=f"riichi 1\n{rest}", **RIICHI, **options).apply("dobon")
    return deal.payoffs[1]


def test_9_4_the_bottom_card_of_the_stock_makes_ura_dora() -> None:
    """Case 47."""
    assert covered("2♥ 3♥ 4♠", "turnup K♥\nstock 3♠ J♥") == 300 * 5
    assert covered("2♥ 3♥ 4♠", "turnup K♥\nstock 3♠ J♥", score="square") == 2500
    assert covered("2♥ 3♥ 4♠", "turnup K♣\nstock 3♠ J♥") == 300 * 3
    assert covered("2♥ 3♥ 4♠", "turnup K♣\nstock J♥ 3♠") == 300 * 2


def test_9_4_without_riichi_and_for_a_joker_at_the_bottom_there_is_none() -> None:
    deal = laid("9♦", "2♥ 3♥ 4♠", own="Q♣ 8♣", rest="turnup K♣\nstock 3♠ J♥", **RIICHI).apply("dobon")
    assert deal.payoffs[1] == 300
    assert covered("2♥ 3♥ 4♠", "turnup K♣\nstock J♥ SJ", jokers=1) == 300
    cleared = laid("7♦", "9♥ 3♠", rest="riichi 0\nturnup K♣\nstock 3♥ J♦", **RIICHI, riichi_counter=True)
    assert cleared.payoffs == (200, -200)


def test_9_4_the_last_card_drawn_makes_ura_dora_and_counts() -> None:
    """Case 48."""
    deal = after(teyaku(TSUMO.format("4♠"), **RIICHI), "draw", "tsumo")
    assert deal.payoffs == (900, -900)
    joker = teyaku("hands 10♠ / 8♠ 8♥ Q♠\nturnup K♥\npile 10♥\nturn 0\nriichi 0\nstock SJ", jokers=1, **RIICHI)
    assert after(joker, "draw", "tsumo").payoffs == (600, -600)


def test_9_4_the_last_card_drawn_makes_ura_dora_and_does_not_count_where_it_is_what_was_hit() -> None:
    text = "hands 4♠ 5♠ / 8♠ 8♥ Q♠\nturnup K♥\npile 10♥\nturn 0\nriichi 0\nstock 9♠"
    deal = after(teyaku(text, tsumo="drawn-as-target", **RIICHI), "draw", "tsumo")
    assert deal.payoffs == (900, -900)


def test_9_4_with_an_empty_stock_the_last_card_drawn_decides() -> None:
    assert covered("2♥ 3♥ 4♠", "turnup K♣\nstock -\nura ♥", stock_out="none-to-draw") == 900
    assert covered("2♥ 3♥ 4♠", "turnup K♣\nstock -\nura none", stock_out="none-to-draw") == 300


@pytest.mark.parametrize(("score", "able"), [(-400, True), (-401, False), (-500, False)])
def test_9_5_who_has_fewer_than_100_points_cannot_declare_it(score: int, able: bool) -> None:
    rest = f"scores {score} 0"
    deal = laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠", rest=rest, start=500, **RIICHI)
    assert phase(deal) == ("riichi" if able else "turn")
    if not able:
        deal = teyaku(f"hands 9♦ 2♠ / 8♣ 8♥\nturnup K♥\npile 9♠\nturn 0\n{rest}", start=500, **RIICHI)
        assert refused(deal, "riichi") == "9.5"


def test_9_5_the_last_100_points_may_be_spent_and_then_no_more() -> None:
    """Case 43."""
    text = "hands 2♦ 3♦ 4♦ / 2♣ 3♣ 4♣\nturnup K♥\npile 10♥\nturn 0\nstock Q♣ Q♦ Q♠ Q♥ J♣ J♦\nscores -400 400"
    deal = after(teyaku(text, start=500, **RIICHI), "draw", "riichi")
    assert (deal.over, deal.observe(None).points) == (False, (0, 900))
    later = after(deal, "draw", "pass", "draw")
    assert (later.turn, phase(later)) == (1, "turn")


SEVERAL: dict[str, Any] = RIICHI | {"riichi_most": 3}


def test_9_1_riichi_most_lets_several_be_declared_in_a_row_at_the_end_of_a_turn() -> None:
    deal = laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠", **SEVERAL)
    once = deal.apply("riichi")
    assert (once.turn, phase(once), legal(once)) == (0, "riichi", {"riichi", "pass"})
    assert (once.observe(None).raised, once.observe(None).riichi) == ((0, 0), (0,))
    thrice = after(once, "riichi", "riichi")
    assert (thrice.turn, phase(thrice), thrice.observe(None).raised) == (1, "turn", (2, 0))
    assert (thrice.observe(None).pot, thrice.position["paid"]) == (300, "-300 0")
    twice = after(once, "riichi", "pass")
    assert (twice.turn, twice.observe(None).raised, twice.observe(None).pot) == (1, (1, 0), 200)
    assert laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠", **RIICHI).observe(None).raised is None


def test_9_1_nobody_declares_more_than_are_allowed_or_can_be_paid() -> None:
    text = "hands 9♦ 2♠ / 8♣ 8♥\nturnup K♥\npile 9♠\nturn 0\nlayer 0\nwindow riichi\nriichi 0\nraised 2 0"
    deal = tefuda.position("teyaku-dobon", text, **SEVERAL)
    assert (legal(deal), refused(deal, "riichi")) == ({"pass"}, "9.1")
    poor = laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠", rest="scores -300 300", start=500, **SEVERAL)
    assert after(poor, "riichi", "riichi").turn == 1
    for wrong in ("raised 3 0", "raised 0 1"):
        with pytest.raises(tefuda.PositionError, match="beyond the first"):
            tefuda.position("teyaku-dobon", text.replace("raised 2 0", wrong), **SEVERAL)


def test_9_1_each_riichi_counts_the_ura_dora_once_more() -> None:
    gained = [
        laid("9♦", "2♥ 3♥ 4♠", own="Q♣ 8♣", rest=f"turnup K♣\nstock 3♠ J♥\nriichi 1\nraised 0 {more}", **SEVERAL)
        .apply("dobon")
        .payoffs[1]
        for more in range(3)
    ]
    assert gained == [300 * 3, 300 * 5, 300 * 7]


def test_9_3_all_riichi_of_a_player_are_over_when_the_next_turn_is() -> None:
    deal = after(teyaku(TSUMO.format("3♠ J♠ 10♠") + "\nraised 1 0", **SEVERAL), "draw", "pass")
    assert (deal.observe(None).riichi, deal.observe(None).raised) == ((), (0, 0))
    laid_one = laid("9♦", "Q♥ Q♠ 2♥", own="2♠ 8♠", rest="riichi 0\nraised 2 0", **SEVERAL)
    assert (laid_one.observe(None).riichi, laid_one.observe(None).raised) == ((), (0, 0))
    kept = teyaku("hands 9♦ 2♠ 7♠ / 4♥ 5♥\nturnup K♣\npile 9♣\nturn 0\nriichi 0\nraised 2 0\nstock J♦ 10♠",
                  riichi_counter=True, **SEVERAL)  # fmt: skip
    assert after(kept, "9♦", "dobon", "counter").payoffs == (300 * 7, -300 * 7)
