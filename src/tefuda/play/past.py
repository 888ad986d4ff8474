"""The decisions of a deal, and what each seat has seen of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from tefuda.core.table.decision import Secrecy
from tefuda.core.table.sight import Sight, nobody, nothing_secret
from tefuda.play.action import Action
from tefuda.play.observation import Event

History: TypeAlias = tuple[Event[Action], ...]
AnySight: TypeAlias = Sight[Any, Any, Any]


class Past:
    """A decision and those before it; `number` counts them all."""

    __slots__ = ("before", "event", "number")

    def __init__(self, event: Event[Action], before: Past | None) -> None:
        self.event = event
        self.before = before
        self.number: int = 1 if before is None else before.number + 1


def decisions_of(past: Past | None) -> History:
    """Return all decisions, the oldest first."""
    events = []
    while past is not None:
        events.append(past.event)
        past = past.before
    return tuple(reversed(events))


def secrets(sight: AnySight, table: Any, history: History, doubtful: Sequence[int]) -> Mapping[int, Secrecy]:
    """Return the decisions that not everybody has seen, by their index in the history, and what the others see of them.

    No others than the `doubtful` can be secret.
    """
    if sight.secrecy is nothing_secret and sight.answered is nobody:
        return {}
    unseen = _unseen(sight, table, history)
    secrecies = {
        index: Secrecy.UNSEEN if index in unseen else sight.secrecy(table, history[index].action.decision)
        for index in doubtful
    }
    return {index: secrecy for index, secrecy in secrecies.items() if secrecy != Secrecy.OPEN}


def _unseen(sight: AnySight, table: Any, history: History) -> set[int]:
    """Return the indices in the history of the answers to a window that is still open."""
    answered = sight.answered(table)
    indices: set[int] = set()
    index = len(history)
    while answered and index:
        index -= 1
        seat = history[index].seat
        if answered >> seat & 1:
            answered ^= 1 << seat
            indices.add(index)
    return indices


def as_seen(history: History, secret: Mapping[int, Secrecy], seat: int | None) -> tuple[Event[Action | None], ...]:
    """Return the history as seen by a seat, or an onlooker for None, with some `secret` decisions."""
    if not secret:
        return history
    first = min(secret)
    since: Iterator[Event[Action | None]] = (
        event if event.seat == seat or index not in secret else Event(event.seat, None)
        for index, event in enumerate(history[first:], first)
        if event.seat == seat or secret.get(index) != Secrecy.UNSEEN
    )
    return (*history[:first], *since)
