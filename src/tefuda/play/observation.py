"""What a seat may know of a deal, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tefuda.core.cached import cached_attribute
from tefuda.core.cards.card import Hand
from tefuda.core.game import Game
from tefuda.core.table.chance import dice_of
from tefuda.core.table.facts import Fact
from tefuda.errors import OutOfTurn
from tefuda.play.action import Action, Given, LegalActions, Refusal

Made = TypeVar("Made", bound=Action | None, covariant=True)


class Event(NamedTuple, Generic[Made]):
    """A seat and its action; the action is None in the history of a seat that did not see it."""

    seat: int
    action: Made


class Observation:
    """What one seat may know, or an onlooker if `seat` is None: the own hand, everything open, and the history.

    It is an observation in the sense of game theory and OpenSpiel: what is seen now, and the actions seen before. An
    information state with perfect recall has also what the seat saw at each of its earlier decisions, as in
    `tefuda.envs.open_spiel`.

    `legal_actions` is empty unless the seat owes a decision. Whatever else the game shows, `counts`, `top`, `named`
    ..., are attributes too, and `facts` holds them all by name. `view` is the record that bots read: never write it.
    """

    hand: Hand

    def __new__(cls, game: Game, *seen: Any, **named: Any) -> Observation:
        return super().__new__(showing(game) if cls is Observation else cls)

    def __init__(
        self,
        game: Game,
        options: Any,
        view: Any,
        seat: int | None,
        legal_actions: Sequence[Action],
        history: tuple[Event[Action | None], ...],
    ) -> None:
        self.game = game
        self.options = options
        self.view = view
        self.seat = seat
        self.seats = int(view.seats)
        self.legal_actions = legal_actions
        self.history = history

    @cached_attribute
    def facts(self) -> Mapping[str, object]:
        """The facts of the view, by name."""
        return {name: getattr(self, name) for name in self.game.sight.facts}

    @property
    def turn(self) -> int | None:
        """The seat to act, in a window the first seat that it asks; None when the deal is over."""
        return None if self.view.over else int(self.view.turn)

    @property
    def over(self) -> bool:
        return bool(self.view.over)

    @property
    def decidable(self) -> LegalActions:
        """The legal actions, which also judge others; raises OutOfTurn unless the seat owes a decision.

        If the observation comes from another process, its legal actions are judged at a possible table.
        """
        if isinstance(self.legal_actions, LegalActions):
            return self.legal_actions
        if not self.legal_actions:
            raise not_asked(self.seat, self.turn)
        from tefuda.play.determinization import determinized

        table = determinized(self, dice_of(1))
        table.turn = self.seat
        return LegalActions(self.game, self.options, table)

    def why_not(self, action: Given) -> Refusal | None:
        """Return the clause that forbids an action of the seat, and why; None if it is legal.

        Raises NotationError if nothing is named, and OutOfTurn unless the seat owes a decision.
        """
        return self.decidable.judge(action)[1]

    @property
    def payoffs(self) -> tuple[int, ...]:
        return tuple(self.view.payoffs[: self.seats])

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.view.scores[: self.seats])

    def prompt(
        self,
        language: str = "en",
        *,
        rules: bool | Iterable[str] = True,
        legal: bool = True,
        names: Sequence[str] | None = None,
    ) -> str:
        """Return what a language model is told: the rules, what the seat sees, and what it is asked.

        `rules` are all clauses, none, or those with the numbers given. Without `legal` the legal actions are not
        listed. `names` are the players by seat, by default “Seat 0” and so on. Raises NotationError for a language that
        is not one of `tefuda.language`, and ClauseError.
        """
        from tefuda.play.prompt import prompt

        return prompt(self, language, rules=rules, legal=legal, names=names)

    def read_answer(self, text: str, language: str = "en") -> Action:
        """Return the legal action that a language model names in its answer, in whatever words around it.

        Raises NotationError if it names none or several, IllegalAction with the clause for one that is forbidden, and
        OutOfTurn unless the seat owes a decision.
        """
        from tefuda.play.answers import read_answer

        return read_answer(self, text, language)

    def __getattr__(self, name: str) -> Any:
        game = self.__dict__.get("game")
        if game is None:
            raise AttributeError(name)
        if name in game.sight.facts:
            return game.sight.facts[name].of(self.view, self.options)
        raise AttributeError(f"a view of {game.name} shows no {name!r}")

    def __reduce__(self) -> tuple[object, ...]:
        kind = Observation if type(self) is showing(self.game) else type(self)
        return kind, (self.game, self.options, self.view, self.seat, self.legal_actions, self.history)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]

    def _value(self) -> tuple[object, ...]:
        return self.game.name, self.options, self.view, tuple(self.legal_actions), self.history

    def _repr_html_(self) -> str:
        from tefuda.play.html import observation_html

        return observation_html(self)

    def __repr__(self) -> str:
        shown = " ".join(f"{name}={value}" for name, value in self.facts.items())
        who = "an onlooker" if self.seat is None else f"seat {self.seat}"
        return f"<Observation of {who}: {shown}>"


def not_asked(seat: object, turn: int | None) -> OutOfTurn:
    """Return the error of a seat that decides although it owes no decision; `turn` is None when the deal is over."""
    if turn is None:
        return OutOfTurn("the deal is over; there is nothing left to decide")
    if seat is None:
        return OutOfTurn("an onlooker has nothing to decide")
    return OutOfTurn("seat {seat} has nothing to decide; it is the turn of seat {turn}", seat=seat, turn=turn)


class _Shown:
    """A fact as an attribute, computed when first used."""

    def __init__(self, name: str, fact: Fact) -> None:
        self.name = name
        self.fact = fact

    def __get__(self, seen: Observation, owner: type[Observation]) -> object:
        value = seen.__dict__[self.name] = self.fact.of(seen.view, seen.options)
        return value


def class_name(family: str) -> str:
    """Return the name of the class of a family's observations, such as `TeyakuDobonObservation`."""
    return f"{family.title().replace('_', '')}Observation"


@cache
def showing(game: Game) -> type[Observation]:
    """Return the class of a game's observations, with the game's facts as attributes."""
    shown = {name: _Shown(name, fact) for name, fact in game.sight.facts.items()}
    return type(
        class_name(game.name), (Observation,), {"__module__": __name__, "__doc__": Observation.__doc__, **shown}
    )


if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    Seen = TypeVarWithDefault("Seen", bound=Observation, covariant=True, default=Observation)
else:
    Seen = TypeVar("Seen", bound=Observation, covariant=True)

if TYPE_CHECKING:

    class Typed(Generic[Seen]):
        """What gives observations of one family."""

else:

    class Typed:
        """What gives observations of one family; for type checkers alone, since `Generic` slows every new deal."""

        def __class_getitem__(cls, seen: object) -> type[Typed]:
            return cls
