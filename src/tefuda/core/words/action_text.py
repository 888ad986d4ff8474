"""Reading actions from text: what all families read in the same way."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tefuda.core.cards.card import mask_of, read_cards
from tefuda.core.table.decision import Decision, decision_of
from tefuda.errors import NotationError

_CODE = re.compile(r"#(-?\d{1,9})")


def read_bare(text: str, words: Mapping[str, int]) -> Decision | None:
    """Return the decision, without cards, of a code such as `#17`, or of one of `words`, which stand for codes.

    Returns None for any other text.
    """
    word = text.strip().lower()
    if word in words:
        return decision_of(words[word])
    code = _CODE.fullmatch(word)
    return decision_of(int(code[1])) if code else None


def read_mask(text: str, start: int = 0, end: int | None = None) -> int:
    """Return the mask of the cards that `text[start:end]` names.

    Raises NotationError, with the column in `text`, for what is no card and for a card named twice.
    """
    try:
        once, twice = mask_of(read_cards(text[start:end]))
    except NotationError as fault:
        raise fault.moved(1, start + 1) from None
    except ValueError:
        once, twice = 0, 1
    if twice:
        raise NotationError("a card appears twice in “{text}”", text=text.strip())
    return once
