"""The course of a shuffle, and the cheats against which it is made; each worked, or was never seen, before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

import tefuda
from tefuda.core.table.chance import derived_key
from tefuda.play.match import Match
from tefuda.server.host.rooms.archive import PlayedMatch, match_text
from tefuda.server.messages import protocol
from tefuda.server.messages.encoding import encode
from tefuda.server.messages.errors import RequestRefused
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.clock import GATHERING, REVEALING
from tefuda.server.room.commitment import (
    Statement,
    deal_commitment,
    guest_id,
    match_key,
    new_number,
    number_hash,
    read_statement,
    statement_hash,
    write_proof,
)
from tefuda.server.room.rules_version import stated_version
from tefuda.server.room.shuffle import Shuffle
from tefuda.server.room.timers import filled_in
from tefuda.server.room.verification import findings
from tests.server.corpus import room_of
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends

FRIENDS = (ALICE, BEN, CHO, DAO)


def table(silent: tuple[str, ...] = (), seats: int = 4, **asked: object) -> RoomSession:
    """Return a table at which a match is about to begin; the `silent` do not show their numbers."""
    session = RoomSession(NewRoom("mau-mau", {"target": "1"}, ["me", *["open"] * (seats - 1)], **asked))  # type: ignore[arg-type]
    session.silent = set(silent)
    for seat, guest in enumerate((BEN, CHO, DAO)[: seats - 1], start=1):
        session.comes(guest, seat)
    session.does(ALICE, protocol.Begin("begin"))
    return session


def shuffle_of(session: RoomSession) -> Shuffle:
    """Return the shuffle that goes on, or the one of the match."""
    shuffle = session.room.shuffling.current or session.room.shuffling.played
    assert shuffle is not None
    return shuffle


def played_out(session: RoomSession) -> RoomSession:
    while session.stage != "over":
        session.play_on()
        for guest in FRIENDS:
            if session.stage == "between" and session.room.seat_of(guest) is not None:
                session.does(guest, protocol.Ready(session.id()))
    return session


# ------------------------------------------------------------------ its course


def test_the_statement_says_who_plays_what_and_lists_every_hash() -> None:
    session = four_friends("mau-mau", seats=3, target="1", draw_two="7", here=(ALICE, BEN))
    statement = shuffle_of(session).statement
    assert (statement.preset, statement.match, statement.round, statement.previous) == ("mau-mau", 1, 1, "-")
    assert statement.options["draw_two"] == "7"
    assert set(statement.options) == set(session.room.game.house_rules)
    assert [share.kind for share in statement.shares] == ["person", "person", "absent"]
    assert [share.who for share in statement.shares] == [guest_id("room", guest) for guest in (ALICE, BEN, CHO)]


def test_the_statement_names_the_version_of_the_rules() -> None:
    session = RoomSession(NewRoom("mau-mau"))
    stated = filled_in(session.room, log.Stated("", {}, ""), 0)
    assert isinstance(stated, log.Stated)
    assert read_statement(stated.statement).version == stated_version(session.room.game)
    assert stated_version(session.room.game).startswith(f"{tefuda.__version__}+")


def test_numbers_and_key_are_those_stated_and_the_deals_follow() -> None:
    session = four_friends("mau-mau")
    shuffle = shuffle_of(session)
    assert [number_hash(number) for number in shuffle.in_order] == [one.hash for one in shuffle.statement.shares]
    assert number_hash(shuffle.server) == shuffle.statement.server
    key = match_key(shuffle.text, shuffle.in_order, shuffle.server)
    for number in (1, 2):
        view = session.sees(BEN)
        assert view.match_commitment == statement_hash(shuffle.text)
        assert view.deal is not None
        assert view.deal.commitment == deal_commitment(derived_key(key, number - 1))
        session.play_on()
        view = session.sees(BEN)
        assert view.result is not None
        assert view.result.key == derived_key(key, number - 1).hex()
        for guest in FRIENDS:
            session.does(guest, protocol.Ready(session.id()))


def test_nobody_is_shown_a_number_before_the_match_is_over() -> None:
    session = table(silent=(DAO,))
    told = b"".join(encode(session.sees(guest)) for guest in (*FRIENDS, ""))
    for number in [*shuffle_of(session).numbers.values(), shuffle_of(session).server, *session.numbers.values()]:
        assert number.encode() not in told
    assert session.sees(BEN).shuffle is not None
    session.silent = set()
    session.settle()
    assert session.sees(BEN).shuffle is None
    shuffle = played_out(session).sees(BEN).shuffle
    assert shuffle is not None
    assert shuffle.numbers == [*shuffle_of(session).in_order, shuffle_of(session).server]


def test_a_table_that_shows_no_keys_shows_no_numbers() -> None:
    shuffle = played_out(table(reveal=False)).sees(BEN).shuffle
    assert shuffle is not None
    assert shuffle.statement
    assert shuffle.numbers == []


def test_programs_that_send_no_hash_begin_at_once() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    session.room.arrive(BEN)
    session.does(BEN, protocol.Sit("a", 1))
    session.does(ALICE, protocol.Begin("b"))
    assert session.stage == "playing"
    assert [share.kind for share in shuffle_of(session).statement.shares] == ["person", "absent"]


def test_for_who_is_not_here_the_server_draws_after_a_moment() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    session.comes(BEN, 1)
    session.room.depart(BEN, session.at)
    session.does(ALICE, protocol.Begin("begin"))
    session.wait(GATHERING - 1)
    assert session.stage == "shuffling"
    assert session.room.shuffling.current is None
    session.wait(1)
    assert session.stage == "playing"
    assert shuffle_of(session).statement.shares[1].kind == "absent"


def test_who_comes_back_in_time_takes_part() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    session.comes(BEN, 1)
    session.room.depart(BEN, session.at)
    session.does(ALICE, protocol.Begin("begin"))
    session.wait(GATHERING - 1)
    session.room.arrive(BEN)
    session.settle()
    assert session.stage == "playing"
    assert shuffle_of(session).statement.shares[1].kind == "person"


def test_a_page_that_has_lost_its_number_sends_the_hash_of_another() -> None:
    session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]))
    hash = session.committed()
    session.does(ALICE, protocol.Commit("a", hash))
    seen = session.sees(ALICE).shuffle
    assert seen is not None
    assert seen.hash == hash
    session.does(ALICE, protocol.Begin("b"))
    assert shuffle_of(session).statement.shares[0].hash == hash


def test_a_shuffle_goes_on_after_a_restart_with_the_same_statement() -> None:
    session = table(silent=(BEN, DAO))
    before = session.sees(DAO)
    session.room = session.again()
    session.in_numbers = type(session.in_numbers)()
    assert session.stage == "shuffling"
    for guest in FRIENDS:
        session.room.arrive(guest)
    session.settle()
    session.wait(REVEALING - 1)
    assert session.sees(DAO).shuffle == before.shuffle
    session.silent = set()
    session.settle()
    assert session.stage == "playing"
    assert shuffle_of(session).hash == before.match_commitment


def test_time_for_numbers_runs_only_while_somebody_is_here() -> None:
    session = table(silent=(ALICE,), seats=2)
    for guest in (ALICE, BEN):
        session.room.depart(guest, session.at)
    session.wait(10 * REVEALING)
    assert session.stage == "shuffling"
    session.room.arrive(ALICE)
    session.wait(REVEALING - 1)
    session.silent = set()
    session.settle()
    assert session.stage == "playing"
    assert session.room.shuffling.withheld == []


def test_nobody_sits_down_or_goes_on_while_cards_are_shuffled() -> None:
    session = table(silent=(DAO,), seats=4)
    session.does(CHO, protocol.Leave("leave"))
    session.room.arrive(CHO)
    for command in (protocol.Sit("a", 2), protocol.Begin("b"), protocol.Fill("c", 2, "open"), protocol.Ready("d")):
        with pytest.raises(RequestRefused) as refused:
            session.does(CHO if isinstance(command, protocol.Sit) else ALICE, command)
        assert refused.value.code == "not_now"


def test_the_next_match_follows_the_statement_of_the_last() -> None:
    session = played_out(table())
    first = shuffle_of(session)
    for guest in FRIENDS:
        session.does(guest, protocol.Ready(session.id()))
    second = shuffle_of(session).statement
    assert (second.match, second.round, second.previous) == (2, 1, first.hash)
    assert not {one.hash for one in first.statement.shares} & {one.hash for one in second.shares}


def test_a_file_of_a_match_without_its_statement_is_found_out() -> None:
    session = played_out(table())
    room = session.room
    assert room.match is not None
    text = match_text(PlayedMatch(room, room.match, shuffle_of(session)))
    without = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("# statement"))
    found = findings(tefuda.read(without), without)
    assert [one.right for one in found] == [False, *[True] * len(room.match.deals)]


@pytest.mark.parametrize("preset", sorted(tefuda.games()))
def test_what_everybody_saw_is_written_in_the_file_as_it_was_seen(preset: str) -> None:
    """By this the page compares the file with what it saw."""
    session = four_friends(preset, secret="a")
    session.play_on(random=Random(preset))
    body = str(session.room.match).split("deal 1\n")[1].partition("result ")[0]
    written = [decision for decision in re.split(r"\s{2,}|\n", body) if decision]
    for guest in (ALICE, DAO, ""):
        events = session.sees(guest).events
        for event, decision in zip(reversed(events), reversed(written), strict=False):
            assert event.action is None or f"{event.seat}: {event.action.text}" == decision


# ------------------------------------------------------------------ cheats of players


def test_a_seat_cannot_show_another_number_once_it_knows_the_others() -> None:
    """Before, whoever sent a number last could try many of them, and keep the one that dealt a good hand."""
    session = table(silent=(DAO,))
    shuffle = shuffle_of(session)
    for number in (new_number(), shuffle.numbers[0]):
        with pytest.raises(RequestRefused) as refused:
            session.does(DAO, protocol.Reveal("a", shuffle.hash, number))
        assert refused.value.code == "illegal"
    with pytest.raises(RequestRefused) as refused:
        session.does(BEN, protocol.Reveal("b", shuffle.hash, shuffle.numbers[1]))
    assert refused.value.code == "not_now"
    with pytest.raises(RequestRefused) as refused:
        session.does(DAO, protocol.Reveal("c", "0" * 64, session.numbers[shuffle.statement.shares[3].hash]))
    assert refused.value.code == "not_now"


@pytest.mark.parametrize("leaves", [False, True], ids=["by waiting", "by leaving"])
def test_who_shows_no_number_is_left_out_openly_and_all_others_draw_again(leaves: bool) -> None:
    """Before, a page could look at what came of its number, and reload to send another."""
    session = table(silent=(DAO,))
    first = shuffle_of(session)
    if leaves:
        session.does(DAO, protocol.Leave("leave"))
    else:
        session.wait(REVEALING - 1)
        assert session.stage == "shuffling"
        session.wait(1)
    second = shuffle_of(session)
    assert session.stage == "playing"
    assert (second.statement.round, second.statement.previous) == (2, first.hash)
    assert [share.kind for share in second.statement.shares] == ["person"] * 3 + ["bot" if leaves else "absent"]
    assert not {one.hash for one in first.statement.shares} & {one.hash for one in second.statement.shares}
    player = session.sees(ALICE).players[3]
    assert (player.kind, player.vacant, player.away) == (("bot", True, False) if leaves else ("person", False, True))
    (event,) = session.sees(ALICE).events
    assert event.sentences[0].startswith("The page of Dao showed no number, so the shuffle was repeated")
    found = checked(played_out(session))
    assert wrong(found) == set()
    assert any("shuffled {round} times" in sentence for sentence in found)


def test_a_page_without_its_number_says_so_and_the_match_begins_at_once_with_its_player() -> None:
    """Before, a browser that had forgotten its number held the table up, and a bot played for its guest."""
    session = table(silent=(DAO,))
    first = shuffle_of(session)
    session.does(DAO, protocol.Forgo("forgo", first.hash))
    assert session.stage == "playing"
    second = shuffle_of(session).statement
    assert (second.round, second.previous) == (2, first.hash)
    assert [share.kind for share in second.shares] == ["person"] * 3 + ["absent"]
    assert not {one.hash for one in first.statement.shares} & {one.hash for one in second.shares}
    player = session.sees(ALICE).players[3]
    assert (player.kind, player.away) == ("person", False)
    session.silent = set()
    found = checked(played_out(session))
    assert wrong(found) == set()
    restored = room_of(session.lines)
    assert restored.shuffling.barred == {3}
    assert not restored.presence.away


def test_only_who_is_waited_for_can_do_without_its_number_and_only_once() -> None:
    session = table(silent=(DAO,))
    shuffle = shuffle_of(session)
    for guest, statement in ((BEN, shuffle.hash), (DAO, "0" * 64)):
        with pytest.raises(RequestRefused) as refused:
            session.does(guest, protocol.Forgo("forgo", statement))
        assert refused.value.code == "not_now"
    session.silent = {CHO, DAO}
    session.does(DAO, protocol.Forgo("forgo", shuffle.hash))
    with pytest.raises(RequestRefused) as refused:
        session.does(DAO, protocol.Forgo("again", shuffle_of(session).hash))
    assert refused.value.code == "not_now"


def test_a_page_that_was_left_out_cannot_come_in_again_to_try_once_more() -> None:
    session = table(silent=(CHO, DAO))
    session.wait(REVEALING - 1)
    session.silent = {DAO}
    session.settle()
    session.silent = {ALICE, DAO}
    session.wait(1)
    session.does(DAO, protocol.Commit("commit", session.committed()))
    session.wait(REVEALING)
    assert session.stage == "playing"
    kinds = [share.kind for share in shuffle_of(session).statement.shares]
    assert kinds == ["absent", "person", "person", "absent"]
    assert shuffle_of(session).statement.round == 3
    session.silent = set()
    for guest in FRIENDS:
        session.room.hear_from(guest)
    played_out(session)
    for guest in FRIENDS:
        session.does(guest, protocol.Ready(session.id()))
    assert [share.kind for share in shuffle_of(session).statement.shares] == ["absent", "person", "person", "person"]


def test_a_guest_who_leaves_takes_no_other_out_of_the_shuffle() -> None:
    session = table(silent=(CHO, DAO))
    session.silent = set()
    session.does(DAO, protocol.Leave("leave"))
    assert session.stage == "playing"
    assert [share.kind for share in shuffle_of(session).statement.shares] == ["person"] * 3 + ["bot"]


def test_who_withheld_and_then_leaves_has_the_shuffle_repeated_once() -> None:
    session = table(silent=(BEN,))
    session.silent = {DAO}
    session.does(BEN, protocol.Forgo("forgo", shuffle_of(session).hash))
    second = shuffle_of(session)
    session.does(BEN, protocol.Leave("leave"))
    assert shuffle_of(session) is second
    assert session.room.shuffling.withheld == ["Ben"]
    session.silent = set()
    session.settle()
    assert session.stage == "playing"
    assert shuffle_of(session).statement.round == 2
    assert wrong(checked(played_out(session))) == set()
    assert room_of(session.lines).shuffling.withheld == ["Ben"]


def test_who_leaves_after_showing_a_number_does_not_have_the_shuffle_repeated() -> None:
    session = table(silent=(CHO, DAO))
    first = shuffle_of(session)
    session.does(BEN, protocol.Leave("leave"))
    assert shuffle_of(session) is first
    session.silent = set()
    session.settle()
    assert session.stage == "playing"
    assert shuffle_of(session).statement.round == 1
    assert shuffle_of(session).numbers == first.numbers


def test_if_nobody_shows_a_number_the_server_draws_all() -> None:
    session = table(silent=(ALICE, BEN), seats=2)
    session.wait(REVEALING)
    assert session.stage == "playing"
    assert [share.kind for share in shuffle_of(session).statement.shares] == ["absent", "absent"]
    assert session.room.shuffling.withheld == ["Alice", "Ben"]


def test_however_many_refuse_and_in_whatever_order_a_shuffle_ends_and_names_them_all() -> None:
    """Each seat can have a shuffle repeated once; then the server draws for it, until the match is over."""
    for first in FRIENDS:
        refusing = [first, *(guest for guest in FRIENDS if guest != first)]
        session = table(silent=(refusing[0],))
        for number, guest in enumerate(refusing[1:], start=2):
            session.silent = {guest}
            session.wait(REVEALING)
            if session.stage == "shuffling":
                assert shuffle_of(session).statement.round == number
        session.silent = set(FRIENDS)
        session.wait(REVEALING)
        assert session.stage == "playing"
        assert shuffle_of(session).statement.round <= len(FRIENDS) + 1
        names = [session.room.occupants[FRIENDS.index(guest)].name for guest in refusing]
        assert session.room.shuffling.withheld == names[: len(session.room.shuffling.withheld)]
        told = session.sees(ALICE).events[0].sentences
        assert [
            sentence.removeprefix("The page of ").split(" showed")[0] for sentence in told[:-1]
        ] == session.room.shuffling.withheld


def test_refusing_whenever_the_cards_look_bad_gains_nothing() -> None:
    """All that the last to answer knows are the numbers of the others: without the server's they reveal nothing."""
    good, tables = 0, 240
    for number in range(tables):
        session = RoomSession(NewRoom("mau-mau", {}, ["me", "open"]), secret=f"{number:064x}")
        session.silent = {BEN}
        session.comes(BEN, 1)
        session.does(ALICE, protocol.Begin("begin"))
        shuffle = shuffle_of(session)
        own = session.numbers[shuffle.statement.shares[1].hash]
        looks_good = match_key(shuffle.text, [shuffle.numbers[0], own], "00" * 32)[0] < 128
        if looks_good:
            session.silent = set()
            session.settle()
        session.wait(REVEALING)
        assert session.stage == "playing"
        assert shuffle_of(session).statement.round == (1 if looks_good else 2)
        assert session.room.shuffling.withheld == ([] if looks_good else ["Ben"])
        good += shuffle_of(session).key[0] < 128
    assert abs(good - tables / 2) < 4 * (tables / 4) ** 0.5


