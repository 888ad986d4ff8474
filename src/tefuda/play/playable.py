"""Which cards of a hand can be played, alone or with others."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.cards.card import Card, Hand, mask_of
from tefuda.core.table.decision import Decision
from tefuda.core.words.playable import Judge, playable, plays_with
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation


class Listed:
    """Actions with their cards, for the rules."""

    __slots__ = ("codes", "count", "once", "ranks", "twice")

    def __init__(self, actions: Sequence[Action]) -> None:
        masks = [action.masks for action in actions]
        self.once = [once for once, _ in masks]
        self.twice = [twice for _, twice in masks]
        self.codes = [action.code for action in actions]
        self.count = len(masks)
        self.ranks = [0] * self.count


def playable_cards(deal: Deal, seen: Observation, chosen: Sequence[int] = ()) -> tuple[Card, ...]:
    """Return the cards of a hand that occur in some legal action together with the chosen ones.

    `seen` is the seat's observation of `deal`. In games that read selections the list of legal actions may name only
    one of several equivalent plays, so cards are also tried in place of others of their rank. The result is empty if
    the seat owes no decision.
    """
    legal = seen.legal_actions
    if not legal:
        return ()
    assert seen.seat is not None
    plays = Listed(legal)
    once, twice = mask_of(chosen)
    if deal.game.words.actions.reads:
        asked, hand = deal.as_asked(seen.seat), seen.view.hand_once
        found = playable(
            Judge(deal.game.rules.refusal), asked.table, asked.options, hand, once, twice, plays, Decision()
        )
    else:
        found = plays_with(plays, once, twice)
    return Hand.of(found)
