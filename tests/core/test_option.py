"""House rules: declared once, written and read back, all faults reported together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tefuda import OptionError, OptionErrors
from tefuda.core.cards.card import Rank
from tefuda.core.option import (
    Answer,
    HouseRules,
    acts,
    answer,
    answers_of,
    changed,
    choice,
    choose,
    condition_told,
    idle,
    number,
    options_of,
    rank,
    switch,
    unless,
    when,
    worked_out,
)
from tefuda.core.records.counts import NO_RANK
from tefuda.play.library import find


class Colour(Answer):
    """What a thing looks like."""

    PALE_BLUE = answer(0, "pale blue")
    RED = answer(1, "red")


@dataclass(frozen=True, kw_only=True, slots=True)
class House(HouseRules):
    """Options of every kind."""

    open: bool = switch(False, "Is it open?", clause="1.1")
    size: int = number(3, "How large is it?", least=-1, most=5, clause="1.2", needs=when("open"))
    colour: Colour = choice(Colour.PALE_BLUE, "Which colour?", clause="1.3")
    wild: int = rank(Rank.EIGHT, "Which is wild?", clause="1.4", off=False)
    extra: int = rank(NO_RANK, "Which is extra?", clause="1.5", needs=unless("colour", Colour.RED) & when("wild"))
    undeclared: int = 9
    doubled: int = worked_out(lambda options: 2 * options.size)
    quadrupled: int = worked_out(lambda options: 2 * options.doubled)

    def faults(self) -> Iterator[OptionError]:
        if self.wild == self.extra:
            yield OptionError("option {option}: as wild [{clause}]", option="extra", clause="1.5")


OPTIONS = options_of(House)


def test_the_declared_options_are_read_in_order() -> None:
    assert list(OPTIONS) == ["open", "size", "colour", "wild", "extra"]
    size = OPTIONS["size"]
    assert (size.name, size.default, size.question, size.clause) == ("size", 3, "How large is it?", "1.2")


def test_every_answer_is_known() -> None:
    assert OPTIONS["open"].answers == (False, True)
    assert OPTIONS["size"].answers == (-1, 0, 1, 2, 3, 4, 5)
    assert OPTIONS["colour"].answers == (Colour.PALE_BLUE, Colour.RED)
    assert OPTIONS["wild"].answers == tuple(range(13))
    assert OPTIONS["extra"].answers == tuple(range(14))


def test_answers_are_told_as_text() -> None:
    assert OPTIONS["size"].allowed() == "-1 … 5"
    assert OPTIONS["colour"].allowed() == "pale-blue, red"
    assert OPTIONS["open"].allowed() == "no, yes"
    assert OPTIONS["extra"].allowed() == "2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, off"
    assert Colour.RED.phrase == "red"
    assert Colour.PALE_BLUE.word == "pale-blue"


@pytest.mark.parametrize("name", OPTIONS)
def test_every_answer_reads_back_from_its_text(name: str) -> None:
    option = OPTIONS[name]
    for chosen in option.answers:
        assert option.read(option.write(chosen)) == chosen
        assert option.read(chosen) == chosen


@pytest.mark.parametrize(
    ("name", "given", "chosen"),
    [
        ("open", "YES", True),
        ("open", " on ", True),
        ("open", "true", True),
        ("open", "1", True),
        ("open", "no", False),
        ("open", "off", False),
        ("open", "False", False),
        ("open", "0", False),
        ("size", "-1", -1),
        ("size", "5", 5),
        ("colour", "pale_blue", Colour.PALE_BLUE),
        ("colour", "RED", Colour.RED),
        ("colour", 1, Colour.RED),
        ("wild", "t", Rank.TEN),
        ("wild", "10", Rank.TEN),
        ("wild", Rank.ACE, Rank.ACE),
        ("extra", "OFF", NO_RANK),
    ],
)
def test_answers_are_read_as_people_write_them(name: str, given: object, chosen: int) -> None:
    read = OPTIONS[name].read(given)
    assert read == chosen
    assert type(read) is type(chosen) or name in ("wild", "extra")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("open", "maybe"),
        ("open", 1),
        ("open", None),
        ("size", 6),
        ("size", -2),
        ("size", "3.0"),
        ("size", 3.0),
        ("size", True),
        ("size", "--1"),
        ("size", ""),
        ("size", None),
        ("colour", "green"),
        ("colour", 2),
        ("colour", True),
        ("wild", "off"),
        ("wild", 13),
        ("wild", "joker"),
        ("extra", "1x"),
        ("extra", 14),
    ],
)
def test_any_other_answer_is_refused_with_those_that_may_be_given(name: str, given: object) -> None:
    option = OPTIONS[name]
    with pytest.raises(OptionError) as caught:
        option.read(given)
    assert (caught.value.option, caught.value.clause) == (name, option.clause)
    assert str(caught.value) == (
        f"option {name}: {given!r} is not a valid answer; choose from {option.allowed()} [{option.clause}]"
    )


def test_options_are_chosen_over_a_base_that_stays() -> None:
    base = House()
    chosen = choose(base, {"size": "2", "colour": "red"})
    assert chosen == House(size=2, colour=Colour.RED)
    assert base == House()
    assert choose(chosen, {}) == chosen
    assert choose(base, {"extra": "K"}).extra == Rank.KING


def test_all_faults_are_raised_together() -> None:
    with pytest.raises(OptionErrors) as caught:
        choose(House(), {"size": 9, "collour": "red", "zzz": 1, "extra": "8"})
    told = [str(fault) for fault in caught.value.exceptions]
    assert told == [
        "option size: 9 is not a valid answer; choose from -1 … 5 [1.2]",
        "option collour: no such house rule; did you mean colour?",
        "option zzz: no such house rule",
        "option extra: as wild [1.5]",
    ]
    assert str(caught.value) == "\n".join(told)


def test_what_is_changed_is_told_in_the_order_of_declaration() -> None:
    assert list(changed(House(extra=2, open=True), House())) == [("open", "yes"), ("extra", "4")]
    assert list(changed(House(), House())) == []


def test_options_that_change_nothing_are_the_same_ones() -> None:
    base = House()
    assert choose(base, {"size": 3, "open": "no"}) is base
    assert choose(base, {"size": 4}) is not base


def test_a_plain_number_is_the_rank_it_names() -> None:
    wild, extra = OPTIONS["wild"], OPTIONS["extra"]
    assert [wild.read(given) for given in (8, 10, Rank.EIGHT, "8")] == [Rank.EIGHT, Rank.TEN, Rank.EIGHT, Rank.EIGHT]
    assert extra.read(NO_RANK) == extra.read("off") == NO_RANK
    for given in (0, 11, 12, True, -1):
        with pytest.raises(OptionError, match="is not a valid answer; choose from 2, 3"):
            wild.read(given)


def test_numbers_that_follow_from_the_house_rules_are_worked_out_in_order() -> None:
    assert (House().doubled, House().quadrupled) == (6, 12)
    assert choose(House(), {"size": 5}).quadrupled == 20
    assert "doubled" not in options_of(House)


@dataclass(frozen=True, kw_only=True, slots=True)
class Tower(HouseRules):
    """House rules that depend on each other in every way."""

    floors: int = number(0, "How many floors?", least=0, most=20, step=10, clause="1.1")
    lift: bool = switch(False, "Is there a lift?", clause="1.2", needs=when("floors"))
    colour: Colour = choice(Colour.PALE_BLUE, "Which colour?", clause="1.3")
    top: int = rank(NO_RANK, "Which is on top?", clause="1.4")
    music: bool = switch(False, "Is there music in it?", clause="1.5", needs=when("lift") & when("colour", Colour.RED))
    flag: bool = switch(False, "Is there a flag?", clause="1.6", needs=when("top") | when("floors", 10, 20))
    lamp: bool = switch(False, "Is there a lamp?", clause="1.7", needs=unless("top", Rank.ACE, Rank.TWO))
    guard: bool = switch(False, "Is there a guard?", clause="1.8", needs=when("lift", False))
    bell: bool = switch(
        False, "Does it ring?", clause="1.9", needs=when("lift") & (when("top") | when("colour", Colour.RED))
    )


@pytest.mark.parametrize(
    ("name", "inert", "acting"),
    [
        ("floors", [], [{}]),
        ("lift", [{}], [{"floors": 10}]),
        ("music", [{}, {"floors": 10, "lift": True}, {"lift": True, "colour": 1}],
         [{"floors": 10, "lift": True, "colour": 1}]),
        ("flag", [{}], [{"top": "A"}, {"floors": 20}]),
        ("lamp", [{"top": "A"}, {"top": "2"}], [{}, {"top": "3"}]),
        ("guard", [{}, {"floors": 10, "lift": True}], [{"floors": 10}]),
    ],
)  # fmt: skip
def test_a_house_rule_acts_when_all_needs_of_an_alternative_are_met(
    name: str, inert: list[dict[str, object]], acting: list[dict[str, object]]
) -> None:
    assert not any(acts(choose(Tower(), given), name) for given in inert)
    assert all(acts(choose(Tower(), given), name) for given in acting)


def test_an_option_without_effect_is_reported_where_it_differs_from_default_and_base() -> None:
    base = choose(Tower(), {"lift": True})
    assert [option.name for option in idle(base, Tower())] == ["lift"]
    assert list(idle(base, base)) == []
    assert list(idle(Tower(), base)) == []
    assert [option.name for option in idle(choose(base, {"music": True}), base)] == ["music"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lift", "floors not 0"),
        ("music", "lift=yes and colour=red"),
        ("flag", "top not off or floors=10/20"),
        ("lamp", "top not A/2"),
        ("guard", "lift=no"),
        ("bell", "lift=yes and (top not off or colour=red)"),
    ],
)
def test_a_condition_is_told_in_the_words_of_the_options(name: str, told: str) -> None:
    assert condition_told(Tower(), options_of(Tower)[name].needs) == told


def test_a_number_with_steps_takes_no_number_between_them() -> None:
    floors = options_of(Tower)["floors"]
    assert floors.answers == (0, 10, 20)
    assert floors.allowed() == "0, 10, 20"
    with pytest.raises(OptionError, match="choose from 0, 10, 20"):
        floors.read(15)


def test_the_written_answers_make_the_same_house_rules() -> None:
    base = find("nippachi")[1].options
    chosen = find("nippachi-all-hands")[1].options
    assert answers_of(base) != answers_of(chosen)
    assert list(answers_of(chosen)) == list(options_of(type(chosen)))
    assert choose(base, answers_of(chosen)) == chosen
