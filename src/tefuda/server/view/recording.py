"""A finished deal in numbers, piece by piece, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tefuda.core.option import changed
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.server.messages.http_api import Recording
from tefuda.server.messages.protocol import Sitting
from tefuda.server.room.commitment import deal_commitment
from tefuda.server.room.recent import Step
from tefuda.server.view.numbers import About, base_of, course_of, outcome_of, own_steps, step_of


def recording(
    deals: Sequence[Deal], number: int, seat: int | None, players: Sequence[Sitting], steps: Iterable[Step]
) -> Recording:
    """Return some moments of deal `number`, from 1, of a match as `seat` saw them, or an onlooker for None.

    `steps` must be at least one, in order and without gaps. Neither hands nor the key are shown.
    """
    deal = deals[number - 1]
    course = course_of(list(steps))
    assert course.first is not None
    about = About(number, deal_commitment(deal.start.key), 0, frozenset())
    return Recording(
        preset=deal.preset,
        family=deal.game.name,
        options=dict(changed(deal.options, find(deal.preset)[1].options)),
        seat=seat,
        players=list(players),
        deals=len(deals),
        length=len(deal.history) + 1,
        deal=base_of(about, course.first, course.moment),
        steps=[step_of(step, about.stood_in) for step in course.steps],
        own=[] if seat is None else own_steps(course, seat, Deal.own_cells_of),
        result=outcome_of(deals[:number], open=False),
    )
