"""Writing the `.deal` notation; `notation` describes and reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Protocol

from tefuda.core.option import changed
from tefuda.play.action import Action
from tefuda.play.library import find
from tefuda.play.observation import Event
from tefuda.play.start import Start

VERSION = "1"
_WIDTH = 100


class DealSoFar(Protocol):
    """The protocol of a deal with its start and history; `Deal` implements it."""

    @property
    def history(self) -> Sequence[Event[Action]]: ...

    @property
    def early(self) -> Sequence[Event[Action]]: ...

    @property
    def over(self) -> bool: ...

    @property
    def payoffs(self) -> Sequence[int]: ...


def write_deal(start: Start, deal: DealSoFar) -> str:
    """Return a deal as text."""
    return "\n".join([*_head(start), f"key {start.key.hex()}", *_decisions(deal), ""])


def write_match(key: bytes, start: Start, deals: Iterable[DealSoFar]) -> str:
    """Return a match as text, from the start of its first deal, with all its deals and the key to those to come."""
    lines = [*_head(start), f"match {key.hex()}"]
    for number, deal in enumerate(deals, start=1):
        lines += [f"deal {number}", *_decisions(deal)]
    return "\n".join([*lines, ""])


def _head(start: Start) -> list[str]:
    lines = [f"tefuda {VERSION}", f"game {start.preset}"]
    house_rules = " ".join(f"{name}={answer}" for name, answer in changed(start.options, find(start.preset)[1].options))
    if house_rules:
        lines.append(f"options {house_rules}")
    lines.append(f"seats {start.seats}")
    if start.automatic_pass:
        lines.append("automatic pass")
    names = [name for name in start.game.words.positions.names if name in start.placement]
    return [*lines, *(f"{name} {start.placement[name]}" for name in names)]


def _decisions(deal: DealSoFar) -> Iterator[str]:
    events = (*deal.history, *deal.early)
    words = (f"{event.seat}: {event.action}".replace(" ", "\N{NO-BREAK SPACE}") for event in events)
    for line in wrap("  ".join(words), _WIDTH, break_long_words=False, break_on_hyphens=False):
        yield line.replace("\N{NO-BREAK SPACE}", " ")
    if deal.over:
        yield "result " + " ".join(f"{payoff:+d}" if payoff else "0" for payoff in deal.payoffs)
