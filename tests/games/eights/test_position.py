"""Positions of the eights family as text."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda import Deal, NotationError, PositionError, SeatsError
from tefuda.core.records.counts import SUITED_CARDS
from tests.games.eights.setting import after, crazy_eights, dealt, legal, top, two_four_jack

WHOLE = {
    "hands": "2♦ 7♣ / 3♠ / 9♥ K♦",
    "pile": "4♣ 5♥ 8♠",
    "stock": "6♠ 2♥ 10♦",
    "turn": "1",
    "named": "♥",
    "direction": "counter-clockwise",
    "owed": "0 2 1",
    "owed_draws": "4 0 0",
    "fine": "1",
    "passes": "1",
    "dealer": "2",
    "scores": "5 -3 40",
    "deals": "4",
}


def test_a_position_says_every_card_and_cell_and_reads_back() -> None:
    deal = tefuda.position("crazy-eights", WHOLE)
    assert deal.position == WHOLE
    assert tefuda.position("crazy-eights", dict(deal.position)).table == deal.table


def test_text_and_mapping_state_the_same() -> None:
    text = "\n\n".join(f"  {name}   {value} " for name, value in WHOLE.items())
    assert tefuda.position("crazy-eights", text) == tefuda.position("crazy-eights", WHOLE)


def test_a_penalty_is_stated_with_its_chain() -> None:
    deal = two_four_jack("hands 9♦ 2♠ / K♣\npile 2♥ 2♣\nstock 3♦\npending 4\nchain 2\nturn 0")
    assert legal(deal) == {"2♠ last", "2♠"}
    assert deal.position["pending"] == "4"
    assert deal.position["chain"] == "2"
    assert tefuda.position("two-four-jack", dict(deal.position)).table == deal.table
    capped = two_four_jack("hands 9♦ 2♠ / K♣\npile 2♥ 2♣\npending 4\nchain 2\nturn 0", chain_cap=2)
    assert after(capped, "2♠").observe(None).pending == 4


def test_a_wild_card_turned_up_first_may_leave_any_suit_free() -> None:
    deal = crazy_eights("hands 9♦ 2♠ / K♣\npile 8♥\nstock 3♦\nnamed any")
    assert legal(deal) == {"9♦", "2♠", "draw"}
    assert deal.position["named"] == "any"
    assert tefuda.position("crazy-eights", dict(deal.position)).table == deal.table


def test_without_a_stock_all_other_cards_are_shuffled_into_it() -> None:
    deals = [crazy_eights("hands 9♦ 2♠ / K♣\npile 8♥", seed=seed) for seed in (0, 0, 1)]
    stocks = [deal.position["stock"].split() for deal in deals]
    assert stocks[0] == stocks[1] != stocks[2]
    assert sorted(stocks[0]) == sorted(stocks[2])
    assert len(set(stocks[0])) == SUITED_CARDS - 4
    assert crazy_eights("hands 9♦ 2♠ / K♣\npile 8♥") == deals[0]


def test_the_stock_is_stated_from_its_top_and_the_pile_to_its_top() -> None:
    deal = crazy_eights("hands 9♦ 2♠ / K♣\npile 3♥ 8♥\nstock 5♣ 6♣")
    assert str(top(deal)) == "8♥"
    assert after(deal, "draw").position["hands"] == "2♠ 5♣ 9♦ / K♣"


def test_an_empty_stock_or_hand_is_a_dash() -> None:
    deal = crazy_eights("hands - / K♣ / 4♦ / 3♥\npile 8♥\nstock -\nturn 1", partners=True)
    assert deal.position["stock"] == "-"
    assert deal.position["hands"] == "- / K♣ / 4♦ / 3♥"
    assert deal.observe(None).out == (0,)


FULL: dict[str, Any] = {
    "skip": "Q", "extra": "J", "last_call": True, "call_time": "until-next", "final_call": "exact", "double": "each",
    "round_limit": 90, "wild_starter": "dealer-names", "recycle": "when-needed", "draw_on": True,
}  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [{}, FULL])
@pytest.mark.parametrize("preset", ["crazy-eights", "two-four-jack", "mau-mau", "openspiel"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_any_position_reads_back(preset: str, seats: int, options: dict[str, Any]) -> None:
    taken = {"two-four-jack": ("extra", "final_call"), "mau-mau": ("extra",)}.get(preset, ())
    options = {name: answer for name, answer in options.items() if name not in taken}
    deal = tefuda.deal(preset, seats=seats, seed=11, **options)
    for step in range(120):
        if deal.over:
            break
        again = tefuda.position(preset, dict(deal.position), key=deal.start.key, **options)
        assert again.position == deal.position
        assert again.turn == deal.turn
        assert legal(again) == legal(deal)
        assert again.observe(deal.turn).facts == deal.observe(deal.turn).facts
        deal = deal.apply(deal.legal_actions[step % len(deal.legal_actions)])
    assert len(deal.history) > 5


def test_what_has_happened_in_a_turn_is_stated() -> None:
    text = "hands K♣ 9♦ / 2♠ 3♠\npile 6♣\nstock 2♦ 3♥ 7♣ 4♣"
    drawing = crazy_eights(f"{text}\ndrawn 2")
    assert (legal(drawing), drawing.position["drawn"]) == ({"draw"}, "2")
    fitted = after(crazy_eights(text), "draw", "draw", "draw")
    assert fitted.position["drawn"] == "3 fits"
    assert legal(tefuda.position("crazy-eights", fitted.position)) == legal(fitted) == {"K♣", "7♣"}


def test_what_is_decided_besides_a_play_is_stated() -> None:
    extra = after(crazy_eights("hands J♣ 2♦ 3♦ / 9♣ 3♥\npile 6♣", extra="J"), "J♣")
    assert extra.position["phase"] == "extra"
    assert legal(tefuda.position("crazy-eights", extra.position, extra="J")) == {"2♦", "3♦", "pass"}
    rules: dict[str, Any] = {"skip": "Q", "last_call": True, "call_time": "until-next"}
    speak = after(crazy_eights("hands Q♣ 2♦ / 9♣ 3♥ / 4♥\npile 6♣", **rules), "Q♣")
    assert {name: speak.position[name] for name in ("phase", "silent", "skipped")} == {
        "phase": "speak", "silent": "yes", "skipped": "yes",
    }  # fmt: skip
    again = tefuda.position("crazy-eights", speak.position, **rules)
    assert legal(again) == legal(speak)
    assert after(again, "pass").turn == 2
    assert after(again, "pass").observe(None).owed == (1, 0, 0)
    name = crazy_eights("hands 2♦ / 9♣\npile 8♣\nturn 1\nphase name", wild_starter="dealer-names")
    assert legal(name) == {"♣", "♦", "♥", "♠"}


def test_what_house_rules_count_is_stated() -> None:
    text = "hands 8♣ 8♦ 2♦ / 9♣ 3♥\npile 6♣\nwilds 3\nturns 7\nplays 6"
    counted = crazy_eights(text, double="each", play_limit=50).position
    assert (counted["wilds"], counted["turns"], counted["plays"]) == ("3", "7", "6")


def test_6_4_a_position_keeps_how_long_no_hand_has_become_smaller() -> None:
    text = "hands 8♣ 2♦ / 9♣ 3♥\npile 6♣\nidle 3\nleast 1 2"
    deal = crazy_eights(text, stall=2, voluntary_draw=True)
    assert (deal.position["idle"], deal.position["least"]) == ("3", "1 2")
    assert after(deal, "8♣ ♣").over
    assert not after(crazy_eights(text.replace("least 1 2", "least 2 2"), stall=2), "8♣ ♣").over
    assert "least" not in crazy_eights("hands 8♣ 2♦ / 9♣ 3♥\npile 6♣").position


def test_the_position_of_a_deal_that_is_over_has_no_turn() -> None:
    deal = after(crazy_eights("hands 6♦ / K♣\npile 6♣\nstock -"), "6♦")
    assert deal.position == {
        "hands": "- / K♣", "pile": "6♣ 6♦", "stock": "-", "direction": "clockwise", "dealer": "0", "scores": "10 0",
        "deals": "1", "plays": "1",
    }  # fmt: skip


def test_the_next_deal_takes_what_the_match_carries() -> None:
    deal = after(crazy_eights("hands 6♦ / K♣\npile 6♣\nstock -"), "6♦")
    assert deal.game.words.positions.carried(deal.table, deal.options) == {
        "dealer": "0",
        "scores": "10 0",
        "deals": "1",
    }


GOOD = {"hands": "2♦ 7♣ / 3♠ / 9♥ K♦", "pile": "4♣"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"hand": "2♦"}, "line 1, column 1: a position of this game has no “hand”; it has hands, pile, stock, turn, "
         "chain, drawn, direction, named, pending, owed, owed_draws, fine, passes, silent, skipped, again, wilds, "
         "turns, plays, idle, least, phase, dealer, scores, deals"),
        ({"drawn": "x"}, "line 1, column 1: drawn: “x” is not a number"),
        ({"drawn": "2 more"}, "line 1, column 1: drawn: “2 more” is not a number"),
        ({"pile": "4♠", "drawn": "1 fits"}, "nothing that seat 0 holds can be played"),
        ({"silent": "x"}, "line 1, column 1: silent: must be yes or no, not “x”"),
        ({"phase": "x"}, "line 1, column 1: phase: must be one of play, extra, name, speak, not “x”"),
        ({"phase": "extra"}, "in this position nobody has “extra” to decide"),
        ({"phase": "name"}, "in this position nobody has “name” to decide"),
        ({"phase": "speak"}, "in this position nobody has “speak” to decide"),
        ({"pile": ""}, "a position needs a card on the pile [1.3]"),
        ({"pile": "-"}, "a position needs a card on the pile [1.3]"),
        ({"pile": "2♦"}, "2♦ appears too many times, in hands"),
        ({"hands": "2♦ 2♦ / 3♠"}, "2♦ appears too many times, in hands"),
        ({"stock": "3♥ 4♣"}, "4♣ appears too many times, in stock"),
        ({"stock": "3♥ SJ"}, "SJ is not in the pack, in stock"),
        ({"stock": "3♥ 4X"}, "line 1, column 4: “4X” is not a card; write rank and suit, such as 7♣ or 7C"),
        ({"hands": "2♦ 7♣ / 3♠ 3Y / 9♥"},
         "line 1, column 12: “3Y” is not a card; write rank and suit, such as 7♣ or 7C"),
        ({"hands": "- / -"}, "at least one player must hold cards"),
        ({"hands": "- / 2♦", "turn": "0"}, "seat 0 has the turn but holds no cards"),
        ({"turn": "3"}, "there is no seat 3; the seats are 0 to 2"),
        ({"dealer": "7"}, "there is no seat 7; the seats are 0 to 2"),
        ({"turn": "first"}, "line 1, column 1: turn: “first” is not a number"),
        ({"named": "green"}, "line 1, column 1: “green” is not a suit; write ♣ ♦ ♥ ♠ or C D H S"),
        ({"pending": "many"}, "line 1, column 1: pending: “many” is not a number"),
        ({"pending": "1234567890"},
         "line 1, column 1: pending: must be a number from 0 to 999999999, not “1234567890”"),
        ({"pending": "2"}, "cards wait to be taken only after a draw card [4.1]"),
        ({"pending": "2", "chain": "1 X"}, "line 1, column 1: “X” is not a rank; write 2 to 10, J, Q, K or A"),
        ({"pending": "2", "chain": "?"}, "line 1, column 1: chain: “?” is not a number"),
        ({"direction": "up"}, "line 1, column 1: direction: must be one of clockwise, counter-clockwise, not “up”"),
        ({"owed": "1 2"}, "line 1, column 1: owed: must be one number for each of 3 seats, not “1 2”"),
        ({"owed": "1 2 x"}, "line 1, column 1: owed: must be one number for each of 3 seats, not “1 2 x”"),
        ({"owed": "0 -1 0"}, "line 1, column 1: owed: must be one number for each of 3 seats, not “0 -1 0”"),
        ({"scores": "0 1 1234567890"},
         "line 1, column 1: scores: must be a number from -999999999 to 999999999, not “1234567890”"),
        ({"passes": "-1"}, "line 1, column 1: passes: “-1” is not a number"),
        ({"scores": "1 2 3 4"}, "line 1, column 1: scores: must be one number for each of 3 seats, not “1 2 3 4”"),
        ({"deals": "two"}, "line 1, column 1: deals: “two” is not a number"),
    ],
)  # fmt: skip
def test_what_cannot_stand_together_is_refused_in_one_sentence(changes: dict[str, str], told: str) -> None:
    with pytest.raises((PositionError, NotationError, SeatsError)) as caught:
        tefuda.position("crazy-eights", GOOD | changes)
    assert str(caught.value) == told


def test_a_card_below_the_seven_is_not_in_the_pack_of_32() -> None:
    with pytest.raises(PositionError, match="6♦ is not in the pack, in hands"):
        tefuda.position("mau-mau", "hands 6♦ / 7♦\npile 8♦")


def test_a_position_may_hold_more_cards_than_are_dealt() -> None:
    hands = " ".join(f"{rank}{suit}" for rank in "234567" for suit in "♣♦♥♠")
    deal = crazy_eights(f"hands {hands} / 9♣ / 10♣ / J♣ / Q♣\npile K♣", hand=12)
    assert deal.observe(None).counts == (24, 1, 1, 1, 1)


def test_the_deals_of_a_seed_open_as_their_position_says() -> None:
    def without_stock(deal: Deal) -> dict[str, str]:
        return {name: text for name, text in deal.position.items() if name != "stock"}

    deal = dealt("crazy-eights", lambda deal: True)
    assert without_stock(tefuda.position("crazy-eights", without_stock(deal))) == without_stock(deal)


def test_a_penalty_sent_back_is_stated_with_the_rank_of_its_draw_cards() -> None:
    deal = two_four_jack("hands 2♣ 9♦ 2♠ / J♥ 9♥ K♣ / K♠ Q♥ Q♠\npile 6♣\nstock 3♦", turn_back=True)
    deal = after(deal, "2♣", "J♥")
    assert (deal.position["pending"], deal.position["chain"]) == ("2", "1 2")
    again = tefuda.position("two-four-jack", dict(deal.position), turn_back=True)
    assert legal(again) == legal(deal) == {"2♠ last", "2♠"}
    assert again.position == deal.position


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hands 7♣ / 2♦\n\n  pile  4X ", "line 3, column 9: “4X” is not a card; write rank and suit, such as 7♣ or 7C"),
        ("hands 7♣ / 2♦ 9\npile 4♣", "line 1, column 15: “9” is not a card; write rank and suit, such as 7♣ or 7C"),
        (
            "pile 4♣\nhands 7♣ / 2♦\ndirection  up",
            "line 3, column 12: direction: must be one of clockwise, counter-clockwise, not “up”",
        ),
        ("hands 7♣ / 2♦\npile 4♣\n turn x", "line 3, column 7: turn: “x” is not a number"),
        ("hands 7♣ / 2♦\npile 4♣\nnamed x", "line 3, column 7: “x” is not a suit; write ♣ ♦ ♥ ♠ or C D H S"),
        ("hands 7♣ / 2♦\npile 4♣\n pile 4♣", "line 3, column 2: “pile” is given twice"),
        ("hands 7♣ / 2♦\npile 4♣\npyle 4♣", "line 3, column 6: a position of this game has no “pyle”; it has hands, "
         "pile, stock, turn, chain, drawn, direction, named, pending, owed, owed_draws, fine, passes, silent, skipped, "
         "again, wilds, turns, plays, idle, least, phase, dealer, scores, deals"),
        ("pile 4♣", "line 1, column 1: the line “hands” is missing"),
    ],
)  # fmt: skip
def test_a_fault_in_the_text_of_a_position_is_told_with_line_and_column(text: str, told: str) -> None:
    with pytest.raises(NotationError) as caught:
        crazy_eights(text)
    assert str(caught.value) == told
