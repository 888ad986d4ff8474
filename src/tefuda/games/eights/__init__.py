"""Crazy Eights, Two-Four-Jack (Switch, Black Jack) and Mau-Mau: one family of games."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import when
from tefuda.core.seats import MAX_SEATS
from tefuda.games.eights.bounds import decisions_bound, seat_faults
from tefuda.games.eights.input_help import INPUT_HELP
from tefuda.games.eights.notation import NOTATION
from tefuda.games.eights.options import Options
from tefuda.games.eights.position import POSITIONS
from tefuda.games.eights.preference import preference
from tefuda.games.eights.refusals import Refusal
from tefuda.games.eights.telling import VOICE
from tefuda.games.eights.turns import RULES
from tefuda.games.eights.view import SIGHT

GAME = Game(
    name="eights",
    folder=Path(__file__).parent,
    seats=range(2, MAX_SEATS + 1),
    seat_faults=seat_faults,
    options=Options,
    refusals=Refusal,
    rules=RULES,
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("8♣", "8♥", "J♠"),
    decisions_bound=decisions_bound,
    zero_sum=False,
    match_ends=when("target"),
)
