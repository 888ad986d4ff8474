"""What is said about a deal of the eights family: what happened, and how things stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tefuda.core.cards.card import Suit, show
from tefuda.core.table.seats import first_among, next_seat
from tefuda.core.words.sentences import (
    BLOCKED,
    IS_DEALER,
    IS_NEXT,
    IS_OUT,
    OUT,
    PASSES,
    PLAYS,
    SAYS,
    STOCK,
    WAYS_ROUND,
    suit_named,
    to_points,
)
from tefuda.core.words.telling import Mark, Middle, Seen, Sentence, alert, lately_covered, mark, say, say_of
from tefuda.core.words.voice import Voice
from tefuda.games.eights.words.account import account
from tefuda.language import marked

LAST_ONE = marked("Last one")
CALL_WORDS = {"last": LAST_ONE, "mau": marked("Mau"), "mau-mau": marked("Mau-Mau")}
CARDS_TO_TAKE = marked("cards to take: {number}")

_PLAYS_NAMING = marked("{name} plays {cards} and names {suit}."), marked("You play {cards} and name {suit}.")
_NAMES = marked("{name} names {suit}."), marked("You name {suit}.")
_DRAWING = (
    (marked("{name} draws a card."), marked("You draw a card.")),
    (marked("{name} draws {number} cards."), marked("You draw {number} cards.")),
    (marked("{name} draws {cards}."), marked("You draw {cards}.")),
)
_TAKING = (
    (marked("{name} takes a penalty card."), marked("You take a penalty card.")),
    (marked("{name} takes {number} penalty cards."), marked("You take {number} penalty cards.")),
    (marked("{name} takes {cards}."), marked("You take {cards} as a penalty.")),
)
_TAKES_NONE = marked("{name} finds no card to take."), marked("You find no card to take.")
_TAKES_BACK = marked("{name} takes {cards} back."), marked("You take {cards} back.")
_MISSES = marked("{name} misses a turn."), marked("You miss a turn.")
_NO_WORD = (
    marked("{name} did not say the word that belongs to the last card."),
    marked("You did not say the word that belongs to the last card."),
)
_OWES_ONE = (
    marked("{name} will have to take a card for the call."),
    marked("You will have to take a card for the call."),
)
_OWES = (
    marked("{name} will have to take {number} cards for the call."),
    marked("You will have to take {number} cards for the call."),
)
_STILL_OWES_ONE = marked("{name} still has to take a card."), marked("You still have to take a card.")
_STILL_OWES = (
    marked("{name} still has to take {number} cards."),
    marked("You still have to take {number} cards."),
)
_WAITING = marked("One card is waiting for the next player."), marked("{number} cards are waiting for the next player.")
_PASSED_ON = (
    marked("One card is passed on to the next player."),
    marked("{number} cards are passed on to the next player."),
)
_DECIDED = {
    "extra": marked("an extra card may be played"),
    "name": marked("the dealer names a suit"),
    "speak": marked("the call can still be made"),
}


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Describe what one seat did, and what followed."""
    yield _deed(before, after)
    seat, action = after.history[-1]
    if action.verb == "play" and action.call is not None:
        yield say_of(seat, SAYS, word=say(CALL_WORDS[action.call]))
    if after.direction != before.direction:
        yield say("The direction changes.")
    passed_on = action.verb == "play" and before.pending and action.cards[0].rank == after.options.pass_on
    if passed_on and after.pending == before.pending:
        yield say(_PASSED_ON[after.pending > 1], number=after.pending)
    elif after.pending > before.pending:
        yield say(_WAITING[after.pending > 1], number=after.pending)
    yield from _penalties(before, after)
    if after.stock > before.stock:
        yield say("The pile is shuffled into a new stock.")
    yield from _missed_turns(after)
    if seat in after.out and seat not in before.out:
        yield say_of(seat, OUT)
    if after.blocked:
        yield say(BLOCKED)


def _deed(before: Seen, after: Seen) -> Sentence:
    seat, action = after.history[-1]
    match action.verb:
        case "play" if action.suit is not None:
            return say_of(seat, _PLAYS_NAMING, cards=show(action.cards), suit=suit_named(action.suit))
        case "play":
            return say_of(seat, PLAYS, cards=show(action.cards))
        case "name":
            return say_of(seat, _NAMES, suit=suit_named(action.suit))
        case "draw":
            return _gain(before, after, _DRAWING, seat, _gained(before, after, seat))
        case "take":
            taken = _gained(before, after, seat)
            return _gain(before, after, _TAKING, seat, taken) if taken else say_of(seat, _TAKES_NONE)
        case "call":
            return say_of(seat, SAYS, word=say(LAST_ONE))
        case _:
            return say_of(seat, PASSES)


