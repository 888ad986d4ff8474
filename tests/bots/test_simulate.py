"""`tefuda.simulate`: the same deals with any bots, parts that add up, places, intervals, whole matches."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from math import sqrt
from typing import Any

import pytest

import tefuda
from tefuda import NotationError, Observation, OptionError, OptionErrors, PresetError, SeatsError, Simulation, simulate
from tefuda.bots import interpreted
from tefuda.bots.chooser import bot
from tefuda.bots.simulate import check_match_ends
from tefuda.bulk import run
from tefuda.bulk.simulation import wilson
from tefuda.core.option import NEVER
from tefuda.core.table.chance import derived_key
from tefuda.play import library
from tefuda.play.action import Action
from tests.cli.terminal import run as run_program

pytestmark = pytest.mark.no_cover
# House rules that are no preset's, so that what is compiled serves other tests as well.
FAMILIES = [
    pytest.param("mau-mau", {"matches": 3, "target": 60}),
    pytest.param("nippachi", {"matches": 2, "rounds": 4}, marks=pytest.mark.long),
    pytest.param("teyaku-dobon-all", {"matches": 3, "tanki_yaku": 1}, marks=pytest.mark.long),
    pytest.param("taiwan", {"matches": 3, "match_deals": 3}, marks=pytest.mark.long),
    pytest.param("guandan", {"matches": 1, "anti_tribute_shown": False}, marks=pytest.mark.long),
    pytest.param("teyaku-dobon-all", {"matches": 3}, marks=pytest.mark.long),
    pytest.param("guandan", {"matches": 1}, marks=pytest.mark.long),
]


class Mine:
    """An agent that plays like the greedy bot."""

    def __init__(self) -> None:
        self.greedy = bot("greedy")

    def choose(self, observation: Observation) -> Any:
        return self.greedy.choose(observation)


def first_legal(observation: Observation) -> int:
    return observation.legal_actions[0].code


@pytest.mark.parametrize(("preset", "asked"), FAMILIES)
def test_agents_play_the_deals_of_the_same_matches(preset: str, asked: dict[str, Any]) -> None:
    asked = {"seats": 4, "seed": 3, "first": 2, **asked}
    compiled = simulate(preset, agents=["greedy", "random", "random", "greedy"], **asked)
    own = simulate(preset, agents=[Mine(), "random", "random", Mine()], **asked)
    assert own.tally == compiled.tally, own.tally.differing(compiled.tally)
    assert (compiled.compiled, own.compiled) == (True, False)
    assert [one.agent for one in own.seats] == ["Mine", "random", "random", "Mine"]
    assert own.matches == compiled.matches is not None
    assert compiled.matches.finished == asked["matches"]
    assert compiled.deals > asked["matches"]


def test_agents_play_the_same_deals() -> None:
    asked: dict[str, Any] = {"seats": 3, "seed": 5, "deals": 40}
    compiled = simulate("crazy-eights", agents=["random", "greedy", "random"], **asked)
    own = simulate("crazy-eights", agents=["random", Mine(), "random"], **asked)
    assert own.tally == compiled.tally
    assert own.matches is None
    assert own.seats[0].match_win_rate is None


def test_a_bot_is_a_name_an_agent_or_a_function_for_all_seats_or_for_each() -> None:
    asked: dict[str, Any] = {"seats": 3, "deals": 5}
    given: list[tuple[Any, str]] = [("greedy", "greedy"), (["greedy"] * 3, "greedy"), (first_legal, "first_legal")]
    for agents, name in (*given, ([first_legal] * 3, "first_legal")):
        told = simulate("crazy-eights", agents=agents, **asked)
        assert [one.agent for one in told.seats] == [name] * 3
        assert told.deals == 5


def test_simulated_deals_are_those_of_the_python_interface() -> None:
    seen: list[str] = []

    def record(observation: Observation) -> int:
        if not observation.history:
            seen.append(f"{observation.seat} {observation.hand}")
        return first_legal(observation)

    simulate("crazy-eights", seats=4, deals=3, first=7, seed=9, agents=record)
    deals = [tefuda.deal("crazy-eights", seats=4, seed=9, number=number) for number in (7, 8, 9)]
    assert seen == [f"{deal.turn} {deal.observe(deal.turn).hand}" for deal in deals]
    seen.clear()
    simulate("crazy-eights", seats=4, matches=1, first=7, seed=9, target=1, agents=record)
    match = tefuda.match("crazy-eights", seats=4, key=deals[0].start.key, target=1)
    assert seen[0] == f"{match.deal.turn} {match.deal.observe(match.deal.turn).hand}"
    assert match.deal.start.key == derived_key(deals[0].start.key, 0)


@pytest.mark.long
@pytest.mark.parametrize("agents", [["random"] * 4, ["greedy", "random"] * 2], ids=["random", "both"])
@pytest.mark.parametrize("preset", tefuda.games())
def test_a_preset_plays_the_same_when_compiled_for_it_alone(
    preset: str, agents: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = simulate(preset, seats=4, deals=300, seed=4, agents=agents)
    monkeypatch.setattr(run, "_is_preset", lambda game, options: False)
    assert simulate(preset, seats=4, deals=300, seed=4, agents=agents).tally == alone.tally


@pytest.mark.parametrize("agents", ["random", first_legal])
def test_parts_add_up_to_the_whole(agents: Any) -> None:
    asked: dict[str, Any] = {"seats": 4, "seed": 1, "agents": agents}
    whole = simulate("crazy-eights", deals=90, **asked)
    parts = [simulate("crazy-eights", deals=30, first=first, **asked) for first in (60, 0, 30)]
    total = parts[0] + parts[1] + parts[2]
    assert replace(total, seconds=0.0) == replace(whole, seconds=0.0)
    assert total.seconds == pytest.approx(sum(part.seconds for part in parts))
    assert parts[0].tally != parts[1].tally
    for other in (simulate("crazy-eights", deals=9, **{**asked, "seed": 2}), simulate("mau-mau", deals=9, **asked)):
        with pytest.raises(SeatsError, match="simulations of different games, bots or seeds cannot be added"):
            whole + other


def test_places_are_counted_after_the_seat_that_begins() -> None:
    """Play deal by deal through the Python interface."""
    seats, deals = 3, 60
    told = simulate("crazy-eights", seats=seats, deals=deals, seed=2, agents=first_legal, direction="counter-clockwise")
    wins, payoffs = [0] * seats, [0] * seats
    for number in range(deals):
        deal = tefuda.deal("crazy-eights", seats=seats, seed=2, number=number, direction="counter-clockwise")
        starter = deal.turn
        assert starter is not None
        while not deal.over:
            deal = deal.apply(deal.legal_actions[0])
        for after in range(seats):
            gained = deal.payoffs[(starter - after) % seats]
            payoffs[after] += gained
            wins[after] += gained == max(deal.payoffs) > min(deal.payoffs)
    assert [one.win_rate for one in told.turn_order] == pytest.approx([number / deals for number in wins])
    assert [one.mean_payoff for one in told.turn_order] == pytest.approx([number / deals for number in payoffs])
    assert sum(one.win_rate for one in told.turn_order) == pytest.approx(sum(one.win_rate for one in told.seats))


def test_a_win_rate_has_a_wilson_interval() -> None:
    """81 of 263: the example of R. G. Newcombe (1998), method 3."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 5)[1] == 1.0
    told = simulate("crazy-eights", seats=2, deals=500, seed=1)
    one = told.seats[0]
    assert one.win_interval == wilson(round(one.win_rate * 500), 500)
    assert one.win_interval[0] < one.win_rate < one.win_interval[1]
    assert one.win_interval[1] - one.win_interval[0] == pytest.approx(2 * 1.96 * sqrt(0.25 / 500), rel=0.02)