# ------------------------------------------------------------------ cheats of a server


def checked(
    session: RoomSession, match: Match | None = None, promise: str = "", own: str = "", **changed: object
) -> Mapping[str, bool | None]:
    """Return what `tefuda verify` finds in the file of a match, or of one with something changed."""
    shuffle = shuffle_of(session)
    given = {"statement": shuffle.text, "numbers": shuffle.in_order, "server": shuffle.server, **changed}
    match = match or session.room.match
    assert match is not None
    text = write_proof(match, **given)  # type: ignore[arg-type]
    found = findings(tefuda.read(text), text, [promise] if promise else [], [own] if own else [])
    return {finding.sentence: finding.right for finding in found}


def played_with(key: bytes) -> Match:
    """Return a match dealt from another key."""
    match: Match = tefuda.match("mau-mau", key=key, seats=4, target=1)
    while not match.over:
        while not match.deal.over:
            match = match.apply(match.deal.legal_actions[0])
        match = match if match.over else match.next_deal()
    return match


@pytest.fixture(scope="module")
def session() -> RoomSession:
    """A match played fairly."""
    return played_out(table())


def wrong(found: Mapping[str, bool | None]) -> set[str]:
    return {sentence for sentence, right in found.items() if right is False}


KEY = "The key of the match was made of the statement and all numbers."
SEAT = "The number of seat {seat} belongs to the hash stated before the match."
SERVER = "The server's number belongs to the hash stated before the match."
GAME = "The game, its house rules and its seats are those stated before the match."
PROMISED = "The file contains the promise you noted: {promise}"
LISTED = "The statement lists the hash of your number."


