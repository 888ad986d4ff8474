"""Teyaku Dobon (手役ドボン): hit a number with the whole hand, and win."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Rules
from tefuda.games.teyaku_dobon import generation, legality, turns
from tefuda.games.teyaku_dobon.bounds import decisions_bound
from tefuda.games.teyaku_dobon.input_help import INPUT_HELP
from tefuda.games.teyaku_dobon.notation import NOTATION
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.position import POSITIONS
from tefuda.games.teyaku_dobon.preference import preference
from tefuda.games.teyaku_dobon.refusals import Refusal
from tefuda.games.teyaku_dobon.table import LEAST_SEATS, MOST_SEATS, Table, begin_match
from tefuda.games.teyaku_dobon.telling import VOICE
from tefuda.games.teyaku_dobon.view import SIGHT, View

GAME = Game(
    name="teyaku_dobon",
    folder=Path(__file__).parent,
    seats=range(LEAST_SEATS, MOST_SEATS + 1),
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
        pass_idle=turns.pass_idle,
    ),
    sight=SIGHT,
    notation=NOTATION,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("J♣", "K♦", "A♥"),
    decisions_bound=decisions_bound,
    zero_sum=False,
)
