"""What a page shows of a table, in words, as `web/src/shown.ts` has it.

Cards are their names (`7♣`, `10♦`, `SJ`), actions their text, times milliseconds that are left, and sentences are
in the language of the reader.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from tefuda.server.messages.protocol import Stage, Timer


class ActionView(Struct):
    """An action: its text, what it declares in `fields`, and a title for its button where it has no cards.

    `reading` distinguishes it in words from others with the same cards; empty where there are none. `words` are the
    whole action as people say it, and `called` is the word that is said with its card.
    """

    text: str
    verb: str
    cards: list[str]
    title: str
    reading: str
    words: str
    called: str
    fields: dict[str, Any]


class LastAction(Struct):
    """What a seat did last; `action` is absent where it is not shown."""

    seat: int
    action: ActionView | None


class Gift(Struct):
    """Cards that passed from seat to seat; null is the middle of the table. `cards` is empty where they are hidden."""

    giver: int | None
    taker: int | None
    cards: list[str]


class EventView(Struct):
    """What happened at one `moment` of deal number `deal`, in sentences, and the cards that passed between players.

    `seat` is whose decision it was, null for the beginning of a deal and for what is not shown. `stamp` is the word
    that is stamped across the table for it, empty for none.
    """

    moment: int
    deal: int
    seat: int | None
    action: ActionView | None
    sentences: list[str]
    gifts: list[Gift]
    stamp: str = ""


class Caption(Struct):
    """A sentence about the state of the table, shown in its middle; an `own` one is about the viewer's hand."""

    sentence: str
    important: bool
    own: bool = False


class MiddleView(Struct):
    """What lies in the middle of the table: the cards on top, who played them, and how many cards went there before.

    `seat` is null where nobody played them. `stock` is how many cards are left to draw, null in a game without a stock;
    `turn_up` a card that lies open beside it; `suit` the suit named for the next play. `under` are the cards that show
    from under the top of a pile, the last that was covered first.
    """

    top: list[str]
    seat: int | None
    covered: int
    stock: int | None
    turn_up: str | None
    suit: str | None
    under: list[str]


class Player(Struct):
    """Who sits at a seat: `kind` says what, `away` whether a bot answers for a person who is away.

    `bot` is the name by which a bot is chosen, and `sign` says that it is a bot, and how strong; both are empty for
    others. `here` says whether a person has a page open. A `vacant` seat was left by a person, and may be taken from
    its bot. `bank` is how many milliseconds are left in the bank, null without a time limit.
    """

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str
    sign: str
    here: bool
    away: bool
    ready: bool
    host: bool
    vacant: bool
    bank: int | None


class ClauseSentence(Struct):
    """A sentence, and the clause it rests on: a line of the account of a deal, or a house rule.

    A line of an account may be about the player of `seat`. Without a clause it only states what is there.
    """

    sentence: str
    clause: str
    seat: int | None = None


class Result(Struct):
    """How a deal ended; `gained` is by how much it changed the total of each seat.

    `payoffs`, `gained` and `scores` are by seat. `key` has the hexadecimal digits of the deal's key where the table
    reveals it. `winners` are those of the match and `verdict` says who they are, once it is over; then `place` tells a
    player who has not won which place it is, and `places` has that of each seat. `best` have won the deal, as
    `headline` says. `course` is the scores after each deal of the match so far.
    """

    payoffs: list[int]
    gained: list[int]
    scores: list[int]
    account: list[ClauseSentence]
    winners: list[int]
    verdict: str
    place: str
    places: list[int]
    key: str
    best: list[int]
    headline: str
    course: list[list[int]]


