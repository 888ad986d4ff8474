"""Rules as they stand, and compiled."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import numpy as np

from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.core.records.record import Record


def as_compiled(rule: Callable[..., None]) -> Callable[..., None]:
    """Return a function of records that calls a rule compiled, and sets them to what that has made of them."""

    def call(*given: Any) -> None:
        kinds = {name: type(one) for name, one in zip(signature(rule).parameters, given, strict=True)}
        rows = [array_of(one) for one in given]
        Compilation(rule, "rule", kinds).code()(*rows)
        for one, row in zip(given, rows, strict=True):
            if isinstance(one, Record):
                one.fill(iter(row.view(np.int64).ravel().tolist()))

    return call
