"""Daifugō (大富豪): shed your cards first, and the poor pay the rich."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Players, Search, Words
from tefuda.core.option import when
from tefuda.core.records.counts import MAX_SEATS
from tefuda_daifugo.players.preference import Weights, preference
from tefuda_daifugo.rules.dealing import decisions_bound
from tefuda_daifugo.rules.determinization import determinize, hidden
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.refusals import Refusal
from tefuda_daifugo.rules.turns import RULES
from tefuda_daifugo.rules.view import SIGHT
from tefuda_daifugo.words.input_help import INPUT_HELP
from tefuda_daifugo.words.notation import NOTATION
from tefuda_daifugo.words.position import POSITIONS
from tefuda_daifugo.words.telling import VOICE

GAME = Game(
    name="daifugo",
    folder=Path(__file__).parent,
    seats=range(3, MAX_SEATS + 1),
    emblem=("3♦", "8♠", "2♥"),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    zero_sum=True,
    decisions_bound=decisions_bound,
    match_ends=when("deals"),
    sight=SIGHT,
    players=Players(preference, Weights),
    search=Search(determinize, hidden=hidden),
    words=Words(NOTATION, POSITIONS, VOICE, INPUT_HELP),
)
