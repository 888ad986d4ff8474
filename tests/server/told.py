"""What a page shows of a room that it is told about in numbers, in the words of Python's own worder.

The page in a browser does the same in TypeScript (`web/src/told`); `tests/page/test_same_room.py` compares the two.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec import structs

from tefuda.bots.hinting import liked
from tefuda.bots.naming import names_at, sign_of
from tefuda.client.seen_deal import SeenDeal
from tefuda.client.told_room import Message, Moment, ToldRoom
from tefuda.core.cards.card import Card, Hand, Rank, Suit, read_card, show
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.decision import decision_of
from tefuda.core.table.seats import seats_in
from tefuda.core.words import telling
from tefuda.core.words.common import stock
from tefuda.core.words.messages import text_of
from tefuda.core.words.story import Story
from tefuda.core.words.telling import Sentence
from tefuda.core.words.worder import sentences
from tefuda.errors import NotationError, OutOfTurn, TefudaError
from tefuda.language import filled, marked, translator
from tefuda.play import wording
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.house_rules import answer_told
from tefuda.play.library import find
from tefuda.play.observation import Observation
from tefuda.play.opening import choose_options
from tefuda.play.playable import playable_cards
from tefuda.play.readings import readings
from tefuda.play.standing import place_told, places
from tefuda.play.start import Start
from tefuda.play.table_talk import deal_title, deal_verdict, lines, told, told_apart, verdict
from tefuda.play.unseen import unseen
from tefuda.server.messages.errors import RequestRefused, refusal_of
from tefuda.server.view.names import NOBODY
from tests.server import shown

MANY = 40
"""With more legal actions than this, those of several cards are not listed, but found by selecting cards."""
LIMIT = 12
"""The most readings of a selection that are shown."""
BEGINS = "Deal {number} begins."
WITHHELD = "The page of {player} showed no number, so the shuffle was repeated with one from the server for that seat."
SILENT = "without a word"
STOCK = text_of(stock)


class Narrator:
    """Describes a game to the player of `seat`, or to an onlooker for None; `names` are the players by seat."""

    def __init__(self, seat: int | None, names: Sequence[str], language: str, game: Any) -> None:
        self.seat = seat
        self.names = names
        self.translate = translator(language, game.name)

    def action_view(self, action: Action) -> shown.ActionView:
        """Return an action as the page shows it."""
        text, cards, translate = str(action), plain(action.cards), self.translate
        fields = {name: plain(fact) for name, fact in action.fields.items() if name not in ("verb", "cards")}
        words = wording.worded(action, None, self.names, translate)
        title = "" if cards else translate(text)
        reading, called = wording.reading(action, translate), wording.called(action, translate)
        return shown.ActionView(text, action.verb, cards, title, reading, words, called, fields)

    def phrase(self, action: Action) -> str:
        """Return an action as a sentence names it."""
        return wording.phrased(action, self.seat, self.names, self.translate)

    def action_views(self, seen: Observation, actions: Iterable[Action]) -> list[shown.ActionView]:
        """Return legal actions, with the family's title for those that are neither a play nor one word."""
        titles = dict(self._titles(seen))
        views = map(self.action_view, actions)
        return [view if view.verb in ("play", view.text) else retitled(view, titles) for view in views]

    def _titles(self, seen: Observation) -> Iterator[tuple[str, str]]:
        for heading in seen.game.words.input_help.menu(seen):
            for choice in heading.items:
                if choice.told is not None and len(choice.actions) == 1:
                    yield str(choice.actions[0]), self.told(choice.told)

    def told(self, sentence: Sentence) -> str:
        return told(sentence, self.seat, self.names, self.translate)

    def lines(self, said: Iterable[Sentence]) -> list[str]:
        return lines(said, self.seat, self.names, self.translate)

    def beginning(self, moment: int, number: int, withheld: Iterable[str] = ()) -> shown.EventView:
        said = [filled(self.translate(WITHHELD), player=name) for name in withheld]
        said.append(filled(self.translate(BEGINS), number=number))
        return shown.EventView(moment, number, None, None, said, [])

    def event_view(self, moment: int, number: int, before: Observation, after: Observation) -> shown.EventView:
        """Return what happened at a moment of deal `number`, from 1; nothing where it is not seen."""
        if len(after.history) == len(before.history):
            return shown.EventView(moment, number, None, None, [], [])
        story, gifts, stamp = after.game.words.voice.happened(before, after)
        event = after.history[-1]
        action = self.action_view(event.action) if event.action else None
        passed = [shown.Gift(gift.giver, gift.taker, plain(gift.cards)) for gift in gifts]
        word = self.told(stamp) if stamp else ""
        return shown.EventView(moment, number, event.seat, action, self.lines(story), passed, word)

    def last_actions(self, seen: Observation) -> list[shown.LastAction]:
        asked = seats_in(seen.view.asked)
        last: dict[int, Action | None] = {}
        for event in seen.history:
            if event.seat not in asked:
                last.pop(event.seat, None)
                last[event.seat] = event.action
        return [
            shown.LastAction(seat, None if action is None else self.action_view(action))
            for seat, action in last.items()
        ]

    def bombs(self, seen: Observation) -> shown.Bombs | None:
        said = seen.game.words.actions
        if self.seat is None or not said.bombs:
            return None
        groups = [[CARD_NAMES[card] for card in group] for group in said.bombs_in(seen)]
        return shown.Bombs(self.translate(said.bombs), groups)

    def caption(self, caption: telling.Caption, own: bool = False) -> shown.Caption:
        return shown.Caption(self.told(caption.sentence), caption.important, own)

    def deal_view(self, seen: Observation, public: Observation, number: int, commitment: str) -> shown.DealView:
        """Return deal `number` as the seat sees it; `public` is what an onlooker sees."""
        voice, seat = seen.game.words.voice, self.seat
        standing, aim = voice.standing(public), voice.aim(public)
        ranks = aim.facts.values() if aim and standing.climbs else ()
        scene = [self.caption(one) for one in voice.scene(public) if one.sentence.text != STOCK]
        own = [] if seat is None else [self.caption(one, own=True) for one in voice.own(seen)]
        badges = () if seat is None else seen.game.words.input_help.badges(seen)
        facts = {name: plain(fact) for name, fact in seen.facts.items()}
        return shown.DealView(
            number,
            commitment,
            seen.turn,
            [] if seen.over else list(seats_in(seen.view.asked)),
            seen.over,
            list(seen.scores),
            list(standing.totals),
            self.translate(standing.counted),
            deal_title(number, aim, self.names, self.translate, seat),
            "".join(str(fact) for fact in ranks if isinstance(fact, Rank)),
            middle_view(voice.middle(public)),
            len(seen.history),
            facts.pop("hand"),
            facts.pop("counts"),
            facts,
            own + scene,
            [self.lines(voice.labels(public, other)) for other in range(seen.seats)],
            self.last_actions(seen),
            {},
            None,
            [shown.Badge(CARD_NAMES[one.card], one.kind, self.translate(one.words)) for one in badges],
            self.bombs(seen),
        )


