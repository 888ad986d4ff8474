"""What people notice of the levels that do not search, counted over two thousand deals of Guandan, compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.driver import play_deals
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.policies import ByNumber, choose_liked
from tefuda.bulk.rules import look, rules_of
from tefuda.bulk.run import COPIED, NO_ROWS, QUICK, given_to, task_for
from tefuda.bulk.task import task_of
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Integers, array_of, record_of, words_array
from tefuda.core.game import Game
from tefuda.core.records.record import cell, extended
from tefuda.core.records.rule import rule
from tefuda.core.table.decision import Proposals
from tefuda.games.guandan.players.preference import an_opponent_holds_at_most
from tefuda.games.guandan.rules.actions import PASS, Kind, Verb, is_bomb, kind_of, size_of, verb_of
from tefuda.games.guandan.rules.view import View
from tefuda.play.library import find

pytestmark = [pytest.mark.no_cover, pytest.mark.long]
DEALS = 2_000
EASY, HARD = 3, 10
"""With at most so many legal actions a decision is easy, with at least so many it is hard."""
COUNTED = (
    "could_bomb", "bombed", "could_lead_others", "led_single", "could_go_out", "stayed", "easy", "easy_errors", "hard",
    "hard_errors",
)  # fmt: skip


@cache
def counting_task_of(game: Game) -> type[Any]:
    return extended(task_of(game), "Counting", {name: (int, cell()) for name in COUNTED}, "Deals that are watched.")


@rule
def bombs_partner(view: View, code: int) -> bool:
    """Say whether a play is a bomb on the partner that leaves cards in the hand."""
    is_one = verb_of(code) == Verb.PLAY and is_bomb(kind_of(code)) and size_of(kind_of(code)) < view.counts[view.seat]
    return is_one and view.top != PASS and view.last == view.seat ^ 2


@rule
def leads_single(view: View, code: int) -> bool:
    """Say whether a play is a single led against an opponent with one card."""
    return verb_of(code) == Verb.PLAY and view.top == PASS and kind_of(code) == Kind.SINGLE


@dataclass(frozen=True, eq=False)
class Watching(ByNumber[Any, Any, Any]):
    """Chooses like players who do not search, and counts what they could do and what they do."""

    def choose(self, table: Any, options: Any, view: Any, proposals: Proposals, task: Any, net: Integers) -> int:
        if proposals.count == 1:
            return proposals.codes[0]
        look(self.rules, table, options, table.turn, view)
        code = choose_liked(self.rules, task.policies[table.turn], view, options, proposals, task)
        if verb_of(code) == Verb.GIVE:
            return code
        bombs, others, highest = 0, 0, 0
        for i in range(proposals.count):
            bombs += 1 if bombs_partner(view, proposals.codes[i]) else 0
            others += 0 if leads_single(view, proposals.codes[i]) else 1
            highest = max(highest, self.rules.preference(view, options, task.usual, proposals.codes[i]))
        if bombs > 0:
            task.could_bomb += 1
            task.bombed += 1 if bombs_partner(view, code) else 0
        liked = self.rules.preference(view, options, task.usual, code)
        if view.top == PASS and others > 0 and an_opponent_holds_at_most(view, 1) and highest < self.rules.obvious:
            task.could_lead_others += 1
            task.led_single += 1 if leads_single(view, code) else 0
        if highest >= self.rules.obvious:
            task.could_go_out += 1
            task.stayed += 1 if liked < highest else 0
        elif proposals.count <= EASY:
            task.easy += 1
            task.easy_errors += 1 if liked < highest else 0
        elif proposals.count >= HARD:
            task.hard += 1
            task.hard_errors += 1 if liked < highest else 0
        return code


WATCHERS = replace(QUICK, policy=lambda game, by_net: Watching(rules_of(game), by_net), task=counting_task_of)


@cache
def counted(name: str) -> Mapping[str, int]:
    """Return what players of one name did in deals among themselves."""
    game, named = find("guandan")
    play = Compilation(play_deals, "guandan-watched", given_to(game, WATCHERS), [game.view], COPIED).code()
    task = task_for(game, named.options, [name] * named.seats, 1, WATCHERS)
    task.deals = DEALS
    arrays = [array_of(one) for one in (game.table(), named.options, game.view(), Proposals(), task)]
    play(*arrays, words_array(LANES_SIZE), NO_NET, NO_ROWS)
    found = record_of(type(task), arrays[4])
    return {one: getattr(found, one) for one in COUNTED}


def test_a_casual_player_never_bombs_the_partner() -> None:
    found = counted("casual")
    assert found["could_bomb"] > 1_000
    assert found["bombed"] == 0


def test_a_casual_player_leads_no_single_to_one_card_while_there_is_anything_else() -> None:
    found = counted("casual")
    assert found["could_lead_others"] > 100
    assert found["led_single"] == 0


def test_a_beginner_rarely_misses_going_out() -> None:
    found = counted("beginner")
    assert found["could_go_out"] > 1_000
    assert 0 < found["stayed"] / found["could_go_out"] < 0.06


def test_a_beginner_errs_more_where_there_is_more_to_choose_from() -> None:
    found = counted("beginner")
    easy, hard = (found[f"{one}_errors"] / found[one] for one in ("easy", "hard"))
    assert 0.02 < easy < 0.2
    assert hard > 2 * easy
