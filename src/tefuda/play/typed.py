"""Opening deals whose observations are typed: the stub beside this module declares the facts of each family.

`EightsObservation` and the like are the classes of observations of each family. The stub is written by
`python -m tefuda.testing.observation_types`.
"""

from __future__ import annotations

from tefuda.play.library import families, family
from tefuda.play.observation import Observation, class_name, showing
from tefuda.play.opening import deal, match, position

__all__ = ["class_name", "deal", "match", "position"]


def __getattr__(name: str) -> type[Observation]:
    if name.endswith("Observation"):  # not what the import of this module looks for
        for kind in families():
            if class_name(kind) == name:
                return showing(family(kind))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
