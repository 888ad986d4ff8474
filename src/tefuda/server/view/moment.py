"""One moment of a deal with its commentary, made once for everybody from what an onlooker without a seat sees.

So nothing that one seat alone sees can reach another. What a seat alone sees is added for that seat only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import Any, NamedTuple, TypeVar

from tefuda.core.words.actions import Badge
from tefuda.core.words.common import stock
from tefuda.core.words.messages import text_of
from tefuda.core.words.telling import Gift, Mark, Middle, Player, Sentence, Standing
from tefuda.play.deal import Deal
from tefuda.play.observation import Event, Observation
from tefuda.server.messages.encoding import preencoded
from tefuda.server.messages.view_parts import EventView, MiddleView, Result
from tefuda.server.view.fact_views import FactViews, fact_views, open_facts, own_facts
from tefuda.server.view.narrator import Narrator, plain

Part = TypeVar("Part")
_STOCK = text_of(stock)


class Commentary(NamedTuple):
    """The middle of the table, also encoded, its marks (`scene`), the labels of each player, and how the match stands.

    What is equal to that of the moment before is the same object. `scene_to` are the seats that are shown the marks in
    other words, `labels_to` by seat those that are shown the notes on its player in other words, and `relabelled` all
    of these together.
    """

    middle: Middle
    middle_view: MiddleView
    scene: Sequence[Mark]
    labels: Sequence[Sequence[Sentence]]
    match: tuple[Standing, Sentence | None]
    scene_to: Set[int]
    labels_to: Sequence[Set[int]]
    relabelled: Set[int]


class Narrative(NamedTuple):
    """What happened, the cards that passed, the word stamped, and the seats addressed in other words."""

    story: Sequence[Sentence]
    gifts: Sequence[Gift]
    stamp: Sentence | None
    addressed: Set[int]


class Moment:
    """One moment of a deal: what an onlooker sees, what each seat sees, and the commentary for everybody.

    What happened is the difference from the moment before. `number` is that of the moment in its room; `public` is what
    an onlooker sees, and `facts` are those that everybody sees. `results` has results by seat and audience, and `shown`
    what an onlooker is shown, by audience. Whatever is the same as at the `last` moment that was described is taken
    over from it. A moment is used by one thread only.
    """

    def __init__(self, deal: Deal, number: int, last: Moment | None = None) -> None:
        self.deal = deal
        self.number = number
        self.public = deal.observe(None)
        known = None if last is None else last.facts
        self.facts: FactViews = fact_views(self.public.view, deal.options, open_facts(deal.game), known)
        self.public.__dict__.update(self.facts.facts)
        self.results: dict[Hashable, Result] = {}
        self.shown: dict[Hashable, Any] = {}
        self._seen: dict[int | None, Observation] = {None: self.public}
        self._own_cells: dict[int | None, tuple[object, ...]] = {}
        self._beside = own_facts(deal.game).beside(self.public.view)
        self._own: dict[int | None, FactViews] = {}
        self._last_own: dict[int | None, tuple[object, FactViews]] = {} if last is None else last._last_own
        self._last_marks: dict[int, Sequence[Mark]] = {} if last is None else last._last_marks
        self._last_badges: dict[int, Sequence[Badge]] = {} if last is None else last._last_badges
        self._commentary: Commentary | None = None
        self._last_commentary = None if last is None else last._commentary
        self._told: Narrative | None = None
        self._event_views: dict[Hashable, EventView] = {}

    def own(self, seat: int | None) -> FactViews:
        """Return the facts that may differ between seats, as a seat sees them, or an onlooker for None."""
        views = self._own.get(seat)
        if views is None:
            made_from, last = (self.own_cells(seat), self._beside), self._last_own.get(seat)
            if last is None or last[0] != made_from:
                view = self.public.view if seat is None else self.deal.view_of(seat)
                views = fact_views(view, self.deal.options, own_facts(self.deal.game), last and last[1])
                self._last_own[seat] = made_from, views
            else:
                views = last[1]
            self._own[seat] = views
        return views

    def own_cells(self, seat: int | None) -> tuple[object, ...]:
        """Return the values of the cells that one seat alone may know, as a seat sees them, or an onlooker for None."""
        cells = self._own_cells.get(seat)
        if cells is None:
            cells = self._own_cells[seat] = self.deal.own_cells_of(seat)
        return cells

    def seen(self, seat: int | None) -> Observation:
        """Return what a seat sees, or an onlooker for None, with the facts that have been worked out already."""
        observation = self._seen.get(seat)
        if observation is None:
            observation = self._seen[seat] = self.deal.observe(seat)
            observation.__dict__.update(self.facts.facts)
            observation.__dict__.update(self.own(seat).facts)
        return observation

    def own_marks(self, seat: int) -> Sequence[Mark]:
        """Return the notes on the hand of a seat, the same object as before if they are equal."""
        return self._own_told(seat, self.deal.game.words.voice.own, self._last_marks)

    def own_badges(self, seat: int) -> Sequence[Badge]:
        """Return the badges of cards in the hand of a seat, the same object as before if they are equal."""
        return self._own_told(seat, self.deal.game.words.input_help.badges, self._last_badges)

    def _own_told(
        self, seat: int, tell: Callable[[Any], Iterable[Part]], last: dict[int, Sequence[Part]]
    ) -> Sequence[Part]:
        told: Sequence[Part] = tuple(tell(self.seen(seat)))
        last[seat] = _same(told, last[seat]) if seat in last else told
        return last[seat]

    def own_history(self, seat: int | None) -> Sequence[Event[Any]] | None:
        """Return the history that a seat sees, None where it is the same as that of an onlooker."""
        if seat is None or not self.deal.hides:
            return None
        history = self.deal.history_of(seat)
        return None if history == self.public.history else history

    @property
    def commentary(self) -> Commentary:
        """The commentary on the moment for everybody."""
        if self._commentary is None:
            self._commentary = _commentary(self.public, self._last_commentary)
            self._last_commentary = None
        return self._commentary

    def event_view(self, earlier: Moment, narrator: Narrator, deal: int) -> EventView:
        """Return what happened since the moment before, in deal number `deal` of a match, described by a narrator.

        It may be a part that is already encoded, whose fields cannot be read.
        """
        seat = narrator.seat
        if not self._hears_the_same(earlier, seat):
            before, after = earlier.seen(seat), self.seen(seat)
            return narrator.event_view(self.number, deal, before, after, *_happened(before, after))
        before, after, narrative = earlier.public, self.public, self._narrative(earlier)
        happened = narrative.story, narrative.gifts, narrative.stamp
        if seat in narrative.addressed:
            return narrator.event_view(self.number, deal, before, after, *happened)
        cached = self._event_views.get(narrator.audience)
        if cached is None:
            cached = preencoded(narrator.event_view(self.number, deal, before, after, *happened))
            self._event_views[narrator.audience] = cached
        return cached

    def _narrative(self, earlier: Moment) -> Narrative:
        """Return what happened since the moment before, as an onlooker sees it."""
        if self._told is None:
            story, gifts, stamp = _happened(earlier.public, self.public)
            self._told = Narrative(story, gifts, stamp, addressed(story))
        return self._told

    def _hears_the_same(self, earlier: Moment, seat: int | None) -> bool:
        """Say whether a seat has seen the same happen as an onlooker: nothing of its own has changed."""
        return self.own_history(seat) == earlier.own_history(seat) and (
            seat is None or self.own_cells(seat) == earlier.own_cells(seat)
        )


def _commentary(seen: Observation, last: Commentary | None) -> Commentary:
    """Return the commentary on what an onlooker sees; what is the same as in the `last` is taken over."""
    voice = seen.game.words.voice
    middle = voice.middle(seen)
    scene: Sequence[Mark] = tuple([mark for mark in voice.scene(seen) if mark.sentence.text != _STOCK])
    labels: Sequence[Sequence[Sentence]] = [tuple(voice.labels(seen, seat)) for seat in range(seen.seats)]
    match = voice.standing(seen), voice.aim(seen)
    if last is None:
        middle_view, scene_to = _middle_view(middle), _marks_address(scene)
        labels_to, relabelled = _labels_address(labels)
        return Commentary(middle, middle_view, scene, labels, match, scene_to, labels_to, relabelled)
    middle_view = last.middle_view if middle == last.middle else _middle_view(middle)
    scene = _same(scene, last.scene)
    scene_to = last.scene_to if scene is last.scene else _marks_address(scene)
    labels = _same([_same(now, then) for now, then in zip(labels, last.labels, strict=True)], last.labels)
    labels_to, relabelled = (last.labels_to, last.relabelled) if labels is last.labels else _labels_address(labels)
    return Commentary(middle, middle_view, scene, labels, _same(match, last.match), scene_to, labels_to, relabelled)


def _same(now: Part, last: Part) -> Part:
    """Return the last of something if it is still the same."""
    return last if now == last else now


def _marks_address(scene: Iterable[Mark]) -> Set[int]:
    return addressed([mark.sentence for mark in scene])


def _labels_address(labels: Iterable[Iterable[Sentence]]) -> tuple[Sequence[Set[int]], Set[int]]:
    each = [addressed(of_one) for of_one in labels]
    return each, frozenset().union(*each)


def _middle_view(middle: Middle) -> MiddleView:
    """Return what lies in the middle of the table, encoded; the stock is a number there, and needs no mark."""
    top, turn_up, suit = plain(middle.top), plain(middle.turn_up), plain(middle.suit)
    return preencoded(
        MiddleView(top, middle.seat, middle.covered, middle.stock, turn_up, suit, plain(tuple(middle.under)))
    )


def _happened(before: Observation, after: Observation) -> tuple[Sequence[Sentence], Sequence[Gift], Sentence | None]:
    """Return what is told of two moments as one viewer sees them, the cards that passed, and the word stamped."""
    voice = after.game.words.voice
    stamp = voice.stamp(before, after) if len(after.history) > len(before.history) else None
    return voice.tell(before, after), voice.gifts(before, after), stamp


def addressed(sentences: Iterable[Sentence]) -> set[int]:
    """Return the seats to which one of these sentences is told in other words, since it is about them."""
    seats = set()
    for sentence in sentences:
        if sentence.to_own:
            seats.add(sentence.seat)
        for fact in sentence.facts.values():
            if type(fact) is Player:
                seats.add(fact.seat)
            elif type(fact) is Sentence:
                seats |= addressed([fact])
    return seats
