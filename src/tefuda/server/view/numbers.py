"""A room in numbers: what all may see, encoded once, and what each seat alone may know.

Everything that leaves a room passes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, NamedTuple, cast

from msgspec import structs

from tefuda.bots.chooser import is_own
from tefuda.core.option import changed
from tefuda.core.table.decision import Secrecy
from tefuda.core.words.story import CLOSES, EQUALS, MINUS, OPENS, PLUS, TIMES
from tefuda.core.words.voice import written
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.server.messages import protocol
from tefuda.server.messages.encoding import encode
from tefuda.server.room.clock import UNTIMED
from tefuda.server.room.commitment import deal_commitment
from tefuda.server.room.log import short
from tefuda.server.room.occupant import Occupant
from tefuda.server.room.recent import FRESH, Step
from tefuda.server.room.room import Room
from tefuda.server.view.cells import Pairs, exact, layout_of
from tefuda.server.view.names import names_of

SIGNS = {PLUS: "+", MINUS: "-", TIMES: "*", EQUALS: "=", OPENS: "(", CLOSES: ")"}
"""How the signs of calculations are sent."""
Fields = Mapping[str, bytes]
"""Fields of `protocol.News` that seldom change, each as JSON."""
_NOTHING: Fields = {}


class State:
    """What everybody may see of a room; the deal that is played began at the moment `began`, 0 before the first.

    `key` is what all this was made from. `news` has what is told to pages that were shown an earlier state, and the
    course of the deal since.
    """

    __slots__ = ("began", "fields", "head", "key", "moment", "news", "paused")

    def __init__(self, key: object, moment: int, began: int, head: str, paused: int | None, fields: Fields) -> None:
        self.key = key
        self.moment = moment
        self.began = began
        self.head = head
        self.paused = paused
        self.fields = fields
        self.news: dict[State, tuple[bytes, Course | None]] = {}

    def shows(self, other: State) -> bool:
        """Say whether the same is to be seen in both."""
        mine, others = (
            (self.moment, self.began, self.head, self.paused),
            (other.moment, other.began, other.head, other.paused),
        )
        return mine == others and self.fields == other.fields


class Shown(NamedTuple):
    """What a page has been shown: a state, the seat whose it is, None for an onlooker, and what else that may know."""

    state: State
    seat: int | None
    viewer: tuple[Any, ...]


class Course(NamedTuple):
    """Some steps of a deal; before them the deal at the `first` moment that is told, None where a page knows it."""

    first: Deal | None
    moment: int
    steps: Sequence[Step]


class About(NamedTuple):
    """The number of a deal in its match, from 1, the hash of its key, and the moment at which it began.

    `stood_in` are moments at which a bot had decided for a person.
    """

    number: int
    commitment: str
    began: int
    stood_in: Set[int]


class RoomNumbers:
    """What is sent of one room in numbers; used on the event loop only.

    `head_told` returns a head of the log as pages are told it.
    """

    def __init__(self, head_told: Callable[[bytes], str] = short) -> None:
        self._head_told = head_told
        self._state: State | None = None
        self._people: tuple[int, Fields] = -1, _NOTHING
        self._outcome: tuple[Deal | None, bytes] = None, b""
        self._own: dict[int, tuple[Deal, tuple[Any, ...]]] = {}
        self._steps: dict[int, bytes] = {}

    def messages(self, room: Room, guest: str, shown: Shown | None, now: int) -> tuple[list[bytes], Shown]:
        """Return the messages that tell a guest what is new, none where nothing is, and what is shown then.

        `shown` is what the page was shown before, None to tell it everything; `now` is the time of the room in
        milliseconds since 1970.
        """
        state, seat = self._now(room), room.seat_of(guest)
        viewer = viewer_of(room, guest, seat)
        then = None if shown is None or shown.seat != seat else shown.state
        messages: list[bytes] = []
        own: list[protocol.OwnStep] = []
        if then is not state:
            news, course = self._news_since(room, then, state, now)
            messages.append(news)
            if course is not None:
                if seat is not None:
                    own = own_steps(course, seat, self._own_cells)
                if len(course.steps) > FRESH:
                    for step in course.steps[:-FRESH]:
                        step.after.forget()
        changed = then is None or shown is None or viewer != shown.viewer
        if own or changed:
            messages.append(own_message(own, viewer if changed else None))
        return messages, Shown(state, seat, viewer)

    def _now(self, room: Room) -> State:
        """Return the state of a room, the same object as long as nothing has changed that all may see."""
        paused = room.presence.paused_at if room.clock.timing is not UNTIMED else None
        key = room.recent.version, room.moment, room.open_head, paused
        known = self._state
        if known is not None and known.key == key:
            return known
        head = self._head_told(room.open_head)
        state = State(key, room.moment, room.began_at_moment, head, paused, self._fields(room))
        if known is not None and state.shows(known):
            known.key = key
            return known
        if known is not None:
            known.news.clear()  # or else each state would keep all those before it
        self._state = state
        return state

    def _fields(self, room: Room) -> Fields:
        version, people = self._people
        if version != room.recent.version:
            shuffle = room.shuffling.current or room.shuffling.played
            people = {
                "match": encode(room.number),
                "players": encode(players_of(room)),
                "watching": encode(room.watching()),
                "promised": encode(shuffle.hash if shuffle else ""),
                "withheld": encode(room.shuffling.withheld),
            }
            self._people = room.recent.version, people
        fields = {**people, "stage": encode(room.stage), "window": b"true" if room.window else b"false"}
        if room.stage not in ("playing", "between"):
            fields["shuffle"] = encode(shuffle_of(room))
        if room.match is not None and room.clock.timing.turn is not None:
            fields["banks"] = encode(room.clock.banks)
        if room.match is not None and room.deal.over:
            if self._outcome[0] is not room.deal:
                assert room.match is not None
                self._outcome = room.deal, encode(outcome_of(room.match.deals, open=room.opened.reveal))
            fields["result"] = self._outcome[1]
        return fields

    def _news_since(self, room: Room, then: State | None, state: State, now: int) -> tuple[bytes, Course | None]:
        """Return what has changed since an earlier state, everything for None, and the course of the deal since."""
        told = None if then is None else state.news.get(then)
        if told is None:
            course = course_since(room, then)
            told = self._news(room, then, state, course, now), course
            if then is not None:
                state.news[then] = told
        return told

    def _news(self, room: Room, then: State | None, state: State, course: Course | None, now: int) -> bytes:
        since, known = (-1, _NOTHING) if then is None else (then.moment, then.fields)
        parts = [b'{"type":"news","moment":%d,"head":"%b"' % (state.moment, state.head.encode())]
        if since != state.moment - (len(course.steps) if course is not None else 0):
            parts.append(b'"since":%d' % since)
        parts += [b'"%b":%b' % (name.encode(), told) for name, told in state.fields.items() if known.get(name) != told]
        if then is None:
            parts.append(b'"setting":%b' % encode(setting_of(room)))
        if times := times_of(room, now):
            parts.append(b'"times":%b' % encode(times))
        if course is not None and course.first is not None:
            parts.append(b'"deal":%b' % encode(base_of(about(room), course.first, course.moment)))
        if course is not None and course.steps:
            stood_in = room.recent.stood_in
            parts.append(b'"steps":[%b]' % b",".join([self._step(step, stood_in) for step in course.steps]))
        return b",".join(parts) + b"}"

    def _step(self, step: Step, stood_in: Set[int]) -> bytes:
        """Return what all may see of a step; that of the last ones is kept."""
        told = self._steps.get(step.moment)
        if told is None:
            told = self._steps[step.moment] = encode(brief(step_of(step, stood_in)))
            while len(self._steps) > FRESH:
                del self._steps[next(iter(self._steps))]
        return told

    def _own_cells(self, deal: Deal, seat: int) -> tuple[Any, ...]:
        known = self._own.get(seat)
        if known is None or known[0] is not deal:
            known = self._own[seat] = deal, deal.own_cells_of(seat)
        return known[1]


# ---------------------------------------------------------------------- the course of a deal


def about(room: Room) -> About:
    """Return what is told of the deal now played beside its course."""
    assert room.match is not None
    commitment = deal_commitment(room.deal.start.key)
    return About(len(room.match.deals), commitment, room.began_at_moment, frozenset(room.recent.stood_in))


def course_since(room: Room, then: State | None) -> Course | None:
    """Return the course of the deal since an earlier state, as far as the room keeps it; None before the first deal."""
    if room.match is None:
        return None
    if then is not None and then.began == room.began_at_moment:
        steps = room.steps_since(then.moment)
        if not steps or steps[0].moment == then.moment + 1:
            return Course(None, then.moment, steps)
    return course_of(room.steps_since(-1))


def course_of(steps: Sequence[Step]) -> Course:
    """Return the course of a deal from some of its steps, at least one, and the deal before them."""
    first = steps[0]
    if first.before is None:
        return Course(first.after, first.moment, steps[1:])
    return Course(first.before, first.moment - 1, steps)


def earlier(
    room: Room, guest: str, id: str, moment: int, head_told: Callable[[bytes], str] = short
) -> Callable[[], protocol.Before | protocol.Done]:
    """Return a function that returns the steps before a moment, as many as are kept, and the deal before them.

    Called on the event loop; the function, which replays up to a hundred decisions, may run in another thread. Where
    the deal has no earlier moment it only says so, with the head of the log as pages are told it.
    """
    stretch = room.recent.before(moment) if room.match is not None else None
    if stretch is None:
        done = protocol.Done(id, room.moment, head_told(room.open_head))
        return lambda: done
    told, seat = about(room), room.seat_of(guest)

    def replayed() -> protocol.Before:
        course = course_of(list(stretch.steps()))
        assert course.first is not None
        own = [] if seat is None else own_steps(course, seat, Deal.own_cells_of)
        steps = [step_of(step, told.stood_in) for step in course.steps]
        return protocol.Before(id, base_of(told, course.first, course.moment), steps, own)

    return replayed


def base_of(told: About, deal: Deal, moment: int) -> protocol.Base:
    """Return a deal at a moment of it, as all may see it."""
    cells = layout_of(deal.game).started(deal.open_view)
    past = [seen(deal, index, None) for index in range(moment - told.began)]
    return protocol.Base(told.number, told.commitment, told.began, moment, cells, past)


def step_of(step: Step, stood_in: Set[int]) -> protocol.Step:
    """Return what all may see of a step."""
    before, after = step.before, step.after
    assert before is not None
    cells = layout_of(after.game).changed(before.open_view, after.open_view)
    made = [[index, *told] for index in changed_in(before, after) if (told := seen(after, index, None))]
    return protocol.Step(cells, made, step.moment in stood_in)


def own_steps(course: Course, seat: int, own_cells: Callable[[Deal, int], tuple[Any, ...]]) -> list[protocol.OwnStep]:
    """Return what a seat alone may know of the course of a deal; `own_cells` returns its own cells in a deal."""
    steps = []
    if course.first is not None:
        layout = layout_of(course.first.game)
        cells = layout.own_changed(None, own_cells(course.first, seat))
        steps.append(protocol.OwnStep(course.moment, cells, own_of(course.first, course.first.secret, seat)))
    for step in course.steps:
        before, after = step.before, step.after
        assert before is not None
        then, now = own_cells(before, seat), own_cells(after, seat)
        cells = [] if now == then else layout_of(after.game).own_changed(then, now)
        made = own_of(after, changed_in(before, after), seat) if after.hides else []
        if cells or made:
            steps.append(protocol.OwnStep(step.moment, cells, made))
    return steps


def brief(step: protocol.Step | protocol.OwnStep) -> list[object]:
    """Return a step without the usual values at its end."""
    told: list[object] = [*structs.astuple(step)]
    while told and told[-1] in ([], False):
        told.pop()
    return told


def own_message(steps: Sequence[protocol.OwnStep], viewer: tuple[Any, ...] | None) -> bytes:
    """Return a `protocol.Own` as JSON; `viewer` are the fields of a `Viewer`, None for nothing new."""
    parts = [b'{"type":"own"']
    if steps:
        parts.append(b'"steps":%b' % encode([brief(step) for step in steps]))
    if viewer is not None:
        parts.append(b'"viewer":%b' % encode(protocol.Viewer(*viewer)))
    return b",".join(parts) + b"}"


def changed_in(before: Deal, after: Deal) -> list[int]:
    """Return the indices of the decisions of which others see more than at the moment before, and of the new one."""
    then, now = before.secret, after.secret
    known = [index for index, secrecy in then.items() if now.get(index) != secrecy] if then else []
    return [*sorted(known), len(after.history) - 1]


def own_of(deal: Deal, indices: Any, seat: int) -> list[Pairs]:
    """Return those of some decisions that a seat has made and others do not see, each after its index."""
    secret, history = deal.secret, deal.history
    return [[index, *seen(deal, index, seat)] for index in indices if index in secret and history[index].seat == seat]


def seen(deal: Deal, index: int, seat: int | None) -> Pairs:
    """Return a decision as a seat that has made it, or for None an onlooker, sees it; nothing where it is unseen."""
    event = deal.history[index]
    secrecy = deal.secret.get(index) if seat is None else None
    if secrecy is not None:
        return [] if secrecy == Secrecy.UNSEEN else [event.seat]
    return [event.seat, *decided(event.action)]


def decided(action: Action) -> Pairs:
    """Return an action in numbers: its code, and its cards as masks where that does not name them."""
    if action.once:
        return [action.code, exact(action.once), exact(action.twice)]
    return [action.code]


# ---------------------------------------------------------------------- the rest of a room


def viewer_of(room: Room, guest: str, seat: int | None) -> tuple[Any, ...]:
    """Return the fields of a `protocol.Viewer`."""
    switches = Occupant() if seat is None else room.occupants[seat]
    answer = None if seat is None or seat not in room.answers else decided(room.deal.action(room.answers[seat]))
    shuffled = room.stage not in ("playing", "between")
    return seat, guest == room.host, switches.auto_pass, switches.auto_claim, answer, switches.hash if shuffled else ""


def players_of(room: Room) -> list[protocol.Sitting]:
    """Return who sits at the seats of a room."""
    names = names_of(room, str)
    return [
        protocol.Sitting(
            one.kind,
            name if one.name or (one.bot and not is_own(one.bot)) else "",
            one.bot,
            bool(one.bot or room.presence.pages[one.guest]),
            seat in room.bots.late if one.bot else one.guest in room.presence.away,
            one.ready,
            bool(one.guest) and one.guest == room.host,
            one.vacant,
        )
        for seat, (one, name) in enumerate(zip(room.occupants, names, strict=True))
    ]


def setting_of(room: Room) -> protocol.Setting:
    """Return what was chosen for a room."""
    opened = room.opened
    options = dict(changed(room.options, room.preset.options))
    timer = cast(protocol.Timer, opened.timer)
    return protocol.Setting(
        opened.preset, room.game.name, options, timer, opened.private, opened.reveal, opened.counter
    )


def shuffle_of(room: Room) -> protocol.Shuffling | None:
    """Return the shuffle as everybody is shown it, with its numbers once the match is over, where that is wanted."""
    shuffle = room.shuffling.played if room.stage == "over" else room.shuffling.current
    if shuffle is None:
        return None
    shown = room.stage == "over" and room.opened.reveal
    return protocol.Shuffling(shuffle.text, shuffle.waiting, [*shuffle.in_order, shuffle.server] if shown else [])


def times_of(room: Room, now: int) -> list[protocol.Left]:
    """Return the times of the seats that are asked, in a window of claims that of the first for all."""
    if room.stage != "playing" or room.clock.timing is UNTIMED:
        return []
    now = now if room.presence.paused_at is None else room.presence.paused_at
    told = []
    for seat in room.asked[:1] if room.claims else room.asked:
        deadline = room.deadline(seat)
        if deadline is not None and (room.window or not room.occupants[seat].bot):
            bank = 0 if room.claims else room.clock.bank(seat)
            end = deadline - bank
            left, total = max(0, end - now), end - room.clock.asked_at
            told.append(protocol.Left(seat, left, total, min(bank, max(0, deadline - now))))
    return told


def outcome_of(deals: Sequence[Deal], *, open: bool) -> protocol.Outcome:
    """Return how the last of the deals of a match ended, with its key and all hands where these are open."""
    deal = deals[-1]
    voice = deal.game.words.voice
    account = written(
        voice.book, lambda _, story: story.cells[: story.count], voice.sayings.account, deal.table.copy(), deal.options
    )
    hands = [[int(card) for card in deal.observe(seat).hand] for seat in range(deal.seats)] if open else None
    return protocol.Outcome(
        [SIGNS.get(number, number) for number in account],
        list(deal.deal_winners),
        list(deal.gained),
        [list(one.scores) for one in deals],
        deal.start.key.hex() if open else "",
        hands,
    )