def test_what_functions_have_played_has_no_command() -> None:
    def greedy(seen: Observation) -> Action:
        return seen.legal_actions[0]

    played = tefuda.simulate("mau-mau", deals=2, agents=[greedy, "random"], seats=2)
    assert played.as_dict()["provenance"]["command"] == ""
    named = tefuda.simulate("mau-mau", deals=2, agents=["greedy", "random"], seats=2)
    assert named.as_dict()["provenance"]["command"]
    with pytest.raises(tefuda.SeatsError):
        played + named


def test_the_result_is_what_the_command_prints() -> None:
    told = simulate("mau-mau", seats=3, deals=200, seed=7, agents=["greedy", "random", "random"], hand=6)
    asked = ("--deals", "200", "--seats", "3", "--seed", "7", "--agents", "greedy,random,random", "-o", "hand=6")
    printed, returned = json.loads(run_program("simulate", "mau-mau", *asked, "--json").stdout), told.as_dict()
    assert json.loads(told.to_json()) == returned
    for result in (printed, returned):
        for name in ("seconds", "decisions_per_second", "deals_per_second"):
            assert result.pop(name) > 0
        assert datetime.fromisoformat(result["provenance"].pop("date")) <= datetime.now(UTC)
    assert printed == returned
    assert isinstance(told, Simulation)


