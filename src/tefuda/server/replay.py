"""Finished deals, told moment by moment."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.option import changed
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.server.over_http import Replay
from tefuda.server.over_http import Step as Shown
from tefuda.server.room import Step, steps_of
from tefuda.server.seeing import deal_view
from tefuda.server.speaking import Speaker, arrangements


def replay(
    deals: Sequence[Deal], number: int, seat: int | None, names: Sequence[str], language: str, *, opened: bool
) -> Replay:
    """Return deal `number` of a match as `seat` saw it, or onlookers for None; with all hands where it is `opened`."""
    deal = deals[number - 1]
    speaker = Speaker(seat, names, language)
    preset = find(deal.preset)[1]
    return Replay(
        preset=deal.preset,
        family=deal.game.name,
        title=speaker.translate(preset.title),
        options=dict(changed(deal.options, preset.options)),
        names=list(names),
        deals=len(deals),
        number=number,
        steps=[_shown(step, speaker, number, opened=opened) for step in steps_of(deal)],
        result=speaker.result(deal, key=opened) if deal.over else None,
    )


def _shown(step: Step, speaker: Speaker, number: int, *, opened: bool) -> Shown:
    seen = step.after.observe(speaker.seat)
    shown = deal_view(seen, speaker, step.after, number, step.after.asked, speaker.circumstances(seen))
    shown.arrangements = arrangements(seen, *seen.game.manual.arrangements)
    if opened:
        shown.hands = [[str(card) for card in step.after.observe(seat).hand] for seat in range(step.after.seats)]
    if step.before is None:
        return Shown(speaker.beginning(step.moment, number), shown)
    before = step.before.observe(speaker.seat)
    return Shown(speaker.happening(step.moment, number, before, seen, speaker.story(before, seen)), shown)
