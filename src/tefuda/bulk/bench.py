"""Measuring the speed of this machine: rounds that alternate between what is compared, and their medians."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from tefuda.bots.chooser import dice_of
from tefuda.bulk.run import simulate
from tefuda.core.chance import roll
from tefuda.play.library import find
from tefuda.play.opening import deal

ROUNDS = 5
DEALS = 20_000
FACE_DECISIONS = 4_000
PEER_DEALS = 300
PEER_SEATS = 4


@dataclass(frozen=True, slots=True)
class Speed:
    """The decisions per second of one way to play one game, in each round."""

    way: str
    game: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.rounds)


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to play one game; `play` returns the decisions and the seconds of a round, told its number."""

    way: str
    game: str
    play: Callable[[int], tuple[int, float]]


def contenders(presets: Sequence[str]) -> Iterator[Contender]:
    """Yield what can be measured here: every preset compiled and interpreted, and OpenSpiel where it is installed."""
    for preset in presets:
        for threads in (1, 2):
            yield Contender(f"compiled-{threads}", preset, _compiled(preset, threads))
        yield Contender("face", preset, _face(preset))
    if find_spec("pyspiel") is not None:
        yield Contender("openspiel-bots", "crazy_eights", _openspiel_bots)
        yield Contender("openspiel-python", "crazy_eights", _openspiel_python)


def measure(
    against: Sequence[Contender], rounds: int = ROUNDS, progress: Callable[[], None] = lambda: None
) -> list[Speed]:
    """Return the speed of each contender after `rounds` rounds, in each of which all have their turn."""
    found: dict[Contender, list[float]] = {one: [] for one in against}
    for number in range(rounds):
        for one in against:
            decisions, seconds = one.play(number)
            found[one].append(decisions / seconds)
            progress()
    return [Speed(one.way, one.game, tuple(speeds)) for one, speeds in found.items()]


def _compiled(preset: str, threads: int) -> Callable[[int], tuple[int, float]]:
    game, named = find(preset)
    seats = PEER_SEATS

    def play(number: int) -> tuple[int, float]:
        result = simulate(
            game, preset, named.options,
            seats=seats, deals=DEALS * threads, agents=["random"] * seats, seed=number, threads=threads,
        )  # fmt: skip
        return result.decisions, result.seconds

    return play


def _face(preset: str) -> Callable[[int], tuple[int, float]]:
    def play(number: int) -> tuple[int, float]:
        dice = dice_of(number)
        decisions = dealt = 0
        started = time.perf_counter()
        while decisions < FACE_DECISIONS:
            now = deal(preset, seats=PEER_SEATS, seed=number, number=dealt)
            dealt += 1
            while not now.over and decisions < FACE_DECISIONS:
                legal = now.legal_actions
                now = now.apply(legal[roll(dice, len(legal))])
                decisions += 1
        return decisions, time.perf_counter() - started

    return play


def _openspiel() -> Any:
    return import_module("pyspiel")


def _openspiel_game() -> Any:
    return _openspiel().load_game("crazy_eights", {"players": PEER_SEATS})


def _openspiel_bots(number: int) -> tuple[int, float]:
    """Let OpenSpiel play with its own uniformly random bots, in C++."""
    pyspiel = _openspiel()
    game = _openspiel_game()
    decisions = 0
    seconds = 0.0
    for dealt in range(PEER_DEALS):
        seed = number * PEER_DEALS + dealt
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(PEER_SEATS)]
        state = game.new_initial_state()
        started = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += time.perf_counter() - started
        decisions += sum(step.player >= 0 for step in state.full_history())
    return decisions, seconds


def _openspiel_python(number: int) -> tuple[int, float]:
    """Let OpenSpiel play with random choices made in Python."""
    import random

    game = _openspiel_game()
    dice = random.Random(number)
    decisions = 0
    started = time.perf_counter()
    for _ in range(PEER_DEALS // 10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return decisions, time.perf_counter() - started
