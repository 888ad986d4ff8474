"""What is said of the actions of Guandan: what they declare, their text, what cards can mean, the orders of the hand.

A play is its cards, `K♠ K♦`; a wild card is written with what it stands for, `K♠ K♦ 2♥=K`, and in a straight flush
with the suit as well, `4♠ 5♠ 2♥=6♠ 7♠ 8♠`. Without that it stands for itself. The kind stands in front where the
cards can be read as another: `full house 9♠ 9♦ 9♣ 9♥ 9♥`, `straight 3♠ 4♠ 5♠ 6♠ 7♠`.
"""

from __future__ import annotations

from tefuda.core.cards.card import BIG_JOKER, JOKERS, SMALL_JOKER, Card, Rank, cards_of_rank, cards_of_suit, holds
from tefuda.core.cards.ranks import one_rank
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_CARD, NO_SUIT, RANKS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals, propose
from tefuda.core.words.actions import ActionRules, Actions, BadgeKind, Named
from tefuda.core.words.common import cards_written, number_written
from tefuda.core.words.messages import SeatGap
from tefuda.core.words.story import (
    GROUP_ENDS,
    UNSEEN,
    WILD,
    ActionCells,
    Deeds,
    Phrase,
    Story,
    add_cards,
    card_alone,
    list_one,
    masks_of,
    rank_meant,
)
from tefuda.games.guandan.rules.actions import (
    DIGITS,
    KEYS,
    PASS,
    SMALL,
    UNUSED,
    Kind,
    Verb,
    give_code,
    is_bomb,
    key_of,
    kind_of,
    play_code,
    seat_code,
    verb_of,
    wilds_declared,
)
from tefuda.games.guandan.rules.arranging import WORDS, cards_of_key, classify, classify_counts, list_play, suit_shown
from tefuda.games.guandan.rules.combinations import one_suit, strength, tier
from tefuda.games.guandan.rules.constants import SEATS, SIDES, Phase
from tefuda.games.guandan.rules.generation import legal_actions
from tefuda.games.guandan.rules.hands import counts_in, wild_card
from tefuda.games.guandan.rules.legality import refusal, refuse_shape, refuse_wilds
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.picking import pick
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.table import Table
from tefuda.games.guandan.rules.view import View
from tefuda.games.guandan.words.book import BOOK
from tefuda.games.guandan.words.telling import TITLES
from tefuda.language import marked

OF_WILD, OF_LEVEL, OF_RECEIVED = range(3)
"""The numbers of the badges."""
BY_RANK, BY_SUIT, BY_FLUSH, BY_COMBINATION = range(4)
"""The numbers of the orders of the hand."""
UNKNOWN = len(Verb)
"""The number of the verb of a code that is no action."""
_BEST_FIRST = (
    Kind.JOKERS, Kind.EIGHT, Kind.SEVEN, Kind.SIX, Kind.STRAIGHT_FLUSH, Kind.FIVE, Kind.FOUR, Kind.PLATE, Kind.TUBE,
    Kind.TRIPLE, Kind.PAIR, Kind.STRAIGHT,
)  # fmt: skip
LAST = len(_BEST_FIRST)
PLACES = tuple(_BEST_FIRST.index(kind) if kind in _BEST_FIRST else LAST for kind in range(32))
"""In which place a kind is laid out, by kind; LAST for those that are not laid out."""
CODES = DIGITS.size
"""All codes are below this."""
CODE_BITS = DIGITS.size.bit_length() - 1
"""How many bits a code has."""


