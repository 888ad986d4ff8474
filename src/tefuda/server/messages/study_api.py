"""Requests by HTTP and their answers where somebody learns: first deals, exercises and problems."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tefuda.server.messages.http_api import ReplayStep
from tefuda.server.messages.limits import Text, Word
from tefuda.server.messages.view_parts import ActionView, Asked, ClauseSentence, DealView, Result


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
    title: str
    grades: list[int]


class Puzzles(Struct):
    """GET api/problems?lang=: all problems there are, and the one of the `day` (UTC), the same for everybody."""

    games: list[PuzzleGame]
    day: str
    preset: str
    number: int


class Solving(Struct, forbid_unknown_fields=True):
    """POST api/problems/<preset>/<number>?lang=: a problem after what somebody has played; answered with a `Puzzle`.

    .../select asks what `cards` of the solver's hand can be played as, answered with `Selected`; .../hint which play
    wins, answered with `Clue`; .../solution how it is won from the beginning, answered with `Solved`.
    """

    plays: Annotated[list[Text], Meta(max_length=40)] = []
    cards: Annotated[list[Word], Meta(max_length=40)] = []


class Puzzle(Struct):
    """A problem as it stands: all cards lie open, and the solver sits at `seat`.

    `moments` are those since the solver's last decision, with the answers of the others. In its `state`, `open` means
    that nothing has been played, and `right` and `wrong` judge what has been. `play` is the first play that wins, in
    words, once the problem is over or the win has been lost, else empty. `stock` are the cards of the stock, the top
    one first. `within` is how many decisions the solver has to win, null for any number.
    """

    preset: str
    family: str
    title: str
    number: int
    grade: int
    within: int | None
    names: list[str]
    seat: int
    moments: list[ReplayStep]
    asked: Asked | None
    state: Literal["open", "right", "wrong", "solved", "failed"]
    play: str
    stock: list[str]


class Clue(Struct):
    """The play that wins; null where no play wins any more."""

    action: ActionView | None


class Solved(Struct):
    """How a problem is won from the beginning to the end while the others defend as well as they can."""

    moments: list[ReplayStep]


STUDY_API = (Learning, Lesson, Exercises, Exercise, Puzzles, Solving, Puzzle, Clue, Solved)
