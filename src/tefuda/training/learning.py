"""Training nets by playing: Deep Monte Carlo, in which a net learns what its decisions came to in the end.

Learners play one another, and usual bots, compiled; they learn in NumPy. The first rounds are played by usual
bots, so that learning begins with what their decisions are worth. Later the worth of a decision is a mean of its
outcome and of what the net expected when the same player was next to decide, which depends less on luck. Sources: D.
Zha et al., "DouZero: Mastering DouDizhu with self-play deep reinforcement learning" (2021); R. Sutton, "Learning to
predict by the methods of temporal differences" (1988); D. Kingma, J. Ba, "Adam: a method for stochastic optimization"
(2015).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tefuda.bulk.net import MOST_HIDDEN, PARTS
from tefuda.bulk.nets import FILE, NAMES, NO_NET, Net, read_net
from tefuda.bulk.rules import rules_of
from tefuda.bulk.run import NO_BOUND
from tefuda.bulk.task import task_of
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.core.files import whole
from tefuda.core.game import Game
from tefuda.core.option import is_met
from tefuda.core.table.chance import seed_words
from tefuda.core.table.decision import Proposals
from tefuda.errors import NotationError, TefudaError
from tefuda.training.self_play import Rollout, collect
from tefuda.training.strength import Strength, numbered, sections_of, strength_in, write_section
from tefuda.training.tuning import DEALS, PROVING, Trainer, stored_strength

HIDDEN = (256, 32)
"""How many hidden numbers the two layers of a net have, unless others are asked for.

The first has many, since few of the numbers that go in change from decision to decision.
"""
ROOM = 65_536
"""How many decisions a round collects."""
LAST_ROUNDS = 4
"""How many of the last rounds a net learns from."""
BATCH = 512
"""How many decisions one step of learning uses."""
PASSES = 1
"""How often a decision of a round is learned from in that round, on average."""
TRACE = 70
"""How much, in hundredths, the outcome of a seat's next decision counts against what the net expected of it (λ)."""
USUAL_ROUNDS = 2
"""How many rounds usual players play at first."""
EXPLORE = (100, 20)
"""How many of a learner's decisions in a thousand are drawn at random, at first and in the end."""
RATE = (1.5e-3, 5e-5)
"""The learning rate of Adam, at first and in the end."""
SMOOTH = 0.998
"""The part of its own weights, 0 to 1, that the net that plays keeps at each step towards those that learn."""
SCALES = (9, 10, 12)
"""The powers of two by which weights are multiplied to become whole numbers, by layer, as exponents."""
SHIFTS = (1, 8)
"""The powers of two by which the hidden numbers of the two layers are divided again, as exponents."""


class Learner:
    """Weights that learn, and their moving averages (`smooth`), which play.

    `inputs` is how many numbers go in, and `hidden` how many the two layers have. Weights and biases of the three
    layers alternate, as float32. Raises TefudaError where a layer has more than MOST_HIDDEN numbers.
    """

    def __init__(self, inputs: int, seed: int, hidden: tuple[int, int] = HIDDEN) -> None:
        dice = np.random.default_rng(seed)
        if max(hidden) > MOST_HIDDEN:
            raise TefudaError("a layer of a net has at most {most} hidden numbers", most=MOST_HIDDEN)
        one, two = hidden
        sizes = ((inputs, one), (one, two), (two, 1))
        self.weights: list[NDArray[np.float32]] = []
        for rows, columns in sizes:
            self.weights.append(dice.normal(0, math.sqrt(2 / rows), (rows, columns)).astype(np.float32))
            self.weights.append(np.zeros(columns, np.float32))
        self.smooth = [one.copy() for one in self.weights]
        self._means = [np.zeros_like(one) for one in self.weights]
        self._squares = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def learn(self, seen: NDArray[np.float32], worth: NDArray[np.float32], rate: float) -> float:
        """Take one step of learning; return the mean square error before it.

        `seen` has a row of features for each decision, and `worth` what each was worth, in units of the net.
        """
        first, first_bias, second, second_bias, last, last_bias = self.weights
        one = np.maximum(seen @ first + first_bias, 0)
        two = np.maximum(one @ second + second_bias, 0)
        off = two @ last + last_bias - worth[:, None]
        by_out = off * (2 / len(worth))
        by_two = (by_out @ last.T) * (two > 0)
        by_one = (by_two @ second.T) * (one > 0)
        self._step([seen.T @ by_one, by_one.sum(0), one.T @ by_two, by_two.sum(0), two.T @ by_out, by_out.sum(0)], rate)
        return float((off * off).mean())

    def _step(self, slopes: Sequence[NDArray[np.float32]], rate: float) -> None:
        self._steps += 1
        rate *= math.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        blend = min(SMOOTH, self._steps / (self._steps + 10))
        for i, slope in enumerate(slopes):
            mean, square, weights = self._means[i], self._squares[i], self.weights[i]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            self.smooth[i] += (1 - blend) * (weights - self.smooth[i])

    def net(self, encoding: Any, scale: float) -> Net:
        """Return the net that plays, in whole numbers; one unit of its output while learning is `scale` points.

        The weights of the second layer become as fine as sums of 32 bits allow, up to those of SCALES. Raises
        TefudaError where none do.
        """
        for coarser in range(SCALES[1] + 1):
            net = self._net(encoding, scale, SCALES[1] - coarser)
            if net.is_narrow:
                return net
        raise TefudaError("the weights of the net have become too large")

    def _net(self, encoding: Any, scale: float, two: int) -> Net:
        first, first_bias, second, second_bias, last, last_bias = self.smooth
        one, _, three = SCALES
        after_one = one - SHIFTS[0] + two
        after_two = after_one - SHIFTS[1] + three
        return Net(
            _whole(first, one), _whole(first_bias, one), _whole(second, two), _whole(second_bias, after_one),
            _whole(last[:, 0], three), _whole(last_bias, after_two), np.array(SHIFTS, np.int32),
            np.array([round((1 << after_two) / scale)], np.int32), encoding,
        )  # fmt: skip


