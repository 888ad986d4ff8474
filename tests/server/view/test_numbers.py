"""A room in numbers: every page knows exactly what its seat sees, and nothing depends on what it cannot see."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from tefuda.client.told_room import ToldRoom
from tefuda.core.game import Game
from tefuda.export.description import records
from tefuda.play.deal import Deal
from tefuda.play.library import families, family
from tefuda.play.observation import Event
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.view.cells import layout_of
from tefuda.server.view.numbers import RoomNumbers, Shown, State, earlier
from tests.presets import each_preset
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends
from tests.server.view.test_secrets import first_asked, in_world, other_worlds

ONLOOKER = "e" * 64
VIEWERS = (ALICE, BEN, CHO, DAO, ONLOOKER)


class Followed:
    """A page at a room, and what it was shown."""

    def __init__(self, session: RoomSession, guest: str) -> None:
        self.session, self.guest = session, guest
        self.page, self.shown = ToldRoom(), None  # type: ToldRoom, Shown | None

    def look(self, *, anew: bool = False) -> bytes:
        """Be told what is new, or everything."""
        shown = None if anew else self.shown
        messages, self.shown = told(self.session, self.guest, shown)
        frame = b"[" + b",".join(messages) + b"]"
        if shown is None:
            self.page = ToldRoom()
        self.page.hear(json.loads(frame))
        return frame

    def check(self) -> None:
        room, page = self.session.room, self.page
        seat = room.seat_of(self.guest)
        assert page.seat == seat
        assert page.moment == room.moment
        if room.match is not None:
            assert told_deal(page) == seen_by(room.deal, seat)
            assert page.deal is not None
            assert page.deal["number"] == len(room.match.deals)
            if page.asked:
                asked = room.deal.observe(seat)
                assert page.seen is not None
                assert list(page.seen.legal_actions) == list(asked.legal_actions)
        assert page.known["stage"] == room.stage
        assert page.known["window"] == room.window


def told_deal(page: ToldRoom) -> tuple[Any, Sequence[Event[Any]]]:
    """Return the view of a page's seat, and what it has seen of the decisions."""
    seen = page.moments[-1].deal.seen
    return seen.view, seen.history


def seen_by(deal: Deal, seat: int | None) -> tuple[Any, Sequence[Event[Any]]]:
    """Return the view of a seat, or of an onlooker for None, and what it has seen of the decisions."""
    return deal.observe(seat).view, deal.history_of(seat)


def places(game: Game) -> dict[str, int]:
    """Return where the cells of a game's views stand, as the exported layout must have them."""
    view, at, found = game.view(), 0, {}
    for name, declared in view.__declarations__.items():
        found[name] = at
        at += getattr(declared, "length", 1)
    assert at == layout_of(game).size
    return found


def told(session: RoomSession, guest: str, shown: Shown | None) -> tuple[list[bytes], Shown]:
    return session.in_numbers.messages(session.room, guest, shown, session.at)


@pytest.mark.parametrize("timer", ["none", "fast"])
@pytest.mark.parametrize("preset", each_preset(without=["openspiel"]))
def test_every_page_knows_what_its_seat_sees(preset: str, timer: Any) -> None:
    session, random = four_friends(preset, timer=timer), Random(preset)
    pages = [Followed(session, guest) for guest in VIEWERS]
    for _ in range(120):
        for page in random.sample(pages, 3):
            page.look(anew=random.random() < 0.1)
            page.check()
        if session.room.stage == "playing":
            session.play_on(random.choice((1, 1, 2)), random)
        else:
            for guest in VIEWERS[:4]:
                if session.room.stage in ("between", "over"):
                    session.does(guest, protocol.Ready(session.id()))


