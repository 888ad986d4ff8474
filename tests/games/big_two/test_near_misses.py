"""What is nearly a play is refused by the clause that it misses, and no sentence contradicts a house rule."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.games.big_two.setting import against, big_two, ended, trick, unused

NEAR = [
    ("2.3", "3♦ 4♦"), ("2.3", "A♠ 2♠"),
    ("2.4", "3♦ 3♣ 3♥"), ("2.4", "3♦ 3♣ 4♦"), ("2.4", "5♦ 9♣ K♥"),
    ("2.5", "3♦ 3♣ 4♥ 4♦"), ("2.5", "4♣ 4♦ 4♥ 4♠"), ("2.5", "3♦ 3♣ 5♥ 6♦"),
    ("2.6", "3♦ 4♣ 5♥"), ("2.6", "3♦ 4♣ 5♥ 6♦"), ("2.6", "3♦ 4♦ 5♦ 6♦"), ("2.6", "3♦ 4♣ 5♥ 6♦ 7♦ 8♠"),
    ("2.6", "3♦ 4♦ 5♦ 6♦ 7♦ 8♦"), ("2.6", "A♦ 2♣ 3♥ 4♦"), ("2.6", "K♦ A♣ 2♥ 3♦"), ("2.6", "3♦ 4♣ 5♥ 6♦ 8♣"),
    ("2.6", "3♦ 3♣ 4♥ 5♦ 6♣"), ("2.6", "J♦ Q♣ K♥ A♦ 2♣"), ("2.6", "Q♦ K♣ A♥ 2♦ 3♣"), ("2.6", "K♦ A♣ 2♥ 3♦ 4♣"),
    ("2.7", "3♦ 5♦ 7♦ 9♦"), ("2.7", "3♦ 5♦ 7♦ 9♦ J♣"), ("2.7", "3♦ 5♦ 7♦ 9♦ J♦ K♦"),
    ("2.8", "3♦ 3♣ 3♥ 5♦ 6♦"), ("2.8", "3♦ 3♣ 5♥ 5♦ 6♦"), ("2.8", "3♦ 3♣ 3♥ 5♦"),
    ("2.1", "3♦ 3♣ 6♥ 9♠ J♦"), ("2.1", "3♦ 3♣ 4♥ 4♦ 5♦ 5♠"), ("2.1", "3♦ 3♣ 3♥ 4♦ 4♣ 4♠"),
]  # fmt: skip
FOUR, FIVE = "9♣ 9♦ 9♥ 9♠", "9♣ 9♦ 9♥ 9♠ 5♣"


@pytest.mark.parametrize(("clause", "cards"), NEAR)
def test_2_1_what_is_nearly_a_play_is_refused_by_the_clause_that_it_misses(clause: str, cards: str) -> None:
    assert against("", cards) == clause


@pytest.mark.parametrize(
    ("house", "clause", "cards"),
    [
        ({"triples": True}, "2.4", "3♦ 3♣ 4♦"),
        ({"triples": True}, "2.6", "3♦ 4♣ 5♥"),
        ({"four_cards": True}, "2.5", "3♦ 3♣ 5♥ 6♦"),
        ({"flush": False}, "2.5", "3♦ 5♦ 7♦ 9♦"),
        ({"flush": False}, "2.6", "3♦ 5♦ 7♦ 9♦ J♣"),
        ({"flush": False}, "2.7", "3♦ 5♦ 7♦ 9♦ J♦"),
        ({"low_straights": False}, "2.6", "A♦ 2♣ 3♥ 4♦ 5♦"),
        ({"jqka2": True}, "2.6", "Q♦ K♣ A♥ 2♦ 3♣"),
    ],
)
def test_2_1_near_misses_by_house_rules(house: dict[str, Any], clause: str, cards: str) -> None:
    assert against("", cards, **house) == clause


def why(top: str, cards: str, **house: Any) -> str:
    refusal = trick(top, cards, **house).why_not(cards)
    return refusal.sentence if refusal else ""


@pytest.mark.parametrize(("four_cards", "four_and_one"), list(product((False, True), repeat=2)))
def test_2_9_four_of_a_kind_with_a_fifth_card_and_without_are_told_the_same(
    four_cards: bool, four_and_one: bool
) -> None:
    house = {"four_cards": four_cards, "four_and_one": four_and_one}
    alone, fifth = why("", FOUR, **house), why("", FIVE, **house)
    assert (alone == "", fifth == "") == (four_cards, four_and_one)
    assert alone == {
        (False, True): "Four of a kind must be played with a fifth card.",
        (False, False): "Four of a kind may not be played, either with a fifth card or without.",
    }.get((four_cards, four_and_one), "")
    assert fifth == {
        (True, False): "Four of a kind must be played without a fifth card.",
        (False, False): alone,
    }.get((four_cards, four_and_one), "")


@pytest.mark.parametrize("four_cards", [False, True])
@pytest.mark.parametrize("left", [FOUR, FIVE, "2♣ 2♦ 2♥ 2♠"])
def test_7_4_four_of_a_kind_left_count_only_where_four_and_one_is_a_play(four_cards: bool, left: str) -> None:
    there, none = (
        ended("K♠", left, four_cards=four_cards, four_and_one=played, twos_held=False)[1] for played in (True, False)
    )
    assert (there, none) == (-2 * len(left.split()), -len(left.split()))


@pytest.mark.parametrize(
    ("left", "house", "pays"),
    [
        ("3♦ 4♦ 5♦ 6♦ 7♦", {"four_and_one": False}, 10),
        ("3♦ 4♦ 5♦ 6♦ 7♦", {"flush": False}, 10),
        ("A♦ 2♦ 3♦ 4♦ 5♦", {"twos_held": False}, 10),
        ("A♦ 2♦ 3♦ 4♦ 5♦", {"twos_held": False, "low_straights": False}, 5),
        ("J♦ Q♦ K♦ A♦ 2♦", {"twos_held": False}, 5),
        ("J♦ Q♦ K♦ A♦ 2♦", {"twos_held": False, "jqka2": True}, 10),
    ],
)
def test_7_4_a_straight_flush_left_counts_only_where_it_is_one(left: str, house: dict[str, Any], pays: int) -> None:
    assert ended("K♠", left, **house)[1] == -pays


def test_2_6_where_jqka2_is_a_straight_nothing_says_that_none_goes_round_from_king_to_two() -> None:
    for cards in ("Q♦ K♣ A♥ 2♦ 3♣", "K♦ A♣ 2♥ 3♦ 4♣"):
        assert why("", cards, jqka2=True) == "Q-K-A-2-3 and K-A-2-3-4 are not straights."


@pytest.mark.parametrize(
    ("top", "answer", "sentence"),
    [
        ("3♦", "five-cards", "You must play the same number of cards as the play on the table."),
        ("3♦", "anything", "You must play the same number of cards as the play on the table, or a power hand."),
        ("3♦", "but-top-two", "You must play the same number of cards as the play on the table, or a power hand."),
        ("2♠", "but-top-two", "You must play the same number of cards as the play on the table."),
        ("3♦ 4♣ 5♥ 6♦ 7♠", "anything", "You must play the same number of cards as the play on the table."),
    ],
)
def test_3_9_another_number_of_cards_is_refused_in_the_words_of_the_house_rule(
    top: str, answer: str, sentence: str
) -> None:
    assert why(top, "K♣ K♦", powers_beat=answer) == sentence


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("contains", "The first play of a deal must contain the lowest card."),
        ("alone", "The first play of a deal must be the lowest card alone."),
    ],
)
def test_1_6_what_the_first_play_must_be_is_said_in_the_words_of_the_house_rule(answer: str, sentence: str) -> None:
    deal = big_two("hands 3♣ 3♥ 9♦ / 4♦ / 4♥ / 4♠\nturn 0\nopening yes", first_play=answer)
    refusal = deal.why_not("9♦")
    assert refusal is not None
    assert refusal.sentence == sentence


@pytest.mark.no_cover
def test_2_1_no_refusal_speaks_of_more_than_the_house_rules_allow() -> None:
    """What a sentence says must be done can be done, whatever is answered."""
    random = Random(4)
    house_rules = ("triples", "four_cards", "four_and_one", "flush", "low_straights", "jqka2")
    plays = {
        "with a fifth card.": FIVE, "without a fifth card.": FOUR, "two pairs or four of a kind.": "3♦ 3♣ 4♥ 4♦",
        "Three cards must be of one rank.": "3♦ 3♣ 3♥", "A flush has five": "3♦ 5♦ 7♦ 9♦ J♦",
        "All five cards of a flush": "3♦ 5♦ 7♦ 9♦ J♦", "A full house is": "3♦ 3♣ 3♥ 4♦ 4♣",
        "A straight has five": "3♦ 4♣ 5♥ 6♦ 7♠",
    }  # fmt: skip
    denied = {
        "Three cards may not": "3♦ 3♣ 3♥", "Three of a kind may not": "3♦ 3♣ 3♥", "Four cards may not": "3♦ 3♣ 4♥ 4♦",
        "A flush may not": "3♦ 5♦ 7♦ 9♦ J♦", "either with a fifth card": FIVE, "J-Q-K-A-2": "J♦ Q♣ K♥ A♦ 2♣",
        "may not begin with an ace or a two": "A♦ 2♣ 3♥ 4♦ 5♣",
    }  # fmt: skip
    known = [FOUR, FIVE, "3♦ 4♦ 5♦ 8♦ 7♦", "A♦ 2♣ 3♥ 4♦ 5♣", "J♦ Q♣ K♥ A♦ 2♣", "3♦ 3♣ 4♥ 4♦", "3♦ 3♣ 3♥", "3♦ 5♦ 7♦ 9♦",
             "3♦ 5♦ 7♦ 9♦ J♣"]  # fmt: skip
    seen = set()
    for _ in range(400):
        house: dict[str, Any] = {name: random.random() < 0.5 for name in house_rules}
        ranks = random.sample(["3", "4", "5", "6", "7"], 3)
        near = {card for card in unused("") if card[:-1] in ranks or card in ("8♦", "9♦", "J♦", "Q♣")}
        some = " ".join(random.sample(sorted(near), random.choice((3, 4, 4, 5, 5, 6))))
        cards = some if random.random() < 0.6 else random.choice(known)
        sentence = why("", cards, **house)
        for told, play in plays.items():
            if told in sentence and "either" not in sentence:
                seen.add(told)
                assert against("", play, **house) is None, (cards, house, sentence)
        for told, play in denied.items():
            if told in sentence:
                seen.add(told)
                assert against("", play, **house) is not None, (cards, house, sentence)
    assert seen == {*plays, *denied}
