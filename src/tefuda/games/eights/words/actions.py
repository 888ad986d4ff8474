"""What is said of the actions of the eights family: what they declare, their text, and the orders of the hand."""

from __future__ import annotations

from tefuda.core.cards.card import rank_of, suit_of
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.actions import ActionRules, Actions, Named
from tefuda.core.words.common import cards_written, suit_written
from tefuda.core.words.story import ActionCells, Phrase, Story, add_by_suit, add_cards, list_one
from tefuda.games.eights.rules.actions import (
    CALL,
    DIGITS,
    DRAW,
    PASS,
    TAKE,
    Call,
    Verb,
    call_of,
    card_of_code,
    encode,
    suit_of_code,
    verb_of,
)
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tefuda.games.eights.words.book import BOOK
from tefuda.language import marked

CODES = DIGITS.size
"""All codes are below this."""
BY_SUIT = 0
"""The number of the order by suit; the other one is by rank."""


@BOOK.message("draw")
def draw(story: Story) -> None: ...
@BOOK.message("take")
def take(story: Story) -> None: ...
@BOOK.message("pass")
def pass_turn(story: Story) -> None: ...
@BOOK.message("draw a card")
def draw_card(story: Story) -> None: ...
@BOOK.message("take the cards of the penalty")
def take_penalty(story: Story) -> None: ...
@BOOK.word("last")
def last(story: Story) -> None: ...
@BOOK.word("mau")
def mau(story: Story) -> None: ...
@BOOK.word("mau-mau")
def mau_mau(story: Story) -> None: ...


@rule
def describe(options: Options, decision: Decision, action: ActionCells) -> None:
    """Declare the verb, the card, and for a play the suit named and the call."""
    code = decision.code
    action.verb = verb_of(code)
    action.suit = suit_of_code(code)
    if call_of(code) != Call.NONE:
        action.call = call_of(code) - Call.LAST
    if card_of_code(code) != NO_CARD:
        put(action.cards, card_of_code(code))


@rule
def write(options: Options, decision: Decision, story: Story) -> None:
    """Write an action: `7♦`, `8♠ ♥`, `Q♣ last`, `draw`."""
    code = decision.code
    if code == DRAW or code == TAKE or code == PASS:
        title(options, decision, story)
        return
    if code == CALL:
        last(story)
        return
    card, suit, call = card_of_code(code), suit_of_code(code), call_of(code)
    if code < 0 or code >= CODES or card > NO_CARD or suit > NO_SUIT:
        return
    if card != NO_CARD:
        list_one(story.phrase, card)
        cards_written(story, story.phrase)
    if suit != NO_SUIT:
        suit_written(story, 1 << suit)
    if call == Call.LAST:
        last(story)
    elif call == Call.MAU:
        mau(story)
    elif call == Call.MAU_MAU:
        mau_mau(story)


@rule
def title(options: Options, decision: Decision, story: Story) -> None:
    """Say the actions that are a word without a card."""
    if decision.code == DRAW:
        draw(story)
    elif decision.code == TAKE:
        take(story)
    elif decision.code == PASS:
        pass_turn(story)


@rule
def deed(options: Options, decision: Decision, story: Story) -> None:
    """Say what is drawn or taken."""
    if verb_of(decision.code) == Verb.DRAW:
        draw_card(story)
    elif verb_of(decision.code) == Verb.TAKE:
        take_penalty(story)


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
    """Mean a play of one card; a wild one names its own suit."""
    card = phrase.cells[0]
    if phrase.count != 1 or card >= SUITED_CARDS:
        return 0
    suit = suit_of(card) if rank_of(card) == options.wild else NO_SUIT
    decision.code, decision.once, decision.twice = encode(Verb.PLAY, card, suit, Call.NONE), 0, 0
    return 1


ACTIONS = Actions(
    BOOK,
    ActionRules(describe, write, title, deed, arrange=arrange, meant=meant),
    verbs=tuple(verb.name.lower() for verb in Verb),
    fields=("suit", "call"),
    calls=(Named("last", marked("Last one")), Named("mau", marked("Mau")), Named("mau-mau", marked("Mau-Mau"))),
    orders=(marked("suit"), marked("rank")),
)
"""What is said of actions in the eights family."""
