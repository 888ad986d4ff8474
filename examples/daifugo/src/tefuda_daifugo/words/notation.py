"""The actions of Daifugō as text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.core.cards.card import card_of, plain, rank_of, read_card, show
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.action_text import read_bare, read_mask
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda.language import marked
from tefuda_daifugo.rules.actions import (
    DIGITS,
    NO_PLAY,
    PASS,
    PLACES,
    Verb,
    height_of,
    in_order,
    size_of,
    suits_of,
    verb_of,
)
from tefuda_daifugo.rules.combinations import group_code, highest_run, run_code
from tefuda_daifugo.rules.options import Options

RUN = marked("run")
KINDS = (
    "", marked("single"), marked("pair"), marked("triple"), marked("quadruple"), marked("quintuple"),
    marked("sextuple"),
)  # fmt: skip
_PLAY = re.compile(r"\s*(?P<give>GIVE\s+)?(?P<cards>.*?)(?:\s+FROM\s+(?P<first>\S+))?\s*", re.DOTALL)


def kind_of(code: int) -> str | None:
    """Return the word for what is played, None where nothing is."""
    if verb_of(code) == Verb.RUN:
        return RUN
    return KINDS[size_of(code)] if verb_of(code) == Verb.GROUP else None


def fields_of(decision: Decision, options: Options) -> Mapping[str, object]:
    """Return what an action declares: `verb`, `cards`, and `kind`, None where no cards are played."""
    verb = verb_of(decision.code)
    words = {Verb.GIVE: "give", Verb.PASS: "pass"}
    return {"verb": words.get(Verb(verb), "play"), "cards": in_order(decision.once), "kind": kind_of(decision.code)}


def write_action(decision: Decision, options: Options) -> str:
    """Return an action as a person writes it: `7♦ 7♠`, `5♠ SJ 7♠`, `give 3♦`, `pass`; `#` and the code without cards.

    A run that is not read as it could be first names its weakest card, `5♠ 6♠ SJ from 4♠`.
    """
    code = decision.code
    if not decision.once:
        return "pass" if code == PASS else f"#{code}"
    cards = show(in_order(decision.once))
    if verb_of(code) == Verb.GIVE:
        return f"give {cards}"
    if verb_of(code) != Verb.RUN or code == _read_first(decision.once):
        return cards
    return f"{cards} from {show([_weakest(code)])}"


def _weakest(code: int) -> int:
    suit = suits_of(code).bit_length() - 1
    return card_of((height_of(code) + 1) % PLACES, suit)


def _read_first(cards: int) -> int:
    """Return the code that cards are read as where nothing else is said [2.3]."""
    code = group_code(cards, Verb.GROUP)
    return run_code(cards, highest_run(cards)) if code == NO_PLAY else code


def read_action(text: str, options: Options) -> Decision:
    """Return the action that `text` names; cards that do not form a play are read, too, and refused by the rules.

    Raises NotationError.
    """
    if (bare := read_bare(text, {"pass": PASS})) is not None:
        return bare
    found = _PLAY.fullmatch(plain(text))
    assert found is not None  # it matches any text
    once = read_mask(text, *found.span("cards"))
    if not once:
        raise NotationError("“{text}” is not an action; write cards, give and a card, or pass", text=text.strip())
    if found["give"]:
        return decision_of(group_code(once, Verb.GIVE), once)
    if found["first"] is None:
        return decision_of(_read_first(once), once)
    first = read_card(found["first"])
    code = run_code(once, (rank_of(first) - 1) % PLACES)
    if code == NO_PLAY or _weakest(code) != first:
        raise NotationError("these cards are not a run from {first}", first=found["first"])
    return decision_of(code, once)


NOTATION = Notation(DIGITS, fields_of, write_action, read_action)
