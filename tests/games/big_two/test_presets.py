"""The games of the family: the house rules that each of them sets, and what they come to."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.option import changed
from tefuda.games.big_two import GAME
from tefuda.games.big_two.rules.options import Options
from tefuda.play.library import find
from tests.games.big_two.setting import after, against, big_two, ended, first_lead, legal


def sets(preset: str) -> dict[str, str]:
    return dict(changed(tefuda.games()[preset].options, Options()))


def test_9_1_taiwan_is_the_basic_game() -> None:
    assert sets("taiwan") == {}
    assert next(iter(GAME.presets)) == "taiwan"


def test_9_2_the_museum_of_2015_has_triples_and_no_lock() -> None:
    assert sets("museum-2015") == {"triples": "yes", "pass_lock": "no"}
    assert against("9♣ 9♦ 9♥", "K♣ K♦ K♥", "museum-2015") is None


def test_9_3_monsters_go_on_anything_and_a_flush_is_none() -> None:
    assert sets("taiwan-monsters") == {"flush": "no", "powers_beat": "anything"}
    assert against("2♠", "3♣ 3♦ 3♥ 3♠ 4♦", "taiwan-monsters") is None
    assert against("", "3♥ 4♥ 5♥ 6♥ K♥", "taiwan-monsters") == "2.7"


def test_9_4_hong_kong_is_as_its_own_sources_tell() -> None:
    assert sets("hongkong") == {
        "suit_order": "diamonds-lowest", "starter": "last-winner", "triples": "yes",
        "straight_order": "ace-low-highest", "cross_category": "yes", "pass_lock": "no", "guard": "pays",
        "dragon": "no", "twos_held": "no", "powers_held": "no", "many": "11", "many_three": "13",
        "finish_two": "off", "finish_power": "no",
    }  # fmt: skip
    assert against("3♥ 4♠ 5♦ 6♥ 7♥", "4♣ 6♣ 8♣ 10♣ A♣", "hongkong") is None
    assert against("2♥ 3♠ 4♦ 5♥ 6♥", "A♣ 2♣ 3♦ 4♣ 5♣", "hongkong") is None
    assert against("10♥ J♠ Q♦ K♥ A♥", "2♣ 3♦ 4♣ 5♣ 6♦", "hongkong") is None


def test_9_4_in_hong_kong_cards_alone_count_with_two_steps() -> None:
    plain = ["3♣", "4♥", "4♣", "5♥", "6♣", "7♥", "8♣", "8♥", "9♣", "J♥", "2♣", "2♦", "2♥"]
    for number, pays in ((10, 10), (11, 22), (12, 24), (13, 39)):
        assert ended("K♠", " ".join(plain[-number:]), preset="hongkong")[1] == -pays
    assert ended("2♠", "3♣ 4♥", preset="hongkong")[1] == -2


def test_9_4_in_hong_kong_who_does_not_guard_pays_for_all() -> None:
    deal = big_two("hands 5♣ K♣ / 4♦ 6♦ / 7♥ Q♥ / 10♠\nturn 0", "hongkong")
    assert after(deal, "5♣", "10♠").payoffs == (-5, 0, 0, 5)


def test_9_5_ppo_plays_as_the_environment_does() -> None:
    assert sets("ppo") == {
        "suit_order": "diamonds-lowest", "first_play": "alone", "triples": "yes", "four_cards": "yes",
        "low_straights": "no", "jqka2": "yes", "four_and_one": "no", "cross_category": "yes", "pass_lock": "no",
        "dragon": "no", "twos_held": "no", "powers_held": "no", "many": "0", "finish_two": "off", "finish_power": "no",
    }  # fmt: skip
    options = {name: getattr(find("ppo")[1].options, name) for name in ("suit_order", "first_play")}
    assert first_lead("3♦ 3♣", "3♦", **options) is None
    assert first_lead("3♦ 3♣", "3♦ 3♣", **options) == "1.6"
    assert against("10♣ J♦ Q♥ K♠ A♠", "J♣ Q♦ K♥ A♣ 2♦", "ppo") is None
    assert against("", "A♣ 2♦ 3♥ 4♠ 5♦", "ppo") == "2.6"
    assert against("9♣ 9♦ 10♣ 10♦", "3♣ 3♦ 3♥ 3♠", "ppo") is None
    assert ended("2♠", "2♣ 2♦ 2♥ 9♠ 3♣ 3♦ 3♥ 3♠ 4♣ 5♦ 6♥", preset="ppo")[1] == -11


def test_9_5_ppo_passing_does_not_lock() -> None:
    deal = big_two("hands 5♣ 9♣ K♣ / 4♦ 6♦ / 7♥ Q♥ / 8♠ 10♠\nturn 0", "ppo")
    assert after(deal, "5♣", "pass", "7♥", "pass", "9♣").turn == 3


@pytest.mark.parametrize("name", ["big-two", "big_two"])
def test_the_name_of_the_family_stands_for_its_first_preset(name: str) -> None:
    assert find(name) == (GAME, GAME.presets["taiwan"])
    deal = tefuda.deal(name, seed=1)
    assert deal.table == tefuda.deal("taiwan", seed=1).table
    assert tefuda.read(str(deal)) == deal


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_a_preset_deals_with_its_usual_seats(preset: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    assert (deal.seats, deal.preset, deal.over) == (4, preset, False)
    assert legal(deal)
