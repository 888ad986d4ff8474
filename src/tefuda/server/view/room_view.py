"""What one viewer is shown of a room: the only way from a room to the outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, cast

from msgspec import structs

from tefuda.core import telling
from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.core.seats import seats_in
from tefuda.core.telling import Seen, no_scene
from tefuda.language import marked, translator
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.playable import playable_cards
from tefuda.play.table_talk import Translate
from tefuda.server.messages import protocol, view_parts
from tefuda.server.messages.encoding import preencoded
from tefuda.server.room.clock import UNTIMED
from tefuda.server.room.commitment import deal_commitment
from tefuda.server.room.log import short
from tefuda.server.room.recent import Step
from tefuda.server.room.room import Room
from tefuda.server.view.fact_views import FactViews, fact_views, own_facts
from tefuda.server.view.house_rules import phrase_of
from tefuda.server.view.moment import Commentary, Moment
from tefuda.server.view.narrator import Narrator, arrangements, plain
from tefuda.server.view.noting import Told, told_again

MANY = 40
"""With more legal actions than these, those of several cards are found by selecting cards."""

BOT = marked("Bot {number}")
NOBODY = marked("Seat {number}")


class _PublicPart(NamedTuple):
    """What all viewers of one language are shown alike."""

    version: tuple[int, int]
    names: tuple[str, ...]
    players: list[view_parts.Player]
    watching: int
    match_commitment: str
    deal_commitment: str


class ViewCache:
    """What the views of a room have in common, kept between them."""

    def __init__(self) -> None:
        self._moments: dict[int, Moment] = {}
        self._oldest = 0
        self._public: dict[str, _PublicPart] = {}
        self._settings: dict[str, view_parts.Settings] = {}
        self._narrators: dict[tuple[int | None, str], Narrator] = {}
        self._own_facts: dict[int, FactViews] = {}
        self._own_marks: dict[int, Told[Sequence[telling.Mark]]] = {}
        self.asked: dict[int, tuple[object, Moment, view_parts.Asked]] = {}
        self._arranged: dict[int | None, tuple[object, dict[str, list[list[str]]]]] = {}

    def turn_to(self, room: Room) -> None:
        """Keep the moments of a room since its last change, and drop older ones."""
        if self._oldest != room.recent.earlier:
            self._oldest = room.recent.earlier
            self._moments = {number: at for number, at in self._moments.items() if number >= room.recent.earlier}

    def moment(self, deal: Deal, number: int, earlier: Moment | None = None) -> Moment:
        """Return a moment, the same for all viewers; one before it may be known."""
        found = self._moments.get(number)
        if found is None:
            found = Moment(deal, number, earlier or self._moments.get(number - 1))
            if number >= self._oldest:
                self._moments[number] = found
        return found

    def narrator(self, seat: int | None, names: Sequence[str], language: str, game: Game) -> Narrator:
        """Return the narrator for a seat in a language."""
        found = self._narrators.get((seat, language))
        if found is None or found.names != names:
            found = self._narrators[seat, language] = Narrator(seat, names, language, game)
        return found

    def deal(self, at: Moment, narrator: Narrator, number: int, commitment: str) -> view_parts.DealView:
        """Return a deal as a seat is shown it: as an onlooker is, with what the seat alone sees or is told."""
        shown = self._deal_of_all(at, narrator, number, commitment)
        seat = narrator.seat
        if seat is None:
            return structs.replace(shown)
        deal, own, commentary = at.deal, at.own(seat), at.commentary
        facts = fact_views(deal.view_of(seat), deal.options, own_facts(deal.game), self._own_facts.get(seat))
        self._own_facts[seat] = facts
        apart = facts.placed.copy()
        if facts.others:
            apart["facts"] = {**at.facts.others, **facts.others}
        scene = shown.scene
        if seat in commentary.addressed:
            scene = narrator.marks(commentary.scene)
            apart["notes"] = narrator.notes(commentary.notes)
        if own.history is not None:
            apart["decisions"] = len(own.history)
            apart["last_actions"] = narrator.last_actions(at.seen(seat))
        if deal.game.voice.own is not no_scene:
            seen = at.seen_with_facts(seat)
            seen.__dict__.update(facts.facts)
            marks = self._own_marks[seat] = told_again(_own_marks_of(deal.game), seen, self._own_marks.get(seat))
            scene = narrator.own_marks(marks.part) + scene
        return structs.replace(shown, scene=scene, **apart)

    def _deal_of_all(self, at: Moment, narrator: Narrator, number: int, commitment: str) -> view_parts.DealView:
        """Return a deal as shown to an onlooker of the narrator's audience; `last_actions` and `facts` are encoded."""
        found = at.shown.get(narrator.audience)
        if found is None:
            onlooker = self.narrator(None, narrator.names, narrator.language, at.public.game)
            found = deal_view(at.public, onlooker, number, commitment, at.facts, at.commentary)
            found.facts = preencoded(found.facts)
            found.last_actions = preencoded(found.last_actions)
            at.shown[narrator.audience] = found
        return found

    def public(self, room: Room, language: str) -> _PublicPart:
        """Return what all viewers of a language are shown alike, made again when something has changed."""
        kept = self._public.get(language)
        version = room.recent.version, room.moment if room.clock.timing.turn is not None else 0
        if kept is None or kept.version != version:
            names = tuple(names_of(room, translator(language)))
            shuffle = room.shuffling.current or room.shuffling.played
            of_match = shuffle.hash if shuffle else ""
            of_deal = deal_commitment(room.deal.start.key) if room.match is not None else ""
            kept = _PublicPart(version, names, preencoded(players_of(room, names)), room.watching(), of_match, of_deal)
            self._public[language] = kept
        return kept

    def settings(self, room: Room, language: str) -> view_parts.Settings:
        """Return the settings of a room in a language; they never change."""
        if language not in self._settings:
            self._settings[language] = preencoded(settings_of(room, translator(language, room.game.name)))
        return self._settings[language]

    def arranged(self, at: Moment, seat: int | None, number: int, order: str) -> dict[str, list[list[str]]]:
        """Return the hand in an order of the game, sorted again when it has changed or another deal has begun."""
        if not order or seat is None:
            return {}
        key = number, order, at.own(seat).cells
        kept = self._arranged.get(seat)
        if kept is None or kept[0] != key:
            kept = self._arranged[seat] = key, arrangements(at.seen(seat), order)
        return kept[1]