class Page:
    """What a page shows of a told room, in a language, with the hand in an `order` of the game, empty for none."""

    def __init__(self, room: ToldRoom, language: str = "en", order: str = "", token: str = "room") -> None:
        self.room = room
        self.language = language
        self.order = order
        self.token = token
        self._events: dict[tuple[object, ...], shown.EventView] = {}

    def as_now(self) -> Page:
        """Return the page as it is now, whatever it is told later."""
        room, page = copy.copy(self.room), copy.copy(self)
        room.known, room.moments = dict(room.known), room.moments.copy()
        page.room = room
        return page

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        players, translate = self.room.known["players"], translator(self.language)
        usual = names_at(["" if one.get("name") else one.get("bot", "") for one in players], translate)
        return [
            one.get("name") or bot or filled(translate(NOBODY), number=seat + 1)
            for seat, (one, bot) in enumerate(zip(players, usual, strict=True))
        ]

    def narrator(self, seat: int | None) -> Narrator:
        return Narrator(seat, self.names, self.language, self.room.game)

    def view(self, since: int = -1) -> shown.View:
        """Return all that is shown, with what happened after a moment."""
        return shown.View(**{name: self.part(name, since) for name in shown.View.__struct_fields__})

    def part(self, name: str, since: int = -1) -> Any:
        """Return a part of the view by its name."""
        if name == "events":
            return self.events(since)
        if name == "room":
            return self.token
        if name in ("stage", "match", "watching", "window", "head"):
            return self.room.known[name]
        if name in ("seat", "host", "auto_pass", "auto_claim"):
            return self.room.viewer[name]
        return getattr(self, name)

    # ------------------------------------------------------------------ the parts of a view

    @property
    def moment(self) -> int:
        return self.room.moment

    @property
    def match_commitment(self) -> str:
        return str(self.room.known["promised"])

    @property
    def began(self) -> int:
        return int(self.room.deal["began"]) if self.room.deal else 0

    @property
    def settings(self) -> shown.Settings:
        setting = self.room.setting
        translate, (game, preset) = translator(self.language, setting["family"]), find(setting["preset"])
        return shown.Settings(
            setting["preset"], game.name, translate(preset.title), setting["options"],
            differences(setting, self.language),
            setting["timer"], setting["private"], setting["reveal"], setting["counter"],
        )  # fmt: skip

    @property
    def players(self) -> list[shown.Player]:
        known, translate = self.room.known, translator(self.language)
        banks = known.get("banks") or [None] * len(known["players"])
        found = []
        for seat, (one, name) in enumerate(zip(known["players"], self.names, strict=True)):
            flags = {flag: one.get(flag, False) for flag in ("here", "away", "ready", "host", "vacant")}
            bot = one.get("bot", "")
            sign, bank = sign_of(bot, translate), banks[seat] if seat < len(banks) else None
            found.append(shown.Player(seat=seat, kind=one["kind"], name=name, bot=bot, sign=sign, bank=bank, **flags))
        return found

    @property
    def shuffle(self) -> shown.Shuffle | None:
        known = self.room.known
        if known["stage"] in ("playing", "between"):
            return None
        told_of = known.get("shuffle") or {"statement": "", "waited": [], "numbers": []}
        return shown.Shuffle(**told_of, hash=self.room.viewer["hash"], withheld=known["withheld"])

    @property
    def time(self) -> shown.Time | None:
        times = self.room.known["times"]
        mine = next((one for one in times if one["seat"] == self.room.seat), times[0] if times else None)
        return mine and shown.Time(mine["left"], mine["total"], mine["bank"])

    @property
    def now(self) -> SeenDeal | None:
        """The deal now played."""
        return self.room.moments[-1].deal if self.room.moments else None

    @property
    def deal(self) -> shown.DealView | None:
        deal, base, seat = self.now, self.room.deal, self.room.seat
        if deal is None or base is None:
            return None
        seen, setting = deal.seen, self.room.setting
        view = self.narrator(seat).deal_view(seen, deal.open, base["number"], base["commitment"])
        view.arrangements = arrangements(seen, self.order)
        outcome = self.room.known.get("result")
        if outcome and outcome["hands"] is not None:
            view.hands = [[CARD_NAMES[card] for card in hand] for hand in outcome["hands"]]
        if setting["counter"] and seat is not None:
            view.unseen = unseen_by_rank(seen, start_of(deal, setting["preset"]))
        return view

    @property
    def asked(self) -> shown.Asked | None:
        deal, seat = self.now, self.room.seat
        if self.room.stage != "playing" or deal is None or seat is None or not deal.asks:
            return None
        narrator, answer = self.narrator(seat), self.answer
        seen = deal.seen if answer else deal.deciding
        legal = tuple(seen.legal_actions)
        complete = len(legal) <= MANY
        listed = legal if complete else tuple(action for action in legal if action.size < 2)
        return shown.Asked(
            self.moment,
            "window" if self.room.known["window"] else "turn",
            str(answer) if answer else "",
            narrator.action_views(seen, listed),
            complete,
            complete and seen.game.words.readings is None and all(action.size < 2 for action in listed),
            plain(playable_cards(self._table(), seen)) if legal else [],
            [str(one) for one in listed if seen.game.words.actions.mistaken(seen, one)],
            narrator.action_view(answer).words if answer else "",
        )

    @property
    def answer(self) -> Action | None:
        """What the seat has answered in a window still open."""
        answer, deal = self.room.viewer["answer"], self.now
        if answer is None or deal is None:
            return None
        code, once, twice = (*map(int, answer), 0, 0)[:3]
        return Action(deal.game, deal.options, decision_of(code, once, twice))

    @property
    def result(self) -> shown.Result | None:
        deal, outcome = self.now, self.room.known.get("result")
        return None if deal is None or not outcome else result_of(deal, outcome, self.narrator(self.room.seat))

    @property
    def stood_in(self) -> list[int]:
        return [moment.number for moment in self.room.moments if moment.stood_in]

    def events(self, since: int = -1) -> list[shown.EventView]:
        """Return what happened after a moment, as far as it is known; each is described once."""
        return [self.event(one) for one in self.room.moments if one.number > since and self._is_told(one)]

    def _is_told(self, moment: Moment) -> bool:
        return moment.before is not None or moment.number == self.began

    def event(self, moment: Moment) -> shown.EventView:
        """Return what happened at a moment."""
        assert self.room.deal is not None
        number, seat = self.room.deal["number"], self.room.seat
        key = moment.number, id(moment.deal), self.language, seat, *self.names
        known = self._events.get(key)
        if known is None:
            if moment.before is None:
                withheld = self.room.known["withheld"] if number == 1 else ()
                known = self.narrator(seat).beginning(moment.number, number, withheld)
            else:
                history = moment.deal.seen.history
                by_bot = moment.stood_in and bool(history) and history[-1].seat == seat
                sides = (moment.before.open, moment.deal.open) if by_bot else (moment.before.seen, moment.deal.seen)
                known = self.narrator(None if by_bot else seat).event_view(moment.number, number, *sides)
            self._events[key] = known
        return known

    def earlier(self, before: Message) -> list[shown.EventView]:
        """Return what an answer to `more` tells."""
        own = {step[0]: step[1:] for step in before["own"]}
        first = self.room.beginning(before["deal"], own)
        return [
            self.event(one) for one in (first, *self.room.following(first, before["steps"], own)) if self._is_told(one)
        ]

    # ------------------------------------------------------------------ questions

    def _table(self) -> Deal:
        deal = self.now
        assert deal is not None
        return Deal(start_of(deal, self.room.setting["preset"]), deal.table)

    def check_asked(self) -> int:
        """Return the own seat; raise RequestRefused where it has nothing to decide."""
        if self.room.seat is None:
            raise RequestRefused(marked("You are watching. Take a seat first."), code="not_seated")
        if self.room.stage != "playing":
            raise RequestRefused(marked("No deal is being played now."), code="not_now")
        if self.now is None or not self.now.asks:
            raise RequestRefused("It is not your turn.", code="not_now")
        return self.room.seat

    def hint(self) -> shown.Hinted:
        """Return what the greedy bot would do."""
        seat = self.check_asked()
        assert self.now is not None
        narrator, seen, read = self.narrator(seat), self.now.deciding, self._table().action
        advice = liked(seen)
        (action,) = narrator.action_views(seen, [read(advice.action)])
        return shown.Hinted(action, advice.reason(narrator.translate, lambda text: narrator.phrase(read(text))))

    def why(self, action: str) -> shown.Explained:
        """Return whether an action is legal, and why not."""
        seat = self.check_asked()
        translate = self.narrator(seat).translate
        try:
            refusal = self._table().why_not(action, seat=seat)
        except OutOfTurn as fault:
            return shown.Explained(False, fault.told(translate), "")
        except TefudaError as fault:
            raise refusal_of(fault) from None
        if refusal is None:
            return shown.Explained(True, "", "")
        return shown.Explained(False, refusal.told(translate), refusal.clause)

    def select(self, cards: Sequence[str]) -> shown.Selected:
        """Return what selected cards can be played as."""
        seat = self.check_asked()
        assert self.now is not None
        narrator, deal, seen = self.narrator(seat), self._table(), self.now.deciding
        try:
            chosen = [read_card(card) for card in cards]
            meant = _meant(deal, seen, chosen) if chosen else []
        except NotationError as fault:
            raise refusal_of(fault) from None
        found = _told_apart([_reading(deal, seat, narrator, action) for action in meant[:LIMIT]], narrator)
        sentence = ""
        if chosen and not meant:
            try:
                found = [_reading(deal, seat, narrator, deal.action(show(chosen)))]
            except NotationError as fault:
                sentence = TefudaError.told(fault, narrator.translate)
        return shown.Selected(found, sentence, plain(playable_cards(deal, seen, chosen)))


