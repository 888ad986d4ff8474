"""What a player asks in the exchange of cards before a deal of Guandan, and how choices of a player are worded."""

from __future__ import annotations

from random import Random

import tefuda
from tefuda.server.messages import protocol
from tests.games.guandan.test_options import EQUAL
from tests.games.guandan.test_tribute import DOUBLE, exchange
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends
from tests.server.shown import ActionView
from tests.server.told import Narrator


def in_the_tribute() -> tuple[RoomSession, str]:
    """Return a match of Guandan at the tribute before its second deal, and the guest who pays first."""
    session = four_friends("guandan")
    random = Random(2)
    for _ in range(6):
        while session.stage == "playing":
            if session.room.deal.observe(None).phase == "tribute":
                return session, session.room.occupants[session.room.asked[0]].guest
            session.play_on(1, random)
        for guest in (ALICE, BEN, CHO, DAO):
            if session.stage == "between":
                session.does(guest, protocol.Ready(session.id()))
    raise AssertionError("no tribute is paid in six deals")


def test_wild_level_and_received_cards_are_marked_in_the_own_hand() -> None:
    session, _ = in_the_tribute()
    while session.room.deal.observe(None).phase != "play":
        session.play_on(1)
    for seat, guest in enumerate((ALICE, BEN, CHO, DAO)):
        seen, view = session.room.deal.observe(seat), session.sees(guest, language="ja").deal
        assert view is not None
        kinds = {(badge.card, badge.kind) for badge in view.badges}
        level = str(session.room.deal.table.level)
        assert {card for card, kind in kinds if kind == "wild"} <= {f"{seen.level}♥"}, level
        got = [given for _, taker, given, _ in seen.tributes if taker == seat]
        assert {str(card) for card in got} <= {card for card, kind in kinds if kind == "new"}
        assert all(badge.words for badge in view.badges)


def test_a_card_selected_in_the_tribute_is_the_card_to_give() -> None:
    session, guest = in_the_tribute()
    view = session.sees(guest)
    assert view.asked is not None
    assert view.deal is not None
    for choice in view.asked.legal:
        told = session.page(guest).select(choice.cards)
        assert [(reading.action.text, reading.sentence) for reading in told.readings] == [(choice.text, "")]
    low = next(card for card in view.deal.hand if card not in view.asked.playable)
    told = session.page(guest).select([low])
    assert told.readings[0].action.text == f"give {low}"
    assert told.readings[0].clause.startswith("5.")


def test_a_card_without_a_word_is_told_apart_from_one_with_it() -> None:
    session, random = four_friends("mau-mau"), Random(1)
    for _ in range(400):
        spoken = [one for one in session.room.deal.legal_actions if str(one).endswith(" mau")]
        if spoken and session.room.deal.turn is not None:
            break
        session.play_on(1, random)
    guest = (ALICE, BEN, CHO, DAO)[session.room.asked[0]]
    told = session.page(guest).select([str(card) for card in spoken[0].cards])
    by_text = {one.action.text: one.action.reading for one in told.readings}
    assert by_text[str(spoken[0])].endswith("“Mau”")
    assert by_text[str(spoken[0]).removesuffix(" mau")].endswith("without a word")


def test_a_choice_of_a_player_names_the_player() -> None:
    deal = exchange(EQUAL, DOUBLE)
    for text in ("give K♠", "give K♦"):
        deal = deal.apply(text)
    assert deal.turn is not None
    seen = deal.observe(deal.turn)
    names = ["Alice", "Ben", "Cho", "Dao"]
    choices = choices_of(Narrator(deal.turn, names, "en", deal.game), seen)
    assert {(choice.text, choice.title) for choice in choices} == {
        ("take 1", "the tribute of Ben"),
        ("take 3", "the tribute of Dao"),
    }


def test_two_ways_to_take_a_card_are_told_apart() -> None:
    deal = tefuda.position("nippachi", "hands J♥ 8♣ / Q♠ K♠ / 10♠ 9♣ / J♣ J♦ 9♠\npile 5♥\nturn 0").apply("J♥")
    seen = deal.observe(3)
    choices = choices_of(Narrator(3, ["Alice", "Ben", "Cho", "Dao"], "en", deal.game), seen)
    assert {(choice.text, choice.title) for choice in choices if choice.cards} == {
        ("pon J♦ J♣", "pon: J♣ on J♦"),
        ("pon J♣ J♦", "pon: J♦ on J♣"),
    }


def choices_of(narrator: Narrator, seen: tefuda.Observation) -> list[ActionView]:
    return narrator.action_views(seen, seen.legal_actions)
