"""The kit applied to Teyaku Dobon: every preset, house rules in any combination, and both bodies of the rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import tefuda
from tefuda.core.option import changed
from tefuda.games.teyaku_dobon import GAME
from tefuda.games.teyaku_dobon.rules.constants import BANK
from tefuda.games.teyaku_dobon.words.account import paid
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.testing.conformance import (
    check_course,
    check_idle,
    check_moment,
    check_notation,
    check_order,
)
from tefuda.testing.family import Conformance
from tefuda.testing.parity import Series, elsewhere, machine

pytestmark = pytest.mark.no_cover
PRESETS = sorted(GAME.presets)
SHARED = {"start": "5000", "base": "6000"}

TOPICS = (
    ("TB", 1, 21),
    ("G", 1, 16),
    ("T1.", 0, 7),
    ("T2.", 1, 5),
    ("T3.", 1, 8),
    ("T4.", 0, 5),
    ("T5.", 1, 7),
    ("T6.", 1, 6),
)
SOURCES = [f"{topic}{number}" for topic, first, end in TOPICS for number in range(first, end)]


class TestTeyakuDobon(Conformance):
    """Case 67: house rules in any combination."""

    game = GAME
    sources = SOURCES
    tests = Path(__file__).parent
    combined = 12


@pytest.mark.long
class TestLongTeyakuDobon(TestTeyakuDobon):
    combined = 100
    deals = 200


def any_answers(random: Random) -> dict[str, str]:
    """Return answers to some house rules, small numbers more often than large ones."""
    share = random.choice((0.1, 0.4, 0.8))
    chosen = {}
    for name, option in GAME.house_rules.items():
        if name not in SHARED and random.random() < share:
            number = option.kind == "number" and random.random() < 0.7
            answers = option.answers[:6] if number else option.answers
            chosen[name] = option.write(random.choice(answers))
    return chosen | (SHARED if random.random() < 0.4 else {})


def dealt(number: int) -> Deal:
    """Return a deal of any house rules, for two to six seats."""
    random = Random(number)
    return tefuda.deal("teyaku-dobon", seats=2 + number % 5, seed=number, **any_answers(random))  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("deals", [8, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_conforms(preset: str, deals: int) -> None:
    endings = set()
    for seed in range(deals):
        deal = tefuda.deal(preset, seats=2 + seed % 5, seed=seed)
        played = check_course(deal, Random(seed), moments=4)
        assert played.over
        endings.add(played.observe(None).ending)
    assert endings >= {"dobon", "stock"}
    assert len(endings) > 2 or deals < 20


@pytest.mark.parametrize("number", range(60))
def test_what_is_paid_and_what_lies_in_the_pot_sums_to_nothing(number: int) -> None:
    deal, random = dealt(number), Random(number)
    pot = 7 * (number % 3)
    deal = tefuda.deal("teyaku-dobon", seats=deal.seats, seed=number, **dict(changed(deal.options, GAME.options())))  # type: ignore[call-overload]
    deal.table.pot = pot
    while not deal.over:
        table = deal.table
        assert sum(table.paid[: deal.seats]) + table.pot == pot
        deal = deal.apply(random.choice(deal.legal_actions))
    bank = sum(paid(deal.table, seat, BANK) - paid(deal.table, BANK, seat) for seat in range(deal.seats))
    if not deal.match_over:
        assert sum(deal.payoffs) + deal.table.pot + bank == pot
        assert sum(deal.scores) + deal.table.pot + bank == pot


def test_the_results_of_a_match_sum_to_nothing() -> None:
    ended = 0
    for seed in range(12):
        random = Random(seed)
        match = tefuda.match("teyaku-dobon-all", seats=2 + seed % 4, seed=seed, automatic_pass=True)
        while not match.over:
            match = match.next_deal() if match.deal.over else match.apply(random.choice(match.deal.legal_actions))
        assert sum(match.scores) == 0
        ended += len(match.deals) < 8
    assert ended > 0


@pytest.mark.parametrize("deals", [6, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_order_of_answers_does_not_matter_in_any_window(preset: str, deals: int) -> None:
    windows = 0
    for seed in range(deals):
        random = Random(seed)
        deal = tefuda.deal(
            preset, seats=2 + seed % 5, seed=seed, wrong_dobon="penalty", callers=("all", "farthest")[seed % 2]
        )
        while not deal.over:
            if len(deal.asked) > 1:
                check_order(deal, random)
                windows += 1
            check_idle(deal)
            deal = deal.apply(random.choice(deal.legal_actions))
    assert windows > 4 * deals


@pytest.mark.parametrize("preset", PRESETS)
def test_passing_by_itself_leads_to_the_same_deal(preset: str) -> None:
    for seed in range(10):
        deal = tefuda.deal(preset, seats=4, seed=seed, automatic_pass=True)
        random = Random(seed)
        while not deal.over:
            assert {action.verb for action in deal.legal_actions} != {"pass"}
            deal = deal.apply(random.choice(deal.legal_actions))
        assert [*deal.moments()][-1].table == deal.table
        check_notation(deal)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_read_as_it_is_written(preset: str) -> None:
    random = Random(4)
    match = tefuda.match(preset, seats=3, seed=3)
    for _ in range(2):
        while not match.deal.over:
            match = match.apply(random.choice(match.deal.legal_actions))
        match = match.next_deal()
        check_moment(match.deal, random)
    check_notation(match)
    again = tefuda.read(str(match))
    assert isinstance(again, Match)
    assert again.scores == match.scores


@pytest.mark.parametrize("deals", [100, pytest.param(500, marks=pytest.mark.long)])
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("agents", [["random"] * 4, ["greedy", "random", "random", "greedy", "random"]])
def test_deals_are_the_same_interpreted_and_compiled(preset: str, agents: list[str], deals: int) -> None:
    series = Series(preset, agents, deals)
    assert machine(series) == elsewhere("interpreted", [series])[0]


def several() -> list[Series]:
    """Return deals of any house rules, for two to six seats."""
    found = []
    for number in range(40):
        answers = dict(changed(dealt(number).options, GAME.options()))
        agents = [("random", "greedy")[(number + seat) % 3 == 0] for seat in range(2 + number % 5)]
        found.append(Series("teyaku-dobon", agents, 12, seed=number, answers=answers))
    return found


def test_any_house_rules_are_the_same_interpreted_and_compiled() -> None:
    played = several()
    assert [machine(series) for series in played] == elsewhere("interpreted", played)


@pytest.mark.long
def test_checked_mode_plays_the_same_deals_and_finds_no_index_out_of_range() -> None:
    played = [
        Series(preset, [bot] * seats, 200) for preset in PRESETS for bot in ("random", "greedy") for seats in (2, 6)
    ]
    played += several()
    assert [machine(series) for series in played] == elsewhere("compiled", played, TEFUDA_CHECKED="1")