def test_a_fair_match_is_found_fair(session: RoomSession) -> None:
    shuffle = shuffle_of(session)
    assert wrong(checked(session, promise=shuffle.hash, own=shuffle.numbers[1])) == set()


def test_a_server_that_grinds_its_number_is_found_out(session: RoomSession) -> None:
    """Before, in a game begun by one click, the server could draw its secret knowing the number of the page."""
    shuffle, server = shuffle_of(session), new_number()
    match = played_with(match_key(shuffle.text, shuffle.in_order, server))
    assert wrong(checked(session, match, server=server)) == {SERVER}


def test_a_server_that_lets_the_last_seat_grind_is_found_out(session: RoomSession) -> None:
    """Before, every promise was still found kept."""
    shuffle = shuffle_of(session)
    numbers = [*shuffle.in_order[:3], new_number()]
    match = played_with(match_key(shuffle.text, numbers, shuffle.server))
    assert wrong(checked(session, match, numbers=numbers)) == {SEAT}


def test_a_number_exchanged_in_the_file_is_found_out(session: RoomSession) -> None:
    """Before, `tefuda verify --noted` still said that every promise was kept."""
    numbers = [*shuffle_of(session).in_order[:3], new_number()]
    assert wrong(checked(session, numbers=numbers)) == {SEAT, KEY}


