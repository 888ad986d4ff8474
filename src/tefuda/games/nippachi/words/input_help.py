"""What a person types in Nippachi, and the order of the hand and of the menu."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import Card
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.counts import SUITS
from tefuda.core.words.input_help import Heading, InputHelp, MenuItem, single
from tefuda.core.words.telling import Seen
from tefuda.games.nippachi.words.actions import ACTIONS
from tefuda.language import marked

BARE = ("draw", "pass", "don", "return", "pon", "kan")
"""The actions that are a word alone."""


def menu(seen: Seen) -> Iterator[Heading]:
    """Yield the legal actions in one list, cards as they lie in the hand."""
    yield Heading(sorted((single(one, ACTIONS.title(one)) for one in seen.legal_actions), key=_order_in_hand))


def _order_in_hand(item: MenuItem) -> tuple[int, int]:
    """Order single cards as they lie in the hand, and what is done otherwise after them."""
    action = item.actions[0]
    return _by_suit(action.cards[0]) if action.verb == "play" else (SUITS, 0)


def _by_suit(card: Card) -> tuple[int, int]:
    assert card.suit is not None
    return card.suit, number_of(card)


INPUT_HELP = InputHelp(
    ACTIONS,
    words={word: word for word in BARE},
    examples=(
        ("7♦  7d", marked("lay a card")),
        ("don  return", marked("call the number with the sum of your hand; answer a last card or a don")),
        ("pon  pon 7♥ 7♣", marked("take a card with two of its number, the second on top; `kan` with three")),
        ("draw  pass", marked("draw a card; claim nothing")),
    ),
    menu=menu,
)
