"""Records: a fixed block of named integers, declared once, for interpreted and compiled play.

Interpreted, a record is a slotted object whose blocks are lists. Compiled, it is a row of a structured array with the
same names (`tefuda.compiler.layout`). Rules see no difference.

A record class may extend another: the cells of that class stand first, in both forms. The declaration of a cell says
what it holds, its start, how long it keeps its content, and how it is shown and written.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass, replace
from enum import Enum, IntEnum
from itertools import islice, repeat
from operator import attrgetter
from typing import Any, ClassVar, Literal, Protocol, TypeAlias, TypeVar, cast, dataclass_transform

from tefuda.core.records.counts import NO_CARD, NO_RANK, NO_SEAT, NO_SUIT

Cells: TypeAlias = list[int]
"""A block of integers; compiled, int64 one after the other, whose range rules must keep to."""


class Of(Enum):
    """What a cell holds: a number of its own, or a number that stands for something.

    A COUNT of cards may be UNTOLD. A block that is an ORDER holds different seats in turn, and NO_SEAT after the last.
    """

    NUMBER = "number"
    POINTS = "points"
    COUNT = "count"
    FLAG = "flag"
    SEAT = "seat"
    SEATS = "seats"
    ORDER = "order"
    CARD = "card"
    CARDS = "cards"
    RANK = "rank"
    SUIT = "suit"
    SUITS = "suits"
    WORD = "word"


_NONE = {Of.SEAT: NO_SEAT, Of.ORDER: NO_SEAT, Of.CARD: NO_CARD, Of.RANK: NO_RANK, Of.SUIT: NO_SUIT}


class Lasts(IntEnum):
    """How long a cell keeps its content: for a deal, for a match, or as long as the table exists."""

    DEAL = 0
    MATCH = 1
    TABLE = 2


@dataclass(frozen=True, slots=True)
class Cell:
    """The declaration of one integer, which begins as `start`.

    `fact` is the name under which a view shows it, and `line` that of its line in a position; empty for none. A line is
    written where the cell differs from its start, or `always`. `words` name some or all of its numbers. `twice` is the
    name of the cell that holds the second copies of its cards. A cell that is `own` may be known only to the seat whose
    view it is.
    """

    start: int
    of: Of = Of.NUMBER
    lasts: Lasts = Lasts.DEAL
    fact: str = ""
    line: str = ""
    own: bool = False
    always: bool = False
    words: Mapping[int, str] | None = None
    twice: str = ""


@dataclass(frozen=True, slots=True)
class Block(Cell):
    """The declaration of `length` integers; MAX_SEATS of them are one for each seat."""

    length: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """The declaration of a record within a record, reset with the cells that last as long."""

    record: type[Any]
    lasts: Lasts = Lasts.DEAL


Declaration: TypeAlias = Cell | Part
Made = TypeVar("Made")
_SAME = "="
"""A name that is that of the cell."""


def cell(
    of: Of = Of.NUMBER,
    start: int | None = None,
    *,
    lasts: Lasts = Lasts.DEAL,
    fact: bool | str = False,
    line: bool | str = False,
    own: bool = False,
    always: bool = False,
    words: type[IntEnum] | Mapping[Any, str] | None = None,
    twice: str = "",
    init: Literal[False] = False,
) -> Any:
    """Declare an integer; without a `start` it begins as none of what it holds, or as 0 where it is a number.

    `fact` and `line` are the names under which it is shown and written; True stands for its own name. A number that has
    `words` stands for one of them; those of an enumeration are the names of its members.
    """
    if isinstance(words, type):
        words = words_of(words)
    of = Of.WORD if words and of == Of.NUMBER else of
    return Cell(_start(of, start), of, lasts, _named(fact), _named(line), own, always, words, twice)


def cells(
    length: int,
    of: Of = Of.NUMBER,
    start: int | None = None,
    *,
    lasts: Lasts = Lasts.DEAL,
    fact: bool | str = False,
    line: bool | str = False,
    own: bool = False,
    always: bool = False,
    init: Literal[False] = False,
) -> Any:
    """Declare a block of `length` integers, each as `cell` declares it."""
    return Block(_start(of, start), of, lasts, _named(fact), _named(line), own, always, length=length)


def part(kind: type[Made], *, lasts: Lasts = Lasts.DEAL, init: Literal[False] = False) -> Made:
    """Declare a record of class `kind` within the record."""
    declaration: Any = Part(kind, lasts)
    return declaration  # type: ignore[no-any-return]


def words_of(kind: type[IntEnum]) -> dict[int, str]:
    """Return the words for the members of an enumeration: their names with hyphens, in small letters, none for NONE."""
    return {int(member): member.name.lower().replace("_", "-") for member in kind if member.name != "NONE"}


def _start(of: Of, start: int | None) -> int:
    return int(_NONE.get(of, 0) if start is None else start)


def _named(name: bool | str) -> str:
    return name if isinstance(name, str) else _SAME if name else ""


class Record:
    """What every record can do; rules do not call these methods."""

    __slots__ = ()
    __declarations__: ClassVar[Mapping[str, Declaration]] = {}
    __beside__: ClassVar[Sequence[type[Any]]] = ()

    def __init__(self) -> None:
        raise AssertionError("`record` writes this method")

    def copy(self: Made) -> Made:
        """Return a record with equal cells that shares none of them."""
        raise AssertionError("`record` writes this method")

    def differing(self, other: Record) -> dict[str, object]:
        """Return by name the cells, blocks and parts of `other`, a record of the same class, that differ here."""
        mine = {name: getattr(self, name) for name in self.__declarations__}
        return {name: theirs for name in mine if mine[name] != (theirs := getattr(other, name))}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__declarations__)

    __hash__ = None  # type: ignore[assignment]

    def numbers(self) -> list[int]:
        """Return every integer, parts included, in the order of declaration."""
        raise AssertionError("`record` writes this method")

    def fill(self, numbers: Iterator[int]) -> None:
        """Set every integer, in the order of declaration, from `numbers`, of which there must be enough."""
        raise AssertionError("`record` writes this method")

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__declarations__)
        return f"{type(self).__name__}({shown})"


class Declared(Protocol):
    """A record of any class, where annotations say more of its cells than its class does."""

    @property
    def __declarations__(self) -> Mapping[str, Declaration]: ...


@dataclass_transform(eq_default=False, field_specifiers=(cell, cells, part))
def record(declared: type[Made]) -> type[Made]:
    """Make a record of a class whose attributes are declared with `cell`, `cells` and `part`.

    A cell declared again, in a class that extends another, keeps its position in the record. The class extends one
    record; what other classes declare that it names beside that stands before its own cells.
    """
    extended = next(kind for kind in declared.__bases__ if issubclass(kind, Record))
    inherited: Mapping[str, Declaration] = extended.__declarations__
    kinds = [kind for kind in declared.__bases__ if kind is not extended] + [declared]
    own = {name: _with_names(vars(kind)[name], name) for kind in kinds for name in kind.__annotations__}
    made: Any = make_dataclass(
        declared.__name__,
        [(name, declared.__annotations__.get(name), _field(one)) for name, one in own.items()],
        bases=(extended,),
        namespace={
            "__declarations__": {**inherited, **own},
            "__beside__": tuple(kinds[:-1]),
            "__doc__": declared.__doc__,
        },
        eq=False, repr=False, match_args=False, slots=True,
    )  # fmt: skip
    made.__module__, made.__qualname__ = declared.__module__, declared.__qualname__
    made.__annotations__ = {name: text for kind in kinds for name, text in kind.__annotations__.items()}
    made.copy, made.numbers, made.fill = copying(made), _lister(made), _filler(made)
    return made  # type: ignore[no-any-return]


def extended(kind: type[Any], name: str, declared: Mapping[str, tuple[Any, Any]], doc: str) -> type[Any]:
    """Return a record class that extends another by cells and parts, given by annotations and declarations."""
    namespace: dict[str, Any] = {cell: declaration for cell, (_, declaration) in declared.items()}
    annotations = {cell: made_of for cell, (made_of, _) in declared.items()}
    return record(
        type(
            name, (kind,), {**namespace, "__annotations__": annotations, "__doc__": doc, "__module__": kind.__module__}
        )
    )


def _with_names(declared: Declaration, name: str) -> Declaration:
    if isinstance(declared, Part):
        return declared
    fact, line = (name if given == _SAME else given for given in (declared.fact, declared.line))
    return replace(declared, fact=fact, line=line)


def _field(declared: Declaration) -> Any:
    match declared:
        case Part(record):
            return field(default_factory=record)
        case Block(start, length=length):
            return field(default_factory=([start] * length).copy)
    return field(default=declared.start)


def taking(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that returns the cells, blocks and parts of these names in a record, themselves, as a tuple.

    A name may be `part.cell`.
    """
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda record: ()
    take = attrgetter(*names)
    return lambda record: (take(record),)


