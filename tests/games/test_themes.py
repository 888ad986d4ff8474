"""The themes of problems: each is shown by some, judged again by hand for the plays of a few positions."""

from __future__ import annotations

import pytest

import tefuda
from tefuda.core.words.themes import Open
from tefuda.play.library import family, find
from tefuda.solver.problems import problems_of, with_problems

EXAMPLES = [
    (
        "guandan",
        "hands 7♣ 7♦ 7♥ / 3♣ / 4♣ / 5♣\nlevel 2\nturn 0",
        {
            "7♣ 7♦ 7♥": ["Several cards at once"],
            "7♣": ["Break a set"],
            "7♣ 7♦": ["Break a set", "Several cards at once"],
        },
    ),
    (
        "guandan",
        "hands 7♣ 7♦ 7♥ 7♠ 9♦ / 3♣ / 4♣ / 5♣\nlevel 2\nturn 0\ntop 1: 3♦",
        {
            "pass": ["Let it pass", "Keep the bomb"],
            "9♦": ["Keep the bomb"],
            "7♣ 7♦ 7♥ 7♠": ["Several cards at once"],
        },
    ),
    (
        "guandan",
        "hands 7♣ 2♥ 9♦ / 3♣ / 4♣ / 5♣\nlevel 2\nturn 0",
        {
            "7♣ 2♥=7": ["Spend the wild card", "Several cards at once"],
            "9♦": [],
        },
    ),
    (
        "taiwan",
        "hands 5♣ 5♦ 2♠ 9♠ / 3♣ / 4♣ / 6♣\nturn 0",
        {
            "5♣": ["Break a set", "Hold the two"],
            "2♠": ["The two in time"],
            "9♠": ["Hold the two"],
            "5♣ 5♦": ["Hold the two", "Several cards at once"],
        },
    ),
    (
        "taiwan",
        "hands 5♣ 6♦ 7♠ 8♠ 9♠ / 3♣ / 4♣ / J♣\nturn 0",
        {
            "5♣ 6♦ 7♠ 8♠ 9♠": ["Five cards at once", "Several cards at once"],
            "5♣": [],
        },
    ),
    (
        "crazy-eights",
        "hands 8♣ 7♣ 9♦ 10♦ / 3♣ 4♣\npile 7♦\nturn 0",
        {
            "7♣": ["Hold the wild card"],
            "8♣ d": ["Spend the wild card"],
            "draw": ["Hold the wild card", "Draw, though a card fits"],
            "8♣ c": ["Name a suit that you hold less of", "Spend the wild card"],
        },
    ),
    (
        "two-four-jack",
        "hands 2♦ 7♣ 9♠ 10♠ / 3♣ 4♣ 5♣\npile 7♦\nturn 0",
        {
            "2♦": ["The power card in time"],
            "7♣": ["Hold the power card"],
        },
    ),
    ("nippachi", "hands 5♣ 3♦ 4♦ / 7♣ K♠ / 2♣ Q♥ / 9♥ 3♠\npile 5♦\nturn 0", {"5♣": ["Count to a card of the others"]}),
    (
        "teyaku-dobon",
        "hands 9♣ 5♥ K♦ / 3♦ 2♦ / 7♠ K♣\nturnup 2♠\npile 9♥\nturn 0",
        {"9♣": ["Lay what nobody can call"], "5♥": [], "draw": ["Draw, though a card fits"]},
    ),
]


@pytest.mark.parametrize(("preset", "text", "told"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_plays_of_a_position_show_these_themes(preset: str, text: str, told: dict[str, list[str]]) -> None:
    deal = tefuda.position(preset, text)
    position = Open(deal.observe(0), [deal.observe(seat).hand for seat in range(1, deal.seats)])
    for play, titles in told.items():
        action = deal.action(play)
        assert deal.why_not(action) is None
        assert [theme.title for theme in deal.game.words.themes if theme.shows(position, action)] == titles, play


def test_every_theme_is_shown_by_some_problem() -> None:
    shown: dict[str, set[str]] = {}
    for preset in with_problems():
        game = find(preset)[0]
        titles = {game.words.themes[number].title for one in problems_of(preset) for number in one.themes()}
        shown[game.name] = shown.get(game.name, set()) | titles
    assert shown == {name: {theme.title for theme in family(name).words.themes} for name in shown}
