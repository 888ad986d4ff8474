"""Themes of problems: the idea by which a play wins, as players call it, seen from a position and the play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tefuda.core.cards.card import Card
from tefuda.core.cards.numbers import number_of
from tefuda.core.words.telling import Seen
from tefuda.language import marked


class Open(NamedTuple):
    """A position with open cards: what the player to act sees, and the hands of the others."""

    seen: Seen
    others: Sequence[Sequence[Card]]


Shows = Callable[[Open, Any], bool]
"""Says whether a legal action of the player to act shows an idea."""


class Theme(NamedTuple):
    """An idea that a play can show, with its title in English."""

    title: str
    shows: Shows


def left_of(position: Open, action: Any) -> list[Card]:
    """Return the cards that stay in the hand."""
    left = list(position.seen.hand)
    for card in action.cards:
        left.remove(card)
    return left


def _can_play(seen: Seen) -> bool:
    return any(one.cards for one in seen.legal_actions)


def _passes(position: Open, action: Any) -> bool:
    return action.verb == "pass" and _can_play(position.seen)


def _draws(position: Open, action: Any) -> bool:
    return action.verb == "draw" and _can_play(position.seen)


def _breaks_set(position: Open, action: Any) -> bool:
    """Say whether cards of the same rank as some of those played stay in the hand."""
    left = left_of(position, action)
    return bool({card.rank for card in action.cards if card.suit is not None}.intersection(card.rank for card in left))


def _plays_several(position: Open, action: Any) -> bool:
    return action.verb == "play" and len(action.cards) > 1


def holds(wanted: Callable[[Seen, Any], bool]) -> Shows:
    """Return what says whether a player keeps cards of a kind back that another action would use."""

    def shows(position: Open, action: Any) -> bool:
        seen = position.seen
        could = any(wanted(seen, card) for one in seen.legal_actions for card in one.cards)
        return could and not spends(wanted)(position, action)

    return shows


def spends(wanted: Callable[[Seen, Any], bool]) -> Shows:
    """Return what says whether an action uses a card of a kind."""

    def shows(position: Open, action: Any) -> bool:
        return any(wanted(position.seen, card) for card in action.cards)

    return shows


def _sum(cards: Sequence[Card]) -> int:
    """Return the sum of the numbers of cards, 0 if there is a joker among them."""
    return 0 if any(card.suit is None for card in cards) else sum(map(number_of, cards))


def _numbers(position: Open, action: Any) -> int:
    return _sum(action.cards) if action.verb == "play" else 0


def _waits(position: Open, action: Any) -> bool:
    """Say whether the hand that is left counts as much as a card of another player."""
    left = _sum(left_of(position, action))
    return action.verb == "play" and left > 0 and any(_sum([card]) == left for hand in position.others for card in hand)


def _is_safe(position: Open, action: Any) -> bool:
    """Say whether a player lays no number that another hand counts, though another play would."""
    counted = {_sum(hand) for hand in position.others} - {0}
    laid = {_numbers(position, one) for one in position.seen.legal_actions}
    return action.verb == "play" and _numbers(position, action) not in counted and bool(laid & counted)


LET_PASS = Theme(marked("Let it pass"), _passes)
DRAW_ON = Theme(marked("Draw, though a card fits"), _draws)
BREAK_SET = Theme(marked("Break a set"), _breaks_set)
SEVERAL = Theme(marked("Several cards at once"), _plays_several)
WAIT = Theme(marked("Count to a card of the others"), _waits)
SAFE = Theme(marked("Lay what nobody can call"), _is_safe)
HOLD_WILD, SPEND_WILD = marked("Hold the wild card"), marked("Spend the wild card")
"""Titles of themes that several families have."""
