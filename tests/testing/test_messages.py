"""A planted leak in what is said is found: in stories, of one seat only, in what is said of a hand, and compiled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import tefuda
from tefuda.core.game import Game
from tefuda.core.records.bits import count
from tefuda.core.table.decision import Decision, Proposals
from tefuda.core.words.common import total
from tefuda.core.words.story import Story
from tefuda.games import guandan
from tefuda.games.eights import GAME
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table
from tefuda.games.eights.rules.view import View
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.testing import messages
from tefuda.testing.conformance import any_action
from tefuda.testing.messages import check_messages, compiled_told
from tests.testing.planted import dealt, replaced
from tests.testing.test_secrets import show_a_neighbour

SAYINGS = GAME.words.voice.sayings
account, scene = SAYINGS.account, SAYINGS.scene
readings = guandan.GAME.words.actions.rules.readings


def tell_the_stock(table: Table, options: Options, story: Story) -> None:
    account(table, options, story)
    order = 0
    for i in range(table.stock.size):
        order += i * table.stock.cards[i]
    total(story, order)


def tell_everybody_of_the_own_hand(view: View, options: Options, story: Story) -> None:
    scene(view, options, story)
    total(story, count(view.hand_once))


def tell_of_the_own_hand(view: View, options: Options, story: Story) -> None:
    total(story, count(view.hand_twice))


def read_by_the_next_hand(
    table: Any, options: Any, once: int, twice: int, proposals: Proposals, decision: Decision
) -> None:
    readings(table, options, once, twice, proposals, decision)
    if table.held.once[(table.turn + 1) % 4] % 3 == 0:
        proposals.count = 0


def saying(**rules: Any) -> Game:
    return replaced(GAME, sayings=replace(SAYINGS, **rules))


SHOWING_A_NEIGHBOUR = replaced(saying(own=tell_of_the_own_hand), see_own=show_a_neighbour)


def deals_of(game: Game) -> Iterator[Deal]:
    """Yield some deals, each at its end or after some decisions."""
    random = Random(1)
    for seed in range(6):
        if game.name == "eights":
            deal = dealt(game, seed=seed, hand=3)
        else:
            start = tefuda.deal(game.name, seed=seed).start
            deal = Deal(Start(game, game.name, start.options, start.seats, start.key))
        for _ in range(400 if seed % 2 else 12):
            if not deal.over:  # who plays wherever possible ends a deal before all is drawn
                deal = deal.apply(deal.legal_actions[0] if game.name == "eights" else any_action(deal, random))
        yield deal


def leak_found(game: Game) -> str:
    """Return the message about a leak from the first deal that shows it, "" if none does."""
    for deal in deals_of(game):
        for seat in (None, *range(deal.seats)):
            try:
                check_messages(deal, seat, Random(2), worlds=6)
            except AssertionError as fault:
                return str(fault)
    return ""


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (saying(account=tell_the_stock), "account 0 tells"),
        (saying(scene=tell_everybody_of_the_own_hand), "and onlookers, who cannot see its cards"),
        (SHOWING_A_NEIGHBOUR, "own 0 tells"),
        (replaced(guandan.GAME, readings=read_by_the_next_hand), "readings"),
    ],
    ids=["the stock", "an own hand", "the hand of the next", "readings of selections"],
)
def test_a_planted_leak_is_found(game: Game, found: str) -> None:
    told = leak_found(game)
    assert found in told
    assert "\nkey " in told
    assert "\nhands " in told


def test_compiled_rules_are_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_compare", lambda *given: None)
    assert "compiled, own" in leak_found(SHOWING_A_NEIGHBOUR)
    assert leak_found(GAME) == ""


def test_what_compiled_rules_tell_is_what_is_told() -> None:
    before = dealt(GAME, seed=3)
    deal = before.apply(before.legal_actions[0])
    for seat in (None, *range(deal.seats)):
        here = {name: numbers for name, numbers in messages.told(before, deal, seat) if not name.startswith("middle")}
        there = {name.removeprefix("compiled, "): numbers for name, numbers in compiled_told(before, deal, seat)}
        assert here == {name: there[name][: len(numbers)] for name, numbers in here.items()}
        assert any(here.values())
