"""Guandan: four players, two packs, partners, bombs and levels."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import ALWAYS
from tefuda.games.guandan.bounds import decisions_bound
from tefuda.games.guandan.input_help import INPUT_HELP
from tefuda.games.guandan.notation import NOTATION
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.position import POSITIONS
from tefuda.games.guandan.preference import preference
from tefuda.games.guandan.readings import readings
from tefuda.games.guandan.refusals import Refusal
from tefuda.games.guandan.table import SEATS
from tefuda.games.guandan.telling import VOICE
from tefuda.games.guandan.turns import RULES
from tefuda.games.guandan.view import SIGHT

GAME = Game(
    name="guandan",
    folder=Path(__file__).parent,
    seats=range(SEATS, SEATS + 1),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    sight=SIGHT,
    notation=NOTATION,
    readings=readings,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("SJ", "2♥", "BJ"),
    decisions_bound=decisions_bound,
    zero_sum=True,
    match_ends=ALWAYS,
)
