"""What lies in the middle of the table is said by the family, so that the page knows none."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import tefuda
from tefuda.language import LANGUAGES
from tefuda.server.messages.view_parts import ActionView, MiddleView
from tefuda.server.view.moment import Moment
from tefuda.server.view.narrator import Narrator

PRESETS = sorted(tefuda.games())
NAMES = tuple(f"Player {seat}" for seat in range(10))


def middle(deal: tefuda.Deal) -> MiddleView:
    return msgspec.json.decode(msgspec.json.encode(Moment(deal, 0).commentary.middle_view), type=MiddleView)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_last_play_lies_on_top_with_its_player_while_it_is_to_be_beaten(preset: str) -> None:
    random = Random(preset)
    deal = tefuda.deal(preset, seed=5)
    plays = found = 0
    last: tuple[list[str], int] = [], 0
    while not deal.over and plays < 30:
        seat, action = deal.turn, random.choice(deal.legal_actions)
        deal = deal.apply(action)
        if action.verb == "play":
            plays += 1
            lies = middle(deal)
            if lies.top:
                found += 1
                assert set(lies.top) <= set(map(str, action.cards))
                assert lies.seat == seat
                assert (lies.top, lies.covered) != last
                last = lies.top, lies.covered
    assert found > plays // 2


@pytest.mark.parametrize("preset", PRESETS)
def test_the_stock_is_a_number_and_not_a_mark_as_well(preset: str) -> None:
    deal = tefuda.deal(preset, seed=5)
    moment = Moment(deal, 0)
    assert middle(deal).stock == deal.observe(None).facts.get("stock")
    assert not any(mark.sentence.text.startswith("stock") for mark in moment.commentary.scene)


def view_of(preset: str, text: str, language: str = "en") -> ActionView:
    deal = tefuda.deal(preset, seed=1)
    return Narrator(None, NAMES, language, deal.game).action_view(deal.action(text))


def test_an_action_has_a_reading_that_tells_it_from_others_with_the_same_cards() -> None:
    assert view_of("mau-mau", "J♠ ♥").reading == "♥ hearts"
    assert view_of("mau-mau", "7♠ mau").reading == "“Mau”"
    assert view_of("mau-mau", "7♠").reading == ""
    assert view_of("mau-mau", "J♠ ♥", "ja").reading == "♥ ハート"
    assert view_of("mau-mau", "7♠ mau").words == "7♠ · “Mau”"
    assert view_of("guandan", "2♣ 2♥=2").words == "2♣ 2♥ · pair (2♥ as 2)"
    assert view_of("hongkong", "3♦ 4♦ 5♦ 6♦ 7♦").reading == "straight flush"


def test_a_bomb_of_guandan_is_called_one_in_every_language() -> None:
    said = {language: view_of("guandan", "J♣ J♣ J♥ J♥", language).words for language in LANGUAGES}
    assert said == {
        "en": "J♣ J♣ J♥ J♥ · bomb", "ja": "J♣ J♣ J♥ J♥ · 爆弾",
        "zh_Hant": "J♣ J♣ J♥ J♥ · 炸彈", "zh_Hans": "J♣ J♣ J♥ J♥ · 炸弹",
    }  # fmt: skip
    assert view_of("guandan", "K♣ K♠ 2♥=K", "zh_Hant").reading == "三張（2♥ 當作 K）"


def test_the_word_that_is_called_is_told_by_itself() -> None:
    assert view_of("mau-mau", "J♠ ♥ mau-mau").called == "Mau-Mau"
    assert view_of("mau-mau", "J♠ ♥ mau-mau").reading == "♥ hearts “Mau-Mau”"
    assert view_of("mau-mau", "J♠ ♥").called == ""
