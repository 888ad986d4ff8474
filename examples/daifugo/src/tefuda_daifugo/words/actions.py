"""What is said of the actions of Daifugō: what they declare, their text, and the order of the hand."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS, Hand, Rank, card_of, cards_of_rank
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.actions import ActionRules, Actions, Named
from tefuda.core.words.common import cards_written
from tefuda.core.words.story import ActionCells, Phrase, Story, add_cards, clear, highest, list_one, masks_of
from tefuda.language import marked
from tefuda_daifugo.rules.actions import NO_PLAY, PASS, PLACES, Verb, height_of, size_of, suits_of, verb_of
from tefuda_daifugo.rules.combinations import group_code, highest_run, run_code
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Table
from tefuda_daifugo.rules.view import View
from tefuda_daifugo.words.book import BOOK

PLAY, GIVE, PASSED = range(3)
"""The numbers of the verbs."""
KINDS = (
    marked("single"), marked("pair"), marked("triple"), marked("quadruple"), marked("quintuple"), marked("sextuple"),
    marked("run"),
)  # fmt: skip
RUN = len(KINDS) - 1
"""The number of that kind; the others are numbered by their size less one."""


@BOOK.message("pass")
def pass_turn(story: Story) -> None: ...
@BOOK.word("give")
def give(story: Story) -> None: ...
@BOOK.word("from")
def begins_with(story: Story) -> None: ...


@rule
def list_held(phrase: Phrase, cards: int) -> None:
    """List cards from the weakest up, jokers last, as people hold them [1.2]."""
    clear(phrase)
    add_held(phrase, cards)


@rule
def add_held(phrase: Phrase, cards: int) -> None:
    """Append cards from the weakest up, jokers last, as people hold them [1.2]."""
    twos = cards_of_rank(Rank.TWO)
    add_cards(phrase, cards & FULL_PACK & ~twos, 0)
    add_cards(phrase, cards & twos, 0)
    add_cards(phrase, cards & JOKERS, 0)


@rule
def describe(options: Options, decision: Decision, action: ActionCells) -> None:
    """Declare the verb, the cards, and the kind where cards are played."""
    code = decision.code
    if verb_of(code) == Verb.GIVE:
        action.verb = GIVE
    elif verb_of(code) == Verb.PASS:
        action.verb = PASSED
    elif verb_of(code) == Verb.RUN:
        action.kind = RUN
    elif verb_of(code) == Verb.GROUP and size_of(code) <= RUN:
        action.kind = size_of(code) - 1
    add_held(action.cards, decision.once)


@rule
def write(options: Options, decision: Decision, story: Story) -> None:
    """Write an action: `7♦ 7♠`, `5♠ SJ 7♠`, `give 3♦`, `pass`.

    A run that is not read as it could be first names its weakest card, `5♠ 6♠ SJ from 4♠`.
    """
    code = decision.code
    if decision.once == 0:
        title(options, decision, story)
        return
    if verb_of(code) == Verb.GIVE:
        give(story)
    list_held(story.phrase, decision.once)
    cards_written(story, story.phrase)
    if verb_of(code) == Verb.RUN and code != read_first(decision.once) and suits_of(code) != 0:
        begins_with(story)
        list_one(story.phrase, weakest_card(code))
        cards_written(story, story.phrase)


@rule
def weakest_card(code: int) -> int:
    """Return the weakest card of a run, whether a joker stands for it or not."""
    return card_of((height_of(code) + 1) % PLACES, highest(suits_of(code)))


@rule
def read_first(cards: int) -> int:
    """Return the code that cards are read as where nothing else is said [2.3]."""
    code = group_code(cards, Verb.GROUP)
    return run_code(cards, highest_run(cards)) if code == NO_PLAY else code


@rule
def title(options: Options, decision: Decision, story: Story) -> None:
    """Say an action without cards."""
    if decision.code == PASS:
        pass_turn(story)


@rule
def arrange(
    view: View, options: Options, order: int, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand by rank."""
    add_held(phrase, view.hand_once)


@rule
def meant(options: Options, phrase: Phrase, decision: Decision) -> int:
    """Mean the play that cards are first read as, which may be none."""
    once, twice = masks_of(phrase)
    decision.code, decision.once, decision.twice = read_first(once), once, 0
    return 1 if twice == 0 else 0


ACTIONS = Actions(
    BOOK,
    ActionRules(describe, write, title, arrange=arrange, meant=meant),
    verbs=("play", "give", "pass"),
    fields=("kind",),
    kinds=tuple(Named(kind, kind) for kind in KINDS),
    orders=(marked("rank"),),
    cards=Hand,
)
"""What is said of actions in Daifugō."""
