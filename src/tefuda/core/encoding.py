"""What a learner sees: numbers from 0 to 255 that a family declares beside its view, made from the view alone.

A family declares groups of numbers: cards as bits, one bit for one of several answers, seats as the viewer counts them.
From the groups comes the one rule that writes them all, and the map from the name of a group to its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from inspect import signature
from typing import Any, TypeAlias

from tefuda.core.cards import RANKS
from tefuda.core.decision import Decision
from tefuda.core.ranks import held_often
from tefuda.core.record import Cells, spread
from tefuda.core.rule import rule
from tefuda.core.seats import MAX_SEATS, NO_SEAT
from tefuda.core.written import written_rule

Source: TypeAlias = str | Callable[..., int]
"""Where a number comes from: a cell of the view by name, or a rule.

The rule has parameters among those of `write`, or the `code` of the decision.
"""
View: TypeAlias = Any
LARGEST = 255
"""The largest number that a group may hold."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some numbers that belong together: their name, what they say, how many they are, and how they are written.

    `lines` are in the dialect of rules: they set `features[at + i]`, which are 0 before, from `value`, the number that
    `source` gives. None of them is more than `most`: bits are 0 or 1.
    """

    name: str
    about: str
    length: int
    source: Source
    lines: Sequence[str]
    most: int = 1


def bits(name: str, about: str, source: Source, length: int, apart: int = 1) -> Group:
    """Return the group of the lowest `length` bits of a mask, as of cards, or of bits that stand further `apart`."""
    return Group(name, about, length, source, [_spread(length, "value", apart=apart)])


def copies(name: str, about: str, once: str, twice: str, length: int) -> Group:
    """Return the group that counts each card of two masks, cells of the view: held at least once, and held twice."""
    lines = [
        f"twice = view.{twice}",
        _spread(length, "value"),
        f"for i in range({length} if twice != 0 else 0):",
        "    features[at + i] += twice >> i & 1",
    ]
    return Group(name, about, length, once, lines, most=2)


def ranks(name: str, about: str, source: Source, least: Sequence[int] = (1,)) -> Group:
    """Return the group that says of each rank whether its count reaches each number of `least`.

    The source gives counts of four bits for each rank, as `core.ranks` has them, none of more than 8.
    """
    lines = [
        line
        for place, number in enumerate(least)
        for line in (f"often = held_often(value, {number})", _spread(RANKS, "often", place * RANKS, 4))
    ]
    return Group(name, about, RANKS * len(least), source, lines)


def one_of(name: str, about: str, source: Source, number: int) -> Group:
    """Return the group in which one bit stands for each value from 0; none is set for a value beyond them."""
    return Group(name, about, number, source, [f"if 0 <= value < {number}:", "    features[at + value] = 1"])


def at_least(name: str, about: str, source: Source, least: Sequence[int]) -> Group:
    """Return the group with one bit for each number of `least`: whether a value is at least that large."""
    if tuple(least) == tuple(range(1, len(least) + 1)):
        lines = [_up_to(len(least), "value")]
    else:
        lines = [f"features[at + {place}] = 1 if value >= {number} else 0" for place, number in enumerate(least)]
    return Group(name, about, len(least), source, lines)


def amount(name: str, about: str, source: Source, most: int = LARGEST) -> Group:
    """Return the group of one value, which is 0 where it is less, and `most` where it is more."""
    return Group(name, about, 1, source, [f"features[at] = min(max(value, 0), {most})"], most)


def own_amount(name: str, about: str, cell: str) -> Group:
    """Return the group of the viewer's own value in a cell that has one for each seat, cut off as in `amount`."""
    return amount(name, about, f"{cell}[view.seat]")


def seat(name: str, about: str, source: Source, seats: int) -> Group:
    """Return the group in which one bit stands for each seat, that of the viewer first; none is set for no seat."""
    lines = [
        f"if value != {NO_SEAT}:",
        "    place = value - view.seat",
        "    features[at + (place if place >= 0 else place + view.seats)] = 1",
    ]
    return Group(name, about, seats, source, lines)


def seats(name: str, about: str, source: Source, number: int) -> Group:
    """Return the group of a mask of seats, that of the viewer first."""
    lines = [
        "after = value >> view.seat | value << view.seats - view.seat",
        _spread(number, "after & (1 << view.seats) - 1"),
    ]
    return Group(name, about, number, source, lines)


def of_others(name: str, about: str, source: Source, least: Sequence[int], seats: int) -> Group:
    """Return the group that says of each other seat, the next first, whether a value reaches each number of `least`.

    The source has one value for each seat: a cell of that kind, or a rule with a parameter `seat` besides.
    """
    lines = [*_EACH_OTHER, "    value = VALUE"]
    if tuple(least) == tuple(range(1, len(least) + 1)):
        lines += [f"    {_up_to(len(least), 'value', f'(i - 1) * {len(least)}')}"]
    else:
        lines += [
            f"    features[at + (i - 1) * {len(least)} + {place}] = 1 if value >= {number} else 0"
            for place, number in enumerate(least)
        ]
    return Group(name, about, len(least) * (seats - 1), source, lines)


def amount_of_others(name: str, about: str, source: Source, seats: int, most: int = LARGEST) -> Group:
    """Return the group of one value of each other seat, the next first, cut off as in `amount`.

    The source is of the kind that `of_others` takes.
    """
    lines = [*_EACH_OTHER, f"    features[at + i - 1] = min(max(VALUE, 0), {most})"]
    return Group(name, about, seats - 1, source, lines, most)


