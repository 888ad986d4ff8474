"""The cache of what the views of one room share.

What several viewers share is made from what an onlooker sees. What one seat alone sees is cached for that seat only.
Fields of a message are JSON without braces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tefuda.core.cards.card import Card
from tefuda.core.game import Game
from tefuda.core.table.seats import seats_in
from tefuda.core.words.actions import no_card_is_special
from tefuda.core.words.voice import say_nothing
from tefuda.language import translator
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.play.unseen import unseen
from tefuda.server.messages import protocol, view_parts
from tefuda.server.messages.encoding import fields, preencoded
from tefuda.server.room.commitment import deal_commitment
from tefuda.server.room.log import short
from tefuda.server.room.occupant import Occupant
from tefuda.server.room.recent import Step
from tefuda.server.room.room import Room
from tefuda.server.view.moment import Moment
from tefuda.server.view.narrator import Narrator, arrangements
from tefuda.server.view.room_parts import names_of, players_of, settings_of

Telling = tuple[Moment, Moment | None]
"""A moment that is described, and the one before it; None where the deal begins."""
NOT_ARRANGED = fields({"arrangements": {}})
"""The field of a deal for a viewer who has no hand or wants it in no order."""


class Viewer(NamedTuple):
    """Who looks at a room: a seat, None for an onlooker, and the fields of a view that say so."""

    seat: int | None
    fields: bytes


class _People(NamedTuple):
    """What changes with the people in a room, its stage and its clock: as of a `version`.

    `viewers` are the fields that say who a viewer is, for each guest who sits here.
    """

    version: tuple[int, int]
    viewers: Mapping[str, Viewer]
    names: tuple[str, ...]
    players: list[view_parts.Player]
    watching: int
    match_commitment: str
    deal_commitment: str


class Common(NamedTuple):
    """What all viewers of one language are shown alike, in a `state` of the room; `fields` are those of a `CommonView`.

    `at` is the present moment, None before the first match, `number` that of the deal in its match, from 1, and
    `withheld` has the names of those whose page showed no number in the shuffle before it. The `onlooker` describes the
    room to those who have no seat.
    """

    state: tuple[int, int, bytes]
    people: _People
    onlooker: Narrator
    fields: bytes
    at: Moment | None
    number: int
    withheld: Sequence[str]


class CommonDeal(NamedTuple):
    """What an onlooker of one audience is shown of a moment; `fields` are those of a `CommonDealView`, shared by all.

    `course` are the fields that tell what has been decided, and `words` those that hold sentences, which some seats are
    told in other words.
    """

    fields: bytes
    scene: list[view_parts.Mark]
    labels: list[list[str]]
    course: bytes
    words: bytes


class ViewCache:
    """The cache of what the views of one room share; used only on the event loop, or by one thread without a room.

    `asked` has by seat what it is asked, as JSON, with what that depends on.
    """

    def __init__(self) -> None:
        self._moments: dict[int, Moment] = {}
        self._last: Moment | None = None
        self._oldest = 0
        self._people: dict[str, _People] = {}
        self._common: dict[str, Common] = {}
        self._tellings: tuple[object, list[Telling]] = None, []
        self._settings: dict[str, view_parts.Settings] = {}
        self._narrators: dict[tuple[int | None, str], Narrator] = {}
        self.asked: dict[int, tuple[object, Moment, bytes]] = {}
        self._ranks: tuple[Start | None, Sequence[str]] = None, ()
        self._arranged: dict[int, tuple[object, bytes]] = {}

    def common(self, room: Room, language: str) -> Common:
        """Return what all viewers of a language are shown alike, made again when something has happened."""
        cached = self._common.get(language)
        state = room.recent.version, room.moment, room.open_head
        if cached is None or cached.state != state:
            self._turn_to(room)
            at = self.moment(room.deal, room.moment) if room.match is not None else None
            people = self._people_of(room, language)
            common_fields = fields(self._common_view(room, people, language))
            onlooker = self.narrator(None, people.names, language, room.game)
            cached = self._common[language] = Common(state, people, onlooker, common_fields, at, *begun(room))
        return cached

    def _turn_to(self, room: Room) -> None:
        """Keep the moments of a room since its last change, and drop older ones."""
        if self._oldest != room.recent.earlier:
            self._oldest = room.recent.earlier
            self._moments = {number: at for number, at in self._moments.items() if number >= room.recent.earlier}

    def _people_of(self, room: Room, language: str) -> _People:
        cached = self._people.get(language)
        version = room.recent.version, room.moment if room.clock.timing.turn is not None else 0
        if cached is None or cached.version != version:
            translate = translator(language)
            names = tuple(names_of(room, translate))
            shuffle = room.shuffling.current or room.shuffling.played
            of_match = shuffle.hash if shuffle else ""
            of_deal = deal_commitment(room.deal.start.key) if room.match is not None else ""
            viewers = {one.guest: viewer(room, one.guest, seat) for seat, one in enumerate(room.occupants) if one.guest}
            players = preencoded(players_of(room, names, translate))
            cached = _People(version, viewers, names, players, room.watching(), of_match, of_deal)
            self._people[language] = cached
        return cached

    def _common_view(self, room: Room, people: _People, language: str) -> protocol.CommonView:
        return protocol.CommonView(
            room.moment,
            room.token,
            room.stage,
            room.number,
            self._settings_of(room, language),
            people.players,
            people.watching,
            people.match_commitment,
            room.window,
            short(room.open_head),
            room.began_at_moment,
        )

    def _settings_of(self, room: Room, language: str) -> view_parts.Settings:
        """Return the settings of a room in a language; they never change."""
        if language not in self._settings:
            self._settings[language] = preencoded(settings_of(room, translator(language, room.game.name)))
        return self._settings[language]

    def moment(self, deal: Deal, number: int) -> Moment:
        """Return the moment of a number, the same object for all viewers as long as it is recent."""
        moment = self._moments.get(number)
        if moment is None:
            moment = self._last = Moment(deal, number, self._last)
            if number >= self._oldest:
                self._moments[number] = moment
        return moment

    def tellings(self, room: Room, since: int) -> list[Telling]:
        """Return the moments after a given one that the room still keeps; those since the last change are cached."""
        key = room.moment, since
        if self._tellings[0] == key:
            return self._tellings[1]
        made = list(tellings(room.steps_since(since), self))
        if since >= room.recent.earlier:
            self._tellings = key, made
        return made

    def narrator(self, seat: int | None, names: Sequence[str], language: str, game: Game) -> Narrator:
        """Return the narrator for a seat, or onlookers for None, in a language; a new one after a name has changed."""
        cached = self._narrators.get((seat, language))
        if cached is None or cached.names != names:
            cached = self._narrators[seat, language] = Narrator(seat, names, language, game)
        return cached

    def deal(
        self,
        at: Moment,
        narrator: Narrator,
        number: int,
        commitment: str,
        arranged: bytes,
        **more: object,
    ) -> bytes:
        """Return deal `number`, from 1, as the seat of a narrator is shown it: a `DealView` as JSON.

        `arranged` is the field of the arranged hand, and `more` has further fields by name.
        """
        seat = narrator.seat
        common, own = self._common_deal(at, narrator, number, commitment), at.own(seat)
        history = at.own_history(seat)
        course = common.course if history is None else narrator.course(at.seen(seat))
        rest = b"," + fields(more) if more else b""
        facts = at.facts.others + b"," + own.others if own.others else at.facts.others
        words, as_fields = self._words(at, narrator, common), at.facts.as_fields + own.as_fields
        return b'{%b,%b"facts":{%b},%b,%b,%b%b}' % (common.fields, as_fields, facts, course, words, arranged, rest)

    def _words(self, at: Moment, narrator: Narrator, common: CommonDeal) -> bytes:
        """Return the fields of a deal that say something, in the words for a seat."""
        seat, commentary, scene, labels = narrator.seat, at.commentary, common.scene, common.labels
        if seat is None:
            return common.words
        if seat in commentary.scene_to:
            scene = narrator.marks(commentary.scene)
        if seat in commentary.relabelled:
            labels = [
                narrator.labels_of(commentary.labels, other) if seat in to else told
                for other, (told, to) in enumerate(zip(labels, commentary.labels_to, strict=True))
            ]
        game = at.deal.game
        own_marks = [] if game.words.voice.sayings.own is say_nothing else narrator.own_marks(at.own_marks(seat))
        special = game.words.actions.rules.badges is not no_card_is_special
        badges = narrator.own_badges(at.own_badges(seat)) if special else None
        if not own_marks and not badges and scene is common.scene and labels is common.labels:
            return common.words
        return narrator.words(own_marks, scene, labels, badges)

    def _common_deal(self, at: Moment, narrator: Narrator, number: int, commitment: str) -> CommonDeal:
        """Return what the audience of a narrator is shown of a moment."""
        cached = at.shown.get(narrator.audience)
        if cached is None:
            onlooker = self.narrator(None, narrator.names, narrator.language, at.public.game)
            cached = at.shown[narrator.audience] = common_deal(at, onlooker, number, commitment)
        return cached

    def arranged(self, at: Moment, seat: int | None, number: int, order: str) -> bytes:
        """Return the field of a seat's hand in an order of the game, sorted again when the hand or the deal changes."""
        if seat is None or not order:
            return NOT_ARRANGED
        key = number, order, at.own(seat).facts["hand"]
        cached = self._arranged.get(seat)
        if cached is None or cached[0] != key:
            cached = self._arranged[seat] = key, arrangements(at.seen(seat), order)
        return cached[1]

    def unseen(self, at: Moment, seat: int) -> list[view_parts.Unseen] | None:
        """Return how many cards of each rank of the pack a seat has not seen; None where the family does not say."""
        cards = unseen(at.seen(seat))
        if cards is None:
            return None
        if self._ranks[0] is not at.deal.start:
            pack = unseen(Deal(at.deal.start).observe(None)) or ()
            self._ranks = at.deal.start, list(dict.fromkeys(map(_rank, pack)))
        numbers = Counter(map(_rank, cards))
        return [view_parts.Unseen(rank, numbers[rank]) for rank in self._ranks[1]]