@cache
def _own_marks_of(game: Game) -> Callable[[Seen], Sequence[telling.Mark]]:
    """Return a function that returns what the own hand comes to."""
    return lambda seen: tuple(game.voice.own(seen))


class RoomView:
    """A room as shown to a guest, in a language and with the hand in an order; some parts are already encoded."""

    def __init__(self, room: Room, views: ViewCache, guest: str, language: str, order: str = "") -> None:
        views.turn_to(room)
        self.room = room
        self.views = views
        self.guest = guest
        self.order = order
        self.seat = room.seat_of(guest)
        self.number = len(room.match.deals) if room.match is not None else 0
        self.public = views.public(room, language)
        self.narrator = views.narrator(self.seat, self.public.names, language, room.game)

    def message(self, since: int, now: int) -> protocol.View:
        """Return all that the guest may know, and what happened since a moment."""
        room, seat = self.room, self.seat
        occupant = None if seat is None else room.occupants[seat]
        at = self.views.moment(room.deal, room.moment) if room.match is not None else None
        return protocol.View(
            moment=room.moment,
            room=room.token,
            stage=room.stage,
            match=room.number,
            settings=self.views.settings(room, self.narrator.language),
            players=self.public.players,
            seat=seat,
            host=self.guest == room.host,
            watching=self.public.watching,
            match_commitment=self.public.match_commitment,
            shuffle=None if room.stage in ("playing", "between") else shuffle_view(room, seat),
            deal=self._deal(at) if at else None,
            asked=self._asked(at, seat) if at and seat in room.asked else None,
            window=room.window,
            time=self._time(now) if room.stage == "playing" else None,
            auto_pass=occupant is not None and occupant.auto_pass,
            auto_claim=occupant is not None and occupant.auto_claim,
            events=events(room.steps_since(since), self.views, self.narrator, *begun(room)) if at else [],
            result=self._result(at) if at and at.deal.over else None,
            head=short(room.open_head),
            began=room.began_at_moment,
        )

    def _result(self, at: Moment) -> view_parts.Result:
        key = self.seat, self.narrator.audience
        found = at.results.get(key)
        if found is None:
            found = at.results[key] = preencoded(self.narrator.result(at.deal, key=self.room.opened.reveal))
        return found

    def _deal(self, at: Moment) -> view_parts.DealView:
        number = self.number
        shown = self.views.deal(at, self.narrator, number, self.public.deal_commitment)
        shown.arrangements = self.views.arranged(at, self.seat, number, self.order)
        return shown

    def _asked(self, at: Moment, seat: int) -> view_parts.Asked:
        """Return what the seat is asked, made again when that, the answer or the language has changed."""
        key = at.number, self.room.answers.get(seat, ""), self.narrator.language
        kept = self.views.asked.get(seat)
        if kept is None or kept[0] != key or kept[1] is not at:
            kept = self.views.asked[seat] = key, at, preencoded(self._asked_now(at, seat, key[1]))
        return kept[2]

    def _asked_now(self, at: Moment, seat: int, answer: str) -> view_parts.Asked:
        room, seen = self.room, at.seen(seat)
        legal = () if answer else tuple(seen.legal_actions)
        complete = len(legal) <= MANY
        shown = legal if complete else tuple(action for action in legal if len(action.cards) < 2)
        views = self.narrator.action_views(seen, shown)
        return view_parts.Asked(
            room.moment,
            "window" if room.window else "turn",
            answer,
            views,
            complete,
            complete and seen.game.readings is None and all(len(view.cards) < 2 for view in views),
            plain(playable_cards(at.deal, seen)) if legal else [],
            [str(action) for action in shown if seen.game.input_help.mistaken(seen, action)],
        )

    def _time(self, now: int) -> view_parts.Time | None:
        """Return the time of the window, or of the seat that is asked, the own one first."""
        room = self.room
        if room.clock.timing is UNTIMED:
            return None
        now = now if room.presence.paused_at is None else room.presence.paused_at
        seat = self.seat if self.seat in room.asked else room.asked[0]
        assert seat is not None
        deadline = room.deadline(seat)
        if deadline is None or (not room.window and room.occupants[seat].bot):
            return None
        bank = 0 if room.claims else room.clock.bank(seat)
        total = deadline - bank - room.clock.asked_at
        return view_parts.Time(max(0, deadline - bank - now), total, min(bank, max(0, deadline - now)))


