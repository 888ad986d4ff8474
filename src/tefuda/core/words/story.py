"""The records in which rules say something: a story of messages, the phrases within them, and what was done before."""

from __future__ import annotations

from tefuda.core.cards.card import JOKERS, cards_of_suit
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, NO_SEAT, NO_SUIT, SUITS
from tefuda.core.records.record import Cells, Of, Record, cell, cells, part, record
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import PROPOSALS_LIMIT

STORY_LIMIT = 4096
"""How many integers a story may have."""
PHRASE_LIMIT = 256
"""How many integers a phrase may have."""
DEEDS_LIMIT = 64
"""How many decisions are known to the rules that say something."""
UNSEEN = -1
"""The code of a decision that the viewer has not seen."""

PLUS, MINUS, TIMES, EQUALS, OPENS, CLOSES = (1 << 40 | sign for sign in range(6))
"""The signs of a calculation; all other integers in it are numbers."""

WILD = 64
"""A wild card in a phrase is at least this: the card, plus 64 times the rank that it stands for and one, plus 1024
times the suit. Other cards are less."""


@record
class Phrase(Record):
    """What fills one gap of a message: cards, numbers, or another message; the first `count` of its `cells`."""

    cells: Cells = cells(PHRASE_LIMIT)
    count: int = cell()


@record
class Story(Record):
    """Messages one after the other, the first `count` of the `cells`; `phrase` and `other` are for filling gaps.

    A message is its number, and for each gap an integer, or the length of a phrase and its integers.
    """

    cells: Cells = cells(STORY_LIMIT)
    count: int = cell()
    phrase: Phrase = part(Phrase)
    other: Phrase = part(Phrase)


@record
class Deeds(Record):
    """The last decisions as a viewer has seen them, the first `count` of each block, in their order.

    A decision is its seat, its code, or UNSEEN, and its cards as masks.
    """

    seats: Cells = cells(DEEDS_LIMIT, Of.SEAT)
    codes: Cells = cells(DEEDS_LIMIT)
    once: Cells = cells(DEEDS_LIMIT, Of.CARDS)
    twice: Cells = cells(DEEDS_LIMIT, Of.CARDS)
    count: int = cell()


@record
class MiddleCells(Record):
    """What lies in the middle of the table: the cards on `top` in order, and those that show from `under` a pile.

    `seat` played them, or NO_SEAT; `covered` cards lie below. `stock` is how many are left to draw, -1 in a game
    without a stock; `turn_up` a card that lies open beside it, or NO_CARD; `suit` the suit named for the next play, or
    NO_SUIT.
    """

    top: Phrase = part(Phrase)
    under: Phrase = part(Phrase)
    seat: int = cell(start=NO_SEAT)
    covered: int = cell()
    stock: int = cell(start=-1)
    turn_up: int = cell(start=NO_CARD)
    suit: int = cell(start=NO_SUIT)


@record
class ActionCells(Record):
    """What an action declares: `verb`, `kind` and `call` by number in the lists of the family, -1 for none.

    `cards` are in the order in which they are written, wild cards with what they stand for. `suit` is a suit that is
    named, or NO_SUIT, `seat` a player, or NO_SEAT, and `number` a number that is called, or 0. `key` is what else tells
    an action apart, in a sense of the family's own, or -1.
    """

    verb: int = cell()
    kind: int = cell(start=-1)
    call: int = cell(start=-1)
    suit: int = cell(start=NO_SUIT)
    seat: int = cell(start=NO_SEAT)
    number: int = cell()
    key: int = cell(start=-1)
    cards: Phrase = part(Phrase)


@record
class Plays(Record):
    """Actions with their cards as masks, the first `count` of each block; `ranks` is room for those who read them."""

    codes: Cells = cells(PROPOSALS_LIMIT)
    once: Cells = cells(PROPOSALS_LIMIT, Of.CARDS)
    twice: Cells = cells(PROPOSALS_LIMIT, Of.CARDS)
    ranks: Cells = cells(PROPOSALS_LIMIT)
    count: int = cell()


GROUP_ENDS = -1
"""What stands between groups of cards in a phrase."""


@rule
def clear(phrase: Phrase) -> None:
    """Empty a phrase."""
    phrase.count = 0


@rule
def add_cards(phrase: Phrase, once: int, twice: int) -> None:
    """Append cards, given as masks, to a phrase, from the lowest code up; cards held twice stand next to each other."""
    while once != 0:
        card = lowest(once)
        put(phrase, card)
        if twice >> card & 1:
            put(phrase, card)
        once = without_lowest(once)


