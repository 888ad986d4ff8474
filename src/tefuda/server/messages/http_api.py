"""Requests by HTTP and their answers, and the list of rooms that the lobby sends; written as in `protocol`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tefuda.server.messages.errors import Code
from tefuda.server.messages.limits import HashOrNone, Place, Text, Word
from tefuda.server.messages.view_parts import (
    ActionView,
    Asked,
    ClauseSentence,
    DealView,
    EventView,
    Result,
    Stage,
    Timer,
)


class RoomSummary(Struct):
    """A public room in the lobby."""

    room: str
    title: str
    preset: str
    changed: int
    timer: Timer
    stage: Stage
    players: list[str]
    open: int
    watching: int


class LobbyView(Struct, tag_field="type", tag="lobby"):
    """Every public room, sent whenever one changes."""

    rooms: list[RoomSummary]
    people: int


class NewRoom(Struct, forbid_unknown_fields=True):
    """POST api/rooms: `seats` are `me`, `open` or the names of bots; without them bots fill the usual number.

    `hash` is that of a number of the own page for the first match, as in `sit`. With a `counter` pages show how many
    cards of each rank have not been seen.
    """

    preset: Word
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    seats: Annotated[list[Word], Meta(max_length=16)] = []
    timer: Timer = "none"
    private: bool = True
    reveal: bool = True
    counter: bool = False
    begin: bool = False
    hash: HashOrNone = ""


class RoomMade(Struct):
    """The room: the page is at `t/<room>`."""

    room: str


class Check(Struct, forbid_unknown_fields=True):
    """POST api/check: asks whether these house rules can be chosen, for this number of seats unless 0."""

    preset: Word
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    seats: Place = 0


class Fault(Struct):
    """What is wrong with one house rule; `option` is empty where it is the number of seats."""

    option: str
    clause: str
    sentence: str


class Checked(Struct):
    """All that is wrong, nothing if the list is empty; and the house rules without an effect, each with why.

    `inert` is empty where the house rules cannot stand together.
    """

    faults: list[Fault]
    inert: dict[str, str]


class Effect(Struct):
    """How a measure of deals differs: what it `usual`ly is, with the preset's answers, and with those `chosen`.

    `change` says by how much, with half of its interval (95%), as `effect` and `half_width` do in numbers.
    """

    title: str
    about: str
    usual: str
    chosen: str
    change: str
    effect: float
    half_width: float


class Effects(Struct):
    """POST api/effects?lang=, a `Check`: what the house rules change, in so many `deals`.

    Nothing is `ready` while the rules are being compiled; it is then worth asking again after some seconds.
    """

    ready: bool
    deals: int
    effects: list[Effect]


class Answer(Struct):
    """An answer to the question of a house rule, and the phrase that describes it."""

    value: str
    phrase: str


class HouseRule(Struct):
    """A house rule: its question, its clause, what may be answered (a number has `least` and `most` instead)."""

    name: str
    question: str
    clause: str
    chapter: str
    kind: Literal["switch", "number", "choice", "rank"]
    default: str
    answers: list[Answer]
    least: int
    most: int


class PresetInfo(Struct):
    """A preset; `answers` are those of all its house rules, `inert` those without an effect, each with why."""

    name: str
    title: str
    about: str
    seats: int
    answers: dict[str, str]
    inert: dict[str, str]


class Family(Struct):
    """A family of games, its presets and its house rules; `emblem` are the cards that stand for it."""

    name: str
    emblem: list[str]
    seats: list[int]
    presets: list[PresetInfo]
    house_rules: list[HouseRule]


class Bot(Struct):
    """A bot that can be seated."""

    name: str
    title: str


class TimerInfo(Struct):
    """A speed: milliseconds for a turn, for the bank and for a claim window; null for no limit."""

    name: Timer
    turn: int | None
    bank: int | None
    window: int | None


class Tile(Struct, gc=False):
    """A game on the shelf: the `preset` that is played at once, what it is called, and all presets it has.

    `taught` says whether it has a first deal.
    """

    preset: str
    title: str
    family: str
    variants: list[str]
    taught: bool = False


class Catalogue(Struct):
    """GET api/catalogue?lang=: everything there is to choose from."""

    version: int
    languages: dict[str, str]
    families: list[Family]
    bots: list[Bot]
    timers: list[TimerInfo]
    default: str
    me: str
    shelf: list[Tile]


class Clause(Struct):
    """A clause of a rule book."""

    number: str
    chapter: str
    title: str
    paragraphs: list[str]
    house_rules: list[str]


class RuleBook(Struct):
    """GET api/rules/<family>?lang=."""

    family: str
    clauses: list[Clause]


class Translations(Struct):
    """GET api/translations/<language>: the sentences of the page."""

    lang: str
    sentences: dict[str, str]


class ReplayStep(Struct):
    """One moment of a replay: what happened before it, and how things stood."""

    event: EventView | None
    deal: DealView


class Replay(Struct):
    """GET api/games/<room>/<match>/<deal>?lang=&seat=&first=: `seat` is a number, `open`, or nothing for onlookers.

    `steps` are some of the `length` steps, from number `first` on, which is 0 for the first.
    POST api/replay/<deal>?lang=&seat=&first= answers the same for the text of a `.deal`. Matches and deals count from
    1.
    `api/games/<room>/<match>.deal` and `api/games/<room>/<match>/<deal>.deal` are the texts of finished ones.
    """

    preset: str
    family: str
    title: str
    options: dict[str, str]
    names: list[str]
    deals: int
    number: int
    steps: list[ReplayStep]
    result: Result | None
    length: int = 0


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
    """What is found of a decision, the one that follows step `place` of the replay.

    `made` is what the action made comes to as the player could know it, `best` is the best action that was found, in
    words, and `better` what that comes to; `cost` is the difference. `open_made` and `open_better` are the same with
    open cards. `line` is how the deal could have gone on after the best action. `after` is the chance of each seat
    after the action made, with open cards.
    """

    place: int
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
    """A decision after which the chance of a `seat` was another by `change`, with open cards."""

    place: int
    seat: int
    change: Estimated


class SeatLuck(Struct):
    """What a seat could expect before the first play: by who sees no hand, by its player, and with open cards."""

    onlooker: Expected
    own: Expected
    revealed: Expected
    points: int | None


class SeatPlay(Struct):
    """How a seat has decided: where it had a choice, in how many of them nothing better was found, and the others."""

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

    How many of `all` pieces of work are `done`; `findings` once all are. It goes on as long as it is asked for, every
    second or two. Only the decisions of `seat` are judged, those of all without one.
    """

    done: int
    all: int
    findings: Findings | None


