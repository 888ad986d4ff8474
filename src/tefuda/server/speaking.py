"""What a family says of its deals, as one onlooker of a room is told it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tefuda.core.cards import CARD_NAMES, Card, Hand, Rank, Suit
from tefuda.core.telling import Sentence
from tefuda.language import marked, translator
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.play.table_talk import story, told, verdict
from tefuda.server.protocol import Choice, Deed, Happening, Line, Mark, Result

BEGINS = marked("Deal {number} begins.")


class Speaker:
    """Speaks to the player of `seat`, or to an onlooker for None; `names` are the players by seat."""

    def __init__(self, seat: int | None, names: Sequence[str], language: str) -> None:
        self.seat = seat
        self.names = names
        self.language = language
        self.translate = translator(language)

    def choice(self, action: Action) -> Choice:
        """Return an action as the page has it."""
        return _choice(action, self.language)

    def happening(self, moment: int, number: int, before: Observation | None, after: Observation) -> Happening:
        """Return what happened at a moment of deal `number`: its beginning, or one decision."""
        if before is None:
            return Happening(moment, number, None, None, [self.translate(BEGINS).format(number=number)])
        if len(after.history) == len(before.history):
            return Happening(moment, number, None, None, [])
        event = after.history[-1]
        sentences = list(story([before, after], self.names, self.translate))
        return Happening(moment, number, event.seat, self.choice(event.action) if event.action else None, sentences)

    def deeds(self, seen: Observation) -> list[Deed]:
        """Return what each seat did last, as far as it is shown."""
        last: dict[int, Deed] = {}
        for event in reversed(seen.history):
            if event.seat not in last:
                last[event.seat] = Deed(event.seat, self.choice(event.action) if event.action else None)
                if len(last) == seen.seats:
                    break
        return [last[seat] for seat in sorted(last)]

    def circumstances(self, seen: Observation) -> tuple[list[Mark], list[list[str]], tuple[str, list[str], str]]:
        """Return the marks, the notes and the totals."""
        return self.scene(seen), self.notes(seen), self.totals(seen)

    def scene(self, seen: Observation) -> list[Mark]:
        """Return how things stand in the middle of the table."""
        return [Mark(self._told(mark.sentence, seen), mark.important) for mark in seen.game.scene(seen)]

    def notes(self, seen: Observation) -> list[list[str]]:
        """Return what is to be said about each player."""
        return [[self._told(note, seen) for note in seen.game.notes(seen, seat)] for seat in range(seen.seats)]

    def totals(self, seen: Observation) -> tuple[str, list[str], str]:
        """Return what is counted in the match, how much each player has, and what is played for."""
        standing = seen.game.standing(seen)
        aim = seen.game.aim(seen)
        return self.translate(standing.counted), list(standing.totals), self._told(aim, seen) if aim else ""

    def result(self, deal: Deal, *, key: bool) -> Result:
        """Return how a finished deal ended, with its key or without."""
        account = [
            Line(told(sentence, self.seat, self.names, self.translate), "")
            for sentence in deal.game.account(deal.table, deal.options)
        ]
        said = verdict(deal.winners, self.seat, self.names, self.translate) if deal.match_over else ""
        chance = deal.start.key.hex() if key else ""
        return Result(list(deal.payoffs), list(deal.scores), account, list(deal.winners), said, chance)

    def _told(self, sentence: Sentence, seen: Observation) -> str:
        """Return a sentence about how things stand; to whom it speaks is asked of what is seen."""
        seat = seen.seat if _personal(sentence) else None
        return told(sentence, seat, self.names, self.translate)


def _personal(sentence: Sentence) -> bool:
    """Say whether a sentence is another for the player it is about."""
    parts = (fact for fact in sentence.facts.values() if isinstance(fact, Sentence))
    return bool(sentence.to_own) or any(map(_personal, parts))


@lru_cache(8192)
def _choice(action: Action, language: str) -> Choice:
    """Return an action as the page has it; the same one again for the same action, so nobody may change it."""
    text = str(action)
    cards = plain(action.cards)
    fields = {name: plain(fact) for name, fact in action.fields.items() if name not in ("verb", "cards")}
    return Choice(text, action.verb, cards, "" if cards else translator(language)(text), fields)


def plain(fact: object) -> Any:
    """Return a fact of a view or an action as JSON has it: cards, ranks and suits by name."""
    made = _PLAIN.get(type(fact))
    if made is not None:
        return made(fact)
    if isinstance(fact, tuple | list):
        return [plain(part) for part in fact]
    if isinstance(fact, Mapping):
        return {str(name): plain(part) for name, part in fact.items()}
    return str(fact)


def _same(fact: object) -> object:
    return fact


_PLAIN: Mapping[type, Callable[[Any], object]] = {
    **dict.fromkeys((int, bool, str, type(None)), _same),
    Card: CARD_NAMES.__getitem__,
    Rank: str,
    Suit: str,
    Hand: lambda hand: [CARD_NAMES[card] for card in hand],
}


def arrangements(seen: Observation) -> dict[str, list[list[str]]]:
    """Return the orders of the own hand by name, each in groups."""
    if not seen.hand:
        return {}
    return {
        name: [[CARD_NAMES[card] for card in group] for group in arranged(seen)]
        for name, arranged in seen.game.manual.arrangements.items()
    }
