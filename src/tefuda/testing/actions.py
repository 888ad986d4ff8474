"""Checks that what a family says of actions is the same interpreted and compiled, and that nothing is changed by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of, record_of
from tefuda.core.cards.card import mask_of
from tefuda.core.game import Game
from tefuda.core.table.decision import Decision, Proposals, decision_of
from tefuda.core.words.story import ActionCells, Deeds, Phrase, Plays, Story
from tefuda.core.words.voice import deeds_of
from tefuda.export.functions import (
    Exported,
    arrange,
    badges,
    deed,
    describe,
    meant,
    mistaken,
    playable,
    title,
    write_action,
)
from tefuda.export.functions import readings as meanings
from tefuda.export.program import exported_of
from tefuda.play.deal import Deal
from tefuda.play.playable import playable_cards
from tefuda.play.readings import readings
from tefuda.testing.conformance import LONGEST, any_action, hold

DESCRIBE, WRITE, TITLE, DEED, MISTAKEN, BADGES, ARRANGE, READINGS, PLAYABLE, MEANT = range(10)
"""The numbers of the rules that `act` takes."""
NAMES = "describe", "write", "title", "deed", "mistaken", "badges", "arrange", "readings", "playable", "meant"
MOMENTS = 8
"""How many moments of a deal are checked at its beginning."""
ONE_IN = 40
"""After these, one moment in so many is checked, and the end."""
TRIED = 4
"""How many legal actions, and how many selections, are checked at each moment."""


def act(
    game: Exported[Any, Any, Any],
    number: int,
    view: Any,
    table: Any,
    options: Any,
    decision: Decision,
    once: int,
    twice: int,
    deeds: Deeds,
    chosen: Phrase,
    room: Any,
    story: Story,
    phrase: Phrase,
    action: ActionCells,
    proposals: Proposals,
    plays: Plays,
) -> int:
    """Call one rule about actions, by its number; `once` is also the number of an order."""
    if number == DESCRIBE:
        describe(game, options, decision, action)
    elif number == WRITE:
        write_action(game, options, decision, story)
    elif number == TITLE:
        title(game, options, decision, story)
    elif number == DEED:
        deed(game, options, decision, story)
    elif number == MISTAKEN:
        return mistaken(game, view, options, decision)
    elif number == BADGES:
        badges(game, view, options, deeds, phrase)
    elif number == ARRANGE:
        arrange(game, view, options, once, room, proposals, decision, phrase)
    elif number == READINGS:
        meanings(game, table, options, once, twice, proposals, decision, action, plays)
    elif number == PLAYABLE:
        return playable(game, view, table, options, once, twice, proposals, decision, action, plays)
    else:
        return meant(game, options, chosen, decision)
    return 0


@cache
def compiled_act(game: Game) -> Callable[..., int]:
    """Return `act` for what a family says of actions, compiled for any house rules."""
    given = {
        "game": exported_of(game), "view": game.view, "table": game.table, "options": game.options,
        "room": game.table,
    }  # fmt: skip
    return Compilation(act, f"{game.name}-actions", given).code()


def check_actions(deal: Deal, random: Random) -> None:
    """Check all that is said of actions, hands and selections at one moment, of each seat that is asked."""
    for seat in deal.asked or (0,):
        asked, seen = deal.as_asked(seat), deal.observe(seat)
        both = Both(asked, seen, seat)
        legal = list(seen.legal_actions)
        decisions = [action.decision for action in random.sample(legal, min(TRIED, len(legal)))]
        selections = [*_some_of(seen.hand, random), *_cards_of(legal, random)]
        both.call(BADGES)
        said = deal.game.words.actions
        for order in range(len(said.orders) + bool(said.bombs)):
            both.call(ARRANGE, once=order)
        for chosen in selections if seat in deal.asked else ():
            once, twice = mask_of(chosen)
            codes = both.call(READINGS, once, twice).codes
            read = [action.code for action in readings(asked, chosen)]
            hold(codes == read, f"{chosen} are read as {codes}, and by Python as {read}", deal)
            decisions += [decision_of(code, once, twice) for code in codes[:2]]
            decisions.append(both.call(MEANT, chosen=chosen).decision)
        for chosen in ([], *selections[:2]) if seat in deal.asked else ():
            found = both.call(PLAYABLE, *mask_of(chosen)).returned
            by_python = mask_of(playable_cards(deal, seen, chosen))[0]
            hold(found == by_python, f"with {chosen}, {found} are playable, and by Python {by_python}", deal)
        for decision in (*decisions, *_any_codes(deal.game, random)):
            for number in (DESCRIBE, WRITE, TITLE, DEED, MISTAKEN):
                both.call(number, decision=decision)


def _some_of(hand: Sequence[int], random: Random) -> Iterator[Sequence[int]]:
    """Yield some cards of a hand, several times."""
    for _ in range(TRIED if hand else 0):
        yield random.sample(hand, random.randint(1, min(6, len(hand))))


def _cards_of(legal: Sequence[Any], random: Random) -> Iterator[Sequence[int]]:
    """Yield the cards of some legal actions that have cards."""
    with_cards = [action.cards for action in legal if action.cards]
    yield from random.sample(with_cards, min(TRIED, len(with_cards)))


def _any_codes(game: Game, random: Random) -> Iterator[Decision]:
    """Yield decisions with codes that may be those of no legal action, and without cards."""
    digits = game.words.notation.digits
    yield from (decision_of(code) for code in random.choices(range(digits.size), k=TRIED) if code in digits)


@cache
def _records() -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return records for rules to write, and the same as arrays: always the same ones, since making them takes long."""
    records = Story(), Phrase(), Proposals(), Plays()
    return records, tuple(array_of(one) for one in records)


