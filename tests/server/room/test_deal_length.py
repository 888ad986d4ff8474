from __future__ import annotations

from contextlib import suppress

import pytest

from tefuda.errors import OptionErrors
from tefuda.play.library import families, family, find
from tefuda.play.opening import choose_options
from tefuda.server.host.rooms.lobby import first_entries
from tefuda.server.messages.http_api import Check, NewRoom
from tefuda.server.room.deal_length import LONGER, too_long
from tefuda.server.web.catalogue import check


def faults(preset: str, seats: int = 4, **answers: object) -> list[tuple[str, str]]:
    game, named = find(preset)
    return [(fault.option, fault.told()) for fault in too_long(game, named, choose_options(preset, answers), seats)]


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi"])
@pytest.mark.parametrize("stall", [0, 10_000])
def test_a_house_rule_with_which_a_deal_hardly_ends_is_named(preset: str, stall: int) -> None:
    assert [option for option, _ in faults(preset, stall=stall)] == ["stall"]
    assert "with 10000 a deal could last too long" in faults(preset, stall=10_000)[0][1]
    assert faults(preset, stall=LONGER * 900) == []


def test_another_limit_makes_up_for_it() -> None:
    assert faults("crazy-eights", stall=0, round_limit=100) == []
    assert [option for option, _ in faults("crazy-eights", stall=9_000, hand=12)] == ["stall"]


def test_where_only_several_answers_together_are_too_much_all_are_named() -> None:
    assert [option for option, _ in faults("crazy-eights", stall=10_000, hand=12, seats=4)] == ["stall"]
    assert {option for option, _ in faults("crazy-eights", seats=4, stall=0, round_limit=999, hand=12)} == set()
    assert {option for option, _ in faults("crazy-eights", seats=4, stall=2_900, hand=12)} == {"stall", "hand"}


@pytest.mark.parametrize("name", families())
def test_any_other_single_answer_may_be_chosen(name: str) -> None:
    game = family(name)
    for preset in game.presets.values():
        for name, rule in game.house_rules.items():
            for answer in {rule.least, rule.most} if rule.is_range else rule.answers:
                with suppress(OptionErrors):
                    options = choose_options(preset.name, {name: answer})
                    assert name == "stall" or not list(too_long(game, preset, options, preset.seats)), (name, answer)


def test_the_form_says_so_and_no_such_room_is_opened() -> None:
    told = check(Check("mau-mau", {"stall": "10000"}, 4), "en").faults
    assert [(fault.option, fault.clause) for fault in told] == [("stall", "6.4")]
    with pytest.raises(OptionErrors):
        first_entries(NewRoom("mau-mau", {"stall": "10000"}), "a" * 64, "Ann")
