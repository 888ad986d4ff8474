"""The actions of Teyaku Dobon, as codes and as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import IntEnum

from tefuda.core.action_code import Digits
from tefuda.core.cards import (
    CARD_NAMES,
    NO_CARD,
    SUITED_CARDS,
    SUITS,
    Card,
    cards_in,
    cards_of_rank,
    plain,
    rank_of,
    read_cards,
    show,
    suit_of,
)
from tefuda.core.decision import Decision, decision_of
from tefuda.core.game import Notation
from tefuda.core.rule import rule
from tefuda.errors import NotationError
from tefuda.games.teyaku_dobon.options import Options


class Verb(IntEnum):
    """What is done; TSUMO is to win with the card just drawn."""

    PLAY = 0
    DRAW = 1
    PASS = 2
    DOBON = 3
    COUNTER = 4
    TSUMO = 5
    RIICHI = 6


class Target(IntEnum):
    """What is called: the number of the card laid, or the total of several laid at once."""

    NUMBER = 0
    TOTAL = 1


DIGITS = Digits(verb=len(Verb), card=NO_CARD + 1, others=1 << SUITS, target=len(Target))
encode = DIGITS.encode
verb_of = DIGITS.digit("verb")
card_of_code = DIGITS.digit("card")
others_of_code = DIGITS.digit("others")
target_of = DIGITS.digit("target")

DRAW = encode(Verb.DRAW, NO_CARD, 0, Target.NUMBER)
PASS = encode(Verb.PASS, NO_CARD, 0, Target.NUMBER)
DOBON = encode(Verb.DOBON, NO_CARD, 0, Target.NUMBER)
DOBON_ON_TOTAL = encode(Verb.DOBON, NO_CARD, 0, Target.TOTAL)
COUNTER = encode(Verb.COUNTER, NO_CARD, 0, Target.NUMBER)
TSUMO = encode(Verb.TSUMO, NO_CARD, 0, Target.NUMBER)
RIICHI = encode(Verb.RIICHI, NO_CARD, 0, Target.NUMBER)

_BARE = {
    DRAW: "draw", PASS: "pass", DOBON: "dobon", DOBON_ON_TOTAL: "dobon total", COUNTER: "counter", TSUMO: "tsumo",
    RIICHI: "riichi",
}  # fmt: skip
_BARE_AS_TYPED = {word: code for code, word in _BARE.items()} | {"don": DOBON, "reach": RIICHI}


@rule
def cards_of_code(code: int) -> int:
    """Return the cards that are played: the new base card, and those of its rank that are laid with it."""
    card = card_of_code(code)
    return 1 << card | others_of_code(code) << (card & ~3)


def code_of_play(cards: list[int]) -> int:
    """Return the code of playing these cards, of which there are some and the last becomes the base card.

    Raises NotationError where they cannot be laid at once.
    """
    *others, card = cards
    suits = 0
    for other in others:
        if other >= SUITED_CARDS or card >= SUITED_CARDS or rank_of(other) != rank_of(card):
            raise NotationError("{cards} are not of one number", cards=show(cards))
        if other == card or suits >> suit_of(other) & 1:
            raise NotationError("{card} is given twice", card=CARD_NAMES[other])
        suits |= 1 << suit_of(other)
    return encode(Verb.PLAY, card, suits, Target.NUMBER)


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
    """Return an action as a person writes it: `7♦`, `6♠ 6♦`, `draw`, `dobon`; the code where it is no action."""
    code = decision.code
    if code in _BARE:
        return _BARE[code]
    cards = _cards(code) if 0 <= code < DIGITS.size and verb_of(code) == Verb.PLAY else []
    if not cards or code != code_of_play(cards):
        return f"#{code}"
    return show(cards)


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; of several cards the last becomes the base card. Raises NotationError."""
    bare = _BARE_AS_TYPED.get(re.sub(r"\s+", " ", plain(text).strip().lower()).rstrip("!"))
    if bare is not None:
        return decision_of(bare)
    cards = read_cards(text)
    if not cards:
        raise NotationError("“{text}” is not an action; write a card, draw, dobon or pass", text=text.strip())
    return decision_of(code_of_play(cards))


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
