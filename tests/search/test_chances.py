"""How chances are corrected: by fits from files, at and between the lengths that they name."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core.records.record import cells_of
from tefuda.errors import NotationError
from tefuda.play.library import find, games
from tefuda.search.chances import (
    BY_NET_AND_OPINION,
    BY_WEIGHTS,
    KNOTS,
    MILLION,
    POINT,
    Fit,
    corrected,
    slope_of,
    trust_in,
)
from tefuda.search.fits import FILE, fit_for, fit_from

GUANDAN = find("guandan")[0]
FITTED = sorted(
    name for name, game in {name: find(name)[0] for name in games()}.items() if (game.folder / FILE).exists()
)


def given(**other: Any) -> dict[str, Any]:
    fit = Fit()
    fit.lengths[:], fit.trust[:] = [0, 100, 200, 300, 400], [10, 20, 40, 80, 160]
    fit.shifts[:KNOTS], fit.slopes[:KNOTS] = [0, 0, 100_000, 100_000, 100_000], [0, 0, -200_000, -400_000, -MILLION]
    fit.gains[BY_NET_AND_OPINION * KNOTS :] = [0, 0, 50_000, 50_000, 50_000]
    return {name: list(getattr(fit, name)) for name, _ in cells_of(Fit)} | other


FIT = fit_from(GUANDAN, "guandan", given())


@pytest.mark.parametrize(
    ("kind", "length", "chance", "opinion", "told"),
    [
        (BY_WEIGHTS, 0, 700_000, 0, 700_000),
        (BY_WEIGHTS, 100, 700_000, 0, 700_000),
        (BY_WEIGHTS, 200, 700_000, 0, 100_000 + 560_000),
        (BY_WEIGHTS, 250, 500_000, 0, 100_000 + 350_000),
        (BY_WEIGHTS, 9_999, 700_000, 0, 100_000),
        (BY_WEIGHTS, 150, 1_000_000, 0, 950_000),
        (BY_NET_AND_OPINION, 200, 500_000, 3 * POINT, 650_000),
        (BY_NET_AND_OPINION, 200, 500_000, -20 * POINT, 0),
        (BY_NET_AND_OPINION, 200, 500_000, 1_000 * POINT, MILLION),
    ],
)
def test_a_chance_is_corrected_by_length_and_opinion(
    kind: int, length: int, chance: int, opinion: int, told: int
) -> None:
    assert corrected(FIT, kind, length, chance, opinion) == told


def test_trust_and_slope_go_straight_between_the_knots() -> None:
    assert [trust_in(FIT, length) for length in (0, 50, 200, 350, 5_000)] == [10, 15, 40, 120, 160]
    assert [slope_of(FIT, BY_WEIGHTS, length) for length in (0, 200, 400)] == [MILLION, 800_000, 0]


def test_without_a_fit_nothing_is_corrected_and_an_opinion_counts_as_before() -> None:
    assert corrected(Fit(), BY_NET_AND_OPINION, 77, 123_456, 5 * POINT) == 123_456
    assert trust_in(Fit(), 77) == 0


@pytest.mark.parametrize("preset", FITTED)
def test_every_fit_of_the_package_can_be_read_and_leaves_what_is_sure(preset: str) -> None:
    game, named = find(preset)
    fit = fit_for(game, named.options)
    assert fit.lengths[1:] == sorted(fit.lengths[1:])
    assert fit.lengths[1] > 0
    assert [corrected(fit, kind, 0, chance, 0) for kind in range(3) for chance in (0, MILLION)] == [0, MILLION] * 3


@pytest.mark.parametrize(
    "wrong",
    [{"lengths": [0, 100, 100, 300, 400]}, {"lengths": [1, 100, 200, 300, 400]}, {"trust": [1, 2]}, {"trust": "many"},
     {"gains": [0.5] * 15}, {"gains": [1 << 31] * 15}, {"more": []}],
)  # fmt: skip
def test_a_fit_that_is_damaged_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match=r"^the chances of “guandan” in .*chances\.toml do not fit the game$"):
        fit_from(GUANDAN, "guandan", given(**wrong))


def test_a_fit_of_no_preset_is_refused() -> None:
    with pytest.raises(NotationError, match=r"^the chances of “nothing” in "):
        fit_from(GUANDAN, "nothing", given())
