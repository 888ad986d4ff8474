"""What a learner sees: numbers from 0 to 255, which a family declares beside its view and which are made from it alone.

A family declares groups of numbers: cards as bits, one bit for one of several answers, seats as the viewer counts them.
The groups decide the one rule that writes them all, and the map from the name of a group to its span.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from inspect import signature
from operator import attrgetter
from typing import Any, TypeAlias

from tefuda.core.cards.ranks import held_often
from tefuda.core.records.counts import MAX_SEATS, NO_SEAT, RANKS
from tefuda.core.records.primitives import spread
from tefuda.core.records.record import Cells
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision

Source: TypeAlias = str | Callable[..., int]
"""Where a number comes from: a cell of the view by name, or a rule.

The rule has parameters among those of `write`: `view`, `options` and `decision`, or the `code` of the decision.
"""
View: TypeAlias = Any
Options: TypeAlias = Any
Put: TypeAlias = Callable[[View, Cells, int, int], None]
LARGEST = 255
"""The largest number that a group may hold."""


@rule
def nothing(view: View) -> int:
    """Return 0: the source of a group that reads its values by seat."""
    return 0


@dataclass(frozen=True, slots=True)
class Group:
    """Numbers that belong together: their name, what they say, how many they are, and how they are written.

    The rule `put(view, features, at, value)` sets numbers from `features[at]` on, which are 0 before, by the value of
    `source`. They are from 0 to `most`, at most LARGEST: bits are 0 or 1.
    """

    name: str
    about: str
    length: int
    source: Source
    put: Put
    most: int = 1


def bits(name: str, about: str, source: Source, length: int, apart: int = 1) -> Group:
    """Return the group of the lowest `length` bits of a mask, as of cards, or of bits `apart` from each other.

    `apart` is 1 or 4.
    """

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        spread(features, at, value, length, apart)

    return Group(name, about, length, source, put)


def copies(name: str, about: str, once: str, twice: str, length: int) -> Group:
    """Return the group that counts each of the first `length` cards: 0, 1 or 2.

    `once` and `twice` are the cells of the view with the cards held at least once, and held twice.
    """
    twice_of = attrgetter(twice)

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        again = twice_of(view)
        spread(features, at, value, length, 1)
        for i in range(length if again != 0 else 0):
            features[at + i] += again >> i & 1

    return Group(name, about, length, once, put, most=2)


def ranks(name: str, about: str, source: Source, least: Sequence[int] = (1,)) -> Group:
    """Return the group that says of all ranks whether their counts reach the first number of `least`, and the next.

    The source gives counts of four bits for each rank, as `core.cards.ranks` has them, none of more than 8.
    """
    numbers = tuple(least)

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        for index in range(len(numbers)):
            spread(features, at + index * RANKS, held_often(value, numbers[index]), RANKS, 4)

    return Group(name, about, RANKS * len(numbers), source, put)


def one_of(name: str, about: str, source: Source, number: int) -> Group:
    """Return the group of `number` bits, one for each value from 0; none is set for a value outside them."""

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        if 0 <= value < number:
            features[at + value] = 1

    return Group(name, about, number, source, put)


def at_least(name: str, about: str, source: Source, least: Sequence[int]) -> Group:
    """Return the group with one bit for each number of `least`: whether a value is at least that large."""
    reach = _reaching(least)

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        reach(features, at, value)

    return Group(name, about, len(least), source, put)


def amount(name: str, about: str, source: Source, most: int = LARGEST) -> Group:
    """Return the group of one value, cut off at 0 and at `most`."""

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        features[at] = min(max(value, 0), most)

    return Group(name, about, 1, source, put, most)


def own_amount(name: str, about: str, cell: str) -> Group:
    """Return the group of the viewer's own value in a cell with one for each seat, cut off at 0 and at LARGEST."""
    values_of = attrgetter(cell)

    @rule
    def own(view: View) -> int:
        return values_of(view)[view.seat]  # type: ignore[no-any-return]

    return amount(name, about, own)


def seat(name: str, about: str, source: Source, seats: int) -> Group:
    """Return the group of a bit for each seat, the viewer's first and then clockwise; none is set for NO_SEAT."""

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        if value != NO_SEAT:
            index = value - view.seat
            features[at + (index if index >= 0 else index + view.seats)] = 1

    return Group(name, about, seats, source, put)


