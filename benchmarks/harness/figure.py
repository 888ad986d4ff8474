"""Three kinds of chart as SVG: lines over a logarithmic axis, bars, and small squares with curves from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, log10

WIDTH, LEFT, RIGHT, TOP = 720, 64, 150, 44
COLOURS = ("#1f6f8b", "#c1502e", "#7a9e3f", "#7b4fa3", "#b8860b", "#444444")
STYLE = "font: 13px system-ui, sans-serif; fill: #333"


@dataclass(frozen=True, slots=True)
class Line:
    """A named line through points; x is above 0."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Curve:
    """A named line through points from 0 to 1."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Bar:
    """A named bar with its length and the text at its end."""

    name: str
    length: float
    text: str


def lines_chart(title: str, across: str, up: str, lines: Sequence[Line]) -> str:
    """Return lines over a logarithmic axis; the upward axis starts at 0."""
    height, bottom = 400, 340
    xs = [log10(x) for line in lines for x, _ in line.points]
    least, most = min(xs), max(xs)
    highest = nice_top(max(y for line in lines for _, y in line.points))

    def scaled(x: float, y: float) -> tuple[float, float]:
        right = WIDTH - LEFT - RIGHT
        return LEFT + right * (log10(x) - least) / (most - least), bottom - (bottom - TOP) * y / highest

    parts = []
    for step in range(6):
        y = scaled(10**least, highest * step / 5)[1]
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(text(LEFT - 8, y + 4, f"{highest * step / 5:g}", "end"))
    for power in range(ceil(least - 1e-9), int(most + 1e-9) + 1):
        x = scaled(10**power, 0)[0]
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#eee"/>')
        parts.append(text(x, bottom + 20, f"{10**power:,}", "middle"))
    for number, line in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (scaled(*point) for point in line.points))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        y = TOP + 12 + 22 * number
        parts.append(f'<path d="M{WIDTH - RIGHT + 12} {y - 4}h20" stroke="{colour}" stroke-width="2"/>')
        parts.append(text(WIDTH - RIGHT + 38, y, line.name))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, bottom + 44, across, "middle"))
    parts.append(text(LEFT - 40, TOP - 10, up))
    return sheet(title, height, parts)


def bars_chart(title: str, bars: Sequence[Bar]) -> str:
    """Return bars from the left, each with its name before and its text behind it."""
    left, step = 290, 30
    longest = max(bar.length for bar in bars)
    parts = []
    for number, bar in enumerate(bars):
        y = TOP + step * number
        length = (WIDTH - left - 110) * bar.length / longest
        parts.append(text(left - 8, y + 15, bar.name, "end"))
        parts.append(f'<rect x="{left}" y="{y}" width="{length:.1f}" height="{step - 10}" fill="{COLOURS[0]}"/>')
        parts.append(text(left + length + 6, y + 15, bar.text))
    return sheet(title, TOP + step * len(bars) + 8, parts)


def curves_chart(title: str, across: str, up: str, squares: Sequence[tuple[str, Sequence[Curve]]]) -> str:
    """Return a square for each name, with its curves and the diagonal on which both axes are equal."""
    columns, side, gap = 4, 140, 34
    parts = []
    for number, (name, curves) in enumerate(squares):
        left, top = 44 + (side + gap) * (number % columns), TOP + 22 + (side + 58) * (number // columns)
        bottom = top + side
        parts.append(text(left + side / 2, top - 8, name, "middle"))
        parts.append(f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="#ddd"/>')
        parts.append(f'<path d="M{left} {bottom}l{side} -{side}" stroke="#ccc" stroke-dasharray="4 3"/>')
        for place, curve in enumerate(curves):
            path = " ".join(f"{left + side * x:.1f},{bottom - side * y:.1f}" for x, y in curve.points)
            colour = COLOURS[1 - place % 2]
            parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for share in (0, 0.5, 1):
            parts.append(text(left + side * share, bottom + 16, f"{100 * share:g}", "middle"))
            if number % columns == 0:
                parts.append(text(left - 6, bottom - side * share + 4, f"{100 * share:g}", "end"))
    height = TOP + 22 + (side + 58) * -(-len(squares) // columns) + 16
    for place, curve in enumerate(squares[0][1]):
        colour, left = COLOURS[1 - place % 2], 44 + 160 * place
        parts.append(f'<path d="M{left} {height - 18}h20" stroke="{colour}" stroke-width="2"/>')
        parts.append(text(left + 26, height - 14, curve.name))
    parts.append(text(WIDTH - 20, height - 14, f"across: {across}, up: {up} (%)", "end"))
    return sheet(title, height, parts)


def nice_top(highest: float) -> float:
    """Return the least of 1, 2 and 5 times a power of ten that is not below `highest`."""
    power = 10.0 ** int(log10(highest) // 1)
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= highest)


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def sheet(title: str, height: int, parts: Sequence[str]) -> str:
    """Return a whole drawing on white, with its title."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" style="{STYLE}" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
        f'<text x="{WIDTH / 2}" y="20" text-anchor="middle" font-weight="600">{escape(title)}</text>\n'
    )
    return head + "\n".join(parts) + "\n</svg>\n"