def begun(room: Room) -> tuple[int, Sequence[str]]:
    """Return the number of the deal now played, and who did not complete the shuffle before it."""
    number = len(room.match.deals) if room.match is not None else 0
    return number, room.shuffling.withheld if number == 1 else ()


def events(
    steps: Sequence[Step], views: ViewCache, narrator: Narrator, number: int, withheld: Sequence[str]
) -> list[view_parts.EventView]:
    """Return what happened at moments in a row of a deal of this number; `withheld` did not complete the shuffle."""
    told = []
    last: Moment | None = None
    for step in steps:
        if step.before is None:
            told.append(narrator.beginning(step.moment, number, withheld))
            last = views.moment(step.after, step.moment)
        else:
            before = last or views.moment(step.before, step.moment - 1)
            last = views.moment(step.after, step.moment, before)
            told.append(last.event_view(before, narrator, number))
    return told


def shuffle_view(room: Room, seat: int | None) -> view_parts.Shuffle:
    """Return how the cards are shuffled as a seat is shown it, with all numbers once the match is over."""
    shuffle = room.shuffling.played if room.stage == "over" else room.shuffling.current
    shown = room.stage == "over" and room.opened.reveal and shuffle is not None
    return view_parts.Shuffle(
        shuffle.text if shuffle else "",
        shuffle.waiting if shuffle else [],
        "" if seat is None else room.occupants[seat].hash,
        room.shuffling.withheld,
        [*shuffle.in_order, shuffle.server] if shown and shuffle else [],
    )


def settings_of(room: Room, translate: Translate) -> view_parts.Settings:
    """Return what was chosen for a room."""
    opened = room.opened
    differing = dict(changed(room.options, room.preset.options))
    told = [
        view_parts.ClauseSentence(phrase_of(rule, differing[name], translate), rule.clause)
        for name, rule in room.game.house_rules.items()
        if name in differing
    ]
    timer = cast(view_parts.Timer, opened.timer)
    title = translate(room.preset.title)
    return view_parts.Settings(
        opened.preset, room.game.name, title, differing, told, timer, opened.private, opened.reveal
    )


def players_of(room: Room, names: Sequence[str]) -> list[view_parts.Player]:
    """Return the players at a room's seats, as everybody sees them."""
    timed = room.clock.timing.turn is not None and room.match is not None
    return [
        view_parts.Player(
            seat=seat,
            kind=occupant.kind,
            name=names[seat],
            bot=occupant.bot,
            here=bool(occupant.bot or room.presence.pages[occupant.guest]),
            away=occupant.guest in room.presence.away,
            ready=occupant.ready,
            host=bool(occupant.guest) and occupant.guest == room.host,
            vacant=occupant.vacant,
            bank=room.clock.bank(seat) if timed else None,
        )
        for seat, occupant in enumerate(room.occupants)
    ]


def names_of(room: Room, translate: Translate) -> list[str]:
    """Return the players' names, by seat."""
    names = []
    for seat, occupant in enumerate(room.occupants):
        numbered = BOT if occupant.bot else NOBODY
        names.append(occupant.name or translate(numbered).format(number=seat + 1))
    return names


def deal_view(
    seen: Observation,
    narrator: Narrator,
    number: int,
    commitment: str,
    facts: FactViews,
    commentary: Commentary,
) -> view_parts.DealView:
    """Return deal `number` of a match as it is seen, with facts as the page has them and the hash of its key."""
    counted, totals, aim = narrator.totals(commentary.match.part)
    return view_parts.DealView(
        number=number,
        decisions=len(seen.history),
        commitment=commitment,
        turn=seen.turn,
        asked=[] if seen.over else list(seats_in(seen.view.asked)),
        over=seen.over,
        scores=list(seen.scores),
        totals=totals,
        counted=counted,
        aim=aim,
        middle=commentary.middle,
        scene=narrator.marks(commentary.scene),
        notes=narrator.notes(commentary.notes),
        last_actions=narrator.last_actions(seen),
        arrangements={},
        **facts.placed,
        facts=facts.others,
    )
