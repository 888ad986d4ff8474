"""A position is all there is to know: a deal goes on from it as from the deal it was written of, in every family."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tefuda.core.game import Game
from tefuda.core.option import changed
from tefuda.play.deal import Deal
from tefuda.play.library import find, games
from tefuda.play.opening import position
from tefuda.testing.conformance import any_action
from tefuda.testing.family import any_match, later

pytestmark = pytest.mark.no_cover
FAMILIES = {game.name: game for game in (find(preset)[0] for preset in games())}
NUMBERS = range(60)
LONGEST = 400
NOT_WRITTEN = {
    "chance", "stock",
    "lacked", "lacked_by_all", "newer", "batches", "uncalled", "wanted",
    "first", "claims", "leader",
}  # fmt: skip
"""Cells that may differ: chance and what is left below an empty stock; what bots tell of hands by what was done; and
what is no longer read of a window or an exchange that is over."""
FIRST_CARD = {
    "turn", "asked", "phase", "opened", "named", "pending", "chain", "chain_rank", "step", "exposed", "payers",
    "tributes", "known_once", "known_twice", "resisting", "resisted", "least",
}  # fmt: skip
"""Cells that a position states by itself at the start of a deal: who has the turn, what is asked, what was done by or
for the card turned up, and in Guandan what was exposed or shown."""
TOLD = Path(__file__).parents[2] / "docs/notation.md"
CARDS = ("hands", "pile", "turnup", "stock", "given")


def read_again(deal: Deal, lines: dict[str, str]) -> Deal:
    """Return the deal that goes on from a position, with the chance of the deal it was written of."""
    answers: dict[str, Any] = dict(changed(deal.options, find(deal.preset)[1].options))
    again = position(deal.preset, lines, key=deal.start.key, **answers)
    table = again.table.copy()
    table.chance = deal.table.chance.copy()
    return Deal(again.start, table)


def moment(game: Game, number: int) -> tuple[Deal, Random]:
    """Return a deal by house rules chosen by chance, at any moment."""
    random = Random(number)
    deal = later(any_match(game, random), random, deals=number % 2).deal
    for _ in range(random.choice((0, 1, 3, 8, 20, 60, 200))):
        after = deal if deal.over else deal.apply(any_action(deal, random))
        deal = deal if after.over else after
    return deal, random


def unlike(deal: Deal, again: Deal) -> dict[str, object]:
    """Return the cells in which two tables differ, without those that no position keeps."""
    unread = {"acted"} if getattr(deal.options, "dragon_forced", False) else set()
    apart = deal.table.differing(again.table)
    return {name: cells for name, cells in apart.items() if name not in NOT_WRITTEN | unread}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_deal_goes_on_from_its_position_as_it_would_have_gone_on(family: str) -> None:
    for number in NUMBERS:
        deal, random = moment(FAMILIES[family], number)
        if deal.over:
            continue
        again = read_again(deal, dict(deal.position))
        assert unlike(deal, again) == {}, f"{number}: {deal}"
        for _ in range(LONGEST):
            if deal.over:
                break
            action = any_action(deal, random)
            assert again.why_not(str(action)) is None, f"{number}: {action}: {deal}"
            deal, again = deal.apply(action), again.apply(str(action))
            assert unlike(deal, again) == {}, f"{number}: {action}: {deal}"
        assert [str(line) for line in again.account] == [str(line) for line in deal.account], number
        assert again.payoffs == deal.payoffs, number


@pytest.mark.parametrize("family", FAMILIES)
def test_cards_alone_say_of_the_start_of_a_deal_all_but_what_is_asked_and_turned_up(family: str) -> None:
    for number in range(4 * len(NUMBERS)):
        random = Random(number)
        match = later(any_match(FAMILIES[family], random), random, deals=number % 2)
        deal = match.deal
        if deal.history or deal.over:
            continue
        carried = deal.game.words.positions.carried(deal.table, deal.options)
        lines = {name: text for name, text in deal.position.items() if name in CARDS or name in carried}
        again = read_again(deal, lines)
        assert set(unlike(deal, again)) <= FIRST_CARD, f"{number}: {unlike(deal, again)}, {deal.position}"


def test_the_lines_said_to_be_forgotten_easily_are_lines_of_a_position() -> None:
    section = TOLD.read_text(encoding="utf-8").partition("### What follows and what is stated")[2].partition("\n## ")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for name in re.findall(r"`(\w+)", row)]
    known = {name for game in FAMILIES.values() for name in game.words.positions.names}
    assert len(named) > 20
    assert set(named) <= known
