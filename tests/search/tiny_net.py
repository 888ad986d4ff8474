"""A net that takes little time to ask, even with the rules as they stand."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

import tefuda
from tefuda.bulk.nets import Net


@cache
def tiny_net(preset: str = "taiwan") -> Net:
    """Return a net of the game of a preset with hardly any hidden numbers, which has learned nothing."""
    encoding, dice = tefuda.deal(preset, seed=1).game.learning.encoding, np.random.default_rng(1)
    assert encoding is not None
    inputs = encoding.view.size + encoding.action.size

    def weights(*shape: int) -> Any:
        return dice.integers(-4_000, 4_000, shape).astype(np.int32)

    return Net(
        weights(inputs, 3), weights(3), weights(3, 2), weights(2), weights(2), weights(1),
        np.array([4, 8], np.int32), np.array([1 << 14], np.int32), encoding,
    )  # fmt: skip