@rule
def add_by_suit(phrase: Phrase, once: int, twice: int) -> None:
    """Append cards, given as masks, to a phrase, suit by suit, each from the lowest card up, and jokers last."""
    for suit in range(SUITS):
        add_cards(phrase, once & cards_of_suit(suit), twice & cards_of_suit(suit))
    add_cards(phrase, once & JOKERS, twice & JOKERS)


@rule
def wild_as(card: int, rank: int, suit: int) -> int:
    """Return a wild card in a phrase, with the rank and the suit that it stands for, NO_SUIT if that is not said."""
    return card + WILD * (rank + 1) + (suit << 10)


@rule
def put_wild(phrase: Phrase, card: int, rank: int, suit: int) -> None:
    """Append a wild card, and the rank and the suit that it stands for, NO_SUIT if that is not said."""
    put(phrase, wild_as(card, rank, suit))


@rule
def card_alone(number: int) -> int:
    """Return a card in a phrase, wild or not, without what it stands for."""
    return number & WILD - 1


@rule
def rank_meant(number: int) -> int:
    """Return the rank that a wild card in a phrase stands for."""
    return (number >> 6 & 15) - 1


@rule
def suit_meant(number: int) -> int:
    """Return the suit that a wild card in a phrase stands for, NO_SUIT if that is not said."""
    return number >> 10


@rule
def masks_of(phrase: Phrase) -> tuple[int, int]:
    """Return the cards of a phrase as masks: held at least once, and twice."""
    once, twice = 0, 0
    for index in range(phrase.count):
        bit = 1 << card_alone(phrase.cells[index])
        twice |= once & bit
        once |= bit
    return once, twice


@rule
def list_cards(phrase: Phrase, once: int, twice: int) -> None:
    """Make a phrase of cards, given as masks, from the lowest code up."""
    clear(phrase)
    add_cards(phrase, once, twice)


@rule
def list_new(phrase: Phrase, before_once: int, before_twice: int, once: int, twice: int) -> None:
    """Make a phrase of the cards that a hand has more than before; each hand is given as two masks."""
    clear(phrase)
    left = once & ~before_once | twice & ~before_twice
    while left != 0:
        card = lowest(left)
        put(phrase, card)
        if twice >> card & ~before_once >> card & 1:
            put(phrase, card)
        left = without_lowest(left)


@rule
def list_one(phrase: Phrase, number: int) -> None:
    """Make a phrase of one card or number."""
    clear(phrase)
    put(phrase, number)


@rule
def add_term(phrase: Phrase, number: int) -> None:
    """Append a number to a sum, with a plus sign before it unless it is the first."""
    if phrase.count != 0:
        put(phrase, PLUS)
    put(phrase, number)


@rule
def add_total(phrase: Phrase, total: int) -> None:
    """Append the total to a sum, unless the sum is a single number."""
    if phrase.count > 1:
        put(phrase, EQUALS)
        put(phrase, total)


@rule
def last_seat(deeds: Deeds) -> int:
    """Return the seat that decided last; there is a decision."""
    return deeds.seats[deeds.count - 1]


@rule
def last_code(deeds: Deeds) -> int:
    """Return the code of the last decision, or UNSEEN; there is a decision."""
    return deeds.codes[deeds.count - 1]


@rule
def highest(mask: int) -> int:
    """Return the highest card in `mask`, which is not empty."""
    while without_lowest(mask) != 0:
        mask = without_lowest(mask)
    return lowest(mask)


@rule
def list_covered(phrase: Phrase, deeds: Deeds, top: int, once: int, twice: int) -> None:
    """List in a phrase the two cards of a pile that were covered last, the latest first, as far as they are known.

    The covered cards are given as masks, and `top` lies on them. What was laid before the first of the deeds is known
    only if it is the one card left.
    """
    clear(phrase)
    at = deeds.count - 1
    while at >= 0 and phrase.count < 2:
        laid, again = deeds.once[at], deeds.twice[at]
        while laid != 0 and phrase.count < 2:
            card = highest(laid)
            bit = 1 << card
            if again & bit:
                again ^= bit
            else:
                laid ^= bit
            if card == top:
                top = NO_CARD
            elif once & bit:
                put(phrase, card)
                if twice & bit:
                    twice ^= bit
                else:
                    once ^= bit
        at -= 1
    if phrase.count < 2 and once != 0 and without_lowest(once) == 0 and twice == 0:
        put(phrase, lowest(once))
