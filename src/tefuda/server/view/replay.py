"""Replays of deals, moment by moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tefuda.core.option import changed
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.server.messages.encoding import raw
from tefuda.server.messages.http_api import Replay, ReplayStep
from tefuda.server.room.commitment import deal_commitment
from tefuda.server.room.recent import Step
from tefuda.server.view.moment import Moment
from tefuda.server.view.narrator import Narrator, arrangements
from tefuda.server.view.view_cache import ViewCache


def replay(
    deals: Sequence[Deal],
    number: int,
    seat: int | None,
    names: Sequence[str],
    signs: Sequence[str],
    language: str,
    steps: Iterable[Step],
) -> Replay:
    """Return some moments of deal `number`, from 1, of a match as `seat` saw them, or an onlooker for None.

    `signs` are those of the bots by seat, empty for persons. `steps` must be in order and without gaps. Neither hands
    nor the key are shown.
    """
    deal = deals[number - 1]
    narrator = Narrator(seat, names, language, deal.game)
    preset = find(deal.preset)[1]
    return Replay(
        preset=deal.preset,
        family=deal.game.name,
        title=narrator.translate(preset.title),
        options=dict(changed(deal.options, preset.options)),
        names=list(names),
        signs=list(signs),
        deals=len(deals),
        number=number,
        steps=list(shown(deal, steps, narrator, number)),
        result=narrator.result(deals[:number], key=False) if deal.over else None,
        length=len(deal.history) + 1,
    )


def shown(deal: Deal, steps: Iterable[Step], narrator: Narrator, number: int) -> Iterator[ReplayStep]:
    """Yield moments of deal `number`, from 1, as a narrator describes them.

    The deals in them are already encoded, so that their fields cannot be read.
    """
    views, seat, commitment = ViewCache(), narrator.seat, deal_commitment(deal.start.key)
    earlier: Moment | None = None
    for step in steps:
        if step.before is not None and earlier is None:
            earlier = Moment(step.before, step.moment - 1)
        at = Moment(step.after, step.moment, earlier)
        arranged = arrangements(at.seen(seat), *deal.game.words.input_help.arrangements)
        view = raw(views.deal(at, narrator, number, commitment, arranged))
        event = at.event_view(earlier, narrator, number) if earlier else narrator.beginning(step.moment, number)
        yield ReplayStep(event, view)
        earlier = at
