"""Cards as others write them: read where they can mean one thing only, else the right way is shown."""

from __future__ import annotations

from itertools import product

import pytest

import tefuda
from tefuda.core.cards.card import BIG_JOKER, SMALL_JOKER, read_card, read_cards, read_suit, show
from tefuda.core.cards.names import CARD_NAMES, SUIT_LETTERS, SUIT_SYMBOLS
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.errors import NotationError
from tefuda.play.library import family
from tests.cli.terminal import LANGUAGES, run

WORDS = {
    "♣": ("梅花", "草花", "クラブ"),
    "♦": ("方块", "方塊", "方片", "鑽石", "钻石", "ダイヤ"),
    "♥": ("红桃", "紅桃", "红心", "紅心", "ハート", "❤", "❤\ufe0f"),
    "♠": ("黑桃", "スペード"),
}


def spellings(rank: str, suit: str) -> list[str]:
    """Return how a card is written elsewhere."""
    letter, hollow = SUIT_LETTERS[SUIT_SYMBOLS.index(suit)], "♧♢♡♤"[SUIT_SYMBOLS.index(suit)]
    ranks = {rank, rank.lower(), *({"T", "t", "１０"} if rank == "10" else {}), *({"1"} if rank == "A" else {})}
    suits = {suit, hollow, letter, letter.lower(), f"{suit}\ufe0f", chr(ord(letter) + 0xFEE0)}
    found = [first + second for one, other in product(ranks, suits) for first, second in ((one, other), (other, one))]
    found += [f"{word}{joined}{one}" for one in ranks for word in WORDS[suit] for joined in ("", "の")]
    return [text for text in found if text.upper() not in ("SJ", "ＳJ")]


@pytest.mark.parametrize("card", range(SUITED_CARDS))
def test_a_card_is_read_in_every_spelling_that_can_mean_only_it(card: int) -> None:
    rank, suit = CARD_NAMES[card][:-1], CARD_NAMES[card][-1]
    for text in spellings(rank, suit):
        assert read_card(text) == card, text
        assert read_cards(f"{text} {text}") == read_cards(f"{text},{text}") == [card, card], text


def test_the_suit_may_come_first_in_a_row_without_spaces() -> None:
    assert show(read_cards("H7S8D10CA")) == "7♥ 8♠ 10♦ A♣"
    assert show(read_cards("7H8S10DAC")) == "7♥ 8♠ 10♦ A♣"
    assert show(read_cards("黑桃A、红桃10 RJ小王")) == "A♠ 10♥ BJ SJ"


@pytest.mark.parametrize("text", ["SJ", "sj", "ＳＪ", "小王", "小鬼"])
def test_the_small_joker(text: str) -> None:
    assert read_card(text) == SMALL_JOKER


@pytest.mark.parametrize("text", ["BJ", "bj", "RJ", "rj", "ＲＪ", "大王", "大鬼"])
def test_the_big_joker(text: str) -> None:
    """`BJ` is the big one, although others write it for the black one."""
    assert read_card(text) == BIG_JOKER


@pytest.mark.parametrize("text", ["joker", "LJ", "🃏", "王", "鬼牌", "ジョーカー", "Joker1", "red joker"])
def test_what_could_be_either_joker_is_refused_and_both_are_named(text: str) -> None:
    with pytest.raises(NotationError, match="SJ, the small and black one, and BJ, the big and red one"):
        read_cards(text.split()[-1])


@pytest.mark.parametrize("text", ["0h", "11H", "7", "H", "7X", "B7", "Ⅶ♥", "七♥", "ARJ", "RJA", "の7"])
def test_what_is_no_spelling_of_one_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card"):
        read_card(text)


@pytest.mark.parametrize("suit", SUIT_SYMBOLS)
def test_suits_are_named_in_other_languages(suit: str) -> None:
    assert {read_suit(word) for word in WORDS[suit]} == {SUIT_SYMBOLS.index(suit)}
    deal = tefuda.position("crazy-eights", "hands 8♠ 3♦ / 9♥ 9♠\npile 6♠")
    for word in WORDS[suit]:
        assert deal.action(f"8♠ {word}") == deal.action(f"8♠ {suit}")


def test_every_reader_takes_them() -> None:
    hands = "hands 7♣ 7♦ 2♥ SJ BJ / 3♣ / 4♣ / 5♣\nlevel 2"
    right = tefuda.position("guandan", hands)
    other = tefuda.position("guandan", "hands c7 方块7 ♥️2 小王 RJ / 梅花3 / ４Ｃ / クラブの5\nlevel 2")
    assert other.position == right.position
    for text, same in (("RJ", "BJ"), ("大王", "BJ"), ("小王", "SJ"), ("C7 D7", "7♣ 7♦"), ("H2=7 D7", "2♥=7 7♦")):
        assert right.action(text) == right.action(same)
    played = right.apply("BJ")
    read = tefuda.read(str(played).replace("BJ", "大王"))
    assert isinstance(read, tefuda.Deal)
    assert read.history == played.history
    dobon = tefuda.deal("teyaku-dobon", seed=1)
    assert (dobon.action("RJ"), dobon.action("小王")) == (dobon.action("BJ"), dobon.action("SJ"))
    assert tefuda.readings(right, "RJ") == tefuda.readings(right, "BJ")


@pytest.mark.parametrize("name", ["eights", "nippachi", "big_two"])
def test_a_game_without_jokers_says_how_the_jack_of_spades_is_written(name: str) -> None:
    deal = tefuda.deal(next(iter(family(name).presets)), seed=1)
    for text in ("SJ", "BJ", "大王"):
        with pytest.raises(NotationError, match="no jokers in this game; the jack of spades is J♠ or JS"):
            deal.action(text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["guandan", "teyaku-dobon"])
def test_the_help_of_a_game_with_jokers_names_them(preset: str, lang: str, tmp_path: object) -> None:
    told = run("play", preset, "--seed", "5", "--save", f"{tmp_path}/a.deal", typed="help\nquit\n", lang=lang).stdout
    assert "SJ  BJ" in told
