"""Every message between a room on the server and a page; `http_api` and `study_api` have the requests by HTTP.

`python -m tefuda.server.messages.schema` writes `docs/protocol.schema.json` from both; builds of the page read that.
Within a version fields are only added; a client ignores fields that it does not know.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tefuda.server.messages.errors import Code
from tefuda.server.messages.limits import (
    Hash,
    HashOrNone,
    Head,
    Id,
    Name,
    Number,
    Order,
    SeatNumber,
    Spoken,
    Text,
    Word,
)
from tefuda.server.messages.view_parts import (
    ActionView,
    Asked,
    DealView,
    EventView,
    Player,
    Reading,
    Result,
    Settings,
    Shuffle,
    Stage,
    Time,
)

VERSION = 3
"""The version of the protocol; a connection whose first message has another one is closed."""
SUBPROTOCOL = f"tefuda.{VERSION}"
"""The subprotocol of WebSocket that a client has to offer."""


# fmt: off
# ------------------------------------------------------------------------------------------ from a client to its room
class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client."""
class Hello(ClientMessage, tag="hello"):
    """The first message: the version spoken, the language, the last moment seen, and the `order` of the player's hand.

    `since` is that moment, -1 for none. `head` is the last that was sent with a view or an acknowledgement, empty for
    none: the server says so if its log does not have it. In version 4 there is nothing but the version and the head.
    """
    version: int
    lang: Word = "en"
    since: int = -1
    order: Order = ""
    head: Head = ""
class Ping(ClientMessage, tag="ping"):
    """Answered at once with the same number."""
    n: Annotated[int, Meta(ge=0, le=2**31)]
class Command(ClientMessage):
    """Something to be done; a client repeats it with the same id until it is answered."""
    id: Id
class Sit(Command, tag="sit"):
    """Take a seat; `hash` is that of a number for the next match. Without one the server draws for this seat."""
    seat: SeatNumber
    hash: HashOrNone = ""
class Commit(Command, tag="commit"):
    """Give the hash of a number for the next match, in place of the one given before."""
    hash: Hash
class Reveal(Command, tag="reveal"):
    """Show the number that the statement with this hash waits for; `hash` is that of a number for the match after."""
    statement: Hash
    number: Number
    hash: HashOrNone = ""
class Forgo(Command, tag="forgo"):
    """Say that this page has no number for the statement with this hash: the server draws one for the seat, at once."""
    statement: Hash
class Leave(Command, tag="leave"):
    """Leave the seat; during a match a bot takes over."""
class Fill(Command, tag="fill"):
    """Put a bot, `open` or `closed` at a seat; the seat after the last is added. Host only, before the match."""
    seat: SeatNumber
    who: Word
class Begin(Command, tag="begin"):
    """Begin the match. Host only."""
class More(Command, tag="more"):
    """Ask what happened before a moment of the deal now played; answered with `earlier`."""
    before: int
class Back(Command, tag="back"):
    """Say that one is back, and plays instead of the bot that stood in; most other commands say so as well."""
class Ready(Command, tag="ready"):
    """Continue with the next deal, or after the match with another."""
class Act(Command, tag="act"):
    """Answer what is asked: `moment` is that of `asked`, `action` is in the game's notation."""
    moment: int
    action: Text
class Undo(Command, tag="undo"):
    """Take back the player's last decision; refused if others are persons, or the player has seen a card since then."""
class Switch(Command, tag="switch"):
    """Answer claim windows automatically: with a pass, or with the first claim that would not be wrong."""
    auto_pass: bool = False
    auto_claim: bool = False
class Say(Command, tag="say"):
    """Say something to everybody here: one of eight phrases, then six signs. Pages have the words in their language."""
    number: Spoken
class Arrange(Command, tag="arrange"):
    """Show the player's hand in an order of the game, `rank`, `suit`, `combination` ..., from now on."""
    order: Order
