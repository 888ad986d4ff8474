"""Tables without a room, where somebody learns or solves: all hands open, and bots at all other seats."""

from __future__ import annotations

from tefuda.bots.naming import names_beside
from tefuda.language import marked, translator
from tefuda.play.deal import Deal
from tefuda.server.messages.http_api import ReplayStep
from tefuda.server.messages.view_parts import Asked
from tefuda.server.room.recent import Step
from tefuda.server.view.moment import Moment
from tefuda.server.view.narrator import Narrator
from tefuda.server.view.replay import shown
from tefuda.server.view.room_view import asked_of

YOUR_NAME = marked("You")


def narrator_of(deal: Deal, seat: int, language: str) -> Narrator:
    """Return who tells the person at a seat; all others are bots."""
    translate = translator(language)
    names = names_beside(seat, translate(YOUR_NAME), deal.seats, translate)
    return Narrator(seat, names, language, deal.game)


def asked_now(deal: Deal, narrator: Narrator) -> Asked:
    """Return what the seat of a narrator is asked."""
    return asked_of(Moment(deal, len(deal.history)), narrator, deal.game.sight.in_window(deal.table))


def moments_since(deal: Deal, before: Deal | None, narrator: Narrator) -> list[ReplayStep]:
    """Return the state `before`, or as the deal began, and what has happened since."""
    number = len(before.history) if before is not None and before.start == deal.start else 0
    moments = [*deal.moments()]
    steps = [Step(number, None, moments[number])]
    steps += [Step(at, moments[at - 1], moments[at]) for at in range(number + 1, len(moments))]
    first, *others = shown(deal, steps, narrator, 1, opened=True)
    return [ReplayStep(None, first.deal), *others]
