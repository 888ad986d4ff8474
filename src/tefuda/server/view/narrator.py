"""Putting a deal into words for one viewer: in a language, with the players' names, and with "you" for the viewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import structs

from tefuda.core.cards.card import Card, Hand, Rank, Suit
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.game import Game
from tefuda.core.table.seats import seats_in
from tefuda.core.words import actions, telling
from tefuda.core.words.telling import Sentence
from tefuda.language import filled, marked, translator
from tefuda.play import wording
from tefuda.play.action import Action, remembered
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.standing import place_told
from tefuda.play.table_talk import Translate, deal_title, deal_verdict, lines, told, told_apart, verdict
from tefuda.server.messages.encoding import fields, preencoded
from tefuda.server.messages.view_parts import (
    ActionView,
    Badge,
    ClauseSentence,
    EventView,
    Gift,
    LastAction,
    Mark,
    Result,
)

BEGINS = marked("Deal {number} begins.")
WITHHELD = marked(
    "The page of {player} showed no number, so the shuffle was repeated with one from the server for that seat."
)


class Narrator:
    """Describes a game to the player of `seat`, or to an onlooker for None; `names` are the players by seat.

    `audience` is the same for narrators with the same language and names. `events` are the last ones shown, by moment,
    as JSON. Parts that are returned encoded are typed as what they were made from, but their fields cannot be read.
    """

    def __init__(self, seat: int | None, names: Sequence[str], language: str, game: Game) -> None:
        self.seat = seat
        self.names = names
        self.language = language
        self.audience = language, tuple(names)
        self.translate = translator(language, game.name)
        self.events: dict[int, bytes] = {}
        self._told = _told_actions(language, game)
        self._labels: dict[int, tuple[Sequence[Sentence], list[str]]] = {}
        self._all_labels: tuple[object, list[list[str]]] = None, []
        self._marked: tuple[object, list[Mark]] = None, []
        self._own_marked: tuple[object, list[Mark]] = None, []
        self._badged: tuple[object, list[Badge]] = None, []
        self._words: tuple[object, bytes] = None, b""
        self._standing: tuple[object, int, tuple[str, list[str], str]] = None, 0, ("", [], "")

    def action_view(self, action: Action) -> ActionView:
        """Return an action as the page shows it."""
        return self._action(action).view

    def _action(self, action: Action) -> _ToldAction:
        """Return an action as the page shows it, and encoded; one that names a player differs from table to table."""
        told = self._told(action)
        return _told_action(action, self.names, self.translate) if told is _NAMES_A_PLAYER else told

    def phrase(self, action: Action) -> str:
        """Return an action as a sentence names it."""
        return wording.phrased(action, self.seat, self.names, self.translate)

    def action_views(self, seen: Observation, actions: Iterable[Action]) -> list[ActionView]:
        """Return legal actions, encoded, with the family's title for those that are neither a play nor one word."""
        shown = [self._action(action) for action in actions]
        encoded = [one.encoded for one in shown if one.worded]
        if len(encoded) == len(shown):
            return encoded
        titles = dict(self._titles(seen))
        return [one.encoded if one.worded else _retitled(one.view, titles) for one in shown]

    def _titles(self, seen: Observation) -> Iterator[tuple[str, str]]:
        """Yield the family's titles for legal actions, by their text."""
        for heading in seen.game.words.input_help.menu(seen):
            for choice in heading.items:
                if choice.told is not None and len(choice.actions) == 1:
                    yield str(choice.actions[0]), told(choice.told, self.seat, self.names, self.translate)

    def beginning(self, moment: int, number: int, withheld: Iterable[str] = ()) -> EventView:
        """Return the event that deal `number`, from 1, began at a moment.

        `withheld` has the names of those whose page showed no number in the shuffle before it.
        """
        lines = [filled(self.translate(WITHHELD), player=name) for name in withheld]
        return EventView(moment, number, None, None, [*lines, filled(self.translate(BEGINS), number=number)], [])

    def event_view(
        self,
        moment: int,
        number: int,
        before: Observation,
        after: Observation,
        story: Iterable[Sentence],
        gifts: Iterable[telling.Gift],
        stamp: Sentence | None,
    ) -> EventView:
        """Return what happened at a moment of deal `number`, from 1: one decision and its story, if it is seen.

        The event is without content where `after` has no more history than `before`.
        """
        if len(after.history) == len(before.history):
            return EventView(moment, number, None, None, [], [])
        event = after.history[-1]
        action = self._action(event.action).encoded if event.action else None
        passed = [Gift(gift.giver, gift.taker, plain(gift.cards)) for gift in gifts]
        word = told(stamp, self.seat, self.names, self.translate) if stamp else ""
        return EventView(moment, number, event.seat, action, self.lines(story), passed, word)

    def last_actions(self, seen: Observation) -> list[LastAction]:
        """Return by seat what each did last, encoded, as far as it is shown; seats that are asked now are left out."""
        waiting = set(range(seen.seats)).difference(seats_in(seen.view.asked))
        last: dict[int, LastAction] = {}
        for event in reversed(seen.history):
            if event.seat in waiting:
                waiting.discard(event.seat)
                last[event.seat] = LastAction(event.seat, self._action(event.action).encoded if event.action else None)
            if not waiting:
                break
        return [last[seat] for seat in sorted(last)]

    def lines(self, sentences: Iterable[Sentence]) -> list[str]:
        """Return sentences in the words for this viewer."""
        return lines(sentences, self.seat, self.names, self.translate)

    def labels(self, labels: Sequence[Sequence[Sentence]]) -> list[list[str]]:
        """Return the labels of each player by seat, encoded, made again only when they have changed."""
        if self._all_labels[0] is not labels:
            self._all_labels = labels, [self.labels_of(labels, seat) for seat in range(len(labels))]
        return self._all_labels[1]

    def labels_of(self, labels: Sequence[Sequence[Sentence]], seat: int) -> list[str]:
        """Return the labels of the player of a seat, encoded, made again only when they have changed."""
        known = self._labels.get(seat)
        if known is None or known[0] is not labels[seat]:
            known = self._labels[seat] = labels[seat], preencoded(self.lines(labels[seat]))
        return known[1]

    def marks(self, marks: Sequence[telling.Mark]) -> list[Mark]:
        """Return the marks in the middle of the table, made again only when they have changed."""
        if self._marked[0] is not marks:
            self._marked = marks, [self._mark(mark) for mark in marks]
        return self._marked[1]

    def own_marks(self, marks: Sequence[telling.Mark]) -> list[Mark]:
        """Return the notes on the viewer's hand, made again only when it has changed."""
        if self._own_marked[0] is not marks:
            self._own_marked = marks, [self._mark(mark, own=True) for mark in marks]
        return self._own_marked[1]

    def course(self, seen: Observation) -> bytes:
        """Return the fields of a deal that tell what has been decided, as JSON without braces."""
        return fields({"decisions": len(seen.history), "last_actions": self.last_actions(seen)})

    def words(self, own: list[Mark], scene: list[Mark], labels: list[list[str]], badges: list[Badge] | None) -> bytes:
        """Return the fields of a deal that hold sentences, as JSON without braces, made again only after a change."""
        said = own, scene, labels, badges
        if self._words[0] != said:
            self._words = said, fields({"scene": own + scene, "labels": labels, "badges": badges or []})
        return self._words[1]

    def own_badges(self, badges: Sequence[actions.Badge]) -> list[Badge]:
        """Return what is special about cards of the viewer's hand, encoded, made again only when it has changed."""
        if self._badged[0] is not badges:
            told_of = [Badge(CARD_NAMES[one.card], one.kind, self.translate(one.words)) for one in badges]
            self._badged = badges, preencoded(told_of)
        return self._badged[1]

    def _mark(self, mark: telling.Mark, own: bool = False) -> Mark:
        return Mark(told(mark.sentence, self.seat, self.names, self.translate), mark.important, own)

    def totals(self, match: tuple[telling.Standing, Sentence | None], number: int) -> tuple[str, list[str], str]:
        """Return what is counted in a match, each player's total as text, and the title of deal `number`, from 1."""
        if self._standing[0] is not match or self._standing[1] != number:
            standing, aim = match
            title = deal_title(number, aim, self.names, self.translate, self.seat)
            self._standing = match, number, (self.translate(standing.counted), list(standing.totals), title)
        return self._standing[2]

    def result(self, deals: Sequence[Deal], *, key: bool) -> Result:
        """Return how the last of the deals of a match ended, with its key as hexadecimal digits or without."""
        deal = deals[-1]
        account = [
            ClauseSentence(*told_apart(line.sentence, self.seat, self.names, self.translate), line.seat)
            for line in deal.account
        ]
        winner = verdict(deal.winners, self.seat, self.names, self.translate) if deal.match_over else ""
        chance = deal.start.key.hex() if key else ""
        best = list(deal.deal_winners)
        headline = deal_verdict(best, self.seat, self.names, self.translate)
        return Result(
            list(deal.payoffs),
            list(deal.gained),
            list(deal.scores),
            account,
            list(deal.winners),
            winner,
            place_told(deal, self.seat, self.translate),
            chance,
            best,
            headline,
            [list(one.scores) for one in deals],
        )


