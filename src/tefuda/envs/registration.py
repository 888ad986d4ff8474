"""The environments by the names that Gymnasium knows them by."""

from __future__ import annotations

from tefuda.play.library import games

VERSION = 0
"""It rises when the same seed and actions have another result, or an observation is encoded differently."""


def register() -> None:
    """Name an environment for each preset, `tefuda/mau-mau-v0`, once; raise ImportError without Gymnasium."""
    import gymnasium

    for preset in games():
        name = f"tefuda/{preset}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="tefuda.envs.env:Env", vector_entry_point="tefuda.envs.vector:VectorEnv",
                kwargs={"preset": preset},
            )  # fmt: skip
