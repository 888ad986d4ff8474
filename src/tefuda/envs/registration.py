"""The names by which Gymnasium knows the environments."""

from __future__ import annotations

from tefuda.play.library import games

VERSION = 0
"""The version in those names; it rises when the same seed and actions give another result or another observation."""


def register() -> None:
    """Register an environment for each preset, as `tefuda/mau-mau-v0`, once; raise ImportError without Gymnasium."""
    import gymnasium

    for preset in games():
        name = f"tefuda/{preset}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="tefuda.envs.env:Env", vector_entry_point="tefuda.envs.vector:VectorEnv",
                kwargs={"preset": preset},
            )  # fmt: skip
