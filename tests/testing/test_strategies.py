"""The strategies keep their promises: presets, faultless house rules, possible seats, deals at any stage."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda.core.records.counts import NO_RANK
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options
from tefuda.games.nippachi import GAME as NIPPACHI
from tefuda.play.deal import Deal
from tefuda.testing.strategies import answers, deals, options, presets, seats, starts

PATIENT = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)


@PATIENT
@given(st.data())
def test_house_rules_have_no_faults(data: st.DataObject) -> None:
    chosen = data.draw(options(GAME))
    assert isinstance(chosen, Options)
    assert list(chosen.faults()) == []
    for name, option in GAME.house_rules.items():
        assert getattr(chosen, name) in option.answers
    assert not list(GAME.seat_faults(chosen, data.draw(seats(GAME, chosen))))


def test_some_deal_changes_every_house_rule_and_one_has_all_powers() -> None:
    changed: set[str] = set()
    most_powers = 0

    @settings(PATIENT, max_examples=300, derandomize=True)
    @given(options(GAME))
    def draw(chosen: Options) -> None:
        nonlocal most_powers
        changed.update(name for name, option in GAME.house_rules.items() if getattr(chosen, name) != option.default)
        powers = (chosen.draw_two, chosen.draw_four, chosen.reverse, chosen.skip, chosen.extra)
        most_powers = max(most_powers, sum(power != NO_RANK for power in powers))

    draw()
    assert changed == set(GAME.house_rules)
    assert most_powers == 5


def test_options_that_are_not_drawn_stay_as_in_the_base() -> None:
    base = tefuda.games()["mau-mau"].options
    seen = set()

    @settings(PATIENT, max_examples=40, derandomize=True)
    @given(options(GAME, base))
    def draw(chosen: Options) -> None:
        seen.add(chosen)

    draw()
    assert base in seen
    assert len(seen) > 10


def test_an_impossible_number_of_seats_is_never_drawn() -> None:
    chosen = tefuda.deal("mau-mau", seats=4, seed=1, hand=7, partners=True, two_packs_from=9).options
    assert find(seats(GAME, chosen), lambda number: True) == 4
    with pytest.raises(tefuda.SeatsError):
        tefuda.deal("mau-mau", seats=6, seed=1, hand=7, partners=True, two_packs_from=9)


@PATIENT
@given(deals(stages=30))
def test_drawn_deals_have_a_limited_length_and_can_be_written(deal: Deal) -> None:
    assert len(deal.history) <= 30
    assert tefuda.read(str(deal)) == deal


@PATIENT
@given(presets(), st.data())
def test_a_preset_may_be_chosen(preset: str, data: st.DataObject) -> None:
    assert data.draw(starts(preset)).preset == preset


@pytest.mark.parametrize("name", ["stall", "pack", "wild", "recycle", "partners"])
def test_answers_are_those_of_the_option(name: str) -> None:
    option = GAME.house_rules[name]
    last = option.answers[-1]
    assert find(answers(option), lambda answer: answer == last, settings=settings(PATIENT, max_examples=5_000)) == last


def test_only_numbers_that_a_house_rule_takes_are_drawn() -> None:
    option = NIPPACHI.house_rules["haipai_factor"]
    drawn: set[int] = set()

    @settings(max_examples=50)
    @given(answers(option))
    def draw(number: int) -> None:
        drawn.add(number)

    draw()
    assert drawn == {2, 4}
