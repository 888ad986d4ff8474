"""What is said of players' chances, sampled while deals are played, with what came of it; written as rules are.

A decision is tried out as hints, analyses and searches try it: on worlds dealt from what the seat sees. What that came
to is stored, the deal is played on, and its result is stored beside when it is over.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.batched_chance import LANES_SIZE
from tefuda.bulk.driver import Watcher, play_deals
from tefuda.bulk.net import FIRST, PARTS, POINT, look_at, value_of
from tefuda.bulk.nets import block_of
from tefuda.bulk.rules import look
from tefuda.bulk.run import COPIED, given_to, task_for
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import Integers, array_of, words_array
from tefuda.core.game import Game
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.records.record import Cells, Record, cell, cells, extended
from tefuda.core.table.chance import dice_of, roll
from tefuda.core.table.decision import Proposals
from tefuda.search.driver import MOST_BEFORE, determinize_world, has_won, try_candidate
from tefuda.search.playing import THINKERS, ByThought
from tefuda.search.states import task_of as thinking_task
from tefuda.search.thinker import Thinker, thinker_of

SAMPLES = 12
"""How many decisions of a deal are sampled at most."""
COLUMNS = ("seat", "opinion", "worlds", "sum", "wins", "moves", "net_worlds", "net_sum", "net_wins", "net_moves",
           "value", "won")  # fmt: skip
"""The numbers of a sample.