class Words(Mapping[str, Any]):
    """A view as JSON would have it, of which each part is worded when it is first read."""

    def __init__(self, page: Page) -> None:
        self._page = page.as_now()
        self._parts: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._parts:
            self._parts[name] = msgspec.to_builtins(self._page.part(name))
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(shown.View.__struct_fields__)

    def __len__(self) -> int:
        return len(shown.View.__struct_fields__)


def replayed(recording: Message) -> list[SeenDeal]:
    """Return the moments of a piece of a replay, with the one before it."""
    game, _ = find(recording["preset"])
    options = choose_options(recording["preset"], recording["options"])
    own = {step[0]: step[1:] for step in recording["own"]}
    base = recording["deal"]
    moments = [SeenDeal.told(game, options, recording["seat"], base, *own.get(base["moment"], ()))]
    for number, step in enumerate(recording["steps"], start=base["moment"] + 1):
        moments.append(moments[-1].after(*[*step, (), ()][:2], *own.get(number, ())))
    return moments


# ------------------------------------------------------------------ parts


def differences(setting: Message, language: str) -> list[shown.ClauseSentence]:
    """Return the house rules whose answers differ from those of the preset, in words, each with its clause."""
    game, _ = find(setting["preset"])
    translate, answers = translator(language, game.name), setting["options"]
    return [
        shown.ClauseSentence(
            f"{translate(rule.question)} {answer_told(rule, rule.read(answers[name]), translate)}", rule.clause
        )
        for name, rule in game.house_rules.items()
        if name in answers
    ]


