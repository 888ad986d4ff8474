"""The figures of a report, drawn as SVG within HTML: effects with their intervals, and curves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import floor, isfinite, log10

from tefuda.lab.measures import Measure
from tefuda.lab.results import Row

SIGNIFICANT = 0.05
UNEVEN = 0.05
"""How far from the middle of its interval a number may be, in half widths, to be shown with ±."""
WIDTH, HEIGHT, LEFT, BELOW = 720, 300, 64, 40
"""The size of a curve, and the room for the numbers at its sides."""


def number_told(value: float, measure: Measure, width: float, *, signed: bool = False) -> str:
    """Return a number as text, as precisely as it is known; shares are in percent."""
    scale = measure.scale
    width = width * scale
    digits = 2 if not isfinite(width) or width <= 0 else min(4, max(0, 1 - floor(log10(width))))
    return f"{value * scale:{'+' if signed else ''}.{digits}f}".replace("-", "−")


def interval_told(value: float, low: float, high: float, measure: Measure, *, signed: bool = False) -> str:
    """Return a number with its interval, as text; only 0 if no deal differs from another.

    Where the number is not in the middle of its interval, the ends of the interval stand in parentheses.
    """
    if value == low == high == 0:
        return "0"
    width = (high - low) / 2
    told = number_told(value, measure, width, signed=signed)
    if abs((low + high) / 2 - value) > UNEVEN * width:
        ends = (number_told(end, measure, width, signed=signed) for end in (low, high))
        return f"{told} ({' … '.join(ends)})"
    return f"{told} ± {number_told(width, measure, width)}"


def mean_told(row: Row, measure: Measure) -> str:
    """Return the mean of a row with its interval, as text."""
    return interval_told(row.mean, row.low, row.high, measure)


def effect_told(row: Row, measure: Measure) -> str:
    """Return the effect of a row with its interval, as text."""
    return interval_told(row.effect or 0.0, row.effect_low or 0.0, row.effect_high or 0.0, measure, signed=True)


def direction(row: Row) -> str:
    """Return `more` or `less` if an effect is significant after adjustment, otherwise `none`."""
    if row.effect is None or row.adjusted_p is None or row.adjusted_p >= SIGNIFICANT or row.effect == 0:
        return "none"
    return "more" if row.effect > 0 else "less"


def reach_of(rows: Sequence[Row]) -> float:
    """Return the greatest distance from 0 of the effects of rows, with their intervals."""
    ends = (abs(end or 0.0) for row in rows for end in (row.effect_low, row.effect_high))
    return max(ends, default=0.0) * 1.03 or 1.0


def effect_svg(row: Row, reach: float, told: str) -> str:
    """Return the interval of an effect as a line with a dot, on a scale from -reach to reach."""
    effect, low, high = row.effect or 0.0, row.effect_low or 0.0, row.effect_high or 0.0

    def at(value: float) -> float:
        return round(50 + 50 * max(-1.0, min(1.0, value / reach)), 2)

    kind = direction(row)
    return (
        f'<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="{escape(told)}">'
        '<line class="zero" x1="50" x2="50" y1="-1" y2="11"/>'
        f'<line class="bar {kind}" x1="{at(low)}" x2="{at(high)}" y1="5" y2="5"/>'
        f'<line class="dot {kind}" x1="{at(effect)}" x2="{at(effect)}" y1="5" y2="5"/></svg>'
    )


def round_step(least: float) -> float:
    """Return the smallest of ... 0.1, 0.2, 0.5, 1, 2, 5, 10 ... that is not below a number."""
    power: float = 10.0 ** floor(log10(least))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= least * 0.999)


@dataclass(frozen=True, slots=True)
class Curve:
    """A measure at each answer to a house rule, in one line-up."""

    line_up: str
    rows: Sequence[Row]


def curves_svg(curves: Sequence[Curve], measure: Measure, told: str) -> str:
    """Return curves with their intervals as bands; the answers are below, evenly spaced."""
    answers = [row.answer for row in curves[0].rows]
    ends = [end for curve in curves for row in curve.rows for end in (row.low, row.high)]
    low, high = min(ends), max(ends)
    step = round_step((high - low) / 4 or 1.0)
    low, high = floor(low / step) * step, -floor(-high / step) * step
    high += step if low == high else 0

    def across(index: int) -> float:
        return round(LEFT + (WIDTH - LEFT - 20) * (index / max(1, len(answers) - 1)), 1)

    def up(value: float) -> float:
        return round(12 + (HEIGHT - BELOW - 12) * (high - value) / (high - low), 1)

    parts = []
    for mark in range(round((high - low) / step) + 1):
        value = low + mark * step
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{up(value)}" y2="{up(value)}"/>')
        label = number_told(value, measure, step * 10 if step * (100 if measure.is_share else 1) >= 1 else step)
        parts.append(f'<text x="{LEFT - 8}" y="{up(value) + 4}" text-anchor="end">{label}</text>')
    every = -(-len(answers) // 12)
    for index, answer in enumerate(answers):
        if index % every == 0:
            parts.append(f'<text x="{across(index)}" y="{HEIGHT - 14}" text-anchor="middle">{escape(answer)}</text>')
    for number, curve in enumerate(curves):
        upper = [f"{across(index)},{up(row.high)}" for index, row in enumerate(curve.rows)]
        lower = [f"{across(index)},{up(row.low)}" for index, row in enumerate(curve.rows)]
        line = " ".join(f"{across(index)},{up(row.mean)}" for index, row in enumerate(curve.rows))
        parts.append(f'<polygon class="s{number % 3}" points="{" ".join([*upper, *reversed(lower)])}"/>')
        parts.append(f'<polyline class="s{number % 3}" points="{line}"/>')
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told)}">{"".join(parts)}</svg>'
