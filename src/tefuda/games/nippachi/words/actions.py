"""What is said of the actions of Nippachi: what they declare, their text, wrong calls, and the orders of the hand."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, card_of, cards_of_rank, cards_of_suit, rank_of, suit_of
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS, SUITS
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.actions import ActionRules, Actions
from tefuda.core.words.common import cards_written, number_written
from tefuda.core.words.messages import CardGap
from tefuda.core.words.story import ActionCells, Phrase, Story, add_cards, clear
from tefuda.games.nippachi.players.preference import is_right_call
from tefuda.games.nippachi.rules.actions import (
    DIGITS,
    DON,
    DRAW,
    KAN,
    PASS,
    PON,
    RETURN,
    Verb,
    card_of_code,
    encode,
    number_of_code,
    suit_of_code,
    verb_of,
)
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.view import View
from tefuda.games.nippachi.words.book import BOOK
from tefuda.language import marked

CODES = DIGITS.size
"""All codes are below this."""
ACES = cards_of_rank(Rank.ACE)
BY_SUIT = 0
"""The number of the order by suit; the other one is by number."""


@BOOK.message("draw")
def draw(story: Story) -> None: ...
@BOOK.message("pass")
def pass_turn(story: Story) -> None: ...
@BOOK.message("don")
def don(story: Story) -> None: ...
@BOOK.message("return")
def return_call(story: Story) -> None: ...
@BOOK.message("pon")
def pon(story: Story) -> None: ...
@BOOK.message("kan")
def kan(story: Story) -> None: ...
@BOOK.message("pon: {card} on {under}")
def pon_with(story: Story, card: CardGap, under: CardGap) -> None: ...
@BOOK.message("kan: {card} on top")
def kan_with(story: Story, card: CardGap) -> None: ...
@BOOK.message("draw a card")
def draw_card(story: Story) -> None: ...
@BOOK.message("call don")
def call_don(story: Story) -> None: ...
@BOOK.message("call a return")
def call_return(story: Story) -> None: ...


@rule
def add_laid(phrase: Phrase, code: int) -> None:
    """Append the cards that a code names, the one that lies on top last."""
    card, suit = card_of_code(code), suit_of_code(code)
    if card == NO_CARD:
        return
    if suit != NO_SUIT:
        put(phrase, card_of(rank_of(card), suit))
    put(phrase, card)


@rule
def describe(options: Options, decision: Decision, action: ActionCells) -> None:
    """Declare the verb, the cards, the top one last, and the number called; a kan names the card that lies on top."""
    code = decision.code
    action.verb = verb_of(code)
    action.number = number_of_code(code)
    add_laid(action.cards, code)


@rule
def say_word(story: Story, code: int) -> bool:
    """Say an action that is a word alone, and return whether it is one."""
    if code == DRAW:
        draw(story)
    elif code == PASS:
        pass_turn(story)
    elif code == DON:
        don(story)
    elif code == RETURN:
        return_call(story)
    elif code == PON:
        pon(story)
    elif code == KAN:
        kan(story)
    else:
        return False
    return True


@rule
def write(options: Options, decision: Decision, story: Story) -> None:
    """Write an action: `7♦`, `draw`, `don`, `don 22`, `pon 7♥ 7♣`."""
    code = decision.code
    if say_word(story, code) or code < 0 or code >= CODES:
        return
    verb, card, suit, number = verb_of(code), card_of_code(code), suit_of_code(code), number_of_code(code)
    if code - number == DON or code - number == RETURN:
        say_word(story, code - number)
        number_written(story, number)
    elif card < SUITED_CARDS and suit <= NO_SUIT and number == 0:
        clear(story.phrase)
        add_laid(story.phrase, code)
        if verb == Verb.PLAY and suit == NO_SUIT:
            cards_written(story, story.phrase)
        elif verb == Verb.PON and suit != NO_SUIT and suit != suit_of(card):
            pon(story)
            cards_written(story, story.phrase)
        elif verb == Verb.KAN and suit == NO_SUIT:
            kan(story)
            cards_written(story, story.phrase)


@rule
def title(options: Options, decision: Decision, story: Story) -> None:
    """Say an action that is a single word, and which card of a pon or kan lies on top."""
    code = decision.code
    card, suit = card_of_code(code), suit_of_code(code)
    if say_word(story, code) or card == NO_CARD:
        return
    if verb_of(code) == Verb.PON and suit != NO_SUIT:
        pon_with(story, card, card_of(rank_of(card), suit))
    elif verb_of(code) == Verb.KAN:
        kan_with(story, card)


@rule
def deed(options: Options, decision: Decision, story: Story) -> None:
    """Say what is done or called by a word alone."""
    if decision.code == DRAW:
        draw_card(story)
    elif decision.code == DON:
        call_don(story)
    elif decision.code == RETURN:
        call_return(story)


@rule
def mistaken(view: View, options: Options, decision: Decision) -> int:
    """Return 1 if a decision is a call that the viewer's hand does not allow, which costs [4.7]."""
    verb = verb_of(decision.code)
    if verb != Verb.DON and verb != Verb.RETURN:
        return 0
    return 0 if is_right_call(view, number_of_code(decision.code)) else 1


@rule
def arrange(
    view: View, options: Options, order: int, table: Table, proposals: Proposals, decision: Decision, phrase: Phrase
) -> None:
    """Write the hand suit by suit, or by number, each from the ace up."""
    if order == BY_SUIT:
        for suit in range(SUITS):
            add_from_ace(phrase, view.hand_once & cards_of_suit(suit), view.hand_twice & cards_of_suit(suit))
    else:
        add_from_ace(phrase, view.hand_once, view.hand_twice)


@rule
def add_from_ace(phrase: Phrase, once: int, twice: int) -> None:
    """Append cards, given as masks, from the ace up."""
    add_cards(phrase, once & ACES, twice & ACES)
    add_cards(phrase, once & ~ACES, twice & ~ACES)


@rule
def meant(options: Options, phrase: Phrase, decision: Decision) -> int:
    """Mean the play of a single card."""
    card = phrase.cells[0]
    if phrase.count != 1 or card >= SUITED_CARDS:
        return 0
    decision.code, decision.once, decision.twice = encode(Verb.PLAY, card, NO_SUIT, 0), 0, 0
    return 1


ACTIONS = Actions(
    BOOK,
    ActionRules(describe, write, title, deed, mistaken, arrange=arrange, meant=meant),
    verbs=tuple(verb.name.lower() for verb in Verb),
    fields=("number",),
    orders=(marked("suit"), marked("number")),
)
"""What is said of actions in Nippachi."""