@BOOK.message("pass")
def pass_turn(story: Story) -> None: ...
@BOOK.message("give")
def give(story: Story) -> None: ...
@BOOK.word("take")
def take(story: Story) -> None: ...
@BOOK.word("lead")
def lead(story: Story) -> None: ...
@BOOK.message("the tribute of {name}", "your tribute")
def tribute_of(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} leads", "you lead")
def seat_leads(story: Story, name: SeatGap) -> None: ...
@BOOK.word("single")
def single(story: Story) -> None: ...
@BOOK.word("pair")
def pair(story: Story) -> None: ...
@BOOK.word("triple")
def triple(story: Story) -> None: ...
@BOOK.word("full house")
def full_house(story: Story) -> None: ...
@BOOK.word("straight")
def straight(story: Story) -> None: ...
@BOOK.word("tube")
def tube(story: Story) -> None: ...
@BOOK.word("plate")
def plate(story: Story) -> None: ...
@BOOK.word("four")
def four(story: Story) -> None: ...
@BOOK.word("five")
def five(story: Story) -> None: ...
@BOOK.word("straight flush")
def straight_flush(story: Story) -> None: ...
@BOOK.word("six")
def six(story: Story) -> None: ...
@BOOK.word("seven")
def seven(story: Story) -> None: ...
@BOOK.word("eight")
def eight(story: Story) -> None: ...
@BOOK.word("nine")
def nine(story: Story) -> None: ...
@BOOK.word("ten")
def ten(story: Story) -> None: ...
@BOOK.word("jokers")
def jokers(story: Story) -> None: ...


@rule
def describe(options: Options, decision: Decision, action: ActionCells) -> None:
    """Declare the verb, the cards, for a play the kind and the key by which it is compared, else perhaps a seat."""
    code = decision.code
    verb, kind = verb_of(code), kind_of(code)
    action.verb = min(verb, UNKNOWN)
    if verb == Verb.PLAY and decision.once != 0:
        list_play(action.cards, code, decision.once, decision.twice)
    else:
        add_cards(action.cards, decision.once, decision.twice)
    if verb == Verb.PLAY and Kind.NONE < kind <= Kind.JOKERS:
        action.kind = kind - Kind.SINGLE
        action.key = key_of(code)
    elif verb == Verb.TAKE or verb == Verb.AGREE:
        action.seat = key_of(code)


@rule
def write(options: Options, decision: Decision, story: Story) -> None:
    """Write an action: `K♠ K♦ 2♥=K`, `pass`, `give A♠`, `take 2`."""
    code, once, twice = decision.code, decision.once, decision.twice
    if code < 0 or code >= CODES or key_of(code) >= KEYS:
        return
    verb, kind = verb_of(code), kind_of(code)
    if code == PASS and once == 0 and twice == 0:
        pass_turn(story)
    elif verb == Verb.GIVE and once != 0 and code == give_code(lowest(once)):
        give(story)
        list_one(story.phrase, lowest(once))
        cards_written(story, story.phrase)
    elif (verb == Verb.TAKE or verb == Verb.AGREE) and code == seat_code(verb, key_of(code)) and key_of(code) < SEATS:
        if verb == Verb.TAKE:
            take(story)
        else:
            lead(story)
        number_written(story, key_of(code))
    elif verb == Verb.PLAY and once != 0:
        list_play(story.phrase, code, once, twice)
        if code_of_cards(story.phrase, Kind.NONE) == code:
            cards_written(story, story.phrase)
        elif Kind.NONE < kind <= Kind.JOKERS and code_of_cards(story.phrase, kind) == code:
            write_kind(kind, story)
            cards_written(story, story.phrase)


@rule
def code_of_cards(phrase: Phrase, said: int) -> int:
    """Return the code of playing the cards of a phrase, as the kind `said`, unless that is NONE, with what fits best.

    Of cards that are not the kind said, the key is that of what they are; the suit of a straight flush is that of its
    first natural card.
    """
    kind, key, suit = classify(phrase)
    if said != Kind.NONE and said != kind:
        kind, suit = said, NO_SUIT
        if said == Kind.STRAIGHT_FLUSH:
            suit = suit_of_naturals(phrase)
    first, second = UNUSED, UNUSED
    for index in range(phrase.count):
        if phrase.cells[index] >= WILD:
            if first == UNUSED:
                first = rank_meant(phrase.cells[index])
            else:
                second = rank_meant(phrase.cells[index])
    return play_code(kind, key, suit, first, second)


