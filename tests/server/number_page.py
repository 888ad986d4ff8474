"""A page that is told about its room in numbers: it keeps what protocol 4 says, as a page in a browser does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tefuda.core.game import Game
from tefuda.core.table.chance import dice_of
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import family
from tefuda.play.opening import choose_options
from tefuda.server.messages import numbers
from tefuda.server.view.cells import layout_of

FRAME = msgspec.json.Decoder(list[numbers.InNumbers])
Event = tuple[int, ...]
"""A decision as it is told: the seat, the code and two masks; only the seat where no more is shown."""


class NumberPage:
    """What a page knows of its room: the last `news`, the cells of its deal, and the decisions by index.

    `cells` are those of an onlooker, and `own` those that the seat alone knows, by their places. `told` counts steps.
    """

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        self.viewer: numbers.Viewer | None = None
        self.moment = -1
        self.cells: list[int] = []
        self.own: dict[int, int] = {}
        self.history: dict[int, Event] = {}
        self.own_history: dict[int, Event] = {}
        self.told = 0
        self.others: list[Any] = []

    def hear(self, frame: bytes) -> None:
        """Take a frame."""
        for message in FRAME.decode(frame):
            match message:
                case numbers.News():
                    self._news(message)
                case numbers.Own():
                    self.viewer = message.viewer or self.viewer
                    self._own(message.steps)
                case _:
                    self.others.append(message)

    @property
    def game(self) -> Game:
        return family(self.known["setting"].family)

    @property
    def seat(self) -> int | None:
        assert self.viewer is not None
        return self.viewer.seat

    def _news(self, news: numbers.News) -> None:
        assert news.since in (-1, self.moment), "a page that was told less asks for everything"
        if news.since == -1:
            self.known = {}
        given = {name: getattr(news, name) for name in news.__struct_fields__}
        self.known |= {name: value for name, value in given.items() if value is not None}
        self.known["times"] = news.times
        if news.deal is not None:
            self._begin(news.deal)
        for step in news.steps:
            self._step(step)
        first = self.moment if news.deal is None else news.deal.moment
        assert news.moment == first + len(news.steps) or not self.cells
        self.moment = news.moment

    def _begin(self, base: numbers.Base) -> None:
        self.cells, self.own, self.own_history = list(self.game.view().numbers()), {}, {}
        put(self.cells, base.cells)
        self.history = {index: whole(told) for index, told in enumerate(base.past) if told}

    def _step(self, step: numbers.Step) -> None:
        put(self.cells, step.cells)
        self.history |= {int(index): whole(told) for index, *told in step.made}
        self.told += 1

    def _own(self, steps: Sequence[numbers.OwnStep]) -> None:
        for step in steps:
            put(self.own, step.cells)
            self.own_history |= {int(index): whole(told) for index, *told in step.made}

    def view(self) -> Any:
        """Return what the page sees of the deal, as a record."""
        cells = self.cells.copy()
        for place, number in self.own.items():
            cells[place] = number
        view = self.game.view()
        view.fill(iter(cells))
        return view

    def events(self) -> list[Event]:
        """Return the decisions that the page has seen, in order."""
        known = {**self.history, **self.own_history}
        return [known[index] for index in sorted(known)]


def put(cells: Any, pairs: Sequence[int | str]) -> None:
    """Set numbers at their places."""
    for place, number in zip(pairs[::2], pairs[1::2], strict=True):
        cells[int(place)] = int(number)


def whole(told: Sequence[int | str]) -> Event:
    """Return a decision with its masks."""
    seat, *rest = map(int, told)
    return (seat, *rest, 0, 0) if len(rest) == 1 else (seat, *rest)


def seen_by(deal: Deal, seat: int | None) -> tuple[Any, list[Event]]:
    """Return the view of a seat, or of an onlooker for None, and what it has seen of the decisions."""
    events = [
        (event.seat, *((event.action.code, event.action.once, event.action.twice) if event.action else ()))
        for event in deal.history_of(seat)
    ]
    return deal.observe(seat).view, events


def places(game: Game) -> Mapping[str, int]:
    """Return where the cells of a game's views stand, as the exported layout must have them."""
    view, at, found = game.view(), 0, {}
    for name, declared in view.__declarations__.items():
        found[name] = at
        at += getattr(declared, "length", 1)
    assert at == layout_of(game).size
    return found


def legal_actions(page: NumberPage) -> list[str]:
    """Return what the page's seat may do, worked out from its view; empty where it is not asked."""
    seat, answered = page.seat, page.viewer is not None and page.viewer.answer is not None
    if page.known["stage"] != "playing" or seat is None or answered:
        return []
    game, view, setting = page.game, page.view(), page.known["setting"]
    if not view.asked >> seat & 1:
        return []
    options, table = choose_options(setting.preset, setting.options), game.table()
    assert game.search.determinize is not None
    game.search.determinize(view, options, dice_of(1), table)
    table.turn = seat
    return [str(Action(game, options, decision)) for decision in game.decisions(table, options)]