def _whole(weights: NDArray[np.float32], scale: int) -> NDArray[np.int32]:
    most = (1 << 30) if weights.ndim == 1 else (1 << 15) - 1
    return np.clip(np.rint(weights.astype(np.float64) * (1 << scale)), -most, most).astype(np.int32)


class NetTrainer:
    """Lets nets of a game play and learn by rounds; a round collects up to `room` decisions.

    `play` is a compiled `collect` of the game; without it, one is compiled. Raises TefudaError for a family without an
    encoding, and for layers that are too large.
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        seats: int,
        seed: int,
        *,
        room: int = ROOM,
        hidden: tuple[int, int] = HIDDEN,
        play: Callable[..., None] | None = None,
    ) -> None:
        if game.learning.encoding is None:
            raise TefudaError("{game} has no encoding for nets", game=game.name)
        self._encoding = game.learning.encoding
        self._width = game.learning.encoding.view.size + game.learning.encoding.action.size
        made_of = task_of(game, Rollout)
        given = {
            "rules": rules_of(game), "table": game.table, "options": options, "view": game.view, "rollout": made_of,
        }  # fmt: skip
        self._play = play or Compilation(collect, f"{game.name}-rollouts", given).code()
        rollout = made_of()
        rollout.seed, rollout.seats, rollout.room = seed_words(seed), seats, room
        rollout.limit = game.decisions_bound(options, seats) or NO_BOUND
        rollout.carried = int(is_met(options, game.match_ends))
        rollout.trace = TRACE
        rollout.view_size, rollout.action_size = game.learning.encoding.view.size, game.learning.encoding.action.size
        self._arrays = [array_of(one) for one in (game.table(), game.view(), Proposals(), rollout)]
        self.learner = Learner(self._width, seed, hidden)
        self._dice = np.random.default_rng(seed + 1)
        self._seen: list[NDArray[np.uint8]] = []
        self._worth: list[NDArray[np.float32]] = []
        self._scale = 0.0
        self._room = room
        self.rounds = self.decisions = 0

    @property
    def deals(self) -> int:
        """How many deals, or matches where those are played, have been begun."""
        return int(self._arrays[3]["number"][0])

    def net(self) -> Net:
        """Return the net as it plays now."""
        return self.learner.net(self._encoding, self._scale or 1.0)

    def round(self, share: float) -> float:
        """Play and learn for one round; return the mean square error in units of the net.

        `share`, 0 to 1, is how much of the training is done; learning rate and exploration depend on it.
        """
        self._collect(share)
        seen, worth = np.concatenate(self._seen), np.concatenate(self._worth)
        rate = RATE[1] + (RATE[0] - RATE[1]) * (1 + math.cos(math.pi * min(1.0, share))) / 2
        off = 0.0
        batches = max(1, round(PASSES * len(self._worth[-1]) / BATCH))
        for _ in range(batches):
            some = self._dice.integers(0, len(worth), BATCH)
            off += self.learner.learn(seen[some].astype(np.float32), worth[some], rate) / batches
        self.rounds += 1
        return off

    def _collect(self, share: float) -> None:
        rollout = self._arrays[3]
        net = NO_NET if self.rounds < USUAL_ROUNDS else self.net().block
        first, last = EXPLORE
        rollout["explore"] = round(first + (last - first) * min(1.0, share))
        seen, worth = np.zeros(self._room * self._width, np.uint8), np.zeros(self._room, np.int32)
        self._play(*self._arrays, net, seen, worth, np.zeros_like(worth))
        samples = int(rollout["samples"][0])
        self.decisions += samples
        self._scale = self._scale or float(worth[:samples].std()) / PARTS or 1.0
        self._seen = [*self._seen[1 - LAST_ROUNDS :], seen[: samples * self._width].reshape(samples, self._width)]
        self._worth = [*self._worth[1 - LAST_ROUNDS :], (worth[:samples] / (PARTS * self._scale)).astype(np.float32)]


@dataclass(frozen=True, slots=True)
class Learned:
    """A net, what it was trained with, and how strong it makes a player; `seconds` are of CPU time."""

    preset: str
    net: Net
    seed: int
    rounds: int
    deals: int
    decisions: int
    seconds: float
    strength: Strength


def train_net(
    game: Game,
    preset: str,
    *,
    seed: int = 0,
    minutes: float = 5.0,
    rounds: int | None = None,
    hidden: tuple[int, int] = HIDDEN,
    proof: int = DEALS * PROVING,
    progress: Callable[[float], None] = lambda share: None,
    net_trainer: NetTrainer | None = None,
) -> Learned:
    """Train a net for a preset for some minutes of CPU time, or for `rounds`, which gives the same net every time.

    Its layers have as many numbers as `hidden` says. Its strength is measured on `proof` deals that were not trained
    on, once for each seating. `progress` is called with the share done, from 0 to 1. Raises TefudaError for a family
    that has no nets.
    """
    trainer = Trainer(game, preset, seed)
    net_trainer = net_trainer or NetTrainer(game, trainer.options, trainer.seats, seed, hidden=hidden)
    started, share = time.process_time(), 0.0
    while share < 1.0:
        net_trainer.round(share)
        spent = (time.process_time() - started) / (60 * minutes)
        share = min(1.0, spent if rounds is None else net_trainer.rounds / rounds)
        progress(share)
    seconds = time.process_time() - started
    strength = _strength(trainer, net_trainer.net(), proof)
    return Learned(
        preset, net_trainer.net(), seed, net_trainer.rounds, net_trainer.deals, net_trainer.decisions, seconds, strength
    )


def also_for(game: Game, learned: Learned, preset: str, proof: int = DEALS * PROVING) -> Learned:
    """Return a net with its strength in another preset than it was trained for, measured on `proof` deals."""
    return replace(learned, preset=preset, strength=_strength(Trainer(game, preset, learned.seed), learned.net, proof))


def _strength(trainer: Trainer, net: Net, deals: int) -> Strength:
    trainer.net = net.block
    return trainer.proof({}, deals)


def store_net(
    game: Game, learned: Learned, command: str, date: str, file: Path | None = None, also: Sequence[Learned] = ()
) -> Path:
    """Write a net into a file, with its card beside it, or by default among those of its family; return the file.

    `also` has its strength in other presets that are to use it. `command` and `date` are written into the cards. A net
    of the family that other presets use is not overwritten. Raises OSError where a file cannot be written.
    """
    path, cards = file, game.folder / FILE
    if path is None:
        replaced = {one.preset for one in (learned, *also)}
        names = numbered(net_file(game, learned.preset))
        path = next(name for name in names if replaced.issuperset(presets_by(game, name)))
        path.parent.mkdir(exist_ok=True)
    else:
        cards = cards_beside(path)
    given = {name: getattr(learned.net, name) for name in NAMES if name != "encoding"}
    small = {name: array.astype(np.int16) if _is_small(array) else array for name, array in given.items()}
    with whole(path) as draft, draft.open("wb") as held:
        np.savez_compressed(held, **small, encoding=np.array(learned.net.encoding.digest))
    if file is not None:
        cards.unlink(missing_ok=True)
    for one in (learned, *also):
        write_section(cards, one.preset, _card(one, str(path.relative_to(cards.parent)), command, date))
    return path


def net_file(game: Game, preset: str) -> Path:
    """Return the file in which a family keeps the net that is trained for a preset."""
    return game.folder / "nets" / f"{preset}.npz"


def cards_beside(path: Path) -> Path:
    """Return the file with the cards of a net that is stored outside the folder of its family."""
    return path.with_name(f"{path.name}.toml")


def presets_by(game: Game, path: Path) -> list[str]:
    """Return the presets whose players use the net in a file of their family."""
    cards = sections_of(game.folder / FILE)
    named = {preset: card.get("net") for preset, card in cards.items() if isinstance(card, dict)}
    return [preset for preset, net in named.items() if game.folder / str(net) == path]


def stored_net_strength(game: Game, preset: str) -> Strength | None:
    """Return the measured strength of what a family keeps for a preset: of its net, or else of its weights.

    None where there is neither. Raises TefudaError where a file cannot be read or does not state the strength.
    """
    card = sections_of(game.folder / FILE).get(preset, {})
    try:
        read_net(game, preset, game.folder / str(card["net"]))
    except (NotationError, KeyError, TypeError):
        return stored_strength(game, preset)
    return strength_in(card, game.folder / FILE)


def _is_small(array: NDArray[np.int32]) -> bool:
    return bool(np.abs(array).max(initial=0) < 1 << 15)


def _card(learned: Learned, net: str, command: str, date: str) -> str:
    lines = [
        f"[{learned.preset}]",
        f'net = "{net}"',
        f'command = "{command}"',
        f'date = "{date}"',
        f"rounds = {learned.rounds}",
        f"deals = {learned.deals}",
        f"decisions = {learned.decisions}",
        f"processor_seconds = {learned.seconds:.0f}",
        *learned.strength.lines,
    ]
    return "\n".join(lines) + "\n"
