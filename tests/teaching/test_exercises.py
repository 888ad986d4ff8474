"""The exercises of the games: enough for each, and read correctly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from tefuda.games.eights import GAME
from tefuda.play.library import families, family
from tefuda.teaching.exercises import Exercise, exercises_of
from tefuda.testing.lessons import exercise_faults

LEAST = 10
"""The least number of exercises of a game."""
GAMES = ("crazy-eights", "two-four-jack", "mau-mau", "taiwan", "nippachi", "teyaku-dobon", "guandan")


def test_every_game_has_exercises() -> None:
    number = Counter(one.preset for name in families() for one in exercises_of(family(name)))
    assert {game: number[game] for game in GAMES if number[game] < LEAST} == {}


def test_exercises_have_allowed_and_forbidden_plays() -> None:
    answers = Counter((one.preset, one.legal) for name in families() for one in exercises_of(family(name)))
    assert all(answers[game, legal] >= 3 for game in GAMES for legal in (True, False))


def test_an_exercise_is_a_moment_a_seat_and_an_action() -> None:
    one = next(one for one in exercises_of(GAME) if one.before and one.preset == "two-four-jack" and not one.legal)
    deal = one.deal()
    action, refusal = one.answer(deal)
    assert (one.clause, one.seat(deal), str(action)) == ("4.2", 1, "K♣")
    assert refusal is not None
    assert refusal.clause == "4.2"


ASKED = Exercise("2.1", "crazy-eights", "hands 3♦ 9♠ / 5♠ 2♠\npile 6♦", "9♠", legal=False)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({}, []),
        ({"legal": True}, ["2.1, “9♠” of crazy-eights: is refused"]),
        ({"clause": "2.4"}, ["2.4, “9♠” of crazy-eights: is refused by 2.1"]),
        ({"action": "3♦"}, ["2.1, “3♦” of crazy-eights: is legal"]),
        ({"clause": "2.19", "action": "3♦", "legal": True}, ["2.19, “3♦” of crazy-eights: there is no such clause"]),
        ({"before": ("3♦",)}, ["2.1, “9♠” of crazy-eights: line 1, column 1: seat: “3♦” is not a number"]),
    ],
)
def test_a_faulty_exercise_is_reported(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, object], fault: list[str]
) -> None:
    tried = replace(ASKED, **changed)  # type: ignore[arg-type]
    monkeypatch.setattr("tefuda.testing.lessons.exercises_of", lambda game: (tried,))
    assert exercise_faults(GAME) == fault


def test_a_family_without_exercises_has_none(tmp_path: Path) -> None:
    copy(GAME.folder / "presets.toml", tmp_path)
    assert exercises_of(replace(GAME, folder=tmp_path)) == ()


def test_exercises_are_asked_in_the_order_of_the_rule_book() -> None:
    for name in families():
        clauses = [one.clause for one in exercises_of(family(name))]
        order = list(family(name).clauses)
        assert clauses == sorted(clauses, key=order.index)
