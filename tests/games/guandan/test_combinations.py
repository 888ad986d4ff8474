"""Which cards are what, and what beats what: the edge cases of chapters 1 to 4, by their row in the dossier."""

from __future__ import annotations

import pytest

import tefuda
from tests.games.guandan.setting import clause_against, following, kinds, leading, legal


def play(top: str, cards: str, level: str) -> str | None:
    """Return the clause that forbids to play `cards` on `top`, or to lead them where it is empty."""
    deal = following(cards_of(cards), top, level) if top else leading(cards_of(cards), level)
    return clause_against(deal, cards)


def cards_of(text: str) -> str:
    """Return the physical cards that a play names."""
    return " ".join(word.partition("=")[0] for word in text.split() if not word.islower())


def read_as(cards: str, level: str) -> list[tuple[str, str]]:
    """Return kind and key of every reading of some cards, sorted."""
    deal = leading(f"{cards} 3♣", level) if "3♣" not in cards else leading(cards, level)
    return sorted((action.kind, str(action.key)) for action in tefuda.readings(deal, cards))


# ------------------------------------------------------------------ 1  cards


@pytest.mark.parametrize(
    ("top", "cards", "level", "clause"),
    [
        ("A♣", "2♠", "2", None),  # row 1
        ("5♣", "5♥", "5", "6.2"),  # row 2
        ("5♣", "SJ", "5", None),  # row 3
        ("K♣", "2♠", "3", "6.2"),
        ("SJ", "BJ", "3", None),
        ("BJ", "BJ", "3", "6.2"),
        ("7♣", "A♣", "7", "6.2"),
        ("6♣", "8♣", "7", None),
        ("A♠", "A♥", "7", "6.2"),
    ],
)
def test_1_3_singles_stand_in_level_order_and_suits_never_count(
    top: str, cards: str, level: str, clause: str | None
) -> None:
    assert play(top, cards, level) == clause


# ------------------------------------------------------------------ 2  wild cards


def test_2_1_the_level_cards_of_hearts_are_wild_and_no_others() -> None:
    assert clause_against(leading("7♥ K♠", "7"), "K♠ 7♥=K") is None
    assert clause_against(leading("7♦ K♠", "7"), "K♠ 7♦=K") == "2.1"
    assert clause_against(leading("8♥ K♠", "7"), "K♠ 8♥=K") == "2.1"


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("", "7♥=SJ SJ", "2.2"),  # row 5
        ("", "7♥=BJ BJ", "2.2"),
        ("", "7♥=SJ", "2.2"),
        ("Q♣ Q♦ Q♠", "K♠ K♦ 7♥=K", None),  # row 9
        ("", "K♠ 7♥=K", None),  # row 8
        ("K♣ K♦", "K♠ 7♥=K", "6.2"),
        ("", "9♠ 9♣ 9♦ SJ 7♥=SJ", "2.2"),  # row 13
    ],
)
def test_2_2_a_wild_card_is_as_strong_as_what_it_stands_for_and_never_a_joker(
    top: str, cards: str, clause: str | None
) -> None:
    assert play(top, cards, "7") == clause


def test_2_2_one_natural_card_fixes_the_rank_of_a_pair() -> None:
    assert read_as("K♠ 7♥", "7") == [("pair", "K")]  # row 8


def test_2_2_two_wild_cards_may_stand_for_different_cards() -> None:
    assert read_as("K♠ K♦ 9♣ 2♥ 2♥", "2") == [("full house", "9"), ("full house", "K")]  # row 11


def test_2_2_nine_and_ten_of_a_rank_need_wild_cards() -> None:
    kings = "K♣ K♣ K♦ K♦ K♥ K♥ K♠ K♠"
    aces = "A♣ A♣ A♦ A♦ A♥ A♥ A♠ A♠"
    assert play(aces, f"{kings} 7♥=K", "7") is None  # row 37
    threes = "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥=3 2♥=3"
    assert kinds(following("SJ SJ BJ BJ 4♣ 4♣ 4♦ 4♦ 4♥ 4♥ 4♠ 4♠", threes, "2")) == {"jokers"}  # row 38


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("A♣ A♦", "7♥ 7♥", None),  # row 6
        ("7♠ 7♣", "7♥ 7♥", "6.2"),  # row 7
        ("A♣", "7♥", None),
        ("SJ", "7♥", "6.2"),
        ("", "7♥=K", "2.3"),
        ("", "7♥=K 7♥=K", "2.3"),
    ],
)
def test_2_3_wild_cards_alone_are_level_cards(top: str, cards: str, clause: str | None) -> None:
    assert play(top, cards, "7") == clause


