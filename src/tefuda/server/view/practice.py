"""The views of a table without a room, where one person learns or solves: all hands open, bots at all other seats."""

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
    """Return the narrator for the person at a seat; all other players are called as bots."""
    translate = translator(language)
    names = names_beside(seat, translate(YOUR_NAME), deal.seats, translate)
    return Narrator(seat, names, language, deal.game)


def asked_now(deal: Deal, narrator: Narrator) -> Asked:
    """Return what the seat of a narrator is asked now; it must have a decision to make."""
    return asked_of(Moment(deal, len(deal.history)), narrator, deal.game.sight.in_window(deal.table))


def moments_since(deal: Deal, before: Deal | None, narrator: Narrator) -> list[ReplayStep]:
    """Return the state `before` and the moments since then, or all moments of the deal where `before` is of another."""
    number = len(before.history) if before is not None and before.start == deal.start else 0
    moments = [*deal.moments()]
    steps = [Step(number, None, moments[number])]
    steps += [Step(at, moments[at - 1], moments[at]) for at in range(number + 1, len(moments))]
    first, *others = shown(deal, steps, narrator, 1, opened=True)
    return [ReplayStep(None, first.deal), *others]
