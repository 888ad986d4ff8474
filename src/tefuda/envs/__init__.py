"""Environments for machine learning: adapters for Gymnasium, PettingZoo and OpenSpiel, and `Batch` beneath all of them.

`Batch` needs nothing but the library itself; the adapters need the extra `envs` and are imported when they are first
used, those of OpenSpiel and Stable-Baselines3 as `tefuda.envs.open_spiel` and `tefuda.envs.sb3`. Importing this package
registers every preset with Gymnasium, where that is installed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tefuda.envs.batch import Batch, Observed
from tefuda.envs.registration import register

if TYPE_CHECKING:
    from tefuda.envs.env import Env
    from tefuda.envs.vector import VectorEnv
    from tefuda.envs.zoo import aec_env, parallel_env

__all__ = ["Batch", "Env", "Observed", "VectorEnv", "aec_env", "parallel_env"]

with suppress(ImportError):  # without Gymnasium there is nobody to name them for
    register()


def __getattr__(name: str) -> Any:
    """Import an adapter when it is first used, since each needs a library of its own."""
    match name:
        case "Env":
            from tefuda.envs.env import Env

            return Env
        case "VectorEnv":
            from tefuda.envs.vector import VectorEnv

            return VectorEnv
        case "aec_env":
            from tefuda.envs.zoo import aec_env

            return aec_env
        case "parallel_env":
            from tefuda.envs.zoo import parallel_env

            return parallel_env
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