`opinion` is what the net expects of the decision, in PARTS of a point. On `worlds` without a net it was worth `sum`
points with the premium and won `wins` deals, after `moves` decisions in all; `net_...` are the same where the side
plays, and all others on every second world, as in a search of an expert with the net. In the end the deal was worth
`value` points without the premium, and `won` or not.
"""
WIDTH = len(COLUMNS)
SEAT, OPINION, WORLDS, NET_WORLDS, VALUE, WON = 0, 1, 2, 6, 10, 11


@cache
def task_of(game: Game) -> type[Any]:
    """Return the class of the tasks in which decisions are sampled, one of `every`.

    Each is tried on `worlds` without a net, and on `net_worlds` with one. The samples `taken` of the deal at hand stand
    in `samples`, one after the other.
    """
    declared: dict[str, Any] = {name: (int, cell()) for name in ("every", "worlds", "net_worlds", "taken")}
    declared["samples"] = (Cells, cells(SAMPLES * WIDTH))
    made: type[Record] = extended(thinking_task(game), "Sampling", declared, "Deals of which decisions are sampled.")
    return made


@dataclass(frozen=True, eq=False)
class BySaying(ByThought[Any, Any, Any]):
    """How players choose some of whose decisions are sampled; `plain` tries them without a net."""

    plain: Any = None

    def choose(self, table: Any, options: Any, view: Any, proposals: Proposals, task: Any, net: Integers) -> int:
        """Return the code that the seat to act chooses, and now and then sample it."""
        choices = proposals.count
        code = self.think(table, options, view, proposals, task, net)
        if choices > 1 and task.taken < SAMPLES and roll(task.other, task.every) == 0:
            look(self.thinker.rules, table, options, table.turn, view)
            at = task.taken * WIDTH
            task.samples[at + SEAT], task.samples[at + OPINION] = view.seat, 0
            try_out(self.plain, options, view, proposals, task, net, at + WORLDS, task.worlds, code)
            if self.thinker.nets_search and net[FIRST] != 0:
                look_at(self.thinker.rules, view, options, net, task.thought)
                value = value_of(self.thinker.rules, table, view, options, net, task.thought, code)
                task.samples[at + OPINION] = value * PARTS // net[POINT]
                try_out(self.thinker, options, view, proposals, task, net, at + NET_WORLDS, task.net_worlds, code)
            task.taken += 1
        return code


def try_out(
    thinker: Thinker[Any, Any, Any], options: Any, view: Any, proposals: Proposals, task: Any, net: Integers, at: int,
    worlds: int, code: int,
) -> None:  # fmt: skip
    """Store, from `at` on, on how many worlds a decision was tried, its worth, the deals won and the decisions made."""
    state, search = task.state, task.state.search
    search.seat, search.mates, search.master, search.count = view.seat, (1 << MAX_SEATS) - 1, 0, 1
    search.codes[0], search.sums[0], search.squares[0], search.wins[0], search.visits[0] = code, 0, 0, 0, 0
    search.done, search.moves, search.steps, search.worlds, search.failed, search.alive = 0, 0, 0, 0, 0, 1
    search.dice.low, search.dice.carry = roll(task.other, 1 << 31) + 1, roll(task.other, 1 << 20)
    while search.worlds < worlds and search.failed <= search.worlds + MOST_BEFORE:
        if determinize_world(thinker, view, options, proposals, state, net):
            try_candidate(thinker, options, proposals, state, net, 0)
            search.worlds += 1
        else:
            search.failed += 1
    task.samples[at], task.samples[at + 1] = search.worlds, search.sums[0]
    task.samples[at + 2], task.samples[at + 3] = search.wins[0], search.moves


@dataclass(frozen=True, eq=False)
class Settling(Watcher[Any, Any]):
    """Writes the samples of each deal with its result into rows, SAMPLES to a deal."""

    rules: Any

    def begin_deal(self, task: Any) -> None:
        """Begin with no samples."""
        task.taken = 0

    def end_deal(self, table: Any, task: Any, decisions: int, step: int, rows: Integers, row: int) -> None:
        """Write what came of the samples; a deal given up has none."""
        if table.over == 0:
            return
        for i in range(task.taken):
            at = i * WIDTH
            seat = task.samples[at + SEAT]
            task.samples[at + VALUE] = table.payoffs[seat]
            task.samples[at + WON] = has_won(table, seat)
            for k in range(WIDTH):
                rows[(row * SAMPLES + i) * WIDTH + k] = task.samples[at + k]


def policy_of(game: Game, by_net: bool) -> BySaying:
    """Return how the players of a game choose of whom samples are taken."""
    thinker = thinker_of(game)
    return BySaying(thinker, by_net, replace(thinker, nets_search=False))


SAYERS = replace(
    THINKERS, task=task_of, policy=policy_of, watcher=lambda game: Settling(thinker_of(game).rules)
)  # fmt: skip
"""All compiled policies, with samples of what is said of them."""


@cache
def _sampler(game: Game) -> Any:
    given = given_to(game, SAYERS, by_net=True)
    return Compilation(
        play_deals, f"{game.name}-sayings", given, [SAYERS.glimpse(game)], COPIED, unnoted=SAYERS.unnoted
    ).code()


def sampled(
    game: Game, options: Any, seats: int, name: str, seed: int, numbers: range, *, every: int, worlds: int,
    net_worlds: int,
) -> NDArray[np.int64]:  # fmt: skip
    """Return samples of deals with these numbers among bots of one name, of shape (samples, 1 + WIDTH).

    The first column is the number of the deal, the others are COLUMNS; of about `every` decisions one is sampled.
    """
    task = task_for(game, options, [name] * seats, seed, SAYERS)
    task.first, task.deals, task.every = numbers.start, len(numbers), every
    task.worlds, task.net_worlds, task.other = worlds, net_worlds, dice_of(seed, numbers.start)
    rows = np.zeros(len(numbers) * SAMPLES * WIDTH, np.int32)
    records = (game.table(), options, game.view(), Proposals(), task)
    _sampler(game)(*map(array_of, records), words_array(LANES_SIZE), block_of(game, options), rows)
    table = rows.reshape(len(numbers), SAMPLES, WIDTH).astype(np.int64)
    deals = np.broadcast_to(np.array(numbers)[:, None, None], (len(numbers), SAMPLES, 1))
    found = np.concatenate([deals, table], axis=2).reshape(-1, 1 + WIDTH)
    return found[found[:, 1 + COLUMNS.index("worlds")] > 0]
