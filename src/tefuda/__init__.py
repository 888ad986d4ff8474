"""tefuda: play, study and teach shedding and climbing card games."""

import typing as _typing

import tefuda.games as _games  # noqa: F401  # first, so that the function `games` below keeps its name
from tefuda.errors import (
    BotFailed,
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
from tefuda.play.agent import Agent, run
from tefuda.play.deal import Deal
from tefuda.play.library import add_game, games
from tefuda.play.match import Match
from tefuda.play.notation import read
from tefuda.play.observation import Event, Observation
from tefuda.play.readings import readings
from tefuda.play.typed import deal, match, position
from tefuda.provenance import VERSION as _VERSION

if _typing.TYPE_CHECKING:
    from tefuda.analysis.analyse import analyse
    from tefuda.analysis.result import Analysis
    from tefuda.bots.chooser import add_bot
    from tefuda.bots.simulate import simulate
    from tefuda.bulk.simulation import Simulation
    from tefuda.client.table import connect
    from tefuda.solver.solving import Solution, solve


__version__ = _VERSION

__all__ = [
    "Action",
    "Agent",
    "Analysis",
    "BotFailed",
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
    "connect",
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

if not _typing.TYPE_CHECKING:  # to a type checker, any name would be there

    def __getattr__(name: str) -> object:
        """Import what is first used now, since who only plays does not need it."""
        match name:
            case "Analysis":
                from tefuda.analysis.result import Analysis

                return Analysis
            case "Simulation":
                from tefuda.bulk.simulation import Simulation

                return Simulation
            case "Solution":
                from tefuda.solver.solving import Solution

                return Solution
            case "add_bot":
                from tefuda.bots.chooser import add_bot

                return add_bot
            case "analyse":
                from tefuda.analysis.analyse import analyse

                return analyse
            case "connect":
                from tefuda.client.table import connect

                return connect
            case "simulate":
                from tefuda.bots.simulate import simulate

                return simulate
            case "solve":
                from tefuda.solver.solving import solve

                return solve
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