def test_2_4_a_full_house_with_a_wild_card_is_as_declared() -> None:
    deal = leading("8♠ 8♣ 9♠ 9♣ 2♥ 4♣", "2")  # row 10
    assert read_as("8♠ 8♣ 9♠ 9♣ 2♥", "2") == [("full house", "8"), ("full house", "9")]
    assert deal.apply("8♠ 8♣ 2♥=8 9♠ 9♣").observe(1).kind == "full house"
    assert deal.apply("8♠ 8♣ 2♥=8 9♠ 9♣").legal_actions.codes  # the next has to beat eights
    eights = following("9♣ 9♦ 9♠ 3♣ 3♦", "8♠ 8♣ 2♥=8 9♠ 9♥", "2")
    nines = following("9♣ 9♦ 9♠ 3♣ 3♦", "9♥ 9♥ 2♥=9 8♠ 8♣", "2")
    assert clause_against(eights, "9♣ 9♦ 9♠ 3♣ 3♦") is None
    assert clause_against(nines, "9♣ 9♦ 9♠ 3♣ 3♦") == "6.2"


def test_2_4_an_undeclared_wild_card_stands_for_its_own_rank() -> None:
    deal = leading("7♥ 7♠ 7♣ 7♥ 4♣", "7")
    assert deal.apply("7♠ 7♥").table == deal.apply("7♠ 7♥=7").table
    assert deal.apply("7♥ 7♥").table == deal.apply("7♥=7 7♥=7").table
    assert clause_against(leading("8♠ 7♥", "7"), "8♠ 7♥") == "2.4"


@pytest.mark.parametrize(
    ("cards", "level", "expected"),
    [
        ("4♠ 5♠ 6♥ 7♠ 8♠", "6", [("straight", "8"), ("straight flush", "8")]),  # row 22
        (
            "2♠ 3♠ 4♠ 5♠ 6♥", "6",
            [("straight", "5"), ("straight", "6"), ("straight flush", "5"), ("straight flush", "6")],
        ),  # row 23
        ("J♠ Q♠ K♠ A♠ 2♥", "2", [("straight", "A"), ("straight flush", "A")]),  # row 24
        ("10♠ J♦ Q♣ K♠ A♥", "A", [("straight", "A"), ("straight", "K")]),  # row 25
        ("4♥ 4♥ 8♠ 8♣ 9♠ 9♣", "4", [("plate", "9"), ("tube", "10"), ("tube", "9")]),  # row 26
        ("9♠ 9♣ 9♦ 7♥ 7♥", "7", [("five", "9"), ("full house", "9")]),  # row 14
        ("9♠ 9♣ 9♦ 9♥ 7♥", "7", [("five", "9")]),  # row 15
        ("9♠ 9♣ 9♦ 9♥ 9♥", "9", [("five", "9"), ("full house", "9")]),  # the level's own rank
        (
            "5♠ 6♠ 7♠ 2♥ 2♥", "2",
            [(kind, key) for kind in ("straight", "straight flush") for key in ("7", "8", "9")],
        ),
    ],
)  # fmt: skip
def test_2_5_every_reading_of_an_ambiguous_selection_is_offered(
    cards: str, level: str, expected: list[tuple[str, str]]
) -> None:
    assert read_as(cards, level) == expected


# ------------------------------------------------------------------ 3  combinations


def test_3_1_any_single_card_may_be_led() -> None:
    assert legal(leading("2♣ 9♥ SJ BJ", "9")) >= {"2♣", "9♥=9", "SJ", "BJ"}


@pytest.mark.parametrize("cards", ["SJ BJ", "7♠ 8♠", "BJ 2♣"])
def test_3_2_a_pair_is_of_one_rank_or_of_equal_jokers(cards: str) -> None:
    assert clause_against(leading(cards, "5"), cards) == "3.2"  # row 4
    assert clause_against(leading(cards, "5"), f"pair {cards}") == "3.2"


def test_3_2_two_equal_jokers_are_the_highest_pair() -> None:
    assert play("7♠ 7♣", "SJ SJ", "7") is None
    assert play("SJ SJ", "BJ BJ", "7") is None


