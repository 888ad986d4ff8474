"""`tefuda simulate` and `tefuda bench`."""

from __future__ import annotations

import json
import re

import pytest

from tefuda.bulk import bench
from tefuda.cli import simulate
from tests.cli.terminal import LANGUAGES, fault, run

KEYS = {
    "provenance", "preset", "deals", "seats", "seed", "agents", "seconds", "decisions", "decisions_per_second",
    "deals_per_second", "blocked", "unfinished", "length", "results", "turn_order", "matches", "first", "compiled",
}  # fmt: skip
OUTCOME_KEYS = {"win_rate", "win_interval", "mean_payoff", "ci95"}
RESULT_KEYS = {"seat", "agent", *OUTCOME_KEYS}
MEASURED = {"provenance", "seconds", "decisions_per_second", "deals_per_second"}


def simulated(*arguments: str) -> dict[str, object]:
    result = run("simulate", *arguments, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, object] = json.loads(result.stdout)
    return told


def test_the_result_as_json() -> None:
    told = simulated("mau-mau", "--deals", "500", "--seats", "3", "--agents", "greedy,random,random", "--seed", "7",
                     "-o", "hand=6")  # fmt: skip
    assert set(told) == KEYS
    assert (told["preset"], told["deals"], told["seats"], told["seed"]) == ("mau-mau", 500, 3, 7)
    assert told["agents"] == ["greedy", "random", "random"]
    made = told["provenance"]
    assert isinstance(made, dict)
    assert (made["house_rules"]["hand"], made["house_rules"]["pack"]) == ("6", "piquet")
    assert simulated(*made["command"].split()[2:])["results"] == told["results"]
    results = told["results"]
    assert isinstance(results, list)
    assert [set(one) for one in results] == [RESULT_KEYS] * 3
    assert [one["seat"] for one in results] == [0, 1, 2]
    turn_order = told["turn_order"]
    assert isinstance(turn_order, list)
    assert [set(one) for one in turn_order] == [{"after_starter", *OUTCOME_KEYS}] * 3
    assert [one["after_starter"] for one in turn_order] == [0, 1, 2]
    assert (told["matches"], told["first"], told["compiled"]) == (None, 0, True)
    assert results[0]["win_rate"] > 0.5 > results[1]["win_rate"]


def test_the_number_of_threads_changes_nothing() -> None:
    asked = ("crazy-eights", "--deals", "300", "--seats", "4", "--agents", "random", "--seed", "1")
    one, two = simulated(*asked, "--threads", "1"), simulated(*asked, "--threads", "2")
    assert {name: one[name] for name in KEYS - MEASURED} == {name: two[name] for name in KEYS - MEASURED}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_results_are_printed_as_a_table(lang: str) -> None:
    result = run("simulate", "mau-mau", "--deals", "200", "--seats", "2", lang=lang)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    outcome = r"\d+\.\d\d% +\d+\.\d\d% – \d+\.\d\d% +-?\d+\.\d{3} +± \d+\.\d{3}"
    assert re.match(rf"0 +random +{outcome}", lines[1])
    assert all(re.match(rf"{after} +{outcome}", lines[5 + after]) for after in (0, 1))
    assert (lines[4].split("  ")[0] == "seats after the starter") is (lang == "en")
    assert ("decisions per second: " in result.stdout) is (lang == "en")
    assert ("95" in lines[0]) is True


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_matches_can_be_simulated(lang: str) -> None:
    asked = ("simulate", "mau-mau", "--matches", "20", "--seats", "2", "-o", "target=40", "--agents", "greedy,random")
    result = run(*asked, lang=lang)
    assert result.exit_code == 0
    assert re.search(r"\n0 +greedy +\d+\.\d\d% +\d+\.\d\d% – \d+\.\d\d% *\n1 +random", result.stdout)
    assert ("matches: 20; deals per match: mean " in result.stdout) is (lang == "en")
    told = json.loads(run(*asked, "--json").stdout)
    assert told["matches"]["finished"] == 20
    assert told["deals"] == pytest.approx(20 * told["matches"]["mean_deals"])
    assert set(told["results"][0]) == {*RESULT_KEYS, "match_win_rate", "match_win_interval"}


def test_a_part_of_the_deals_can_begin_at_a_number() -> None:
    asked = ("crazy-eights", "--seats", "4", "--seed", "1")
    whole = simulated(*asked, "--deals", "60")
    parts = [simulated(*asked, "--deals", "30", "--first", first) for first in ("0", "30")]
    decisions = [part["decisions"] for part in parts]
    assert all(isinstance(number, int) for number in decisions)
    assert sum(map(int, map(str, decisions))) == whole["decisions"]
    assert parts[1]["first"] == 30


def test_compiling_is_announced_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.bulk.run.needs_compiling", lambda game, options, agents, matches, policy_set: True)
    assert "Compiling the rules" in run("simulate", "mau-mau", "--deals", "10").stderr
    monkeypatch.setattr("tefuda.bulk.run.needs_compiling", lambda game, options, agents, matches: False)
    assert "Compiling" not in run("simulate", "mau-mau", "--deals", "10").stderr


def test_ctrl_c_stops_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **asked: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "_simulate", interrupted)
    result = run("simulate", "mau-mau")
    assert (result.exit_code, result.stderr.strip()) == (130, "Stopped.")


@pytest.mark.parametrize(
    ("arguments", "english"),
    [
        ((), "Missing argument 'PRESET'"),
        (("mau",), "there is no game named “mau”"),
        (("mau-mau", "--agents", "bob"), "there is no bot named “bob”"),
        (("mau-mau", "--agents", "greedy,random"), "2 bots are named for 4 places"),
        (("mau-mau", "--seats", "9"), "9 seats: this game is for 2 to 8 players"),
        (("mau-mau", "--deals", "5", "--matches", "5"), "give a number of deals or of matches, not both"),
        (("taiwan", "--matches", "5"), "it has one with target not 0 or match_deals not 0"),
        (("mau-mau", "--deals", "0"), "“0” must be a whole number of at least 1"),
        (("mau-mau", "--threads", "0"), "“0” must be a whole number of at least 1"),
        (("mau-mau", "--deals", "1e6"), "“1e6” must be a whole number of at least 1"),
        (("two-four-jack", "--seats", "5", "-o", "hand=12"), "5 seats need 61 cards, but the pack has only 52 [1.3]"),
        (("mau-mau", "--seats", "3", "-o", "partners=yes"), "partners need an even number of seats"),
    ],
)
def test_a_fault_is_one_sentence(arguments: tuple[str, ...], english: str) -> None:
    told = fault("simulate", *arguments)
    assert english in told
    assert len(told.splitlines()) == 1
    for lang in LANGUAGES[1:]:
        assert english not in fault("simulate", *arguments, lang=lang)


def test_the_speed_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "DEALS", 50)
    monkeypatch.setattr(bench, "FACE_DECISIONS", 100)
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    told = json.loads(run("bench", "mau-mau", "--rounds", "2", "--json").stdout)
    assert set(told) == {"provenance", "rounds", "speeds"}
    ways = {(one["game"], one["way"]) for one in told["speeds"]}
    assert ways == {("mau-mau", way) for way in ("compiled-1", "compiled-2", "api")}
    assert all(len(one["rounds"]) == 2 and one["decisions_per_second"] > 0 for one in told["speeds"])
    table = run("bench", "mau-mau", "--rounds", "1").stdout
    assert "decisions per second" in table
    assert "compiled, two threads" in table
