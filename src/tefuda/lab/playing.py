"""Playing the arms of a study on the same deals, and comparing each with its base."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tefuda.bulk.columns import Columns
from tefuda.core.game import Game
from tefuda.core.option import is_met
from tefuda.lab.design import Arm, Contrast
from tefuda.lab.executors import Workers
from tefuda.lab.lineups import LineUp
from tefuda.lab.measures import Measure, Played, measures_for
from tefuda.lab.pieces import DEALS, Piece, play_piece
from tefuda.lab.results import Row
from tefuda.lab.statistics import LEVEL, Sums, difference, estimate, holm


@dataclass(frozen=True, slots=True)
class Setup:
    """The game studied, and everything that its arms have in common; with `matches` whole matches are played."""

    game: Game
    preset: str
    seats: int
    seed: int
    line_ups: Sequence[LineUp]
    matches: bool = False

    def ends(self, options: Any) -> bool:
        """Return whether deals, or matches, have an end under these house rules."""
        return not self.matches or is_met(options, self.game.match_ends)

    def piece(self, arm: Arm, line_up: LineUp, first: int, deals: int) -> Piece:
        """Return a piece with some deals of an arm."""
        agents = line_up.bots(self.game, arm.options, self.seats)
        return Piece(self.preset, arm.answers, agents, self.seed, first, deals, self.matches)


@dataclass(slots=True)
class Compared:
    """The sums for an arm and its base in one line-up."""

    contrast: Contrast
    line_up: LineUp
    sums: dict[str, Sums] = field(default_factory=dict)
    deals: int = 0
    changed: int = 0

    def add(self, base: Columns, arm: Columns, both: Sequence[tuple[Measure, Any, Any]]) -> None:
        """Add deals that both arm and base have played."""
        self.deals += len(arm)
        self.changed += int(differing(base, arm).sum())
        for measure, of_base, of_arm in both:
            self.sums.setdefault(measure.name, Sums()).add(of_base, of_arm)


def differing(one: Columns, other: Columns) -> Any:
    """Return, by deal, whether the two went differently."""
    different = (one.payoffs != other.payoffs).any(axis=1) | (one.won != other.won).any(axis=1)
    for name in ("finished", "deals", "blocked", "length", "choices", "legal", "starter", "lead_changes", "decided"):
        different |= getattr(one, name) != getattr(other, name)
    return different


def groups(contrasts: Sequence[Contrast]) -> Iterator[tuple[Arm, list[Contrast]]]:
    """Yield each base with its contrasts, in order."""
    found: dict[Arm, list[Contrast]] = {}
    for contrast in contrasts:
        found.setdefault(contrast.base, []).append(contrast)
    yield from found.items()


def play_arms(
    setup: Setup, contrasts: Sequence[Contrast], first: int, deals: int, workers: Workers,
    progress: Callable[[int], None] = lambda deals: None,
) -> Iterator[tuple[Contrast, LineUp, Played, Played]]:  # fmt: skip
    """Yield the results of each contrast, piece by piece: those of its base and those of its arm.

    A base is played once for all arms that are compared with it, and is not played again for the contrast with itself.
    """
    plan = [
        (base, those, line_up, at, min(DEALS, first + deals - at))
        for base, those in groups(contrasts)
        for line_up in setup.line_ups
        for at in range(first, first + deals, DEALS)
    ]

    def pieces() -> Iterator[Piece]:
        for base, those, line_up, at, number in plan:
            yield setup.piece(base, line_up, at, number)
            yield from (setup.piece(one.arm, line_up, at, number) for one in those if one.arm != base)

    results = workers.results(pieces(), play_piece)
    for base, those, line_up, at, number in plan:
        played = Played(next(results), setup.piece(base, line_up, at, number).agents)
        progress(number)
        for one in those:
            if one.arm == base:
                yield one, line_up, played, played
                continue
            yield one, line_up, played, Played(next(results), setup.piece(one.arm, line_up, at, number).agents)
            progress(number)


class Ledger:
    """Everything counted so far in a study."""

    def __init__(self, setup: Setup, contrasts: Sequence[Contrast]) -> None:
        self._setup = setup
        self.decisions = 0
        self.counted = {
            (contrast, line_up): Compared(contrast, line_up) for contrast in contrasts for line_up in setup.line_ups
        }

    def play(
        self, contrasts: Sequence[Contrast], first: int, deals: int, workers: Workers, progress: Callable[[int], None]
    ) -> None:
        """Play further deals of these contrasts."""
        last: Played | None = None
        values: dict[str, Any] = {}
        for contrast, line_up, base, arm in play_arms(self._setup, contrasts, first, deals, workers, progress):
            measures = list(measures_for(self._setup.seats, arm.agents, self._setup.matches))
            if base is not last:
                last, values = base, {measure.name: measure.values(base) for measure in measures}
                self.decisions += int(base.columns.length.sum())
            if arm is not base:
                self.decisions += int(arm.columns.length.sum())
            both = [
                (measure, values[measure.name], values[measure.name] if arm is base else measure.values(arm))
                for measure in measures
            ]
            self.counted[contrast, line_up].add(base.columns, arm.columns, both)

    def half_width(self, contrast: Contrast, measure: str, spent: float) -> float:
        """Return the half width of the widest interval of an effect, over all line-ups."""
        counted = [one.sums[measure] for (those, _), one in self.counted.items() if those == contrast]
        return max(difference(sums, spent).half_width for sums in counted)

    def inert(self) -> tuple[str, ...]:
        """Return the house rules whose answers have changed no deal."""
        changed: dict[str, int] = {}
        for (contrast, _), one in self.counted.items():
            if contrast.arm != contrast.base:
                changed[contrast.option] = changed.get(contrast.option, 0) + one.changed
        return tuple(option for option, number in changed.items() if number == 0)

    def rows(self, spent: dict[Contrast, float], adjust: str) -> tuple[Row, ...]:
        """Return all results; `spent` is the share of the level spent on the last look at each contrast."""
        found: list[Row] = []
        for (contrast, line_up), one in self.counted.items():
            found += _rows_of(contrast, line_up.name, one, spent[contrast])
        return tuple(_adjusted(found) if adjust == "holm" else found)


def _rows_of(contrast: Contrast, line_up: str, one: Compared, spent: float) -> Iterator[Row]:
    context = contrast.base.told(contrast.option.split())
    for measure, sums in one.sums.items():
        mean = estimate(sums.deals, sums.arm, sums.arm_squares, LEVEL * spent)
        row = Row(
            contrast.option, contrast.answer, contrast.instead, context, line_up, measure, mean.deals, mean.mean,
            mean.half_width,
        )  # fmt: skip
        if contrast.arm == contrast.base:
            yield row
            continue
        apart = difference(sums, spent)
        yield replace(
            row, effect=apart.mean, effect_half_width=apart.half_width, p=apart.p, adjusted_p=apart.p,
            variance_ratio=apart.ratio, changed=one.changed / max(1, one.deals),
        )  # fmt: skip


def _adjusted(rows: list[Row]) -> list[Row]:
    """Return the rows with p-values adjusted over all arms with the same measure and line-up."""
    families: dict[tuple[str, str], list[int]] = {}
    for index, row in enumerate(rows):
        if row.p is not None:
            families.setdefault((row.measure, row.line_up), []).append(index)
    made = list(rows)
    for indices in families.values():
        for index, p in zip(indices, holm([rows[index].p or 0.0 for index in indices]), strict=True):
            made[index] = replace(rows[index], adjusted_p=p)
    return made
