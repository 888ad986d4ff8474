"""A decision taken back, at a table where nobody but bots plays against whoever takes it back."""

from __future__ import annotations

from tefuda.language import marked
from tefuda.play.deal import Deal
from tefuda.play.unseen import unseen
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.room import log
from tefuda.server.room.room import Room


def taken_back(room: Room, seat: int) -> log.Undone:
    """Return the entry by which a seat takes its last decision back; raise RequestRefused where it stands.

    That bots have passed, or have drawn what nobody saw, does not matter; a card that the seat has seen since does.
    """
    if room.stage != "playing":
        raise RequestRefused(marked("No deal is being played now."), code="not_now")
    if len(room.persons) > 1:
        raise RequestRefused(marked("A decision can be taken back only where all others are bots."), code="not_now")
    own = [index for index, event in enumerate(room.deal.history) if event.seat == seat]
    if not own:
        raise RequestRefused(marked("There is nothing to take back."), code="not_now")
    then = room.recent.stood(room.began_at_moment + own[-1])
    if _known(then, seat) != _known(room.deal, seat):
        raise RequestRefused(marked("You have seen a card since then, so your decision stands."), code="not_now")
    return log.Undone(seat, own[-1])


def _known(deal: Deal, seat: int) -> object:
    """Return what a seat knows of hidden cards; in a family that does not say what is hidden, of the whole deal."""
    cards = unseen(deal.observe(seat))
    return deal.history if cards is None else (cards, deal.game.sight.revealed(deal.table))