def start_of(deal: SeenDeal, preset: str) -> Start:
    """Return the start of any deal by the same house rules."""
    return Start(deal.game, preset, deal.options, deal.seen.seats, bytes(32))


def result_of(deal: SeenDeal, outcome: Message, narrator: Narrator) -> shown.Result:
    """Return how a deal ended."""
    seen, seat, names, translate = deal.open, narrator.seat, narrator.names, narrator.translate
    winners = list(seats_in(seen.view.winners))
    ended: Any = SimpleNamespace(
        game=deal.game, options=deal.options, seats=seen.seats, over=seen.over, scores=seen.scores,
        winners=tuple(winners), match_over=bool(seen.view.match_over),
    )  # fmt: skip
    return shown.Result(
        list(seen.payoffs),
        outcome["gained"],
        list(seen.scores),
        [
            shown.ClauseSentence(
                *told_apart(sentence, seat, names, translate), None if sentence.seat == NO_SEAT else sentence.seat
            )
            for sentence in account_of(deal, outcome["account"])
        ],
        winners,
        verdict(tuple(winners), seat, names, translate) if ended.match_over else "",
        place_told(ended, seat, translate),
        list(places(ended)),
        outcome["key"],
        outcome["best"],
        deal_verdict(outcome["best"], seat, names, translate),
        outcome["course"],
    )


