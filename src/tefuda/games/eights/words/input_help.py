"""What a person types in the eights family, and the order of the hand and of the menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from tefuda.core.cards.card import Suit, read_suit
from tefuda.core.cards.names import SUIT_SYMBOLS
from tefuda.core.records.counts import SUITS
from tefuda.core.words.input_help import Heading, InputHelp, MenuItem, order_by_suit, single
from tefuda.core.words.sentences import SUIT_NAMES, suit_named
from tefuda.core.words.telling import Seen, say
from tefuda.errors import NotationError, TefudaError
from tefuda.games.eights.words.actions import ACTIONS
from tefuda.games.eights.words.notation import read_action
from tefuda.language import marked

BARE = ("draw", "take", "pass")
"""The actions that are a word without a card."""
CALL_WORDS = {call.name: call.title for call in ACTIONS.calls}
"""The words that are said, by the calls that the notation has."""
_WHICH_SUIT = marked("Which suit?")
_CALLS_EXPLAINED = marked(
    "You choose whether to say a word with the card: {words}. Chapter 5 of the rules says which word is required."
)


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the legal actions in one list, the suits that a wild card may name in one line."""
    lines: dict[object, list[Any]] = {}
    for action in seen.legal_actions:
        suited = action.verb == "play" and action.suit is not None
        lines.setdefault((action.cards, action.call) if suited else action, []).append(action)
    listed = sorted(map(_menu_item, lines.values()), key=_order_in_hand)
    words = sorted({str(call) for item in listed if (call := item.actions[0].call)})
    yield Heading(listed, remark=say(_CALLS_EXPLAINED, words=", ".join(words)) if words else None)


def _menu_item(actions: list[Any]) -> MenuItem:
    """Return the menu item of an action, or of a wild card with the suits it may name, as in `8♠ ♣♦♥♠`."""
    first = actions[0]
    if len(actions) == 1:
        return single(first, ACTIONS.title(first))
    suits = "".join(str(action.suit) for action in actions)
    text = _worded(first, suits)
    answers = [suit_named(action.suit) for action in actions]
    return MenuItem(actions, text, None, _WHICH_SUIT, answers, partial(_naming, first))


def _worded(action: Any, suits: str) -> str:
    return " ".join(filter(None, (*map(str, action.cards), suits, action.call)))


def _naming(action: Any, suit: str) -> str:
    """Return the text of a play that names the suit typed; raise NotationError if it is not a suit."""
    return _worded(action, str(Suit(read_suit(suit))))


def _order_in_hand(item: MenuItem) -> tuple[int, int]:
    """Order cards as they lie in the hand, and what is done without a card after them."""
    cards = item.actions[0].cards
    return order_by_suit(cards[0]) if cards else (SUITS + 1, 0)


def meant(seen: Seen, text: str) -> MenuItem | str:
    """Return the menu item for a call alone, or for a wild card without a suit; any other text comes back unchanged.

    Raises TefudaError for a call that more or fewer than one play could mean.
    """
    listed = [item for heading in menu(seen) for item in heading.items]
    said = text.casefold().strip(" !").replace(" ", "-")
    if said in CALL_WORDS and text not in seen.legal_actions:
        return _with_call(listed, said)
    card, *rest = text.split() or ("",)
    try:
        named = ACTIONS.fields_of(read_action(" ".join((card, SUIT_SYMBOLS[0], *rest)), seen.options), seen.options)
    except NotationError:
        return text
    return next((item for item in listed if _is_open(item, named)), text)


def _is_open(item: MenuItem, named: Mapping[str, object]) -> bool:
    """Say whether an item is of the same card and call, and leaves the suit open."""
    first = item.actions[0]
    return len(item.actions) > 1 and first.cards == named["cards"] and first.call == named["call"]


def _with_call(listed: list[MenuItem], said: str) -> MenuItem:
    called = [item for item in listed if item.actions[0].call == said]
    if len(called) != 1:
        cards = [str(card) for item in listed for card in item.actions[0].cards]
        raise TefudaError("say it with the card, as in “{card} {word}”", card=(*cards, "7♦")[0], word=said)
    return called[0]


INPUT_HELP = InputHelp(
    ACTIONS,
    words={
        **{word: word for word in BARE},
        **{word: call for call, word in CALL_WORDS.items()},
        **dict(zip(SUIT_NAMES, SUIT_SYMBOLS, strict=True)),
    },
    examples=(
        ("7♦  7d  8s h", marked("play a card; with a wild card name a suit")),
        ("K♠ mau", marked("play a card and say a word with it")),
        ("draw  take  pass", marked("draw a card, take the cards of a penalty, pass")),
    ),
    menu=menu,
    meant=meant,
)