@pytest.mark.parametrize("name", families())
def test_cells_are_numbered_as_the_exported_layout_has_them(name: str) -> None:
    game = family(name)
    exported = records(game)["View"]["cells"]
    assert {cell["name"]: cell["offset"] // 8 for cell in exported} == places(game)


def test_what_all_may_see_is_encoded_once() -> None:
    session = four_friends("guandan")
    pages = [Followed(session, guest) for guest in VIEWERS]
    for page in pages:
        page.look()
    session.play_on(1)
    news = [told(session, page.guest, page.shown)[0][0] for page in pages]
    assert all(one is news[0] for one in news)


def test_a_state_that_is_over_keeps_none_of_those_before_it() -> None:
    session = four_friends("guandan")
    page = Followed(session, BEN)
    page.look()
    states = []
    for _ in range(3):
        session.play_on(1)
        page.look()
        assert page.shown is not None
        states.append(page.shown.state)
    assert [len(state.news) for state in states] == [0, 0, 1]


def test_nothing_is_told_where_nothing_is_new() -> None:
    session = four_friends("hongkong", exchange="yes")
    pages = [Followed(session, guest) for guest in VIEWERS]
    for page in pages:
        page.look()
    session.plays(ALICE)  # in a window
    assert [page.look() != b"[]" for page in pages] == [True, False, False, False, False]
    assert pages[0].page.viewer["answer"] is not None
    session.does(BEN, protocol.Switch(session.id(), auto_pass=True))
    assert [page.look() != b"[]" for page in pages] == [False, True, False, False, False]


def test_a_decision_that_was_taken_back_is_told_as_another_deal() -> None:
    session = four_friends("crazy-eights", seats=2, here=(ALICE,))
    session.room.occupants[1].guest, session.room.occupants[1].bot = "", "greedy"
    session.wait(100)
    page = Followed(session, ALICE)
    page.look()
    assert page.page.deal is not None
    began = page.page.deal["began"]
    if session.room.seat_of(ALICE) not in session.room.asked:
        session.wait(100)
    legal = session.room.deal.observe(0).legal_actions
    session.plays(ALICE, str(next(one for one in legal if one.cards)))
    page.look()
    session.does(ALICE, protocol.Undo(session.id()))
    page.look()
    page.check()
    assert page.page.deal["began"] > began


@pytest.mark.parametrize("preset", ["mau-mau", "guandan", "hongkong"])
def test_earlier_moments_lead_to_those_that_are_known(preset: str) -> None:
    session, random = four_friends(preset), Random(3)
    while session.room.decisions < 70 and session.room.stage == "playing":
        session.play_on(1, random)
    page = Followed(session, BEN)
    page.look()
    assert page.page.deal is not None
    first = page.page.deal["moment"]
    if first == session.room.began_at_moment:
        return
    answer = earlier(session.room, BEN, "id", first + 1)()
    assert isinstance(answer, protocol.Before)
    before = json.loads(msgspec.json.encode(answer))
    own = {step[0]: step[1:] for step in before["own"]}
    beginning = page.page.beginning(before["deal"], own)
    last = (beginning, *page.page.following(beginning, before["steps"], own))[-1]
    assert last.number == first
    then = session.room.recent.stood(first)
    assert (last.deal.seen.view, last.deal.seen.history) == seen_by(then, 1)


# ------------------------------------------------------------------ secrets


def frames(session: RoomSession, guest: str, moment: int) -> dict[str, bytes]:
    """Return what a guest is sent who comes, who has seen an earlier moment, and who asks what was before."""
    room = session.room
    everything, shown = RoomNumbers().messages(room, guest, None, session.at)
    then = State(None, moment, room.began_at_moment, "", None, {})
    since, _ = RoomNumbers().messages(room, guest, shown._replace(state=then), session.at)
    before = msgspec.json.encode(earlier(room, guest, "id", room.moment)())
    return {"everything": b",".join(everything), "since": b",".join(since), "earlier": before}


@pytest.mark.parametrize("preset", each_preset(without=["openspiel"]))
def test_frames_do_not_depend_on_what_a_seat_cannot_see(preset: str) -> None:
    worlds = 0
    random = Random(preset)
    session = four_friends(preset, secret=random.randbytes(32).hex())
    for decisions in (0, 2, 9):
        session.play_on(decisions, random)
        if session.room.stage != "playing":
            break
        then = max(session.room.began_at_moment, session.room.moment - min(decisions, 3))
        for guest in (first_asked(session), BEN, ONLOOKER):
            here = frames(session, guest, then)
            for steps in other_worlds(session.room.deal, session.room.seat_of(guest), random):
                there = frames(in_world(session, steps), guest, then)
                for name, sent in here.items():
                    assert there[name] == sent, f"a leak to {guest[0]} by {name}"
                worlds += 1
    assert worlds >= 9


def test_answers_in_a_window_reach_only_who_gave_them() -> None:
    here, there = four_friends("hongkong", exchange="yes"), four_friends("hongkong", exchange="yes")
    third = four_friends("hongkong", exchange="yes")
    here.plays(ALICE)
    there.plays(ALICE, str(there.room.deal.observe(0).legal_actions[-1]))
    for guest in (BEN, CHO, DAO, ONLOOKER):
        sent = [told(session, guest, None)[0] for session in (here, there, third)]
        assert sent[0] == sent[1] == sent[2]
    assert told(here, ALICE, None)[0][0] == told(third, ALICE, None)[0][0]


# ------------------------------------------------------------------ frames on the way


Script = list[tuple[int, str, str]]
"""What was done: after how many milliseconds, by whom, and the action; nobody for what time brings about."""


class Watched:
    """A session whose every frame to every viewer is kept, in order, empty ones left out."""

    def __init__(self, session: RoomSession) -> None:
        self.session = session
        self.shown: dict[str, Shown | None] = dict.fromkeys(VIEWERS)
        self.frames: dict[str, list[tuple[int, bytes]]] = {guest: [] for guest in VIEWERS}
        self.look()

    def look(self) -> None:
        for guest in VIEWERS:
            messages, self.shown[guest] = told(self.session, guest, self.shown[guest])
            if messages:
                self.frames[guest].append((self.session.at, b",".join(messages)))

    def do(self, wait: int, guest: str, action: str) -> None:
        self.session.wait(wait)
        self.look()
        if guest:
            self.session.plays(guest, action)
            self.look()


def scripted(session: RoomSession, decisions: int, random: Random) -> tuple[Watched, Script, int]:
    """Play at random for a while, in windows also by letting their time run out; return how many windows there were."""
    watched, script, windows = Watched(session), [], 0  # type: Watched, Script, int
    while session.room.stage == "playing" and session.room.decisions < decisions:
        waiting = session.room.unanswered
        windows += session.room.window
        if not waiting or (session.room.window and random.random() < 0.3):
            step = 1_600, "", ""
        else:
            seat = random.choice(waiting)
            legal = session.room.deal.observe(seat).legal_actions
            step = random.randint(0, 200), session.room.occupants[seat].guest, str(random.choice(legal))
        session.wait(0)
        try:
            watched.do(*step)
        except RequestRefused:  # what was asked has changed while time passed
            step = step[0], "", ""
        script.append(step)
    return watched, script, windows


@pytest.mark.parametrize(("preset", "decisions"), [("nippachi", 14), ("teyaku-dobon", 14), ("mau-mau", 10)])
def test_every_frame_on_the_way_is_sent_at_the_same_time_in_other_worlds(preset: str, decisions: int) -> None:
    worlds = windows = 0
    for seed in range(6):
        random = Random(f"{preset} {seed}")
        session = four_friends(preset, timer="fast", secret=random.randbytes(32).hex())
        room = copy.deepcopy(session.room)
        begun = copy.copy(session)
        begun.room, begun.ids = room, copy.copy(session.ids)
        here, script, asked = scripted(session, decisions, random)
        windows += asked
        for guest in (ALICE, BEN, ONLOOKER):
            for steps in other_worlds(session.room.deal, session.room.seat_of(guest), random):
                there = in_world(begun, steps[:1])
                there.room, there.lines, there.ids = copy.deepcopy(there.room), [], copy.copy(begun.ids)
                try:
                    followed = Watched(there)
                    for step in script:
                        followed.do(*step)
                except RequestRefused:  # somebody cannot answer so with these cards
                    continue
                assert followed.frames[guest] == here.frames[guest]
                worlds += 1
    assert worlds >= 3
    assert windows or preset == "mau-mau"
