"""The commentary on one moment is made once for everybody, from what an onlooker without a seat sees.

So nothing that one seat alone sees can reach another. Only what a seat alone sees is told to it separately.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from tefuda.core.game import Game
from tefuda.core.sentences import STOCK
from tefuda.core.telling import Gift, Mark, Middle, Player, Seen, Sentence, Standing
from tefuda.play.deal import Deal
from tefuda.play.observation import Event, Observation
from tefuda.server.messages.encoding import preencoded
from tefuda.server.messages.view_parts import DealView, EventView, MiddleView, Result
from tefuda.server.view.fact_views import FactViews, all_facts, fact_views, open_facts
from tefuda.server.view.narrator import Narrator, plain
from tefuda.server.view.noting import Told, told_again


class Own(NamedTuple):
    """What a seat alone sees of a moment: its own cells, and the history where it is not what an onlooker sees."""

    cells: tuple[object, ...] = ()
    history: Sequence[Event[Any]] | None = None


class Commentary(NamedTuple):
    """The middle of the table, already encoded, its marks, the notes on each player, and how the match stands.

    `addressed` are the seats that are told of marks or notes in other words.
    """

    middle: MiddleView
    scene: Sequence[Mark]
    notes: Sequence[Sequence[Sentence]]
    match: Told[tuple[Standing, Sentence | None]]
    addressed: Set[int]


class Narrative(NamedTuple):
    """What happened, the cards that passed, and the seats addressed in other words."""

    story: Sequence[Sentence]
    gifts: Sequence[Gift]
    addressed: Set[int]


class Moment:
    """One moment of a deal: what an onlooker sees, what each seat sees, and the commentary for everybody.

    What happened is told from the one moment before. `number` counts the moments of a room; `shown` is what an onlooker
    is shown, by audience. `facts` are those that an onlooker is shown; those that have not changed since an `earlier`
    moment of the same room are taken over.
    """

    def __init__(self, deal: Deal, number: int, earlier: Moment | None = None) -> None:
        self.deal = deal
        self.number = number
        self.public = deal.observe(None)
        known = None if earlier is None else earlier.facts
        self.facts: FactViews = fact_views(self.public.view, deal.options, all_facts(deal.game), known)
        self.public.__dict__.update(self.facts.facts)
        self.results: dict[Hashable, Result] = {}
        self.shown: dict[Hashable, DealView] = {}
        self._seen: dict[int | None, Observation] = {None: self.public}
        self._own: dict[int | None, Own] = {None: Own()}
        self._commentary: Commentary | None = None
        self._last_commentary = None if earlier is None else earlier._commentary
        self._told: Narrative | None = None
        self._event_views: dict[Hashable, EventView] = {}

    def seen(self, seat: int | None) -> Observation:
        """Return what a seat sees."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.deal.observe(seat)
        return found

    def seen_with_facts(self, seat: int | None) -> Observation:
        """Return what a seat sees, with the facts that it shares with an onlooker already told."""
        seen = self.seen(seat)
        told = seen.__dict__
        facts = self.facts.facts
        for name in open_facts(seen.game):
            told[name] = facts[name]
        return seen

    def own(self, seat: int | None) -> Own:
        """Return what a seat alone sees."""
        found = self._own.get(seat)
        if found is None:
            assert seat is not None
            history = self.seen(seat).history if self.deal.hides else None
            if history == self.public.history:
                history = None
            found = self._own[seat] = Own(_own_cells(self.deal.game)(self.deal.view_of(seat)), history)
        return found

    @property
    def commentary(self) -> Commentary:
        """The commentary on the moment for everybody."""
        if self._commentary is None:
            seen, last = self.public, self._last_commentary
            voice = seen.game.voice
            middle = _middle_view(voice.middle(seen))
            scene = tuple([mark for mark in voice.scene(seen) if mark.sentence.text != STOCK])
            notes = [tuple(voice.notes(seen, seat)) for seat in range(seen.seats)]
            match = told_again(_match_told(seen.game), seen, last and last.match)
            spoken_to = addressed(chain([mark.sentence for mark in scene], *notes))
            self._commentary = Commentary(middle, scene, notes, match, spoken_to)
            self._last_commentary = None
        return self._commentary

    def event_view(self, earlier: Moment, narrator: Narrator, deal: int) -> EventView:
        """Return what happened since the moment before, in deal number `deal` of a match, as a narrator tells it."""
        seat = narrator.seat
        if self.own(seat) != earlier.own(seat):
            before, after = earlier.seen_with_facts(seat), self.seen_with_facts(seat)
            voice = after.game.voice
            return narrator.event_view(
                self.number, deal, before, after, voice.tell(before, after), voice.gifts(before, after)
            )
        before, after = earlier.public, self.public
        told = self._told
        if told is None:
            voice = after.game.voice
            story = tuple(voice.tell(before, after))
            told = self._told = Narrative(story, tuple(voice.gifts(before, after)), addressed(story))
        if seat in told.addressed:
            return narrator.event_view(self.number, deal, before, after, told.story, told.gifts)
        found = self._event_views.get(narrator.audience)
        if found is None:
            found = preencoded(narrator.event_view(self.number, deal, before, after, told.story, told.gifts))
            self._event_views[narrator.audience] = found
        return found


def _middle_view(middle: Middle) -> MiddleView:
    """Return what lies in the middle of the table as the page shows it; its stock is a number, and needs no mark."""
    top, turn_up, suit = plain(middle.top), plain(middle.turn_up), plain(middle.suit)
    return preencoded(MiddleView(top, middle.seat, middle.covered, middle.stock, turn_up, suit))


@cache
def _match_told(game: Game) -> Callable[[Seen], tuple[Standing, Sentence | None]]:
    """Return a function that tells how a match stands and what it is played for."""
    return lambda seen: (game.voice.standing(seen), game.voice.aim(seen))


def taking(cells: Sequence[str]) -> Callable[[Any], tuple[object, ...]]:
    """Return a function that takes the cells of these names from a view."""
    take = attrgetter(*cells)
    return take if len(cells) > 1 else lambda view: (take(view),)


@cache
def _own_cells(game: Game) -> Callable[[Any], tuple[object, ...]]:
    """Return a function that takes from a view the cells that one seat alone sees."""
    return taking(game.own_cells)


def addressed(sentences: Iterable[Sentence]) -> set[int]:
    """Return the seats that are told one of these sentences in words of their own, or named in one."""
    found = set()
    for sentence in sentences:
        if sentence.to_own:
            found.add(sentence.seat)
        for fact in sentence.facts.values():
            if type(fact) is Player:
                found.add(fact.seat)
            elif type(fact) is Sentence:
                found |= addressed([fact])
    return found
