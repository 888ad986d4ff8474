"""The actions of the eights family as text: reading them."""

from __future__ import annotations

import re

from tefuda.core.cards.card import SUIT_WORDS, no_jokers, plain, rank_of, read_card, read_suit, suit_of
from tefuda.core.records.counts import NO_CARD, NO_SUIT, SUITED_CARDS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.eights.rules.actions import CALL, DIGITS, DRAW, PASS, TAKE, Call, Verb, encode
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.words.actions import ACTIONS

_BARE_AS_TYPED = {"draw": DRAW, "take": TAKE, "pass": PASS, "last": CALL, "call": CALL}
_CALL_AS_TYPED = re.compile(
    r"(?P<mau_mau>mau[ -]?mau!?)|(?P<mau>mau!?)|(?P<last>last one!?|one left!?|last!?|one!?)", re.IGNORECASE
)
_SUIT = "|".join(("[♣♦♥♠CDHS]", *SUIT_WORDS))
_PLAY = re.compile(rf"\s*(?P<card>\S+?)(?:\s+(?:=\s*)?(?P<suit>{_SUIT}))?(?:\s+(?P<call>\D+))?\s*")


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; a wild card without a suit names its own suit.

    Raises NotationError for any other text. The action need not be legal.
    """
    bare = _BARE_AS_TYPED.get(text.strip().lower())
    if bare is not None:
        return decision_of(bare)
    word = plain(text).strip()
    if len(word) == 1 or word in SUIT_WORDS:
        return decision_of(encode(Verb.NAME, NO_CARD, read_suit(text), Call.NONE))
    play = _PLAY.fullmatch(plain(text))
    if play is None:
        raise NotationError("“{text}” is not an action; write a card, draw, take or pass", text=text.strip())
    try:
        card = read_card(text[slice(*play.span("card"))])
    except NotationError as fault:
        raise fault.moved(1, play.start("card") + 1) from None
    if card >= SUITED_CARDS:
        raise no_jokers(play.start("card") + 1)
    suit = NO_SUIT
    if play["suit"]:
        suit = read_suit(play["suit"])
    elif rank_of(card) == options.wild:
        suit = suit_of(card)
    return decision_of(encode(Verb.PLAY, card, suit, _read_call(play)))


def _read_call(found: re.Match[str]) -> int:
    if not found["call"]:
        return Call.NONE
    said = _CALL_AS_TYPED.fullmatch(found["call"].strip().strip('"“”「」'))
    if said is None or said.lastgroup is None:
        raise NotationError(
            "“{text}” is not a call; say last, mau or mau-mau",
            column=found.start("call") + 1,
            text=found["call"].strip(),
        )
    return Call[said.lastgroup.upper()]


NOTATION = Notation(DIGITS, ACTIONS, read_action)
