"""What happened at the table, in sentences: for the terminal, the page and a record that a person reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from tefuda.core.account import Account
from tefuda.core.cards import SUIT_SYMBOLS, Card, show
from tefuda.core.seats import NO_SEAT
from tefuda.language import marked
from tefuda.play.observation import Event, Observation

Translate = Callable[[str], str]
Names = Sequence[str]

SUIT_NAMES = (marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades"))
LAST_ONE = marked("Last one")
CALL_WORDS = {"last": LAST_ONE, "mau": marked("Mau"), "mau-mau": marked("Mau-Mau")}

# Each sentence twice: about another player, and to the one who reads.
_PLAYS = marked("{name} plays {cards}."), marked("You play {cards}.")
_PLAYS_NAMING = marked("{name} plays {cards} and names {suit}."), marked("You play {cards} and name {suit}.")
_SAYS = marked("{name} says “{word}”."), marked("You say “{word}”.")
_DRAWS_ONE = marked("{name} draws a card."), marked("You draw a card.")
_DRAWS = marked("{name} draws {number} cards."), marked("You draw {number} cards.")
_DRAWS_THESE = marked("{name} draws {cards}."), marked("You draw {cards}.")
_TAKES_ONE = marked("{name} takes a penalty card."), marked("You take a penalty card.")
_TAKES = marked("{name} takes {number} penalty cards."), marked("You take {number} penalty cards.")
_TAKES_THESE = marked("{name} takes {cards}."), marked("You take {cards} as a penalty.")
_TAKES_NONE = marked("{name} finds no card to take."), marked("You find no card to take.")
_DRAWING = _DRAWS_ONE, _DRAWS, _DRAWS_THESE
_TAKING = _TAKES_ONE, _TAKES, _TAKES_THESE
_PASSES = marked("{name} passes."), marked("You pass.")
_NAMES = marked("{name} names {suit}."), marked("You name {suit}.")
_NO_WORD = (
    marked("{name} did not say the word that is due with the last card."),
    marked("You did not say the word that is due with the last card."),
)
_TAKES_BACK = marked("{name} takes {cards} back."), marked("You take {cards} back.")
_OWES_ONE = (
    marked("{name} will have to take a card for the call."),
    marked("You will have to take a card for the call."),
)
_OWES = (
    marked("{name} will have to take {number} cards for the call."),
    marked("You will have to take {number} cards for the call."),
)
_MISSES = marked("{name} misses a turn."), marked("You miss a turn.")
_OUT = marked("{name} is out!"), marked("You are out!")
_TURNS = marked("The direction turns.")
_WAITING = marked("{number} cards are waiting for the next player.")
_SHUFFLED = marked("The pile is shuffled into a new stock.")
_BLOCKED = marked("The deal is blocked: it goes no further.")

KIND_WORDS = (
    marked("single"), marked("pair"), marked("triple"), marked("two pairs"), marked("four"), marked("straight"),
    marked("flush"), marked("full house"), marked("four and one"), marked("straight flush"),
)  # fmt: skip
_LEADS = marked("{name} leads."), marked("You lead.")
_PUTS_DOWN = marked("{name} puts cards down for the exchange."), marked("You put down {cards} for the exchange.")
_EXCHANGED = marked("The cards are shuffled and given back.")
_GIVEN = marked("{name} is given {cards}."), marked("You are given {cards}.")
_DRAGON = marked("{name} has a dragon!"), marked("You have a dragon!")

_HOLDS = marked("{name} still holds {cards}: {values}."), marked("You still hold {cards}: {values}.")
_TIMES = marked("{name} pays {times} points a card [{clause}]."), marked("You pay {times} points a card [{clause}].")
_FACTOR = marked("The points count {factor} times, because the last card was wild [{clause}].")
_WINS_MATCH = marked("{name} wins the match."), marked("You win the match!")
_SHARE_MATCH = marked("The match is shared by {names}.")


def suit_text(suit: int, translate: Translate) -> str:
    """Return a suit as symbol and name, `♥ hearts`."""
    return f"{SUIT_SYMBOLS[suit]} {translate(SUIT_NAMES[suit])}"


def story(seen: Sequence[Observation], names: Names, translate: Translate) -> Iterator[str]:
    """Yield in sentences what happened from the first of these observations of one onlooker to the last.

    Each must show one decision more than the one before; `names` are the players by seat.
    """
    steps = list(pairwise(seen))
    for _, run in groupby(range(len(steps)), lambda place: _told_with(place, steps)):
        places = list(run)
        yield from _Moment(steps[places[0]][0], steps[places[-1]][1], names, translate).sentences()


def _told_with(place: int, steps: Sequence[tuple[Observation, Observation]]) -> int:
    """Return the place of the first step told in one sentence with this: the draws of one seat in a row."""
    while place > 0 and (drawn_by := _drawn_by(steps[place])) is not None and drawn_by == _drawn_by(steps[place - 1]):
        place -= 1
    return place


def _drawn_by(step: tuple[Observation, Observation]) -> int | None:
    if not step[1].history:
        return None
    event = step[1].history[-1]
    return event.seat if event.action is not None and event.action.verb == "draw" else None


def _given_by(seen: Observation) -> tuple[Card, ...]:
    """Return the cards that the onlooker has put down for an exchange."""
    made = [event.action for event in seen.history if event.seat == seen.seat and event.action is not None]
    return next((action.cards for action in made if action.verb == "exchange"), ())


class _Moment:
    """What one seat did, and what came of it."""

    def __init__(self, before: Observation, after: Observation, names: Names, translate: Translate) -> None:
        self.before = before
        self.after = after
        self.event: Event[Any] = after.history[-1] if after.history else Event(NO_SEAT, None)
        self.names = names
        self.translate = translate

    def sentences(self) -> Iterator[str]:
        if self.before.facts.get("exchanging"):
            yield from self._exchange()
            return
        yield self._deed()
        if "kind" in self.after.facts:
            yield from self._trick()
            return
        yield from self._word()
        yield from self._consequences()

    def _exchange(self) -> Iterator[str]:
        """Tell what the onlooker put down, and what came of the exchange once all have done so."""
        before, after = self.before, self.after
        if after.seat is not None and (own := _given_by(after)) != _given_by(before):
            yield self._tell(_PUTS_DOWN, after.seat, cards=show(own))
        if after.exchanging:
            return
        if not after.dragons:
            yield self.translate(_EXCHANGED)
        new = self._new_cards()
        if after.seat is not None and new:
            yield self._tell(_GIVEN, after.seat, cards=show(new))
        yield from self._dragons()

    def _dragons(self) -> Iterator[str]:
        for seat in self.after.dragons:
            yield self._tell(_DRAGON, seat)

    def _trick(self) -> Iterator[str]:
        """Tell what came of a play or a pass in a trick."""
        before, after = self.before, self.after
        if after.counts[self.event.seat] == 0:
            yield self._tell(_OUT, self.event.seat)
        elif after.turn is not None and before.kind is not None and after.kind is None:
            yield self._tell(_LEADS, after.turn)

    def _tell(self, sentences: tuple[str, str], seat: int, **facts: object) -> str:
        sentence = sentences[1] if seat == self.after.seat else sentences[0]
        return self.translate(sentence).format(name=self.names[seat], **facts)

    def _deed(self) -> str:
        seat, action = self.event
        cards = show(action.cards)
        match action.verb:
            case "play" if action.fields.get("suit") is not None:
                return self._tell(_PLAYS_NAMING, seat, cards=cards, suit=suit_text(action.suit, self.translate))
            case "play":
                return self._tell(_PLAYS, seat, cards=cards)
            case "name":
                return self._tell(_NAMES, seat, suit=suit_text(action.suit, self.translate))
            case "draw":
                return self._gain(_DRAWING, seat, self._gained(seat))
            case "take":
                taken = self._gained(seat)
                return self._gain(_TAKING, seat, taken) if taken else self._tell(_TAKES_NONE, seat)
            case "dragon":
                return self._tell(_DRAGON, seat)
            case "call":
                return self._tell(_SAYS, seat, word=self.translate(LAST_ONE))
            case _:
                return self._tell(_PASSES, seat)

    def _gain(self, sentences: tuple[tuple[str, str], ...], seat: int, number: int) -> str:
        """Tell of cards that came into a hand: which ones to their holder, how many to the others."""
        one, several, these = sentences
        new = self._new_cards() if seat == self.after.seat else []
        if new:
            return self._tell(these, seat, cards=show(new))
        return self._tell(one, seat) if number == 1 else self._tell(several, seat, number=number)

    def _gained(self, seat: int) -> int:
        return int(self.after.counts[seat] - self.before.counts[seat])

    def _new_cards(self) -> list[Card]:
        new = Counter(self.after.hand) - Counter(self.before.hand)
        return sorted(new.elements())

    def _word(self) -> Iterator[str]:
        seat, action = self.event
        if action.verb == "play" and action.call is not None:
            yield self._tell(_SAYS, seat, word=self.translate(CALL_WORDS[action.call]))

    def _consequences(self) -> Iterator[str]:
        before, after = self.before, self.after
        if after.direction != before.direction:
            yield self.translate(_TURNS)
        if after.pending > before.pending:
            yield self.translate(_WAITING).format(number=after.pending)
        yield from self._penalties()
        if after.stock > before.stock:
            yield self.translate(_SHUFFLED)
        yield from self._missed_turn()
        if self.event.seat in after.out and self.event.seat not in before.out:
            yield self._tell(_OUT, self.event.seat)
        if after.blocked:
            yield self.translate(_BLOCKED)

    def _penalties(self) -> Iterator[str]:
        before, after = self.before, self.after
        actor, action = self.event
        if action.verb == "play" and before.counts[actor] == 1 and after.counts[actor] > 0:
            yield self._tell(_NO_WORD, actor)
            if after.top != action.cards[0]:
                yield self._tell(_TAKES_BACK, actor, cards=show(action.cards))
        for seat in range(after.seats):
            if extra := self._gained(seat) - self._expected(seat):
                yield self._gain(_TAKING, seat, extra)
            owed = after.owed[seat] - before.owed[seat]
            if owed == 1:
                yield self._tell(_OWES_ONE, seat)
            elif owed > 1:
                yield self._tell(_OWES, seat, number=owed)

    def _expected(self, seat: int) -> int:
        """Return how many more cards a seat has by what the actor did, penalties apart."""
        actor, action = self.event
        if seat != actor:
            return 0
        if action.verb in ("draw", "take"):
            return self._gained(seat)
        return -1 if action.verb == "play" and self.after.top in action.cards else 0

    def _missed_turn(self) -> Iterator[str]:
        after, actor = self.after, self.event.seat
        if after.turn is None or after.turn == actor:
            return
        step = 1 if after.direction == "left" else -1
        seat = (actor + step) % after.seats
        while seat != after.turn:
            if seat not in after.out:
                yield self._tell(_MISSES, seat)
            seat = (seat + step) % after.seats


def reckoning(account: Account, seat: int | None, names: Names, translate: Translate) -> Iterator[str]:
    """Yield in sentences what the cards left in the hands count, as told to `seat`."""
    for holder, held in enumerate(account.held):
        if held:
            worth = [value for _, value in held]
            values = " + ".join(map(str, worth)) + f" = {sum(worth)}" if len(worth) > 1 else str(worth[0])
            sentence = _HOLDS[1] if holder == seat else _HOLDS[0]
            yield translate(sentence).format(name=names[holder], cards=show(card for card, _ in held), values=values)
            times = account.times[holder] if account.times else 1
            if times > 1:
                sentence = _TIMES[1] if holder == seat else _TIMES[0]
                yield translate(sentence).format(name=names[holder], times=times, clause=account.factor_clause)
    if account.factor > 1:
        yield translate(_FACTOR).format(factor=account.factor, clause=account.factor_clause)


def verdict(winners: Sequence[int], seat: int | None, names: Names, translate: Translate) -> str:
    """Return the sentence that says who has won the match, as told to `seat`."""
    if len(winners) == 1:
        return translate(_WINS_MATCH[1] if winners[0] == seat else _WINS_MATCH[0]).format(name=names[winners[0]])
    return translate(_SHARE_MATCH).format(names=", ".join(names[winner] for winner in winners))