def _retitled(view: ActionView, titles: Mapping[str, str]) -> ActionView:
    """Return an action with the family's title for it, if there is one."""
    title = titles.get(view.text, view.title)
    return structs.replace(view, title=title, words=title if title and not view.cards else view.words)


class _ToldAction(NamedTuple):
    """An action as the page shows it, and encoded; it is `worded` where its button needs no title of the family."""

    view: ActionView
    encoded: ActionView
    worded: bool


@cache
def _told_actions(language: str, game: Game) -> Callable[[Action], _ToldAction]:
    """Return a function that turns an action into what the page shows, or into _NAMES_A_PLAYER."""
    translate = translator(language, game.name)
    return remembered(
        lambda action: _NAMES_A_PLAYER if wording.names_player(action) else _told_action(action, (), translate)
    )


_NO_ACTION = ActionView("", "", [], "", "", "", "", {})
_NAMES_A_PLAYER = _ToldAction(_NO_ACTION, _NO_ACTION, worded=False)
"""Stands for any action whose words name a player."""


def _told_action(action: Action, names: Sequence[str], translate: Translate) -> _ToldAction:
    text = str(action)
    cards = plain(action.cards)
    fields = {name: plain(fact) for name, fact in action.fields.items() if name not in ("verb", "cards")}
    title = "" if cards else translate(text)
    words = wording.worded(action, None, names, translate)
    called = wording.called(action, translate)
    view = ActionView(text, action.verb, cards, title, wording.reading(action, translate), words, called, fields)
    return _ToldAction(view, preencoded(view), view.verb in ("play", view.text))


