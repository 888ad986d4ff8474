"""Nippachi (二・八): match number or suit, and call don when your hand adds up to the card laid."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Learning, Players, Search, Words
from tefuda.core.option import when
from tefuda.games.nippachi.players.encoding import ENCODING, possible_codes
from tefuda.games.nippachi.players.preference import OUT, Weights, preference
from tefuda.games.nippachi.rules.bounds import decisions_bound, seat_faults
from tefuda.games.nippachi.rules.constants import SEATS
from tefuda.games.nippachi.rules.determinization import determinize, hidden, surprises
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.refusals import Refusal
from tefuda.games.nippachi.rules.turns import RULES
from tefuda.games.nippachi.rules.view import SIGHT
from tefuda.games.nippachi.words.input_help import INPUT_HELP
from tefuda.games.nippachi.words.notation import NOTATION
from tefuda.games.nippachi.words.position import POSITIONS
from tefuda.games.nippachi.words.telling import VOICE
from tefuda.games.nippachi.words.themes import THEMES

GAME = Game(
    name="nippachi",
    folder=Path(__file__).parent,
    seats=range(2, SEATS + 1),
    emblem=("2♦", "8♠", "8♦"),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    zero_sum=True,
    decisions_bound=decisions_bound,
    seat_faults=seat_faults,
    match_ends=when("rounds"),
    sight=SIGHT,
    players=Players(preference, Weights, obvious=OUT),
    search=Search(determinize, surprises, hidden, nets=False),
    learning=Learning(ENCODING, possible_codes),
    words=Words(NOTATION, POSITIONS, VOICE, INPUT_HELP, THEMES),
)
