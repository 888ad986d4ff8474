"""One deal as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tefuda.core.cached import cached_attribute
from tefuda.core.table.decision import Secrecy
from tefuda.core.table.seats import seats_in
from tefuda.errors import IllegalAction
from tefuda.play.account import Account
from tefuda.play.action import Action, Given, LegalActions, Refusal, to_action
from tefuda.play.observation import Event, Observation, Seen, Typed, not_asked
from tefuda.play.past import Past, as_seen, decisions_of, secrets
from tefuda.play.start import Start, seat_of
from tefuda.play.writing import write_deal

PASS = "pass"
"""The verb of the action that does nothing, in every family."""


class Deal(Typed[Seen]):
    """One deal of cards and its play, from its start to now; `apply` returns a new deal and leaves this one.

    `table` is the record that the rules work on, including all secrets: read it, but never write it. If several seats
    owe a decision, the rules ask them one after another, and an early answer waits until its seat is asked.
    """

    def __init__(
        self,
        start: Start,
        table: Any = None,
        past: Past | None = None,
        early: tuple[Event[Action], ...] = (),
        doubtful: tuple[int, ...] = (),
    ) -> None:
        self.start = start
        self.game = start.game
        self.options = start.options
        self.seats = start.seats
        self.table: Any = start.table() if table is None else table
        self._past = past
        self._early = early
        self._doubtful = doubtful

    @classmethod
    def begin(cls, start: Start) -> Deal[Seen]:
        """Return the deal at its start, after automatic passes."""
        return cls(start).settled()

    @property
    def preset(self) -> str:
        return self.start.preset

    @property
    def turn(self) -> int | None:
        """The seat that the rules ask next; None when the deal is over."""
        return None if self.over else int(self.table.turn)

    @cached_attribute
    def asked(self) -> tuple[int, ...]:
        """The seats that owe a decision.

        If seats pass automatically, this reveals who has a claim; an observation does not.
        """
        asked = seats_in(self.table.asked)
        if not self._early:
            return asked
        answered = {event.seat for event in self._early}
        return tuple(seat for seat in asked if seat not in answered)

    @property
    def early(self) -> tuple[Event[Action], ...]:
        """The decisions of seats that have answered before the rules asked them, by seat."""
        return self._early

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The indices in the history of the decisions that may be secret, as far as known."""
        return self._doubtful

    @property
    def over(self) -> bool:
        return bool(self.table.over)

    @property
    def payoffs(self) -> tuple[int, ...]:
        """The points that each seat gains, more is better; all 0 until the deal is over."""
        return tuple(self.table.payoffs[: self.seats])

    @cached_attribute
    def account(self) -> Account:
        """How the payoffs were computed, line by line with clauses; no lines until the deal is over."""
        sentences = tuple(self.game.words.voice.account(self.table, self.options)) if self.over else ()
        return Account(self.game, self.seats, sentences)

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat in the match, as the game counts points."""
        return tuple(self.table.scores[: self.seats])

    @cached_attribute
    def gained(self) -> tuple[int, ...]:
        """The change of each seat's total by this deal, as the game counts points."""
        return tuple(after - before for after, before in zip(self.scores, self.start.table().scores, strict=False))

    @property
    def match_over(self) -> bool:
        """Whether the match ends with this deal."""
        return bool(self.table.match_over)

    @property
    def deal_winners(self) -> tuple[int, ...]:
        """The seats that have won the deal, by the rules or by gaining the most; none until it is decided."""
        return seats_in(self.game.won(self.table, self.options))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the match; none until it is over."""
        return tuple(seat for seat in range(self.seats) if self.table.winners >> seat & 1)

    @cached_attribute
    def history(self) -> tuple[Event[Action], ...]:
        """Every decision since the start, the oldest first."""
        return decisions_of(self._past)

    def recall(self, later: Deal[Any]) -> None:
        """Copy the history from a later moment of the same deal, which is faster than computing it."""
        if "history" not in self.__dict__:
            self.__dict__["history"] = later.history[: self._past.number if self._past else 0]

    @cached_attribute
    def legal_actions(self) -> LegalActions:
        """The legal actions of the seat to act; none when the deal is over."""
        return LegalActions(self.game, self.options, self.table)

    def action(self, given: Given) -> Action:
        """Return the action named by a text or a code, legal or not; raise NotationError if nothing is named."""
        return to_action(self.game, self.options, given)

    def why_not(self, action: Given, *, seat: int | None = None) -> Refusal | None:
        """Return the clause that forbids an action of `seat`, by default the seat to act, and why; None if it is legal.

        Raises the errors of `apply` for a seat that owes no decision.
        """
        if seat is not None:
            seat = self._asked_seat(seat)
        return self._judged(action, seat)[1]

    def apply(self, action: Given, *, seat: int | None = None) -> Deal[Seen]:
        """Return the deal after an action of `seat`, by default the seat to act.

        The action may be text or a code. Automatic passes follow at once. Raises NotationError if nothing is named,
        OutOfTurn if the seat owes no decision, and IllegalAction, with clause and sentence, if the action is forbidden.
        """
        seat = self._asked_seat(seat)
        made, refusal = self._judged(action, seat)
        if refusal is not None:
            raise self._with_deal(refusal.raised(made))
        return self._decided(made, seat).settled()

    def _decided(self, made: Action, seat: int | None) -> Deal[Seen]:
        """Return the deal after an action of `seat`, which waits if the rules do not ask the seat yet."""
        if seat is not None and seat != self.table.turn:
            early = sorted((*self._early, Event(seat, made)), key=lambda event: event.seat)
            return Deal(self.start, self.table, self._past, tuple(early), self._doubtful)
        return self._after(made)

    def _after(self, made: Action) -> Deal[Seen]:
        """Return the deal after an action of the seat to act, and after the early answers that are then due."""
        table = self.table.copy()
        self.game.rules.apply(table, self.options, made.decision)
        early = tuple(event for event in self._early if table.asked >> event.seat & 1)
        event = Event(self.table.turn, made)
        doubtful = (*self.__dict__.get("secret", self._doubtful), self._past.number if self._past else 0)
        deal: Deal[Seen] = Deal(self.start, table, Past(event, self._past), early, doubtful)
        if "history" in self.__dict__:
            deal.__dict__["history"] = (*self.history, event)
        for event in early:
            if event.seat == table.turn:
                rest = tuple(other for other in early if other is not event)
                asked: Deal[Seen] = Deal(self.start, table, deal._past, rest, doubtful)
                return asked._after(event.action)
        return deal

    def settled(self) -> Deal[Seen]:
        """Return the deal after the passes of seats that can do nothing else, if seats pass automatically."""
        deal: Deal[Seen] = self
        while idle := deal._idle():
            for seat in idle:
                deal = deal._decided(deal._legal(seat)[0], seat)
        return deal

    def _idle(self) -> tuple[int, ...]:
        """Return the seats that owe a decision and pass automatically."""
        if not self.start.automatic_pass or self.over:
            return ()
        return tuple(seat for seat in self.asked if self._can_only_pass(seat))

    def _can_only_pass(self, seat: int) -> bool:
        legal = self._legal(seat)
        return len(legal) == 1 and legal[0].verb == PASS

    def moments(self) -> Iterator[Deal[Seen]]:
        """Yield the deal before its first decision and after each one, without automatic passes."""
        moment: Deal[Seen] = Deal(replace(self.start, automatic_pass=False))
        yield moment
        for seat, action in self.history:
            moment = moment.apply(action, seat=seat)
            yield moment

    def passing(self) -> Deal[Seen]:
        """Return the deal with automatic passes from now on, for seats that can do nothing else."""
        start = replace(self.start, automatic_pass=True)
        passing: Deal[Seen] = Deal(start, self.table, self._past, self._early, self._doubtful)
        return passing.settled()

    def as_asked(self, seat: int) -> Deal[Seen]:
        """Return the deal as it will be when the rules ask `seat`, without its past unless that is now."""
        return self if seat == self.turn else Deal(self.start, self._table_of(seat))

    def _table_of(self, seat: int | None) -> Any:
        """Return the table as it will be when the rules ask `seat`, None for the seat to act."""
        if seat is None or seat == self.table.turn:
            return self.table
        table = self.table.copy()
        table.turn = seat
        return table

    def _judged(self, action: Given, seat: int | None) -> tuple[Action, Refusal | None]:
        """Return an action of `seat`, None for the seat to act, with the cards picked for it, and why it may not."""
        return (self.legal_actions if seat is None else self._legal(seat)).judge(action)

    def _asked_seat(self, given: int | None) -> int | None:
        """Return a seat that owes a decision, None for the seat to act; raise OutOfTurn or SeatsError."""
        if self.over:
            raise self._with_deal(not_asked(given, None))
        if given is None:
            return None
        seat = seat_of(given, self.seats)
        if seat not in self.asked:
            raise self._with_deal(not_asked(seat, self.turn))
        return seat

    def _with_deal(self, error: IllegalAction) -> IllegalAction:
        error.add_note(str(self))
        return error

    def observe(self, seat: int | None) -> Seen:
        """Return the observation of a seat or, for None, that of an onlooker."""
        if seat is None:
            return Observation(self.game, self.options, self.open_view, None, (), self.history_of(None))  # type: ignore[return-value]
        seat = seat_of(seat, self.seats)
        legal = self._legal(seat) if seat in self.asked else ()
        return Observation(self.game, self.options, self.view_of(seat), seat, legal, self.history_of(seat))  # type: ignore[return-value]

    def view_of(self, seat: int) -> Any:
        """Return the view of a seat; all observations share this record, so nobody may change it."""
        view = self._views.get(seat)
        if view is None:
            seat = seat_of(seat, self.seats)
            view = self._views[seat] = self.game.share_view(self.open_view)
            self.game.sight.see_own(self.table, self.options, seat, view)
        return view

    def own_cells_of(self, seat: int | None) -> tuple[object, ...]:
        """Return the cells that one seat alone may know, as `seat` sees them, or an onlooker for None.

        This is faster than a view of the seat.
        """
        game, view = self.game, self.open_view if seat is None else self._views.get(seat)
        if seat is not None and view is None:
            view = self._borrowed_view
            game.close_view(view, self.open_view)
            game.sight.see_own(self.table, self.options, seat, view)
        return game.take_own(view)

    @cached_attribute
    def _borrowed_view(self) -> Any:
        """A view that is reused for one seat after another; nobody may keep it."""
        return self.game.share_view(self.open_view)

    @cached_attribute
    def _views(self) -> dict[int, Any]:
        return {}

    @property
    def hides(self) -> bool:
        """Whether some decision has not been seen by everybody."""
        return bool(self.secret)

    @cached_attribute
    def open_view(self) -> Any:
        """What everybody sees."""
        view = self.game.view()
        self.game.sight.see(self.table, self.options, view)
        return view

    def _legal(self, seat: int) -> LegalActions:
        return self.legal_actions if seat == self.turn else LegalActions(self.game, self.options, self._table_of(seat))

    @cached_attribute
    def secret(self) -> Mapping[int, Secrecy]:
        """The decisions that not everybody has seen, by their index in the history, and what the others see of them.

        What was not secret at an earlier moment is not secret now; the others are doubtful.
        """
        return secrets(self.game.sight, self.table, self.history, self._doubtful)

    def history_of(self, seat: int | None) -> tuple[Event[Action | None], ...]:
        """Return what a seat, or an onlooker for None, has seen of the history.

        It sees all of its own decisions, and those of others that are not secret now.
        """
        seat = None if seat is None else seat_of(seat, self.seats)
        return as_seen(self.history, self.secret, seat)

    def forget(self) -> None:
        """Drop cached values that can be computed again, to save memory."""
        for name in _WORKED_OUT:
            self.__dict__.pop(name, None)

    @property
    def position(self) -> Mapping[str, str]:
        """Every card and cell of the table as text, as accepted by `tefuda.position`; not for players."""
        return self.game.words.positions.describe(self.table, self.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return (self.start, self.history, self._early) == (other.start, other.history, other._early)

    def __hash__(self) -> int:
        return hash((self.start.key, self.history, self._early))

    def __copy__(self) -> Deal[Seen]:
        return self

    def __deepcopy__(self, memo: Mapping[int, object]) -> Deal[Seen]:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        stand = Stand(len(self.history), self.table, self._early, tuple(self.secret))
        return _restored, (self.start, self.history, stand)

    def __str__(self) -> str:
        return write_deal(self.start, self)

    def _repr_html_(self) -> str:
        from tefuda.play.html import deal_html

        return deal_html(self)

    def __repr__(self) -> str:
        state = "over" if self.over else f"turn of seat {self.turn}"
        return f"<Deal of {self.preset}, {self.seats} seats, {len(self.history)} decisions, {state}>"


_WORKED_OUT = tuple(name for name, found in vars(Deal).items() if isinstance(found, cached_attribute))


class Stand(NamedTuple):
    """The state of a deal after some decisions: its table, early answers, and the decisions that may be secret."""

    decisions: int
    table: Any
    early: tuple[Event[Action], ...]
    doubtful: tuple[int, ...]


def stood(start: Start, history: Sequence[Event[Action]], stands: Iterable[Stand]) -> list[Deal]:
    """Return earlier moments of a deal from their states, without applying the rules."""
    pasts: list[Past | None] = [None]
    for event in history:
        pasts.append(Past(event, pasts[-1]))
    return [Deal(start, stand.table, pasts[stand.decisions], stand.early, stand.doubtful) for stand in stands]


def _restored(start: Start, history: Sequence[Event[Action]], stand: Stand) -> Deal:
    """Return a deal that was pickled or copied."""
    return stood(start, history, [stand])[0]
