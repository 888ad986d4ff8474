"""The design of studies: house rules are tried in contexts in which they act."""

from __future__ import annotations

import pytest

from tefuda.core.option import acts
from tefuda.core.table.seats import seats_in
from tefuda.games.eights.rules.options import Pack
from tefuda.lab.design import Arm, answers_tried, contexts, made_to_act
from tefuda.lab.lineups import TURN, USUAL, agents_at, by_seat, line_up_of, turn_of
from tefuda.play.library import families, family, find
from tefuda.play.opening import choose_options


@pytest.mark.parametrize("name", families())
def test_every_house_rule_of_every_preset_can_be_made_to_act(name: str) -> None:
    game = family(name)
    for preset in game.presets.values():
        for option in game.house_rules.values():
            context = made_to_act(game, preset.options, option.name, 4)
            assert context is not None, (preset.name, option.name)
            assert acts(context, option.name)
            assert not list(context.faults())


def test_the_context_of_a_house_rule_changes_as_little_as_possible() -> None:
    game, preset = find("crazy-eights")

    def context(name: str) -> str:
        return Arm.of(game, preset.name, made_to_act(game, preset.options, name, 4)).told()

    assert context("hand") == ""
    assert context("call_cards") == "last_call=yes"
    assert context("partner_blocked") == "partners=yes"
    assert context("cross") == "draw_two=2 draw_four=4"
    others = list(contexts(game, preset.options, "cross", 4))
    assert all(acts(options, "cross") for options in others)
    assert find("two-four-jack")[1].options in others
    assert len(set(others)) == len(others)


def test_few_answers_are_all_tried_and_of_many_the_nearest() -> None:
    game, preset = find("crazy-eights")

    def tried(name: str) -> list[str]:
        option = game.house_rules[name]
        return [option.write(answer) for answer in answers_tried(game, option, preset.options, 4)]

    assert tried("recycle") == ["when-needed", "when-empty"]
    assert tried("partners") == ["yes"]
    assert tried("hand") == ["10", "4"]
    assert tried("stall") == ["500", "2000"]
    assert tried("draw_two") == ["2", "A"]
    piquet = choose_options("crazy-eights", {"pack": Pack.PIQUET})
    assert 2 not in [answer + 1 for answer in answers_tried(game, game.house_rules["draw_two"], piquet, 4)]


def test_the_first_bot_sits_with_its_whole_side() -> None:
    game, preset = find("crazy-eights")
    mixed = USUAL[2]
    assert mixed.bots(game, preset.options, 4) == ("greedy", "random", "random", "random")
    partners = choose_options("crazy-eights", {"partners": True})
    assert mixed.bots(game, partners, 4) == ("greedy", "random", "greedy", "random")
    assert mixed.bots(game, partners, 6) == ("greedy", "random", "random", "greedy", "random", "random")
    guandan, own = find("guandan")
    assert mixed.bots(guandan, own.options, 4) == ("greedy", "random", "greedy", "random")
    assert seats_in(0b101) == (0, 2)


def test_bots_move_one_seat_after_every_block_of_deals() -> None:
    agents = ["a", "b", "c"]
    assert [by_seat(agents, turn) for turn in range(3)] == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]
    assert [turn_of(number, 3) for number in (0, TURN - 1, TURN, 3 * TURN)] == [0, 0, 1, 0]
    for number in (0, TURN, 2 * TURN):
        numbers = agents_at(number, 1, 3)[0]
        assert [agents[number] for number in numbers] == by_seat(agents, turn_of(number, 3))
    assert line_up_of(["a", "b"]).name == "a,b"
    assert line_up_of(["a", "a"]).name == "a"
