"""What is said of the actions of Guandan: what they declare, their text, what cards can mean, the orders of the hand.

A play is its cards, `K♠ K♦`; a wild card is written with what it stands for, `K♠ K♦ 2♥=K`, and in a straight flush
with the suit as well, `4♠ 5♠ 2♥=6♠ 7♠ 8♠`. Without that it stands for itself. The kind stands in front where the
cards can be read as another: `full house 9♠ 9♦ 9♣ 9♥ 9♥`, `straight 3♠ 4♠ 5♠ 6♠ 7♠`.
"""

from __future__ import annotations

from tefuda.core.cards.card import SMALL_JOKER, Card, Rank
from tefuda.core.records.bits import lowest
from tefuda.core.records.counts import NO_SUIT, RANKS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision
from tefuda.core.words.actions import ActionRules, Actions, BadgeKind, Named
from tefuda.core.words.common import cards_written, number_written
from tefuda.core.words.messages import SeatGap
from tefuda.core.words.story import (
    WILD,
    ActionCells,
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
    key_of,
    kind_of,
    play_code,
    seat_code,
    verb_of,
)
from tefuda.games.guandan.rules.arranging import WORDS, classify, list_play, suit_shown
from tefuda.games.guandan.rules.constants import SEATS
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.words.book import BOOK
from tefuda.games.guandan.words.orders import arrange, badges
from tefuda.games.guandan.words.readings import readings
from tefuda.games.guandan.words.telling import TITLES
from tefuda.language import marked

UNKNOWN = len(Verb)
"""The number of the verb of a code that is no action."""
CODES = DIGITS.size
"""All codes are below this."""


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


KIND_WORDS = BOOK.words(WORDS.values())
"""The numbers of the words for kinds of combinations, from single cards on."""


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
            put(story, KIND_WORDS[kind - Kind.SINGLE])
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
    bombs=marked("Next bomb or straight flush"),
    more={"key": _key, "wilds": _wilds},
    sparse=True,
)
"""What is said of actions in Guandan.

`key` is the rank, or the joker, by which a combination is compared; `wilds` are pairs of a card and its rank.
"""
