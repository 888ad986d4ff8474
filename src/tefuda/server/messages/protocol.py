"""Every message between a room on the server and a page; `http_api` and `study_api` have the requests by HTTP.

The server tells a page about its room in numbers: no language, no sentence, no legal action. A frame of the server is a
list of messages, to be taken at once; what all may see comes first, as `news`, and after it what the viewer's seat
alone may know, as `own`. Numbers that JavaScript cannot read exactly are texts.

Cells are pairs, one after the other: the place of a number in the exported record of a view, and the number. A decision
is a list: the seat, the code of the action, and its cards as two masks where the code does not name them; only the seat
where it is not shown which action it was, and nothing at all where it is not shown that one was made.

`python -m tefuda.server.messages.schema` writes `docs/protocol.schema.json` from this; builds of the page read that.
Within a version fields are only added; a client ignores fields that it does not know.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from tefuda.server.messages.errors import Code
from tefuda.server.messages.limits import Hash, HashOrNone, Head, Id, Name, Number, SeatNumber, Spoken, Text, Word

VERSION = 4
"""The version of the protocol; a connection whose first message has another one is closed."""
SUBPROTOCOL = f"tefuda.{VERSION}"
"""The subprotocol of WebSocket that a client has to offer."""

Numbers: TypeAlias = list[int | str]
Timer = Literal["none", "relaxed", "normal", "fast"]
"""A speed; `server/room/clock.py` has its time limits."""
Stage = Literal["seating", "shuffling", "playing", "between", "over"]
"""The stage of a room: before its first match, in a shuffle, in a deal, between two deals, or after a match."""


# fmt: off
# ------------------------------------------------------------------------------------------ from a client to its room
class ClientMessage(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client."""
class Hello(ClientMessage, tag="hello", forbid_unknown_fields=False):
    """The first message: the version spoken, and the last `head` that the server has sent, empty for none.

    The server says so if its log does not have that head.
    """
    version: int
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
    """Answer what is asked: `moment` is that of the last news, `action` is in the game's notation."""
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
class Rename(Command, tag="rename"):
    """Change the player's name."""
    name: Name
# ------------------------------------------------------------------------------------------ from the server to a client
class ServerMessage(Struct, tag_field="type", gc=False):
    """A message of the server."""
class Sitting(Struct, gc=False, omit_defaults=True):
    """Who sits at a seat: `kind` says what, `away` whether a bot answers for a person who is away.

    Of a bot `away` says that a simpler one has stood in for it, since it did not answer in time. `bot` is the name by
    which a bot is chosen. `name` is that of a person or of a bot from outside; pages have the names of all others.
    `here` says whether a person has a page open. A `vacant` seat was left by a person, and may be taken from its bot.
    """
    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    here: bool = False
    away: bool = False
    ready: bool = False
    host: bool = False
    vacant: bool = False
class Setting(Struct, gc=False):
    """What was chosen for a room; `options` are the answers that differ from those of the preset, as text."""
    preset: str
    family: str
    options: dict[str, str]
    timer: Timer
    private: bool
    reveal: bool
    counter: bool
class Shuffling(Struct, gc=False):
    """How the cards of a match are shuffled: its `statement`, and the seats whose number is `waited` for.

    `numbers` are those of the seats, then the server's, once the match is over and where the table shows them.
    """
    statement: str
    waited: list[int]
    numbers: list[str]
class Base(Struct, gc=False):
    """Deal `number` of a match, from 1, at a moment of it: the view of an onlooker, and the decisions before.

    The deal began at the moment `began`, and `commitment` is the hash of its key. `cells` are those that are not as a
    view begins.
    """
    number: int
    commitment: str
    began: int
    moment: int
    cells: Numbers
    past: list[Numbers]
class Step(Struct, gc=False, array_like=True):
    """The next moment: the cells that have changed for everybody, and what has been `made` known of decisions.

    Each of these has its index in the deal before it. `stood_in` says that a bot decided for a person. In `news` and
    `own` usual values at the end of a step are left out.
    """
    cells: Numbers = []
    made: list[Numbers] = []
    stood_in: bool = False
class OwnStep(Struct, gc=False, array_like=True):
    """What one seat alone may know of a moment, as in a `Step`; at the moment of a `Base` all its own cells."""
    moment: int
    cells: Numbers = []
    made: list[Numbers] = []
