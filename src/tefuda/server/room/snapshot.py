"""Snapshots: a room as it is after a line of its log, as bytes, so that the lines up to there need not be replayed.

Everything in a snapshot follows from the log. `taken` is quick, so that the room can go on while another thread packs
the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

from tefuda.core.game import Game
from tefuda.core.table.decision import decision_of
from tefuda.play.action import Action
from tefuda.play.deal import Deal, Stand, stood
from tefuda.play.match import Match
from tefuda.play.observation import Event
from tefuda.play.start import Start
from tefuda.server.messages import protocol
from tefuda.server.room import log
from tefuda.server.room.occupant import Occupant
from tefuda.server.room.recent import HEADS, Step
from tefuda.server.room.room import Room
from tefuda.server.room.shuffle import Shuffle, stated

Packed = tuple[int, int, int, int]
"""A decision: the seat, and the cells of what it decided, `code`, `once` and `twice`."""


class SavedShuffle(Struct, array_like=True):
    """A shuffle, without what follows from its statement."""

    text: str
    numbers: dict[int, str]
    server: str
    stated_at: int


class SavedStand(Struct, array_like=True):
    """The state of a deal after a number of decisions; `numbers` are all cells of its table.

    `early` and `doubtful` are as in `Deal`.
    """

    decisions: int
    numbers: list[int]
    early: list[Packed]
    doubtful: tuple[int, ...]


class SavedDeal(Struct, array_like=True):
    """A deal of the match: how it began, its decisions, and its state at some points in order, the last the present."""

    key: bytes
    seats: int
    placement: dict[str, str]
    decisions: list[Packed]
    stands: list[SavedStand]


class SavedRoom(Struct, array_like=True):
    """The attributes of a room, of its clock, its bots, its shuffles and of who was there, under their own names.

    `match_key` is that of the match, None before the first. `milestones` and `steps` are the points of the deal now
    played at which its state is known, counted in moments from its first.
    """

    open_head: bytes
    last_at: int
    closed: bool
    stage: protocol.Stage
    host: str
    occupants: list[Occupant]
    number: int
    moment: int
    began_at_moment: int
    decisions: int
    window: bool
    claims: bool
    asked: tuple[int, ...]
    answers: dict[int, str]
    resumed_at: int
    ended_at: int
    asked_at: int
    banks: list[int] | None
    due: dict[int, int]
    paused_at: int | None
    away: set[str]
    rounds: int
    since: int
    previous: str
    withheld: list[str]
    barred: set[int]
    current: SavedShuffle | None
    played: SavedShuffle | None
    match_key: bytes | None
    milestones: list[int]
    steps: list[int]
    stood_in: set[int]
    standing_in: set[int]


class Saved(Struct, array_like=True):
    """A room, and the deals of its match."""

    room: SavedRoom
    deals: list[SavedDeal]


_OF = {
    "clock": ("asked_at", "banks"),
    "bots": ("due",),
    "presence": ("paused_at", "away"),
    "shuffling": ("rounds", "since", "previous", "withheld", "barred"),
    "recent": ("stood_in", "standing_in"),
}
"""The attributes of parts of a room, by the name of the part."""
_APART = ("current", "played", "match_key", "milestones", "steps")
_OWN = tuple(
    name
    for name in SavedRoom.__struct_fields__
    if name not in _APART and not any(name in names for names in _OF.values())
)
_encoder = Encoder()
_rooms = Decoder(SavedRoom)
_decoder = Decoder(Saved)


# ------------------------------------------------------------------ taking


def taken(room: Room) -> Callable[[], bytes]:
    """Return a function that packs a room as it is now; another thread may call it later.

    Called on the event loop, while nobody else changes the room.
    """
    values = {name: getattr(room, name) for name in _OWN}
    for part, names in _OF.items():
        values |= {name: getattr(getattr(room, part), name) for name in names}
    match, steps = room.match, [step for step in room.recent.steps if step.moment >= room.began_at_moment]
    saved = SavedRoom(
        **values,
        current=_shuffle(room.shuffling.current),
        played=_shuffle(room.shuffling.played),
        match_key=None if match is None else match.key,
        milestones=[moment - room.began_at_moment for moment, _ in room.recent.milestones],
        steps=[step.moment - room.began_at_moment for step in steps],
    )
    now = _encoder.encode(saved)
    deals, known = () if match is None else match.deals, _known(room, steps)

    def pack() -> bytes:
        last = len(deals) - 1
        packed = [_deal(deal, known if index == last else ()) for index, deal in enumerate(deals)]
        return _encoder.encode(Saved(_rooms.decode(now), packed))

    return pack


def _shuffle(shuffle: Shuffle | None) -> SavedShuffle | None:
    if shuffle is None:
        return None
    return SavedShuffle(shuffle.text, shuffle.numbers, shuffle.server, shuffle.stated_at)


def _known(room: Room, steps: Sequence[Step]) -> Sequence[tuple[int, Deal]]:
    """Return the points of the deal now played at which its state is known."""
    began = room.began_at_moment
    known = {moment - began: deal for moment, deal in room.recent.milestones}
    for step in steps:
        if step.before is not None:
            known.setdefault(step.moment - 1 - began, step.before)
        known[step.moment - began] = step.after
    return sorted(known.items(), key=lambda point: point[0])


def _deal(deal: Deal, known: Iterable[tuple[int, Deal]]) -> SavedDeal:
    stands = [_stand(index, then) for index, then in known if then is not deal]
    history = deal.history
    stands.append(_stand(len(history), deal))
    start = deal.start
    return SavedDeal(start.key, start.seats, dict(start.placement), [_packed(event) for event in history], stands)


def _stand(decisions: int, deal: Deal) -> SavedStand:
    return SavedStand(decisions, deal.table.numbers(), [_packed(event) for event in deal.early], deal.doubtful)


def _packed(event: Event[Action]) -> Packed:
    action = event.action
    return event.seat, action.code, action.once, action.twice


# ------------------------------------------------------------------ putting back


def put_back(room: Room, packed: bytes, lines: Sequence[log.Line]) -> None:
    """Set a room that has just been opened to the state that was packed after the last of these lines.

    Raises msgspec.DecodeError for bytes that are not a packed room.
    """
    saved = _decoder.decode(packed)
    _set(room, saved.room, lines)
    if saved.room.match_key is not None:
        _play(room, saved, saved.room.match_key)


def _set(room: Room, saved: SavedRoom, lines: Sequence[log.Line]) -> None:
    for name in _OWN:
        setattr(room, name, getattr(saved, name))
    for part, names in _OF.items():
        for name in names:
            setattr(getattr(room, part), name, getattr(saved, name))
    room.shuffling.current, room.shuffling.played = _stated(saved.current), _stated(saved.played)
    room.seq, room.head = lines[-1].seq, lines[-1].head
    room.done = {(line.guest, line.command) for line in lines if line.command}
    room.recent.heads.extend(line.head for line in lines[-HEADS:])


def _stated(saved: SavedShuffle | None) -> Shuffle | None:
    return None if saved is None else stated(saved.text, saved.numbers, saved.server, saved.stated_at)


def _play(room: Room, saved: Saved, key: bytes) -> None:
    """Put the match back, and what is remembered of its last moments."""
    played = [_deals(room, deal) for deal in saved.deals]
    room.match = Match(key, tuple(stands[-1][1] for stands in played))
    stood_at: dict[int, Deal] = {}
    for decisions, deal in played[-1]:
        stood_at.setdefault(decisions, deal)
    began = room.began_at_moment
    room.recent.milestones = [(began + index, stood_at[index]) for index in saved.room.milestones]
    room.recent.steps.extend(
        Step(began + index, stood_at[index - 1] if index else None, stood_at[index]) for index in saved.room.steps
    )


def _deals(room: Room, saved: SavedDeal) -> list[tuple[int, Deal]]:
    """Return a deal at each point at which its state is known, with the number of decisions before it."""
    game = room.game
    start = Start(game, room.opened.preset, room.options, saved.seats, saved.key, saved.placement)
    history = _events(game, room.options, saved.decisions)
    stands = [
        Stand(one.decisions, _table(game, one.numbers), tuple(_events(game, room.options, one.early)), one.doubtful)
        for one in saved.stands
    ]
    return list(zip((one.decisions for one in saved.stands), stood(start, history, stands), strict=True))


def _events(game: Game, options: Any, packed: Iterable[Packed]) -> list[Event[Action]]:
    return [Event(seat, Action(game, options, decision_of(*cells))) for seat, *cells in packed]


def _table(game: Game, numbers: Sequence[int]) -> Any:
    table = game.table()
    table.fill(iter(numbers))
    return table
