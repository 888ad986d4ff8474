"""The corpus of stored games: logs of rooms as each released version wrote them, and the state each one ends in.

    python -m tests.server.corpus VERSION

writes into `tests/corpus/VERSION` the games that it lacks, until the version is released, with that version's code.
A stored game is never written again: `test_corpus` replays those of every version with the rules and rooms of today.

`NAME.jsonl` has one line of JSON for each line of a log, `NAME.json` the state in which the room ends.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import tefuda
from tefuda.server.messages import protocol
from tefuda.server.messages.http_api import NewRoom
from tefuda.server.room import log
from tefuda.server.room.clock import ABSENCE, REVEALING
from tefuda.server.room.commands import Change
from tefuda.server.room.room import Room
from tefuda.server.view.numbers import RoomNumbers
from tests.server.room_session import ALICE, BEN, CHO, DAO, RoomSession, four_friends

CORPUS = Path(__file__).parents[1] / "corpus"
FRIENDS = (ALICE, BEN, CHO, DAO)


# ------------------------------------------------------------------ reading


def stored_games() -> Iterator[Path]:
    """Yield the log of every stored game."""
    yield from sorted(CORPUS.glob("*/*.jsonl"))


def lines_of(stored: Path) -> list[log.Line]:
    """Return the lines of a stored log."""
    lines = []
    for text in stored.read_text(encoding="utf-8").splitlines():
        line = json.loads(text)
        entry = log.read(json.dumps(line["entry"]))
        lines.append(log.Line(line["seq"], line["at"], entry, line["guest"], line["command"]))
    return lines


def room_of(lines: list[log.Line]) -> Room:
    """Return the room that a log restores."""
    room = Room("room", pace=(10, 10))
    for line in lines:
        room.accept(line)
    return room


def state_of(room: Room) -> dict[str, Any]:
    """Return the state of a room without any sentences: what everybody sees, holds and may do."""
    state: dict[str, Any] = {
        "stage": room.stage,
        "closed": room.closed,
        "match": room.number,
        "moment": room.moment,
        "host": room.host,
        "paused": room.presence.paused_at is not None,
        "commands": len(room.done),
        "seats": [
            {
                "guest": one.guest,
                "name": one.name,
                "bot": one.bot,
                "ready": one.ready,
                "vacant": one.vacant,
                "switches": [one.auto_pass, one.auto_claim],
            }
            for one in room.occupants
        ],
    }
    if room.match is not None:
        state["deals"] = [
            {
                "decisions": len(deal.history),
                "over": deal.over,
                "payoffs": list(deal.payoffs),
                "scores": list(deal.scores),
            }
            for deal in room.match.deals
        ]
        state["position"] = dict(room.deal.position)
        state["history"] = [f"{event.seat}: {event.action}" for event in room.deal.history]
        state["asked"] = list(room.asked)
        state["window"] = room.window
        state["answers"] = {str(seat): action for seat, action in sorted(room.answers.items())}
        state["asked_at"] = room.clock.asked_at
        state["banks"] = list(room.clock.banks or ())
        state["seen"] = [seen_by(room, seat) for seat in (None, *range(len(room.occupants)))]
    return state


def seen_by(room: Room, seat: int | None) -> dict[str, Any]:
    """Return what a seat, or an onlooker, sees of the deal now played."""
    seen = room.deal.observe(seat)
    return {
        "history": [None if event.action is None else str(event.action) for event in seen.history],
        "hand": [] if seat is None else [str(card) for card in seen.hand],
        "legal": [str(action) for action in seen.legal_actions],
    }


# ------------------------------------------------------------------ writing


def write(version: str) -> None:
    """Write the stored games of a version, those that stand there already excepted."""
    folder = CORPUS / version
    folder.mkdir(parents=True, exist_ok=True)
    for name, played in GAMES.items():
        if (folder / f"{name}.jsonl").exists():
            continue
        session = played()
        lines = [
            json.dumps(
                {
                    "seq": line.seq,
                    "at": line.at,
                    "guest": line.guest,
                    "command": line.command,
                    "entry": json.loads(log.write(line.entry)),
                },
                ensure_ascii=False,
            )
            for line in session.lines
        ]
        (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        state = json.dumps(state_of(session.again()), ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(state + "\n", encoding="utf-8")


def eights() -> RoomSession:
    """House rules, people who leave, come back and change names, two deals, and a pause in the third."""
    session = four_friends("mau-mau", timer="normal", draw_two="7", skip="8", last_call="yes")
    play(session, 1)
    session.does(BEN, protocol.Rename(session.id(), "Benjamin"))
    session.does(CHO, protocol.Leave(session.id()))
    session.play_on(12, Random(2))
    session.does(CHO, protocol.Sit(session.id(), 2))
    play(session, 2)
    session.play_on(9, Random(3))
    pause(session)
    session.play_on(4, Random(4))
    return session


def bots() -> RoomSession:
    """One person among bots, who lets the time run out, and a bot that is put in the place of an open seat."""
    session = RoomSession(NewRoom("crazy-eights", {"target": "30"}, ["me", "greedy", "open", "random"], "fast"))
    session.does(ALICE, protocol.Fill(session.id(), 2, "greedy"))
    session.does(ALICE, protocol.Fill(session.id(), 4, "random"))
    session.does(ALICE, protocol.Fill(session.id(), 4, "closed"))
    session.does(ALICE, protocol.Begin(session.id()))
    session.play_on(5, Random(1))
    session.wait(90_000)
    play(session, 2, hosts=(ALICE,))
    session.play_on(6, Random(5))
    return session


def taken_back() -> RoomSession:
    """One person among bots, who takes a decision back and makes it once more."""
    session = RoomSession(NewRoom("guandan", begin=True))
    for _ in range(3):
        while 0 not in session.room.unanswered:
            session.wait(10)
        session.plays(ALICE)
        session.does(ALICE, protocol.Undo(session.id()))
        session.plays(ALICE)
    session.play_on(20, Random(12))
    return session


def big_two() -> RoomSession:
    """Two matches of one deal each, and a third begun."""
    session = four_friends("taiwan", match_deals="1")
    for number in range(2):
        play(session, number)
    session.play_on(11, Random(11))
    return session


def exchange() -> RoomSession:
    """Big Two with an exchange of cards, in which answers are secret, and someone away."""
    session = four_friends("hongkong", timer="relaxed", exchange="yes")
    play(session, 7)
    session.room.depart(DAO, session.at)
    session.wait(ABSENCE + 5_000)
    session.play_on(8, Random(8))
    session.room.arrive(DAO)
    session.play_on(8, Random(9))
    return session


def guandan() -> RoomSession:
    """A match with tributes, and one that is under way."""
    session = four_friends("guandan", deals_limit="2")
    for number in range(2):
        play(session, number)
    session.play_on(30, Random(3))
    return session


def nippachi() -> RoomSession:
    """Windows of claims of a fixed length, with switches that answer them."""
    session = four_friends("nippachi", timer="normal", wrong_don="penalty", rounds="3")
    session.does(BEN, protocol.Switch(session.id(), auto_pass=True))
    session.does(CHO, protocol.Switch(session.id(), auto_claim=True))
    for number in range(2):
        play(session, number)
    session.does(BEN, protocol.Switch(session.id()))
    session.play_on(13, Random(13))
    pause(session)
    session.play_on(6, Random(14))
    return session


def in_a_window() -> RoomSession:
    """A log that ends in an open window that two of four have answered."""
    session = four_friends("nippachi", timer="relaxed")
    random = Random(4)
    while not session.room.claims:
        session.play_on(1, random)
    for guest in (BEN, CHO):
        if session.room.seat_of(guest) in session.room.unanswered:
            session.plays(guest, "pass")
    return session


def dobon() -> RoomSession:
    """All optional rules: riichi, several cards at once; everybody leaves in the second match."""
    session = four_friends("teyaku-dobon-all", timer="fast", rounds="2")
    for number in range(3):
        play(session, number)
    session.play_on(5, Random(6))
    for guest in FRIENDS:
        session.does(guest, protocol.Leave(session.id()))
    return session


def shuffled() -> RoomSession:
    """Shuffles: one in which Cho's number does not come, and one in which Ben has another and Dao leaves."""
    session = RoomSession(NewRoom("taiwan", {"match_deals": "1"}, ["me", "open", "open", "open"]))
    session.silent = {CHO}
    for seat, guest in enumerate((BEN, CHO, DAO), start=1):
        session.comes(guest, seat)
    session.does(ALICE, protocol.Begin(session.id()))
    session.wait(REVEALING)
    play(session, 1, hosts=(ALICE, CHO, DAO))
    session.silent = {DAO}
    session.does(BEN, protocol.Commit(session.id(), session.committed()))
    session.does(BEN, protocol.Ready(session.id()))
    session.does(DAO, protocol.Leave(session.id()))
    session.play_on(9, Random(1))
    return session


