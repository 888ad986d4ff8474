"""What is known of hidden cards in Teyaku Dobon, and of answers that nobody has seen."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.core.cards.card import FULL_PACK, Suit, cards_in, holds, read_cards, show
from tefuda.core.table.chance import Dice
from tefuda.games.teyaku_dobon.rules.actions import Target, target_of
from tefuda.games.teyaku_dobon.rules.determinization import MOST_WAITS, surprises
from tefuda.games.teyaku_dobon.rules.numbers import hits
from tefuda.play.deal import Deal
from tefuda.testing.determinized import check_uniform, determinized_table

PRESET = "teyaku-dobon"


def position(lines: str, base: str, hidden: str, **house: object) -> Deal:
    """Return a deal with all cards laid that are nowhere else, and a base card; A♠ is turned up."""
    away = set(read_cards(f"{hidden} {base} A♠".replace("/", " ")))
    pile = show([*(card for card in cards_in(FULL_PACK) if card not in away), *read_cards(base)])
    return tefuda.position(PRESET, f"{lines}\nturnup A♠\npile {pile}", **house)  # type: ignore[call-overload,no-any-return]


@pytest.mark.no_cover
def test_1_8_all_cards_that_nobody_has_seen_may_lie_anywhere() -> None:
    hands, stock = "7♣ 8♣ / 9♣ 9♦ / Q♣", "J♣ J♦"
    check_uniform(position(f"hands {hands}\nstock {stock}", "10♣", f"{hands} {stock}"), 0, Random(1), tables=60)


def test_7_1_jokers_may_lie_anywhere_too() -> None:
    """Of three jokers two are small: one time in six seat 0 holds both, as it would hold any two of four cards."""
    hands, stock = "7♣ 8♣ / SJ / BJ", "SJ"
    deal = position(f"hands {hands}\nstock {stock}", "10♣", f"{hands} {stock}", jokers=3)
    dice, number = Dice(), 1_200
    both = sum(determinized_table(deal, 2, dice).held.twice[0] != 0 for _ in range(number))
    assert abs(both - number / 6) < 60


def test_3_3_answers_of_others_are_asked_again_and_the_own_is_kept() -> None:
    lines = "hands 10♦ K♦ / A♣ 9♥ / 2♣ 8♥ / 4♣ 4♥\nturnup A♠\npile 10♣\nlayer 3\nturn 0"
    deal = tefuda.position(PRESET, lines).apply("10♦").apply("dobon").apply("pass")
    assert deal.turn == 3
    mine, other, waiting = (determinized_table(deal, seat, Dice()) for seat in (1, 2, 0))
    assert (mine.asked, mine.turn, mine.claimed, mine.claims[1]) == (0b1100, 2, 0b10, deal.table.claims[1])
    assert (other.asked, other.turn, other.claimed) == (0b1010, 1, 0)
    assert (waiting.asked, waiting.turn, waiting.claimed) == (0b1110, 1, 0)


def test_3_6_the_hand_hits_of_whoever_has_called() -> None:
    lines = "hands 10♦ K♦ / A♣ 9♥ / 2♣ 8♥\nturnup A♠\npile 10♣\nlayer 2\nturn 0"
    deal = tefuda.position(PRESET, lines).apply("10♦").apply("dobon").apply("pass")
    assert deal.observe(0).phase == "counter"
    dice = Dice()
    tables = [determinized_table(deal, 0, dice) for _ in range(40)]
    assert all(hits(table.held.once[1], 10) and table.claimed == 0b10 for table in tables)
    assert not all(hits(table.held.once[2], 10) for table in tables)


def test_2_2_which_card_another_has_drawn_is_not_known() -> None:
    deal = tefuda.position(PRESET, "hands 7♦ 8♦ / 9♣ 9♦\nturnup A♠\npile 10♣\nstock J♣ J♦ 2♦ 3♦").apply("draw")
    dice = Dice()
    assert determinized_table(deal, 0, dice).drawn == deal.table.drawn
    tables = [determinized_table(deal, 1, dice) for _ in range(60)]
    assert all(holds(table.held.once[0], table.drawn) for table in tables)
    assert len({table.drawn for table in tables}) > 20


def test_9_4_who_has_drawn_the_last_card_knows_its_suit_and_others_guess() -> None:
    """Seat 0 has just drawn J♣, the last card; for seat 2, which holds all others, that can be any hidden card."""
    away = "7♦ 8♦ 3♥ J♣ 9♣ 9♦ 10♦ A♠"
    rest = show(card for card in cards_in(FULL_PACK) if card not in set(read_cards(away)))
    lines = f"hands 7♦ 8♦ 3♥ / 9♣ 9♦ / {rest}\nturnup A♠\npile 10♦\nturn 0\nstock J♣"
    deal = tefuda.position(PRESET, lines, riichi=True, stock_out="none-to-draw").apply("draw")
    own, others = (
        {determinized_table(deal, seat, dice).ura_suit for _ in range(60)} for seat, dice in ((0, Dice()), (2, Dice()))
    )
    assert own == {Suit.CLUBS}
    assert others == {Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS}


def test_9_4_the_last_card_is_one_that_its_drawer_holds_or_has_laid_since() -> None:
    random, dice, laid = Random(1), Dice(), 0
    for seed in range(8):
        deal = tefuda.deal(PRESET, seats=2, seed=seed, riichi=True, stock_out="none-to-draw", turnup_dobon=False)
        while not deal.over:
            actions = [action for action in deal.legal_actions if action.verb not in ("dobon", "tsumo", "counter")]
            deal = deal.apply(random.choice(actions))
            if deal.table.stock.size == 0 and not deal.over and deal.table.since_last:
                laid += 1
                other = 1 - deal.table.last_drawer
                suits = {determinized_table(deal, other, dice).ura_suit for _ in range(80)}
                assert deal.table.ura_suit in suits
    assert laid > 4


def test_9_4_of_a_stock_that_was_used_up_long_ago_any_suit_may_have_been_the_last() -> None:
    lines = "hands 7♦ 8♦ / 9♣ 9♦\nturnup A♠\npile 10♣\nstock -\nura spades"
    deal = tefuda.position(PRESET, lines, riichi=True, stock_out="none-to-draw")
    dice = Dice()
    assert {determinized_table(deal, 0, dice).ura_suit for _ in range(60)} == set(Suit)


def test_12_3_a_hand_hits_the_total_that_it_has_called() -> None:
    lines = "hands 10♦ 10♥ K♦ / 2♣ 10♠ / 2♦ 8♥\nturnup A♠\npile 10♣\nlayer 2\nturn 0"
    deal = tefuda.position(PRESET, lines, several=True).apply("10♦ 10♥")
    total = next(action for action in deal.legal_actions if target_of(action.code) == Target.TOTAL)
    deal = deal.apply(total).apply("pass")
    assert deal.observe(0).phase == "counter"
    dice = Dice()
    assert all(hits(determinized_table(deal, 0, dice).held.once[1], 20) for _ in range(20))


def test_1_5_the_card_turned_up_lies_open_while_no_other_has_been_laid() -> None:
    deal = tefuda.deal(PRESET, seed=1)
    table = determinized_table(deal, 1, Dice())
    assert (table.base, table.turn_up) == (deal.table.turn_up, deal.table.turn_up)
    assert not any(holds(hand, table.turn_up) for hand in table.held.once)


def test_3_1_a_hand_hits_no_number_that_was_not_called() -> None:
    lines = "hands 10♦ K♦ Q♦ / A♣ 8♥ / 2♣ 8♣ 3♥\nturnup A♠\npile 10♣\nlayer 2\nturn 0"
    deal = tefuda.position(PRESET, lines).apply("10♦").apply("pass").apply("pass")
    assert (deal.turn, [deal.table.uncalled[seat] for seat in range(3)]) == (1, [0, 1 << 10, 1 << 10])
    table = deal.table.copy()
    assert [surprises(table, deal.options, seat) for seat in range(3)] == [0, 0, 0]
    table.held.once[1] = sum(1 << card for card in read_cards("2♥ 5♥"))
    assert surprises(table, deal.options, 1) == 1


@pytest.mark.parametrize(("tsumo", "numbers"), [("with-drawn", 1 << 10), ("drawn-as-target", 0)])
def test_3_8_who_does_not_win_by_a_draw_does_not_hit_the_base_card(tsumo: str, numbers: int) -> None:
    lines = "hands 9♦ K♦ / A♣ 8♥ / 2♣ 8♣\nturnup A♠\npile 10♣\nlayer 2\nturn 0\nstock 3♠ 4♠ 5♠"
    deal = tefuda.position(PRESET, lines, tsumo=tsumo).apply("draw").apply("pass")
    assert (deal.turn, deal.table.uncalled[0]) == (1, numbers)


def test_3_6_a_hand_surprises_that_misses_what_it_has_called() -> None:
    lines = "hands 10♦ K♦ / A♣ 9♥ / 2♣ 8♥\nturnup A♠\npile 10♣\nlayer 2\nturn 0"
    deal = tefuda.position(PRESET, lines).apply("10♦").apply("dobon").apply("pass")
    table = deal.table.copy()
    assert surprises(table, deal.options, 1) == 0
    table.held.once[1] = sum(1 << card for card in read_cards("K♣ K♥"))
    assert surprises(table, deal.options, 1) == MOST_WAITS
    table.on_number, table.on_total, table.laid = 0, 0b10, 2
    assert surprises(table, deal.options, 1) == MOST_WAITS
