"""What everybody sees of a moment, and what one seat alone sees of it, as a page words them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tefuda
from tefuda import Deal
from tefuda.core.table.seats import seats_in
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends
from tests.server.shown import DealView, EventView
from tests.server.told import Narrator

NAMES = ("Ann", "Bob", "Cyd", "Dan")
FRIENDS = (ALICE, BEN, CHO, DAO)


def moments(preset: str, *texts: str, **options: Any) -> list[Deal]:
    deals: list[Deal] = [tefuda.deal(preset, seed=1, **options)]
    for text in texts:
        deals.append(deals[-1].apply(text or deals[-1].legal_actions[0]))
    return deals


def event_view(before: Deal, after: Deal, seat: int | None, language: str = "en") -> EventView:
    return Narrator(seat, NAMES, language, before.game).event_view(1, 1, before.observe(seat), after.observe(seat))


def test_who_is_asked_again_is_not_shown_with_what_was_answered_before() -> None:
    deal, random = tefuda.deal("nippachi", seed=1), Random(1)
    windows = 0
    while not deal.over:
        seen = deal.observe(None)
        shown = {last.seat for last in Narrator(None, NAMES, "en", deal.game).last_actions(seen)}
        acted = {event.seat for event in deal.history}
        assert shown == acted - set(seats_in(seen.view.asked))
        windows += len(seats_in(seen.view.asked)) > 1
        deal = deal.apply(random.choice(deal.legal_actions))
    assert windows


def test_what_happened_is_told_in_the_words_of_who_reads_it() -> None:
    before, after = moments("crazy-eights", "")
    player = before.turn
    others = [seat for seat in range(4) if seat != player]
    (public,) = event_view(before, after, None).sentences
    assert all(event_view(before, after, seat).sentences == [public] for seat in others)
    (japanese,) = event_view(before, after, None, "ja").sentences
    (own,) = event_view(before, after, player).sentences
    name = NAMES[player or 0]
    assert public.replace(f"{name} plays", "You play") == own != public
    assert name in japanese
    assert "plays" not in japanese


def test_what_happened_is_told_apart_to_those_whose_own_has_changed() -> None:
    before, after = moments("crazy-eights", "draw")
    drawer = before.turn
    (own,), (others,) = event_view(before, after, drawer).sentences, event_view(before, after, None).sentences
    assert own.startswith("You draw ")
    assert others.endswith("draws a card.")
    assert all(event_view(before, after, seat).sentences == [others] for seat in range(4) if seat != drawer)


@pytest.mark.parametrize("preset", ["mau-mau", "nippachi", "teyaku-dobon", "taiwan", "guandan"])
def test_each_seat_is_told_what_its_own_sight_tells(preset: str) -> None:
    """What follows from the numbers of a room is what follows from the deal itself."""
    session, random = four_friends(preset), Random(3)
    names = ["Alice", "Ben", "Cho", "Dao"]
    told_of = 0
    while session.stage == "playing" and session.room.decisions < 80:
        session.play_on(1, random)
        for seat, guest in ((None, ""), *enumerate(FRIENDS)):
            page, step = session.page(guest), session.room.recent.steps[-1]
            narrator = Narrator(seat, names, "en", session.room.game)
            if step.before is None:
                continue
            told = narrator.event_view(step.moment, 1, step.before.observe(seat), step.after.observe(seat))
            assert page.events(step.moment - 1) == [told]
            assert page.deal == shown(session, seat, names)
            told_of += 1
    assert told_of > 50


def shown(session: RoomSession, seat: int | None, names: list[str]) -> DealView:
    """Return the deal now played as a seat is shown it, worded from the deal itself."""
    deal = session.room.deal
    guest = "" if seat is None else FRIENDS[seat]
    known = session.page(guest).deal
    assert known is not None
    view = Narrator(seat, names, "en", deal.game).deal_view(
        deal.observe(seat), deal.observe(None), known.number, known.commitment
    )
    view.arrangements, view.hands = known.arrangements, known.hands
    return view


def test_a_secret_answer_is_in_the_own_history_alone() -> None:
    before, after = moments("taiwan", "", exchange=True)
    assert before.legal_actions[0].verb == "exchange"
    actor = before.turn
    assert actor is not None
    assert after.history_of(actor) == after.history
    decisions = [
        Narrator(seat, NAMES, "en", after.game).deal_view(after.observe(seat), after.observe(None), 1, "").decisions
        for seat in (None, 0, 1, 2, 3)
    ]
    assert decisions.count(1) == 1
    assert decisions[1 + actor] == 1


def test_a_seat_is_shown_what_all_are_shown_but_for_what_it_alone_sees_and_is_told() -> None:
    session = four_friends("guandan")
    public, own = (session.page(guest, order="").deal for guest in ("", ALICE))
    assert public is not None
    assert own is not None
    assert (public.hand, len(own.hand)) == ([], 27)
    assert ["partner" in one for one in own.labels] == [False, False, True, False]
    assert not any("partner" in one for one in public.labels)
    assert (public.badges, bool(own.badges)) == ([], True)
    assert (public.bombs, own.bombs is not None) == (None, True)
    public.hand, public.counts, public.labels = own.hand, own.counts, own.labels
    public.badges, public.bombs = own.badges, own.bombs
    assert public == own
