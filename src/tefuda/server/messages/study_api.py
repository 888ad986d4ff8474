"""Requests by HTTP and their answers where somebody learns: analyses, first deals, exercises and problems."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tefuda.server.messages.http_api import ReplayStep
from tefuda.server.messages.limits import Text, Word
from tefuda.server.messages.view_parts import ActionView, Asked, ClauseSentence, DealView, Result


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


class Learning(Struct, forbid_unknown_fields=True):
    """POST api/lessons/<preset>?lang=: a first deal at a `step`, from 0 on, and after the last what was played alone.

    `action` is what the learner does there; without one the state is only shown. A step that is `done` is shown with
    its outcome if another deal begins after it; otherwise the next step is shown. The answer is a `Lesson`.
    POST api/lessons/<preset>/select?lang= asks what `cards` of the learner's hand can be played as; answered with
    `Selected`.
    """

    step: Annotated[int, Meta(ge=0, le=100)] = 0
    plays: Annotated[list[Text], Meta(max_length=100)] = []
    action: Text = ""
    cards: Annotated[list[Word], Meta(max_length=40)] = []
    done: bool = False


class CoachWords(Struct):
    """What the coach says at a step, with its clause, and what it points at: `hand`, `pile`, `stock`, `seat 1` ...

    By its `kind`, the learner reads, or tries cards that the clause forbids, or plays; `action` is what is to be tried
    or played, null where the learner only reads.
    """

    sentence: str
    clause: str
    point: str
    kind: Literal["read", "try", "play"]
    action: ActionView | None


class Lesson(Struct):
    """The state of a first deal at a `step`, from 0; after `steps` steps the learner plays alone.

    `said` is null then, and where a step is `done` and only its outcome is shown, until the learner goes on to another
    deal. `moments` are those since the learner last decided, or since the deal began, with all hands open; the learner
    sits at `seat`. `suggested` is what could be done now. `left` is how many more decisions the learner may make alone.
    """

    preset: str
    family: str
    title: str
    step: int
    steps: int
    said: CoachWords | None
    names: list[str]
    seat: int
    moments: list[ReplayStep]
    asked: Asked | None
    suggested: ActionView | None
    result: Result | None
    left: int
    done: bool


class Exercise(Struct):
    """An exercise on a clause: whether the `action` can be done at this moment by `seat`.

    `number` counts those of the family from 0. `asked` is the action as the question names it. `legal` is the answer of
    the rules, and `sentence` says why it is not, empty if it is. `house_rules` are those that differ from the preset.
    """

    number: int
    clause: str
    clause_title: str
    preset: str
    family: str
    title: str
    house_rules: list[ClauseSentence]
    names: list[str]
    seat: int
    deal: DealView
    window: bool
    action: ActionView
    asked: str
    legal: bool
    sentence: str


class Exercises(Struct):
    """GET api/exercises/<family>/<lang>.json: all exercises of a family, in the order of its rule book."""

    family: str
    exercises: list[Exercise]


class PuzzleGame(Struct):
    """The problems of a preset: the grade of each, from 1 to 5, in the order of their numbers, which begin with 1."""

    preset: str
    family: str
    grades: list[int]


class Puzzles(Struct):
    """GET api/problems.json: all problems there are; they come with the programs of the families."""

    games: list[PuzzleGame]


STUDY_API = (Learning, Lesson, Exercises, Exercise, Analysing, Puzzles)
