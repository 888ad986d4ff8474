"""The problems that are collected: each has one first play that wins, and the command lets a person solve it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import tefuda
from tefuda.cli import main
from tefuda.cli.problem import WANTED, missing
from tefuda.errors import PresetError
from tefuda.solver.making import graded, is_worth_asking, made, only_winner
from tefuda.solver.problems import (
    GRADES,
    Problem,
    commands_in,
    goal_of,
    problems_of,
    read_problems,
    text_for,
    text_of,
    with_problems,
)


def check(problem: Problem) -> None:
    deal = problem.deal()
    assert problem.grade in GRADES
    assert graded(problem) == problem, "`tefuda problems GAME --keep` grades them again"
    assert str(only_winner(deal, goal_of(deal, problem.within))) == problem.play


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi"])
def test_a_problem_has_one_play_that_wins(preset: str) -> None:
    check(problems_of(preset)[0])


@pytest.mark.long
@pytest.mark.parametrize("preset", with_problems())
def test_every_problem_that_is_collected_has_one_play_that_wins(preset: str) -> None:
    for problem in problems_of(preset):
        check(problem)
    assert len({str(problem) for problem in problems_of(preset)}) == len(problems_of(preset))


def test_problems_are_read_as_they_are_written() -> None:
    problems = problems_of("nippachi")[:3]
    text = text_of("nippachi", ["a command", "another"], problems)
    assert tuple(read_problems("nippachi", text)) == problems
    assert list(commands_in(text)) == ["a command", "another"]


@pytest.mark.parametrize("preset", with_problems())
def test_the_collection_is_complete_and_reads_back_unchanged(preset: str) -> None:
    text = text_for(preset)
    assert text_of(preset, commands_in(text), problems_of(preset)) == text
    assert not any(missing(problems_of(preset)).values())


def test_making_is_the_same_for_the_same_seed() -> None:
    wanted = dict.fromkeys(GRADES, 1)
    first = [found for _, found in made("nippachi", wanted, 3, 12) if found is not None]
    assert first
    assert first == [found for _, found in made("nippachi", wanted, 3, 12) if found is not None]


def test_known_problems_are_not_made_again() -> None:
    wanted = dict.fromkeys(GRADES, 1)
    first = [found for _, found in made("nippachi", wanted, 3, 12) if found is not None]
    again = [found for _, found in made("nippachi", wanted, 3, 12, known=first) if found is not None]
    assert not {str(one) for one in first} & {str(one) for one in again}
    assert missing([*first, *first[:1]])[first[0].grade] == WANTED[first[0].grade] - 2


def test_a_problem_does_not_ask_for_a_call_that_can_be_forgotten() -> None:
    one = tefuda.position("two-four-jack", "hands 9♠ K♥ / 5♦ 5♠ 6♠\npile 9♦")
    two = tefuda.position("two-four-jack", "hands 9♠ 9♥ / 5♦ 5♠ 6♠\npile 9♦")
    assert not is_worth_asking(one, goal_of(one), one.action("9♠ last"))
    assert is_worth_asking(two, goal_of(two), two.action("9♠ last"))


def test_a_game_without_problems_is_named() -> None:
    with pytest.raises(PresetError, match="no problems are kept for openspiel"):
        problems_of("openspiel")


def run(*words: str, typed: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(main, [*words, "--lang", "en"], input=typed)
    return done.exit_code, done.output


def test_a_wrong_play_is_refuted_and_a_hint_shows_the_right_one() -> None:
    problem = problems_of("nippachi")[0]
    wrong = next(str(one) for one in problem.deal().legal_actions if str(one) != problem.play)
    code, output = run("problem", "nippachi", "--number", "1", typed=f"hint\n{wrong}\nquit\n")
    assert code == 1
    assert f"The play that wins is {problem.play}." in output
    assert "That does not win against the best defence;" in output


def test_a_problem_is_given_as_json_and_a_number_too_high_is_refused() -> None:
    code, output = run("problem", "nippachi", "--number", "1", "--json")
    assert code == 0
    assert json.loads(output)["play"] == problems_of("nippachi")[0].play
    last = len(problems_of("nippachi"))
    told = f"there is no problem 9999; the last is {last}\n"
    assert run("problem", "nippachi", "--number", "9999") == (2, told)


def test_a_problem_has_one_number_whatever_grade_is_asked_for() -> None:
    code, output = run("problem", "nippachi", "--grade", "3", "--json")
    found = json.loads(output)
    assert (code, found["grade"]) == (0, 3)
    assert problems_of("nippachi")[found["number"] - 1].play == found["play"]
    number = str(found["number"])
    assert run("problem", "nippachi", "--grade", "3", "--number", number, "--json") == (0, output)
    assert run("problem", "nippachi", "--number", number, "--json") == (0, output)
    assert run("problem", "nippachi", "--grade", "3", "--number", "1") == (2, "problem 1 is of grade 1\n")


@pytest.mark.parametrize(("language", "told"), [("ja", "引く"), ("zh_Hans", "摸牌"), ("zh_Hant", "抽牌")])
def test_the_play_that_wins_is_told_in_the_language(language: str, told: str) -> None:
    number = next(index for index, one in enumerate(problems_of("crazy-eights"), start=1) if one.play == "draw")
    done = CliRunner().invoke(main, ["problem", "crazy-eights", "--number", str(number), "--lang", language], input="")
    assert "draw" not in done.stdout.splitlines()[-1]
    assert told in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--number", "1"], "--number needs a game: each counts its own problems"),
        (["nippachi", "--daily"], "--daily cannot be combined with a game, a grade or a number"),
        (["--daily", "--grade", "3"], "--daily cannot be combined with a game, a grade or a number"),
        (["--daily", "--number", "3"], "--daily cannot be combined with a game, a grade or a number"),
    ],
)
def test_a_command_that_does_not_determine_a_problem_is_refused(words: list[str], told: str) -> None:
    assert run("problem", *words) == (2, f"{told}\n")


def test_the_problem_of_the_day_has_its_number_in_its_game() -> None:
    code, output = run("problem", "--daily", "--json")
    found = json.loads(output)
    assert code == 0
    assert problems_of(found["game"])[found["number"] - 1].play == found["play"]