def account_of(deal: SeenDeal, cells: Sequence[int | str]) -> Sequence[Sentence]:
    """Return the account of a deal, told as a story."""
    story = Story()
    for index, cell in enumerate(cells):
        story.cells[index] = 1 << 40 | "+-*=()".index(cell) if isinstance(cell, str) else cell
    story.count = len(cells)
    return sentences(deal.game.words.voice.book, story)


def unseen_by_rank(seen: Observation, start: Start) -> list[shown.Unseen] | None:
    """Return how many cards of each rank of the pack a seat has not seen; None where the family does not say."""
    cards = unseen(seen)
    if cards is None:
        return None
    first = Deal(start).observe(None)
    open_cards = first.game.words.voice.middle(first)
    pack = {*(unseen(first) or ()), *open_cards.top, *filter(None, [open_cards.turn_up]), *cards}
    ranks = dict.fromkeys(map(_rank, sorted(pack)))
    numbers = Counter(map(_rank, cards))
    return [shown.Unseen(rank, numbers[rank]) for rank in ranks]


def _rank(card: Card) -> str:
    return str(card) if card.rank is None else str(card.rank)


def middle_view(middle: telling.Middle) -> shown.MiddleView:
    """Return what lies in the middle of the table."""
    top, turn_up, suit = plain(middle.top), plain(middle.turn_up), plain(middle.suit)
    return shown.MiddleView(top, middle.seat, middle.covered, middle.stock, turn_up, suit, plain(tuple(middle.under)))


