"""Daifugō (大富豪): shed your cards first, and the poor pay the rich."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Rules
from tefuda.core.seats import MAX_SEATS
from tefuda_daifugo import dealing, legality, turns
from tefuda_daifugo.input_help import INPUT_HELP
from tefuda_daifugo.notation import NOTATION
from tefuda_daifugo.options import Options
from tefuda_daifugo.position import POSITIONS
from tefuda_daifugo.preference import preference
from tefuda_daifugo.refusals import Refusal
from tefuda_daifugo.table import Table, begin_match
from tefuda_daifugo.telling import VOICE
from tefuda_daifugo.view import SIGHT, View

GAME = Game(
    name="daifugo",
    folder=Path(__file__).parent,
    seats=range(3, MAX_SEATS + 1),
    options=Options,
    table=Table,
    view=View,
    refusals=Refusal,
    rules=Rules(
        begin_match=begin_match,
        open_deal=dealing.open_deal,
        legal_actions=legality.legal_actions,
        refusal=legality.refusal,
        apply=turns.apply,
        starter=dealing.starter,
        pick=legality.pick,
    ),
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("3♦", "8♠", "2♥"),
    decisions_bound=dealing.decisions_bound,
    zero_sum=True,
)
