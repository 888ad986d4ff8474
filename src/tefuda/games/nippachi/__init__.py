"""Nippachi (二・八): match number or suit, and call don when the own hand adds up to the card laid."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import when
from tefuda.games.nippachi.bounds import decisions_bound
from tefuda.games.nippachi.input_help import INPUT_HELP
from tefuda.games.nippachi.notation import NOTATION
from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.position import POSITIONS
from tefuda.games.nippachi.preference import preference
from tefuda.games.nippachi.refusals import Refusal
from tefuda.games.nippachi.table import SEATS
from tefuda.games.nippachi.telling import VOICE
from tefuda.games.nippachi.turns import RULES
from tefuda.games.nippachi.view import SIGHT

GAME = Game(
    name="nippachi",
    folder=Path(__file__).parent,
    seats=range(2, SEATS + 1),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("2♦", "8♠", "8♦"),
    decisions_bound=decisions_bound,
    zero_sum=True,
    match_ends=when("rounds"),
)
