"""Nippachi (二・八): match number or suit, and call don when the own hand adds up to the card laid."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Rules
from tefuda.games.nippachi import dealing, generation, legality, turns
from tefuda.games.nippachi.bounds import decisions_bound
from tefuda.games.nippachi.input_help import INPUT_HELP
from tefuda.games.nippachi.notation import NOTATION
from tefuda.games.nippachi.options import Options
from tefuda.games.nippachi.position import POSITIONS
from tefuda.games.nippachi.preference import preference
from tefuda.games.nippachi.refusals import Refusal
from tefuda.games.nippachi.table import SEATS, Table, begin_match
from tefuda.games.nippachi.telling import VOICE
from tefuda.games.nippachi.view import SIGHT, View

GAME = Game(
    name="nippachi",
    folder=Path(__file__).parent,
    seats=range(2, SEATS + 1),
    options=Options,
    table=Table,
    view=View,
    refusals=Refusal,
    rules=Rules(
        begin_match=begin_match,
        open_deal=turns.open_deal,
        legal_actions=generation.legal_actions,
        refusal=legality.refusal,
        apply=turns.apply,
        starter=dealing.starter,
        step=dealing.step,
        pass_idle=turns.pass_idle,
    ),
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("2♦", "8♠", "8♦"),
    decisions_bound=decisions_bound,
    zero_sum=True,
)
