"""Requests by HTTP and their answers, and the list of rooms that the lobby sends; written as in `protocol`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tefuda.server.messages.errors import Code
from tefuda.server.messages.limits import HashOrNone, SeatNumber, Word
from tefuda.server.messages.protocol import Base, Outcome, OwnStep, Sitting, Stage, Step, Timer


class RoomSummary(Struct):
    """A public room in the lobby.

    `changed` counts the house rules that differ from the preset, `open` the seats that are free, and `watching` the
    guests without a seat. `players` are the names of the others, in the order of the seats.
    """

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
    """Every public room at which somebody is, sent whenever one changes; `people` is how many guests are at rooms."""

    rooms: list[RoomSummary]
    people: int


class NewRoom(Struct, forbid_unknown_fields=True):
    """POST api/rooms: `seats` are `me`, `open` or the names of bots; without them bots fill the usual number.

    `options` are the answers that differ from the preset's. A `private` room is not in the lobby; where a room does not
    `reveal`, neither hands nor keys are shown after a deal. With a `counter` pages show how many cards of each rank
    have not been seen. The first match begins at once with `begin`. `hash` is that of a number of the host's page for
    it, as in `sit`. A match of this game with as many seats goes on with its next deal where its `.deal` text is given
    as `match`; a deal that is not over is not counted.
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
    match: str = ""


class Recognised(Struct):
    """GET api/guest: whether the cookie that came is that of a guest; the answer sets one where it is not.

    A browser that is not recognised the next time either keeps no cookies, and could only watch.
    """

    recognised: bool


class AtNode(Struct):
    """Which node has a room: it is reached under the path `n/<node>/` of the server, or as usual for an empty name."""

    node: str


class RoomMade(Struct):
    """The room: the page is at `t/<room>`."""

    room: str


class Check(Struct, forbid_unknown_fields=True):
    """POST api/check: asks whether these house rules can be chosen, for this number of seats unless 0."""

    preset: Word
    options: Annotated[dict[Word, Word], Meta(max_length=100)] = {}
    seats: SeatNumber = 0


class Fault(Struct):
    """What is wrong with one house rule; `option` and `clause` are empty where it is the number of seats."""

    option: str
    clause: str
    sentence: str


class Checked(Struct):
    """All that is wrong, nothing if the list is empty; and the house rules without an effect, each with why.

    `inert` is empty where the house rules cannot stand together. `seats` is how many usually play by these house rules,
    0 where they cannot stand together.
    """

    faults: list[Fault]
    inert: dict[str, str]
    seats: int = 0


class Effect(Struct):
    """How a measure of deals differs: its mean with the preset's answers, `usual`, and with those `chosen`, as text.

    `change` is the difference with its 95% confidence interval, as text. `effect` is the difference and `half_width`
    half the width of the interval, as numbers.
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
    """A house rule: its question, its clause and chapter, and what may be answered.

    A `number` has `least` and `most` instead of `answers`. `default` is one of the values.
    """

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
    """A preset; `answers` are those of all its house rules, `inert` those without an effect, each with why.

    `minutes` is about how long one person plays it among bots, 0 where that is not known: a match, or only a deal where
    matches are `endless`.
    """

    name: str
    title: str
    about: str
    seats: int
    answers: dict[str, str]
    inert: dict[str, str]
    minutes: int
    endless: bool


class Family(Struct):
    """A family of games, its presets and its house rules.

    `emblem` are the cards that stand for it, `seats` the numbers of players that it allows, and `orders` the orders in
    which a hand can be shown.
    """

    name: str
    emblem: list[str]
    seats: list[int]
    orders: list[str]
    presets: list[PresetInfo]
    house_rules: list[HouseRule]


class Bot(Struct):
    """A bot that can take a seat: the name by which it is chosen, and what it is called."""

    name: str
    title: str


class TimerInfo(Struct):
    """A speed: milliseconds for a turn, for the bank and for a claim window; null for no limit."""

    name: Timer
    turn: int | None
    bank: int | None
    window: int | None


class Tile(Struct, gc=False):
    """A game on the shelf: the `preset` that is played at once, what it is called, and the presets it stands for.

    `line` says in a few words what is played. `steps` counts those of its first deal, 0 where it has none.
    """

    preset: str
    title: str
    family: str
    variants: list[str]
    line: str = ""
    steps: int = 0


class Catalogue(Struct):
    """GET api/catalogue/<lang>.json: all that the page needs first, in the language `lang`.

    `version` is that of the protocol. `sentences` are those of the page by the English ones, after their context where
    they have one, and `languages` the names of all languages by code. `default` is the preset that is offered first,
    and `me` the name of the guest. Without a `server` it is a file, and nothing answers but files: those of `programs`.
    """

    version: int
    lang: str
    sentences: dict[str, str]
    languages: dict[str, str]
    families: list[Family]
    bots: list[Bot]
    timers: list[TimerInfo]
    default: str
    me: str
    shelf: list[Tile]
    server: bool = True


class Clause(Struct):
    """A clause of a rule book, with the names of the house rules that change it; some are `practised` in exercises."""

    number: str
    chapter: str
    title: str
    paragraphs: list[str]
    house_rules: list[str]
    practised: bool = False


class RuleBook(Struct):
    """GET api/rules/<family>/<lang>.json."""

    family: str
    clauses: list[Clause]


class Recording(Struct):
    """GET api/games/<room>/<match>/<deal>?seat=&first=: `seat` is the own one, or nothing for onlookers.

    It is meant for rooms that do not show hands. A page makes all other replays itself, from the text of a `.deal` or
    from GET api/games/<room>/<match>/deals, the texts of all finished deals of a match, one after the other.
    The deal is told as in the messages of a room, in pieces: `deal` is a moment, counted from 0, and `steps` are those
    after it up to that before the next piece, of `length` moments in all; `first` asks for a piece that begins with the
    step to that moment, or for 0 with the beginning.
    `players` are by seat, `options` are the answers that differ from those of the preset, as text, and `deals` is how
    many deals of the match can be replayed. Matches and deals count from 1.
    `api/games/<room>/<match>.deal` and `api/games/<room>/<match>/<deal>.deal` are the texts of finished ones.
    """

    preset: str
    family: str
    options: dict[str, str]
    seat: int | None
    players: list[Sitting]
    deals: int
    length: int
    deal: Base
    steps: list[Step]
    own: list[OwnStep]
    result: Outcome


class Position(Struct):
    """POST api/position with the text of a `.deal`: the table with which its deal begins, by the names of its cells.

    Cells that are as every table begins are left out. A page asks for it where a deal begins with a position, or with
    what a match has left on the table.
    """

    table: dict[str, Any]


class Problem(Struct):
    """The answer to every request by HTTP that fails; `faults` are those of house rules."""

    code: Code
    sentence: str
    faults: list[Fault] = []


HTTP_API = (
    LobbyView, NewRoom, RoomMade, AtNode, Recognised, Check, Checked, Effects, Catalogue, RuleBook, Recording, Position,
    Problem,
)  # fmt: skip
"""The messages of this module that are not parts of others."""