class Learning(Struct, forbid_unknown_fields=True):
    """POST api/lessons/<preset>?lang=: a first deal at a `step`, from 0 on, and after the last what was played alone.

    `action` is what the learner does there; without one it only is asked how things stand. The answer is a `Lesson`.
    POST api/lessons/<preset>/select?lang= asks what `cards` of the own hand can be there; answered with `Selected`.
    """

    step: Annotated[int, Meta(ge=0, le=100)] = 0
    plays: Annotated[list[Text], Meta(max_length=100)] = []
    action: Text = ""
    cards: Annotated[list[Word], Meta(max_length=40)] = []


class CoachWords(Struct):
    """What the coach says at a step, with its clause, and what it points at: `hand`, `pile`, `stock`, `seat 1` ...

    The learner reads it, or tries cards that the clause refuses, or plays: `action` is what is to be tried or played.
    """

    sentence: str
    clause: str
    point: str
    kind: Literal["read", "try", "play"]
    action: ActionView | None


class Lesson(Struct):
    """Where a first deal stands: after `steps` steps the learner plays alone, and `said` is null.

    `moments` are those since the learner has last decided, or the deal began, with all hands open; the learner sits at
    `seat`. `suggested` is what could be done now. `left` is how many decisions may follow.
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


class ExerciseInfo(Struct):
    """An exercise on a clause: `number` counts those of the family from 0."""

    number: int
    clause: str
    preset: str


class Exercises(Struct):
    """GET api/exercises/<family>: all exercises of a family, in the order of its rule book."""

    family: str
    exercises: list[ExerciseInfo]


class Exercise(Struct):
    """GET api/exercises/<family>/<number>?lang=: whether the `action` can be done at this moment by `seat`.

    `legal` is the answer of the rules, and `sentence` why it is not. `house_rules` differ from the preset.
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
    legal: bool
    sentence: str


class PuzzleGame(Struct):
    """The problems of a game: the grade of each, from 1 to 5, in the order of their numbers."""

    preset: str
    family: str
    title: str
    grades: list[int]


class Puzzles(Struct):
    """GET api/problems?lang=: all problems there are, and the one of the `day`, the same for everybody."""

    games: list[PuzzleGame]
    day: str
    preset: str
    number: int


class Solving(Struct, forbid_unknown_fields=True):
    """POST api/problems/<preset>/<number>?lang=: a problem after what somebody has played; answered with a `Puzzle`.

    .../select asks what `cards` of the own hand can be there, answered with `Selected`; .../hint which play wins,
    answered with `Clue`; .../solution how it is won from the beginning, answered with `Solved`.
    """

    plays: Annotated[list[Text], Meta(max_length=40)] = []
    cards: Annotated[list[Word], Meta(max_length=40)] = []


class Puzzle(Struct):
    """A problem as it stands: all cards lie open, and the solver sits at `seat`.

    `moments` are those since the last own decision, with the answers of the others. `state` says how it stands:
    `right` and `wrong` are what was played so far. `play` is the first play that wins, once it is over or was thrown
    away. `stock` are the cards of the stock, the top one first.
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
    """The play that wins; null where none does any more."""

    action: ActionView | None


class Solved(Struct):
    """How a problem is won, the others defending as well as they can, from the beginning to the end."""

    moments: list[ReplayStep]


class Problem(Struct):
    """What every failed request by HTTP is answered with."""

    code: Code
    sentence: str
    faults: list[Fault] = []


HTTP_API = (
    LobbyView, NewRoom, RoomMade, Check, Checked, Effects, Catalogue, RuleBook, Translations, Replay, Learning,
    Lesson, Exercises, Exercise, Analysing, Puzzles, Solving, Puzzle, Clue, Solved, Problem,
)  # fmt: skip
