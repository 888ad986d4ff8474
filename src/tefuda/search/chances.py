"""From what playouts and a net say to chances that come true; written in the dialect.

Hands are dealt too evenly on determinizations, and whoever plays there is not who plays at the table, so playouts
promise more than comes, the more so the longer a deal still lasts. How much is fitted to deals that were played, for
each preset (`benchmarks/calibration.py`), by how many decisions a playout lasts on average.
"""

from __future__ import annotations

from tefuda.core.records.record import Cells, Record, cells, record

KNOTS = 5
"""At how many lengths of playouts a fit says something; between them it goes straight, beyond the last it is level."""
KINDS = 3
BY_WEIGHTS, BY_WEIGHTS_AND_OPINION, BY_NET_AND_OPINION = range(KINDS)
"""What a chance comes from: playouts by weights, these and a net's opinion, playouts with a net and its opinion."""
FINER = 16
"""Lengths are counted in parts of a decision, so many to each."""
MILLION = 1_000_000
"""Chances are counted in parts of 1, so many to each."""
POINT = 256
"""Opinions are counted in parts of a point, so many to each."""
MOST_OPINION = 50 * POINT
"""The largest absolute value of an opinion that counts."""


@record
class Fit(Record):
    """How chances are corrected, and what an opinion counts beside playouts; all is 0 where nothing was fitted.

    At each knot of `lengths`, which grow, in parts of FINER: `trust` is how many hundredths of a playout a net's
    opinion counts for each playout made, 0 for as much as without a fit. To a chance are added, by kind and knot,
    `shifts`, in parts of a MILLION; `slopes` times the chance, in the same parts; and `gains` for each point of the
    opinion.
    """

    lengths: Cells = cells(KNOTS)
    trust: Cells = cells(KNOTS)
    shifts: Cells = cells(KINDS * KNOTS)
    slopes: Cells = cells(KINDS * KNOTS)
    gains: Cells = cells(KINDS * KNOTS)


def length_of(moves: int, playouts: int) -> int:
    """Return how long playouts last on average, in parts of FINER of a decision."""
    return moves * FINER // max(1, playouts)


def at_length(lengths: Cells, numbers: Cells, first: int, length: int) -> int:
    """Return what the KNOTS numbers from `first` on come to at a length."""
    knot = 0
    while knot < KNOTS - 1 and lengths[knot + 1] <= length:
        knot += 1
    low = numbers[first + knot]
    if knot == KNOTS - 1 or length <= lengths[knot]:
        return low
    return low + (numbers[first + knot + 1] - low) * (length - lengths[knot]) // (lengths[knot + 1] - lengths[knot])


def trust_in(fit: Fit, length: int) -> int:
    """Return how many hundredths of a playout an opinion counts for each playout made, 0 where nothing was fitted."""
    return at_length(fit.lengths, fit.trust, 0, length)


def slope_of(fit: Fit, kind: int, length: int) -> int:
    """Return by how much a corrected chance grows with the chance by playouts, in parts of a MILLION."""
    return max(0, MILLION + at_length(fit.lengths, fit.slopes, kind * KNOTS, length))


def corrected(fit: Fit, kind: int, length: int, chance: int, opinion: int) -> int:
    """Return the chance to win, in parts of a MILLION, of what playouts made it and of a net's opinion."""
    said = min(max(opinion, -MOST_OPINION), MOST_OPINION)
    found = at_length(fit.lengths, fit.shifts, kind * KNOTS, length)
    found += slope_of(fit, kind, length) * chance // MILLION
    found += at_length(fit.lengths, fit.gains, kind * KNOTS, length) * said // POINT
    return min(max(found, 0), MILLION)
