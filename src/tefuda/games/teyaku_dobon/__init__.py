"""Teyaku Dobon (手役ドボン): hit a number with the whole hand, and win."""

from __future__ import annotations

from pathlib import Path

from tefuda.core.game import Game, Learning, Players, Search, Words
from tefuda.core.option import when
from tefuda.games.teyaku_dobon.players.encoding import ENCODING, possible_codes
from tefuda.games.teyaku_dobon.players.preference import Weights, preference, premium
from tefuda.games.teyaku_dobon.rules.constants import LEAST_SEATS, MOST_SEATS
from tefuda.games.teyaku_dobon.rules.determinization import determinize, hidden, surprises
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.refusals import Refusal
from tefuda.games.teyaku_dobon.rules.turns import RULES, decisions_bound
from tefuda.games.teyaku_dobon.rules.view import SIGHT
from tefuda.games.teyaku_dobon.words.input_help import INPUT_HELP
from tefuda.games.teyaku_dobon.words.notation import NOTATION
from tefuda.games.teyaku_dobon.words.position import POSITIONS
from tefuda.games.teyaku_dobon.words.telling import VOICE
from tefuda.games.teyaku_dobon.words.themes import THEMES

GAME = Game(
    name="teyaku_dobon",
    folder=Path(__file__).parent,
    seats=range(LEAST_SEATS, MOST_SEATS + 1),
    emblem=("J♣", "K♦", "A♥"),
    options=Options,
    refusals=Refusal,
    rules=RULES,
    zero_sum=False,
    decisions_bound=decisions_bound,
    match_ends=when("rounds") | when("start"),
    sight=SIGHT,
    players=Players(preference, Weights, premium),
    search=Search(determinize, surprises, hidden, nets=False),
    learning=Learning(ENCODING, possible_codes),
    words=Words(NOTATION, POSITIONS, VOICE, INPUT_HELP, THEMES),
)
