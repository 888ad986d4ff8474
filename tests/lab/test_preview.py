"""A preview at what house rules change is a small study, and ends when its time is up."""

from __future__ import annotations

import pytest

from tefuda import OptionErrors, lab
from tefuda.lab.preview import FIRST, SHOWN, prepare, preview
from tefuda.play.library import find

ANSWERS = (("recycle", "when-needed"),)


def test_it_agrees_with_a_study_of_as_many_deals() -> None:
    prepare(find("crazy-eights")[0])
    seen = preview("crazy-eights", ANSWERS, 4, seconds=1e9, most=300)
    assert seen.deals == 300
    assert [(row.measure, row.line_up) for row in seen.rows] == list(SHOWN)
    study = lab.compare("crazy-eights", recycle=["off", "when-needed"], deals=300)
    for row in seen.rows:
        [same] = study.compared(row.measure, row.line_up)
        assert (row.effect, row.effect_half_width, row.mean) == pytest.approx(
            (same.effect, same.effect_half_width, same.mean)
        )


def test_it_ends_when_the_time_is_up() -> None:
    assert preview("crazy-eights", ANSWERS, 4, seconds=0.0).deals == FIRST


def test_impossible_choices_are_refused() -> None:
    with pytest.raises(OptionErrors):
        preview("crazy-eights", (("hand", "99"),), 4)
