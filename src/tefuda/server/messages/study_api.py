"""Requests by HTTP and their answers where somebody learns: problems."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tefuda.server.messages.http_api import ReplayStep
from tefuda.server.messages.limits import Text, Word
from tefuda.server.messages.view_parts import ActionView, Asked


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


STUDY_API = (Puzzles, Solving, Puzzle, Clue, Solved)
