"""What a learner sees: groups of small numbers, the place of each, and the one rule that writes them."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.compiler.dialect import faults_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.record import cell, record
from tefuda.core.records.rule import rule
from tefuda.core.table.course import Course
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.table.encoding import (
    MAKER,
    amount,
    at_least,
    bits,
    encoding,
    of_others,
    one_of,
    ranks,
    seat,
    seats,
    write_maker,
)
from tefuda.core.table.view import DealtView


@record
class View(Course, DealtView):
    """A view with a mask and a number."""

    mask: int = cell()
    height: int = cell()


@rule
def count_at(view: View, seat: int) -> int:
    return view.counts[seat]


@rule
def code_of(decision: Decision) -> int:
    return decision.code


@rule
def doubled(view: View, options: Any) -> int:
    return 2 * view.height


GROUPS = (
    bits("mask", "the lowest bits", "mask", 4),
    ranks("ranks", "ranks there are one of, two", "hand_once", (1, 2)),
    one_of("height", "how high", "height", 3),
    at_least("heights", "at least one, four", "height", (1, 4)),
    amount("doubled", "twice the height", doubled, 9),
    seat("turn", "whose turn it is", "turn", 4),
    seats("asked", "who is asked", "asked", 4),
    of_others("counts", "whether others have a card, two", count_at, (1, 2), 4),
)
ENCODING = encoding(GROUPS, (one_of("code", "what is done", code_of, 3),))


def view_of(**cells: Any) -> View:
    view = View()
    view.seats, view.seat = 4, 2
    for name, value in cells.items():
        setattr(view, name, value)
    return view


def seen(view: View) -> dict[str, list[int]]:
    features = [7] * (ENCODING.view.size + 2)
    ENCODING.view.write(view, None, features, 1)
    assert features[0] == features[-1] == 7, "nothing is written beside"
    return {name: features[1:][span.slice] for name, span in ENCODING.view.spans.items()}


def test_groups_stand_one_after_another_and_say_what_they_are() -> None:
    spans = list(ENCODING.view.spans.values())
    assert [span.start for span in spans] == [0, *(span.stop for span in spans[:-1])]
    assert spans[-1].stop == ENCODING.view.size
    assert ENCODING.view.spans["turn"].about == "whose turn it is"


def test_masks_and_numbers_are_told_in_small_numbers() -> None:
    told = seen(view_of(mask=0b10110, height=2, hand_once=0x21))
    assert told["mask"] == [0, 1, 1, 0]
    assert told["ranks"] == [1, 1] + [0] * 11 + [0, 1] + [0] * 11
    assert told["height"] == [0, 0, 1]
    assert told["heights"] == [1, 0]
    assert told["doubled"] == [4]


def test_numbers_beyond_what_a_group_tells_are_left_out_or_cut_off() -> None:
    assert seen(view_of(height=5))["height"] == [0, 0, 0]
    assert seen(view_of(height=5))["doubled"] == [9]
    assert seen(view_of(height=-3))["height"] == [0, 0, 0]
    assert seen(view_of(height=-3))["doubled"] == [0]


def test_seats_are_counted_from_the_viewer() -> None:
    told = seen(view_of(turn=3, asked=0b1001, counts=[2, 1, 5, 0, 0, 0, 0, 0]))
    assert told["turn"] == [0, 1, 0, 0]
    assert told["asked"] == [0, 1, 1, 0]
    assert told["counts"] == [0, 0, 1, 1, 1, 0]
    assert seen(view_of(turn=NO_SEAT))["turn"] == [0, 0, 0, 0]


def test_different_decisions_have_different_encodings() -> None:
    features = [7] * 3
    ENCODING.action.write(view_of(), None, decision_of(1), features, 0)
    assert features == [0, 1, 0]


def test_an_encoding_has_a_digest_of_its_groups() -> None:
    again = encoding(GROUPS, (one_of("code", "in other words", code_of, 3),))
    other = encoding(GROUPS, (one_of("code", "what is done", code_of, 4),))
    assert again.digest == ENCODING.digest != other.digest


def test_two_groups_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="two groups are called mask"):
        encoding((GROUPS[0], GROUPS[0]), ())


def test_the_rules_that_write_are_within_the_dialect() -> None:
    assert not [str(fault) for one in (ENCODING.view, ENCODING.action) for fault in faults_of(one.write)]


def test_who_has_made_a_play_is_counted_from_the_viewer() -> None:
    view = view_of(seats=3, seat=2)
    for maker, index in ((2, 0), (0, 1), (1, 2)):
        features = [9] * (MAKER + 2)
        write_maker(view, maker, features, 1)
        assert features == [9, *(int(at == index) for at in range(MAKER)), 9]


def test_a_group_told_to_others_must_be_a_group_of_the_decision() -> None:
    with pytest.raises(TypeError, match="not all of who, what are groups of a decision"):
        encoding([], [], told=["who", "what"])
