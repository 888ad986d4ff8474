"""The account of a finished deal of Guandan."""

from __future__ import annotations

from tefuda.play.table_talk import lines
from tests.games.guandan.setting import position
from tests.games.guandan.test_telling import marks, notes
from tests.games.hearing import NAMES


def test_7_3_the_account_tells_places_and_what_they_are_worth() -> None:
    deal = position("hands 9♠ / 3♣ 8♣ / - / 4♠ 5♠\nlevel 2\nturn 0\norder 2").apply("9♠")
    assert list(lines(deal.game.voice.account(deal.table, deal.options), 0, NAMES, str)) == [
        "Places: Cyd, you, Bob, Dan.", "The deal goes to Cyd and you: +3 [7.3].",
        "The deal is lost by Bob and Dan: −3 [7.3].",
    ]  # fmt: skip
    assert marks(deal)[0] == "wild: 2♥"


def test_8_3_failures_are_told() -> None:
    text = "hands 9♠ 3♣ / - / 3♠ / 4♠\nlevel A\nlevels A 9\ndeclarers 0\nbefore 0 2 1 3\norder 1\nturn 3\nfailures 1 0"
    deal = position(text)
    assert [notes(deal, seat)[-1:] for seat in range(4)] == [["failures: 1"], ["place 1"], ["failures: 1"], []]
    told_of = list(lines((over := deal.apply("4♠")).game.voice.account(over.table, over.options), 0, NAMES, str))
    assert told_of[-1] == "Failures of you and Cyd at the last level: 2 [8.3]."