def seats(name: str, about: str, source: Source, number: int) -> Group:
    """Return the group of a mask of seats: `number` bits, the viewer's first and then clockwise."""

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        after = value >> view.seat | value << view.seats - view.seat
        spread(features, at, after & (1 << view.seats) - 1, number, 1)

    return Group(name, about, number, source, put)


def of_others(name: str, about: str, source: Source, least: Sequence[int], seats: int) -> Group:
    """Return the group that says of each other seat, clockwise, whether its value reaches each number of `least`.

    The source has one value for each seat: a cell of that kind, or a rule with parameters `view` and `seat`. There are
    at most `seats` seats; the numbers of those who do not play are 0.
    """
    value_of, reach, length = _by_seat(source), _reaching(least), len(least)

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        for i in range(1, view.seats):
            reach(features, at + (i - 1) * length, value_of(view, _after(view, i)))

    return Group(name, about, length * (seats - 1), nothing, put)


def amount_of_others(name: str, about: str, source: Source, seats: int, most: int = LARGEST) -> Group:
    """Return the group of one value of each other seat, clockwise, cut off as in `amount`.

    The source and `seats` are as in `of_others`.
    """
    value_of = _by_seat(source)

    @rule
    def put(view: View, features: Cells, at: int, value: int) -> None:
        for i in range(1, view.seats):
            features[at + i - 1] = min(max(value_of(view, _after(view, i)), 0), most)

    return Group(name, about, seats - 1, nothing, put, most)


@rule
def _after(view: View, number: int) -> int:
    """Return the seat that sits so many seats after that of the viewer; a division would be slow."""
    following: int = view.seat + number
    return following if following < view.seats else following - view.seats


def _by_seat(source: Source) -> Callable[[View, int], int]:
    """Return the rule that gives the value of a seat."""
    if not isinstance(source, str):
        return source
    values_of = attrgetter(source)

    @rule
    def value_of(view: View, seat: int) -> int:
        return values_of(view)[seat]  # type: ignore[no-any-return]

    return value_of


def _reaching(least: Sequence[int]) -> Callable[[Cells, int, int], None]:
    """Return the rule that sets, for each number of `least`, whether a value is at least that large."""
    numbers, length = tuple(least), len(least)
    are_all = numbers == tuple(range(1, length + 1))

    @rule
    def reach(features: Cells, at: int, value: int) -> None:
        if are_all:
            spread(features, at, (1 << min(max(value, 0), length)) - 1, length, 1)
        else:
            for index in range(length):
                features[at + index] = 1 if value >= numbers[index] else 0

    return reach


@dataclass(frozen=True, slots=True)
class Span:
    """Where the numbers of a group stand, from `start` to before `stop`, and what they say; each is 0 to `most`."""

    about: str
    start: int
    stop: int
    most: int = 1

    @property
    def slice(self) -> slice:
        """Which numbers among all are those of the group."""
        return slice(self.start, self.stop)


@dataclass(frozen=True, eq=False)
class Encoder:
    """Groups of numbers one after another: `size` numbers in all, at `spans` by name.

    `write` is the rule that sets all of them, from `features[at]` on.
    """

    size: int
    spans: Mapping[str, Span]
    write: Callable[..., None]


@dataclass(frozen=True, eq=False)
class Encoding:
    """What a learner sees in a family: of a view, of a decision that the viewer could make, and of one that was made.

    The rule of `view` is `write(view, options, features, at)`, those of `action` and `play` are `write(view, options,
    decision, features, at)`: the decision names its cards. The first MAKER numbers of a `play`, who made it, are
    written by `write_maker`, not by its rule.
    """

    view: Encoder
    action: Encoder
    play: Encoder

    @cached_property
    def digest(self) -> str:
        """16 hexadecimal digits that change with the names of groups of views or decisions, and where these stand."""
        told = [(name, span.start, span.stop) for one in (self.view, self.action) for name, span in one.spans.items()]
        return sha256(repr(told).encode()).hexdigest()[:16]


MAKER = MAX_SEATS
"""How many numbers at the start of a play say who made it."""
_NOTHING: Mapping[str, Span] = {}


@rule
def write_maker(view: View, maker: int, features: Cells, at: int) -> None:
    """Write who made a play, as MAKER bits from `features[at]` on: one for each seat, the viewer's first."""
    for i in range(MAKER):
        features[at + i] = 0
    index = maker - view.seat
    features[at + (index if index >= 0 else index + view.seats)] = 1


