"""Big Two (大老二): climbing with singles, pairs and five-card hands."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Learning, Players, Search, Words
from tefuda.core.option import when
from tefuda.games.big_two.players.encoding import ENCODING
from tefuda.games.big_two.players.preference import Weights, preference
from tefuda.games.big_two.rules.constants import FEWEST_SEATS, SEATS
from tefuda.games.big_two.rules.determinization import determinize, hidden
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.refusals import Refusal
from tefuda.games.big_two.rules.turns import RULES, decisions_bound
from tefuda.games.big_two.rules.view import SIGHT
from tefuda.games.big_two.words.input_help import INPUT_HELP
from tefuda.games.big_two.words.notation import NOTATION
from tefuda.games.big_two.words.position import POSITIONS
from tefuda.games.big_two.words.telling import VOICE
from tefuda.games.big_two.words.themes import THEMES

GAME = Game(
    name="big_two",
    folder=Path(__file__).parent,
    seats=range(FEWEST_SEATS, SEATS + 1),
    emblem=("3♦", "A♣", "2♠"),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    zero_sum=True,
    decisions_bound=decisions_bound,
    match_ends=when("target") | when("match_deals"),
    sight=SIGHT,
    players=Players(preference, Weights),
    search=Search(determinize, hidden=hidden),
    learning=Learning(ENCODING),
    words=Words(NOTATION, POSITIONS, VOICE, INPUT_HELP, THEMES),
)
