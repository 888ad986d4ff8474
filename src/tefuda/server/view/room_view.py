"""The view of a room for one viewer: everything that leaves a room passes through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple

from tefuda.core.words.actions import never_mistaken
from tefuda.play.playable import playable_cards
from tefuda.server.messages import view_parts
from tefuda.server.messages.encoding import encode, fields, preencoded
from tefuda.server.room.clock import UNTIMED
from tefuda.server.room.recent import REMEMBERED
from tefuda.server.room.room import Room
from tefuda.server.view.moment import Moment
from tefuda.server.view.narrator import Narrator, plain
from tefuda.server.view.room_parts import shuffle_view
from tefuda.server.view.view_cache import Telling, ViewCache, viewer

MANY = 40
"""With more legal actions than this, those of several cards are not listed, but found by selecting cards."""

_VIEW = b'{%b,"deal":%b,%b,"asked":%b,"events":[%b],"stood_in":%b,%b}'
"""A `protocol.View` as JSON, of its fields or of what they hold."""


class RoomView:
    """A room as it is shown to a guest, in a language and with the hand in an `order` of the game, empty for none.

    It is made for one message, on the event loop; `views` keeps between messages what need not be made again.
    """

    def __init__(self, room: Room, views: ViewCache, guest: str, language: str, order: str = "") -> None:
        self.room = room
        self.views = views
        self.guest = guest
        self.order = order
        self.language = language
        self.common = views.common(room, language)
        people = self.common.people
        self.viewer = people.viewers.get(guest) or viewer(room, guest, None)
        self.seat = self.viewer.seat
        self.narrator = views.narrator(self.seat, people.names, language, room.game)

    def message(self, since: int, now: int) -> bytes:
        """Return all that the guest may know, and what happened after the moment `since`: a `protocol.View` as JSON.

        `now` is the time of the room in milliseconds since 1970.
        """
        room, common = self.room, self.common
        at, moments = common.at, room.moments_since(since)
        deal = asked = b"null"
        if at is not None:
            if self.seat in room.asked:
                asked = self._asked(at, self.seat)
            deal = self._deal(at)
        stood_in = sorted(room.recent.stood_in.intersection(moments)) if room.recent.stood_in else ()
        happened = asked, self._events(moments), encode(stood_in) if stood_in else b"[]"
        return _VIEW % (common.fields, deal, self.viewer.fields, *happened, self._stage(now))

    def _deal(self, at: Moment) -> bytes:
        """Return the deal now played as JSON."""
        room, seat, common, views = self.room, self.seat, self.common, self.views
        more: dict[str, object] = {}
        if at.deal.over and room.opened.reveal:
            more["hands"] = hands_of(at)
        if room.opened.counter and seat is not None:
            more["unseen"] = views.unseen(at, seat)
        arranged = views.arranged(at, seat, common.number, self.order)
        return views.deal(at, self.narrator, common.number, common.people.deal_commitment, arranged, **more)

    def _stage(self, now: int) -> bytes:
        """Return the fields that only some stages of a match have."""
        room, at = self.room, self.common.at
        if room.stage == "playing":
            time = self._time(now)
            return PLAYED_WITHOUT_TIME if time is None else _staged(time=time)
        result = None if at is None else self._result(at)
        return _staged(result=result, shuffle=None if room.stage == "between" else shuffle_view(room, self.seat))

    def _events(self, moments: range) -> bytes:
        """Return what happened at moments of the deal up to now, describing what has not been described yet."""
        told = self.narrator.events
        for moment in moments:
            if moment not in told:
                self._tell(moment, told)
                break
        shown = b",".join([told[moment] for moment in moments])
        while len(told) > REMEMBERED:
            del told[next(iter(told))]
        return shown

    def _tell(self, first: int, told: dict[int, bytes]) -> None:
        """Describe what has happened from a moment on."""
        room, common = self.room, self.common
        tellers = Tellers(self.narrator, common.onlooker, room.recent.stood_in)
        steps = self.views.tellings(room, first - 1)
        for event, (at, _) in zip(events(steps, tellers, common.number, common.withheld), steps, strict=True):
            told[at.number] = encode(event)

    def _result(self, at: Moment) -> view_parts.Result:
        key = self.seat, self.narrator.audience
        cached = at.results.get(key)
        if cached is None:
            assert self.room.match is not None
            deals = *self.room.match.deals[:-1], at.deal
            cached = at.results[key] = preencoded(self.narrator.result(deals, key=self.room.opened.reveal))
        return cached

    def _asked(self, at: Moment, seat: int) -> bytes:
        """Return what the seat is asked as JSON, made again when that, the answer or the language has changed."""
        key = at.number, self.room.answers.get(seat, ""), self.narrator.language
        cached = self.views.asked.get(seat)
        if cached is None or cached[0] != key or cached[1] is not at:
            cached = self.views.asked[seat] = key, at, encode(asked_of(at, self.narrator, self.room.window, key[1]))
        return cached[2]

    def _time(self, now: int) -> view_parts.Time | None:
        """Return the time of the window, or of a seat that is asked: the viewer's if it is one."""
        room = self.room
        if room.clock.timing is UNTIMED:
            return None
        now = now if room.presence.paused_at is None else room.presence.paused_at
        seat = self.seat if self.seat in room.asked else room.asked[0]
        assert seat is not None
        deadline = room.deadline(seat)
        if deadline is None or (not room.window and room.occupants[seat].bot):
            return None
        bank = 0 if room.claims else room.clock.bank(seat)
        total = deadline - bank - room.clock.asked_at
        return view_parts.Time(max(0, deadline - bank - now), total, min(bank, max(0, deadline - now)))


