"""`tefuda learn`: the first deal with the coach, and the exercises."""

from __future__ import annotations

import json
import re

import pytest

from tefuda.games.eights import GAME as EIGHTS
from tefuda.games.nippachi import GAME as NIPPACHI
from tefuda.teaching.exercises import exercises_of
from tefuda.teaching.lessons import lesson_of, outcome
from tests.cli.terminal import LANGUAGES, fault, run, said
from tests.teaching.test_exercises import GAMES

NAMES = ("You", "Hana", "Maru", "Tama")


def typed_for(game: str) -> str:
    """Return the input that goes through all steps of a first deal."""
    lesson = lesson_of(game)
    return "".join(f"{step.play}\n" + "\n" * bool(outcome(lesson, at)) for at, step in enumerate(lesson.steps))


@pytest.mark.parametrize("game", GAMES)
def test_a_first_deal_goes_step_by_step_until_the_learner_is_alone(game: str) -> None:
    told = said("learn", game, typed=typed_for(game))
    for step in lesson_of(game).steps:
        assert " ".join(step.say.split()) in told
    assert "That is allowed, too." not in told
    assert told.endswith("Your turn >")


@pytest.mark.parametrize("game", GAMES)
def test_the_result_of_a_step_is_shown_until_the_learner_goes_on(game: str) -> None:
    lesson, typed = lesson_of(game), typed_for(game).splitlines(keepends=True)
    for index in range(len(lesson.steps)):
        if not (ended := outcome(lesson, index)):
            continue
        upto = index + 1 + sum(bool(outcome(lesson, before)) for before in range(index))
        told = said("learn", game, typed="".join(typed[:upto]))
        assert " ".join(lesson.steps[index + 1].say.split()) not in told
        assert told.endswith("Enter to go on >")
        if ended.over:
            assert "You win the deal!" in told
            assert all(
                " ".join(line.split()) in told for line in ended.account.told("en", names=NAMES, seat=0).splitlines()
            )
            assert re.search(r"this deal total You [+0]", told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_speaks_the_language(lang: str) -> None:
    told = said("learn", "nippachi", typed=typed_for("nippachi"), lang=lang)
    assert (lesson_of("nippachi").steps[2].say in told) == (lang == "en")


def test_a_forbidden_try_is_refused_with_its_clause() -> None:
    told = said("learn", "nippachi", typed="\nK♦\n\nK♦\n3\n")
    assert told.count("K♦: A card must match the top card's number or suit. [2.1]") == 2


def test_another_play_is_allowed_but_not_made() -> None:
    game = lesson_of("crazy-eights")
    typed = "".join(f"{step.play}\n" for step in game.steps[:6])
    told = said("learn", "crazy-eights", typed=f"{typed}3♣\nhint\n10♣\n")
    assert "That is allowed, too. The lesson goes on with this: 10♣" in told
    assert game.steps[7].say in told


def test_after_skipping_a_lesson_the_learner_plays_a_deal_to_its_end() -> None:
    told = said("learn", "nippachi", typed="skip\n10d\n3h\n6h\ndraw\n8h\n8c\n")
    assert lesson_of("nippachi").steps[1].say not in told
    assert not told.endswith("Your turn >")


def test_the_table_can_be_shown_while_the_result_of_a_step_is_shown() -> None:
    typed = typed_for("mau-mau").splitlines(keepends=True)
    told = said("learn", "mau-mau", typed="".join(typed[:6]) + "table\n8♣\n\n")
    assert told.count(lesson_of("mau-mau").steps[5].say) == 1
    assert lesson_of("mau-mau").steps[6].say in told


def test_help_and_commands_work_while_the_learner_reads() -> None:
    told = said("learn", "mau-mau", typed="help\nrules 7.2\nquit\n")
    assert "go on to the deal that you play alone" in told
    assert "7.2 Who scores" in told


def test_exercises_are_asked_and_answered_by_the_rules() -> None:
    told = said("learn", "nippachi", "--clause", "2.3", typed="what\n2\n")
    assert "2.3 Going out" in told
    assert "Is this allowed now: 6♥?" in told
    assert "Not quite. The rules allow it. [2.3]" in told
    assert "Going out in this way is called tsumo; the word means something else" in " ".join(told.split())
    assert told.endswith("0 of 1 answered right")


def test_exercises_can_be_left() -> None:
    told = said("learn", "mau-mau", "--exercises", typed="1\nquit\n")
    assert "Exercise 2 of 15" in told
    assert told.endswith("of 1 answered right")


def test_house_rules_of_an_exercise_are_shown() -> None:
    told = said("learn", "crazy-eights", "--clause", "3.3", typed="2\n2\n2\n")
    assert " ".join(EIGHTS.house_rules["draw_limit"].question.split()) in told


def test_json_has_every_exercise_and_step() -> None:
    steps = json.loads(run("learn", "guandan", "--json").stdout)["steps"]
    assert [step["play"] for step in steps] == [step.play for step in lesson_of("guandan").steps]
    asked = json.loads(run("learn", "two-four-jack", "--exercises", "--json").stdout)
    assert {one["game"] for one in asked} == {"two-four-jack"}
    assert {one["legal"] for one in asked} == {True, False}


def test_a_missing_lesson_or_exercise_is_reported() -> None:
    assert "there is no first deal of hongkong" in fault("learn", "hongkong")
    assert "the rule book has no clause 99.9" in fault("learn", "nippachi", "--clause", "99.9")


def test_a_game_without_exercises_uses_those_of_its_family() -> None:
    asked = json.loads(run("learn", "nippachi-strict", "--exercises", "--json").stdout)
    assert len(asked) == len(exercises_of(NIPPACHI))
