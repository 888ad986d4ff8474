"""A room in numbers: every page knows exactly what its seat sees, and nothing depends on what it cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tefuda.export.description import records
from tefuda.play.library import families, family
from tefuda.server.messages import numbers, protocol
from tefuda.server.view.numbers import RoomNumbers, Shown, State, earlier
from tests.presets import each_preset
from tests.server.number_page import NumberPage, places, seen_by
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends
from tests.server.view.test_secrets import first_asked, in_world, other_worlds

ONLOOKER = "e" * 64
VIEWERS = (ALICE, BEN, CHO, DAO, ONLOOKER)


class Followed:
    """A page at a room, and what it was shown."""

    def __init__(self, session: RoomSession, guest: str) -> None:
        self.session, self.guest = session, guest
        self.page, self.shown = NumberPage(), None  # type: NumberPage, Shown | None

    def look(self, *, anew: bool = False) -> bytes:
        """Be told what is new, or everything."""
        shown = None if anew else self.shown
        messages, self.shown = told(self.session, self.guest, shown)
        frame = b"[" + b",".join(messages) + b"]"
        if shown is None:
            self.page = NumberPage()
        self.page.hear(frame)
        return frame

    def check(self) -> None:
        room, page = self.session.room, self.page
        seat = room.seat_of(self.guest)
        assert page.seat == seat
        assert page.moment == room.moment
        if room.match is not None:
            view, events = seen_by(room.deal, seat)
            assert page.view() == view
            assert page.events() == events
            assert page.known["deal"].number == len(room.match.deals)
        assert page.known["stage"] == room.stage
        assert page.known["window"] == room.window


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
    answer = pages[0].page.viewer.answer  # type: ignore[union-attr]
    assert answer is not None
    session.does(BEN, protocol.Switch(session.id(), auto_pass=True))
    assert [page.look() != b"[]" for page in pages] == [False, True, False, False, False]


def test_a_decision_that_was_taken_back_is_told_as_another_deal() -> None:
    session = four_friends("crazy-eights", seats=2, here=(ALICE,))
    session.room.occupants[1].guest, session.room.occupants[1].bot = "", "greedy"
    session.wait(100)
    page = Followed(session, ALICE)
    page.look()
    began = page.page.known["deal"].began
    if session.room.seat_of(ALICE) not in session.room.asked:
        session.wait(100)
    legal = session.room.deal.observe(0).legal_actions
    session.plays(ALICE, str(next(one for one in legal if one.cards)))
    page.look()
    session.does(ALICE, protocol.Undo(session.id()))
    page.look()
    page.check()
    assert page.page.known["deal"].began > began


@pytest.mark.parametrize("preset", ["mau-mau", "guandan", "hongkong"])
def test_earlier_moments_lead_to_those_that_are_known(preset: str) -> None:
    session, random = four_friends(preset), Random(3)
    while session.room.decisions < 70 and session.room.stage == "playing":
        session.play_on(1, random)
    page = Followed(session, BEN)
    page.look()
    first = page.page.known["deal"].moment
    if first == session.room.began_at_moment:
        return
    before = earlier(session.room, BEN, "id", first + 1)()
    assert isinstance(before, numbers.Before)
    again = NumberPage()
    again.known["setting"] = page.page.known["setting"]
    again._begin(before.deal)
    again._own(before.own[:1])
    for step in before.steps:
        again._step(step)
    again._own(before.own[1:])
    assert before.deal.moment + len(before.steps) == first
    then = session.room.recent.stood(first)
    assert (again.view(), again.events()) == seen_by(then, 1)


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
