"""Positions of Teyaku Dobon as text."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import NotationError, PositionError, SeatsError, TefudaError

HANDS = "hands 9♦ 2♠ / 4♥ 5♠ / 6♠"
PLAIN = f"{HANDS}\nturnup K♣\nturn 0"
LAID = f"{HANDS}\nturnup K♣\npile 6♥ 6♦"
CALL = f"{LAID}\nlayer 0\nwindow call"


def test_a_position_is_described_as_it_was_set_up() -> None:
    text = {
        "hands": "2♠ 9♦ / 4♥ 5♠ / 6♠", "turnup": "K♣", "pile": "6♥ 6♦", "layer": "1", "laid": "2", "stock": "3♣ 3♦",
        "turn": "0", "wrong": "2", "riichi": "1 2", "paid": "-100 200 -100", "dealer": "1", "scores": "1 -2 1",
        "deals": "4", "pot": "300", "streaks": "0 2 0",
    }  # fmt: skip
    deal = tefuda.position("teyaku-dobon", text, riichi=True, streak=True, several=True)
    assert deal.position == text
    seen = deal.observe(0)
    assert (seen.layer, seen.laid, seen.riichi, seen.pot, seen.streaks, seen.dealer) == (
        1,
        2,
        (1, 2),
        300,
        (0, 2, 0),
        1,
    )
    assert (seen.called_wrongly, seen.stock) == ((2,), 2)


def test_lines_left_out_of_a_position_have_usual_values() -> None:
    deal = tefuda.position("teyaku-dobon", f"{HANDS}\nturnup K♣")
    assert (deal.turn, deal.observe(None).dealer, deal.observe(None).stock, deal.observe(None).layer) == (
        0,
        2,
        46,
        None,
    )
    laid = tefuda.position("teyaku-dobon", f"{LAID}\nturn 1").observe(None)
    assert (laid.layer, laid.laid, str(laid.top)) == (0, 1, "6♦")


@pytest.mark.parametrize(
    ("lines", "phase", "asked"),
    [
        ("turn 0\nwindow drawn\ndrawn 2♠", "drawn", (0,)),
        ("layer 0\nwindow call", "call", (1, 2)),
        ("layer 0\nwindow call\nanswers - / - / dobon", "call", (1,)),
        ("layer 2\nlaid 2\nwindow call\nanswers - / pass / -", "call", (0,)),
        ("layer 1\nlaid 2\nwindow counter\nanswers pass / - / dobon", "counter", (1,)),
        ("turn 0\nlayer 0\nwindow riichi", "riichi", (0,)),
        ("turn 0\nstock -\nura ♥", "turn", (0,)),
        ("turn 0\nstock -\nura none", "turn", (0,)),
        ("turn 0\nstock -\nura ♥\nlast_drawer 1\nsince_last 9♥", "turn", (0,)),
    ],
)
def test_every_moment_can_be_set_up(lines: str, phase: str, asked: tuple[int, ...]) -> None:
    deal = tefuda.position("teyaku-dobon", f"{LAID}\n{lines}", riichi=True, several=True, stock_out="none-to-draw")
    assert (deal.observe(None).phase, deal.asked) == (phase, asked)
    again = tefuda.position("teyaku-dobon", deal.position, riichi=True, several=True, stock_out="none-to-draw")
    assert again.position == deal.position


def test_the_card_drawn_is_stated() -> None:
    deal = tefuda.position("teyaku-dobon", f"{PLAIN}\nstock 3♣ 3♦").apply("draw")
    assert (deal.position["hands"], deal.position["drawn"]) == ("2♠ 3♣ 9♦ / 4♥ 5♠ / 6♠", "3♣")
    assert str(tefuda.position("teyaku-dobon", deal.position).observe(0).drawn) == "3♣"
    assert deal.position["window"] == "drawn"


def test_in_a_window_turn_is_not_stated() -> None:
    deal = tefuda.position("teyaku-dobon", f"{LAID}\nlayer 2\nwindow call")
    assert (deal.turn, "turn" in deal.position) == (0, False)


def test_who_has_paid_for_a_wrong_call_has_passed_before_a_counter() -> None:
    house: dict[str, Any] = {"wrong_dobon": "penalty", "start": 500}
    hands = "hands 9♦ 2♠ / 4♥ 2♥ / 3♠"
    window = tefuda.position("teyaku-dobon", f"{hands}\nturnup K♣\npile 6♥ 6♦\nlayer 0\nwindow call", **house)
    deal = window.apply("dobon").apply("dobon")
    assert (deal.position["window"], deal.position["answers"]) == ("counter", "- / dobon / pass")
    again = tefuda.position("teyaku-dobon", deal.position, **house)
    assert (again.position, again.position["wrong"]) == (deal.position, "2")


JOKERS: dict[str, Any] = {"jokers": 1}


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        (f"{PLAIN}\ntop 3♦", NotationError, "has no “top”"),
        (HANDS, PositionError, "turnup: must be one card, not “"),
        (f"{HANDS}\nturnup K♣ K♥", PositionError, "turnup: must be one card, not “K♣ K♥”"),
        ("hands 9♦ / 4♥ / - \nturnup K♣", PositionError, "seat 2 must hold a card"),
        ("hands 9♦\nturnup K♣", SeatsError, "1 seats"),
        (f"{PLAIN}\npile 9♦", PositionError, "9♦ appears too many times, in hands"),
        (f"{PLAIN}\npile BJ", PositionError, "BJ is not in the pack, in pile"),
        (f"{PLAIN}\npile SJ", PositionError, "a joker cannot be laid"),
        (f"{PLAIN}\npile 8♣ x", NotationError, "line 4, column 9: “x” is not a card"),
        (f"{PLAIN}\nlayer 1", PositionError, "no card has been laid"),
        (f"{PLAIN}\nlaid 1", PositionError, "1 cards of one number cannot"),
        (f"{LAID}\nlaid 3", PositionError, "3 cards of one number cannot"),
        (f"{LAID}\nlaid 0", PositionError, "0 cards of one number cannot"),
        (f"{PLAIN}\nstock -\nura x", NotationError, "“x” is not a suit"),
        (f"{PLAIN}\nstock -\nsince_last K♥ K♥", NotationError, "K♥ appears too many times, in since_last"),
        (f"{PLAIN}\nstock -\nsince_last K♥ K♥ K♥", NotationError, "K♥ appears too many times, in since_last"),
        (f"{PLAIN}\nwindow drawn\ndrawn 3♣", PositionError, "that seat 0 has drawn"),
        (f"{PLAIN}\nwindow drawn", PositionError, "that seat 0 has drawn"),
        (f"{PLAIN}\ndrawn 2♠", PositionError, "that seat 0 has drawn"),
        (
            f"{LAID}\nwindow open",
            NotationError,
            "window: must be one of turn, drawn, call",
        ),
        (f"{HANDS}\nturnup SJ\nwindow call", PositionError, "a joker has no number"),
        (f"{CALL}\nanswers - / dobon / dobon", PositionError, "seat 1 cannot have decided “dobon”"),
        (f"{CALL}\nanswers dobon / - / -", PositionError, "seat 0 cannot have decided “dobon”"),
        (f"{CALL}\nanswers - / dobon total / -", PositionError, "seat 1 cannot have decided “dobon total”"),
        (f"{CALL}\nanswers - / pass / pass", PositionError, "the window “call” is not open"),
        (f"{CALL}\nanswers - / pass / paß", NotationError, "line 6, column 20: “paß” is not a card"),
        (f"{LAID}\nlayer 0\nwindow counter", PositionError, "the window “counter” is not open"),
        (f"{LAID}\nlayer 0\nwindow counter\nanswers - / pass / pass", PositionError, "the window “counter” is not"),
        (f"{PLAIN}\nriichi 4", SeatsError, "there is no seat 4"),
        (f"{PLAIN}\npot x", NotationError, "pot: “x” is not a number"),
        (f"{PLAIN}\nscores 1 2", NotationError, "one number for each of 3 seats"),
    ],
)
def test_what_cannot_be_set_up_is_refused(text: str, kind: type[TefudaError], sentence: str) -> None:
    with pytest.raises(kind) as caught:
        tefuda.position("teyaku-dobon", text, **JOKERS)
    assert sentence in str(caught.value)


def test_a_pile_without_hands_is_what_a_match_carries() -> None:
    match = tefuda.match("teyaku-dobon", seats=2, seed=1, automatic_pass=True)
    while not match.deal.over:
        match = match.apply(match.deal.legal_actions[0])
    later = match.next_deal()
    assert later.deal.start.placement == match.deal.game.words.positions.carried(match.deal.table, match.deal.options)
    assert later.scores == match.scores


def test_hands_must_be_as_many_as_seats() -> None:
    deal = tefuda.position("teyaku-dobon", PLAIN)
    with pytest.raises(PositionError, match="hands: 2 for 3 seats"):
        deal.game.words.positions.read(deal.table.copy(), deal.options, {**deal.position, "hands": "9♦ / 4♥"})


def test_9_2_stakes_are_a_line_of_their_own_only_where_wrong_dobons_are_paid_as_well() -> None:
    text = f"{PLAIN}\nriichi 0\npot 100\npaid -400 300 0"
    both: dict[str, Any] = {"riichi": True, "wrong_dobon": "penalty"}
    deal = tefuda.position("teyaku-dobon", f"{text}\nstaked 100 0 0", **both)
    assert deal.position["staked"] == "100 0 0"
    assert tefuda.position("teyaku-dobon", deal.position, **both).position == deal.position
    alone = tefuda.position("teyaku-dobon", text.replace("-400 300 0", "-100 0 0"), riichi=True)
    assert "staked" not in alone.position
    assert alone.table.staked[:3] == [100, 0, 0]
