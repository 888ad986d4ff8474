"""What a selection of cards can mean: every combination that it is with some declaration of its wild cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from tefuda.core.cards.card import cards_in
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_SUIT, RANKS
from tefuda.core.table.decision import Decision, decision_of
from tefuda.games.guandan.rules.actions import UNUSED, Kind, give_code, is_bomb, key_of, kind_of, play_code
from tefuda.games.guandan.rules.arranging import PlayedCard, classify, natural
from tefuda.games.guandan.rules.combinations import one_suit, strength, tier
from tefuda.games.guandan.rules.constants import Phase
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.legality import refusal, refuse_shape, refuse_wilds
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.table import Table


def readings(table: Table, options: Options, once: int, twice: int) -> Sequence[Decision]:
    """Return the plays that cards, once and twice, can be: those now legal first, then bombs, then the stronger ones.

    While a tribute or a return is asked for, a single card can be given away and nothing else.
    """
    if table.phase in (Phase.TRIBUTE, Phase.RETURN):
        return [decision_of(give_code(lowest(once)), once)] if count(once) == 1 and twice == 0 else []
    wild = wild_card(table.level)
    cards = list(cards_in(once, twice))
    naturals = [natural(card) for card in cards if card != wild]
    suit = one_suit(sum(1 << card for card in {one.card for one in naturals}))
    decisions: dict[int, Decision] = {}
    for identities in combinations_with_replacement(range(RANKS), cards.count(wild)):
        played = naturals + [PlayedCard(wild, rank, NO_SUIT, True) for rank in identities]
        for kind, key, run_suit in _kinds(played, suit):
            first, second = [*identities, UNUSED, UNUSED][:2]
            code = play_code(kind, key, run_suit, first, second)
            if _is_combination(table, options, code, once, twice):
                decisions[code] = decision_of(code, once, twice)
    return sorted(decisions.values(), key=lambda decision: _worth(table, options, decision), reverse=True)


def _kinds(played: Sequence[PlayedCard], suit: int) -> Iterator[tuple[Kind, int, int]]:
    """Yield what cards with these identities may be played as."""
    kind, key, run_suit = classify(played)
    yield kind, key, run_suit
    if kind == Kind.STRAIGHT and suit != NO_SUIT:
        yield Kind.STRAIGHT_FLUSH, key, suit
    elif kind == Kind.STRAIGHT_FLUSH:
        yield Kind.STRAIGHT, key, NO_SUIT
    elif kind == Kind.FIVE:
        yield Kind.FULL_HOUSE, key, NO_SUIT


def _is_combination(table: Table, options: Options, code: int, once: int, twice: int) -> bool:
    if kind_of(code) == Kind.NONE or refuse_shape(table, options, code, once, twice) != Refusal.NONE:
        return False
    return refuse_wilds(table, options, code, once, twice) == Refusal.NONE


def _worth(table: Table, options: Options, decision: Decision) -> tuple[bool, int, int]:
    kind, key = kind_of(decision.code), key_of(decision.code)
    legal = refusal(table, options, decision) == Refusal.NONE
    return legal, tier(options, kind) if is_bomb(kind) else 0, strength(options, table.level, kind, key)