class Outcome(Struct, gc=False):
    """How a deal ended: its `account` as a story, who has won it, and by how much it changed the total of each seat.

    The signs of calculations in the story, numbers from 2**40, are the texts `+`, `-`, `*`, `=`, `(` and `)`.
    `course` is the scores after each deal of the match so far. `key` has the hexadecimal digits of the deal's key, and
    `hands` are all hands as codes of cards, where the table shows them.
    """
    account: Numbers
    best: list[int]
    gained: list[int]
    course: list[list[int]]
    key: str
    hands: list[list[int]] | None
class Left(Struct, gc=False):
    """The time of a seat that is asked, in milliseconds: what is `left` of `total`, and after that in its `bank`."""
    seat: int
    left: int
    total: int
    bank: int
class News(ServerMessage, tag="news", omit_defaults=True):
    """What has changed for everybody since the moment `since`, everything where that is -1; what is absent has not.

    Without `since` the `steps` begin after it: it is `moment` less their number.
    `head` stands for the whole log of the room up to this. With a `deal` another one is played, or the same has been
    taken back. `times` are absent where there is no time limit, or nobody's time runs; the `banks` are by seat.
    `promised` is the hash of the statement of this match, or of the one that is shuffled; `withheld` names those whose
    page showed no number in it.
    """
    moment: int
    head: str
    since: int | None = None
    stage: Stage | None = None
    match: int | None = None
    setting: Setting | None = None
    players: list[Sitting] | None = None
    watching: int | None = None
    window: bool | None = None
    promised: str | None = None
    withheld: list[str] | None = None
    shuffle: Shuffling | None = None
    banks: list[int] | None = None
    times: list[Left] = []
    deal: Base | None = None
    steps: list[Step] = []
    result: Outcome | None = None
class Viewer(Struct, gc=False):
    """Who looks: a seat, null for an onlooker, its switches, the answer it has given in a window, and its hash.

    `answer` is a code and, where that does not name the cards, two masks. `hash` is that of the seat's number for the
    next match.
    """
    seat: int | None
    host: bool
    auto_pass: bool
    auto_claim: bool
    answer: Numbers | None
    hash: str
class Own(ServerMessage, tag="own", omit_defaults=True):
    """What the viewer alone may know, with the `news` before it in the frame, or by itself.

    Fields but for `steps` are absent where nothing of them has changed, and then all are. `answer` is the decision that
    the seat has given in a window still open, without the seat. `hash` is that of its number for the next match.
    """
    steps: list[OwnStep] = []
    viewer: Viewer | None = None
class Done(ServerMessage, tag="ack"):
    """A command was carried out, now or earlier; `head` is that of the log."""
    id: str
    moment: int
    head: str
class Declined(ServerMessage, tag="refused", omit_defaults=True):
    """A command, or for an empty id a message, was refused: nothing has changed.

    `reason` is the sentence in English by which pages find it in the language of the reader, and `facts` fill its gaps.
    """
    id: str
    code: Code
    reason: str
    facts: dict[str, str | int] = {}
    clause: str = ""
class Before(ServerMessage, tag="earlier"):
    """What happened before a moment: the deal at a moment of it, and the steps from there on."""
    id: str
    deal: Base
    steps: list[Step]
    own: list[OwnStep]
class Said(ServerMessage, tag="said"):
    """The player at a seat says something, as in `say`; it is stored nowhere."""
    seat: int
    number: int
class Pong(ServerMessage, tag="pong"):
    """The answer to `ping`."""
    n: int
class Away(ServerMessage, tag="restarting", omit_defaults=True):
    """The connection ends, and nothing is lost; connect again after that number of milliseconds, not earlier.

    `reason` says what is wrong, as in `refused`, where it is not just a restart. With a `node` that has the room,
    connect under the path `n/<node>/` of the server.
    """
    after: int = 0
    reason: str = ""
    facts: dict[str, str | int] = {}
    node: str = ""
# fmt: on

FromClient = (
    Hello
    | Ping
    | Sit
    | Commit
    | Reveal
    | Forgo
    | Leave
    | Fill
    | Begin
    | Back
    | Ready
    | Act
    | Undo
    | Switch
    | Rename
    | Say
    | More
)
"""Every message of a client."""
FromServer = News | Own | Done | Declined | Before | Said | Pong | Away
"""Every message of the server to a page in a room."""
