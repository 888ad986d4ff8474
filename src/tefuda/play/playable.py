"""Which cards of a hand can be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from tefuda.core.cards import SUITED_CARDS, Card, Hand, cards_in, cards_of_rank, rank_of
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
    legal = seen.legal_actions
    playable = 0
    for action in legal:
        playable |= action.masks[0]
    several = [action for action in legal if action.size > 1]
    left = [card for card in set(seen.hand) if card < SUITED_CARDS and not playable >> card & 1] if several else ()
    if left:
        assert seen.seat is not None
        asked, alike = deal.as_asked(seen.seat), _by_rank(several, set(map(rank_of, left)))
        for card in left:
            if any(_fits(asked, action, card) for action in alike[rank_of(card)][:TRIES]):
                playable |= 1 << card
    return Hand.of(playable)


def _by_rank(actions: Iterable[Action], ranks: Set[int]) -> Mapping[int, list[Action]]:
    """Return the actions that contain a rank, for each of these ranks."""
    held = [(action, action.masks[0]) for action in actions]
    return {rank: [action for action, once in held if once & cards_of_rank(rank)] for rank in ranks}


def _fits(asked: Deal, action: Action, card: Card) -> bool:
    """Say whether a legal action stays legal with `card` in place of one of its rank."""
    for other in cards_in(*action.masks):
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
