"""A room that the page keeps shows the same as a room of the server in which the same is done, message by message."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tefuda.core.option import changed, choose
from tefuda.language import LANGUAGES, sentences
from tefuda.play.action import Action
from tefuda.play.deal import Deal
from tefuda.play.library import families, family, find
from tefuda.play.start import Start
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.commands import Change
from tefuda.server.room.deal_length import too_long
from tests.export.programs import program_in_files
from tests.export.scripts import Numbers, some_options
from tests.page.packages import WEB, installed, node
from tests.patience import PATIENCE
from tests.presets import each_preset
from tests.server.room_session import ALICE, RoomSession
from tests.server.told import unseen_by_rank

BOTS = ("beginner", "casual", "greedy", "club")
Languages = Sequence[str]
NOT_COMPARED = ("head", "shuffle", "time", "type", "id")
"""What only one of both has: heads, the numbers for the next match, clocks, and what messages are called."""


class Recorded(RoomSession):
    """A room of the server, what was done in it, and what its person was shown of that."""

    def __init__(self, preset: str, options: Mapping[str, str], seats: int, seed: int, languages: Languages) -> None:
        self.random = Random(seed)
        self.steps: list[Any] = []
        self.expected: list[Any] = []
        self.since = -1
        self.languages = languages
        bots = [self.random.choice(BOTS) for _ in range(seats - 1)]
        counter = bool(seed % 2)
        asked = NewRoom(preset, dict(options), ["me", *bots], begin=True, counter=counter)
        super().__init__(asked, secret=f"{seed:064x}")
        game, _ = find(preset)
        played = self.room.shuffling.played
        assert played is not None
        self.case: dict[str, Any] = {
            "family": game.name, "preset": preset, "answers": dict(options), "bots": ["", *bots], "counter": counter,
            "languages": languages, "orders": list(game.words.input_help.arrangements), "steps": self.steps,
            "shuffle": {"statement": played.text, "numbers": played.in_order, "table": played.server},
        }  # fmt: skip
        self.look()

    def keep(self, change: Change, guest: str = "", command: str = "") -> None:
        entry = change.entry
        if isinstance(entry, log.Answered) and entry.by != "switch":
            decision = self.room.deal.action(entry.action).decision
            cards = [format(mask, "x") for mask in (decision.once, decision.twice)]
            made = {"do": "answer", "seat": entry.seat, "code": decision.code, "cards": cards}
            super().keep(change, guest, command)
            self.steps.append(made)
            self.expected.append(None)
        else:
            super().keep(change, guest, command)

    def look(self) -> None:
        """Have the person look, in each language, and select something."""
        language = self.random.choice(self.languages)
        order = self.random.choice(["", *self.case["orders"]])
        view = self.page(ALICE, language, order).view(self.since)
        step = {"do": "look", "since": self.since, "language": language, "order": order}
        self._note(step, msgspec.to_builtins(view))
        self.since = self.room.moment
        if self.room.stage == "playing" and 0 in self.room.asked and 0 not in self.room.answers:
            self._select(language)

    def _select(self, language: str) -> None:
        seen = self.room.deal.observe(0)
        hand = list(map(str, seen.hand))
        legal: Action = self.random.choice(list(seen.legal_actions))
        some = self.random.sample(hand, min(len(hand), self.random.randint(1, 5)))
        for cards in (list(map(str, legal.cards)), some[:1], some):
            if cards:
                answer = msgspec.to_builtins(self.page(ALICE, language).select(cards))
                self._note({"do": "select", "cards": cards, "language": language}, answer)

    def _note(self, step: Any, expected: Any) -> None:
        self.steps.append(step)
        self.expected.append(expected)

    def play(self, most: int) -> None:
        """Play, looking after whatever happens, until the match is over or so many decisions are made."""
        for _ in range(most):
            before = self.room.moment, self.room.stage
            if self.room.stage == "over":
                return
            if self.room.stage == "between":
                self._note({"do": "ready"}, None)
                self.does(ALICE, protocol.Ready(self.id()))
            elif 0 in self.room.unanswered:
                if self.random.random() < 0.1:
                    self._undo()
                elif self.random.random() < 0.05:
                    self._switch()
                if 0 in self.room.unanswered and self.room.stage == "playing":
                    legal = self.room.deal.observe(0).legal_actions
                    self.plays(ALICE, str(self.random.choice(list(legal))))
            else:
                self.wait(20)
            if (self.room.moment, self.room.stage) != before or 0 in self.room.unanswered:
                self.look()

    def _undo(self) -> None:
        refused = None
        try:
            self.does(ALICE, protocol.Undo(self.id()))
        except RequestRefused as fault:
            refused = fault.told()
        self._note({"do": "undo"}, refused)
        self.look()

    def _switch(self) -> None:
        one = self.random.choice([(True, False), (False, True), (False, False)])
        self._note({"do": "switch", "pass": one[0], "claim": one[1]}, None)
        self.does(ALICE, protocol.Switch(self.id(), *one))


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program for Node that repeats what was done."""
    folder = tmp_path_factory.mktemp("rooms")
    installed(folder)
    vite = WEB / "node_modules/vite/bin/vite.js"
    words = ["build", "--config", "vite.tests.js", "--ssr", "tests/rooms.ts", "--outDir", str(folder), "--emptyOutDir"]
    subprocess.run([node(folder), str(vite), *words], cwd=WEB, check=True)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "node_modules").symlink_to(WEB / "node_modules")
    return folder / "rooms.js"


