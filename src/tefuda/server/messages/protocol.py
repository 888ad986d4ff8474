"""Every message between a room on the server and a page; `http_api` has what is asked for by HTTP.

`web/src/protocol.ts` and `docs/protocol.schema.json` are written from both by
`python -m tefuda.server.messages.typescript`. Within a version fields are only added; a client ignores what it does
not know.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tefuda.server.messages.errors import Code
from tefuda.server.messages.limits import Id, Name, Nonce, Order, Place, Text, Word
from tefuda.server.messages.view_parts import (
    Asked,
    Choice,
    DealView,
    Happening,
    Player,
    Reading,
    Result,
    Settings,
    Stage,
    Time,
)

VERSION = 1
SUBPROTOCOL = f"tefuda.{VERSION}"


# fmt: off
# ------------------------------------------------------- up: what a client says to its room, each with an id of its own
class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client."""
class Hello(ClientMessage, tag="hello"):
    """The first message: the version spoken, the language, the last `seq` seen, and the `order` of the own hand."""
    version: int
    lang: Word
    since: int = -1
    order: Order = ""
class Ping(ClientMessage, tag="ping"):
    """Answered at once with the same number."""
    n: Annotated[int, Meta(ge=0, le=2**31)]
class Command(ClientMessage):
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
# --------------------------------------------------------------------------------------------- down: to a room
class ServerMessage(Struct, tag_field="type", gc=False):
    """A message of the server."""
class View(ServerMessage, tag="view"):
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
class Ack(ServerMessage, tag="ack"):
    """A command was done, now or earlier; what everybody sees has come to `seq`."""
    id: str
    seq: int
class Refused(ServerMessage, tag="refused"):
    """A command, or for an empty id a message, was not done: nothing has changed."""
    id: str
    code: Code
    sentence: str
    clause: str = ""
class Selected(ServerMessage, tag="selected"):
    """The plays that a selection can be, the best first; `more` are cards that can be added to it."""
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
    """What a bot would do."""
    id: str
    choice: Choice
class Pong(ServerMessage, tag="pong"):
    """The answer to `ping`."""
    n: int
class Restarting(ServerMessage, tag="restarting"):
    """The server stops; come back in a moment."""
# fmt: on

FromClient = (
    Hello | Ping | Sit | Leave | Fill | Begin | Ready | Act | Switch | Arrange | Rename | Select | Why | Hint
)  # fmt: skip
FromServer = View | Ack | Refused | Selected | Explained | Hinted | Pong | Restarting