def stated_again(session: RoomSession, **changed: object) -> tuple[str, Statement]:
    statement = replace(shuffle_of(session).statement, **changed)  # type: ignore[arg-type]
    return str(statement), statement


def test_an_invented_file_has_another_statement_than_was_promised(session: RoomSession) -> None:
    """Before, the promise did not bind the numbers, so a made-up file kept it."""
    shuffle = shuffle_of(session)
    numbers = [shuffle.numbers[0], new_number(), *shuffle.in_order[2:]]
    shares = tuple(
        replace(share, hash=number_hash(number))
        for share, number in zip(shuffle.statement.shares, numbers, strict=True)
    )
    text, _ = stated_again(session, shares=shares)
    match = played_with(match_key(text, numbers, shuffle.server))
    found = checked(session, match, shuffle.hash, shuffle.numbers[1], statement=text, numbers=numbers)
    assert wrong(found) == {PROMISED, LISTED}


def test_ones_own_number_at_another_seat_or_drawn_by_the_server_is_no_part_of_it(session: RoomSession) -> None:
    shuffle = shuffle_of(session)
    absent = tuple(replace(share, kind="absent") for share in shuffle.statement.shares)
    text, _ = stated_again(session, shares=absent)
    assert LISTED in wrong(checked(session, own=shuffle.numbers[1], statement=text))


