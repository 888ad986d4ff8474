"""The effects of house rules, shown where they are chosen: measured in another process, and cached."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence

from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.errors import OptionErrors
from tefuda.language import marked, translator
from tefuda.play.library import find
from tefuda.play.opening import check_seats, choose_options
from tefuda.server.host.work.payers import paying
from tefuda.server.host.work.thinking import Thinkers
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import Check, Effect, Effects
from tefuda.server.room.deal_length import too_long

CACHED = 200
"""The most choices whose effects are cached."""
WAITING = 8
"""The most choices that may be measured or wait for it; further requests are refused for the moment."""

Choice = tuple[str, tuple[tuple[str, str], ...], int]
"""A preset, the answers that differ from its own, by option, and the number of seats."""


class HouseRuleEffects:
    """The effects of choices of house rules, each measured once for all who ask; used only on the event loop.

    A measurement takes seconds of CPU time in one process of low priority, and is charged to whoever asked first.
    """

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._cache: OrderedDict[Choice, Effects] = OrderedDict()
        self._made: dict[Choice, asyncio.Task[Effects]] = {}

    async def of(self, asked: Check, language: str) -> Effects:
        """Return the effects of a choice with titles in a language; they are not `ready` while rules are compiled.

        Raises RequestRefused where too many wait, PresetError for an unknown game, SeatsError for a number of seats
        that it does not have, and OptionError or OptionErrors where nobody can play so.
        """
        game, preset = find(asked.preset)
        options, seats = choose_options(preset.name, asked.options), asked.seats or preset.seats
        check_seats(game, options, seats)
        if endless := list(too_long(game, preset, options, seats)):
            raise OptionErrors(endless)
        choice = preset.name, tuple(changed(options, preset.options)), seats
        found = self._cache.get(choice)
        if found is None:
            if choice not in self._made:
                if len(self._made) >= WAITING:
                    raise RequestRefused(marked("Too many requests; try again shortly."), code="too_fast")
                self._made[choice] = asyncio.create_task(self._make(game, choice))
            found = await asyncio.shield(self._made[choice])
        else:
            self._cache.move_to_end(choice)
        return told(found, language)

    async def _make(self, game: Game, choice: Choice) -> Effects:
        try:
            seen = await self._thinkers.study(game, prepare, measure, *choice)
            if seen is None:
                return Effects(ready=False, deals=0, effects=[])
            seconds, effects = seen
            if (payer := paying.get()) is not None:
                payer.works_aside(seconds)
            self._cache[choice] = effects
            while len(self._cache) > CACHED:
                self._cache.popitem(last=False)
            return effects
        finally:
            del self._made[choice]


def told(effects: Effects, language: str) -> Effects:
    """Return effects with their titles in a language."""
    tell = translator(language)
    return Effects(
        effects.ready,
        effects.deals,
        [
            Effect(
                tell(one.title).format(place=1), tell(one.about), one.usual, one.chosen, one.change, one.effect,
                one.half_width,
            )
            for one in effects.effects
        ],
    )  # fmt: skip


def prepare(game: Game) -> None:
    """Compile what measuring a game needs; runs in another process."""
    from tefuda.lab.preview import prepare

    prepare(game)


def measure(preset: str, answers: Sequence[tuple[str, str]], seats: int) -> tuple[float, Effects]:
    """Return the seconds of CPU time that it took, and what the answers change, with English titles.

    Runs in another process.
    """
    from tefuda.lab.figures import effect_told, number_told
    from tefuda.lab.measures import measure_named
    from tefuda.lab.preview import preview

    began = time.process_time()
    seen = preview(preset, answers, seats)
    effects = []
    for row in seen.rows:
        measured = measure_named(row.measure, seats)
        assert measured is not None
        effect, width = row.effect or 0.0, (row.effect_half_width or 0.0) if row.changed else 0.0
        if effect == row.mean == 0:
            continue  # it happens neither with the answers nor without
        percent = " %" if measured.is_share else ""
        usual, chosen = (
            number_told(mean, measured, row.half_width) + percent for mean in (row.mean - effect, row.mean)
        )
        change = effect_told(row, measured) if row.changed else "0"
        effects.append(Effect(measured.title, measured.about, usual, chosen, change, effect, width))
    return time.process_time() - began, Effects(ready=True, deals=seen.deals, effects=effects)
