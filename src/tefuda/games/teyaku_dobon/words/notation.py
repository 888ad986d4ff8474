"""The actions of Teyaku Dobon as text: writing and reading them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.core.cards.card import Card, cards_in, cards_of_rank, plain, rank_of, read_cards, show
from tefuda.core.records.counts import NO_CARD, SUITED_CARDS
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
    Target,
    Verb,
    card_of_code,
    cards_of_code,
    code_of_play,
    target_of,
    verb_of,
)
from tefuda.games.teyaku_dobon.rules.options import Options

_BARE = {
    DRAW: "draw", PASS: "pass", DOBON: "dobon", DOBON_ON_TOTAL: "dobon total", COUNTER: "counter", TSUMO: "tsumo",
    RIICHI: "riichi",
}  # fmt: skip
_BARE_AS_TYPED = {word: code for code, word in _BARE.items()} | {"don": DOBON, "reach": RIICHI}


def fields_of(decision: Decision, options: Options) -> Mapping[str, object]:
    """Return what an action declares: `verb`, `cards` with the new base card last, and `target` of a Dobon."""
    code = decision.code
    return {
        "verb": Verb(verb_of(code)).name.lower(),
        "cards": tuple(map(Card, _cards(code))),
        "target": Target(target_of(code)).name.lower() if verb_of(code) == Verb.DOBON else None,
    }


def _cards(code: int) -> list[int]:
    card = card_of_code(code)
    if card >= NO_CARD:
        return []
    if card >= SUITED_CARDS:
        return [card]
    return [*cards_in(cards_of_code(code) & cards_of_rank(rank_of(card)) & ~(1 << card)), card]


def write_action(decision: Decision, options: Options) -> str:
    """Return an action as a person writes it: `7♦`, `6♠ 6♦`, `draw`, `dobon`; the code if it is not an action."""
    code = decision.code
    if code in _BARE:
        return _BARE[code]
    cards = _cards(code) if 0 <= code < DIGITS.size and verb_of(code) == Verb.PLAY else []
    if not cards or code != code_of_play(cards):
        return f"#{code}"
    return show(cards)


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


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