def _staged(**parts: object) -> bytes:
    """Return the fields that only some stages of a match have; those without a value are null."""
    return fields({"shuffle": None, "time": None, "result": None, **parts})


PLAYED_WITHOUT_TIME = _staged()
"""The fields of `_staged` while a deal is played without a time limit."""


def asked_of(at: Moment, narrator: Narrator, window: bool, answer: str = "") -> view_parts.Asked:
    """Return what the seat of a narrator is asked at a moment.

    `answer` is the action that the seat has given in a window already, empty where it has not; with it no legal actions
    are listed.
    """
    assert narrator.seat is not None
    seen = at.seen(narrator.seat)
    legal = () if answer else tuple(seen.legal_actions)
    complete = len(legal) <= MANY
    shown = legal if complete else tuple(action for action in legal if action.size < 2)
    actions = seen.game.words.actions
    return view_parts.Asked(
        at.number,
        "window" if window else "turn",
        answer,
        narrator.action_views(seen, shown),
        complete,
        complete and seen.game.words.readings is None and all(action.size < 2 for action in shown),
        plain(playable_cards(at.deal, seen)) if legal else [],
        [] if actions.rules.mistaken is never_mistaken else [str(one) for one in shown if actions.mistaken(seen, one)],
        narrator.action_view(at.deal.action(answer)).words if answer else "",
    )


def hands_of(at: Moment) -> list[list[str]]:
    """Return the hands of all seats at a moment, by seat; whoever calls this has checked that they may be shown."""
    return [[str(card) for card in at.seen(seat).hand] for seat in range(at.deal.seats)]


class Tellers(NamedTuple):
    """Who describes events: the narrator of a seat, and that of onlookers for what a bot did in the seat's place.

    `stood_in` are the moments at which a bot had decided for a person.
    """

    narrator: Narrator
    onlooker: Narrator
    stood_in: Set[int]

    def of(self, at: Moment) -> Narrator:
        """Return the narrator that describes a moment."""
        if at.number in self.stood_in and at.deal.history[-1].seat == self.narrator.seat:
            return self.onlooker
        return self.narrator


def events(
    steps: Iterable[Telling], tellers: Tellers, number: int, withheld: Sequence[str]
) -> list[view_parts.EventView]:
    """Return what happened in the deal of a number, from 1, each event encoded or not.

    `withheld` has the names of those whose page showed no number in the shuffle.
    """
    return [
        tellers.narrator.beginning(at.number, number, withheld)
        if before is None
        else at.event_view(before, tellers.of(at), number)
        for at, before in steps
    ]