def _gain(before: Seen, after: Seen, sentences: tuple[tuple[str, str], ...], seat: int, number: int) -> Sentence:
    """Describe cards that came into a hand: which ones to their holder, how many to the others."""
    one, several, these = sentences
    if seat == after.seat and (new := Counter(after.hand) - Counter(before.hand)):
        return say_of(seat, these, cards=show(sorted(new.elements())))
    return say_of(seat, one) if number == 1 else say_of(seat, several, number=number)


def _gained(before: Seen, after: Seen, seat: int) -> int:
    return int(after.counts[seat] - before.counts[seat])


def _penalties(before: Seen, after: Seen) -> Iterator[Sentence]:
    actor, action = after.history[-1]
    if action.verb == "play" and before.counts[actor] == 1 and after.counts[actor] > 0:
        yield say_of(actor, _NO_WORD)
        if after.top != action.cards[0]:
            yield say_of(actor, _TAKES_BACK, cards=show(action.cards))
    for seat in range(after.seats):
        if extra := _gained(before, after, seat) - _expected(before, after, seat):
            yield _gain(before, after, _TAKING, seat, extra)
        if after.owed != before.owed:
            yield from _debt(seat, after.owed[seat] - before.owed[seat], _OWES_ONE, _OWES)
        if after.owed_draws != before.owed_draws:
            yield from _debt(seat, after.owed_draws[seat] - before.owed_draws[seat], _STILL_OWES_ONE, _STILL_OWES)


def _debt(seat: int, number: int, one: tuple[str, str], several: tuple[str, str]) -> Iterator[Sentence]:
    """Say how many more cards a seat owes."""
    if number == 1:
        yield say_of(seat, one)
    elif number > 1:
        yield say_of(seat, several, number=number)


def _expected(before: Seen, after: Seen, seat: int) -> int:
    """Return how many more cards a seat has by what the actor did, penalties apart."""
    actor, action = after.history[-1]
    if seat != actor:
        return 0
    if action.verb in ("draw", "take"):
        return _gained(before, after, seat)
    return -1 if action.verb == "play" and after.top in action.cards else 0


def _missed_turns(after: Seen) -> Iterator[Sentence]:
    actor = after.history[-1].seat
    if after.turn is None or after.turn == actor:
        return
    seat = _following(after, actor)
    while seat != after.turn:
        if seat not in after.out:
            yield say_of(seat, _MISSES)
        seat = _following(after, seat)


def _following(seen: Seen, seat: int) -> int:
    return next_seat(seat, seen.seats, seen.view.step)


def stamp(before: Seen, after: Seen) -> Sentence | None:
    """Stamp the word that is said with the last cards."""
    action = after.history[-1].action
    if action.verb == "call":
        return say(LAST_ONE)
    return say(CALL_WORDS[action.call]) if action.verb == "play" and action.call is not None else None


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what is decided besides a play, the suit named, the cards waiting, the stock and the direction."""
    if seen.phase in _DECIDED:
        yield alert(_DECIDED[seen.phase])
    if seen.named == "any":
        yield alert("any card may be played")
    elif seen.named is not None:
        yield alert("suit named: {suit}", suit=suit_named(seen.named))
    if seen.pending:
        yield alert(CARDS_TO_TAKE, number=seen.pending)
        if seen.top.rank != seen.demanded:
            yield alert("to be answered: {rank}", rank=seen.demanded)
    yield mark(STOCK, number=seen.stock)
    yield mark(WAYS_ROUND[seen.view.step])


def middle(seen: Seen) -> Middle:
    """Return the top card with who played it, the stock and the suit named."""
    top = () if seen.top is None else (seen.top,)
    player = next((event.seat for event in reversed(seen.history) if event.action and event.action.cards == top), None)
    suit = seen.named if isinstance(seen.named, Suit) else None
    under = lately_covered(seen, seen.pile)
    return Middle(top, player if top else None, len(seen.pile), seen.stock, suit=suit, under=under)


def labels(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who is out, deals, is next, or owes cards."""
    if seat in seen.out:
        yield say(IS_OUT)
    if seat == seen.dealer:
        yield say(IS_DEALER)
    if seen.turn is not None and seat == _next_seat(seen):
        yield say(IS_NEXT)
    if owed := seen.owed[seat] + seen.owed_draws[seat] + (seen.fine if seat == seen.turn else 0):
        yield say(CARDS_TO_TAKE, number=owed)


def _next_seat(seen: Seen) -> int:
    """Return the seat that follows the one to act."""
    return first_among(~seen.view.out, _following(seen, seen.turn), seen.seats, seen.view.step)


def aim(seen: Seen) -> Sentence | None:
    """Name the points to which the match is played, if it has an end."""
    return to_points(seen.options.target) if seen.options.target else None


VOICE = Voice(tell=tell, stamp=stamp, scene=scene, middle=middle, labels=labels, account=account, aim=aim)
