"""Requests by HTTP and their answers where somebody learns: analyses, and which problems there are."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Estimated(Struct, gc=False):
    """A mean with its standard error; an interval of 95 % reaches 1.96 of them to each side."""

    mean: float
    error: float


class Expected(Struct, gc=False):
    """What a deal would come to: the chance to win, from 0 to 1, and the points."""

    chance: Estimated
    points: Estimated


class LineStep(Struct, gc=False):
    """A decision of a seat, in words."""

    seat: int
    words: str


class Judgement(Struct):
    """What is found of a decision, the one that follows step `index` of the replay.

    `made` is what the action made comes to as the player could know it, `best` is the best action that was found, in
    words, and `better` what that comes to; `cost` is the difference. `open_made` and `open_better` are the same with
    open cards. `line` is how the deal could have gone on after the best action. `after` is the chance of each seat
    after the action made, with open cards.
    """

    index: int
    seat: int
    words: str
    verb: str
    choices: int
    verdict: Literal["only", "best", "equal", "inaccuracy", "mistake", "blunder", "unknown"]
    made: Expected | None
    best: str
    best_verb: str
    better: Expected | None
    cost: Expected | None
    open_made: Expected | None
    open_better: Expected | None
    line: list[LineStep]
    after: list[Estimated]


class TurningPoint(Struct):
    """A decision that did not help its own player and changed the chance of a `seat` to win by `change`, -1 to 1.

    The chance is that with open cards; `index` is as in `Judgement`.
    """

    index: int
    seat: int
    change: Estimated


class SeatLuck(Struct):
    """What a seat could expect before the first play, as an onlooker, its player, and open cards show it.

    `points` are those that it got, null in a deal that is not over.
    """

    onlooker: Expected
    own: Expected
    revealed: Expected
    points: int | None


class SeatPlay(Struct):
    """How a seat has decided: how often it had a choice, how many were `sound`, and how many of each kind were not.

    `lost_chance` and `lost_points` are what the worse decisions cost together.
    """

    choices: int
    sound: int
    inaccuracies: int
    mistakes: int
    blunders: int
    lost_chance: float
    lost_points: float


class Findings(Struct):
    """An analysis of a finished deal; `turns` are its turning points, the greatest change first.

    `luck` and `play` are by seat.
    """

    decisions: list[Judgement]
    turns: list[TurningPoint]
    luck: list[SeatLuck]
    play: list[SeatPlay]


class Analysing(Struct):
    """POST api/games/<room>/<match>/<deal>/analysis?lang=&seat=, and api/replay/<deal>/analysis with a text.

    Of `all` pieces of work so many are `done`; `findings` are null until all are. The work goes on as long as somebody
    asks for it every second or two. Only the decisions of `seat` are judged, or those of all seats without one.
    """

    done: int
    all: int
    findings: Findings | None


class PuzzleGame(Struct):
    """The problems of a preset: the grade of each, from 1 to 5, in the order of their numbers, which begin with 1."""

    preset: str
    family: str
    grades: list[int]


class Puzzles(Struct):
    """GET api/problems.json: all problems there are; they come with the programs of the families."""

    games: list[PuzzleGame]


STUDY_API = (Analysing, Puzzles)
