"""Environments for machine learning: adapters for Gymnasium, PettingZoo and OpenSpiel, and `Batch` under all of them.

`Batch` needs nothing but the library itself. What the adapters need is the extra `envs`; they are imported when they
are asked for, that of OpenSpiel as `tefuda.envs.open_spiel`. Gymnasium, where it is installed, knows every preset by
name as soon as this package is imported.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tefuda.envs.batch import Batch, Observed
from tefuda.envs.registration import register

if TYPE_CHECKING:
    from tefuda.envs.vector import VectorEnv
    from tefuda.envs.zoo import aec_env, parallel_env

__all__ = ["Batch", "Observed", "VectorEnv", "aec_env", "parallel_env"]

_ADAPTERS = {"VectorEnv": "tefuda.envs.vector", "aec_env": "tefuda.envs.zoo", "parallel_env": "tefuda.envs.zoo"}

with suppress(ImportError):  # without Gymnasium there is nobody to name them for
    register()


def __getattr__(name: str) -> Any:
    if name in _ADAPTERS:
        return getattr(import_module(_ADAPTERS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
