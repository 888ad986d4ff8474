"""Playing the arms of a study on the same deals, and comparing each with its base."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tefuda.bulk.columns import Columns
from tefuda.core.game import Game
from tefuda.core.option import is_met
from tefuda.lab.design import PRESET, Arm, Contrast
from tefuda.lab.executors import Workers
from tefuda.lab.factors import INTERACTION, Gathered, Term
from tefuda.lab.lineups import LineUp
from tefuda.lab.measures import Measure, Played, measures_for
from tefuda.lab.pieces import DEALS, Piece, play_piece
from tefuda.lab.results import Row
from tefuda.lab.statistics import LEVEL, Difference, Sums, benjamini_hochberg, difference, estimate, holm

OVER_ALL, BY_MEASURE, BY_DISCOVERIES, UNADJUSTED = "all", "holm", "bh", "none"
ADJUSTMENTS = (OVER_ALL, BY_MEASURE, BY_DISCOVERIES, UNADJUSTED)
"""The ways to adjust p-values; the first is the default."""


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


Keep = Callable[[Arm, LineUp, Played], None]


def keep_nothing(arm: Arm, line_up: LineUp, played: Played) -> None:
    """Forget the deals of an arm."""


class Ledger:
    """Everything counted so far in a study; `terms` are those of a factorial one."""

    def __init__(self, setup: Setup, contrasts: Sequence[Contrast], terms: Sequence[Term] = ()) -> None:
        self._setup = setup
        self._floors: dict[tuple[Contrast, str, str], float | None] = {}
        self.terms = {(line_up, term): Gathered(term) for line_up in setup.line_ups for term in terms}
        self.decisions = 0
        self.counted = {
            (contrast, line_up): Compared(contrast, line_up) for contrast in contrasts for line_up in setup.line_ups
        }

    def play(
        self, contrasts: Sequence[Contrast], first: int, deals: int, workers: Workers, progress: Callable[[int], None],
        keep: Keep = keep_nothing,
    ) -> None:  # fmt: skip
        """Play further deals of these contrasts; `keep` gets the deals of each arm."""
        last: Played | None = None
        values: dict[str, Any] = {}
        for contrast, line_up, base, arm in play_arms(self._setup, contrasts, first, deals, workers, progress):
            measures = list(measures_for(self._setup.seats, arm.agents, self._setup.matches))
            self._floors.update({(contrast, line_up.name, measure.name): measure.least for measure in measures})
            if base is not last:
                last, values = base, {measure.name: measure.values(base) for measure in measures}
                self.decisions += int(base.columns.length.sum())
                keep(contrast.base, line_up, base)
            if arm is not base:
                self.decisions += int(arm.columns.length.sum())
                keep(contrast.arm, line_up, arm)
            both = [
                (measure, values[measure.name], values[measure.name] if arm is base else measure.values(arm))
                for measure in measures
            ]
            self.counted[contrast, line_up].add(base.columns, arm.columns, both)
            found = {measure.name: of_arm for measure, _, of_arm in both}
            for (which, _), gathered in self.terms.items():
                if which == line_up:
                    gathered.add(contrast, found)

    def half_width(self, contrast: Contrast, measure: str, spent: float) -> float:
        """Return the half width of the widest interval of an effect, over all line-ups."""
        return max(
            difference(one.sums[measure], spent, self._floors[contrast, line_up.name, measure]).half_width
            for (those, line_up), one in self.counted.items()
            if those == contrast and measure in one.sums
        )

    def inert(self) -> tuple[str, ...]:
        """Return the house rules whose answers have changed no deal."""
        changed: dict[str, int] = {}
        for (contrast, _), one in self.counted.items():
            if contrast.arm != contrast.base:
                changed[contrast.option] = changed.get(contrast.option, 0) + one.changed
        return tuple(option for option, number in changed.items() if number == 0)

    def rows(self, spent: dict[Contrast, float], adjust: str, primary: str = "") -> tuple[Row, ...]:
        """Return all results; `spent` is the share of the level spent on the last look at each contrast."""
        found: list[Row] = []
        for (contrast, line_up), one in self.counted.items():
            found += self._rows_of(contrast, line_up.name, one, spent[contrast])
        for (line_up, term), gathered in self.terms.items():
            found += self._rows_of_term(term, line_up.name, gathered, min(spent[one] for one in term.weights))
        return tuple(adjusted(found, adjust, primary))

    def _rows_of(self, contrast: Contrast, line_up: str, one: Compared, spent: float) -> Iterator[Row]:
        context = contrast.base.told([*contrast.option.split(), *_presets_answers(contrast)])
        for measure, sums in one.sums.items():
            floor = self._floors[contrast, line_up, measure]
            row = _row(
                contrast.option, contrast.answer, contrast.instead, context, line_up, measure, sums, spent, floor
            )
            if contrast.arm == contrast.base:
                yield row
            else:
                changed = one.changed / max(1, one.deals)
                yield replace(_with_effect(row, difference(sums, spent, floor)), changed=changed)

    def _rows_of_term(self, term: Term, line_up: str, gathered: Gathered, spent: float) -> Iterator[Row]:
        for measure, sums in gathered.sums.items():
            floor = self._floor_of(term, line_up, measure)
            row = _row(term.option, term.answer, term.instead, "", line_up, measure, sums, spent, floor)
            reach = 2.0 if term.kind == INTERACTION else 1.0
            yield replace(_with_effect(row, difference(sums, spent, floor, reach)), term=term.kind)

    def _floor_of(self, term: Term, line_up: str, measure: str) -> float | None:
        """Return the least value of a mean over the arms of a term; None unless the measure is a share in all."""
        total = 0.0
        for contrast, share in term.shares.items():
            floor = self._floors[contrast, line_up, measure]
            if floor is None:
                return None
            total += share * floor
        return total


def _presets_answers(contrast: Contrast) -> list[str]:
    """Return the house rules in which presets that are compared differ."""
    if contrast.option != PRESET:
        return []
    return [name for name, answer in contrast.base.answers if (name, answer) not in contrast.arm.answers]


def _row(
    option: str, answer: str, instead: str, context: str, line_up: str, measure: str, sums: Sums, spent: float,
    floor: float | None,
) -> Row:  # fmt: skip
    mean = estimate(sums.deals, sums.arm, sums.arm_squares, LEVEL * spent, floor)
    return Row(
        option, answer, instead, context, line_up, measure, mean.deals, mean.mean, mean.half_width, mean.low, mean.high
    )


def _with_effect(row: Row, apart: Difference) -> Row:
    return replace(
        row, effect=apart.mean, effect_half_width=apart.half_width, effect_low=apart.low, effect_high=apart.high,
        p=apart.p, adjusted_p=apart.p, variance_ratio=apart.ratio,
    )  # fmt: skip


def adjusted(rows: Sequence[Row], adjust: str, primary: str = "") -> list[Row]:
    """Return the rows with p-values adjusted for many tests.

    With `holm`, the rows of one measure and line-up are a family; with `all`, all rows are one, by Holm's method, and
    with `bh` by that of Benjamini and Hochberg. With a `primary` measure, only its p-values are adjusted, and those of
    other measures have none.
    """
    families: dict[tuple[str, ...], list[int]] = {}
    made = list(rows)
    for index, row in enumerate(rows):
        if row.p is None:
            continue
        if primary and row.measure != primary:
            made[index] = replace(row, adjusted_p=None)
            continue
        families.setdefault((row.measure, row.line_up) if adjust == BY_MEASURE else (), []).append(index)
    if adjust == UNADJUSTED:
        return made
    method = benjamini_hochberg if adjust == BY_DISCOVERIES else holm
    for indices in families.values():
        for index, p in zip(indices, method([rows[index].p or 0.0 for index in indices]), strict=True):
            made[index] = replace(rows[index], adjusted_p=p)
    return made
