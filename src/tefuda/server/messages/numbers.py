"""The messages of protocol 4, which tells a page about its room in numbers: no language, no sentence, no legal action.

A frame of the server is a list of these messages, to be taken at once; what all may see comes first, as `news`, and
after it what the viewer's seat alone may know, as `own`. Numbers that JavaScript cannot read exactly are texts.

Cells are pairs, one after the other: the place of a number in the exported record of a view, and the number. A decision
is a list: the seat, the code of the action, and its cards as two masks where the code does not name them; only the seat
where it is not shown which action it was, and nothing at all where it is not shown that one was made.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tefuda.server.messages.errors import Code
from tefuda.server.messages.protocol import Pong, Said, ServerMessage
from tefuda.server.messages.view_parts import Stage, Timer

VERSION = 4
"""The version of the protocol in numbers."""
SUBPROTOCOL = f"tefuda.{VERSION}"
"""The subprotocol of WebSocket that a client of this version offers."""

Numbers: TypeAlias = list[int | str]


# fmt: off
class Sitting(Struct, gc=False, omit_defaults=True):
    """Who sits at a seat: `kind` says what, `away` whether a bot answers for a person who is away.

    `bot` is the name by which a bot is chosen. `name` is that of a person or of a bot from outside; pages have the
    names of all others. `here` says whether a person has a page open. A `vacant` seat was left by a person, and may be
    taken from its bot.
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
class Step(Struct, gc=False, omit_defaults=True, array_like=True):
    """The next moment: the cells that have changed for everybody, and what has been `made` known of decisions.

    Each of these has its index in the deal before it. `stood_in` says that a bot decided for a person.
    """
    cells: Numbers = []
    made: list[Numbers] = []
    stood_in: bool = False
class OwnStep(Struct, gc=False, omit_defaults=True, array_like=True):
    """What one seat alone may know of a moment, as in a `Step`; at the moment of a `Base` all its own cells."""
    moment: int
    cells: Numbers = []
    made: list[Numbers] = []
class Outcome(Struct, gc=False):
    """How a deal ended: its `account` as a story, who has won it, and by how much it changed the total of each seat.

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

    `head` stands for the whole log of the room up to this. With a `deal` another one is played, or the same has been
    taken back. `times` are absent where there is no time limit, or nobody's time runs; the `banks` are by seat.
    `promised` is the hash of the statement of this match, or of the one that is shuffled; `withheld` names those whose
    page showed no number in it.
    """
    since: int
    moment: int
    head: str
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
class Away(ServerMessage, tag="restarting", omit_defaults=True):
    """The connection ends, and nothing is lost; connect again after that number of milliseconds, not earlier.

    `reason` says what is wrong, as in `refused`, where it is not just a restart.
    """
    after: int = 0
    reason: str = ""
    facts: dict[str, str | int] = {}
# fmt: on

InNumbers = News | Own | Done | Declined | Before | Said | Pong | Away
"""Every message of the server in protocol 4."""
