"""Actions in the words of a language, as a hint or a question names them."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.bots.hinting import Advice, Ground
from tefuda.language import translator
from tefuda.play.wording import phrased, worded

NAMES = "Ann", "Bob", "Cyd", "Dan"


@pytest.mark.parametrize(
    ("preset", "text", "told"),
    [
        ("crazy-eights", "draw", "draw a card"),
        ("crazy-eights", "7♠", "7♠"),
        ("mau-mau", "J♠ ♥ mau-mau", "J♠, naming ♥ hearts · “Mau-Mau”"),
        ("mau-mau", "7♠ mau", "7♠ · “Mau”"),
        ("two-four-jack", "take", "take the cards of the penalty"),
        ("taiwan", "pass", "pass"),
        ("guandan", "take 1", "the tribute of Bob"),
        ("guandan", "9♠ 2♥=9", "2♥ 9♠ · pair (2♥ as 9)"),
        ("guandan", "9♠ 2♥=9 2♥=9", "2♥ 2♥ 9♠ · triple (2♥ as 9)"),
        ("guandan", "4♠ 5♠ 2♥=6♠ 7♠ 2♥=8♠", "2♥ 2♥ 4♠ 5♠ 7♠ · straight flush (2♥ as 6♠, 2♥ as 8♠)"),
        ("nippachi", "don", "call don"),
        ("nippachi", "pass", "pass"),
        ("teyaku-dobon", "dobon", "call Dobon"),
    ],
)
def test_an_action_is_named_in_a_sentence(preset: str, text: str, told: str) -> None:
    deal = tefuda.deal(preset, seats=4, seed=1)
    assert phrased(deal.action(text), 0, NAMES, str) == told


def test_verbs_are_in_the_language_of_the_reader() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    translate = translator("ja", "big_two")
    advice = Advice("3♦", Ground.POINTS, "pass", points=1.0, fewer=14.7)

    def phrase(text: str) -> str:
        return phrased(deal.action(text), 0, NAMES, translate)

    assert worded(deal.action("pass"), translate) == "パス"
    assert advice.reason(translate, phrase) == "見込みの点数は +1.0 です。次点は パス、+14.7 です。"
