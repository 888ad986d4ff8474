"""The laboratory: what house rules change, and how strong bots are, measured over many deals."""

from tefuda.lab.asking import ablate, compare, sweep
from tefuda.lab.bouts import Bot
from tefuda.lab.round_robin import Ladder, ladder
from tefuda.lab.study import Study

__all__ = ["Bot", "Ladder", "Study", "ablate", "compare", "ladder", "sweep"]
