"""Hints: the same for the same moment, better than the next best action, and with a true reason."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.bots.hinting import Advice, Ground, advise, another, at_once, liked
from tefuda.core.game import Search
from tefuda.language import LANGUAGES, translator
from tefuda.play import library
from tefuda.play.observation import Observation

pytestmark = pytest.mark.no_cover

AT_ONCE = "hands 2♠ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠\nturn 0\ntop A♠\nowner 1"


def seen_at(preset: str, decisions: int, choices: int = 2) -> Observation:
    """Return the observation of a seat with a given number of choices, after some decisions of greedy players."""
    deal = tefuda.deal(preset, seed=8)
    while decisions > 0 or len(deal.legal_actions) < choices:
        deal = deal.apply(bot("greedy").choose(deal.observe(deal.turn)))
        decisions -= 1
    return deal.observe(deal.turn)


def test_a_winning_play_is_suggested_with_its_worth() -> None:
    deal = tefuda.position("taiwan", AT_ONCE)
    advice = advise(deal.observe(0))
    assert (advice.action, advice.other, advice.ground, advice.chance) == ("2♠", "pass", Ground.CHANCE, 1.0)
    assert advice.less < 0.9
    assert advice.reason(str, str) == f"Chance of winning: 100%. Next best: pass, {advice.less:.0%}."


def test_asking_again_goes_through_all_other_legal_actions() -> None:
    seen = seen_at("taiwan", 3)
    first = liked(seen)
    given = [another(seen, first, number).action for number in range(len(seen.legal_actions))]
    assert given[0] == first.action
    assert sorted(given) == sorted(map(str, seen.legal_actions))
    assert another(seen, first, len(given)) == first
    assert "2 of" in another(seen, first, 1).reason(str, str)


def test_asking_again_after_a_search_starts_with_the_least_costly() -> None:
    seen = seen_at("crazy-eights", 3, choices=3)
    first = advise(seen)
    number = len(seen.legal_actions)
    given = [another(seen, first, nth) for nth in range(number)]
    assert given[0] == first
    assert [one.action for one in given[1:]] == [action for action in first.tried if action != first.action]
    assert given[1].action == first.other
    assert {one.ground for one in given[1:]} == {Ground.COSTLIER}
    assert not given[1].evaluated
    assert f"2 of {number}" in given[1].reason(str, str)


def test_candidates_that_the_search_dropped_are_suggested_last() -> None:
    seen = seen_at("taiwan", 0, choices=3)
    legal = list(map(str, seen.legal_actions))
    first = Advice(legal[-1], Ground.CHANCE, tried=(legal[-1], legal[-2]))
    given = [another(seen, first, nth) for nth in range(len(legal))]
    assert [one.action for one in given[:2]] == [legal[-1], legal[-2]]
    assert [one.ground for one in given[1:3]] == [Ground.COSTLIER, Ground.OTHER]
    assert sorted(one.action for one in given) == sorted(legal)


def test_the_better_action_is_suggested_with_the_difference_as_the_reason() -> None:
    for decisions in range(0, 30, 3):
        advice = advise(seen_at("crazy-eights", decisions))
        if advice.ground is Ground.CHANCE:
            assert advice.chance > advice.less
        elif advice.ground is Ground.POINTS:
            assert advice.points + 10 * advice.chance > advice.fewer + 10 * advice.less
        else:
            assert advice.ground is Ground.EQUAL
        assert advice.evaluated
        assert advice.action != advice.other


def test_without_a_choice_or_a_way_to_search_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    forced = tefuda.position("taiwan", AT_ONCE.replace("2♠ /", "3♦ 4♦ /")).observe(0)
    assert at_once(forced) == advise(forced) == Advice("pass", Ground.ONLY)
    seen = seen_at("taiwan", 0)
    assert at_once(seen) is None
    monkeypatch.setattr(seen, "game", replace(library.family("big_two"), search=Search()))
    assert at_once(seen) == advise(seen) == liked(seen)
    assert not liked(seen).evaluated
    assert liked(seen).action == str(bot("greedy").choose(seen))


@pytest.mark.parametrize("ground", Ground)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(ground: Ground, language: str) -> None:
    told = Advice("5♣", ground, "BJ", 0.71, 0.6, 2.34, -1.0).reason(translator(language), str)
    assert "{" not in told
    if language != "en":
        assert told != Advice("5♣", ground, "BJ", 0.71, 0.6, 2.34, -1.0).reason(str, str)
    if ground is Ground.POINTS:
        assert "+2.3" in told
        assert "-1.0" in told


@pytest.mark.parametrize("ground", Ground)
def test_a_reason_speaks_of_the_game_and_not_of_what_has_found_it(ground: Ground) -> None:
    assert not re.search(r"\b(bot|greedy|search\w*|time|late|ready)\b", ground.value)
