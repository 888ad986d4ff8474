"""Every message between a room on the server and a page; `over_http` has what is asked for by HTTP.

Cards are their names (`7♣`, `10♦`, `SJ`), actions their text, times milliseconds that are left, and sentences stand
in the language of the one who reads. `web/src/protocol.ts` and `docs/protocol.schema.json` are written from both
by `python -m tefuda.server.typescript`. Within a version fields are only added; a client ignores what it does not know.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

VERSION = 1
SUBPROTOCOL = f"tefuda.{VERSION}"

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[!-~]+$")]
Nonce = Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=200)]
Order = Annotated[str, Meta(max_length=40)]
Place = Annotated[int, Meta(ge=0, le=15)]
Timer = Literal["none", "relaxed", "normal", "fast"]
Stage = Literal["seating", "playing", "between", "over"]
Code = Literal[
    "bad_message", "bad_name", "bad_options", "closed", "foreign", "full", "host_only", "illegal", "no_game", "no_room",
    "not_now", "not_seated", "not_shown", "old_page", "restarting", "seat_taken", "stale", "too_fast", "unreadable",
]  # fmt: skip


# ------------------------------------------------------- up: what a client says to its room, each with an id of its own


class Up(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client."""


class Hello(Up, tag="hello"):
    """The first message: the version spoken, the language, the last `seq` seen, and the `order` of the own hand."""

    version: int
    lang: Word
    since: int = -1
    order: Order = ""


class Ping(Up, tag="ping"):
    """Answered at once with the same number."""

    n: Annotated[int, Meta(ge=0, le=2**31)]


class Command(Up):
    """Something to be done; a client says it again with the same id until it is answered."""

    id: Id


class Sit(Command, tag="sit"):
    """Take a seat; `nonce` is mixed into the chance of the match."""

    seat: Place
    nonce: Nonce = ""


class Leave(Command, tag="leave"):
    """Leave the seat; a bot plays on in a game."""


class Fill(Command, tag="fill"):
    """Put a bot by name, `open` or `closed` at a seat, or at the seat after the last: the host, before the match."""

    seat: Place
    who: Word


class Begin(Command, tag="begin"):
    """Begin the match: the host."""


class Ready(Command, tag="ready"):
    """Go on to the next deal, or after the match to another, in whose chance `nonce` is mixed."""

    nonce: Nonce = ""


class Act(Command, tag="act"):
    """Answer what is asked: `asked` is the number under which it was, `action` a text that the rules read."""

    asked: int
    action: Text


class Switch(Command, tag="switch"):
    """Answer claim windows by itself: with a pass, or with the first claim there is that is not wrong."""

    auto_pass: bool = False
    auto_claim: bool = False


class Arrange(Command, tag="arrange"):
    """Be shown the own hand in an order that the game has, `rank`, `suit`, `combination` ..., from now on."""

    order: Order


class Rename(Command, tag="rename"):
    """Be called something else."""

    name: Name


class Select(Command, tag="select"):
    """Ask what these cards of the own hand can be; answered with `selected`."""

    cards: Annotated[list[Word], Meta(max_length=40)]


class Why(Command, tag="why"):
    """Ask whether an action is legal and why not; answered with `explained`."""

    action: Text


class Hint(Command, tag="hint"):
    """Ask what a bot would do; answered with `hinted`."""


FromClient = (
    Hello | Ping | Sit | Leave | Fill | Begin | Ready | Act | Switch | Arrange | Rename | Select | Why | Hint
)  # fmt: skip


# ------------------------------------------------------------------------- parts of what the server says


class Choice(Struct, gc=False):
    """An action: its text, what it declares, and a title for its button where it has no cards."""

    text: str
    verb: str
    cards: list[str]
    title: str
    fields: dict[str, Any]


class Deed(Struct, gc=False):
    """What a seat did last; `action` is absent where it is not shown."""

    seat: int
    action: Choice | None


class Gift(Struct, gc=False):
    """Cards that passed from seat to seat, where null is the middle. There are no `cards` where they are not shown."""

    giver: int | None
    taker: int | None
    cards: list[str]


class Happening(Struct, gc=False):
    """One line of the log, in sentences, and the cards that passed from player to player."""

    seq: int
    deal: int
    seat: int | None
    action: Choice | None
    sentences: list[str]
    gifts: list[Gift]