def taken_over() -> RoomSession:
    """A match in the middle of which another node takes the room over."""
    session = four_friends("mau-mau")
    session.play_on(5, Random(4))
    session.keep(Change(log.TakenOver("b", 2, session.at)))
    session.at += 6_000
    session.room, session.in_numbers = session.again(), RoomNumbers()
    for guest in FRIENDS:
        session.room.arrive(guest)
    session.play_on(5, Random(5))
    return session


GAMES: dict[str, Callable[[], RoomSession]] = {
    "eights-house-rules": eights,
    "eights-bots": bots,
    "big-two-matches": big_two,
    "big-two-exchange": exchange,
    "guandan-taken-back": taken_back,
    "guandan-tribute": guandan,
    "nippachi-windows": nippachi,
    "nippachi-open-window": in_a_window,
    "teyaku-dobon-left": dobon,
    "big-two-shuffled": shuffled,
    "mau-mau-taken-over": taken_over,
}


def play(session: RoomSession, chance: int, hosts: tuple[str, ...] = FRIENDS) -> None:
    """Play a deal to its end, as a bot would or at random for a `chance` above 5, and begin the next."""
    session.play_on(random=Random(chance) if chance > 5 else None)
    for guest in hosts:
        if session.room.stage != "playing" and session.room.seat_of(guest) is not None:
            session.does(guest, protocol.Ready(session.id()))


def pause(session: RoomSession) -> None:
    """Unload the room for an hour while nobody is there, and restore it from its log."""
    here = list(session.room.presence.pages)
    for guest in here:
        session.room.depart(guest, session.at)
    assert session.room.presence.paused_at is not None
    session.keep(Change(log.Paused(session.room.presence.paused_at)))
    session.at += 3_600_000
    session.room, session.in_numbers = session.again(), RoomNumbers()
    for guest in here:
        session.room.arrive(guest)
    session.settle()


if __name__ == "__main__":
    write(sys.argv[1] if len(sys.argv) > 1 else tefuda.__version__)
