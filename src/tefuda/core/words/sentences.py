"""Words that fill gaps of sentences in all families: suits, jokers, and what wild cards stand for."""

from __future__ import annotations

from tefuda.core.cards.names import SUIT_SYMBOLS
from tefuda.core.words.common import as_rank
from tefuda.core.words.messages import text_of
from tefuda.core.words.telling import Sentence, say
from tefuda.language import marked

SUIT_NAMES = (marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades"))

JOKERS_TYPED = marked("the small joker, which is black, and the big one, which is red; 小王 and 大王, too")
"""How jokers are typed, for lists of what can be typed."""

YOU = marked("you")
AS_RANK = text_of(as_rank)
WITH_WILDS = marked("{what} ({wilds})")
BOTH = marked("{one}, {other}")


def suit_named(suit: int) -> Sentence:
    """Return a suit, 0 to 3, as symbol and name, such as `♥ hearts`."""
    return Sentence("{symbol} {suit}", facts={"symbol": SUIT_SYMBOLS[suit], "suit": say(SUIT_NAMES[suit])})


def with_wilds(what: Sentence | str, written: str) -> Sentence | str:
    """Return what is played with what its wild cards stand for, `written` as `4♦ 2♥=4`."""
    told: Sentence | None = None
    for one in dict.fromkeys(word for word in written.split() if "=" in word):
        card, _, rank = one.partition("=")
        said = say(AS_RANK, card=card, rank=rank)
        told = say(BOTH, one=told, other=said) if told else said
    return say(WITH_WILDS, what=what, wilds=told) if told else what
