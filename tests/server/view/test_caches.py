"""What is cached between views changes no byte of any message."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tefuda.play.deal import Deal
from tefuda.server.messages.protocol import Act, Ready
from tefuda.server.room.recent import REMEMBERED
from tefuda.server.view.moment import Moment
from tefuda.server.view.room_view import RoomView
from tefuda.server.view.view_cache import ViewCache
from tests.server.room_session import ALICE, BEN, CHO, DAO, READ, RoomSession, four_friends

VIEWERS = (ALICE, BEN, CHO, DAO, "e" * 64)


@pytest.mark.parametrize("timer", ["none", "fast"])
@pytest.mark.parametrize("preset", ["mau-mau", "taiwan", "guandan", "nippachi", "teyaku-dobon"])
def test_messages_are_the_same_with_everything_cached_and_with_nothing(preset: str, timer: str) -> None:
    session, random = four_friends(preset, timer=timer), Random(preset)  # type: ignore[arg-type]
    since = dict.fromkeys(VIEWERS, -1)
    for _ in range(150):
        for guest in random.sample(VIEWERS, 3):
            language, order = random.choice([("en", ""), ("en", "suit"), ("ja", "rank")])
            cached, anew = (message(session, views, guest, language, order, since[guest]) for views in
                          (session.views, ViewCache()))  # fmt: skip
            assert cached == anew
            since[guest] = session.room.moment
        if session.room.stage == "playing":
            session.play_on(1, random)
        else:
            for guest in VIEWERS[:4]:
                if session.room.stage in ("between", "over"):
                    session.does(guest, Ready(session.id()))


def test_what_a_seat_was_told_is_not_told_again_when_its_page_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    session, random = four_friends("mau-mau"), Random(4)
    told = list(session.sees(BEN).events)
    for _ in range(25):
        session.play_on(1, random)
        told += session.sees(BEN, told[-1].moment).events
    monkeypatch.delattr(Moment, "event_view")
    assert session.sees(BEN).events == told


def message(session: RoomSession, views: ViewCache, guest: str, language: str, order: str, since: int) -> bytes:
    return RoomView(session.room, views, guest, language, order).message(since, session.at)


def test_the_first_telling_is_as_much_work_after_many_moves_as_after_some(monkeypatch: pytest.MonkeyPatch) -> None:
    session = four_friends("two-four-jack", stall="1000")
    for decisions in (60, 240):
        while session.room.decisions < decisions:
            draw = session.room.deal.legal_actions[-1]
            session.does(session.room.occupants[session.room.asked[0]].guest, act(session, str(draw)))
        with monkeypatch.context() as patched:
            made: list[int] = []
            patched.setattr(Deal, "apply", None)  # nothing is played again
            patched.setattr(Moment, "__init__", counting(Moment.__init__, made))
            told = message(session, ViewCache(), BEN, "en", "", -1)
        assert len(READ.decode(told).events) == REMEMBERED
        assert len(made) == REMEMBERED + 1


def act(session: RoomSession, action: str) -> Act:
    return Act(session.id(), session.room.moment, action)


def counting(make: Callable[..., None], made: list[int]) -> Callable[..., None]:
    def counted(self: Moment, deal: Deal, number: int, last: Moment | None = None) -> None:
        made.append(number)
        make(self, deal, number, last)

    return counted