class DealView(Struct):
    """A deal as one onlooker sees it; `facts` are all that the game shows, by name.

    `number` counts the deals of the match from 1, and `commitment` is the hash of the deal's key. `turn` is the seat to
    act, and `asked` are the seats that have to decide. `decisions` counts those that this viewer has seen. `scores` are
    by seat; `totals` are how the players stand in the match, as text, and `counted` what they count; `title` says which
    deal of the match it is, and what is played for. `counts` are how many cards each seat holds, null where that is
    hidden, and `labels` are sentences about each player, by seat. `last_actions` are in the order in which they were
    done. `arrangements` is the viewer's hand in groups, by the name of the order asked for, in a replay by that of
    every order. `hands` are all hands, in an open replay, and after a deal where the table shows them. `badges` mark
    cards of the viewer's hand; `bombs` are the groups of it that one touch selects, where the game has any. `unseen` is
    the counter of cards, where the table has one. `level` is the rank at which the deal is played where players climb
    from rank to rank, and `totals` are ranks; empty elsewhere.
    """

    number: int
    commitment: str
    turn: int | None
    asked: list[int]
    over: bool
    scores: list[int]
    totals: list[str]
    counted: str
    title: str
    level: str
    middle: MiddleView
    decisions: int
    hand: list[str]
    counts: list[int | None]
    facts: dict[str, Any]
    scene: list[Caption]
    labels: list[list[str]]
    last_actions: list[LastAction]
    arrangements: dict[str, list[list[str]]]
    hands: list[list[str]] | None = None
    badges: list[Badge] = []
    bombs: Bombs | None = None
    unseen: list[Unseen] | None = None


class Bombs(Struct):
    """Groups of the viewer's hand, which may share cards, in the order in which one button selects them."""

    title: str
    groups: list[list[str]]


class Badge(Struct):
    """What is special about a card of the viewer's hand: the `kind` of its sign, and what it is in words."""

    card: str
    kind: Literal["wild", "level", "new"]
    words: str


class Unseen(Struct):
    """How many cards of a rank, or copies of a joker, are neither open nor in the viewer's hand."""

    rank: str
    number: int


class Time(Struct):
    """How many milliseconds are left of `total`; after that the `bank` is used up."""

    left: int
    total: int
    bank: int = 0


class Asked(Struct):
    """What this seat is asked, and the `moment` to answer; in a `window` answers are secret until it ends.

    `playable` are the cards of the hand that can be played. `legal` holds every legal action, or where `complete` is
    false those of at most one card. `wrong` are the texts of those that would be a wrong call, judged by the viewer's
    hand. `single` says that no more than one card can be selected. `answer` is the text of the answer already given in
    a window, empty for none, and `answered` the same in words.
    """

    moment: int
    kind: Literal["turn", "window"]
    answer: str
    legal: list[ActionView]
    complete: bool
    single: bool
    playable: list[str]
    wrong: list[str]
    answered: str


class Settings(Struct):
    """What was chosen for a room; `options` are the house rules that differ from the preset."""

    preset: str
    family: str
    title: str
    options: dict[str, str]
    house_rules: list[ClauseSentence]
    timer: Timer
    private: bool
    reveal: bool
    counter: bool


class Shuffle(Struct):
    """How the cards of a match are shuffled: its `statement`, and the seats whose number is `waited` for.

    `hash` is that of the viewer's number for the next match. `withheld` names those whose page showed no number.
    `numbers` are those of the seats, then the server's, once the match is over and where the table shows them.
    """

    statement: str
    waited: list[int]
    hash: str
    withheld: list[str]
    numbers: list[str]


class Reading(Struct):
    """A play that selected cards can be; `sentence` and `clause` say why it is forbidden, and are empty otherwise."""

    action: ActionView
    sentence: str
    clause: str


class View(Struct):
    """What a seat, or an onlooker for null, is shown of a room at a `moment`, and what happened lately."""

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


class Selected(Struct):
    """The plays that a selection can stand for, the best first; `more` are cards that can be added to it."""

    readings: list[Reading]
    sentence: str
    more: list[str]


class Explained(Struct):
    """Whether an action is legal, and if not, why."""

    legal: bool
    sentence: str
    clause: str


class Hinted(Struct):
    """What a bot would do, and why, in a sentence."""

    action: ActionView
    reason: str