def check(runner: Path, rooms: Sequence[Recorded]) -> None:
    """Repeat what was done in rooms of one family with the code of the page, and compare what it shows."""
    game, _ = find(rooms[0].case["preset"])
    folder = program_in_files(game).file.parent
    known = {one: {} if one == "en" else dict(sentences(one)) for one in LANGUAGES}
    given = {"sentences": known, "cases": [room.case for room in rooms]}
    done = subprocess.run(
        [node(runner.parent), runner, folder],
        input=json.dumps(given), capture_output=True, text=True, check=False, timeout=20 * PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    for room, found in zip(rooms, json.loads(done.stdout), strict=True):
        for index, (step, mine, theirs) in enumerate(zip(room.steps, room.expected, found, strict=True)):
            where = room.case["preset"], room.case["answers"], index, step
            mine, theirs = compared(mine), compared(theirs)
            if isinstance(mine, dict) and isinstance(theirs, dict):
                for name in mine:
                    differing(mine[name], theirs.get(name), name, where)
            assert theirs == mine, where


def differing(mine: Any, theirs: Any, name: str, where: object) -> None:
    """Say where two parts of messages differ first."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for one in mine:
            differing(mine[one], theirs.get(one), f"{name}.{one}", where)
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for number, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            differing(one, other, f"{name}[{number}]", where)
    assert theirs == mine, (name, where)


def compared(part: Any) -> Any:
    """Return what is compared of a part of a message."""
    if isinstance(part, list):
        return [compared(one) for one in part]
    if not isinstance(part, dict):
        return part
    kept = {name: compared(one) for name, one in part.items() if name not in NOT_COMPARED}
    if {"sentence", "clause"} <= kept.keys():  # the page adds to the lines of an account what they come to
        kept = {name: one for name, one in kept.items() if name not in ("points", "sum")}
    if "arrangements" in kept:
        kept = {"hands": None, "unseen": None, **kept, "facts": {}}
        kept["hand"] = sorted(kept["hand"])  # Big Two sends it in its own order
        kept["hands"] = kept["hands"] and [sorted(hand) for hand in kept["hands"]]
    if "more" in kept and not kept["readings"]:  # each family says how to write actions
        kept["sentence"] = bool(kept["sentence"])
    if "fields" in kept:
        kept["fields"] = {name: kept["fields"][name] for name in ("call", "kind") if kept["fields"].get(name)}
    return kept


@pytest.mark.parametrize("name", families())
def test_a_room_in_the_page_shows_what_a_room_of_the_server_shows(runner: Path, name: str) -> None:
    preset, named = next(iter(family(name).presets.items()))
    room = Recorded(preset, {}, named.seats, 3, ("en", "ja"))
    room.play(60)
    check(runner, [room])


@pytest.mark.long
@pytest.mark.parametrize("preset", each_preset())
def test_rooms_of_every_preset_show_the_same(runner: Path, preset: str) -> None:
    rooms = []
    for seed in range(2):
        room = Recorded(preset, {}, find(preset)[1].seats, seed, tuple(LANGUAGES))
        room.play(600)
        rooms.append(room)
    check(runner, rooms)


@pytest.mark.long
@pytest.mark.parametrize("name", families())
def test_rooms_with_any_house_rules_show_the_same(runner: Path, name: str) -> None:
    game, numbers = family(name), Numbers(5)
    preset, named = next(iter(game.presets.items()))
    rooms = []
    for seed in range(10):
        options, seats = some_options(game, numbers)
        if any(too_long(game, named, options, seats)):
            continue
        room = Recorded(preset, dict(changed(options, named.options)), seats, seed, ("en", "ja"))
        room.play(250)
        rooms.append(room)
    check(runner, rooms)


@pytest.mark.parametrize(
    ("preset", "answers", "seats"),
    [
        ("teyaku-dobon", {"jokers": 1}, 3),
        ("taiwan", {"left_over": "aside"}, 3),
        ("crazy-eights", {"pack": "piquet"}, 4),
    ],
)
def test_the_counter_has_every_rank_that_is_dealt(preset: str, answers: dict[str, object], seats: int) -> None:
    """Even one that only the card turned up has, or that lies aside in other deals."""
    game, named = find(preset)
    options = choose(named.options, answers)
    for key in range(40):
        start = Start(game, preset, options, seats, bytes([key]) * 32)
        deal = Deal(start)
        told = [unseen_by_rank(deal.observe(seat), replace(start, key=bytes(32))) or () for seat in range(seats)]
        dealt = {card if card.rank is None else card.rank for seat in range(seats) for card in deal.observe(seat).hand}
        assert {one.rank for one in told[0]} >= set(map(str, dealt))
        assert all([one.rank for one in other] == [one.rank for one in told[0]] for other in told)
