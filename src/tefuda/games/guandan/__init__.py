"""Guandan: four players, two packs, partners, bombs and levels."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Learning, Players, Search, Words
from tefuda.core.option import ALWAYS
from tefuda.games.guandan.players.encoding import ENCODING
from tefuda.games.guandan.players.preference import Weights, preference, prize
from tefuda.games.guandan.rules.constants import SEATS
from tefuda.games.guandan.rules.determinization import determinize, hidden
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.refusals import Refusal
from tefuda.games.guandan.rules.turns import RULES, decisions_bound
from tefuda.games.guandan.rules.view import SIGHT
from tefuda.games.guandan.words.input_help import INPUT_HELP
from tefuda.games.guandan.words.notation import NOTATION
from tefuda.games.guandan.words.position import POSITIONS
from tefuda.games.guandan.words.telling import VOICE
from tefuda.games.guandan.words.themes import THEMES

GAME = Game(
    name="guandan",
    folder=Path(__file__).parent,
    seats=range(SEATS, SEATS + 1),
    emblem=("SJ", "2♥", "BJ"),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    zero_sum=True,
    decisions_bound=decisions_bound,
    match_ends=ALWAYS,
    sight=SIGHT,
    players=Players(preference, Weights),
    search=Search(determinize, hidden=hidden, nets_play_out=False, prize=prize),
    learning=Learning(ENCODING),
    words=Words(NOTATION, POSITIONS, VOICE, INPUT_HELP, THEMES),
)
