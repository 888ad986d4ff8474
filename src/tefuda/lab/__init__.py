"""The laboratory: what house rules change, and how strong bots are, measured over many deals."""

from tefuda.lab.asking import ablate, compare, sweep
from tefuda.lab.bouts import Bot
from tefuda.lab.dataset import Dataset, read_dataset, write_dataset
from tefuda.lab.deal_rows import Deals, deals
from tefuda.lab.round_robin import Ladder, ladder
from tefuda.lab.study import Study

__all__ = [
    "Bot",
    "Dataset",
    "Deals",
    "Ladder",
    "Study",
    "ablate",
    "compare",
    "deals",
    "ladder",
    "read_dataset",
    "sweep",
    "write_dataset",
]
