"""The account of a finished deal of Guandan."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.play.table_talk import lines
from tests.games.guandan.setting import position
from tests.games.guandan.test_telling import captions, labels
from tests.games.hearing import NAMES


def test_7_3_the_account_tells_places_and_what_they_are_worth() -> None:
    deal = position("hands 9♠ / 3♣ 8♣ / - / 4♠ 5♠\nlevel 2\nturn 0\norder 2").apply("9♠")
    assert list(lines(deal.game.words.voice.account(deal.table, deal.options), 0, NAMES, str)) == [
        "Places: Cyd, you, Bob, Dan.", "The deal goes to Cyd and you; it is worth 3 levels [7.3].",
    ]  # fmt: skip
    assert captions(deal)[0] == "wild: 2♥"


@pytest.mark.parametrize(
    ("turn", "options", "worth"),
    [
        (0, {}, "2 levels"), (3, {}, "1 level"), (0, {"deals_limit": 4}, "2 points"),
        (3, {"deals_limit": 4}, "1 point"),
    ],
)  # fmt: skip
def test_7_3_a_deal_is_worth_what_the_match_counts(turn: int, options: dict[str, Any], worth: str) -> None:
    deal = position(f"hands 9♠ / - / - / 9♣\nlevel 2\nturn {turn}\norder 2 1", **options)
    over = deal.apply("9♠" if turn == 0 else "9♣")
    told_of = list(lines(over.game.words.voice.account(over.table, over.options), None, NAMES, str))
    assert told_of[1:] == [f"The deal goes to Cyd and Ann; it is worth {worth} [7.3]."]


def test_8_3_failures_are_told() -> None:
    text = "hands 9♠ 3♣ / - / 3♠ / 4♠\nlevel A\nlevels A 9\ndeclarers 0\nbefore 0 2 1 3\norder 1\nturn 3\nfailures 1 0"
    deal = position(text)
    assert [labels(deal, seat)[-1:] for seat in range(4)] == [["failures: 1"], ["place 1"], ["failures: 1"], []]
    told_of = list(lines((over := deal.apply("4♠")).game.words.voice.account(over.table, over.options), 0, NAMES, str))
    assert told_of[-1] == "Failures of you and Cyd at the last level: 2 [8.3]."