def plain(fact: object) -> Any:
    """Return a fact of a view or an action in a form that JSON can hold, with cards, ranks and suits by name."""
    made = _PLAIN.get(type(fact))
    if made is not None:
        return made(fact)
    if type(fact) in _AS_THEY_ARE:
        return fact
    if isinstance(fact, (tuple, list)):
        return [part if type(part) in _AS_THEY_ARE else plain(part) for part in fact]
    if isinstance(fact, Mapping):
        return {str(name): plain(part) for name, part in fact.items()}
    return str(fact)


_AS_THEY_ARE = frozenset((int, bool, str, type(None)))
_PLAIN: Mapping[type, Callable[[Any], object]] = {
    Card: CARD_NAMES.__getitem__,
    Rank: str,
    Suit: str,
    Hand: lambda hand: [CARD_NAMES[card] for card in hand],
}


def arrangements(seen: Observation, *orders: str) -> bytes:
    """Return the field `arrangements` of a deal, as JSON without braces: the viewer's hand in groups, by order.

    Orders that the game does not have are left out.
    """
    known = seen.game.words.input_help.arrangements
    arranged = {
        name: [[CARD_NAMES[card] for card in group] for group in known[name](seen)]
        for name in orders
        if seen.hand and name in known
    }
    return fields({"arrangements": arranged})