@rule
def suit_of_naturals(phrase: Phrase) -> int:
    """Return the suit of the first card of a phrase that is neither wild nor a joker; clubs if there is none."""
    for index in range(phrase.count):
        if phrase.cells[index] < SMALL_JOKER:
            return suit_shown(phrase.cells[index])
    return 0


@rule
def write_kind(kind: int, story: Story) -> None:
    """Write the name of a kind of combination."""
    if kind == Kind.SINGLE:
        single(story)
    elif kind == Kind.PAIR:
        pair(story)
    elif kind == Kind.TRIPLE:
        triple(story)
    elif kind == Kind.FULL_HOUSE:
        full_house(story)
    elif kind == Kind.STRAIGHT:
        straight(story)
    elif kind == Kind.TUBE:
        tube(story)
    elif kind == Kind.PLATE:
        plate(story)
    elif kind == Kind.FOUR:
        four(story)
    elif kind == Kind.FIVE:
        five(story)
    elif kind == Kind.STRAIGHT_FLUSH:
        straight_flush(story)
    elif kind == Kind.SIX:
        six(story)
    elif kind == Kind.SEVEN:
        seven(story)
    elif kind == Kind.EIGHT:
        eight(story)
    elif kind == Kind.NINE:
        nine(story)
    elif kind == Kind.TEN:
        ten(story)
    else:
        jokers(story)


@rule
def title(options: Options, decision: Decision, story: Story) -> None:
    """Say an action without cards."""
    if decision.code == PASS:
        pass_turn(story)
    else:
        deed(options, decision, story)


@rule
def deed(options: Options, decision: Decision, story: Story) -> None:
    """Say whose tribute is taken, or who leads."""
    if verb_of(decision.code) == Verb.TAKE:
        tribute_of(story, key_of(decision.code))
    elif verb_of(decision.code) == Verb.AGREE:
        seat_leads(story, key_of(decision.code))


@rule
def badges(view: View, options: Options, deeds: Deeds, phrase: Phrase) -> None:
    """Mark the wild cards, the other cards of the level, and what the exchange has just brought."""
    wild = wild_card(view.level)
    left = view.hand_once & cards_of_rank(view.level)
    while left != 0:
        put(phrase, lowest(left))
        put(phrase, OF_WILD if lowest(left) == wild else OF_LEVEL)
        left = without_lowest(left)
    for index in range(deeds.count):
        if deeds.seats[index] == view.seat and deeds.codes[index] != UNSEEN:
            verb = verb_of(deeds.codes[index])
            if verb == Verb.PLAY or verb == Verb.PASS:
                return
    for index in range(SIDES):
        card = NO_CARD
        if view.payers[index] == view.seat:
            card = view.returned[index]
        elif view.takers[index] == view.seat:
            card = view.given[index]
        if card != NO_CARD:
            put(phrase, card)
            put(phrase, OF_RECEIVED)


