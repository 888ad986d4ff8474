"""The presets as parameters of tests: the first of each family in `make test`, the others in `make test-long`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tefuda.play.library import families, family


def each_preset(without: Sequence[str] = ()) -> list[Any]:
    """Return every preset as a parameter of tests, by family."""
    return [
        pytest.param(preset, marks=() if index == 0 else pytest.mark.long)
        for name in families()
        for index, preset in enumerate(family(name).presets)
        if preset not in without
    ]
