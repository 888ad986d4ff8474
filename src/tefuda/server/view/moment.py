"""One moment of a deal with its commentary, made once for everybody from what an onlooker without a seat sees.

So nothing that one seat alone sees can reach another. What a seat alone sees is added for that seat only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from functools import cache
from typing import Any, NamedTuple, TypeVar

from tefuda.core.game import Game
from tefuda.core.words.input_help import Badge
from tefuda.core.words.sentences import STOCK
from tefuda.core.words.telling import Gift, Mark, Middle, Player, Seen, Sentence, Standing
from tefuda.play.deal import Deal
from tefuda.play.observation import Event, Observation
from tefuda.server.messages.encoding import preencoded
from tefuda.server.messages.view_parts import EventView, MiddleView, Result
from tefuda.server.view.fact_views import FactViews, fact_views, open_facts, own_facts
from tefuda.server.view.narrator import Narrator, plain
from tefuda.server.view.tracking import readings_among, tracked

Part = TypeVar("Part")
_NEVER_THE_SAME = ("view", "history")


class _OwnTold(NamedTuple):
    """What is said about the hand of a seat, what was `read` for it, and for which facts and moment it was last right.

    It is `plain` where nothing but facts was read.
    """

    parts: Sequence[Any]
    read: Mapping[str, object]
    plain: bool
    own: FactViews
    of: object


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
    """What happened, the cards that passed, the word stamped, and the seats addressed in other words.

    `before` and `after` are the names of what was read for it, of the moment before and of this one, that a seat may
    see otherwise than an onlooker. It is `common` to all viewers where there are none.
    """

    story: Sequence[Sentence]
    gifts: Sequence[Gift]
    stamp: Sentence | None
    addressed: Set[int]
    before: Sequence[str]
    after: Sequence[str]
    common: bool


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
        self._this, self._before = object(), None if last is None else last._this
        self._changed: Set[str] = frozenset() if self.facts is known else self.facts.changed
        self._seen: dict[int | None, Observation] = {None: self.public}
        self._own_cells: dict[int | None, tuple[object, ...]] = {}
        self._beside = own_facts(deal.game).beside(self.public.view)
        self._own: dict[int | None, FactViews] = {}
        self._last_own: dict[int | None, tuple[object, FactViews]] = {} if last is None else last._last_own
        self._last_marks: dict[int, _OwnTold] = {} if last is None else last._last_marks
        self._last_badges: dict[int, _OwnTold] = {} if last is None else last._last_badges
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
        """Return the notes on the hand of a seat, the same object as before unless what was read has changed."""
        return self._own_told(seat, self.deal.game.words.voice.own, self._last_marks)

    def own_badges(self, seat: int) -> Sequence[Badge]:
        """Return the badges of cards in the hand of a seat, the same object as before in the way of `own_marks`."""
        return self._own_told(seat, self.deal.game.words.input_help.badges, self._last_badges)

    def _own_told(
        self, seat: int, tell: Callable[[Any], Iterable[Part]], cached: dict[int, _OwnTold]
    ) -> Sequence[Part]:
        last, own = cached.get(seat), self.own(seat)
        if last is None or not (self._has_not_changed(last, own) or self._reads_again(seat, last.read)):
            seen = tracked(self.seen(seat))
            parts, read = tuple(tell(seen)), vars(seen)
            last = _OwnTold(parts, read, read.keys() <= _plain_names(self.deal.game), own, self._this)
        if last.of is not self._this:
            last = last._replace(own=own, of=self._this)
        cached[seat] = last
        return last.parts

    def _has_not_changed(self, last: _OwnTold, own: FactViews) -> bool:
        """Say whether none of the facts that were read a moment ago has changed since then."""
        return last.plain and last.of is self._before and last.own is own and self._changed.isdisjoint(last.read)

    def _reads_again(self, seat: int, read: Mapping[str, object]) -> bool:
        """Say whether a seat sees now what was read at another moment."""
        own, apart = self.own(seat).facts, seen_apart(self.deal.game)
        for name, value in read.items():
            if name in own:
                now = own[name]
            elif name == "seat":
                continue
            elif name in apart or name in _NEVER_THE_SAME:
                return False
            else:
                now = getattr(self.public, name)
            if now != value:
                return False
        return True

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
        seat, narrative = narrator.seat, self._narrative(earlier)
        if not (narrative.common or self._hears_the_same(earlier, seat, narrative)):
            before, after = earlier.seen(seat), self.seen(seat)
            voice = after.game.words.voice
            happened = voice.tell(before, after), voice.gifts(before, after), _stamp(before, after)
            return narrator.event_view(self.number, deal, before, after, *happened)
        before, after, happened = earlier.public, self.public, narrative[:3]
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
            voice, apart = self.deal.game.words.voice, seen_apart(self.deal.game)
            before, after = tracked(earlier.public, earlier.facts.facts), tracked(self.public, self.facts.facts)
            story, gifts = tuple(voice.tell(before, after)), tuple(voice.gifts(before, after))
            stamp = _stamp(before, after)
            read = readings_among(before, apart), readings_among(after, apart)
            common = not (read[0] or read[1] or self.deal.hides or earlier.deal.hides)
            self._told = Narrative(story, gifts, stamp, addressed(story), *read, common)
        return self._told

    def _hears_the_same(self, earlier: Moment, seat: int | None, narrative: Narrative) -> bool:
        """Say whether a seat is shown the same sentences as an onlooker.

        It is if all that they were made from is the same for the seat, or if nothing of its own has changed.
        """
        if self.own_history(seat) != earlier.own_history(seat):
            return False
        if seat is None:
            return True
        if self.own_cells(seat) == earlier.own_cells(seat):
            return True
        return earlier.sees_alike(seat, narrative.before) and self.sees_alike(seat, narrative.after)

    def sees_alike(self, seat: int | None, names: Sequence[str]) -> bool:
        """Say whether all these names are those of facts that are the same for a seat and for an onlooker."""
        facts = own_facts(self.deal.game).facts
        return all(name in facts and self._own_fact(seat, name) == self._own_fact(None, name) for name in names)

    def _own_fact(self, seat: int | None, name: str) -> object:
        if seat in self._own:
            return self._own[seat].facts[name]
        deal = self.deal
        view = self.public.view if seat is None else deal.view_of(seat)
        return deal.game.sight.facts[name].of(view, deal.options)


def _commentary(seen: Observation, last: Commentary | None) -> Commentary:
    """Return the commentary on what an onlooker sees; what is the same as in the `last` is taken over."""
    voice = seen.game.words.voice
    middle = voice.middle(seen)
    scene: Sequence[Mark] = tuple([mark for mark in voice.scene(seen) if mark.sentence.text != STOCK])
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


@cache
def seen_apart(game: Game) -> frozenset[str]:
    """Return the names of all that a seat may see otherwise than an onlooker: facts, cells and legal actions."""
    return frozenset((*own_facts(game).facts, *game.own_cells, "seat", "legal_actions", "facts"))


@cache
def _plain_names(game: Game) -> frozenset[str]:
    """Return the names of all facts, and of the seat that sees them."""
    return frozenset((*game.sight.facts, "seat"))


def _middle_view(middle: Middle) -> MiddleView:
    """Return what lies in the middle of the table, encoded; the stock is a number there, and needs no mark."""
    top, turn_up, suit = plain(middle.top), plain(middle.turn_up), plain(middle.suit)
    return preencoded(
        MiddleView(top, middle.seat, middle.covered, middle.stock, turn_up, suit, plain(tuple(middle.under)))
    )


def _stamp(before: Seen, after: Seen) -> Sentence | None:
    """Return the word stamped for a decision, None where none is seen."""
    stamp: Callable[[Seen, Seen], Sentence | None] = after.game.words.voice.stamp
    return stamp(before, after) if len(after.history) > len(before.history) else None


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