@rule
def arrange(
    view: View, options: Options, order: int, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand by rank or by suit in level order, with its straight flushes first, or in combinations."""
    level, once, twice = view.level, view.hand_once, view.hand_twice
    if order == BY_SUIT:
        for suit in range(SUITS + 1):
            cards = ~(1 << wild_card(level)) & (cards_of_suit(suit) if suit < SUITS else JOKERS)
            end_group(phrase, once & cards)
            add_by_level(phrase, level, once & cards, twice & cards, False)
        wild = 1 << wild_card(level)
        end_group(phrase, once & wild)
        add_cards(phrase, once & wild, twice & wild)
        return
    table.turn, table.level = 0, level
    wilds_once, wilds_twice = 0, 0
    if order == BY_COMBINATION:
        wild = 1 << wild_card(level)
        wilds_once, wilds_twice = once & wild, twice & wild
        once, twice = once & ~wild, twice & ~wild
    while order >= BY_FLUSH and find_best(table, options, order, once, twice, proposals, decision):
        end_group(phrase, decision.once)
        if order == BY_FLUSH:
            add_by_level(phrase, level, decision.once, decision.twice, False)
        else:
            add_cards(phrase, decision.once, decision.twice)
        once, twice = left_of(once, twice, decision.once, decision.twice)
    if order == BY_COMBINATION:
        end_group(phrase, once)
    add_by_level(phrase, level, once, twice, order != BY_COMBINATION)
    end_group(phrase, wilds_once)
    add_cards(phrase, wilds_once, wilds_twice)


@rule
def end_group(phrase: Phrase, cards: int) -> None:
    """Write that a group of cards ends and another begins, if there is any, and if these cards follow."""
    if phrase.count != 0 and cards != 0:
        put(phrase, GROUP_ENDS)


@rule
def left_of(once: int, twice: int, of_one: int, of_two: int) -> tuple[int, int]:
    """Return what is left of cards when others, each of which is among them, are taken out of them."""
    return once & ~of_one | twice & ~of_two, twice & ~of_one


@rule
def add_by_level(phrase: Phrase, level: int, once: int, twice: int, apart: bool) -> None:
    """Append cards in level order, the wild cards last; if they are to stand `apart`, each rank is a group."""
    wild = 1 << wild_card(level)
    for place in range(KEYS):
        key = key_at(level, place)
        cards = cards_of_key(key) & ~wild
        if apart:
            end_group(phrase, once & cards)
        add_cards(phrase, once & cards, twice & cards)
    if apart:
        end_group(phrase, once & wild)
    add_cards(phrase, once & wild, twice & wild)


@rule
def key_at(level: int, place: int) -> int:
    """Return the key that stands in a place, from 0, of the level order [1.3]."""
    if place >= RANKS:
        return place
    if place == RANKS - 1:
        return level
    return place if place < level else place + 1


@rule
def find_best(
    table: Table, options: Options, order: int, once: int, twice: int, proposals: Proposals, decision: Decision
) -> bool:
    """Set a decision to what cards are best led as, wild cards as few as can be; say whether there is such a play.

    In the order of straight flushes only these count.
    """
    table.held.once[0], table.held.twice[0] = once, twice
    proposals.count = 0
    legal_actions(table, options, proposals)
    best = 3 * LAST
    for index in range(proposals.count):
        code = proposals.codes[index]
        place = PLACES[kind_of(code)]
        worth = 3 * place + wilds_declared(code)
        if worth < best and place != LAST and (order != BY_FLUSH or kind_of(code) == Kind.STRAIGHT_FLUSH):
            best = worth
            decision.code, decision.once, decision.twice = code, 0, 0
    if best == 3 * LAST:
        return False
    pick(table, options, decision)
    return True


@rule
def readings(table: Table, options: Options, once: int, twice: int, proposals: Proposals, decision: Decision) -> None:
    """Propose the plays that cards can be: those now legal first, then bombs, then the stronger ones.

    While a tribute or a return is asked for, a single card can be given away and nothing else.
    """
    if table.phase == Phase.TRIBUTE or table.phase == Phase.RETURN:
        if count(once) == 1 and twice == 0:
            propose(proposals, give_code(lowest(once)))
        return
    wild = wild_card(table.level)
    wilds = (1 if holds(once, wild) else 0) + (1 if holds(twice, wild) else 0)
    decision.once, decision.twice = once, twice
    for first in range(RANKS if wilds > 0 else 1):
        for second in range(first, RANKS if wilds > 1 else first + 1):
            read_as(
                table, options, first if wilds > 0 else UNUSED, second if wilds > 1 else UNUSED, proposals, decision
            )
    for index in range(proposals.count):
        proposals.codes[index] &= (1 << CODE_BITS) - 1


@rule
def read_as(table: Table, options: Options, first: int, second: int, proposals: Proposals, decision: Decision) -> None:
    """Propose what the cards of a decision can be when their wild cards stand for these ranks."""
    natural = ~(1 << wild_card(table.level))
    once, twice = decision.once & natural, decision.twice & natural
    suit = one_suit(once)
    counts = counts_in(once, twice)
    if first != UNUSED:
        counts += one_rank(first)
    if second != UNUSED:
        counts += one_rank(second)
    kind, key, run_suit = classify_counts(
        counts,
        copies(once, twice, SMALL_JOKER),
        copies(once, twice, BIG_JOKER),
        count(decision.once) + count(decision.twice),
        suit if first == UNUSED else NO_SUIT,
    )
    insert_reading(table, options, play_code(kind, key, run_suit, first, second), proposals, decision)
    if kind == Kind.STRAIGHT and suit != NO_SUIT:
        insert_reading(table, options, play_code(Kind.STRAIGHT_FLUSH, key, suit, first, second), proposals, decision)
    elif kind == Kind.STRAIGHT_FLUSH:
        insert_reading(table, options, play_code(Kind.STRAIGHT, key, NO_SUIT, first, second), proposals, decision)
    elif kind == Kind.FIVE:
        insert_reading(table, options, play_code(Kind.FULL_HOUSE, key, NO_SUIT, first, second), proposals, decision)


@rule
def copies(once: int, twice: int, card: int) -> int:
    """Return how many copies of a card there are among cards, 0 to 2."""
    return (once >> card & 1) + (twice >> card & 1)


@rule
def insert_reading(table: Table, options: Options, code: int, proposals: Proposals, decision: Decision) -> None:
    """Insert a play of the cards of a decision among those found, unless it is no combination.

    The best stands first. Until all are found, what a play is worth stands in the bits above its code.
    """
    once, twice = decision.once, decision.twice
    if kind_of(code) == Kind.NONE or refuse_shape(table, options, code, once, twice) != Refusal.NONE:
        return
    if refuse_wilds(table, options, code, once, twice) != Refusal.NONE:
        return
    decision.code = code
    legal = 1 if refusal(table, options, decision) == Refusal.NONE else 0
    height = tier(options, kind_of(code)) if is_bomb(kind_of(code)) else 0
    worth = legal << 16 | height << 8 | strength(options, table.level, kind_of(code), key_of(code))
    place = proposals.count
    while place > 0 and proposals.codes[place - 1] >> CODE_BITS < worth:
        proposals.codes[place] = proposals.codes[place - 1]
        place -= 1
    proposals.codes[place] = worth << CODE_BITS | code
    proposals.count += 1


@rule
def meant(options: Options, phrase: Phrase, decision: Decision) -> int:
    """Mean a play of cards that stand for themselves, which may be no combination."""
    decision.code = code_of_cards(phrase, Kind.NONE)
    decision.once, decision.twice = masks_of(phrase)
    return 1


def _as_seen(key: int) -> Rank | Card:
    return Rank(key) if key < RANKS else Card(SMALL_JOKER + key - SMALL)


def _key(action: ActionCells) -> Rank | Card | None:
    return None if action.key < 0 else _as_seen(action.key)


def _wilds(action: ActionCells) -> tuple[tuple[Card, Rank | Card], ...] | None:
    if action.key < 0:
        return None
    wilds = [number for number in action.cards.cells[: action.cards.count] if number >= WILD]
    return tuple((Card(card_alone(number)), _as_seen(rank_meant(number))) for number in wilds)


ACTIONS = Actions(
    BOOK,
    ActionRules(describe, write, title, deed, badges=badges, arrange=arrange, readings=readings, meant=meant),
    verbs=("play", "pass", "give", "take", "lead", "none"),
    fields=("kind", "key", "wilds", "seat"),
    kinds=tuple(Named(word, TITLES[kind]) for kind, word in WORDS.items()),
    special=(
        BadgeKind("wild", marked("wild")),
        BadgeKind("level", marked("level card")),
        BadgeKind("new", marked("received")),
    ),
    orders=(marked("rank"), marked("suit"), marked("straight flush"), marked("combination")),
    more={"key": _key, "wilds": _wilds},
    sparse=True,
)
"""What is said of actions in Guandan.

`key` is the rank, or the joker, by which a combination is compared; `wilds` are pairs of a card and its rank.
"""
