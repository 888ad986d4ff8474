"""Requests by HTTP and their answers about the statistics that the server stores for a guest.

They are what the guest's own pages have recorded; the server checks their form and size, not whether they are true.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tefuda.server.messages.limits import Word

Id = Annotated[str, Meta(pattern="^[!-~]{1,80}( [!-~]{1,80}){0,3}$")]
"""What an entry is about: the addresses of a deal and a seat, or a problem."""
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
"""A date as the guest's page has it, in the form of ISO 8601."""
Many = Annotated[int, Meta(ge=0, le=10_000)]
"""How often something has happened."""
Tally = Annotated[dict[Word, Many], Meta(max_length=16)]
"""How often several things have happened, by name."""


class DealEntry(Struct, forbid_unknown_fields=True):
    """A deal that was played: `bots` are the names of the bots at the table, `place` counts from 1.

    `gained` is by how much the deal changed the total of the player.
    """

    id: Id
    day: Day
    preset: Word
    title: Annotated[str, Meta(max_length=80)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    bots: Annotated[list[Word], Meta(max_length=16)]
    place: Annotated[int, Meta(ge=1, le=16)]
    won: bool
    gained: Annotated[float, Meta(ge=-1e9, le=1e9)]


class MistakesEntry(Struct, forbid_unknown_fields=True):
    """What an analysis has found of own decisions: how many, how many sound, and what was not, by verdict and habit."""

    id: Id
    preset: Word
    choices: Many
    sound: Many
    verdicts: Tally
    habits: Tally


class NewEntries(Struct, forbid_unknown_fields=True):
    """POST api/statistics: store these entries for the guest who asks; those that are stored already stay as they are.

    `problems` says of each problem tried whether it was solved at the first try. Nobody is a guest without a cookie;
    the answer sets one.
    """

    deals: Annotated[list[DealEntry], Meta(max_length=100)] = []
    judged: Annotated[list[MistakesEntry], Meta(max_length=100)] = []
    problems: Annotated[dict[Id, bool], Meta(max_length=200)] = {}


class EntriesStored(Struct):
    """The answer to a change: whether entries of the guest are `stored`. POST api/statistics/forget deletes them."""

    stored: bool


class StoredEntries(Struct):
    """GET api/statistics: all that is `stored` for the guest who asks, if anything is."""

    stored: bool = True
    deals: list[DealEntry] = []
    judged: list[MistakesEntry] = []
    problems: dict[str, bool] = {}


STATISTICS_API = (NewEntries, EntriesStored, StoredEntries)
