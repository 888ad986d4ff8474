"""Which cards of a hand can be played, alone or with others."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.cards.card import Card, Hand, mask_of
from tefuda.core.table.decision import Decision
from tefuda.core.words.playable import Judge, playable, plays_with
from tefuda.core.words.story import Plays
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation

_UNUSED: list[Plays] = []
"""Records that may be written: they are so long that making them takes longer than most rules."""


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
    plays = _plays(legal)
    once, twice = mask_of(chosen)
    if deal.game.words.actions.reads:
        asked, hand = deal.as_asked(seen.seat), seen.view.hand_once
        found = playable(
            Judge(deal.game.rules.refusal), asked.table, asked.options, hand, once, twice, plays, Decision()
        )
    else:
        found = plays_with(plays, once, twice)
    _UNUSED.append(plays)
    return Hand.of(found)


def _plays(actions: Sequence[Action]) -> Plays:
    plays = _UNUSED.pop() if _UNUSED else Plays()
    masks = [action.masks for action in actions]
    plays.count = len(masks)
    plays.codes[: plays.count] = [action.code for action in actions]
    plays.once[: plays.count] = [once for once, _ in masks]
    plays.twice[: plays.count] = [twice for _, twice in masks]
    return plays
