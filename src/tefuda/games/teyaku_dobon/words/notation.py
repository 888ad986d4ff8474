"""The actions of Teyaku Dobon as text: reading them."""

from __future__ import annotations

import re

from tefuda.core.cards.card import plain, read_cards
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.games.teyaku_dobon.rules.actions import (
    COUNTER,
    DIGITS,
    DOBON,
    DOBON_ON_TOTAL,
    DRAW,
    PASS,
    RIICHI,
    TSUMO,
    code_of_play,
)
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.words.actions import ACTIONS

_BARE_AS_TYPED = {
    "draw": DRAW, "pass": PASS, "dobon": DOBON, "don": DOBON, "dobon total": DOBON_ON_TOTAL, "counter": COUNTER,
    "tsumo": TSUMO, "riichi": RIICHI, "reach": RIICHI,
}  # fmt: skip


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; of several cards the last becomes the base card.

    Raises NotationError for any other text. The action need not be legal.
    """
    bare = _BARE_AS_TYPED.get(re.sub(r"\s+", " ", plain(text).strip().lower()).rstrip("!"))
    if bare is not None:
        return decision_of(bare)
    cards = read_cards(text)
    if not cards:
        raise NotationError("“{text}” is not an action; write a card, draw, dobon or pass", text=text.strip())
    return decision_of(code_of_play(cards))


NOTATION = Notation(DIGITS, ACTIONS, read_action)
