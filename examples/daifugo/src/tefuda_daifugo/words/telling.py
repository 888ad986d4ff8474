"""What is said about a deal of Daifugō: what happened, how things stand, and what the places are worth."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import Card, show
from tefuda.core.cards.names import SUIT_SYMBOLS
from tefuda.core.words.old_voice import OldVoice
from tefuda.core.words.sentences import ANY_LEAD, HAS_PASSED, LEADS, PASSES, PLAYS, WAYS_ROUND
from tefuda.core.words.telling import Gift, Mark, Middle, Player, Seen, Sentence, alert, mark, say, say_of
from tefuda.language import marked
from tefuda_daifugo.rules.dealing import other_end
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Table

_PAID = marked("tax paid to {player}: {cards}")
_RECEIVED = marked("tax received from {player}: {cards}")
_GIVES = marked("{name} gives a card back to {player}."), marked("You give {cards} back to {player}.")
_IS_GIVEN = marked("{name} is given a card."), marked("You are given {cards}.")
_TAKES_PLACE = marked("{name} is {title}."), marked("You are {title}.")
_TO_GIVE = marked("{name} gives a card back"), marked("give a card back")
_WORTH = marked("{name} is {title}: {points} [{clause}]."), marked("You are {title}: {points} [{clause}].")


def title_of(place: int, seats: int) -> Sentence:
    """Return the title of a place [4.1]."""
    titles = {1: marked("daifugō"), seats: marked("daihinmin")}
    if seats > 3:
        titles |= {2: marked("fugō"), seats - 1: marked("hinmin")}
    title = titles.get(place, marked("heimin"))
    return say(title)


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Describe what one seat did, and what followed."""
    seat, action = after.history[-1]
    if before.giving:
        yield from _given(before, after, seat)
        return
    yield say_of(seat, PASSES) if action.verb == "pass" else say_of(seat, PLAYS, cards=show(action.cards))
    if after.revolution != before.revolution:
        yield say("Revolution! The order of the ranks is reversed.")
    if after.direction != before.direction:
        yield say("Nines reverse the direction of play.")
    if after.locked != before.locked and after.locked:
        yield say("The suits are locked.")
    for other, place in enumerate(after.places):
        if place and not before.places[other]:
            yield say_of(other, _TAKES_PLACE, title=title_of(place, after.seats))
    if before.top and not after.top and after.turn is not None:
        yield say_of(after.turn, LEADS)


def _given(before: Seen, after: Seen, seat: int) -> Iterator[Sentence]:
    """Say who gives a card back to whom; which one is known to the two of them alone [1.5]."""
    taker, cards = other_end(after.view, seat), show(_moved(before, after))
    yield say_of(seat, _GIVES, player=Player(taker), cards=cards)
    if after.seat == taker:
        yield say_of(taker, _IS_GIVEN, cards=cards)
    if not after.giving:
        yield say_of(after.turn, LEADS)


def _moved(before: Seen, after: Seen) -> list[Card]:
    """Return the cards that have gone from the own hand, or come into it."""
    return sorted(set(before.hand) ^ set(after.hand))


def gifts(before: Seen, after: Seen) -> Iterator[Gift]:
    """Show the cards that are given back [5.2]."""
    if before.giving:
        seat, _ = after.history[-1]
        yield Gift(seat, other_end(after.view, seat), _moved(before, after))


def own(seen: Seen) -> Iterator[Mark]:
    """Say which cards of the tax the seat has paid or been paid, while cards are given back [5.1]."""
    if seen.giving and seen.seat is not None and (seen.paid or seen.received):
        cards = show(seen.paid or seen.received)
        yield mark(_PAID if seen.paid else _RECEIVED, player=Player(other_end(seen.view, seen.seat)), cards=cards)


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what lies there and whose it is, what has been reversed or locked, and the direction."""
    if seen.giving:
        yield Mark(say_of(seen.turn, _TO_GIVE), important=True)
    elif not seen.over and not seen.top:
        yield alert(ANY_LEAD)
    elif not seen.over:
        yield mark("played by {player}", player=Player(seen.owner))
    if seen.backwards:
        yield alert("3 is the strongest, 2 the weakest")
    if seen.locked:
        yield alert("locked: {suits}", suits=" ".join(SUIT_SYMBOLS[suit] for suit in seen.locked))
    yield mark(WAYS_ROUND[seen.view.step])


def middle(seen: Seen) -> Middle:
    """Return the cards to beat, who played them, and how many lie under them."""
    return Middle(seen.top, seen.owner if seen.top else None, len(seen.pile))


def labels(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who has passed, or which title the place in this deal or the deal before gives."""
    if seat in seen.passed:
        yield say(HAS_PASSED)
    if seen.places[seat]:
        yield say("{title} now", title=title_of(seen.places[seat], seen.seats))
    elif seen.last_places[seat]:
        yield title_of(seen.last_places[seat], seen.seats)


def aim(seen: Seen) -> Sentence | None:
    """Name the number of deals that are a match, if it has an end."""
    return say("{number} deals in all", number=seen.options.deals) if seen.options.deals else None


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State the places in their order, and what each is worth [6.1]."""
    for seat in sorted(range(table.seats), key=lambda seat: table.places[seat]):
        title = title_of(table.places[seat], table.seats)
        yield say_of(seat, _WORTH, title=title, points=f"{table.payoffs[seat]:+d}", clause="6.1")


VOICE = OldVoice(tell=tell, gifts=gifts, own=own, scene=scene, middle=middle, labels=labels, account=account, aim=aim)
