"""What a family of games gives to the rest of the library."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from tefuda.core.action_code import Digits
from tefuda.core.chance import Chance, Dice
from tefuda.core.course import most_gained
from tefuda.core.decision import Decision, Proposals, Secrecy, decision_of
from tefuda.core.derived import closing, foreign_cells, own_cells, resetting, sharing, taking
from tefuda.core.encoding import Encoding
from tefuda.core.facts import Facts
from tefuda.core.input_help import NO_INPUT_HELP, InputHelp
from tefuda.core.option import NEVER, Condition, Option, choose, options_of
from tefuda.core.record import Cells, Lasts, Record, cell, record
from tefuda.core.rulebook import Clause, read_clauses, read_title
from tefuda.core.sentences import POINTS
from tefuda.core.telling import (
    Gift,
    Mark,
    Middle,
    Seen,
    Sentence,
    Standing,
    bare_table,
    no_account,
    no_aim,
    no_gifts,
    no_notes,
    no_scene,
    no_stamp,
    tell_nothing,
)
from tefuda.errors import ClauseError, TefudaError

Options: TypeAlias = Any


class Table(Protocol):
    """The cells that the record of every game has, whatever else it holds."""

    chance: Chance
    seats: int
    turn: int
    asked: int
    over: int
    match_over: int
    payoffs: Cells
    scores: Cells
    winners: int

    def copy(self) -> Any: ...


class Reason(IntEnum):
    """Why an action is forbidden: the clause, and a sentence.

    The reasons of a family begin with NONE, which is 0. `Game.refusal` finds UNKNOWN_ACTION and DEAL_OVER on its own.
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
    """Declare a reason within a `Reason`."""
    return clause, sentence


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules; `seats` is how many usually play.

    `minutes` is about how long one person among bots plays a match, or a deal where matches have no end; 0 where that
    has not been measured.
    """

    name: str
    title: str
    about: str
    seats: int
    options: Any
    minutes: int = 0


OneTable = TypeVar("OneTable", bound=Table)
OneOptions = TypeVar("OneOptions")
OneView = TypeVar("OneView", bound=Record)


@dataclass(frozen=True, eq=False)
class Rules(Generic[OneTable, OneOptions]):
    """The rules of a family, over its table, of class `table`, and its options; all but `pick_all` compile.

    `refusal` and `pick` are asked about codes that there are, while the deal is on. `apply` takes exactly the cards
    that the decision names. `pick` names the cards of a decision that names none,
    `pick_all` those of many legal ones at once; without them the code names the cards.

    `pass_idle` is for games with windows, in which several seats answer at once: the asked seats that can only pass do
    so, which changes the table as `apply` does for each of them, and their mask is returned, 0 if there are none.
    Compiled play asks it before every decision and does not count these passes; in games without it every pass is a
    decision. In a game with windows `apply` takes the answers in any order.

    `starter` returns the seat that begins the play, NO_SEAT while that is not decided; without it, that is the seat
    whose turn is the first. `step` returns the direction in which play begins to go round, without it clockwise.

    `won` returns the seats that have won a deal, which may still be played on, 0 while that is open; where it names
    nobody, those win that gain most. `allies` returns the seats that win together with a seat, that seat among them, by
    the options and the number of seats; without it every seat plays for itself.
    """

    table: type[Any]
    open_deal: Callable[[OneTable, OneOptions], None]
    legal_actions: Callable[[OneTable, OneOptions, Proposals], None]
    refusal: Callable[[OneTable, OneOptions, Decision], int]
    apply: Callable[[OneTable, OneOptions, Decision], None]
    pick: Callable[[OneTable, OneOptions, Decision], None] | None = None
    pick_all: Callable[[OneTable, OneOptions, Sequence[Decision]], None] | None = None
    pass_idle: Callable[[OneTable, OneOptions], int] | None = None
    starter: Callable[[OneTable], int] | None = None
    step: Callable[[OneOptions], int] | None = None
    won: Callable[[OneTable, OneOptions], int] | None = None
    allies: Callable[[OneOptions, int, int], int] | None = None

    @cached_property
    def reset_deal(self) -> Callable[[OneTable], None]:
        """The rule that sets all that lasts for a deal to its start; `open_deal` is called after it."""
        return resetting(self.table, Lasts.DEAL)

    @cached_property
    def begin_match(self) -> Callable[[OneTable], None]:
        """The rule that sets all that a match carries to its start."""
        return resetting(self.table, Lasts.MATCH)


def nothing_secret(table: Any, decision: Decision) -> Secrecy:
    """Say of any decision that everybody sees it."""
    return Secrecy.OPEN


def nobody(table: Any) -> int:
    """Say that no seat has answered a window."""
    return 0


def payoffs_only(table: Table) -> object:
    """Return the payoffs, which the end of a deal makes known."""
    return tuple(table.payoffs)


def no_window(table: Any) -> bool:
    """Say that no window is open."""
    return False


@dataclass(frozen=True, eq=False)
class Sight(Generic[OneTable, OneOptions, OneView]):
    """What is seen of a table, in a view of class `view`, and by whom; `see` and `see_own` are rules and compile.

    `see` writes into a view what everybody sees, and `see_own` over it what one seat alone may know, into the cells
    of its own: TypeError is raised if it can write others. `facts` are what a view shows, by name.

    `secrecy` says what others see, as things stand on the table, of a decision made. `in_window` says that claims to a
    play are asked for, of all seats that a public rule names. `answered` is the mask of the seats that have answered a
    window still open: nobody else sees their last decisions yet. `revealed` is what the rules have made known of what
    was hidden: the payoffs, and by house rule whether a call was right.
    """

    view: type[OneView]
    see: Callable[[OneTable, OneOptions, OneView], None]
    see_own: Callable[[OneTable, OneOptions, int, OneView], None]
    facts: Facts
    secrecy: Callable[[OneTable, Decision], Secrecy] = nothing_secret
    in_window: Callable[[OneTable], bool] = no_window
    answered: Callable[[OneTable], int] = nobody
    revealed: Callable[[OneTable], object] = payoffs_only

    def __post_init__(self) -> None:
        if others := foreign_cells(self.view, self.see_own):
            raise TypeError(f"{self.see_own.__qualname__} writes what not only one seat may know: {', '.join(others)}")


@dataclass(frozen=True, eq=False)
class Notation(Generic[OneOptions]):
    """How the actions of a family are written as codes and as text.

    `read_action` raises NotationError. `fields_of` returns what an action declares, by name.
    """

    digits: Digits
    fields_of: Callable[[Decision, OneOptions], Mapping[str, object]]
    write_action: Callable[[Decision, OneOptions], str]
    read_action: Callable[[str, OneOptions], Decision]

    def is_code(self, code: int) -> bool:
        """Say whether an action can have this code; the rules are asked about no other."""
        return 0 <= code < self.digits.size


@dataclass(frozen=True, eq=False)
class Positions(Generic[OneTable, OneOptions]):
    """How the table of a family is written as text, line by line under the names `names`.

    `place` sets a table as its text says, and raises NotationError or PositionError; `describe` returns the text of a
    table, and `carried` the lines of it that a match carries into the next deal.
    """

    names: Sequence[str]
    place: Callable[[OneTable, OneOptions, Mapping[str, str]], None]
    describe: Callable[[OneTable, OneOptions], Mapping[str, str]]
    carried: Callable[[OneTable, OneOptions], Mapping[str, str]]


def points_scored(seen: Seen) -> Standing:
    """Return the scores as points."""
    return Standing(POINTS, tuple(map(str, seen.scores)))


@dataclass(frozen=True, eq=False)
class Voice:
    """What a family says about its deals.

    `tell` says what happened from one moment to the next: one decision, or the draws of one seat in a row; `gifts`
    which cards one decision has passed from player to player; `stamp` the word that is stamped across the table for
    the decision last seen, or None where it is nothing great; `own` what the own hand comes to; `scene` what is to be
    said about the middle of the table, and `middle` what lies there; `notes` what is to be said about one player;
    `account` the points of a finished deal, line by line; `standing` the totals of the match; `aim` what a deal is
    played for, or None. Of what only one seat sees, `own` speaks alone, and `tell` and `gifts` where it has changed;
    all the rest is described as an onlooker sees it.
    """

    tell: Callable[[Seen, Seen], Iterable[Sentence]] = tell_nothing
    gifts: Callable[[Seen, Seen], Iterable[Gift]] = no_gifts
    stamp: Callable[[Seen, Seen], Sentence | None] = no_stamp
    own: Callable[[Seen], Iterable[Mark]] = no_scene
    scene: Callable[[Seen], Iterable[Mark]] = no_scene
    middle: Callable[[Seen], Middle] = bare_table
    notes: Callable[[Seen, int], Iterable[Sentence]] = no_notes
    account: Callable[[Any, Any], Iterable[Sentence]] = no_account
    standing: Callable[[Seen], Standing] = points_scored
    aim: Callable[[Seen], Sentence | None] = no_aim


def any_seats(options: Any, seats: int) -> Iterator[TefudaError]:
    """Yield no reason why this number of players could not play."""
    return iter(())


def ten_points(options: Options) -> int:
    """Return what it is worth to have gained most, in points, where a family does not say."""
    return 10


@record
class NoWeights(Record):
    """The weights of a family that declares none."""

    none: int = cell()


@dataclass(frozen=True, eq=False)
class Game:
    """A family of games: its records, its rules, its rule book, and its notation.

    `seats` are the numbers of players there can be, and `seat_faults` yields why a number cannot play by the options.
    `decisions_bound` is a number of decisions that no deal exceeds, None where there is no bound. `match_ends` is the
    condition that house rules meet under which a match has an end.
    `readings` are the decisions that cards alone, as two masks, can mean. `preference` returns how much a greedy
    player with certain `weights`, who sees a view, likes the action of a code: the more, the higher. `premium`, a rule,
    says what it is worth to players who search, in points, to have gained most. `nets_play_out` says whether nets also
    play in what these players try out, or only choose what they try, and `nets_search` whether these players use nets
    at all. `imagine`, a rule, makes of any table
    one of which a view could be seen, as `core.imagining` says; a family without it cannot be searched. `surprises`, a
    rule, returns how much of the hand of a seat at such a table surprises whoever has followed the play; a search
    prefers tables without surprises. `hidden`, a rule, returns the cards of the pack, once and twice, that do not lie
    open in a view. `encoding` is what a learner sees; a family without it has no nets and no environments.
    `possible_codes` returns the codes of all actions that can ever be legal by some house rules, each once, in families
    where they are few. `emblem` are three cards that stand for the family in the lobby.
    """

    name: str
    folder: Path
    seats: range
    options: type[Any]
    refusals: type[Reason]
    rules: Rules[Any, Any]
    sight: Sight[Any, Any, Any]
    notation: Notation[Any]
    positions: Positions[Any, Any]
    decisions_bound: Callable[[Any, int], int | None]
    zero_sum: bool
    preference: Callable[[Any, Any, Any, int], int]
    seat_faults: Callable[[Any, int], Iterator[TefudaError]] = any_seats
    weights: type[Any] = NoWeights
    premium: Callable[[Any], int] = ten_points
    nets_play_out: bool = True
    nets_search: bool = True
    match_ends: Condition = NEVER
    imagine: Callable[[Any, Any, Dice, Any], None] | None = None
    surprises: Callable[[Any, Any, int], int] | None = None
    hidden: Callable[[Any, Any], tuple[int, int]] | None = None
    readings: Callable[[Any, Any, int, int], Sequence[Decision]] | None = None
    encoding: Encoding | None = None
    possible_codes: Callable[[Any], Sequence[int]] | None = None
    voice: Voice = Voice()
    input_help: InputHelp = NO_INPUT_HELP
    emblem: tuple[str, str, str] = ("Q♠", "7♥", "K♣")

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
        """The weights as the family declares them."""
        return self.weights()

    @cached_property
    def reasons(self) -> Mapping[int, Reason]:
        """Why an action can be forbidden, by what `refusal` returns."""
        return {reason: reason for reason in self.refusals if reason}

    def refusal(self, table: Any, options: Any, decision: Decision) -> int:
        """Return why the seat to act may not do this, 0 if it may."""
        if table.over:
            return self.refusals["DEAL_OVER"]
        if not self.notation.is_code(decision.code):
            return self.refusals["UNKNOWN_ACTION"]
        return self.rules.refusal(table, options, decision)

    def pick(self, table: Any, options: Any, decision: Decision) -> None:
        """Name the cards of a decision that names none, where codes do not name them."""
        if self.rules.pick is not None and not table.over and self.notation.is_code(decision.code):
            self.rules.pick(table, options, decision)

    @cached_property
    def own_cells(self) -> Sequence[str]:
        """The cells of a view that one seat alone may know."""
        return own_cells(self.view)

    @cached_property
    def share_view(self) -> Callable[[Any], Any]:
        """Copy an onlooker's view for one seat, which then writes into its own cells."""
        return sharing(self.view)

    @cached_property
    def close_view(self) -> Callable[[Any, Any], None]:
        """Set the own cells of a view to those of an onlooker's view, so that it can be used for another seat."""
        return closing(self.view)

    @cached_property
    def take_own(self) -> Callable[[Any], tuple[object, ...]]:
        """Take the cells from a view that one seat alone may know."""
        return taking(self.own_cells)

    def allies(self, options: Any, seats: int, seat: int) -> int:
        """Return the seats that win together with a seat, that seat among them, as a mask."""
        return 1 << seat if self.rules.allies is None else self.rules.allies(options, seats, seat)

    def won(self, table: Any, options: Any) -> int:
        """Return the seats that have won a deal, as a mask, 0 while that is open.

        Where the rules name nobody, at the end those have won that gain most, and nobody if all gain the same.
        """
        won = 0 if self.rules.won is None else self.rules.won(table, options)
        return won or (most_gained(table.payoffs, table.seats) if table.over else 0)

    def decisions(self, table: Any, options: Any) -> list[Decision]:
        """Return the legal decisions of the seat to act, each with the cards that are picked for it."""
        proposals = Proposals()
        self.rules.legal_actions(table, options, proposals)
        decisions = [decision_of(code) for code in proposals.codes[: proposals.count]]
        if self.rules.pick_all is not None:
            self.rules.pick_all(table, options, decisions)
        elif self.rules.pick is not None:
            for decision in decisions:
                self.rules.pick(table, options, decision)
        return decisions

    @cached_property
    def title(self) -> str:
        """What the rule book calls the family."""
        return read_title(self.folder / "RULES.md")

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The rule book by clause number."""
        return read_clauses(self.folder / "RULES.md")

    def clause(self, number: str) -> Clause:
        """Return one clause; raise ClauseError if the book has none of that number."""
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
        """The declared options by name."""
        return options_of(self.options)

    @cached_property
    def presets(self) -> Mapping[str, Preset]:
        """The named sets of house rules, from presets.toml."""
        text = (self.folder / "presets.toml").read_text(encoding="utf-8")
        return {
            name: Preset(
                name, declared["title"], declared["about"], declared["seats"],
                choose(self.options(), declared.get("options", {})), declared.get("minutes", 0),
            )
            for name, declared in tomllib.loads(text).items()
        }  # fmt: skip
