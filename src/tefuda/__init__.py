"""tefuda: play, study and teach shedding and climbing card games."""

import tefuda.games as _games  # noqa: F401  # first, so that the function `games` below keeps its name
from tefuda.analysis.analyse import analyse
from tefuda.analysis.result import Analysis
from tefuda.bots.chooser import add_bot
from tefuda.bots.simulate import simulate
from tefuda.bulk.simulation import Simulation
from tefuda.errors import (
    ClauseError,
    CompileError,
    GameError,
    IllegalAction,
    NotationError,
    OptionError,
    OptionErrors,
    OutOfTurn,
    PositionError,
    PresetError,
    SeatsError,
    StudyError,
    TefudaError,
)
from tefuda.play.action import Action, LegalActions, Refusal
from tefuda.play.agent import Agent
from tefuda.play.deal import Deal
from tefuda.play.library import add_game, games
from tefuda.play.match import Match
from tefuda.play.notation import read
from tefuda.play.observation import Event, Observation
from tefuda.play.readings import readings
from tefuda.play.run import run
from tefuda.play.typed import deal, match, position
from tefuda.solver.solving import Solution, solve

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Agent",
    "Analysis",
    "ClauseError",
    "CompileError",
    "Deal",
    "Event",
    "GameError",
    "IllegalAction",
    "LegalActions",
    "Match",
    "NotationError",
    "Observation",
    "OptionError",
    "OptionErrors",
    "OutOfTurn",
    "PositionError",
    "PresetError",
    "Refusal",
    "SeatsError",
    "Simulation",
    "Solution",
    "StudyError",
    "TefudaError",
    "add_bot",
    "add_game",
    "analyse",
    "deal",
    "games",
    "match",
    "position",
    "read",
    "readings",
    "run",
    "simulate",
    "solve",
]