def _room() -> tuple[list[Any], list[Any]]:
    """Return records for rules to write, in the order in which `act` takes them, and the same as arrays."""
    records, arrays = _records()
    for one, array in zip(records, arrays, strict=True):
        one.count = 0
        array["count"] = 0
    action = ActionCells()
    return [*records[:2], action, *records[2:]], [*arrays[:2], array_of(action), *arrays[2:]]


class Called:
    """What a rule has written: the records after it, and what it returned."""

    def __init__(self, returned: int, decision: Decision, proposals: Proposals) -> None:
        self.returned = returned
        self.decision = decision_of(decision.code, decision.once, decision.twice)
        self.codes = proposals.codes[: proposals.count]


class Both:
    """Calls rules interpreted and compiled, for one seat at one moment, and compares what they write."""

    def __init__(self, asked: Deal, seen: Any, seat: int) -> None:
        self.deal = asked
        self.given = seen.view, asked.table.copy(), asked.options
        self.arrays = [array_of(one) for one in self.given]
        self.deeds = deeds_of(seen.history)
        self.room = asked.game.table()
        self.rooms = array_of(self.room)

    def call(
        self,
        number: int,
        once: int = 0,
        twice: int = 0,
        decision: Decision | None = None,
        chosen: Sequence[int] = (),
    ) -> Called:
        """Call one rule, and return what it has written; raise AssertionError where that differs."""
        phrase = Phrase()
        phrase.cells[: len(chosen)] = chosen
        phrase.count = len(chosen)
        named = decision or decision_of(0)
        named = decision_of(named.code, named.once, named.twice)
        written, others = _room()
        names = array_of(named)
        kept = [array.tobytes() for array in self.arrays]
        game, cards = exported_of(self.deal.game), (once, twice)
        returned = act(game, number, *self.given, named, *cards, self.deeds, phrase, self.room, *written)
        there = compiled_act(self.deal.game)(
            number, *self.arrays, names, *cards, array_of(self.deeds), array_of(phrase), self.rooms, *others
        )
        same = returned == there and named == record_of(Decision, names)
        same &= all(_equal(one, array) for one, array in zip(written, others, strict=True))
        hold(same, f"{NAMES[number]} is not the same interpreted and compiled", self.deal)
        for one, array, numbers in zip(self.given, self.arrays, kept, strict=True):
            same = array_of(one).tobytes() == array.tobytes() == numbers
            hold(same, f"{NAMES[number]} changes {type(one).__name__}", self.deal)
        return Called(returned, named, written[3])


def _equal(one: Any, array: Any) -> bool:
    """Say whether a record and an array are equal, apart from what lies behind the first `count` of their numbers."""
    match one:
        case Story() | Phrase():
            return bool(one.cells[: one.count] == array["cells"][0, : array["count"][0]].tolist())
        case Proposals():
            return bool(one.codes[: one.count] == array["codes"][0, : array["count"][0]].tolist())
        case ActionCells():
            return bool(one == record_of(ActionCells, array))
    return True


def check_spoken(deal: Deal, random: Random, longest: int = LONGEST) -> None:
    """Play a deal to its end, or for `longest` decisions, and check what is said of actions at some moments of it."""
    for number in range(longest):
        if number < MOMENTS or random.randrange(ONE_IN) == 0 or deal.over:
            check_actions(deal, random)
        if deal.over:
            break
        deal = deal.apply(any_action(deal, random))