def _rank(card: Card) -> str:
    """Return the rank of a card, or the name of a joker."""
    return str(card) if card.rank is None else str(card.rank)


def viewer(room: Room, guest: str, seat: int | None) -> Viewer:
    """Return a guest as a viewer of a room, at a seat or as an onlooker for None."""
    switches = Occupant() if seat is None else room.occupants[seat]
    shown = {"seat": seat, "host": guest == room.host}
    return Viewer(seat, fields({**shown, "auto_pass": switches.auto_pass, "auto_claim": switches.auto_claim}))


def begun(room: Room) -> tuple[int, Sequence[str]]:
    """Return the number of the deal now played, 0 before the first, and whose pages showed no number in its shuffle."""
    number = len(room.match.deals) if room.match is not None else 0
    return number, room.shuffling.withheld if number == 1 else ()


def tellings(steps: Iterable[Step], views: ViewCache) -> Iterator[Telling]:
    """Yield the moments of consecutive steps, each with the one before it."""
    last: Moment | None = None
    for step in steps:
        before = None
        if step.before is not None:
            before = last or views.moment(step.before, step.moment - 1)
        last = views.moment(step.after, step.moment)
        yield last, before


def common_deal(at: Moment, narrator: Narrator, number: int, commitment: str) -> CommonDeal:
    """Return what onlookers are shown of deal `number`, from 1, of a match; `commitment` is the hash of its key."""
    seen, commentary = at.public, at.commentary
    counted, totals, title = narrator.totals(commentary.match, number)
    shared = view_parts.CommonDealView(
        number,
        commitment,
        seen.turn,
        [] if seen.over else list(seats_in(seen.view.asked)),
        seen.over,
        list(seen.scores),
        totals,
        counted,
        title,
        commentary.middle_view,
    )
    labels = narrator.labels(commentary.labels)
    scene = narrator.marks(commentary.scene)
    return CommonDeal(fields(shared), scene, labels, narrator.course(seen), narrator.words([], scene, labels, None))