class Rename(Command, tag="rename"):
    """Change the player's name."""
    name: Name
class Select(Command, tag="select"):
    """Ask what these cards of the player's hand can be played as; answered with `selected`."""
    cards: Annotated[list[Word], Meta(max_length=40)]
class Why(Command, tag="why"):
    """Ask whether an action is legal and why not; answered with `explained`."""
    action: Text
class Hint(Command, tag="hint"):
    """Ask what a bot would do, or for a `number` above 0 for another suggestion after it; answered with `hinted`."""
    number: Annotated[int, Meta(ge=0, le=2**31)] = 0
# ------------------------------------------------------------------------------------------ from the server to a client
class ServerMessage(Struct, tag_field="type", gc=False):
    """A message of the server."""
class CommonView(ServerMessage, tag="view"):
    """The part of a view that is the same for all viewers of a language."""
    moment: int
    room: str
    stage: Stage
    match: int
    settings: Settings
    players: list[Player]
    watching: int
    match_commitment: str
    window: bool
    head: str
    began: int
class View(CommonView, tag="view"):
    """What a seat, or an onlooker for null, may know of a room at a `moment`, and what happened since the last view.

    `match` counts matches from 1; `match_commitment` is the hash of the statement of this match, or of the one that is
    shuffled. `shuffle` is absent while a match is played.
    `events` are the last of the deal, which began at the moment `began`; `more` asks for earlier ones.
    `head` stands for the whole log of the room up to this view. `stood_in` are the moments of `events` at which a bot
    decided for a person.
    """
    seat: int | None
    host: bool
    shuffle: Shuffle | None
    deal: DealView | None
    asked: Asked | None
    time: Time | None
    auto_pass: bool
    auto_claim: bool
    events: list[EventView]
    result: Result | None
    stood_in: list[int]
class Ack(ServerMessage, tag="ack"):
    """A command was carried out, now or earlier; the room is at `moment`, and `head` that of its log."""
    id: str
    moment: int
    head: str = ""
class Refused(ServerMessage, tag="refused"):
    """A command, or for an empty id a message, was refused: nothing has changed."""
    id: str
    code: Code
    sentence: str
    clause: str = ""
class Selected(ServerMessage, tag="selected"):
    """The plays that a selection can stand for, the best first; `more` are cards that can be added to it."""
    id: str
    readings: list[Reading]
    sentence: str
    more: list[str]
class Explained(ServerMessage, tag="explained"):
    """Whether an action is legal, and if not, why."""
    id: str
    legal: bool
    sentence: str
    clause: str
class Hinted(ServerMessage, tag="hinted"):
    """What a bot would do, and why, in a sentence."""
    id: str
    action: ActionView
    reason: str
class Earlier(ServerMessage, tag="earlier"):
    """What happened before a moment, the last of it; the deal began with the event at the moment `began` of a view.

    `stood_in` are the moments before it at which a bot decided for a person.
    """
    id: str
    events: list[EventView]
    stood_in: list[int]
class Said(ServerMessage, tag="said"):
    """The player at a seat says something, as in `say`; it is stored nowhere."""
    seat: int
    number: int
class Pong(ServerMessage, tag="pong"):
    """The answer to `ping`."""
    n: int
class Restarting(ServerMessage, tag="restarting"):
    """The connection ends, and nothing is lost; connect again after that number of milliseconds, not earlier.

    `sentence` says what is wrong, where it is not just a restart.
    """
    after: int = 0
    sentence: str = ""
# fmt: on

FromClient = (
    Hello | Ping | Sit | Commit | Reveal | Forgo | Leave | Fill | Begin | Back | Ready | Act | Undo | Switch | Arrange
    | Rename | Say | Select | Why | Hint | More
)  # fmt: skip
"""Every message of a client."""
FromServer = View | Ack | Refused | Selected | Explained | Hinted | Earlier | Said | Pong | Restarting
"""Every message of the server to a page in a room."""