def setting(kind: type[Any], names: Sequence[str]) -> Callable[[Any, Any], None]:
    """Return the function that sets cells of a record of a class to those of another record, and blocks to copies."""
    blocks = [name for name in names if isinstance(kind.__declarations__[name], Block)]
    cells = [name for name in names if name not in blocks]
    take_cells, take_blocks = taking(cells), taking(blocks)

    def put(target: Any, source: Any) -> None:
        for _ in map(setattr, repeat(target), cells, take_cells(source)):
            pass
        if blocks:
            for _ in map(setattr, repeat(target), blocks, map(list.copy, take_blocks(source))):
                pass

    return put


def name_taken(take: attrgetter[Any]) -> str:
    """Return the name of the cell that an `attrgetter` of one name takes."""
    _, (name,) = cast("tuple[object, tuple[str]]", take.__reduce__())
    return name


def copying(kind: type[Made], shared: Collection[str] = ()) -> Callable[[Made], Made]:
    """Return the function that copies records of a class; a copy shares the blocks that are named in `shared`.

    The cells of parts are taken together with the others, and named `part.cell`: a call for each part would take as
    long as all else.
    """
    made: Any = kind
    names: list[str] = []
    copied: list[int] = []
    parts: list[tuple[slice, type[Any]]] = []
    for name, declared in made.__declarations__.items():
        within = {name: declared}
        if isinstance(declared, Part):
            within = {f"{name}.{inner}": one for inner, one in declared.record.__declarations__.items()}
            parts.insert(0, (slice(len(names), len(names) + len(within)), declared.record))
        for path, one in within.items():
            if isinstance(one, Block | Part) and path not in shared:
                copied.append(len(names))
            names.append(path)
    take = taking(names)

    def copy(self: Made) -> Made:
        held = list(take(self))
        for at in copied:
            held[at] = held[at].copy()
        for span, record in parts:
            held[span] = [record(*held[span])]
        return made(*held)  # type: ignore[no-any-return]

    copy.__doc__ = Record.copy.__doc__
    return copy


def _lister(made: type[Any]) -> Callable[[Any], list[int]]:
    declarations: Mapping[str, Declaration] = made.__declarations__
    take = taking(tuple(declarations))

    def numbers(self: Any) -> list[int]:
        listed: list[int] = []
        for held, declared in zip(take(self), declarations.values(), strict=True):
            match declared:
                case Part():
                    listed += held.numbers()
                case Block():
                    listed += held
                case _:
                    listed.append(held)
        return listed

    numbers.__doc__ = Record.numbers.__doc__
    return numbers


def _filler(made: type[Any]) -> Callable[[Any, Iterator[int]], None]:
    declarations: Mapping[str, Declaration] = made.__declarations__

    def fill(self: Any, numbers: Iterator[int]) -> None:
        for name, declared in declarations.items():
            match declared:
                case Part():
                    getattr(self, name).fill(numbers)
                case Block(length=length):
                    setattr(self, name, list(islice(numbers, length)))
                case _:
                    setattr(self, name, next(numbers))

    fill.__doc__ = Record.fill.__doc__
    return fill


def cells_of(kind: type[Record]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells and blocks of a record class with their names, without parts."""
    for name, declared in kind.__declarations__.items():
        if isinstance(declared, Cell):
            yield name, declared
