"""Which cards of a hand can be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from tefuda.core.cards import SUITED_CARDS, Card, rank_of
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation

TRIES = 12
"""In how many legal actions a card is tried in place of one of its rank."""


def playable_cards(deal: Deal, seen: Observation) -> tuple[Card, ...]:
    """Return the cards of a hand that some legal action of its seat holds, or holds with one of their rank exchanged.

    `seen` is what the seat sees of `deal`. The list of legal actions may name only one of several plays that come to
    the same. None where the seat owes no decision.
    """
    legal = [(action, action.cards) for action in seen.legal_actions]
    cards = {card for _, held in legal for card in held}
    several = [action for action, held in legal if len(held) > 1]
    left = {card for card in set(seen.hand) - cards if card < SUITED_CARDS} if several else ()
    if left:
        assert seen.seat is not None
        asked, alike = deal.as_asked(seen.seat), _by_rank(several, set(map(rank_of, left)))
        for card in left:
            if any(_fits(asked, action, card) for action in alike[rank_of(card)][:TRIES]):
                cards.add(card)
    return tuple(sorted(cards))


def _by_rank(actions: Iterable[Action], ranks: Set[int]) -> Mapping[int, list[Action]]:
    """Return the actions that contain a rank, for each of these ranks."""
    by_rank: dict[int, list[Action]] = {rank: [] for rank in ranks}
    for action in actions:
        for rank in ranks & {rank_of(card) for card in action.cards if card < SUITED_CARDS}:
            by_rank[rank].append(action)
    return by_rank


def _fits(asked: Deal, action: Action, card: Card) -> bool:
    """Say whether a legal action stays legal with `card` in place of one of its rank."""
    for other in action.cards:
        if other < SUITED_CARDS and rank_of(other) == rank_of(card):
            decision = action.decision
            if decision.once >> card & 1:
                continue
            decision.once += 1 << card
            if decision.twice >> other & 1:
                decision.twice -= 1 << other
            else:
                decision.once -= 1 << other
            return asked.game.refusal(asked.table, asked.options, decision) == 0
    return False
