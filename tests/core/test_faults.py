"""Rules say what is wrong with house rules in numbers, and errors are made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tefuda.core.cards.card import Rank
from tefuda.core.option import HouseRules, number
from tefuda.core.records.rule import rule
from tefuda.core.words.faults import Faults, NumberGap, RankGap, RuleGap, no_crowd, told_by
from tefuda.core.words.story import Story
from tefuda.errors import OptionError, SeatsError

FAULTS = Faults("least", "most")
LEAST, MOST = range(2)


@FAULTS.fault("option {option}: {number} is more than {other} allows [{clause}]")
def more_than(story: Story, option: RuleGap, number: NumberGap, other: RuleGap) -> None: ...


@FAULTS.fault("{seats} seats are too many for {rank}")
def too_many(story: Story, seats: NumberGap, rank: RankGap) -> None: ...


@rule
def contradict(options: Some, story: Story) -> None:
    """Say that the least is more than the most."""
    if options.least > options.most:
        more_than(story, LEAST, options.least, MOST)
        more_than(story, MOST, options.most, LEAST)


@rule
def crowd(options: Some, seats: int, story: Story) -> None:
    """Say that more seats than the most are too many."""
    if seats > options.most:
        too_many(story, seats, Rank.QUEEN)


@dataclass(frozen=True, kw_only=True, slots=True)
class Some(HouseRules):
    """House rules of which two can contradict each other."""

    contradictions = FAULTS.told(contradict)
    least: int = number(1, "How many at least?", least=0, most=9, clause="1.1")
    most: int = number(5, "How many at most?", least=0, most=9, clause="1.2")


def faults(**answers: int) -> list[tuple[str, str, str]]:
    return [(one.option, one.clause, str(one)) for one in Some(**answers).faults()]


def test_answers_that_can_stand_together_have_no_fault() -> None:
    assert faults() == faults(least=5) == []


def test_a_fault_names_the_house_rule_and_its_clause() -> None:
    assert faults(least=6) == [
        ("least", "1.1", "option least: 6 is more than most allows [1.1]"),
        ("most", "1.2", "option most: 5 is more than least allows [1.2]"),
    ]


def test_a_fault_without_a_house_rule_is_of_the_seats() -> None:
    told: Any = FAULTS.told(crowd)
    (fault,) = told(Some(), 6)
    assert isinstance(fault, SeatsError)
    assert str(fault) == "6 seats are too many for Q"
    assert not isinstance(fault, OptionError)
    assert [*told(Some(), 5)] == []


def test_faults_can_be_told_elsewhere_by_their_data() -> None:
    assert FAULTS.data() == {
        "rules": ["least", "most"],
        "texts": [
            [
                "option {option}: {number} is more than {other} allows [{clause}]",
                [["option", "rule"], ["number", "number"], ["other", "rule"]],
            ],
            ["{seats} seats are too many for {rank}", [["seats", "number"], ["rank", "rank"]]],
        ],
    }


def test_errors_that_python_yields_are_not_told_by_a_rule() -> None:
    assert told_by(Some.contradictions, no_crowd).say is contradict
    assert told_by(lambda options, seats: iter(()), no_crowd).say is no_crowd
    assert told_by(None, no_crowd).faults.data() == {"rules": [], "texts": []}