_EACH_OTHER = (
    "for i in range(1, view.seats):",
    "    other = view.seat + i if view.seat + i < view.seats else view.seat + i - view.seats",
)
"""The lines that begin a loop over the other seats, the next first; a division would be slow."""


def _spread(length: int, mask: str, start: int | str = 0, apart: int = 1) -> str:
    """Return the line that sets numbers, of those of the group from `start` on, to bits of a mask."""
    return f"spread(features, at + {start}, {mask}, {length}, {apart})"


def _up_to(length: int, value: str, start: int | str = 0) -> str:
    """Return the line that sets as many of `length` numbers as a value says, the first ones."""
    return _spread(length, f"(1 << min(max({value}, 0), {length})) - 1", start)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a group begins, and what it says; its numbers are from 0 to `most`, their scale."""

    about: str
    start: int
    stop: int
    most: int = 1

    @property
    def slice(self) -> slice:
        """The numbers of the group among all."""
        return slice(self.start, self.stop)


@dataclass(frozen=True, eq=False)
class Encoder:
    """Groups of numbers one after another: `size` in all, at `places` by name.

    `write` is the rule that sets them, from `features[at]` on.
    """

    size: int
    places: Mapping[str, Place]
    write: Callable[..., None]


@dataclass(frozen=True, eq=False)
class Encoding:
    """What a learner sees in a family: of a view, of a decision that the viewer could make, and of one that was made.

    The rule of `view` is `write(view, options, features, at)`, those of `action` and `play` are `write(view, options,
    decision, features, at)`: the decision names its cards. Of a `play`, `write_maker` writes the first numbers, who has
    made it.
    """

    view: Encoder
    action: Encoder
    play: Encoder

    @cached_property
    def digest(self) -> str:
        """What distinguishes this encoding from others: the names of its groups and where they begin."""
        told = [
            (name, place.start, place.stop) for one in (self.view, self.action) for name, place in one.places.items()
        ]
        return sha256(repr(told).encode()).hexdigest()[:16]


MAKER = MAX_SEATS
"""So many numbers at the start of a play say who has made it."""
_NOTHING: Mapping[str, Place] = {}


@rule
def write_maker(view: View, maker: int, features: Cells, at: int) -> None:
    """Write who has made a play: one bit for each seat, that of the viewer first."""
    for i in range(MAKER):
        features[at + i] = 0
    place = maker - view.seat
    features[at + (place if place >= 0 else place + view.seats)] = 1


def encoding(view: type[Any], seen: Sequence[Group], decided: Sequence[Group], told: Sequence[str] = ()) -> Encoding:
    """Return the encoding of views of a class: `seen` are the groups of a view, `decided` those of a decision.

    `told` names the groups of a decision that tell others of it, too, once it is made: they must not read what the
    viewer holds.
    """
    made = [group for group in decided if group.name in told]
    if len(made) != len(told):
        raise TypeError(f"not all of {', '.join(told)} are groups of a decision")
    return Encoding(
        _encoder("write_view", view, "view, options", seen),
        _encoder("write_action", view, "view, options, decision", decided),
        _encoder("write_play", view, "view, options, decision", made, {"seat": Place("who has made it", 0, MAKER)}),
    )


def _encoder(
    rule: str, view: type[Any], given: str, groups: Sequence[Group], before: Mapping[str, Place] = _NOTHING
) -> Encoder:
    """Return the encoder of groups, which stand after the places `before` that are written otherwise."""
    records = {"View": view, "Options": Any, "Decision": Decision, "Cells": Cells}
    called: dict[str, Any] = {}
    places = dict(before)
    first = start = sum(place.stop - place.start for place in before.values())
    for group in groups:
        if group.name in places:
            raise TypeError(f"two groups are called {group.name}")
        places[group.name] = Place(group.about, start, start + group.length, group.most)
        called[f"write_{group.name}"] = _writer(group, view, given, records)
        start += group.length
    size = start
    lines = [f"for i in range({first}, {size}):", "    features[at + i] = 0"]
    lines += [f"write_{group.name}({given}, features, at + {places[group.name].start})" for group in groups]
    doc = "Write what a learner sees: " + ", ".join(places) + "."
    write = written_rule(rule, _declared(given), lines, lines, given={**records, **called}, doc=doc)
    return Encoder(size, places, write)


_USED = {"held_often": held_often, "spread": spread}
"""The rules that the lines of groups use."""
_TAKEN = {"seat": "other", "code": "decision.code"}
"""What stands for the parameters of a source that are not those of `write`."""
_KINDS = {"view": "View", "options": "Options", "decision": "Decision"}


def _declared(given: str) -> str:
    return ", ".join(f"{one}: {_KINDS[one]}" for one in given.split(", ")) + ", features: Cells, at: int"


def _writer(group: Group, view: type[Any], given: str, records: Mapping[str, Any]) -> Callable[..., None]:
    """Return the rule that writes one group."""
    of_others = any("VALUE" in line for line in group.lines)
    called = {}
    if isinstance(group.source, str):
        value = f"view.{group.source}" + ("[other]" if of_others else "")
    else:
        called = {group.source.__name__: group.source}
        names = ", ".join(_TAKEN.get(name, name) for name in signature(group.source).parameters)
        value = f"{group.source.__name__}({names})"
    lines = [line.replace("VALUE", value) for line in group.lines]
    if not of_others:
        lines.insert(0, f"value = {value}")
    return written_rule(  # type: ignore[no-any-return]
        f"write_{group.name}",
        _declared(given),
        lines,
        lines,
        given={**_USED, **records, **called},
        doc=f"Write: {group.about}.",
    )
