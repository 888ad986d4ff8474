"""House rules act where their declaration says so, in every family."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.play.library import families, family
from tefuda.testing.dependencies import check_inert, condition_faults, preset_idle_faults
from tefuda.testing.strategies import later_starts


@pytest.mark.parametrize("name", families())
def test_conditions_name_house_rules_and_answers_that_there_are(name: str) -> None:
    assert condition_faults(family(name)) == []


@pytest.mark.parametrize("name", families())
def test_no_preset_sets_what_has_no_effect(name: str) -> None:
    assert preset_idle_faults(family(name)) == []


@pytest.mark.parametrize("name", families())
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_house_rule_that_does_not_act_changes_nothing(name: str, data: st.DataObject) -> None:
    start = data.draw(later_starts(next(iter(family(name).presets))))
    check_inert(start, Random(data.draw(st.integers(0, 2**32 - 1))))
