"""A room as the server tells it in numbers: what everybody may see, and what this seat alone may know."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tefuda.client.seen_deal import SeenDeal
from tefuda.core.game import Game
from tefuda.play.library import find
from tefuda.play.observation import Observation
from tefuda.play.opening import choose_options

REMEMBERED = 50
"""How many of the last moments of a deal are known at once."""
Message = Mapping[str, Any]
"""A message of the server, as it stands in its JSON."""
NOBODY: Message = {"seat": None, "host": False, "auto_pass": False, "auto_claim": False, "answer": None, "hash": ""}
"""A viewer of whom nothing has been told."""
NO_STEP: Sequence[Sequence[Any]] = ((), ())
"""What is left out of a `Step`: no cells, and nothing made known."""


class Missed(Exception):
    """What was told does not follow from what was told before: everything must be asked for again."""


class Moment(NamedTuple):
    """A moment of a deal by its number, and the deal then; `before` is None where nothing is known of the one before.

    `stood_in` says that a bot decided for a person.
    """

    number: int
    before: SeenDeal | None
    deal: SeenDeal
    stood_in: bool


class ToldRoom:
    """What is known of a room: the fields of all `news`, the `viewer`, and the last `moments` of its deal.

    `known` has the last value of every field of `news`. `deal` is the last `Base`, None before the first deal.
    """

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        self.viewer: Message = NOBODY
        self.moment = -1
        self.deal: Message | None = None
        self.moments: deque[Moment] = deque(maxlen=REMEMBERED)

    def hear(self, frame: Sequence[Message]) -> list[Message]:
        """Take a frame, and return its messages that are neither `news` nor `own`.

        Raises Missed where something before it is not known.
        """
        others = [message for message in frame if message["type"] not in ("news", "own")]
        news = next((message for message in frame if message["type"] == "news"), None)
        own = next((message for message in frame if message["type"] == "own"), None)
        steps = own.get("steps", ()) if own else ()
        if own and own.get("viewer"):
            self.viewer = own["viewer"]
        if news is not None:
            self._take(news, {step[0]: step[1:] for step in steps})
        return others

    @property
    def setting(self) -> Message:
        """What was chosen for the room."""
        setting: Message = self.known["setting"]
        return setting

    @property
    def game(self) -> Game:
        """The family of games."""
        return find(self.setting["preset"])[0]

    @property
    def seat(self) -> int | None:
        """The own seat, None for an onlooker."""
        seat: int | None = self.viewer["seat"]
        return seat

    @property
    def stage(self) -> str:
        """The stage of the room: `seating`, `shuffling`, `playing`, `between` or `over`."""
        return str(self.known["stage"])

    @property
    def seen(self) -> Observation | None:
        """What the own seat sees of the deal, with legal actions where it owes a decision; None before the first."""
        if not self.moments:
            return None
        deal = self.moments[-1].deal
        return deal.deciding if self.asked else deal.seen

    @property
    def asked(self) -> bool:
        """Whether the own seat owes a decision."""
        return self.known.get("stage") == "playing" and self.viewer["answer"] is None and self.moments[-1].deal.asks

    def _take(self, news: Message, own: Mapping[int, Sequence[Any]]) -> None:
        moment, steps = news["moment"], news.get("steps", ())
        since = news.get("since", moment - len(steps))
        if since not in (-1, self.moment):
            raise Missed
        if since == -1:
            self.known = {}
        self.known |= {name: value for name, value in news.items() if value is not None}
        self.known["times"] = news.get("times", ())
        if base := news.get("deal"):
            if "result" not in news:
                self.known.pop("result", None)
            self.deal = base
            self.moments.clear()
            self.moments.append(self.beginning(base, own))
        for following in self.following(self.moments[-1] if self.moments else None, steps, own):
            self.moments.append(following)
        self.moment = moment
        if self.moments and self.moments[-1].number != moment:
            raise Missed

    def beginning(self, base: Message, own: Mapping[int, Sequence[Any]]) -> Moment:
        """Return the moment of a `Base`; `own` is what the seat alone may know, by moment."""
        options = choose_options(self.setting["preset"], self.setting["options"])
        deal = SeenDeal.told(self.game, options, self.seat, base, *own.get(base["moment"], ()))
        return Moment(base["moment"], None, deal, False)

    def following(
        self, last: Moment | None, steps: Sequence[Sequence[Any]], own: Mapping[int, Sequence[Any]]
    ) -> list[Moment]:
        """Return the moments of some steps after the last that is known; raise Missed where none is."""
        found: list[Moment] = []
        for step in steps:
            if last is None:
                raise Missed
            whole = [*step, *NO_STEP[len(step) :]]
            number = last.number + 1
            deal = last.deal.after(whole[0], whole[1], *own.get(number, ()))
            last = Moment(number, last.deal, deal, whole[2:] == [True])
            found.append(last)
        return found
