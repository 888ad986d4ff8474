"""Crazy Eights, Two-Four-Jack (Switch, Black Jack) and Mau-Mau: one family of games."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Learning, Players, Search, Words
from tefuda.core.option import when
from tefuda.core.records.counts import MAX_SEATS
from tefuda.games.eights.players.encoding import ENCODING, possible_codes
from tefuda.games.eights.players.preference import Weights, preference, premium
from tefuda.games.eights.rules.bounds import decisions_bound, seat_faults
from tefuda.games.eights.rules.determinization import determinize, hidden
from tefuda.games.eights.rules.inferring import surprises
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.refusals import Refusal
from tefuda.games.eights.rules.turns import RULES
from tefuda.games.eights.rules.view import SIGHT
from tefuda.games.eights.words.input_help import INPUT_HELP
from tefuda.games.eights.words.notation import NOTATION
from tefuda.games.eights.words.position import POSITIONS
from tefuda.games.eights.words.telling import VOICE
from tefuda.games.eights.words.themes import THEMES

GAME = Game(
    name="eights",
    folder=Path(__file__).parent,
    seats=range(2, MAX_SEATS + 1),
    emblem=("8♣", "8♥", "J♠"),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    zero_sum=False,
    decisions_bound=decisions_bound,
    seat_faults=seat_faults,
    match_ends=when("target"),
    sight=SIGHT,
    players=Players(preference, Weights, premium),
    search=Search(determinize, surprises, hidden, nets=False),
    learning=Learning(ENCODING, possible_codes),
    words=Words(NOTATION, POSITIONS, VOICE, INPUT_HELP, THEMES),
)
