"""`tefuda learn`: the first deal with the coach, and the exercises."""

from __future__ import annotations

import json

import pytest

from tefuda.games.eights import GAME as EIGHTS
from tefuda.games.nippachi import GAME as NIPPACHI
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import lesson_of
from tests.cli.terminal import LANGUAGES, fault, run, said
from tests.teaching.test_exercises import GAMES


def typed_for(game: str) -> str:
    """Return what is typed to go through all steps of a first deal."""
    return "".join(f"{step.play}\n" for step in lesson_of(game).steps)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_deal_is_taken_step_by_step_until_one_is_alone(game: str) -> None:
    told = said("learn", game, typed=typed_for(game))
    for step in lesson_of(game).steps:
        assert " ".join(step.say.split()) in told
    assert "That is allowed, too." not in told
    assert told.endswith("Your turn >")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_speaks_the_language(lang: str) -> None:
    told = said("learn", "nippachi", typed=typed_for("nippachi"), lang=lang)
    assert (lesson_of("nippachi").steps[2].say in told) == (lang == "en")


def test_what_is_tried_is_refused_with_its_clause() -> None:
    told = said("learn", "nippachi", typed="\nK♦\n\nK♦\n3\n")
    assert told.count("K♦: A card must match the top card's number or suit. [2.1]") == 2


def test_another_play_is_allowed_but_not_made() -> None:
    game = lesson_of("crazy-eights")
    typed = "".join(f"{step.play}\n" for step in game.steps[:6])
    told = said("learn", "crazy-eights", typed=f"{typed}3♣\nhint\n10♣\n")
    assert "That is allowed, too. The lesson goes on with this: 10♣" in told
    assert game.steps[7].say in told


def test_a_lesson_is_skipped_and_the_deal_alone_played_to_its_end() -> None:
    told = said("learn", "nippachi", typed="skip\n10d\n3h\n6h\ndraw\n8h\n8c\n")
    assert lesson_of("nippachi").steps[1].say not in told
    assert not told.endswith("Your turn >")


def test_help_and_commands_work_while_one_reads() -> None:
    told = said("learn", "mau-mau", typed="help\nrules 7.2\nquit\n")
    assert "go on to the deal that you play alone" in told
    assert "7.2 Who scores" in told


def test_exercises_are_asked_and_answered_by_the_rules() -> None:
    told = said("learn", "nippachi", "--clause", "2.3", typed="what\n2\n")
    assert "2.3 Going out" in told
    assert "Is this allowed now: 6♥?" in told
    assert "Not quite. The rules allow it. [2.3]" in told
    assert told.endswith("0 of 1 answered right")


def test_exercises_can_be_left() -> None:
    told = said("learn", "mau-mau", "--exercises", typed="1\nquit\n")
    assert "Exercise 2 of 15" in told
    assert told.endswith("of 1 answered right")


def test_house_rules_of_an_exercise_are_shown() -> None:
    told = said("learn", "crazy-eights", "--clause", "3.3", typed="2\n2\n2\n")
    assert " ".join(EIGHTS.house_rules["draw_limit"].question.split()) in told


def test_all_of_it_is_given_as_json() -> None:
    steps = json.loads(run("learn", "guandan", "--json").stdout)["steps"]
    assert [step["play"] for step in steps] == [step.play for step in lesson_of("guandan").steps]
    asked = json.loads(run("learn", "two-four-jack", "--exercises", "--json").stdout)
    assert {one["game"] for one in asked} == {"two-four-jack"}
    assert {one["legal"] for one in asked} == {True, False}


def test_what_there_is_not_is_said() -> None:
    assert "there is no first deal of hongkong" in fault("learn", "hongkong")
    assert "the rule book has no clause 99.9" in fault("learn", "nippachi", "--clause", "99.9")


def test_a_game_without_exercises_of_its_own_is_asked_those_of_its_family() -> None:
    asked = json.loads(run("learn", "nippachi-strict", "--exercises", "--json").stdout)
    assert len(asked) == len(exercises_of(NIPPACHI))
