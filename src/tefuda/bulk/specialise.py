"""Settled house rules: options that are known when compiling, so that machine code holds their answers as constants.

To Numba such options are a type of their own, without a value at run time; reading a cell of them gives a constant.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from numba.core import types
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, lower_getattr_generic, models, register_model, typeof_impl


class Settled(types.Type):
    """The type of options whose cells are `numbers`."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self.numbers = dict(numbers)
        super().__init__(name=f"Settled({', '.join(f'{name}={number}' for name, number in numbers.items())})")


register_model(Settled)(models.OpaqueModel)


@infer_getattr
class _Cells(AttributeTemplate):
    key = Settled

    def generic_resolve(self, value: Settled, attr: str) -> Any:  # type: ignore[override]
        return types.int64 if attr in value.numbers else None


@lower_getattr_generic(Settled)  # type: ignore[no-untyped-call, untyped-decorator]
def _cell(context: Any, builder: Any, settled: Settled, value: Any, name: str) -> Any:
    return context.get_constant(types.int64, settled.numbers[name])


@lower_constant(Settled)  # type: ignore[no-untyped-call, untyped-decorator]
def _no_value(context: Any, builder: Any, settled: Settled, value: Any) -> Any:
    return context.get_dummy_value()


def settle(options: Any) -> Settled:
    """Return the type of `options`, and let Numba know them by it."""
    _make_known(type(options))  # type: ignore[arg-type]
    return Settled({field.name: int(getattr(options, field.name)) for field in fields(options)})


@cache
def _make_known(kind: type[Any]) -> None:
    typeof_impl.register(kind)(lambda options, context: settle(options))  # type: ignore[no-untyped-call]


def digest_of(options: Any) -> str:
    """Return a short name for the answers that `options` give."""
    return hashlib.sha256(settle(options).name.encode()).hexdigest()[:12]
