"""Tuning the weights of a family by compiled duels: one tuned player against usual ones, on the same deals.

Source: N. Hansen, A. Ostermeier, "Completely derandomized self-adaptation in evolution strategies" (2001), the method
called CMA-ES, by the library `cma`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tefuda.bulk.nets import NO_NET
from tefuda.bulk.run import QUICK, simulate
from tefuda.bulk.tally import Tally
from tefuda.bulk.tuned import FILE, MOST_WEIGHT, WEIGHTS, weights_from
from tefuda.core.game import Game
from tefuda.core.records.record import cells_of
from tefuda.errors import NotationError, TefudaError
from tefuda.training.strength import Strength, sections_of, strength_in, write_section

DEALS = 1_000
"""How many deals a candidate plays in a round, each once for each seat."""
PROVING = 20
"""How many times as many deals are played in the proof at the end."""
SPREAD = 0.3
"""How far the first candidates are from the usual weights, as a logarithm."""
FIRST_PROOF = 1 << 40
"""The number of the first deal of a proof, which no training reaches."""


@dataclass(frozen=True, slots=True)
class Trained:
    """Weights by name, what they were found with, and how strong they make a player."""

    preset: str
    weights: dict[str, int]
    rounds: int
    deals: int
    seed: int
    seconds: float
    strength: Strength


class Trainer:
    """Duels of candidates for the weights of a preset."""

    def __init__(self, game: Game, preset: str, seed: int) -> None:
        named = game.presets[preset]
        self.game, self.preset, self.options, self.seed = game, preset, named.options, seed
        self.seats = 4 if 4 in game.seats else named.seats
        self.names = [name for name, _ in cells_of(game.players.weights)]
        self.usual = [int(getattr(game.usual_weights, name)) for name in self.names]
        self._tuned = game.players.weights()
        self.net = NO_NET
        self._policy_set = replace(QUICK, instruct=self._instruct)

    def _instruct(self, task: Any, game: Game, options: Any, agents: Sequence[str]) -> None:
        task.tuned = self._tuned

    def weights_at(self, point: Sequence[float]) -> dict[str, int]:
        """Return the weights at a point: each the usual one, larger or smaller by a power of e, up to MOST_WEIGHT."""
        return {
            name: round(usual * math.exp(min(shift, math.log(MOST_WEIGHT / max(1, abs(usual))))))
            for name, usual, shift in zip(self.names, self.usual, point, strict=True)
        }

    def play(self, weights: dict[str, int], deals: int, first: int) -> list[tuple[list[str], Tally]]:
        """Return the results of some deals, with one tuned player at each seat in turn, or on each side."""
        for name, weight in weights.items():
            setattr(self._tuned, name, weight)
        played = []
        for agents in self.seatings():
            result = simulate(
                self.game, self.preset, self.options,
                seats=self.seats, deals=deals, agents=agents, seed=self.seed, first=first,
                policy_set=self._policy_set, net=self.net,
            )  # fmt: skip
            played.append((agents, result.tally))
        return played

    def seatings(self) -> list[list[str]]:
        """Return who sits where: one tuned player at each seat in turn, or those of one side."""
        seats = range(self.seats)
        sides = dict.fromkeys(self.game.allies(self.options, self.seats, seat) for seat in seats)
        return [["club" if side >> seat & 1 else "casual" for seat in seats] for side in sides]

    def strength(self, weights: dict[str, int], deals: int, first: int) -> Strength:
        """Return how strong a tuned player is, after some deals for each seating."""
        wins = ahead = 0.0
        played = self.play(weights, deals, first)
        for agents, tally in played:
            own = [seat for seat, agent in enumerate(agents) if agent == "club"]
            others = [seat for seat, agent in enumerate(agents) if agent != "club"]
            finished = max(1, tally.deals) * len(played)
            wins += sum(tally.wins[seat] for seat in own) / len(own) / finished
            ahead += sum(tally.payoffs[seat] for seat in own) / len(own) / finished
            ahead -= sum(tally.payoffs[seat] for seat in others) / len(others) / finished
        return Strength(deals * len(played), wins, ahead)

    def proof(self, weights: dict[str, int], deals: int) -> Strength:
        """Return how strong a tuned player is in deals that nobody was trained on, as exactly as a card says it."""
        return self.strength(weights, deals, FIRST_PROOF).as_told


def train(
    game: Game,
    preset: str,
    *,
    seed: int = 0,
    minutes: float = 5.0,
    rounds: int | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> Trained:
    """Tune the weights of a preset for some minutes of the processor, or for `rounds`, which gives the same ones.

    `progress` is called with the share done.

    Raises TefudaError where the library `cma` is not installed.
    """
    try:
        import cma
    except ImportError:
        raise TefudaError("training needs the library cma: pip install 'tefuda[train]'") from None
    trainer = Trainer(game, preset, seed)
    options = {"seed": seed + 1, "verbose": -9, "maxiter": 10**9}
    strategy = cma.CMAEvolutionStrategy([0.0] * len(trainer.names), SPREAD, options)
    started, done, share = time.process_time(), 0, 0.0
    while share < 1.0 and not strategy.stop():
        points = strategy.ask()
        first = done * DEALS
        found = [trainer.strength(trainer.weights_at(point), DEALS, first) for point in points]
        strategy.tell(points, [-one.worth(game, trainer.options) for one in found])
        done += 1
        spent = (time.process_time() - started) / (60 * minutes)
        share = min(1.0, spent if rounds is None else done / rounds)
        progress(share)
    seconds = time.process_time() - started
    weights = trainer.weights_at(strategy.result.xfavorite)
    return Trained(preset, weights, done, DEALS, seed, seconds, trainer.proof(weights, DEALS * PROVING))


def card(trained: Trained, command: str, date: str) -> str:
    """Return the section of the file of weights: how they were found, what they are worth, and the weights."""
    lines = [
        f"[{trained.preset}]",
        f'command = "{command}"',
        f'date = "{date}"',
        f"rounds = {trained.rounds}",
        f"deals_a_round = {trained.deals}",
        f"processor_seconds = {trained.seconds:.0f}",
        *trained.strength.lines,
        f"[{trained.preset}.{WEIGHTS}]",
        *(f"{name} = {weight}" for name, weight in trained.weights.items()),
    ]
    return "\n".join(lines) + "\n"


def store(game: Game, trained: Trained, section: str, file: Path | None = None) -> Path:
    """Write a section into the file of weights of a family, or another; return the file."""
    path = file or game.folder / FILE
    write_section(path, trained.preset, section)
    return path


def stored_strength(game: Game, preset: str) -> Strength | None:
    """Return how strong the weights of a preset were found that its family keeps; None where it keeps none that fit.

    Raises TefudaError where that is not said, or cannot be read.
    """
    section = sections_of(game.folder / FILE).get(preset)
    try:
        weights_from(game, preset, section.get(WEIGHTS) if isinstance(section, dict) else None)
    except NotationError:
        return None
    return strength_in(section, game.folder / FILE)
