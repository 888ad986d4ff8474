"""Which weights a file may give."""

from __future__ import annotations

import pytest

from tefuda.bulk.tuned import MOST_WEIGHT, weights_from
from tefuda.core.records.record import cells_of
from tefuda.errors import NotationError
from tefuda.play.library import find

BIG_TWO = find("ppo")[0]
NAMES = [name for name, _ in cells_of(BIG_TWO.players.weights)]


@pytest.mark.parametrize("weight", [10**30, -(1 << 63), MOST_WEIGHT + 1, 1.5, True, "many"])
def test_weights_with_which_compiled_rules_could_not_count_do_not_fit(weight: object) -> None:
    with pytest.raises(NotationError, match=r"^the weights of “ppo” in .*weights\.toml do not fit the game$"):
        weights_from(BIG_TWO, "ppo", {**dict.fromkeys(NAMES, 3), NAMES[0]: weight})


@pytest.mark.parametrize("weight", [0, -3, MOST_WEIGHT, -MOST_WEIGHT])
def test_others_fit_those_below_0_as_well(weight: int) -> None:
    assert weights_from(BIG_TWO, "ppo", dict.fromkeys(NAMES, weight)).numbers() == [weight] * len(NAMES)
