"""What house rules change, for the form: worked out once for all who ask, and not for too many at once."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from tefuda.errors import OptionErrors, TefudaError
from tefuda.language import LANGUAGES
from tefuda.server.host.work import effects
from tefuda.server.host.work.effects import CACHED, WAITING, HouseRuleEffects
from tefuda.server.host.work.payers import paying
from tefuda.server.host.work.thinking import Thinkers
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import Check, Effect, Effects
from tests.server.purse import Purse

FOUND = Effects(True, 500, [Effect("Advantage of place {place}", "Length", "1 %", "2 %", "+1.0 ± 0.2", 0.01, 0.002)])


class Measuring:
    """Thinkers that measure when they are let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.asked: list[Any] = []
        self.answer: tuple[float, Effects] | None = (1.5, FOUND)

    async def study(self, game: Any, prepare: Any, measure: Any, *choice: Any) -> Any:
        self.asked.append(choice)
        await self.let.wait()
        return self.answer


def known(measuring: Measuring) -> HouseRuleEffects:
    return HouseRuleEffects(cast(Thinkers, measuring))


def check(hand: int = 7) -> Check:
    return Check("crazy-eights", {"hand": str(hand)}, 2)


def test_the_same_choice_is_measured_once_however_it_is_written() -> None:
    async def run() -> None:
        measuring = Measuring()
        all_known, purse = known(measuring), Purse()
        paying.set(purse)
        first = [asyncio.create_task(all_known.of(check(), language)) for language in LANGUAGES]
        await asyncio.sleep(0)
        measuring.let.set()
        told = await asyncio.gather(*first)
        assert len({one.effects[0].title for one in told}) == len(LANGUAGES)
        assert all("{" not in one.effects[0].title for one in told)
        again = await all_known.of(Check("crazy-eights", {"hand": "7", "recycle": "off"}, 2), "en")
        assert again.deals == 500
        assert measuring.asked == [("crazy-eights", (("hand", "7"),), 2)]
        assert purse.aside == [1.5]

    asyncio.run(run())


def test_only_a_limited_number_of_choices_may_wait() -> None:
    async def run() -> None:
        measuring = Measuring()
        all_known = known(measuring)
        waiting = [asyncio.create_task(all_known.of(check(hand), "en")) for hand in range(1, WAITING + 1)]
        await asyncio.sleep(0.01)
        with pytest.raises(RequestRefused) as refused:
            await all_known.of(check(WAITING + 1), "en")
        assert refused.value.code == "too_fast"
        waiting[0].cancel()
        measuring.let.set()
        assert all(one.ready for one in await asyncio.gather(*waiting[1:]))
        assert (await all_known.of(check(1), "en")).ready, "who goes away stops nothing"
        assert len(measuring.asked) == WAITING

    asyncio.run(run())


def test_what_was_asked_for_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "CACHED", 2)
    assert CACHED > 2

    async def run() -> None:
        measuring = Measuring()
        measuring.let.set()
        all_known = known(measuring)
        for hand in (1, 2, 1, 3, 1, 2):
            await all_known.of(check(hand), "en")
        assert [choice[1][0][1] for choice in measuring.asked] == ["1", "2", "3", "2"]

    asyncio.run(run())


def test_nothing_is_cached_before_the_rules_are_compiled() -> None:
    async def run() -> None:
        measuring = Measuring()
        measuring.let.set()
        measuring.answer = None
        all_known = known(measuring)
        assert not (await all_known.of(check(), "en")).ready
        measuring.answer = (0.1, FOUND)
        assert (await all_known.of(check(), "en")).ready

    asyncio.run(run())


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        (Check("mau-mau", {"hand": "99"}), OptionErrors),
        (Check("mau-mau", {"stall": "0"}), OptionErrors),
        (Check("mau-mow"), TefudaError),
        (Check("guandan", seats=3), TefudaError),
    ],
)
def test_what_nobody_can_play_is_not_measured(asked: Check, fault: type[Exception]) -> None:
    measuring = Measuring()
    with pytest.raises(fault):
        asyncio.run(known(measuring).of(asked, "en"))
    assert not measuring.asked


def test_what_is_measured_is_told_in_numbers_and_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.lab.preview.MOST", 200)
    monkeypatch.setattr("tefuda.lab.preview.preview.__kwdefaults__", {"seconds": 1e9, "most": 200})
    seconds, found = effects.measure("crazy-eights", (("recycle", "when-needed"),), 4)
    assert seconds > 0
    assert found.deals == 200
    length, *_, gap = found.effects
    assert length.title == "Length"
    assert length.change.startswith("+")
    assert length.effect > length.half_width > 0
    assert gap.chosen.endswith(" %")
    _, nothing = effects.measure("nippachi", (("rounds", "2"),), 4)
    assert all(one.effect == one.half_width == 0 for one in nothing.effects)
    assert "Blocked deals" not in {one.title for one in effects.measure("guandan", (), 4)[1].effects}
