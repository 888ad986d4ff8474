"""What a language model can ask for: each public method of `Desk` is a tool, and its docstring describes it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from math import isnan
from threading import Lock
from typing import Any

import tefuda
from tefuda import lab
from tefuda.bots.hinting import advise
from tefuda.client.table import connect
from tefuda.core.option import changed
from tefuda.errors import NotationError, TefudaError
from tefuda.mcp.places import OwnTable, Place, ServedTable, report
from tefuda.play.library import find, games
from tefuda.play.opening import choose_options
from tefuda.play.prompt import clause_told
from tefuda.play.table_talk import speaking

MOST_TABLES = 100
"""How many tables one model keeps at once."""
MOST_DEALS = 200_000
"""How many deals one simulation or study may have, in each arm."""
LONGEST_WAIT = 60.0
"""How many seconds one call waits for other players at most."""
PLAYOUTS = 4_000
"""How often each decision is tried out in an analysis."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A table, and the lock of whoever uses it."""

    place: Place
    busy: Lock = field(default_factory=Lock)


class Desk:
    """The tables of one language model, and everything else it can ask for, in one language of `tefuda.language`."""

    def __init__(self, language: str = "en") -> None:
        self._language = language
        self._places: dict[str, _Held] = {}
        self._numbers = count(1)
        self._opening = 0
        self._counting = Lock()

    # ------------------------------------------------------------------ games and rules

    def games(self) -> str:
        """List all games: the name that other tools take, the number of players, the title, and what is special."""
        found = []
        for name, preset in games().items():
            game = find(name)[0]
            say = speaking(self._language, game.name)
            found.append(f"{name} ({game.seats[0]}-{game.seats[-1]}): {say(preset.title)}. {say(preset.about)}")
        return "\n".join(found)

    def rules(self, game: str, clause: str = "") -> str:
        """Show the rule book of a game: one clause such as "2.1", several separated by commas, or all of it."""
        family, preset = find(game)
        wanted = [part for part in clause.split(",") if part.strip()]
        clauses = [family.clause(one) for one in wanted] if wanted else family.clauses.values()
        say = speaking(self._language, family.name)
        return "\n\n".join(clause_told(family, one, preset.options, say) for one in clauses)

    # ------------------------------------------------------------------ playing

    def deal(
        self,
        game: str,
        seat: int = 0,
        seats: int | None = None,
        bots: str = "casual",
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
    ) -> str:
        """Deal a game and sit down at `seat`; bots of one level play the other seats.

        The levels are beginner, casual, club, expert and master. `seed` repeats a deal, and `options` are answers to
        house rules by name. The answer names the table, which other tools ask for, and says what you see.
        """
        with self._room_for_a_table():
            dealt = tefuda.deal(game, seats=seats, seed=seed, automatic_pass=True, **_answers(game, options))
            return self._opened(OwnTable(dealt, seat, bots, self._language))

    def join(self, url: str, seat: int | None = None) -> str:
        """Sit down at a table of a server, among people and bots, by its link; by default at the first free seat."""
        with self._room_for_a_table():
            table = connect(url)
            try:
                place = ServedTable(table, seat, self._language)
            except BaseException:
                table.close()
                raise
            return f"table: {self._named(place)}\n\n{self._seen(place)}"

    def observe(self, table: str, wait: float = 0, rules: str = "", legal: bool = True) -> str:
        """Show what has happened at a table, what you see, and what you are asked.

        `wait` is how many seconds to wait for your turn, at most 60. `rules` are clauses to be shown too, separated by
        commas. With `legal` false the legal actions are not listed.
        """
        seconds = _seconds(wait)
        with self._at(table) as place:
            place.wait(seconds)
            return self._seen(place, rules, legal=legal)

    def act(self, table: str, action: str, wait: float = 30) -> str:
        """Do what is asked of you, as the notation writes it, such as "7♦" or "draw"; then the others play.

        A forbidden action changes nothing; the answer names the clause that forbids it. At a table of a server the
        others are waited for, for `wait` seconds and at most 60.
        """
        seconds = _seconds(wait)
        with self._at(table) as place:
            place.act(place.seen.read_answer(action, self._language))
            place.wait(seconds)
            return self._seen(place)

    def why(self, table: str, action: str) -> str:
        """Say whether you may do something now, and otherwise why not, with the whole clause that forbids it."""
        with self._at(table) as place:
            seen = place.seen
            judged, refusal = seen.decidable.judge(action)
            if refusal is None:
                return f"{judged}: legal"
            say = speaking(self._language, seen.game.name)
            clause = clause_told(seen.game, seen.game.clause(refusal.clause), seen.options, say)
            return f"{refusal.raised(judged).told(say)}\n\n{clause}"

    def hint(self, table: str) -> str:
        """Say what an expert who sees what you see would do, and why."""
        with self._at(table) as place:
            seen = place.seen
            seen.decidable  # noqa: B018  # raises OutOfTurn
            advice = advise(seen)
            return f"{advice.action}. {advice.reason(speaking(self._language, seen.game.name), str)}"

    def analyse(self, table: str, seat: int | None = None) -> str:
        """Judge each decision of a deal that is over, of one seat or of all: its worth, and what was better (JSON)."""
        with self._at(table) as place:
            return _json(tefuda.analyse(place.played, seat, playouts=PLAYOUTS).as_dict())

    def leave(self, table: str) -> str:
        """Leave a table for good."""
        with self._at(table) as place:
            del self._places[table]
            place.leave()
            return f"left: {table}"

    # ------------------------------------------------------------------ research

    def simulate(
        self,
        game: str,
        agents: Sequence[str] = ("casual",),
        deals: int = 10_000,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> str:
        """Play many deals between bots; one bot for all seats, or one for each (JSON).

        The bots are random, greedy, beginner, casual, club, expert and master; expert and master think for long.
        """
        line_up: str | Sequence[str] = agents[0] if len(agents) == 1 else agents
        played = tefuda.simulate(
            game, deals=_few(deals), seats=seats, agents=line_up, seed=seed, **_answers(game, options)
        )
        return _json(played.as_dict())

    def compare(
        self,
        game: str,
        house_rules: Mapping[str, Sequence[str]],
        deals: int = 10_000,
        agents: Sequence[str] = (),
        seed: int = 0,
    ) -> str:
        """Measure what house rules change: several answers by name of the rule, the first is compared with (JSON).

        All combinations are played on the same deals, by one line-up of bots, or by three usual ones.
        """
        _answers(game, {name: (*answers, "")[0] for name, answers in house_rules.items()})
        study = lab.compare(game, deals=_few(deals), agents=list(agents) or None, seed=seed, **dict(house_rules))
        return _json(study.as_dict())

    # ------------------------------------------------------------------ inside

    def close(self) -> None:
        """Leave all tables."""
        for table in list(self._places):
            with suppress(TefudaError):  # it was left meanwhile
                self.leave(table)

    def _opened(self, place: OwnTable) -> str:
        deal = place.deal
        named = find(deal.preset)[1]
        chosen = " ".join(f"{name}={one}" for name, one in changed(deal.options, choose_options(named.name, {})))
        return f"table: {self._named(place)} ({named.name} {chosen})".replace(" )", ")") + f"\n\n{self._seen(place)}"

    @contextmanager
    def _room_for_a_table(self) -> Iterator[None]:
        """Reserve a table while one is opened; raise TefudaError where there are too many."""
        with self._counting:
            if len(self._places) + self._opening >= MOST_TABLES:
                raise TefudaError("there are {number} tables already; leave one of them", number=MOST_TABLES)
            self._opening += 1
        try:
            yield
        finally:
            with self._counting:
                self._opening -= 1

    def _named(self, place: Place) -> str:
        name = f"t{next(self._numbers)}"
        self._places[name] = _Held(place)
        return name

    @contextmanager
    def _at(self, table: str) -> Iterator[Place]:
        """Give a table to one tool at a time; raise TefudaError where there is none, or it is left meanwhile."""
        held = self._places.get(table)
        if held is not None:
            with held.busy:
                if table in self._places:
                    yield held.place
                    return
        raise TefudaError(
            "there is no table “{name}”; there are: {names}", name=table, names=", ".join(self._places) or "–"
        )

    def _seen(self, place: Place, rules: str = "", *, legal: bool = True) -> str:
        wanted = [part.strip() for part in rules.split(",") if part.strip()]
        return report(place, self._language, rules=wanted, legal=legal)


def _answers(game: str, options: Mapping[str, str] | None) -> dict[str, Any]:
    """Return answers to house rules; raise OptionErrors for anything else."""
    choose_options(game, options or {})
    return dict(options or {})


def _seconds(wait: float) -> float:
    """Return how many seconds to wait, from 0 to LONGEST_WAIT; raise NotationError for what is no number."""
    if isnan(wait):
        raise NotationError("“{text}” is not a number of seconds", line=0, column=0, text=wait)
    return min(max(wait, 0.0), LONGEST_WAIT)


def _few(deals: int) -> int:
    if deals > MOST_DEALS:
        raise NotationError(
            "the number of deals must be at most {most}, not {deals}", line=0, column=0, most=MOST_DEALS, deals=deals
        )
    return deals


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