def test_3_3_three_level_cards_are_the_highest_triple_and_jokers_make_none() -> None:
    assert play("A♠ A♣ A♦", "2♠ 2♣ 2♦", "2") is None
    assert play("", "BJ BJ SJ", "7") == "4.3"  # row 39
    assert play("", "triple BJ BJ SJ", "7") == "3.3"
    assert play("", "BJ BJ 7♥=BJ 7♥=BJ", "7") is not None  # row 39


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("9♠ 9♣ 9♦ SJ SJ", None),  # row 12
        ("9♠ 9♣ 9♦ SJ BJ", "3.2"),  # row 13
        ("9♠ 9♣ SJ SJ SJ", None),
        ("full house 9♠ 9♣ SJ SJ 8♠", "3.4"),
        ("full house 9♠ 9♣ 9♦ SJ BJ", "3.4"),
        ("full house 9♠ 9♣ 9♦ 8♦ 7♦", "3.4"),
        ("full house 9♠ 9♣ 9♦ 9♥ 9♥", "3.4"),
        ("9♠ 9♣ 9♦ 2♥=K 2♥=K", "3.4"),
        ("9♠ 9♣ 9♦ 2♥=2 2♥=2", None),
        ("9♠ 9♣ 9♦ 2♥ 2♥", None),
    ],
)
def test_3_4_a_full_house_is_a_triple_and_a_pair(cards: str, clause: str | None) -> None:
    if "SJ SJ SJ" in cards:
        with pytest.raises(tefuda.NotationError, match="only two"):
            leading("9♠", "2").action(cards)
    else:
        assert play("", cards, "2") == clause


def test_3_4_only_the_triple_counts() -> None:
    assert play("8♠ 8♣ 8♦ A♠ A♣", "9♠ 9♣ 9♦ 3♠ 3♣", "2") is None
    assert play("A♠ A♣ A♦ 4♠ 4♣", "2♠ 2♣ 2♦ 3♠ 3♣", "2") is None


@pytest.mark.parametrize(
    ("top", "cards", "level", "clause"),
    [
        ("", "10♠ J♦ Q♣ K♠ A♦", "Q", None),  # row 16
        ("9♠ 10♦ J♣ Q♠ K♦", "10♠ J♦ Q♣ K♠ A♦", "Q", None),
        ("10♠ J♦ Q♣ K♠ A♦", "9♠ 10♦ J♣ Q♠ K♦", "Q", "6.2"),
        ("", "5♠ 6♦ 8♣ 9♠ 10♦", "7", "3.5"),  # row 17
        ("", "straight 5♠ 6♦ 8♣ 9♠ 10♦", "7", "3.5"),
        ("A♠ 2♦ 3♣ 4♠ 5♦", "2♠ 3♦ 4♣ 5♠ 6♦", "9", None),  # row 18
        ("", "Q♠ K♦ A♣ 2♠ 3♦", "9", "3.5"),  # row 19
        ("", "3♠ 4♦ 5♣ 6♠ 7♦ 8♦", "9", "3.5"),  # row 20
        ("", "J♠ Q♦ K♣ A♠ SJ", "9", "3.5"),
        ("", "straight J♠ Q♦ K♣ A♠ SJ", "9", "3.5"),
        ("2♠ 3♦ 4♣ 5♠ 6♦", "3♠ 4♠ 5♠ 6♠ 7♠", "9", None),  # row 21
        ("", "straight 3♠ 4♠ 5♠ 6♠ 7♠", "9", "3.5"),
    ],
)
def test_3_5_a_straight_is_five_in_natural_order(top: str, cards: str, level: str, clause: str | None) -> None:
    assert play(top, cards, level) == clause


def test_3_5_a_run_of_one_suit_is_answered_by_bombs_only() -> None:
    suited = following("5♠ 6♦ 7♣ 8♠ 9♦ K♣ K♦ K♥ K♠ K♠ K♥", "3♠ 4♠ 5♠ 6♠ 7♠", "9")  # row 21
    assert kinds(suited) == {"six"}


@pytest.mark.parametrize(
    ("top", "cards", "level", "clause"),
    [
        ("", "A♠ A♣ 2♠ 2♣ 3♠ 3♣", "9", None),  # row 27
        ("", "K♠ K♣ A♠ A♣ 2♠ 2♣", "9", "3.6"),  # row 27
        ("A♠ A♣ 2♠ 2♣ 3♠ 3♣", "6♠ 6♣ 7♠ 7♣ 8♠ 8♣", "7", None),  # row 29
        ("6♠ 6♣ 7♠ 7♣ 8♠ 8♣", "Q♠ Q♣ K♠ K♣ A♠ A♣", "7", None),
        ("", "7♠ 7♣ 8♠ 8♣", "9", "3.6"),
        ("", "7♠ 7♣ 8♠ 8♣ 9♠ 9♣ 10♠ 10♣", "2", "3.6"),
        ("6♠ 6♣ 7♠ 7♣ 8♠ 8♣", "9♠ 9♣ 9♦ 10♠ 10♣ 10♦", "2", "6.2"),  # row 30
        ("", "tube 7♠ 7♣ 8♠ 8♣ 9♠ 10♣", "2", "3.6"),
    ],
)
def test_3_6_a_tube_is_three_pairs_in_a_row(top: str, cards: str, level: str, clause: str | None) -> None:
    assert play(top, cards, level) == clause


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("Q♠ Q♣ Q♦ K♠ K♣ K♦", "K♠ K♣ K♥ A♠ A♣ A♦", None),  # row 28
        ("3♠ 3♣ 3♦ 4♠ 4♣ 4♦", "A♠ A♣ A♦ 2♠ 2♣ 2♦", "6.2"),
        ("A♠ A♣ A♦ 2♠ 2♣ 2♦", "3♠ 3♣ 3♦ 4♠ 4♣ 4♦", None),
        ("", "plate 3♠ 3♣ 3♦ 5♠ 5♣ 5♦", "3.7"),
        ("", "3♠ 3♣ 3♦ 4♠ 4♣ 4♦ 5♠ 5♣ 5♦", "3.7"),
    ],
)
def test_3_7_a_plate_is_two_triples_in_a_row(top: str, cards: str, clause: str | None) -> None:
    assert play(top, cards, "9") == clause


