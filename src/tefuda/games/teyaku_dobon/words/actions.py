"""What is said of the actions of Teyaku Dobon: what they declare, their text, wrong calls, orders of the hand."""

from __future__ import annotations

from tefuda.core.cards.card import rank_of, suit_of
from tefuda.core.records.counts import NO_CARD, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.actions import ActionRules, Actions
from tefuda.core.words.common import cards_written
from tefuda.core.words.story import ActionCells, Phrase, Story, add_by_suit, add_cards, clear
from tefuda.games.teyaku_dobon.players.preference import hits_target
from tefuda.games.teyaku_dobon.rules.actions import (
    COUNTER,
    DIGITS,
    DOBON,
    DOBON_ON_TOTAL,
    DRAW,
    PASS,
    RIICHI,
    TSUMO,
    Target,
    Verb,
    card_of_code,
    cards_of_code,
    encode,
    others_of_code,
    target_of,
    verb_of,
)
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.view import View
from tefuda.games.teyaku_dobon.words.book import BOOK
from tefuda.language import marked

CODES = DIGITS.size
"""All codes are below this."""
BY_SUIT = 0
"""The number of the order by suit; the other one is by rank."""


@BOOK.message("draw")
def draw(story: Story) -> None: ...
@BOOK.message("pass")
def pass_turn(story: Story) -> None: ...
@BOOK.message("dobon")
def dobon(story: Story) -> None: ...
@BOOK.message("dobon total")
def dobon_total(story: Story) -> None: ...
@BOOK.message("counter")
def counter(story: Story) -> None: ...
@BOOK.message("tsumo")
def tsumo(story: Story) -> None: ...
@BOOK.message("riichi")
def riichi(story: Story) -> None: ...
@BOOK.message("draw a card")
def draw_card(story: Story) -> None: ...
@BOOK.message("call Dobon")
def call_dobon(story: Story) -> None: ...
@BOOK.message("call Dobon on the total")
def call_on_total(story: Story) -> None: ...
@BOOK.message("counter the Dobon")
def counter_dobon(story: Story) -> None: ...
@BOOK.message("declare tsumo")
def declare_tsumo(story: Story) -> None: ...
@BOOK.message("declare riichi")
def declare_riichi(story: Story) -> None: ...


@rule
def add_laid(phrase: Phrase, code: int) -> None:
    """Append the cards that a code names, the new base card last."""
    card = card_of_code(code)
    if card >= NO_CARD:
        return
    if card < SUITED_CARDS:
        add_cards(phrase, cards_of_code(code) & ~(1 << card), 0)
    put(phrase, card)


@rule
def describe(options: Options, decision: Decision, action: ActionCells) -> None:
    """Declare the verb, the cards with the new base card last, and as the key what a Dobon is called on."""
    code = decision.code
    action.verb = verb_of(code)
    add_laid(action.cards, code)
    if verb_of(code) == Verb.DOBON:
        action.key = target_of(code)


@rule
def write(options: Options, decision: Decision, story: Story) -> None:
    """Write an action: `7♦`, `6♠ 6♦`, `draw`, `dobon`."""
    code = decision.code
    title(options, decision, story)
    if story.count != 0 or code < 0 or code >= CODES or verb_of(code) != Verb.PLAY:
        return
    card, others = card_of_code(code), others_of_code(code)
    own = 1 << suit_of(card) if card < SUITED_CARDS else others
    if card < NO_CARD and target_of(code) == Target.NUMBER and others & own == 0:
        clear(story.phrase)
        add_laid(story.phrase, code)
        cards_written(story, story.phrase)


@rule
def title(options: Options, decision: Decision, story: Story) -> None:
    """Say an action that is words without a card."""
    code = decision.code
    if code == DRAW:
        draw(story)
    elif code == PASS:
        pass_turn(story)
    elif code == DOBON:
        dobon(story)
    elif code == DOBON_ON_TOTAL:
        dobon_total(story)
    elif code == COUNTER:
        counter(story)
    elif code == TSUMO:
        tsumo(story)
    elif code == RIICHI:
        riichi(story)


@rule
def deed(options: Options, decision: Decision, story: Story) -> None:
    """Say what is done or called by a word alone."""
    code = decision.code
    if code == DRAW:
        draw_card(story)
    elif code == DOBON:
        call_dobon(story)
    elif code == DOBON_ON_TOTAL:
        call_on_total(story)
    elif code == COUNTER:
        counter_dobon(story)
    elif code == TSUMO:
        declare_tsumo(story)
    elif code == RIICHI:
        declare_riichi(story)


@rule
def mistaken(view: View, options: Options, decision: Decision) -> int:
    """Return 1 if a decision is a Dobon that the viewer's hand does not hit, which costs [3.6]."""
    wrong = verb_of(decision.code) == Verb.DOBON and not hits_target(view, target_of(decision.code))
    return 1 if wrong else 0


@rule
def arrange(
    view: View, options: Options, order: int, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand suit by suit, each from the lowest card up, or by rank."""
    if order == BY_SUIT:
        add_by_suit(phrase, view.hand_once, view.hand_twice)
    else:
        add_cards(phrase, view.hand_once, view.hand_twice)


@rule
def meant(options: Options, phrase: Phrase, decision: Decision) -> int:
    """Mean a play of cards of one number, the last of which becomes the base card."""
    card, suits = phrase.cells[phrase.count - 1], 0
    for index in range(phrase.count - 1):
        other = phrase.cells[index]
        if max(card, other) >= SUITED_CARDS or rank_of(other) != rank_of(card) or suits >> suit_of(other) & 1:
            return 0
        suits |= 1 << suit_of(other)
    if phrase.count > 1 and suits >> suit_of(card) & 1:
        return 0
    decision.code, decision.once, decision.twice = encode(Verb.PLAY, card, suits, Target.NUMBER), 0, 0
    return 1


def _target(action: ActionCells) -> str | None:
    return None if action.key < 0 else Target(action.key).name.lower()


ACTIONS = Actions(
    BOOK,
    ActionRules(describe, write, title, deed, mistaken, arrange=arrange, meant=meant),
    verbs=tuple(verb.name.lower() for verb in Verb),
    fields=("target",),
    orders=(marked("suit"), marked("rank")),
    more={"target": _target},
)
"""What is said of actions in Teyaku Dobon."""
