"""Actions, the lazy list of those that are legal, and refusals, as a person handles them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index
from types import MappingProxyType
from typing import Any, SupportsIndex, TypeAlias, TypeVar, overload

from tefuda.core.bits import count
from tefuda.core.cards import Card, mask_of
from tefuda.core.decision import Decision, decision_of
from tefuda.core.game import Game, Reason
from tefuda.core.kept import kept
from tefuda.errors import NotationError

Made = TypeVar("Made")
REMEMBERED = 8192
"""How many actions are cached."""


class Action:
    """A decision with what it declares: `verb`, `cards`, and by game `suit`, `call`, `kind`, `key` ...

    It is read and written under the house rules `options`. Actions compare and hash by value; `str` gives the text that
    is accepted wherever an action is.
    """

    __slots__ = ("_fields", "_game", "code", "once", "options", "twice")

    def __init__(self, game: Game, options: Any, decision: Decision) -> None:
        self._game = game
        self.options = options
        self._fields: Mapping[str, Any] | None = None
        self.code = decision.code
        self.once = decision.once
        self.twice = decision.twice

    @property
    def decision(self) -> Decision:
        """The action as the rules take it, in a record of its own."""
        return decision_of(self.code, self.once, self.twice)

    @property
    def fields(self) -> Mapping[str, Any]:
        """Everything the action declares, by name."""
        if self._fields is None:
            self._fields = _declared(self)
        return self._fields

    @property
    def verb(self) -> str:
        return self.fields["verb"]  # type: ignore[no-any-return]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.fields["cards"]  # type: ignore[no-any-return]

    @property
    def masks(self) -> tuple[int, int]:
        """The cards as masks, held at least once and held twice; worked out without the rest of what is declared."""
        return (self.once, self.twice) if self.once else _masks(self)

    @property
    def size(self) -> int:
        """How many cards the action has."""
        return sum(map(count, self.masks))

    def __getattr__(self, name: str) -> Any:
        if name[0] == "_":
            raise AttributeError(name)
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"an action of {self._game.name} declares no {name!r}") from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash((self.code, self.once, self.twice))

    def _value(self) -> tuple[str, int, int, int]:
        return self._game.name, self.code, self.once, self.twice

    def __reduce__(self) -> tuple[object, ...]:
        return Action, (self._game, self.options, self.decision)

    def __str__(self) -> str:
        return _written(self)

    def __repr__(self) -> str:
        return f"<Action: {self}>"

    def _repr_html_(self) -> str:
        from tefuda.play.html import action_html

        return action_html(self)


def remembered(make: Callable[[Action], Made]) -> Callable[[Action], Made]:
    """Return a function that makes something immutable of an action, once for equal actions under the same options."""
    kept: dict[tuple[int, ...], tuple[Game, Any, Made]] = {}

    def of(action: Action) -> Made:
        # Game and options are kept beside what is made, so that their ids are not used again.
        key = id(action._game), id(action.options), action.code, action.once, action.twice
        made = kept.get(key)
        if made is None:
            if len(kept) >= REMEMBERED:
                kept.clear()
            made = kept[key] = action._game, action.options, make(action)
        return made[2]

    return of


Given: TypeAlias = Action | str | SupportsIndex
"""What names an action: an action, its text, or its code."""


@remembered
def _declared(action: Action) -> Mapping[str, Any]:
    return MappingProxyType(dict(action._game.notation.fields_of(action.decision, action.options)))


@remembered
def _written(action: Action) -> str:
    return action._game.notation.write_action(action.decision, action.options)


@remembered
def _masks(action: Action) -> tuple[int, int]:
    return mask_of(action.cards)


def to_action(game: Game, options: Any, given: object) -> Action:
    """Return an action for an action, its text or its code; raise NotationError for what names none."""
    if isinstance(given, Action):
        if given._game is not game:
            raise NotationError("“{text}” is an action of another game", text=str(given))
        return given
    if isinstance(given, str):
        return _of_text(game, options, given)
    if not isinstance(given, SupportsIndex) or (isinstance(given, int) and type(given) is not int):
        raise NotationError("an action must be text or a code, not {given!r}", line=0, column=0, given=given)
    return _of_code(game, options, index(given))


def _of_text(game: Game, options: Any, text: str) -> Action:
    """Return the action of a text, of equal texts under the same options once."""
    key = id(game), id(options), text
    read = _READ.get(key)
    if read is None:
        made = Action(game, options, game.notation.read_action(text, options))
        if len(_READ) >= REMEMBERED:
            _READ.clear()
        read = _READ[key] = game, options, made
    return read[2]


# Game and options are kept beside what is read, so that their ids are not used again.
_READ: dict[tuple[int, int, str], tuple[Game, Any, Action]] = {}


def _of_code(game: Game, options: Any, code: int) -> Action:
    made = Action(game, options, decision_of(code))
    if code not in game.notation.digits or (game.rules.pick is None and str(made).startswith("#")):
        raise NotationError("{code} is not the code of an action", line=0, column=0, code=code)
    return made


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is forbidden: the clause of the rule book and a sentence."""

    clause: str
    sentence: str

    @classmethod
    def of(cls, reason: Reason) -> Refusal:
        """Return the refusal for a reason of the rules."""
        return cls(reason.clause, reason.sentence)

    def told(self, translate: Callable[[str], str] = str) -> str:
        """Return the sentence through `translate`."""
        return translate(self.sentence)

    def __str__(self) -> str:
        return f"{self.clause} {self.sentence}"


class LegalActions(Sequence[Action]):
    """The legal actions of the seat to act, made when first asked for; `in` takes what `apply` takes."""

    def __init__(self, game: Game, options: Any, table: Any) -> None:
        self._game = game
        self._options = options
        self._table = table

    @kept
    def _actions(self) -> tuple[Action, ...]:
        game, options = self._game, self._options
        return tuple(Action(game, options, decision) for decision in game.decisions(self._table, options))

    @property
    def codes(self) -> list[int]:
        """The codes of the actions, in order."""
        return [action.code for action in self._actions]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __contains__(self, given: object) -> bool:
        try:
            decision = to_action(self._game, self._options, given).decision
        except NotationError:
            return False
        self._game.pick(self._table, self._options, decision)
        return self._game.refusal(self._table, self._options, decision) == 0

    def __repr__(self) -> str:
        texts = [str(action) for action in self]
        apart = "  " if any(" " in text for text in texts) else " "
        return f"<LegalActions: {apart.join(texts)} ({len(texts)})>"

    def _repr_html_(self) -> str:
        return "".join(action._repr_html_() for action in self)
