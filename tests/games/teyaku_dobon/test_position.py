"""Positions of Teyaku Dobon as text."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import NotationError, PositionError, SeatsError, TefudaError

HANDS = "hands 9♦ 2♠ / 4♥ 5♠ / 6♠"
PLAIN = f"{HANDS}\nturnup K♣\nturn 0"
LAID = f"{HANDS}\nturnup K♣\npile 6♥ 6♦"


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


def test_what_is_not_said_is_as_usual() -> None:
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
        ("turn 0\nwindow drawn", "drawn", (0,)),
        ("turn 0\nlayer 0\nwindow call\nasked 1 2", "call", (1, 2)),
        ("turn 1\nlayer 0\nwindow call\nasked 2\ncalled 1", "call", (2,)),
        ("turn 1\nlayer 0\nlaid 2\nwindow call\nasked 2\ntotal 1", "call", (2,)),
        ("turn 0\nlayer 0\nwindow counter\ncalled 1\ntotal 2\nlaid 2", "counter", (0,)),
        ("turn 0\nlayer 0\nwindow riichi", "riichi", (0,)),
        ("turn 0\nstock -\nura ♥", "turn", (0,)),
        ("turn 0\nstock -\nura none", "turn", (0,)),
    ],
)
def test_every_moment_can_be_set_up(lines: str, phase: str, asked: tuple[int, ...]) -> None:
    deal = tefuda.position("teyaku-dobon", f"{LAID}\n{lines}", riichi=True, several=True, stock_out="none-to-draw")
    assert (deal.observe(None).phase, deal.asked) == (phase, asked)
    again = tefuda.position("teyaku-dobon", deal.position, riichi=True, several=True, stock_out="none-to-draw")
    assert again.position == deal.position


def test_the_card_drawn_stands_last_in_its_hand() -> None:
    deal = tefuda.position("teyaku-dobon", f"{PLAIN}\nstock 3♣ 3♦").apply("draw")
    assert (deal.position["hands"], deal.position["window"]) == ("2♠ 9♦ 3♣ / 4♥ 5♠ / 6♠", "drawn")
    assert str(tefuda.position("teyaku-dobon", deal.position).observe(0).drawn) == "3♣"
    assert str(deal.observe(0).hand) == "2♠ 3♣ 9♦"


def test_who_is_asked_first_is_the_same_whatever_turn_says() -> None:
    deal = tefuda.position("teyaku-dobon", f"{LAID}\nturn 2\nlayer 2\nwindow call\nasked 0 1")
    assert deal.turn == 0


JOKERS: dict[str, Any] = {"jokers": 1}


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        (f"{PLAIN}\ntop 3♦", NotationError, "has no “top”"),
        (HANDS, PositionError, "needs exactly one card turned up"),
        (f"{HANDS}\nturnup K♣ K♥", PositionError, "needs exactly one card turned up"),
        ("hands 9♦ / 4♥ / - \nturnup K♣", PositionError, "seat 2 must hold a card"),
        ("hands 9♦\nturnup K♣", SeatsError, "1 seats"),
        (f"{PLAIN}\npile 9♦", PositionError, "9♦ appears too many times, in hands"),
        (f"{PLAIN}\npile BJ", PositionError, "BJ is not in the pack, in pile"),
        (f"{PLAIN}\npile SJ", PositionError, "a joker cannot be laid"),
        (f"{PLAIN}\npile 8♣ x", NotationError, "line 4, column 9: “x” is not a card"),
        (f"{PLAIN}\nlayer 1", PositionError, "no card has been laid"),
        (f"{PLAIN}\nlaid 1", PositionError, "no card has been laid"),
        (f"{LAID}\nlaid 3", PositionError, "3 cards of one number cannot"),
        (f"{LAID}\nlaid 0", PositionError, "0 cards of one number cannot"),
        (f"{PLAIN}\nura ♥", PositionError, "while there is a stock"),
        (f"{PLAIN}\nstock -\nura x", NotationError, "“x” is not a suit"),
        (f"{PLAIN}\nasked 1", PositionError, "only in a window"),
        (f"{PLAIN}\ncalled 1", PositionError, "only in a window"),
        (
            f"{LAID}\nwindow open",
            NotationError,
            "window: must be one of turn, drawn, call",
        ),
        (f"{HANDS}\nturnup SJ\nwindow call\nasked 0", PositionError, "a joker has no number"),
        (f"{LAID}\nlayer 0\nwindow call\nasked 0", PositionError, "those asked must be players who did not lay"),
        (
            f"{LAID}\nlayer 0\nwindow call\nasked 1\ncalled 1",
            PositionError,
            "those asked must be players who did not lay",
        ),
        (
            f"{LAID}\nlayer 0\nwindow call\nasked 1\ncalled 0",
            PositionError,
            "those asked must be players who did not lay",
        ),
        (f"{LAID}\nlayer 0\nlaid 2\nwindow call\nasked 1\ncalled 2\ntotal 2", PositionError, "the number or the total"),
        (f"{LAID}\nlayer 0\nwindow call\nasked ", PositionError, "somebody must be asked"),
        (
            f"{LAID}\nlayer 0\nwindow counter\nturn 0\ntotal 1",
            PositionError,
            "The total may be called only when several",
        ),
        (f"{LAID}\nlayer 0\nwindow counter\nturn 0", PositionError, "only the player who laid the card counters"),
        (
            f"{LAID}\nlayer 0\nwindow counter\nturn 1\ncalled 2",
            PositionError,
            "only the player who laid the card counters",
        ),
        (
            f"{LAID}\nlayer 0\nwindow counter\nturn 0\ncalled 0",
            PositionError,
            "only the player who laid the card counters",
        ),
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
    assert later.deal.start.placement == match.deal.game.positions.carried(match.deal.table, match.deal.options)
    assert later.scores == match.scores


def test_hands_must_be_as_many_as_seats() -> None:
    deal = tefuda.position("teyaku-dobon", PLAIN)
    with pytest.raises(PositionError, match="hands: 2 for 3 seats"):
        deal.game.positions.place(deal.table.copy(), deal.options, {**deal.position, "hands": "9♦ / 4♥"})
