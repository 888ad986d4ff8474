"""What a win is worth."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.core.cards.card import SMALL_JOKER, read_cards, show
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.core.words.story import Story
from tefuda.core.words.worder import sentences
from tefuda.games.teyaku_dobon import GAME
from tefuda.games.teyaku_dobon.rules.numbers import hits
from tefuda.games.teyaku_dobon.rules.yaku import is_run, yaku_of
from tefuda.games.teyaku_dobon.words.account import say_yaku
from tefuda.games.teyaku_dobon.words.book import BOOK
from tests.games.teyaku_dobon.setting import PLAIN, after, laid, teyaku


def gain(deal: tefuda.Deal, seat: int = 1) -> int:
    """Return what a seat gains by calling Dobon, without a counter."""
    called = deal.apply("dobon", seat=seat)
    return (called if called.over else called.apply("pass")).payoffs[seat]


def by_yaku(yaku: int, **options: Any) -> int:
    """Return what a Dobon with a number of yaku, all but one of them dora, is worth."""
    hearts = {1: "4♣ 5♠", 2: "4♥ 5♠", 3: "4♥ 5♥"}.get(yaku, "A♥ 2♥ 6♥")
    king = yaku - 4 if yaku > 4 else 0
    card, hand = ("K♦", "A♥ 2♥ 10♥") if king else ("9♦", hearts)
    return gain(laid(card, hand, own="7♣ 8♠", rest="turnup Q♥", king_yaku=king, **options))


def test_4_1_a_dobon_is_one_yaku_and_each_yaku_is_300_points() -> None:
    """Case 22."""
    assert gain(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♣")) == 300
    assert [by_yaku(yaku) for yaku in range(1, 8)] == [300, 600, 900, 1200, 1500, 1800, 2100]


def test_4_1_score_square_counts_by_the_square_of_the_yaku() -> None:
    """Case 22."""
    assert [by_yaku(yaku, score="square") for yaku in range(1, 8)] == [100, 400, 900, 1600, 2500, 3600, 4900]


def test_4_1_score_table_counts_by_a_table() -> None:
    values = {f"value_{yaku}": 10 * yaku for yaku in range(1, 9)}
    assert [by_yaku(yaku, score="table", **values) for yaku in range(1, 8)] == [10, 20, 30, 40, 50, 60, 70]


def by_table(yaku: int) -> tuple[int, int]:
    """Return what a Dobon is worth where its number of yaku costs nothing by the table, and where it costs points."""
    option = f"value_{yaku}"
    return by_yaku(yaku, score="table", **{option: 0}), by_yaku(yaku, score="table", **{option: 11 * yaku})


def test_4_1_value_1_is_what_one_yaku_is_worth_by_the_table() -> None:
    assert by_table(1) == (0, 11)


def test_4_1_value_2_is_what_two_yaku_are_worth_by_the_table() -> None:
    assert by_table(2) == (0, 22)


def test_4_1_value_3_is_what_three_yaku_are_worth_by_the_table() -> None:
    assert by_table(3) == (0, 33)


def test_4_1_value_4_is_what_four_yaku_are_worth_by_the_table() -> None:
    assert by_table(4) == (0, 44)


def test_4_1_value_5_is_what_five_yaku_are_worth_by_the_table() -> None:
    assert by_table(5) == (0, 55)


def test_4_1_value_6_is_what_six_yaku_are_worth_by_the_table() -> None:
    assert by_table(6) == (0, 66)


def test_4_1_value_7_is_what_seven_yaku_are_worth_by_the_table() -> None:
    assert by_table(7) == (0, 77)


def test_4_1_value_8_is_what_eight_yaku_and_more_are_worth_by_the_table() -> None:
    assert by_table(8) == (0, 88)
    nine = laid("K♦", "A♥ 2♥ 10♥", own="7♣ 8♠", rest="turnup Q♥", king_yaku=5, score="table", value_8=77)
    assert gain(nine) == 77


def test_4_2_a_dobon_on_the_last_card_is_three_yaku_and_900_points() -> None:
    """Case 25."""
    for score in ("linear", "square"):
        deal = laid("7♦", "3♥ 4♠", score=score, rest="turnup K♣").apply("dobon")
        assert (deal.over, deal.payoffs) == (True, (-900, 900))


def test_4_3_each_card_of_the_suit_turned_up_is_a_yaku() -> None:
    """Case 23."""
    assert gain(laid("9♦", "4♥ 5♥", own="2♠ 8♠", rest="turnup K♥")) == 900
    assert gain(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♥")) == 600


@pytest.mark.parametrize(("rule", "points"), [(False, 300), (True, 600)])
def test_4_3_dora_base_says_whether_the_card_hit_is_a_dora(rule: bool, points: int) -> None:
    """Case 24."""
    assert gain(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♦", dora_base=rule)) == points


NINES = "hands 9♠ / 3♣ 4♣\nturnup K♥\nstock 9♥ 2♠ 2♦\ndealer 1"


def tsumo(text: str, **options: Any) -> tefuda.Deal:
    """Return the deal after a tsumo by the house rule that the card drawn is what must be hit."""
    return after(teyaku(text, tsumo="drawn-as-target", **options), "draw", "tsumo")


def test_4_3_dora_base_says_whether_a_card_drawn_that_was_hit_is_a_dora() -> None:
    assert tsumo(NINES).payoffs == (300, -300)
    assert tsumo(NINES, dora_base=True).payoffs == (600, -600)
    assert tsumo(NINES.replace("9♥", "9♦"), dora_base=True).payoffs == (300, -300)


@pytest.mark.parametrize(("rule", "points"), [("with-drawn", 600), ("drawn-as-target", 300)])
def test_4_3_dora_base_leaves_a_base_card_that_was_not_hit(rule: str, points: int) -> None:
    text = "hands A♦ 4♦ / 8♠ 8♥ Q♠\nturnup K♥\npile 10♥\nturn 0\nstock 5♠ J♠ 9♠"
    deal = after(teyaku(text, tsumo=rule, dora_base=True), "draw", "tsumo")
    assert deal.payoffs == (points, -points)


@pytest.mark.parametrize(("card", "hand"), [("J♦", "5♥ 6♠"), ("Q♦", "5♥ 7♠"), ("K♦", "5♥ 8♠")])
def test_4_4_to_be_called_on_a_court_card_costs_a_yaku_more(card: str, hand: str) -> None:
    """Case 30."""
    assert gain(laid(card, hand, own="2♠ 3♠", rest="turnup 10♣")) == 600


def by_court_card(**options: int) -> list[int]:
    """Return what it costs to be called on a jack, a queen and a king."""
    court = (("J♦", "5♥ 6♠"), ("Q♦", "5♥ 7♠"), ("K♦", "5♥ 8♠"))
    rules: dict[str, Any] = {**PLAIN, **options}
    return [gain(laid(card, hand, own="2♠ 3♠", rest="turnup 10♣", **rules)) for card, hand in court]


def test_4_4_jack_yaku_is_what_hitting_a_jack_gives() -> None:
    assert by_court_card(jack_yaku=3) == [1200, 300, 300]


def test_4_4_queen_yaku_is_what_hitting_a_queen_gives() -> None:
    assert by_court_card(queen_yaku=3) == [300, 1200, 300]


def test_4_4_king_yaku_is_what_hitting_a_king_gives() -> None:
    assert by_court_card(king_yaku=3) == [300, 300, 1200]


@pytest.mark.parametrize(("yaku", "points"), [(0, 300), (2, 900)])
def test_4_5_tanki_yaku_is_what_a_single_card_gives(yaku: int, points: int) -> None:
    assert gain(laid("9♦", "9♥", own="2♠ 8♠", rest="turnup K♣", tanki_yaku=yaku)) == points
    assert gain(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♣", tanki_yaku=yaku)) == 300


def test_4_5_tanki_yaku_is_given_to_a_single_card_that_hits_the_card_drawn() -> None:
    assert tsumo(NINES, tanki_yaku=1).payoffs == (600, -600)
    two = "hands A♠ 8♠ / 3♣ 4♣\nturnup K♥\nstock 9♥ 2♠ 2♦\ndealer 1"
    assert tsumo(two, tanki_yaku=1).payoffs == (300, -300)


def test_4_8_a_card_drawn_that_is_what_was_hit_is_in_no_pattern() -> None:
    assert tsumo(NINES, same_yaku=2, pattern_cards=2).payoffs == (300, -300)
    run = "hands 4♠ 5♠ / 3♣ 4♣\nturnup K♥\nstock 9♠ 2♠ 2♦\ndealer 1"
    assert tsumo(run, flush_yaku=2, run_yaku=2, many_yaku=5, many_cards=3, pattern_cards=2).payoffs == (1500, -1500)


@pytest.mark.parametrize(("yaku", "points"), [(0, 300), (1, 600)])
def test_4_6_tsumo_yaku_is_what_a_tsumo_gives(yaku: int, points: int) -> None:
    text = "hands A♦ 5♦ / 8♠ 8♥ Q♠\nturnup K♣\npile 10♥\nturn 0\nstock 4♦ J♠ 10♠"
    assert after(teyaku(text, tsumo_yaku=yaku), "draw", "tsumo").payoffs == (points, -points)
    assert gain(laid("9♦", "4♥ 5♠", own="2♠ 8♠", rest="turnup K♣", tsumo_yaku=yaku)) == 300


@pytest.mark.parametrize(("yaku", "points"), [(0, 300), (1, 600)])
def test_4_7_counter_yaku_is_what_a_counter_gives(yaku: int, points: int) -> None:
    deal = laid("9♦", "4♥ 5♠", own="2♠ 7♥", rest="turnup K♣", counter_yaku=yaku).apply("dobon")
    assert deal.apply("counter").payoffs == (points, -points)
    assert deal.apply("pass").payoffs == (-300, 300)


PATTERNS: dict[str, Any] = {"flush_yaku": 1, "run_yaku": 2, "same_yaku": 3, "many_yaku": 4}


@pytest.mark.parametrize(
    ("card", "hand", "yaku"),
    [
        ("9♦", "A♥ 2♥ 6♥", 1),
        ("9♦", "2♥ 3♠ 4♥", 2),
        ("6♦", "A♥ 2♥ 3♥", 3),
        ("9♦", "3♥ 3♠ 3♦", 3),
        ("9♦", "4♥ 5♥", 0),
        ("10♦", "2♥ 2♠ 3♥ 3♠", 0),
        ("10♣", "A♥ A♠ A♦ 2♥ 2♠ 3♥", 4),
    ],
)
def test_4_8_patterns_give_yaku_only_as_house_rules(card: str, hand: str, yaku: int) -> None:
    deal = laid(card, hand, own="7♠ 8♠", rest="turnup K♣", **PATTERNS)
    assert gain(deal) == 300 * (1 + yaku)
    assert gain(laid(card, hand, own="7♠ 8♠", rest="turnup K♣")) == 300


def by_hand(card: str, hand: str, **options: Any) -> int:
    return gain(laid(card, hand, own="7♠ 8♠", rest="turnup K♣", **options))


def test_4_8_flush_yaku_is_what_a_hand_of_one_suit_gives() -> None:
    assert [by_hand("9♦", hand, flush_yaku=2) for hand in ("A♥ 2♥ 6♥", "A♥ 2♥ 6♠")] == [900, 300]


def test_4_8_run_yaku_is_what_a_hand_of_numbers_in_a_row_gives() -> None:
    assert [by_hand("9♦", hand, run_yaku=2) for hand in ("2♥ 3♠ 4♥", "A♥ 3♠ 5♥")] == [900, 300]


def test_4_8_same_yaku_is_what_a_hand_of_one_number_gives() -> None:
    assert [by_hand("9♦", hand, same_yaku=2) for hand in ("3♥ 3♠ 3♦", "2♥ 3♠ 4♥")] == [900, 300]


def test_4_8_many_yaku_is_what_a_hand_of_many_cards_gives() -> None:
    six, five = "A♥ A♠ A♦ 2♥ 2♠ 3♥", "A♥ A♠ A♦ 2♥ 5♥"
    assert [by_hand("10♣", hand, many_yaku=2) for hand in (six, five)] == [900, 300]


def test_4_8_pattern_cards_says_how_many_cards_make_a_pattern() -> None:
    found = [by_hand("9♦", "2♥ 3♥ 4♥", flush_yaku=1, pattern_cards=cards) for cards in (2, 3, 4)]
    assert found == [600, 600, 300]


def test_4_8_many_cards_says_how_many_cards_are_many() -> None:
    assert [by_hand("9♦", "2♥ 3♠ 4♥", many_yaku=1, many_cards=cards) for cards in (3, 4)] == [600, 300]


def test_4_8_the_numbers_of_cards_in_patterns_may_be_changed() -> None:
    pair = {"own": "7♠ 8♠", "rest": "turnup K♣"}
    assert gain(laid("9♦", "4♥ 5♥", **pair, pattern_cards=2, **PATTERNS)) == 300 * 4
    assert gain(laid("9♦", "2♥ 3♠ 4♥", **pair, pattern_cards=4, **PATTERNS)) == 300
    assert gain(laid("9♦", "2♥ 3♠ 4♥", **pair, many_cards=3, **PATTERNS)) == 300 * 7


@pytest.mark.parametrize(
    ("cards", "run"), [("A♣ 2♦ 3♥", True), ("Q♣ K♦ A♥", False), ("J♣ Q♦ K♥", True), ("2♣ 2♦ 3♥", False)]
)
def test_4_8_in_a_run_the_ace_is_low(cards: str, run: bool) -> None:
    assert is_run(sum(1 << card for card in read_cards(cards))) == run


def test_4_1_the_account_tells_all_yaku_there_are() -> None:
    """The account adds up line by line to what is paid for."""
    checked = 0
    for seed in range(60):
        deal = tefuda.deal(
            "teyaku-dobon-all", seed=seed, automatic_pass=True, tanki_yaku=1, tsumo_yaku=2, counter_yaku=1, **PATTERNS
        )
        while not deal.over:
            wins = [action for action in deal.legal_actions if action.verb in ("dobon", "counter", "tsumo")]
            deal = deal.apply((*wins, *deal.legal_actions)[0])
        for seat in deal.observe(None).won:
            if number := deal.table.hit[seat]:
                story = Story()
                say_yaku(deal.table, deal.options, seat, number, story)
                told: list[Any] = [line.facts["yaku"] for line in sentences(BOOK, story)]
                assert sum(told) == yaku_of(deal.table, deal.options, seat, number)
                checked += 1
    assert checked > 20
    assert GAME.name == "teyaku_dobon"


@pytest.mark.parametrize("seed", range(60))
def test_3_8_to_hit_the_card_drawn_is_worth_what_a_dobon_on_that_card_is(seed: int) -> None:
    """By whatever house rules: the hand, the card that is hit and the card turned up are the same."""
    random = Random(seed)
    names = ("jack_yaku", "queen_yaku", "king_yaku", "tanki_yaku", "flush_yaku", "run_yaku", "same_yaku", "many_yaku")
    rules: dict[str, Any] = {name: random.randrange(4) for name in names}
    rules |= {"pattern_cards": 2, "many_cards": 3, "jokers": 2, "joker_double": seed % 2 == 1}
    rules |= {"dora_base": random.random() < 0.5, "score": random.choice(["linear", "square"])}
    while True:
        pack = random.sample(range(SUITED_CARDS), 12)
        hand = pack[: random.choice([1, 1, 2, 2, 3])]
        target, below, turned, *rest = pack[3:]
        if hits(sum(1 << card for card in hand), number_of(target)) and number_of(below) == number_of(target):
            break
    held = show([*hand, *([SMALL_JOKER] if random.random() < 0.5 else [])])
    others = show(rest[:3])
    drawing = f"hands {held} / {others}\nturnup {CARD_NAMES[turned]}\nstock {show([target, *rest[3:]])}\nturn 0"
    drawn = after(tefuda.position("teyaku-dobon", drawing, tsumo="drawn-as-target", **rules), "draw", "tsumo")
    laying = f"hands {held} / {CARD_NAMES[target]} {others}\nturnup {CARD_NAMES[turned]}\n"
    laying += f"pile {CARD_NAMES[below]}\nstock {show(rest[3:])}\nturn 1"
    called = after(tefuda.position("teyaku-dobon", laying, **rules), CARD_NAMES[target], "dobon", "pass")
    assert drawn.payoffs == called.payoffs
