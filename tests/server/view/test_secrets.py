"""What a seat cannot see makes no difference to anything it is sent: numbers, events, windows, refusals."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tefuda.core.cards.card import cards_in, mask_of
from tefuda.core.records.counts import CARDS, SUITED_CARDS
from tefuda.errors import TefudaError
from tefuda.play.deal import Deal
from tefuda.server.messages import protocol
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room.commands import decide
from tefuda.server.room.recent import Recent, Step
from tefuda.server.room.room import Room
from tefuda.server.view import numbers
from tefuda.server.view.cells import layout_of
from tefuda.server.view.numbers import RoomNumbers, Shown, State, earlier
from tefuda.testing.secrets import exchange_cards, seen_cards
from tests.presets import each_preset
from tests.server.room_session import ALICE, BEN, CHO, DAO, NAMES, RoomSession, four_friends

ONLOOKER = "e" * 64
EMPTY = SimpleNamespace(hand=[])
WORLDS = 3


def other_worlds(deal: Deal, seat: int | None, random: Random) -> Iterator[list[Step]]:
    """Yield the moments of deals that are the same to `seat`, as long as the same decisions are legal in them."""
    for _ in range(WORLDS):
        table = Deal(deal.start).table
        if deal.game.name == "guandan":
            deal_again(table, deal, seat, random)
        else:
            unseen = [card for card in range(CARDS) if card not in seen_cards(list(deal.moments()), seat)]
            exchange_cards(table, dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True)))
        steps = followed(Deal(deal.start, table), deal)
        if steps is not None and steps[-1].after.payoffs == deal.payoffs:
            yield steps


def deal_again(table: Any, deal: Deal, seat: int | None, random: Random) -> None:
    """Deal the cards of the other hands again, apart from those that they have shown."""
    held = table.held
    others = [other for other in range(deal.seats) if other != seat]
    kept: dict[int, Counter[int]] = {other: Counter() for other in others}
    for event in deal.history:
        if event.seat in kept:
            kept[event.seat].update(event.action.cards)
    pool: list[int] = []
    for other in others:
        hand = Counter(cards_in(held.once[other], held.twice[other]))
        if table.exposed in hand:
            kept[other][table.exposed] = hand[table.exposed]
        pool += (hand - kept[other]).elements()
    random.shuffle(pool)
    for other in others:
        size = held.once[other].bit_count() + held.twice[other].bit_count()
        missing = size - kept[other].total()
        hand = kept[other] + Counter(pool[:missing])
        del pool[:missing]
        held.once[other], held.twice[other] = mask_of(hand.elements())


def followed(world: Deal, deal: Deal) -> list[Step] | None:
    """Return the moments of a world in which the decisions of `deal` are made; None where one is not legal."""
    steps = [Step(0, None, world)]
    for event in deal.history:
        try:
            steps.append(Step(len(steps), steps[-1].after, steps[-1].after.apply(event.action)))
        except TefudaError:
            return None
    return steps


def in_world(session: RoomSession, steps: list[Step]) -> RoomSession:
    """Return the session as it would be with the cards of another world."""
    room = copy.copy(session.room)
    assert room.match is not None
    room.match = room.match.replace(steps[-1].after)
    room.recent = Recent()
    for step in steps:
        room.recent.add(Step(room.began_at_moment + step.moment, step.before, step.after))
    there = copy.copy(session)
    there.room, there.in_numbers = room, RoomNumbers()
    return there


def everything(session: RoomSession, guest: str) -> Mapping[str, object]:
    """Return all that a guest can be sent at this moment, as it goes over the wire."""
    room = session.room
    sent, shown = RoomNumbers().messages(room, guest, None, session.at)
    told: dict[str, object] = {"everything": sent, "since": since(session, guest, shown)}
    told["more"] = msgspec.json.encode(earlier(room, guest, "id", room.moment)())
    hand = (session.page(guest).deal or EMPTY).hand
    for text in (*hand[::3], "pass", "draw", "2♣", "3♦ 3♣", "BJ"):
        told[f"act {text}"] = done(session, guest, protocol.Act("a", room.moment, text))
    return told


def since(session: RoomSession, guest: str, shown: Shown) -> list[bytes]:
    """Return what a guest is sent who was shown the moment before."""
    room = session.room
    then = State(None, max(room.began_at_moment, room.moment - 1), room.began_at_moment, "", None, {})
    return RoomNumbers().messages(room, guest, shown._replace(state=then), session.at)[0]


def done(session: RoomSession, guest: str, command: protocol.Command) -> object:
    try:
        return decide(session.room, guest, NAMES.get(guest, "Eve"), command).entry
    except RequestRefused as refused:
        return refused.code, refused.clause, refused.told()


def first_asked(session: RoomSession) -> str:
    """Return the guest who is asked first."""
    return session.room.occupants[session.room.asked[0]].guest


def compare(session: RoomSession, guest: str, random: Random) -> int:
    """Check that a guest is sent the same in other worlds; return how many there were."""
    here = everything(session, guest)
    worlds = 0
    for steps in other_worlds(session.room.deal, session.room.seat_of(guest), random):
        there = everything(in_world(session, steps), guest)
        for name, told in here.items():
            assert there[name] == told, f"a leak to {guest[0]} by {name}"
        worlds += 1
    return worlds


@pytest.mark.parametrize("preset", each_preset(without=["openspiel"]))
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see(preset: str) -> None:
    worlds = 0
    random = Random(preset)
    session = four_friends(preset, secret=random.randbytes(32).hex())
    for decisions in (0, 2, 9):
        session.play_on(decisions, random)
        guests = [first_asked(session), BEN, ONLOOKER]
        worlds += sum(compare(session, guest, random) for guest in guests)
    assert worlds >= 9


def test_answers_in_a_window_make_no_difference_to_the_others() -> None:
    here = four_friends("hongkong", exchange="yes")
    there = four_friends("hongkong", exchange="yes")
    here.plays(ALICE)
    legal = there.room.deal.observe(0).legal_actions
    there.plays(ALICE, str(legal[-1]))
    assert here.room.answers != there.room.answers
    for guest in (BEN, CHO, DAO, ONLOOKER):
        assert everything(here, guest) == everything(there, guest)
    third = four_friends("hongkong", exchange="yes")
    for guest in (BEN, CHO, DAO, ONLOOKER):
        assert everything(here, guest) == everything(third, guest)


# ------------------------------------------------------------------ leaks that are planted are found


def leaks(monkeypatch: pytest.MonkeyPatch, target: object, name: str, replaced: Any) -> None:
    monkeypatch.setattr(target, name, replaced)
    with pytest.raises(AssertionError, match="a leak to"):
        test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see("mau-mau")


def test_a_hand_that_is_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = numbers.base_of

    def leaking(told: numbers.About, deal: Deal, moment: int) -> protocol.Base:
        base = honest(told, deal, moment)
        base.cells += [layout_of(deal.game).size - 1, deal.table.held.once[1] % 1000]
        return base

    leaks(monkeypatch, numbers, "base_of", leaking)


def test_what_the_next_player_holds_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = numbers.own_steps

    def leaking(course: numbers.Course, seat: int, own_cells: Any) -> list[protocol.OwnStep]:
        return honest(course, (seat + 1) % 4, own_cells)

    leaks(monkeypatch, numbers, "own_steps", leaking)


def test_a_hash_of_the_hands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = numbers.step_of

    def leaking(step: Step, stood_in: Any) -> protocol.Step:
        held = sum(step.after.table.held.once[0] >> card & 1 for card in range(0, SUITED_CARDS, 3))
        return msgspec.structs.replace(honest(step, stood_in), stood_in=bool(held % 2))

    leaks(monkeypatch, numbers, "step_of", leaking)


def test_a_window_that_shows_who_has_answered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Room.unanswered.fget  # type: ignore[attr-defined]
    monkeypatch.setattr(numbers, "times_of", lambda room, now: [protocol.Left(0, len(honest(room)), 0, 0)])
    with pytest.raises(AssertionError):
        test_answers_in_a_window_make_no_difference_to_the_others()


def test_a_viewer_who_is_no_guest_is_not_shown_the_seat_of_a_bot() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "greedy", "open"]))
    assert [session.sees(guest).seat for guest in ("", ONLOOKER, ALICE)] == [None, None, 0]
    session.does(ALICE, protocol.Begin(session.id()))
    assert [session.sees(guest).seat for guest in ("", ONLOOKER, ALICE)] == [None, None, 0]
