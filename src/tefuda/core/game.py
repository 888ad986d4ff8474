"""What a family of games provides to the rest of the library."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, Self, TypeAlias

from tefuda.core.option import NEVER, Condition, Option, options_of
from tefuda.core.preset import Preset, preset_of
from tefuda.core.records.private_cells import closing, own_cells, sharing
from tefuda.core.records.record import Record, cell, record, taking
from tefuda.core.rulebook import Clause, read_clauses, read_title
from tefuda.core.table.chance import Dice
from tefuda.core.table.course import most_gained
from tefuda.core.table.decision import Decision, Proposals, decision_of
from tefuda.core.table.encoding import Encoding
from tefuda.core.table.rules import Rules
from tefuda.core.table.sight import Sight
from tefuda.core.texts import even, read_text
from tefuda.core.words.actions import Actions
from tefuda.core.words.input_help import NO_INPUT_HELP, InputHelp
from tefuda.core.words.notation import Notation
from tefuda.core.words.position_text import Positions
from tefuda.core.words.themes import Theme
from tefuda.core.words.voice import SAYS_LITTLE, Voice
from tefuda.errors import ClauseError, TefudaError

Options: TypeAlias = Any


class Reason(IntEnum):
    """Why an action is forbidden: the number of a clause, and a sentence.

    The reasons of a family begin with NONE, which is 0, and are numbered in order. They include UNKNOWN_ACTION and
    DEAL_OVER, which `Game.refusal` returns by itself.
    """

    clause: str
    sentence: str

    def __new__(cls, clause: str = "", sentence: str = "") -> Self:
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.clause, member.sentence = clause, sentence
        return member


def reason(clause: str, sentence: str) -> Any:
    """Declare a reason within a `Reason`, by its clause and its sentence."""
    return clause, sentence


def any_seats(options: Any, seats: int) -> Iterator[TefudaError]:
    """Yield nothing: any number of players within the range of the family can play."""
    return iter(())


def ten_points(options: Options) -> int:
    """Return 10: the premium of families that state none."""
    return 10


def no_prize(view: Any, options: Options) -> int:
    """Return 100: nets of most families take a deal to be worth what it is."""
    return 100


@record
class NoWeights(Record):
    """The weights of a family that declares none."""

    none: int = cell()


@dataclass(frozen=True, eq=False)
class Players:
    """How bots that do not think ahead choose; all three compile.

    `preference(view, options, weights, code)` returns how much a greedy player likes an action: the higher, the more.
    `weights` is the class of a record whose start values are the usual weights of the family. `premium(options)`
    returns what it is worth to players who search, in points, to have gained most. An action liked at least as much as
    `obvious` says goes out or wins: even beginners rarely overlook it.
    """

    preference: Callable[[Any, Any, Any, int], int]
    weights: type[Any] = NoWeights
    premium: Callable[[Any], int] = ten_points
    obvious: int = 100_000


@dataclass(frozen=True, eq=False)
class Search:
    """What a search needs to know of a family; the three rules compile.

    `determinize(view, options, dice, table)` turns any table into one that could show the view, as
    `core.table.determinization` makes them; a family without it cannot be searched. `surprises(table, options, seat)`
    returns how much of a hand surprises whoever has followed the play, at least 0; a search prefers tables without
    surprises. `hidden(view, options)` returns the cards of the pack, once and twice, that do not lie open in a view.
    `nets` says whether these players use nets at all, and `nets_play_out` whether nets also play in playouts, or only
    choose what is tried. `prize(view, options)` returns how many hundredths of what a deal is worth in playouts a net
    takes it to be worth, where nets cannot tell for whom a match is at stake.
    """

    determinize: Callable[[Any, Any, Dice, Any], None] | None = None
    surprises: Callable[[Any, Any, int], int] | None = None
    hidden: Callable[[Any, Any], tuple[int, int]] | None = None
    nets: bool = True
    nets_play_out: bool = True
    prize: Callable[[Any, Any], int] = no_prize


@dataclass(frozen=True, eq=False)
class Learning:
    """What learners are given; a family without an `encoding` of what they see has no nets and no environments.

    `possible_codes(options)` returns the codes of all actions that can be legal by these house rules, each once, in
    families in which they are few.
    """

    encoding: Encoding | None = None
    possible_codes: Callable[[Any], Sequence[int]] | None = None


@dataclass(frozen=True, eq=False)
class Words:
    """How the positions and actions of a family are written, read and described, and the `themes` of its problems."""

    notation: Notation[Any]
    positions: Positions[Any, Any]
    voice: Voice = SAYS_LITTLE
    input_help: InputHelp = NO_INPUT_HELP
    themes: Sequence[Theme] = ()

    @property
    def actions(self) -> Actions:
        """What is said of actions."""
        return self.notation.actions

    @property
    def readings(self) -> Callable[[Any, Any, int, int], Sequence[Decision]] | None:
        """Returns, of a table, options, and cards as two masks, the decisions that these cards alone can mean.

        None in families that do not read selections.
        """
        return self.actions.readings if self.actions.reads else None


_UNUSED: list[Proposals] = []
"""Proposals that may be written: they are so long that making them takes longer than most rules."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A family of games: its house rules, its rules, what players see, how bots play it, and its words.

    `folder` holds the rule book and presets, `seats` are the possible numbers of players, and `emblem` are the names of
    three cards that stand for the family in the lobby. `options` is the class of its house rules, `refusals` that of
    its reasons. `seat_faults(options, seats)` yields why a number of players cannot play by the options.
    `decisions_bound` takes the same and returns a number of decisions that no deal exceeds, None where there is no
    bound. `match_ends` is the condition under which matches have an end. `zero_sum` says that the payoffs of a deal
    always add up to 0.
    """

    name: str
    folder: Path
    seats: range
    emblem: tuple[str, str, str]
    options: type[Any]
    refusals: type[Reason]
    rules: Rules[Any, Any]
    zero_sum: bool
    decisions_bound: Callable[[Any, int], int | None]
    seat_faults: Callable[[Any, int], Iterator[TefudaError]] = any_seats
    match_ends: Condition = NEVER
    sight: Sight[Any, Any, Any]
    players: Players
    search: Search = Search()
    learning: Learning = Learning()
    words: Words

    @property
    def table(self) -> type[Any]:
        """The class of its tables."""
        return self.rules.table

    @property
    def view(self) -> type[Record]:
        """The class of its views."""
        return self.sight.view

    @cached_property
    def usual_weights(self) -> Any:
        """The weights as the family declares them; shared, and not to be changed."""
        return self.players.weights()

    @cached_property
    def reasons(self) -> Mapping[int, Reason]:
        """The reasons by number, as `refusal` returns it, without NONE."""
        return {reason: reason for reason in self.refusals if reason}

    def refusal(self, table: Any, options: Any, decision: Decision) -> int:
        """Return the number of the reason why the seat to act may not do this, 0 if it may."""
        if table.over:
            return self.refusals["DEAL_OVER"]
        if not self.words.notation.is_code(decision.code):
            return self.refusals["UNKNOWN_ACTION"]
        return self.rules.refusal(table, options, decision)

    def pick(self, table: Any, options: Any, decision: Decision) -> None:
        """Set the cards of a decision where codes do not name them, but not for an unknown code or after the end."""
        if self.rules.pick is not None and not table.over and self.words.notation.is_code(decision.code):
            self.rules.pick(table, options, decision)

    @cached_property
    def own_cells(self) -> Sequence[str]:
        """The names of the cells of a view that only its own seat may know."""
        return own_cells(self.view)

    @cached_property
    def share_view(self) -> Callable[[Any], Any]:
        """Copies an onlooker's view for one seat, whose own cells may then be written; all other blocks are shared."""
        return sharing(self.view)

    @cached_property
    def close_view(self) -> Callable[[Any, Any], None]:
        """Sets the own cells of a view to those of an onlooker's view, so that it can be used for another seat."""
        return closing(self.view)

    @cached_property
    def take_own(self) -> Callable[[Any], tuple[object, ...]]:
        """Takes from a view the cells that only its own seat may know, in the order of `own_cells`."""
        return taking(self.own_cells)

    def allies(self, options: Any, seats: int, seat: int) -> int:
        """Return the mask of the seats that win together with a seat, that seat among them."""
        return 1 << seat if self.rules.allies is None else self.rules.allies(options, seats, seat)

    def won(self, table: Any, options: Any) -> int:
        """Return the mask of the seats that have won a deal, 0 while that is open.

        Where the rules name nobody, those that gain most have won at the end, and nobody if all gain the same.
        """
        won = 0 if self.rules.won is None else self.rules.won(table, options)
        return won or (most_gained(table.payoffs, table.seats) if table.over else 0)

    def decisions(self, table: Any, options: Any) -> list[Decision]:
        """Return the legal decisions of the seat to act, each with the cards picked for it; the deal must be on."""
        proposals = _UNUSED.pop() if _UNUSED else Proposals()
        proposals.count = 0
        self.rules.legal_actions(table, options, proposals)
        decisions = [decision_of(code) for code in proposals.codes[: proposals.count]]
        _UNUSED.append(proposals)
        if self.rules.pick_all is not None:
            self.rules.pick_all(table, options, decisions)
        elif self.rules.pick is not None:
            for decision in decisions:
                self.rules.pick(table, options, decision)
        return decisions

    @cached_property
    def title(self) -> str:
        """The title of the rule book; raises OSError."""
        return read_title(self.folder / "RULES.md")

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses of the rule book by number; raises OSError."""
        return read_clauses(self.folder / "RULES.md")

    def clause(self, number: str) -> Clause:
        """Return one clause; raise ClauseError if the book has none of that number."""
        number = even(number).strip()
        if number not in self.clauses:
            raise ClauseError(
                "the rule book has no clause {number}; its clauses are {first} to {last}",
                number=number,
                first=next(iter(self.clauses)),
                last=list(self.clauses)[-1],
            )
        return self.clauses[number]

    @cached_property
    def house_rules(self) -> Mapping[str, Option]:
        """The house rules by name, in the order of declaration."""
        return options_of(self.options)

    @cached_property
    def presets(self) -> Mapping[str, Preset]:
        """The presets by name, in the order of presets.toml; raises OSError and what `preset_of` raises."""
        text = read_text(self.folder / "presets.toml")
        return {name: preset_of(name, declared, self.options()) for name, declared in tomllib.loads(text).items()}
