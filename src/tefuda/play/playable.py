"""Which cards of a hand can be played, alone or with others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from tefuda.core.cards.card import Card, Hand, cards_in, cards_of_rank, mask_of, rank_of
from tefuda.core.records.counts import SUITED_CARDS
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation

TRIES = 12
"""The number of legal actions in which cards are tried in place of others of their rank."""
Masks = tuple[int, int]


def playable_cards(deal: Deal, seen: Observation, chosen: Sequence[int] = ()) -> tuple[Card, ...]:
    """Return the cards of a hand that occur in some legal action together with the chosen ones.

    `seen` is the seat's observation of `deal`. In games that read selections the list of legal actions may name only
    one of several equivalent plays, so cards are also tried in place of others of their rank. The result is empty if
    the seat owes no decision.
    """
    once, twice = mask_of(chosen)
    legal = seen.legal_actions
    playable = used = 0
    for action in legal:
        of_one, of_two = action.masks
        used |= of_one
        if not (once & ~of_one or twice & ~of_two):
            playable |= of_one & ~once | of_two & ~twice
    if deal.game.words.readings:
        missing = [card for card in set(seen.hand) if card < SUITED_CARDS and not (playable | once) >> card & 1]
        left = [card for card in missing if cards_of_rank(rank_of(card)) & used]
        if left and (alike := _with_ranks_of(legal, chosen)):
            assert seen.seat is not None
            fits = _trial(deal.as_asked(seen.seat))
            for card in left:
                wanted = mask_of([*chosen, card])
                exchanged = (_exchanged(action, wanted) for action in _with_ranks_of(alike, [card]))
                if any(map(fits, islice(filter(None, exchanged), TRIES))):
                    playable |= 1 << card
    return Hand.of(playable)


def _with_ranks_of(actions: Iterable[Action], cards: Iterable[int]) -> list[Action]:
    """Return the actions that have a card of the rank of each of these cards."""
    of_rank = [cards_of_rank(rank_of(card)) if card < SUITED_CARDS else 1 << card for card in set(cards)]
    return [action for action in actions if all(action.masks[0] & those for those in of_rank)]


def _exchanged(action: Action, wanted: Masks) -> tuple[Action, Masks] | None:
    """Return an action with some cards replaced by others of their rank, so that it has the wanted cards.

    The result is None if that is impossible.
    """
    (of_one, of_two), (once, twice) = action.masks, wanted
    missing = list(cards_in(once & ~of_one)) + list(cards_in(twice & ~of_two))
    spare = list(cards_in(of_one & ~once)) + list(cards_in(of_two & ~twice))
    cards = list(cards_in(of_one, of_two))
    for card in missing:
        other = next((one for one in spare if max(one, card) < SUITED_CARDS and rank_of(one) == rank_of(card)), None)
        if other is None:
            return None
        spare.remove(other)
        cards.remove(other)
        cards.append(card)
    return action, mask_of(cards)


def _trial(asked: Deal) -> Callable[[tuple[Action, Masks]], bool]:
    """Return a function that says whether an action is still legal with other cards."""

    def fits(tried: tuple[Action, Masks]) -> bool:
        action, masks = tried
        decision = action.decision
        decision.once, decision.twice = masks
        return asked.game.refusal(asked.table, asked.options, decision) == 0

    return fits
