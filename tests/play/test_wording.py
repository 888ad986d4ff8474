"""Actions in the words of a language, as a hint or a question names them."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.bots.hinting import Advice, Ground
from tefuda.language import translator
from tefuda.play.wording import phrased, worded, written

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
        ("guandan", "9♠ 2♥=9", "9♠ 2♥ · pair (2♥ as 9)"),
        ("guandan", "9♠ 2♥=9 2♥=9", "9♠ 2♥ 2♥ · triple (2♥ as 9)"),
        ("guandan", "4♠ 5♠ 2♥=6♠ 7♠ 2♥=8♠", "4♠ 5♠ 2♥ 7♠ 2♥ · straight flush (2♥ as 6♠, 2♥ as 8♠)"),
        ("nippachi", "don", "call don"),
        ("nippachi", "pass", "pass"),
        ("teyaku-dobon", "dobon", "call Dobon"),
    ],
)
def test_an_action_is_named_in_a_sentence(preset: str, text: str, told: str) -> None:
    deal = tefuda.deal(preset, seats=4, seed=1)
    assert phrased(deal.action(text), 0, NAMES, str) == told


@pytest.mark.parametrize(
    ("preset", "text", "english", "japanese", "simplified", "traditional"),
    [
        ("crazy-eights", "8♠ ♥", "8♠ ♥", "8♠ ♥", "8♠ ♥", "8♠ ♥"),
        ("crazy-eights", "draw", "draw", "引く", "摸牌", "抽牌"),
        ("mau-mau", "J♠ ♥ mau", "J♠ ♥ Mau", "J♠ ♥ マウ", "J♠ ♥ Mau", "J♠ ♥ Mau"),
        ("two-four-jack", "take", "take", "取る", "拿牌", "拿牌"),
        ("taiwan", "pass", "pass", "パス", "不要", "PASS"),
        ("taiwan-monsters", "dragon", "dragon", "一條龍", "一条龙", "一條龍"),
        ("taiwan", "A♣ 2♣ 3♣ 4♣ 5♣ as straight", "A♣ 2♣ 3♣ 4♣ 5♣ · straight", "A♣ 2♣ 3♣ 4♣ 5♣ · ストレート",
         "A♣ 2♣ 3♣ 4♣ 5♣ · 顺子", "A♣ 2♣ 3♣ 4♣ 5♣ · 順子"),
        ("guandan", "give A♦", "give A♦", "渡す A♦", "给牌 A♦", "給牌 A♦"),
        ("guandan", "take 1", "the tribute of Bob", "Bob の進貢", "Bob 的贡牌", "Bob 的貢牌"),
        ("guandan", "lead 3", "Dan leads", "Dan が打ち出す", "由 Dan 首出", "由 Dan 首出"),
        ("guandan", "straight 3♠ 4♠ 5♠ 6♠ 7♠", "3♠ 4♠ 5♠ 6♠ 7♠ · straight", "3♠ 4♠ 5♠ 6♠ 7♠ · ストレート",
         "3♠ 4♠ 5♠ 6♠ 7♠ · 顺子", "3♠ 4♠ 5♠ 6♠ 7♠ · 順子"),
        ("nippachi", "don 22", "don 22", "ドン 22", "Don 22", "Don 22"),
        ("nippachi", "pon 7♥ 7♣", "pon 7♥ 7♣", "ポン 7♥ 7♣", "碰 7♥ 7♣", "碰 7♥ 7♣"),
        ("teyaku-dobon", "dobon total", "dobon total", "合計でドボン", "Dobon 总和", "Dobon 總和"),
    ],
)  # fmt: skip
def test_an_action_is_written_in_the_words_of_the_reader(
    preset: str, text: str, english: str, japanese: str, simplified: str, traditional: str
) -> None:
    deal = tefuda.deal(preset, seats=4, seed=1)
    shown = [
        written(deal.action(text), None, NAMES, translator(language, deal.game.name))
        for language in ("en", "ja", "zh_Hans", "zh_Hant")
    ]
    assert shown == [english, japanese, simplified, traditional]


@pytest.mark.parametrize(("text", "own"), [("take 1", "your tribute"), ("lead 1", "you lead")])
def test_an_action_that_names_a_player_is_told_to_that_player(text: str, own: str) -> None:
    action = tefuda.deal("guandan", seed=1).action(text)
    assert written(action, 1, NAMES, str) == own


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "7♠ · “Mau”"), ("ja", "7♠ · 「マウ」"), ("zh_Hans", "7♠ · “Mau”"), ("zh_Hant", "7♠ · 「Mau」")],
)
def test_a_spoken_word_has_the_quotation_marks_of_the_readers_language(language: str, told: str) -> None:
    action = tefuda.deal("mau-mau", seed=1).action("7♠ mau")
    assert worded(action, 0, NAMES, translator(language, "eights")) == told


def test_verbs_are_in_the_language_of_the_reader() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    translate = translator("ja", "big_two")
    advice = Advice("3♦", Ground.POINTS, "pass", points=1.0, fewer=14.7)

    def phrase(text: str) -> str:
        return phrased(deal.action(text), 0, NAMES, translate)

    assert worded(deal.action("pass"), 0, NAMES, translate) == "パス"
    assert advice.reason(translate, phrase) == "見込みの点数は +1.0 です。次点は パス、+14.7 です。"
