"""The sentences about a deal of Big Two: what happened, and the state of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tefuda.core.cards.card import Card, show
from tefuda.core.records.bits import lowest
from tefuda.core.table.seats import COUNTER_CLOCKWISE
from tefuda.core.words.old_voice import OldVoice
from tefuda.core.words.sentences import (
    ANY_LEAD,
    IS_DEALER,
    IS_NEXT,
    LEADS,
    OUT,
    PLAYS,
    WAYS_ROUND,
    deals_in_all,
    to_points,
)
from tefuda.core.words.telling import Gift, Mark, Middle, Player, Seen, Sentence, alert, mark, say, say_of
from tefuda.games.big_two.rules.dealing import cards_aside
from tefuda.games.big_two.rules.options import FirstPlay, Guard
from tefuda.games.big_two.rules.order import by_code
from tefuda.games.big_two.rules.picking import LOWEST_CARD
from tefuda.games.big_two.words.account import account
from tefuda.language import marked

KIND_WORDS = (
    marked("single"), marked("pair"), marked("triple"), marked("two pairs"), marked("four"), marked("straight"),
    marked("flush"), marked("full house"), marked("four and one"), marked("straight flush"),
)  # fmt: skip
"""The words for kinds of combinations, in the order of `Kind` from the single on."""
_STAMPED = KIND_WORDS[-2:]
_PASSES = marked("{name} passes."), marked("You pass.")
_PUTS_DOWN = marked("{name} puts cards down for the exchange."), marked("You put down {cards} for the exchange.")
_GIVEN = marked("{name} is given {cards}."), marked("You are given {cards}.")
_OPENINGS = {
    FirstPlay.CONTAINS: marked("the first play must contain {card}"),
    FirstPlay.ALONE: marked("the first play must be {card} alone"),
}
_GUARDS = {
    Guard.MUST: marked("{player} holds one card: a single must be the highest"),
    Guard.PAYS: marked("{player} holds one card: who plays a single below the highest may pay for all"),
}
_ASIDE, _ONE_ASIDE = marked("{number} cards lie aside, face down"), marked("one card lies aside, face down")
_DRAGON = marked("{name} has a dragon!"), marked("You have a dragon!")


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Describe what one seat did, and what followed."""
    if before.exchanging:
        yield from _exchange(before, after)
        return
    seat, action = after.history[-1]
    if action.verb == "dragon":
        yield say_of(seat, _DRAGON)
    elif action.verb == "play":
        yield say_of(seat, PLAYS, cards=show(action.cards))
    else:
        yield say_of(seat, _PASSES)
    if after.counts[seat] == 0:
        yield say_of(seat, OUT)
    elif after.turn is not None and before.kind is not None and after.kind is None:
        yield say_of(after.turn, LEADS)


def _exchange(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Say what the onlooker put down, and what the exchange brought once all have done so."""
    own = _given_by(after)
    if after.seat is not None and own != _given_by(before):
        yield say_of(after.seat, _PUTS_DOWN, cards=show(own))
    if after.exchanging:
        return
    if not after.dragons:
        yield say("The cards are shuffled and given back.")
    new = _given_to(before, after)
    if after.seat is not None and new:
        yield say_of(after.seat, _GIVEN, cards=show(new))
    for seat in after.dragons:
        yield say_of(seat, _DRAGON)


def _given_by(seen: Seen) -> tuple[Card, ...]:
    """Return the cards that the onlooker has put down for an exchange."""
    made = [event.action for event in seen.history if event.seat == seen.seat and event.action is not None]
    return next((action.cards for action in made if action.verb == "exchange"), ())


def _given_to(before: Seen, after: Seen) -> list[Card]:
    """Return the cards that the onlooker has been given in an exchange."""
    return sorted((Counter(after.hand) - Counter(before.hand)).elements())


def gifts(before: Seen, after: Seen) -> Iterator[Gift]:
    """Show what goes to the dealer and comes back [5.3]; of others nobody sees which cards, or how many [5.2]."""
    if not before.exchanging:
        return
    dealer = after.dealer
    own = _given_by(after)
    if after.seat != dealer and own != _given_by(before):
        yield Gift(after.seat, dealer, own)
    if after.exchanging or after.dragons:
        return
    others = [seat for seat in range(after.seats) if seat != dealer]
    for seat in others:
        if seat != after.seat:
            yield Gift(seat, dealer)
    for seat in others:
        yield Gift(dealer, seat, _given_to(before, after) if seat == after.seat else ())


def stamp(before: Seen, after: Seen) -> Sentence | None:
    """Stamp the two highest kinds of five cards, and a dragon."""
    action = after.history[-1].action
    if after.dragons or (action and action.verb == "dragon"):
        return say("dragon")
    return say(after.kind) if action and action.verb == "play" and after.kind in _STAMPED else None


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what lies there and whose it is, and the direction."""
    if seen.exchanging:
        yield alert("everybody puts down one to three cards")
    elif seen.opening:
        card = lowest(by_code(seen.options, LOWEST_CARD)) if seen.lowest is None else seen.lowest
        yield alert(_OPENINGS[seen.options.first_play], card=Card(card))
    elif seen.kind is None:
        yield alert(ANY_LEAD)
    else:
        yield alert(seen.kind)
        yield mark("played by {player}", player=Player(seen.owner))
    yield from _guard(seen)
    if aside := cards_aside(seen.options, seen.seats):
        yield mark(_ASIDE if aside > 1 else _ONE_ASIDE, number=aside)
    yield mark(WAYS_ROUND[COUNTER_CLOCKWISE])


def _guard(seen: Seen) -> Iterator[Mark]:
    """Say that the next player holds one card, and what is asked of the player to act [4.5]."""
    if seen.turn is None or seen.exchanging or seen.opening or seen.kind not in (None, "single"):
        return
    after = _next_seat(seen) if seen.options.pass_lock else (seen.turn - 1) % seen.seats
    if seen.options.guard and seen.counts[after] == 1:
        yield alert(_GUARDS[seen.options.guard], player=Player(after))


def middle(seen: Seen) -> Middle:
    """Return the play to beat with who made it."""
    return Middle(seen.top, seen.owner, len(seen.pile))


def labels(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who has passed, deals, or is next."""
    if seat in seen.passed:
        yield say("passed")
    if seat == seen.dealer:
        yield say(IS_DEALER)
    if seen.turn is not None and not seen.exchanging and seat == _next_seat(seen):
        yield say(IS_NEXT)


def _next_seat(seen: Seen) -> int:
    """Return the seat that follows the one to act."""
    seat = (seen.turn - 1) % seen.seats
    while seat in seen.passed:
        seat = (seat - 1) % seen.seats
    return int(seat)


def aim(seen: Seen) -> Sentence | None:
    """Name the points or the deals to which the match is played, if it has an end."""
    if seen.options.target:
        return to_points(seen.options.target)
    return deals_in_all(seen.options.match_deals)


VOICE = OldVoice(
    tell=tell, gifts=gifts, stamp=stamp, scene=scene, middle=middle, labels=labels, account=account, aim=aim
)