def arrangements(seen: Observation, order: str) -> dict[str, list[list[str]]]:
    """Return the hand in groups, in an order of the game; nothing for another."""
    known = seen.game.words.input_help.arrangements
    if not seen.hand or order not in known:
        return {}
    return {order: [[CARD_NAMES[card] for card in group] for group in known[order](seen)]}


def retitled(view: shown.ActionView, titles: Mapping[str, str]) -> shown.ActionView:
    """Return an action with the family's title for it, if there is one."""
    title = titles.get(view.text, view.title)
    return structs.replace(view, title=title, words=title if title and not view.cards else view.words)


def _told_apart(found: list[shown.Reading], narrator: Narrator) -> list[shown.Reading]:
    """Return readings of the same cards, with a word on those without a call where others have one."""
    said = [reading.action.fields.get("call") is not None for reading in found]
    if not any(said):
        return found
    silent = narrator.translate(SILENT)
    return [one if spoken else _silent(one, silent) for one, spoken in zip(found, said, strict=True)]


def _silent(reading: shown.Reading, silent: str) -> shown.Reading:
    action = reading.action
    told_so = f"{action.reading} {silent}".strip()
    return structs.replace(reading, action=structs.replace(action, reading=told_so, words=f"{action.words} · {silent}"))


def _meant(deal: Deal, seen: Observation, chosen: Sequence[int]) -> list[Action]:
    """Return what selected cards can be: what the family reads from a single card, such as a gift, or else plays."""
    assert seen.seat is not None
    text = show(chosen)
    meant = deal.game.words.input_help.meant(seen, text)
    if isinstance(meant, str) and meant != text and len(chosen) == 1:
        return [deal.action(meant)]
    return list(readings(deal.as_asked(seen.seat), chosen))


def _reading(deal: Deal, seat: int, narrator: Narrator, action: Action) -> shown.Reading:
    refusal = deal.why_not(action, seat=seat)
    if refusal is None:
        return shown.Reading(narrator.action_view(action), "", "")
    return shown.Reading(narrator.action_view(action), refusal.told(narrator.translate), refusal.clause)


def plain(fact: object) -> Any:
    """Return a fact of a view or an action in a form that JSON can hold, with cards, ranks and suits by name."""
    if isinstance(fact, Card):
        return CARD_NAMES[fact]
    if isinstance(fact, Hand):
        return [CARD_NAMES[card] for card in fact]
    if isinstance(fact, Rank | Suit):
        return str(fact)
    if isinstance(fact, tuple | list):
        return [plain(part) for part in fact]
    if isinstance(fact, Mapping):
        return {str(name): plain(part) for name, part in fact.items()}
    return fact if fact is None or type(fact) in (int, bool, str) else str(fact)