@pytest.mark.parametrize(
    "changed",
    [
        lambda stated: {"preset": "crazy-eights"},
        lambda stated: {"options": {**stated.options, "target": "30"}},
        lambda stated: {"options": {**stated.options, "draw_two": "8"}},
        lambda stated: {"shares": stated.shares[:3]},
    ],
    ids=["game", "target", "house rule", "seats"],
)
def test_another_game_than_was_stated_is_found_out(
    session: RoomSession, changed: Callable[[Statement], dict[str, object]]
) -> None:
    """Before, the promise bound neither game nor house rules nor seats."""
    shuffle = shuffle_of(session)
    text, statement = stated_again(session, **changed(shuffle.statement))
    numbers = shuffle.in_order[: len(statement.shares)]
    match = played_with(match_key(text, numbers, shuffle.server))
    assert wrong(checked(session, match, statement=text, numbers=numbers)) == {GAME}


def test_a_match_dealt_from_a_key_of_the_servers_choice_is_found_out(session: RoomSession) -> None:
    match = played_with(bytes(32))
    assert wrong(checked(session, match)) == {KEY}


def test_the_statement_of_an_older_match_does_not_fit() -> None:
    """Before, nothing in a promise said for which match it was made."""
    session = played_out(table())
    older, match = shuffle_of(session), session.room.match
    for guest in FRIENDS:
        session.does(guest, protocol.Ready(session.id()))
    later = shuffle_of(session)
    assert match is not None
    text = write_proof(match, older.text, older.in_order, older.server)
    found = findings(tefuda.read(text), text, [later.hash], [later.numbers[1]])
    assert wrong({finding.sentence: finding.right for finding in found}) == {PROMISED, LISTED}


def test_a_file_from_which_the_statement_is_removed_is_found_out(session: RoomSession) -> None:
    match = session.room.match
    assert match is not None
    text = write_proof(match, "", [], new_number())
    found = {finding.sentence: finding.right for finding in findings(tefuda.read(text), text, [], [new_number()])}
    assert wrong(found) == {"The file contains a statement made before the match.", LISTED}


def test_a_match_without_a_number_of_any_page_is_said_to_show_nothing(session: RoomSession) -> None:
    absent = tuple(replace(share, kind="absent") for share in shuffle_of(session).statement.shares)
    text, _ = stated_again(session, shares=absent)
    said = "The server drew all numbers, so this does not show that it did not choose the cards."
    assert said in checked(session, statement=text)


def test_who_verifies_by_other_rules_is_told_so(session: RoomSession) -> None:
    text, _ = stated_again(session, version="0.0.1+0123456789abcdef")
    found = checked(session, statement=text)
    assert "The game was played by the rules of version {version}; it is replayed here by version {here}." in found