def encoding(seen: Sequence[Group], decided: Sequence[Group], told: Sequence[str] = ()) -> Encoding:
    """Return an encoding: `seen` are the groups of a view, `decided` those of a decision.

    `told` names the groups of a decision that describe it to others, too, once it is made: they must not read what only
    the viewer knows. Raises TypeError for a name that no group has, and for two groups of one name.
    """
    made = [group for group in decided if group.name in told]
    if len(made) != len(told):
        raise TypeError(f"not all of {', '.join(told)} are groups of a decision")
    maker = {"seat": Span("who has made it", 0, MAKER)}
    return Encoding(_encoder(seen, {}, _writing_view), _encoder(decided, {}, _writing), _encoder(made, maker, _writing))


def _encoder(
    groups: Sequence[Group],
    before: Mapping[str, Span],
    writing: Callable[[Sequence[tuple[Group, int]], int, int], Any],
) -> Encoder:
    """Return the encoder of groups, which stand after the numbers `before` that are written otherwise."""
    spans = dict(before)
    first = size = sum(span.stop - span.start for span in before.values())
    placed = []
    for group in groups:
        if group.name in spans:
            raise TypeError(f"two groups are called {group.name}")
        placed.append((group, size))
        spans[group.name] = Span(group.about, size, size + group.length, group.most)
        size += group.length
    return Encoder(size, spans, writing(placed, first, size))


def _writing_view(placed: Sequence[tuple[Group, int]], first: int, size: int) -> Callable[..., None]:
    """Return the rule that writes groups of a view, each in its span; from the first up to `size` all else is 0."""

    @rule
    def write_view(view: View, options: Options, features: Cells, at: int) -> None:
        for i in range(first, size):
            features[at + i] = 0

    for group, start in placed:
        write_view = _view_written(write_view, _of_view(group.source), group.put, start)
    return write_view


def _view_written(before: Any, read: Any, put: Put, start: int) -> Any:
    """Return the rule that writes what another does, and then one group of a view."""

    @rule
    def write_view(view: View, options: Options, features: Cells, at: int) -> None:
        before(view, options, features, at)
        put(view, features, at + start, read(view, options))

    return write_view


def _writing(placed: Sequence[tuple[Group, int]], first: int, size: int) -> Callable[..., None]:
    """Return the rule that writes groups of a decision, as `_writing_view` does those of a view."""

    @rule
    def write(view: View, options: Options, decision: Decision, features: Cells, at: int) -> None:
        for i in range(first, size):
            features[at + i] = 0

    for group, start in placed:
        write = _written(write, _of_decision(group.source), group.put, start)
    return write


def _written(before: Any, read: Any, put: Put, start: int) -> Any:
    """Return the rule that writes what another does, and then one group of a decision."""

    @rule
    def write(view: View, options: Options, decision: Decision, features: Cells, at: int) -> None:
        before(view, options, decision, features, at)
        put(view, features, at + start, read(view, options, decision))

    return write


def _parameters(source: Source) -> tuple[str, ...]:
    return ("view",) if isinstance(source, str) else tuple(signature(source).parameters)


def _of_view(source: Source) -> Callable[[View, Options], int]:
    """Return the rule that gives the number of a source, of a view."""
    given: Any = attrgetter(source) if isinstance(source, str) else source
    match _parameters(source):
        case ("view",):

            @rule
            def read(view: View, options: Options) -> int:
                return given(view)  # type: ignore[no-any-return]

        case _:
            return given  # type: ignore[no-any-return]
    return read


def _of_decision(source: Source) -> Callable[[View, Options, Decision], int]:
    """Return the rule that gives the number of a source, of a decision."""
    given: Any = attrgetter(source) if isinstance(source, str) else source
    match _parameters(source):
        case ("code",):

            @rule
            def read(view: View, options: Options, decision: Decision) -> int:
                return given(decision.code)  # type: ignore[no-any-return]

        case ("decision",):

            @rule
            def read(view: View, options: Options, decision: Decision) -> int:
                return given(decision)  # type: ignore[no-any-return]

        case ("view",):

            @rule
            def read(view: View, options: Options, decision: Decision) -> int:
                return given(view)  # type: ignore[no-any-return]

        case ("view", "decision"):

            @rule
            def read(view: View, options: Options, decision: Decision) -> int:
                return given(view, decision)  # type: ignore[no-any-return]

        case ("options", "decision"):

            @rule
            def read(view: View, options: Options, decision: Decision) -> int:
                return given(options, decision)  # type: ignore[no-any-return]

        case _:
            return given  # type: ignore[no-any-return]
    return read
