"""What lies in the middle of the table is said by the family, so that the page knows none."""

from __future__ import annotations

from random import Random

import pytest

import tefuda
from tefuda.language import LANGUAGES
from tests.server.shown import ActionView, MiddleView
from tests.server.told import Narrator, middle_view

PRESETS = sorted(tefuda.games())
NAMES = tuple(f"Player {seat}" for seat in range(10))


def middle(deal: tefuda.Deal) -> MiddleView:
    return middle_view(deal.game.words.voice.middle(deal.observe(None)))


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


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_what_shows_from_under_the_top_was_the_top_before_or_was_laid_with_it(preset: str, seed: int) -> None:
    random = Random(f"{preset} {seed}")
    deal = tefuda.deal(preset, seed=seed)
    tops: dict[int, str] = {}
    seen = middle(deal)
    while not deal.over and len(deal.history) < 120:
        if seen.stock is None or not seen.top:
            assert seen.under == []
        else:
            tops = {index: card for index, card in tops.items() if index < seen.covered}
            known = [tops.get(seen.covered - depth) for depth in (1, 2)]
            assert all(now in (None, then) for then, now in zip(seen.under, known, strict=False))
            assert len(seen.under) >= min(2, sum(map(bool, known)), seen.covered)
            tops[seen.covered] = seen.top[0]
        seat = deal.asked[0]
        legal = deal.observe(seat).legal_actions
        calling = [action for action in legal if action.verb in ("pon", "kan", "play")]
        deal = deal.apply(random.choice(calling or legal), seat=seat)
        after = middle(deal)
        if after.covered < seen.covered:  # the pile has become a new stock
            tops = {}
        seen = after


def test_both_cards_of_a_pon_lie_on_the_one_it_takes() -> None:
    deal = tefuda.position("nippachi", "hands 5♣ 5♦ K♣ / 5♥ 9♦ / 3♠ 4♣\npile 9♥\nturn 1").apply("5♥", seat=1)
    while deal.turn != 0 or deal.observe(0).window is not None:
        deal = deal.apply("pon 5♣ 5♦" if deal.asked[0] == 0 else "pass", seat=deal.asked[0])
        if not deal.asked or middle(deal).top == ["5♦"]:
            break
    lies = middle(deal)
    assert (lies.top, lies.under, lies.covered) == (["5♦"], ["5♣", "5♥"], 3)


def test_a_card_that_was_laid_and_taken_into_the_stock_does_not_show() -> None:
    deal = tefuda.position("crazy-eights", "hands 7♥ 9♥ / Q♥ 2♥\npile 3♥\nturn 0").apply("7♥").apply("Q♥")
    assert middle(deal).under == ["7♥", "3♥"]
    bare = tefuda.position("crazy-eights", deal.position)
    assert (middle(bare).top, middle(bare).under) == (["Q♥"], [])


@pytest.mark.parametrize("preset", PRESETS)
def test_the_stock_is_a_number_and_not_a_mark_as_well(preset: str) -> None:
    deal = tefuda.deal(preset, seed=5)
    seen = deal.observe(None)
    assert middle(deal).stock == seen.facts.get("stock")
    view = Narrator(None, NAMES, "en", deal.game).deal_view(seen, seen, 1, "")
    assert not any(caption.sentence.startswith("stock") for caption in view.scene)


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
