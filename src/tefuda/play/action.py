"""Actions, the lazy list of legal actions, and refusals, as people handle them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, SupportsIndex, TypeAlias, TypeVar, overload

from tefuda.core.cached import cached_attribute
from tefuda.core.cards.card import Card, mask_of, spelt
from tefuda.core.game import Game, Reason
from tefuda.core.records.bits import count
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.texts import even
from tefuda.core.whole_numbers import as_whole
from tefuda.errors import IllegalAction, NotationError

Made = TypeVar("Made")
REMEMBERED = 8192
"""The number of actions that are cached."""


class Action:
    """A decision with its attributes: `verb`, `cards` and, depending on the game, `suit`, `call`, `kind`, `key` ...

    It is read and written under the house rules `options`. Actions compare and hash by value; `str` returns a text that
    is accepted wherever an action is.
    """

    __slots__ = ("_fields", "code", "game", "once", "options", "twice")

    def __init__(self, game: Game, options: Any, decision: Decision) -> None:
        self.game = game
        self.options = options
        self._fields: Mapping[str, Any] | None = None
        self.code = decision.code
        self.once = decision.once
        self.twice = decision.twice

    @property
    def decision(self) -> Decision:
        """The action as a new record for the rules."""
        return decision_of(self.code, self.once, self.twice)

    @property
    def fields(self) -> Mapping[str, Any]:
        """All attributes of the action, by name."""
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
        """The cards as two masks, held at least once and held twice; computed without the other attributes."""
        return (self.once, self.twice) if self.once else _masks(self)

    @property
    def size(self) -> int:
        """The number of cards in the action."""
        return sum(map(count, self.masks))

    def __getattr__(self, name: str) -> Any:
        if name[0] == "_":
            raise AttributeError(name)
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"an action of {self.game.name} declares no {name!r}") from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self._value() == other._value()

    def __hash__(self) -> int:
        return hash((self.code, self.once, self.twice))

    def _value(self) -> tuple[str, int, int, int]:
        return self.game.name, self.code, self.once, self.twice

    def __reduce__(self) -> tuple[object, ...]:
        return Action, (self.game, self.options, self.decision)

    def __str__(self) -> str:
        return _written(self)

    def __repr__(self) -> str:
        return f"<Action: {self}>"

    def _repr_html_(self) -> str:
        from tefuda.play.html import action_html

        return action_html(self)


def remembered(make: Callable[[Action], Made]) -> Callable[[Action], Made]:
    """Return a caching version of a function from an action to an immutable value, by equal action and options."""
    made_before: dict[tuple[int, ...], tuple[Game, Any, Made]] = {}

    def of(action: Action) -> Made:
        # Game and options are cached beside what is made, so that their ids are not used again.
        key = id(action.game), id(action.options), action.code, action.once, action.twice
        made = made_before.get(key)
        if made is None:
            if len(made_before) >= REMEMBERED:
                made_before.clear()
            made = made_before[key] = action.game, action.options, make(action)
        return made[2]

    return of


Given: TypeAlias = Action | str | SupportsIndex
"""Anything that names an action: an action, its text, or its code."""


@remembered
def _declared(action: Action) -> Mapping[str, Any]:
    return MappingProxyType(dict(action.game.words.notation.fields_of(action.decision, action.options)))


@remembered
def _written(action: Action) -> str:
    return action.game.words.notation.write_action(action.decision, action.options)


@remembered
def _masks(action: Action) -> tuple[int, int]:
    return mask_of(action.cards)


def to_action(game: Game, options: Any, given: object) -> Action:
    """Return the action named by an action, its text or its code; raise NotationError if nothing is named."""
    if isinstance(given, Action):
        if given.game is not game:
            raise NotationError("“{text}” is an action of another game", text=str(given))
        return given
    if isinstance(given, str):
        return _of_text(game, options, given)
    code = None if isinstance(given, int) and type(given) is not int else as_whole(given)  # a card is no code
    if code is None:
        raise NotationError("an action must be text or a code, not {given!r}", line=0, column=0, given=given)
    return _of_code(game, options, code)


def _of_text(game: Game, options: Any, text: str) -> Action:
    """Return the action of a text; the same object for equal texts under the same options."""
    key = id(game), id(options), text
    read = _READ.get(key)
    if read is None:
        made = Action(game, options, game.words.notation.read_action(spelt(even(text)), options))
        if len(_READ) >= REMEMBERED:
            _READ.clear()
        read = _READ[key] = game, options, made
    return read[2]


# Game and options are cached beside what is read, so that their ids are not used again.
_READ: dict[tuple[int, int, str], tuple[Game, Any, Action]] = {}


def _of_code(game: Game, options: Any, code: int) -> Action:
    made = Action(game, options, decision_of(code))
    if code not in game.words.notation.digits or (game.rules.pick is None and str(made).startswith("#")):
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
        """Return the sentence, translated by `translate`."""
        return translate(self.sentence)

    def raised(self, action: Action) -> IllegalAction:
        """Return the error that says why an action is forbidden, with the clause."""
        return IllegalAction(
            "{action}: {sentence} [{clause}]", refusal=self, action=str(action), sentence=self, clause=self.clause
        )

    def __str__(self) -> str:
        return f"{self.clause} {self.sentence}"


class LegalActions(Sequence[Action]):
    """The legal actions of the seat to act, made when first used; `in` accepts whatever `apply` accepts."""

    def __init__(self, game: Game, options: Any, table: Any) -> None:
        self._game = game
        self._options = options
        self._table = table

    @cached_attribute
    def _actions(self) -> tuple[Action, ...]:
        game, options = self._game, self._options
        return tuple(Action(game, options, decision) for decision in game.decisions(self._table, options))

    @property
    def codes(self) -> list[int]:
        """The codes of the actions, in the same order."""
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
            return self.judge(given)[1] is None
        except NotationError:
            return False

    def judge(self, given: object) -> tuple[Action, Refusal | None]:
        """Return the action that is given, with the cards that the game picks, and why it is forbidden.

        Raises NotationError if nothing is named.
        """
        game, options = self._game, self._options
        made = to_action(game, options, given)
        if game.rules.pick is not None:
            decision = made.decision
            game.pick(self._table, options, decision)
            made = Action(game, options, decision)
        reason = game.refusal(self._table, options, made.decision)
        return made, Refusal.of(game.reasons[reason]) if reason else None

    def readings(self, once: int, twice: int) -> tuple[Action, ...]:
        """Return the plays that cards, as two masks, can mean, as `tefuda.readings` does."""
        game, options, table = self._game, self._options, self._table
        if game.words.readings is None:
            return tuple(action for action in self if action.masks == (once, twice))
        decisions = game.words.readings(table, options, once, twice) if not table.over else ()
        return tuple(Action(game, options, decision) for decision in decisions)

    def __repr__(self) -> str:
        texts = [str(action) for action in self]
        apart = "  " if any(" " in text for text in texts) else " "
        return f"<LegalActions: {apart.join(texts)} ({len(texts)})>"

    def _repr_html_(self) -> str:
        return "".join(action._repr_html_() for action in self)
