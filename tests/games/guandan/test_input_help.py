"""What can be typed in Guandan, and how hand and menu are ordered."""

from __future__ import annotations

import pytest

from tefuda import Deal
from tefuda.core.cards.card import Hand
from tefuda.core.words.input_help import MenuItem
from tefuda.games.guandan.words.input_help import INPUT_HELP
from tests.games.guandan.setting import leading, position

WILD = "7♣ 7♦ 8♣ 8♦ 2♥ 9♠"
EXCHANGE = "hands A♠ A♦ 4♣ / 3♦ 4♦ 9♦ / 3♥ 4♥ 9♥ / 3♠ 4♠ 9♠\nlevel 2\nexchange -\nbefore 1 2 3 0"


def titles(deal: Deal) -> list[str]:
    return [heading.title.text if heading.title else "" for heading in INPUT_HELP.menu(deal.observe(deal.turn))]


def meant(deal: Deal, text: str) -> str:
    """Return the text that a text means, or that of the menu item."""
    found = INPUT_HELP.meant(deal.observe(deal.turn), text)
    return found.text if isinstance(found, MenuItem) else found


def laid(deal: Deal, name: str) -> list[str]:
    return [str(Hand(group)) for group in INPUT_HELP.arrangements[name](deal.observe(0))]


def test_3_1_plays_stand_by_kind_from_the_weakest_up_and_passing_last() -> None:
    listed = list(INPUT_HELP.menu(leading(WILD).observe(0)))
    assert titles(leading(WILD))[:3] == ["single", "pair", "triple"]
    assert [item.text for item in listed[0].items] == ["7♣", "8♣", "9♠", "2♥=2"]
    assert listed[1].items[0].text == "7♣ 7♦"
    assert [titles(leading(WILD).apply("7♣"))[-1], titles(leading(WILD))[-1] != ""] == ["", True]


def test_5_2_cards_to_give_stand_together_and_are_typed_alone() -> None:
    deal = position(EXCHANGE)
    assert titles(deal) == ["give"]
    assert meant(deal, "A♠") == "give A♠"
    assert meant(deal, "give A♠") == "give A♠"


@pytest.mark.parametrize(
    ("typed", "play"),
    [
        ("77", "7♣ 7♦"),
        ("777", "7♣ 7♦ 2♥=7"),
        ("77788", "7♣ 7♦ 2♥=7 8♣ 8♦"),
        ("99988", "9♠ 2♥=9 9♣ 8♣ 8♦"),
        ("1077", "2♥=10 7♣ 7♦"),
        ("7", "7"),
        ("what", "what"),
        ("", ""),
    ],
)
def test_3_1_ranks_alone_mean_the_play_that_costs_least(typed: str, play: str) -> None:
    assert sorted(meant(leading(WILD), typed).split()) == sorted(play.split())


def test_2_4_a_hand_is_laid_by_rank_or_in_combinations_wild_cards_last() -> None:
    assert laid(leading(WILD), "rank") == ["7♣ 7♦", "8♣ 8♦", "9♠", "2♥"]
    assert laid(leading("3♣ 4♦ 5♥ 6♠ 7♣ K♣ K♦ K♥ 9♠ 2♥"), "combination") == ["K♣ K♦ K♥", "3♣ 4♦ 5♥ 6♠ 7♣", "9♠", "2♥"]
    assert laid(leading("3♣ 4♦ 9♠"), "combination") == ["3♣ 4♦ 9♠"]


def test_4_2_a_hand_is_laid_with_its_straight_flushes_first_those_without_wild_cards_before_others() -> None:
    hand = "3♣ 4♣ 5♣ 6♣ 7♣ 8♦ 9♦ 10♦ Q♦ Q♠ A♥ SJ 2♥"
    assert laid(leading(hand), "straight flush") == ["3♣ 4♣ 5♣ 6♣ 7♣", "8♦ 9♦ 10♦ Q♦ 2♥", "Q♠", "A♥", "SJ"]
    assert laid(leading("7♣ 7♦ 9♠ 2♥"), "straight flush") == laid(leading("7♣ 7♦ 9♠ 2♥"), "rank")


def test_2_4_a_hand_is_laid_by_suit_in_level_order_jokers_and_wild_cards_last() -> None:
    assert laid(leading("2♣ 3♣ A♣ 4♥ 2♥ 9♠ SJ"), "suit") == ["3♣ A♣ 2♣", "4♥", "9♠", "SJ", "2♥"]


def test_2_4_wild_cards_and_those_of_the_level_bear_a_sign() -> None:
    seen = leading("2♣ 3♣ 2♥ SJ").observe(0)
    assert {str(badge.card): badge.kind for badge in INPUT_HELP.badges(seen)} == {"2♣": "level", "2♥": "wild"}


def test_5_2_what_the_exchange_has_brought_bears_a_sign_until_the_first_play() -> None:
    deal = position(EXCHANGE).apply("give A♠")
    assert deal.turn is not None
    deal = deal.apply(deal.legal_actions[0])
    brought = [[(badge.card, badge.kind) for badge in INPUT_HELP.badges(deal.observe(seat))] for seat in range(4)]
    assert [len([kind for _, kind in one if kind == "new"]) for one in brought] == [1, 1, 0, 0]
    assert deal.turn is not None
    later = deal.apply(deal.legal_actions[0])
    assert not any(badge.kind == "new" for badge in INPUT_HELP.badges(later.observe(deal.turn)))
