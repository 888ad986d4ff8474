"""What can be typed in the eights family, and how hand and menu are ordered."""

from __future__ import annotations

import pytest

from tefuda import Deal
from tefuda.core.cards.card import Hand
from tefuda.core.words.input_help import Heading, MenuItem
from tefuda.errors import NotationError, TefudaError
from tefuda.games.eights.words.input_help import INPUT_HELP
from tests.games.eights.setting import crazy_eights, mau_mau

WILD = "hands 8♠ 3♦ K♠ / 9♥ 9♠ K♦\npile 6♠\nturn 0"
LAST_CARD = "hands 7♣ / 9♥ 9♦\npile 8♣\nturn 0"


def heading(deal: Deal) -> Heading:
    """Return the one list that the menu is."""
    (only,) = INPUT_HELP.menu(deal.observe(0))
    return only


def meant(deal: Deal, text: str) -> MenuItem | str:
    return INPUT_HELP.meant(deal.observe(0), text)


def found(deal: Deal, text: str) -> str:
    """Return the text of the menu item that a text means."""
    item = meant(deal, text)
    assert isinstance(item, MenuItem)
    return item.text


def test_2_3_the_suits_of_a_wild_card_stand_in_one_line_and_are_asked_for() -> None:
    listed = heading(crazy_eights(WILD))
    assert [item.text for item in listed.items] == ["8♠ ♣♦♥♠", "K♠", "draw"]
    assert listed.remark is None
    wild = listed.items[0]
    assert (wild.question, len(wild.actions), len(wild.answers)) == ("Which suit?", 4, 4)
    assert wild.completed("h") == "8♠ ♥"
    with pytest.raises(NotationError):
        wild.completed("9")
    draw = listed.items[-1]
    assert draw.told is not None
    assert draw.told.text == "draw"


def test_2_3_a_wild_card_typed_alone_means_the_line_that_leaves_its_suit_open() -> None:
    deal = crazy_eights(WILD)
    assert found(deal, "8s") == "8♠ ♣♦♥♠"
    assert meant(deal, "ks") == "ks"
    assert meant(deal, "what") == "what"
    assert meant(deal, "") == ""


def test_5_1_a_word_is_said_with_a_card_and_alone_means_the_only_one() -> None:
    deal = mau_mau(LAST_CARD)
    remark = heading(deal).remark
    assert remark is not None
    assert remark.facts["words"] == "mau"
    assert found(deal, "Mau!") == "7♣ mau"
    with pytest.raises(TefudaError, match="say it with the card, as in “7♣ mau”"):
        meant(mau_mau(LAST_CARD.replace("7♣", "7♣ 9♣")), "mau")


def test_the_hand_lies_suit_by_suit_or_rank_by_rank() -> None:
    seen = crazy_eights(WILD).observe(0)
    laid = {name: [str(Hand(group)) for group in by(seen)] for name, by in INPUT_HELP.arrangements.items()}
    assert laid == {"suit": ["3♦ 8♠ K♠"], "rank": ["3♦ 8♠ K♠"]}


def test_8_2_the_points_to_which_a_match_is_played_are_named() -> None:
    for target, named in ((0, None), (50, 50)):
        deal = crazy_eights(WILD, target=target)
        aim = deal.game.words.voice.aim(deal.observe(0))
        assert (aim and aim.facts["points"]) == named
