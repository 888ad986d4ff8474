"""The laboratory: what house rules change, measured over many deals."""

from tefuda.lab.asking import ablate, compare, sweep
from tefuda.lab.study import Study

__all__ = ["Study", "ablate", "compare", "sweep"]
