"""Daifugō (大富豪): shed your cards first, and the poor pay the rich."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import when
from tefuda.core.seats import MAX_SEATS
from tefuda_daifugo.dealing import decisions_bound
from tefuda_daifugo.input_help import INPUT_HELP
from tefuda_daifugo.notation import NOTATION
from tefuda_daifugo.options import Options
from tefuda_daifugo.position import POSITIONS
from tefuda_daifugo.preference import preference
from tefuda_daifugo.refusals import Refusal
from tefuda_daifugo.telling import VOICE
from tefuda_daifugo.turns import RULES
from tefuda_daifugo.view import SIGHT

GAME = Game(
    name="daifugo",
    folder=Path(__file__).parent,
    seats=range(3, MAX_SEATS + 1),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("3♦", "8♠", "2♥"),
    decisions_bound=decisions_bound,
    zero_sum=True,
    match_ends=when("deals"),
)
