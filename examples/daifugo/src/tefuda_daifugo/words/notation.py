"""The actions of Daifugō as text: reading them."""

from __future__ import annotations

import re

from tefuda.core.cards.card import plain, rank_of, read_card
from tefuda.core.table.decision import Decision, decision_of
from tefuda.core.words.action_text import read_bare, read_mask
from tefuda.core.words.notation import Notation
from tefuda.errors import NotationError
from tefuda_daifugo.rules.actions import DIGITS, NO_PLAY, PASS, PLACES, Verb
from tefuda_daifugo.rules.combinations import group_code, run_code
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.words.actions import ACTIONS, read_first, weakest_card

_PLAY = re.compile(r"\s*(?P<give>GIVE\s+)?(?P<cards>.*?)(?:\s+FROM\s+(?P<first>\S+))?\s*", re.DOTALL)


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
        return decision_of(read_first(once), once)
    first = read_card(found["first"])
    code = run_code(once, (rank_of(first) - 1) % PLACES)
    if code == NO_PLAY or weakest_card(code) != first:
        raise NotationError("these cards are not a run from {first}", first=found["first"])
    return decision_of(code, once)


NOTATION = Notation(DIGITS, ACTIONS, read_action)
