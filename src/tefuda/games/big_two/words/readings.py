"""What a selection of cards can mean: the play that they are or, before play, cards put down for the exchange."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.cards.card import FULL_PACK
from tefuda.core.records.bits import count
from tefuda.core.table.decision import Decision, decision_of
from tefuda.games.big_two.rules.actions import Kind
from tefuda.games.big_two.rules.combinations import code_of, kind_of
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.legality import refusal, refuse_kind
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.order import by_strength
from tefuda.games.big_two.rules.picking import MOST_GIVEN, gift_code_of
from tefuda.games.big_two.rules.refusals import Refusal
from tefuda.games.big_two.rules.table import Table


def readings(table: Table, options: Options, once: int, twice: int) -> Sequence[Decision]:
    """Return the plays that cards, once and twice, can be: those now legal first, then the stronger ones.

    While cards are exchanged, they can only be put down, up to `MOST_GIVEN`.
    """
    if twice or not once or once & ~FULL_PACK:
        return []
    cards = by_strength(options, once)
    if table.phase == Phase.EXCHANGE:
        return [decision_of(gift_code_of(cards), once)] if count(cards) <= MOST_GIVEN else []
    plays = [decision_of(code_of(options, cards, kind), once) for kind in _kinds(options, cards)]
    return sorted(plays, key=lambda decision: refusal(table, options, decision) != Refusal.NONE)


def _kinds(options: Options, cards: int) -> list[int]:
    """Return what cards may be played as, the strongest kind first [2.1], [2.10]."""
    natural = kind_of(options, cards)
    kinds = [natural]
    if natural == Kind.STRAIGHT_FLUSH and options.straight_flush_as_other:
        kinds += [Kind.FLUSH, Kind.STRAIGHT]
    return [kind for kind in kinds if kind != Kind.NOTHING and refuse_kind(options, kind) == Refusal.NONE]