class Mark(Struct, gc=False):
    """How something stands in the middle of the table."""

    sentence: str
    important: bool


class Player(Struct, gc=False):
    """Who sits at a seat: `kind` says what, `plays` whether a bot answers for a person who is away."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str
    here: bool
    away: bool
    ready: bool
    host: bool
    vacant: bool
    bank: int | None


class Line(Struct, gc=False):
    """A line of the account of a deal, and the clause it rests on."""

    sentence: str
    clause: str


class Result(Struct, gc=False):
    """How a deal ended; `key` is its chance where the table shows it, `verdict` who won the match, once it is over."""

    payoffs: list[int]
    scores: list[int]
    account: list[Line]
    winners: list[int]
    verdict: str
    key: str


class DealView(Struct, gc=False):
    """A deal as one onlooker sees it; `facts` are all that the game shows, by name.

    `totals` are how the players stand in the match, as text, and `counted` what they count; `aim` is what is played
    for. `arrangements` is the own hand in groups, by the name of the order asked for, in a replay of all there are.
    `hands` are all hands, in an open replay.
    """

    number: int
    moment: int
    commitment: str
    turn: int | None
    asked: list[int]
    over: bool
    hand: list[str]
    counts: list[int | None]
    scores: list[int]
    totals: list[str]
    counted: str
    aim: str
    facts: dict[str, Any]
    scene: list[Mark]
    notes: list[list[str]]
    deeds: list[Deed]
    arrangements: dict[str, list[list[str]]]
    hands: list[list[str]] | None = None


class Time(Struct, gc=False):
    """What is left of `total`; after that `bank` is used up."""

    left: int
    total: int
    bank: int = 0


class Asked(Struct, gc=False):
    """What this seat is asked: in a `window` answers are secret until it ends. `lit` are the cards that can be played.

    `legal` holds every legal action, or where `complete` is false those of at most one card. `wrong` are the texts of
    those that would be a wrong call, as the own hand tells.
    """

    asked: int
    kind: Literal["turn", "window"]
    answer: str
    legal: list[Choice]
    complete: bool
    lit: list[str]
    wrong: list[str]


class Settings(Struct, gc=False):
    """What was chosen for a room; `options` are the house rules that differ from the preset."""

    preset: str
    family: str
    title: str
    options: dict[str, str]
    told: list[Line]
    timer: Timer
    private: bool
    reveal: bool


# --------------------------------------------------------------------------------------------- down: to a room


class Down(Struct, tag_field="type", gc=False):
    """A message of the server."""


class View(Down, tag="view"):
    """All that a seat, or an onlooker for null, may know of a room, and what happened since the last view.

    `match` counts matches from 1; `promise` is the hash of the secret of the match now played, or of the next one.
    """

    seq: int
    room: str
    stage: Stage
    match: int
    settings: Settings
    players: list[Player]
    seat: int | None
    host: bool
    watching: int
    promise: str
    deal: DealView | None
    asked: Asked | None
    window: bool
    time: Time | None
    auto_pass: bool
    auto_claim: bool
    events: list[Happening]
    result: Result | None


class Ack(Down, tag="ack"):
    """A command was done, now or earlier; what everybody sees has come to `seq`."""

    id: str
    seq: int


class Refused(Down, tag="refused"):
    """A command, or for an empty id a message, was not done: nothing has changed."""

    id: str
    code: Code
    sentence: str
    clause: str = ""


class Reading(Struct, gc=False):
    """A play that selected cards can be; `sentence` and `clause` say why it is forbidden, empty where it is not."""

    choice: Choice
    sentence: str
    clause: str


class Selected(Down, tag="selected"):
    """The plays that a selection can be, the best first; `more` are cards that can be added to it."""

    id: str
    readings: list[Reading]
    sentence: str
    more: list[str]


class Explained(Down, tag="explained"):
    """Whether an action is legal, and if not, why."""

    id: str
    legal: bool
    sentence: str
    clause: str


class Hinted(Down, tag="hinted"):
    """What a bot would do."""

    id: str
    choice: Choice


class Pong(Down, tag="pong"):
    """The answer to `ping`."""

    n: int


class Restarting(Down, tag="restarting"):
    """The server stops; come back in a moment."""


FromServer = View | Ack | Refused | Selected | Explained | Hinted | Pong | Restarting
