"""Measuring the speed of this machine: rounds that alternate between what is compared, and their medians."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from tefuda.bulk.run import simulate
from tefuda.core.table.chance import dice_of, roll
from tefuda.play.library import find
from tefuda.play.opening import deal

ROUNDS = 5
"""How many turns each contender has."""
DEALS = 20_000
"""How many deals a round of compiled play has on each thread."""
FACE_DECISIONS = 4_000
"""How many decisions a round through the API has."""
PEER_DEALS = 2_000
"""How many deals a round of OpenSpiel's own bots has; a tenth of it with choices made in Python."""
PEER_SEATS = 4
"""How many players every measured game has."""


@dataclass(frozen=True, slots=True)
class Round:
    """One turn of one contender: decisions made, `seconds` by the clock, and `processor` seconds of this process."""

    decisions: int
    seconds: float
    processor: float


@dataclass(frozen=True, slots=True)
class Speed:
    """The decisions per second of one way to play one game, in each round: by the clock, and by processor time."""

    way: str
    game: str
    rounds: tuple[float, ...]
    by_processor: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the decisions per second by the clock."""
        return median(self.rounds)


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to play one game; `play(number)` plays a round, whose number serves as its seed."""

    way: str
    game: str
    play: Callable[[int], Round]


def contenders(presets: Sequence[str]) -> Iterator[Contender]:
    """Yield what can be measured here: every preset compiled (on 1 and 2 threads) and through the API, and OpenSpiel.

    OpenSpiel is left out where it is not installed. Raises PresetError for a preset that there is not.
    """
    for preset in presets:
        for threads in (1, 2):
            yield Contender(f"compiled-{threads}", preset, compiled_play(preset, threads))
        yield Contender("api", preset, api_play(preset))
    if find_spec("pyspiel") is not None:
        yield from peers()


def peers() -> Iterator[Contender]:
    """Yield the two ways in which OpenSpiel, which must be installed, plays its Crazy Eights at random."""
    yield Contender("openspiel-bots", "crazy_eights", _openspiel_bots)
    yield Contender("openspiel-python", "crazy_eights", _openspiel_python)


def measure(
    against: Sequence[Contender], rounds: int = ROUNDS, progress: Callable[[], None] = lambda: None
) -> list[Speed]:
    """Return all speeds over `rounds` rounds, each a turn of all; `progress` is called after each turn."""
    results: dict[Contender, list[Round]] = {one: [] for one in against}
    for number in range(rounds):
        for one in against:
            results[one].append(one.play(number))
            progress()
    return [
        Speed(
            one.way,
            one.game,
            tuple(played.decisions / played.seconds for played in turns),
            tuple(played.decisions / played.processor for played in turns),
        )
        for one, turns in results.items()
    ]


def compiled_play(preset: str, threads: int, deals: int | None = None) -> Callable[[int], Round]:
    """Return a function that plays a round of compiled random play: `deals`, by default DEALS, on each thread."""
    game, named = find(preset)
    seats = PEER_SEATS

    def play(number: int) -> Round:
        started = time.process_time()
        result = simulate(
            game, preset, named.options,
            seats=seats, deals=(deals or DEALS) * threads, agents=["random"] * seats, seed=number, threads=threads,
        )  # fmt: skip
        return Round(result.decisions, result.seconds, time.process_time() - started)

    return play


def api_play(preset: str) -> Callable[[int], Round]:
    """Return a function that plays a round of interpreted random play through the API."""

    def play(number: int) -> Round:
        dice = dice_of(number)
        decisions = dealt = 0
        clock = _Clock()
        while decisions < FACE_DECISIONS:
            now = deal(preset, seats=PEER_SEATS, seed=number, number=dealt)
            dealt += 1
            while not now.over and decisions < FACE_DECISIONS:
                legal = now.legal_actions
                now = now.apply(legal[roll(dice, len(legal))])
                decisions += 1
        return clock.round(decisions)

    return play


class _Clock:
    """Seconds since it was made, by the clock and by the processor."""

    def __init__(self) -> None:
        self._processor = time.process_time()
        self._started = time.perf_counter()

    def round(self, decisions: int) -> Round:
        return Round(decisions, time.perf_counter() - self._started, time.process_time() - self._processor)


def _openspiel_game() -> Any:
    return import_module("pyspiel").load_game("crazy_eights", {"players": PEER_SEATS})


def _openspiel_bots(number: int) -> Round:
    """Let OpenSpiel play with its own uniformly random bots, in C++; decisions are counted after the measurement."""
    pyspiel = import_module("pyspiel")
    game = _openspiel_game()
    bots = [pyspiel.make_uniform_random_bot(seat, number + seat) for seat in range(PEER_SEATS)]
    states = []
    clock = _Clock()
    for dealt in range(PEER_DEALS):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, number * PEER_DEALS + dealt)
        states.append(state)
    timed = clock.round(0)
    return replace(timed, decisions=sum(step.player >= 0 for state in states for step in state.full_history()))


def _openspiel_python(number: int) -> Round:
    """Let OpenSpiel play with random choices made in Python."""
    game = _openspiel_game()
    dice = random.Random(number)
    decisions = 0
    clock = _Clock()
    for _ in range(PEER_DEALS // 10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return clock.round(decisions)