def test_progress_counts_every_deal_once_with_any_bots() -> None:
    for agents in ("random", first_legal):
        done: list[int] = []
        simulate("crazy-eights", seats=2, deals=30, agents=agents, progress=done.append)
        assert sum(done) == 30


def test_the_time_that_a_simulation_takes_is_announced_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    simulate("crazy-eights", seats=2, deals=3, agents=first_legal)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(interpreted, "PATIENCE", 0.0)
    simulate("crazy-eights", seats=2, deals=3, agents=first_legal)
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.startswith("These bots play interpreted, not compiled: about ")
    simulate("crazy-eights", seats=2, deals=3, agents=first_legal, progress=lambda done: None)
    assert capsys.readouterr().err == ""


def test_compiling_is_announced(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("tefuda.bulk.run.needs_compiling", lambda game, options, agents, matches, policy_set: True)
    simulate("crazy-eights", deals=1)
    assert capsys.readouterr().err.startswith("Compiling the rules for this machine")


def test_deals_without_an_end_are_cut_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreted, "NO_BOUND", 5)
    told = simulate("crazy-eights", deals=4, agents=first_legal, stall=0)
    assert (told.deals, told.unfinished, told.decisions) == (0, 4, 20)
    assert told.length == {}
    told = simulate("crazy-eights", matches=2, agents=first_legal, stall=0, target=10)
    assert told.matches is not None
    assert (told.matches.finished, told.matches.unfinished, told.matches.mean_deals) == (0, 2, 0.0)


def test_long_matches_are_cut_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreted, "MOST_DEALS", 2)
    told = simulate("crazy-eights", matches=3, agents=first_legal, target=500)
    assert told.matches is not None
    assert (told.matches.finished, told.matches.unfinished, told.deals) == (0, 3, 6)


@pytest.mark.parametrize(
    ("asked", "error", "told"),
    [
        ({"agents": "clever"}, PresetError, "there is no bot named “clever”; choose one of beginner, casual"),
        ({"agents": ["random"] * 3, "seats": 2}, SeatsError, "3 bots for 2 seats"),
        ({"agents": 5}, PresetError, "a bot must be a name, an agent or a function, not 5"),
        ({"agents": Mine}, PresetError, "a bot must be a name, an agent or a function, not <class"),
        ({"deals": 5, "matches": 5}, NotationError, "give a number of deals or of matches, not both"),
        ({"deals": 0}, NotationError, "deals must be a whole number of at least 1, not 0"),
        ({"matches": 0}, NotationError, "matches must be a whole number of at least 1, not 0"),
        ({"first": -1}, NotationError, "first must be a whole number of at least 0, not -1"),
        ({"seed": 1.5}, NotationError, "seed must be a whole number of at least 0, not 1.5"),
        ({"threads": 0}, NotationError, "threads must be a whole number of at least 1, not 0"),
        ({"seats": 9}, SeatsError, "9 seats: this game is for 2 to 8 players"),
        ({"hand": 0}, OptionErrors, "hand"),
    ],
)
def test_an_impossible_simulation_is_refused(asked: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error) as found:
        simulate("crazy-eights", **asked)
    assert told in str(found.value)


@pytest.mark.parametrize(
    ("preset", "needs"),
    [
        ("crazy-eights", "target not 0"),
        ("two-four-jack", "target not 0"),
        ("taiwan", "target not 0 or match_deals not 0"),
    ],
)
def test_the_refusal_of_endless_matches_names_the_rules_that_would_end_them(preset: str, needs: str) -> None:
    with pytest.raises(OptionError) as caught:
        simulate(preset, matches=1)
    assert str(caught.value) == f"a match of {preset} has no end by these house rules; it has one with {needs}"


def test_matches_of_a_family_without_an_end_are_refused() -> None:
    game = replace(library.family("eights"), match_ends=NEVER)
    with pytest.raises(OptionError, match="matches of mau-mau have no end"):
        check_match_ends(game, "mau-mau", game.options(target=100))


def test_any_house_rule_that_ends_a_match_is_enough() -> None:
    result = simulate("teyaku-dobon", matches=2, rounds=0, start=300, agents=first_legal)
    assert result.matches is not None
    assert (result.matches.finished, result.matches.unfinished) == (2, 0)
