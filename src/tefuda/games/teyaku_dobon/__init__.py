"""Teyaku Dobon (手役ドボン): hit a number with the whole hand, and win."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import when
from tefuda.games.teyaku_dobon.bounds import decisions_bound
from tefuda.games.teyaku_dobon.input_help import INPUT_HELP
from tefuda.games.teyaku_dobon.notation import NOTATION
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.position import POSITIONS
from tefuda.games.teyaku_dobon.preference import preference
from tefuda.games.teyaku_dobon.refusals import Refusal
from tefuda.games.teyaku_dobon.table import LEAST_SEATS, MOST_SEATS
from tefuda.games.teyaku_dobon.telling import VOICE
from tefuda.games.teyaku_dobon.turns import RULES
from tefuda.games.teyaku_dobon.view import SIGHT

GAME = Game(
    name="teyaku_dobon",
    folder=Path(__file__).parent,
    seats=range(LEAST_SEATS, MOST_SEATS + 1),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("J♣", "K♦", "A♥"),
    decisions_bound=decisions_bound,
    zero_sum=False,
    match_ends=when("rounds") | when("start"),
)