# ------------------------------------------------------------------ 4  bombs


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("7♠ 7♣ 7♦ 7♥", "3♠ 3♣ 3♦ 3♥ 3♥", None),  # row 32
        ("K♠ K♣ K♦ K♥", "7♠ 7♣ 7♦ 7♥", None),
        ("7♠ 7♣ 7♦ 7♥", "K♠ K♣ K♦ K♥", "4.4"),
        ("A♠ A♠ A♣ A♣ A♦ A♦ A♥ A♥", "7♠ 7♠ 7♣ 7♣ 7♦ 7♦ 7♥ 7♥", None),  # row 36
        ("", "bomb 7♠", "6.3"),
        ("", "four 7♠ 7♣ 7♦ 8♦", "4.1"),
    ],
)
def test_4_1_a_bomb_is_four_or_more_of_a_rank(top: str, cards: str, clause: str | None) -> None:
    if cards.startswith("bomb"):
        with pytest.raises(tefuda.NotationError):
            leading("7♠", "7").action(cards)
    else:
        assert play(top, cards, "7") == clause


def test_4_1_there_are_no_nine_of_the_level_rank() -> None:
    deal = leading("7♠ 7♠ 7♣ 7♣ 7♦ 7♦ 7♥ 7♥ 8♣", "7")  # row 37
    assert kinds(deal) >= {"eight"}
    assert not kinds(deal) & {"nine", "ten"}


@pytest.mark.parametrize(
    ("top", "cards", "clause"),
    [
        ("7♠ 7♣ 7♦ 7♥ 7♥", "A♠ 2♠ 3♠ 4♠ 5♠", None),  # row 33
        ("10♠ J♠ Q♠ K♠ A♠", "2♠ 2♠ 2♣ 2♣ 2♦ 2♦", None),  # row 34
        ("5♠ 6♠ 7♠ 8♠ 9♠", "5♥ 6♥ 7♥ 8♥ 9♥", "4.4"),  # row 35
        ("5♠ 6♠ 7♠ 8♠ 9♠", "6♥ 7♥ 8♥ 9♥ 10♥", None),
        ("", "straight flush 5♥ 6♥ 7♥ 8♥ 9♠", "4.2"),
        ("", "straight flush 5♥ 6♥ 7♥ 8♥ 10♥", "4.2"),
    ],
)
def test_4_2_a_straight_flush_stands_between_five_and_six_of_a_rank(top: str, cards: str, clause: str | None) -> None:
    assert play(top, cards, "7") == clause


def test_4_3_four_jokers_beat_everything_and_fewer_are_nothing() -> None:
    assert play("3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥=3 2♥=3", "SJ SJ BJ BJ", "2") is None
    assert play("SJ SJ BJ BJ", "3♣ 3♣ 3♦ 3♦ 3♥ 3♥ 3♠ 3♠ 2♥=3 2♥=3", "2") == "4.4"
    assert play("", "SJ SJ BJ", "2") == "4.3"
    assert play("", "jokers SJ SJ BJ", "2") == "4.3"


@pytest.mark.parametrize("top", ["3♠ 4♦ 5♣ 6♠ 7♦", "BJ", "BJ BJ", "K♠ K♣ K♦ A♠ A♣ A♦", "Q♠ Q♣ K♠ K♣ A♠ A♣"])
def test_4_4_a_bomb_beats_whatever_is_no_bomb(top: str) -> None:
    assert play(top, "8♠ 8♣ 8♦ 8♥", "7") is None  # row 31


def test_4_4_a_bomb_may_be_led_and_ends_the_rule_of_equal_kinds() -> None:
    assert play("", "8♠ 8♣ 8♦ 8♥", "7") is None
    assert play("8♠ 8♣ 8♦ 8♥", "K♠", "7") == "4.4"
