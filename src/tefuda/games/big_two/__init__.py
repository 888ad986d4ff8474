"""Big Two (大老二): climbing with singles, pairs and five-card hands."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game
from tefuda.core.option import when
from tefuda.games.big_two.bounds import decisions_bound
from tefuda.games.big_two.input_help import INPUT_HELP
from tefuda.games.big_two.notation import NOTATION
from tefuda.games.big_two.options import Options
from tefuda.games.big_two.position import POSITIONS
from tefuda.games.big_two.preference import preference
from tefuda.games.big_two.readings import readings
from tefuda.games.big_two.refusals import Refusal
from tefuda.games.big_two.table import SEATS
from tefuda.games.big_two.telling import VOICE
from tefuda.games.big_two.turns import RULES
from tefuda.games.big_two.view import SIGHT

GAME = Game(
    name="big_two",
    folder=Path(__file__).parent,
    seats=range(SEATS, SEATS + 1),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    sight=SIGHT,
    notation=NOTATION,
    readings=readings,
    positions=POSITIONS,
    voice=VOICE,
    preference=preference,
    input_help=INPUT_HELP,
    emblem=("3♦", "A♣", "2♠"),
    decisions_bound=decisions_bound,
    zero_sum=True,
    match_ends=when("target") | when("match_deals"),
)
