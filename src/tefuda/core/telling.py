"""What a family says of its deals: sentences with gaps, put into a language where they are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from tefuda.core.seats import NO_SEAT


class Seen(Protocol):
    """What one onlooker is shown of a deal at one moment: the facts of the game as attributes, and the history."""

    @property
    def seat(self) -> int | None: ...

    @property
    def facts(self) -> Mapping[str, object]: ...

    @property
    def history(self) -> tuple[Any, ...]: ...

    def __getattr__(self, name: str) -> Any: ...


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in English whose gaps `facts` fill; a fact that is itself a Sentence is told in the same language.

    Where it is about the player of `seat`, `text` speaks to the others and names the player in the gap `name`;
    `to_own` speaks to that player.
    """

    text: str
    to_own: str = ""
    seat: int = NO_SEAT
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Mark:
    """A sentence about how things stand, shown with the table; an important one is what a player must see first."""

    sentence: Sentence
    important: bool = False
