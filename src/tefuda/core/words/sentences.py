"""Sentences that several families use; a pair is about another player, and to the player it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tefuda.core.cards.card import Card, show
from tefuda.core.cards.names import SUIT_SYMBOLS
from tefuda.core.table.seats import CLOCKWISE, COUNTER_CLOCKWISE
from tefuda.core.words.telling import Sentence, say, say_of
from tefuda.language import marked

POINTS = marked("points")
"""What points and the stock are called at the table."""
STOCK = marked("stock: {number}")
SUIT_NAMES = (marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades"))

JOKERS_TYPED = marked("the small joker, which is black, and the big one, which is red; 小王 and 大王, too")
"""How jokers are typed, for lists of what can be typed."""

PLAYS = marked("{name} plays {cards}."), marked("You play {cards}.")
PASSES = marked("{name} passes."), marked("You pass.")
OUT = marked("{name} is out!"), marked("You are out!")
LEADS = marked("{name} leads."), marked("You lead.")
PAYS = marked("{name} pays {player} {points} [{clause}]."), marked("You pay {player} {points} [{clause}].")
SAYS = marked("{name} says “{word}”."), marked("You say “{word}”.")
BLOCKED = marked("The deal is blocked: it goes no further.")
_HOLDS = marked("{name} still holds {cards}: {values}."), marked("You still hold {cards}: {values}.")

IS_OUT = marked("out")
HAS_PASSED = marked("passed")
IS_DEALER = marked("dealer")
IS_NEXT = marked("next")
WAYS_ROUND: Mapping[int, str] = {
    CLOCKWISE: marked("clockwise ↻"),
    COUNTER_CLOCKWISE: marked("counter-clockwise ↺"),
}
"""The direction of play, by its step."""
ANY_LEAD = marked("anything may be led")

YOU = marked("you")
AS_RANK = marked("{card} as {rank}")
WITH_WILDS = marked("{what} ({wilds})")
BOTH = marked("{one}, {other}")


def suit_named(suit: int) -> Sentence:
    """Return a suit, 0 to 3, as symbol and name, such as `♥ hearts`."""
    return Sentence("{symbol} {suit}", facts={"symbol": SUIT_SYMBOLS[suit], "suit": say(SUIT_NAMES[suit])})


def with_wilds(what: Sentence | str, written: str) -> Sentence | str:
    """Return what is played with what its wild cards stand for, `written` as `4♦ 2♥=4`."""
    told: Sentence | None = None
    for one in dict.fromkeys(word for word in written.split() if "=" in word):
        card, _, rank = one.partition("=")
        said = say(AS_RANK, card=card, rank=rank)
        told = say(BOTH, one=told, other=said) if told else said
    return say(WITH_WILDS, what=what, wilds=told) if told else what


def still_holds(seat: int, held: Sequence[tuple[Card, int]]) -> Iterator[Sentence]:
    """Yield a sentence on the cards left in a hand, each with its value; nothing for an empty hand."""
    if held:
        values = added_up([value for _, value in held])
        yield say_of(seat, _HOLDS, cards=show(card for card, _ in held), values=values)


def added_up(numbers: Sequence[int]) -> str:
    """Return the sum of at least one number with its terms, such as `3 + 1 = 4`; a single number stands alone."""
    total = str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {total}" if len(numbers) > 1 else total


def to_points(points: int) -> Sentence:
    """Return the sentence that a match is played to a number of points."""
    return say("to {points} points", points=points)


IN_ALL = marked("{number} deals in all")


def deals_in_all(number: int) -> Sentence | None:
    """Return the sentence that a match has a number of deals; None for 0, where it has no end."""
    return Sentence(IN_ALL, facts={"number": number}) if number else None
