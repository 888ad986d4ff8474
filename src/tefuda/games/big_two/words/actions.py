"""What is said of the actions of Big Two: what they declare, their text, what cards can be, the orders of the hand."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, Hand
from tefuda.core.records.bits import count
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals, propose
from tefuda.core.words.actions import ActionRules, Actions, Named
from tefuda.core.words.common import cards_written
from tefuda.core.words.story import GROUP_ENDS, ActionCells, Phrase, Story, clear, masks_of
from tefuda.games.big_two.rules.actions import DECLARE, KIND_NAMES, PASS, Kind, kind_of_code
from tefuda.games.big_two.rules.arranging import add_by_strength, add_combination
from tefuda.games.big_two.rules.combinations import code_of, kind_of
from tefuda.games.big_two.rules.constants import SEATS, Phase
from tefuda.games.big_two.rules.generation import legal_actions
from tefuda.games.big_two.rules.legality import refusal, refuse_kind
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_strength
from tefuda.games.big_two.rules.picking import MOST_GIVEN, gift_code_of, pick
from tefuda.games.big_two.rules.refusals import Refusal
from tefuda.games.big_two.rules.table import Table
from tefuda.games.big_two.rules.view import View
from tefuda.games.big_two.words.book import BOOK
from tefuda.language import marked

PLAY, PASSED, EXCHANGE, DRAGON = range(4)
"""The numbers of the verbs."""
VERBS = ("play", "pass", "exchange", "dragon")
BY_RANK = 0
"""The number of the order by rank; the other one is by combination."""
_BEST_FIRST = (
    Kind.STRAIGHT_FLUSH, Kind.FOUR_AND_ONE, Kind.FOUR, Kind.FULL_HOUSE, Kind.FLUSH, Kind.STRAIGHT, Kind.TRIPLE,
    Kind.PAIR,
)  # fmt: skip
LAST = len(_BEST_FIRST)
RANKING = tuple(_BEST_FIRST.index(kind) if kind in _BEST_FIRST else LAST for kind in range(16))
"""How early a kind is laid out, from 0, by kind; LAST for those that are not laid out."""


@BOOK.message("pass")
def pass_turn(story: Story) -> None: ...
@BOOK.message("dragon")
def dragon(story: Story) -> None: ...
@BOOK.word("exchange")
def exchange(story: Story) -> None: ...
@BOOK.word("as")
def played_as(story: Story) -> None: ...
@BOOK.word("straight")
def straight(story: Story) -> None: ...
@BOOK.word("flush")
def flush(story: Story) -> None: ...


@rule
def describe(options: Options, decision: Decision, action: ActionCells) -> None:
    """Declare the verb, the cards as the combination has them, and the kind where cards are played."""
    kind = kind_of_code(decision.code)
    if kind == Kind.PASS:
        action.verb = PASSED
    elif kind == Kind.GIVE:
        action.verb = EXCHANGE
    elif kind == Kind.DECLARE:
        action.verb = DRAGON
    if Kind.SINGLE <= kind <= Kind.STRAIGHT_FLUSH:
        action.kind = kind - Kind.SINGLE
    add_combination(action.cards, options, decision.once)


@rule
def write(options: Options, decision: Decision, story: Story) -> None:
    """Write an action: `3♣ 3♠`, `exchange 3♦ 4♣`, `pass`, and what cards are that would be another combination."""
    if decision.once == 0:
        title(options, decision, story)
        return
    kind = kind_of_code(decision.code)
    if kind == Kind.GIVE:
        exchange(story)
    clear(story.phrase)
    add_combination(story.phrase, options, decision.once)
    cards_written(story, story.phrase)
    if kind_of(options, by_strength(options, decision.once)) == kind:
        return
    if kind == Kind.STRAIGHT:
        played_as(story)
        straight(story)
    elif kind == Kind.FLUSH:
        played_as(story)
        flush(story)


@rule
def title(options: Options, decision: Decision, story: Story) -> None:
    """Say an action without cards."""
    if decision.code == PASS:
        pass_turn(story)
    elif decision.code == DECLARE:
        dragon(story)


@rule
def arrange(
    view: View, options: Options, order: int, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand by strength, or in combinations, the strongest kinds first, and then the rest."""
    left = view.hand_once
    table.seats, table.turn = SEATS, 0
    early = LAST if order == BY_RANK else 0
    while early != LAST:
        table.held.once[0] = left
        early = find_best(table, options, proposals, decision)
        if early != LAST:
            if phrase.count != 0:
                put(phrase, GROUP_ENDS)
            add_combination(phrase, options, decision.once)
            left &= ~decision.once
    if left != 0:
        if phrase.count != 0:
            put(phrase, GROUP_ENDS)
        add_by_strength(phrase, options, by_strength(options, left))


@rule
def find_best(table: Table, options: Options, proposals: Proposals, decision: Decision) -> int:
    """Set a decision to what a hand is best led as, and return how early that is laid out, LAST if it is nothing."""
    proposals.count = 0
    legal_actions(table, options, proposals)
    best = LAST
    for index in range(proposals.count):
        early = RANKING[kind_of_code(proposals.codes[index])]
        if early < best:
            best = early
            decision.code, decision.once, decision.twice = proposals.codes[index], 0, 0
    if best != LAST:
        pick(table, options, decision)
    return best


@rule
def readings(table: Table, options: Options, once: int, twice: int, proposals: Proposals, decision: Decision) -> None:
    """Propose the plays that cards can be: those now legal first, then the stronger ones [2.1], [2.10].

    While cards are exchanged, they can only be put down, up to MOST_GIVEN.
    """
    if twice != 0 or once == 0 or once & ~FULL_PACK != 0:
        return
    cards = by_strength(options, once)
    if table.phase == Phase.EXCHANGE:
        if count(cards) <= MOST_GIVEN:
            propose(proposals, gift_code_of(cards))
        return
    for legal in range(1, -1, -1):
        natural = kind_of(options, cards)
        read_as(table, options, once, natural, legal, proposals, decision)
        if natural == Kind.STRAIGHT_FLUSH and options.straight_flush_as_other:
            read_as(table, options, once, Kind.FLUSH, legal, proposals, decision)
            read_as(table, options, once, Kind.STRAIGHT, legal, proposals, decision)


@rule
def read_as(
    table: Table, options: Options, once: int, kind: int, legal: int, proposals: Proposals, decision: Decision
) -> None:
    """Propose the play of cards as a kind that exists, if it is legal, or if it is not, as `legal` says."""
    if kind == Kind.NOTHING or refuse_kind(options, kind) != Refusal.NONE:
        return
    decision.code = code_of(options, by_strength(options, once), kind)
    decision.once, decision.twice = once, 0
    if (refusal(table, options, decision) == Refusal.NONE) == (legal == 1):
        propose(proposals, decision.code)


@rule
def meant(options: Options, phrase: Phrase, decision: Decision) -> int:
    """Mean the play that cards are, which may be no combination."""
    once, twice = masks_of(phrase)
    if twice != 0 or once & ~FULL_PACK != 0:
        return 0
    cards = by_strength(options, once)
    decision.code = code_of(options, cards, kind_of(options, cards))
    decision.once, decision.twice = once, 0
    return 1


ACTIONS = Actions(
    BOOK,
    ActionRules(describe, write, title, arrange=arrange, readings=readings, meant=meant),
    verbs=VERBS,
    fields=("kind",),
    kinds=tuple(Named(name, name) for name in KIND_NAMES.values()),
    orders=(marked("rank"), marked("combination")),
    cards=Hand,
)
"""What is said of actions in Big Two."""
