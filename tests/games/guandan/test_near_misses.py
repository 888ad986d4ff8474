"""Cards that are nearly a combination: the clause that forbids it is named, not only that they are none [6.3]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

import tefuda
from tefuda.core.cards.names import RANK_NAMES
from tests.games.guandan.setting import leading, sentence_against

SUITS = "♠♦♣♥"
WILD = "2♥"
EVERY = range(len(RANK_NAMES))


def clause_of(cards: Sequence[str], level: str = "2") -> str | None:
    """Return the clause that forbids to lead cards as typed; None where they are some combination."""
    deal = leading(" ".join(word.partition("=")[0] for word in cards), level)
    if "=" not in "".join(cards) and tefuda.readings(deal, " ".join(cards)):
        return None
    refusal = deal.why_not(" ".join(cards))
    return refusal.clause if refusal else None


def row(first: int, length: int, size: int = 1) -> list[str]:
    """Return `size` cards of each of some ranks in a row, after the ace the two; no wild card is among them."""
    ranks = [RANK_NAMES[(first + step) % len(RANK_NAMES)] for step in range(length)]
    return [f"{rank}{SUITS[(index + n) % 3]}" for index, rank in enumerate(ranks) for n in range(size)]


def with_wild(cards: Sequence[str]) -> Iterator[list[str]]:
    """Yield cards, and the same with a wild card in the place of each of them."""
    yield list(cards)
    for index in range(len(cards)):
        yield [*cards[:index], WILD, *cards[index + 1 :]]


def clauses_of_all(cards: Sequence[str]) -> set[str]:
    return {clause for chosen in with_wild(cards) if (clause := clause_of(chosen)) is not None}


@pytest.mark.parametrize("length", [3, 4, 6, 7, 8])
def test_3_5_a_row_of_any_other_length_is_no_straight(length: int) -> None:
    for first in EVERY:
        assert clause_of(row(first, length)) == "3.5"
    assert clauses_of_all(row(3, length)) == {"3.5"} if length > 3 else {"3.3", "3.5"}


def test_3_5_no_straight_goes_on_beyond_the_ace_of_one_suit_or_of_several_with_wild_cards_or_without() -> None:
    for first in range(EVERY.index(9), EVERY.index(12)):
        assert clauses_of_all(row(first, 5)) == {"3.5"}
        flush = [f"{card.rstrip(SUITS)}♠" for card in row(first, 5)]
        assert clause_of(flush) == "3.5"
        assert "beyond" in str(sentence_against(leading(" ".join(flush)), " ".join(flush)))


@pytest.mark.parametrize("pairs", [2, 4, 5, 6])
def test_3_6_pairs_in_a_row_of_any_other_number_are_no_tube(pairs: int) -> None:
    for first in EVERY:
        assert clause_of(row(first, pairs, 2)) == "3.6"
    assert clauses_of_all(row(3, pairs, 2)) <= {"3.6", "3.4"}


def test_3_6_no_tube_goes_on_beyond_the_ace() -> None:
    cards = row(RANK_NAMES.index("K"), 3, 2)
    assert clauses_of_all(cards) == {"3.6"}
    assert "beyond" in str(sentence_against(leading(" ".join(cards)), " ".join(cards)))


@pytest.mark.parametrize("triples", [3, 4])
def test_3_7_three_triples_are_no_plate(triples: int) -> None:
    for first in EVERY:
        assert clause_of(row(first, triples, 3)) == "3.7"


def test_3_6_and_3_7_pairs_and_triples_that_do_not_follow_one_another() -> None:
    for one, other in combinations(EVERY, 2):
        if other - one in (1, len(EVERY) - 1):
            continue
        assert clause_of(row(one, 1, 3) + row(other, 1, 3)) == "3.7"
        assert clause_of(row(one, 1, 2) + row(other, 1, 2)) == "3.6"


def test_3_2_to_4_1_cards_of_one_rank_with_others() -> None:
    for rank, other in ((3, 4), (3, 9), (12, 0)):
        assert clause_of(row(rank, 1, 2)[:1] + row(other, 1)) == "3.2"
        assert clause_of(row(rank, 1, 2) + row(other, 1)) == "3.3"
        assert clause_of(row(rank, 1, 3) + row(other, 1)) == "3.4"
        for number in (4, 5):
            bomb = [f"{RANK_NAMES[rank]}{suit}" for suit in "♠♦♣♠♦"[:number]]
            assert clause_of(bomb + row(other, 1)) == "4.1"
            assert clause_of([*bomb, "SJ"]) == "4.1"
            assert clause_of([*bomb, "SJ", "BJ"]) == "4.1"
    assert clause_of(["7♠", "7♦", "8♠", "8♦", "J♦"]) == "3.4"
    assert clause_of(["7♠", "7♦", "7♣", "9♦", "J♦"]) == "3.4"
    assert clause_of([*row(5, 2, 3), "J♠", "Q♠"]) == "3.7"
    assert clause_of([*row(5, 2, 3), "J♠", "J♦", "K♠", "K♦"]) == "3.7"


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("SJ BJ", "3.2"), ("SJ SJ BJ", "4.3"), ("SJ BJ BJ", "4.3"), ("7♠ SJ", "3.2"), ("7♠ 7♦ SJ", "3.3"),
        ("SJ 2♥", "2.2"), ("BJ 2♥", "2.2"), ("SJ SJ 2♥", "2.2"), ("SJ BJ BJ 2♥", "2.2"), ("SJ BJ 2♥ 2♥", "2.2"),
        ("7♠ 7♦ 7♣ SJ BJ", "3.2"), ("7♠ 7♦ 8♠ 8♦ SJ", "3.4"), ("7♠ 7♦ 8♠ 2♥ SJ", "3.4"), ("7♠ 7♦ SJ SJ BJ", "3.3"),
        ("7♠ 7♦ 7♣ SJ", "4.1"), ("7♠ 8♦ 9♠ 10♠ SJ", "3.5"), ("7♠ 8♦ 9♠ 2♥ SJ", "3.5"), ("Q♠ K♦ A♠ SJ BJ", "3.5"),
        ("J♠ Q♠ K♦ A♠ SJ", "3.5"), ("7♠ 8♦ 9♠ 10♠ J♠ SJ", "3.5"), ("7♠ 7♦ 8♠ 8♦ SJ SJ", "3.6"),
        ("7♠ 7♦ 7♣ 8♠ 8♦ SJ", "3.7"), ("SJ SJ BJ BJ 7♠", "4.3"), ("SJ SJ BJ BJ 2♥", "2.2"),
        ("3♠ 5♠ 7♠ 9♠ J♠", "4.2"), ("3♥ 5♥ 7♥ 9♥ J♥", "4.2"), ("3♠ 5♦ 7♠ 9♠ J♠", "3.5"), ("3♠ 5♠ 9♠ K♠ 2♥", "4.2"),
        ("K♠ K♦ 2♥=Q", "3.3"), ("Q♠ K♦ A♠ 3♠ 2♥=2", "3.5"), ("7♠ 7♦ 8♠ 2♥=8", "3.6"), ("K♠ K♦ 2♥", "2.4"),
        ("K♠ A♦ 2♠ 3♦ SJ", "3.5"), ("K♠ K♦ A♠ A♦ 2♠ SJ", "3.6"), ("7♠ 7♦ 8♠ 9♦ 10♠ SJ", "6.3"),
        ("7♠ 7♦ 7♣ 7♥ 8♦ 8♠ 8♥", "4.1"), ("7♠ 7♦ 7♣ 7♥ 8♦ 8♠ 9♠", "6.3"), ("K♠ K♦ A♠ 2♠ 3♦ SJ", "6.3"),
        ("7♠ 7♦ 7♣ 8♠ 9♦ SJ", "6.3"),
        ("7♠ 7♦ SJ BJ 2♥", "3.2"), ("3♠ 4♦ 5♠ 2♥ 2♥", "2.4"), ("4♠ 5♦ 6♠ 7♦ 2♥", "2.4"),
        ("7♠ 7♦ 8♠ 8♦ 9♠ SJ", "3.6"), ("Q♠ K♦ A♠ 2♠ 3♦ 3♠", "6.3"), ("7♠ 7♦ 7♣ J♠ J♦ 2♥", "3.7"),
        ("7♠ 7♦ 7♣ 7♥ 8♠ 8♦ 8♣ 9♠ 9♦", "6.3"), ("7♠ 7♦ 7♣ 8♠ 8♦ 9♠ J♠ J♦ Q♠", "6.3"),
        ("7♠ 7♦ 7♣ 8♠ 9♦ 2♥", "4.1"), ("7♠ 7♦ 7♣ 7♥ 8♠ 9♦", "4.1"), ("7♠ 7♦ 7♣ 9♠ 9♦ J♠ J♦ K♠", "6.3"),
        ("7♠ 7♦ 8♠ 8♦ 8♣ J♠ K♦ A♠", "6.3"), ("7♠ 7♦ 7♣ 8♠ 8♦ J♠ K♦ A♠", "6.3"),
        ("2♥=K 2♥=K", "2.3"), ("K♠ 7♦ 9♦=K", "2.1"), ("K♠ K♦ 3♠ 7♦", "6.3"), ("3♠ 5♦ 7♠ 9♦ J♠ K♠", "6.3"),
    ],
)  # fmt: skip
def test_6_3_what_cards_nearly_are_says_which_clause_forbids_them(cards: str, clause: str) -> None:
    deal = leading(" ".join(word.partition("=")[0] for word in cards.split()))
    refusal = deal.why_not(cards)
    assert refusal is not None
    assert refusal.clause == clause, refusal.sentence


def in_a_row(ranks: set[int]) -> bool:
    """Say whether ranks are next to one another on the circle on which the ace stands between king and two."""
    return any({(first + step) % len(EVERY) for step in range(len(ranks))} == ranks for first in EVERY)


def looks_like(cards: Sequence[str]) -> set[str]:
    """Return the clauses that can forbid what a player may take cards for, judged by sight; none: nothing at all."""
    jokers = sum(card in ("SJ", "BJ") for card in cards)
    counted = Counter(RANK_NAMES.index(card[:-1]) for card in cards if card not in ("SJ", "BJ"))
    size, numbers = len(cards), sorted(counted.values())
    if not counted:
        return {"3.2"} if size == 2 else {"4.3"}
    if jokers == 4:
        return {"4.3"}
    if size <= 3:
        return {"3.5"} if not jokers and in_a_row(set(counted)) and size == 3 == len(counted) else {f"3.{size}"}
    if len(counted) == 1:
        return {"3.2", "3.3"} if size == 5 and jokers in (2, 3) else {"4.1"}
    if numbers[-1] == 1 and in_a_row(set(counted)):
        return {"3.5"} if not jokers else {"3.5", "6.3", "3.4"}
    if jokers:
        return {"3.4", "3.5", "3.6", "3.7", "6.3"}
    if set(numbers) in ({2}, {3}):
        return {f"3.{numbers[-1] + 4}"}
    if numbers[-1] >= 4 and (len(counted) == 2 or sum(numbers[:-1]) <= 2):
        return {"4.1"}
    if size == 5:
        suits = {card[-1] for card in cards}
        four = {"3.4"} if len(counted) <= 3 else {"6.3"}
        return {"4.2"} if len(suits) == 1 else {"3.5"} if numbers[-1] == 1 else four
    return {"3.4"} if numbers == [1, 3] else {"6.3", "3.7"}


@pytest.mark.parametrize("seed", range(4))
def test_6_3_of_all_selections_from_a_hand_only_what_looks_like_nothing_is_no_combination(seed: int) -> None:
    random = Random(seed)
    first, number = random.randrange(13), random.randrange(3, 7)
    ranks = [RANK_NAMES[(first + step) % len(EVERY)] for step in range(number)]
    pack = [f"{rank}{suit}" for rank in ranks for suit in "♠♦♣♠"[: random.randrange(2, 5)]] + ["SJ", "SJ", "BJ"]
    hand = random.sample(pack, 8)
    deal = leading(" ".join(hand), "2" if first > 6 else "J")
    seen = 0
    for size in range(2, 9):
        for chosen in {tuple(sorted(some)) for some in combinations(hand, size)}:
            refusal = deal.why_not(" ".join(chosen))
            if refusal is not None:
                assert refusal.clause in looks_like(chosen), (chosen, refusal.sentence)
                seen += 1
    assert seen > 50
