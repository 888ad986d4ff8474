from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import tefuda
from tefuda.cli import main
from tefuda.server.host.rooms.archive import PlayedMatch, match_text
from tefuda.server.room.commitment import new_number, statement_hash
from tefuda.server.room.verification import statement_in
from tests.server.room_session import ALICE, BEN, RoomSession, four_friends


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["verify", "--lang", "en", *words])
    return done.exit_code, " ".join(done.output.split())


@pytest.fixture
def session() -> RoomSession:
    """A finished match of two people who took part in the shuffle and two who did not."""
    session = four_friends("mau-mau", target="1", here=(ALICE, BEN))
    while session.stage != "over":
        session.play_on()
    return session


@pytest.fixture
def file(session: RoomSession, tmp_path: Path) -> Path:
    """The match as downloaded from a server."""
    room = session.room
    assert room.match is not None
    assert room.shuffling.played is not None
    path = tmp_path / "game.deal"
    path.write_text(match_text(PlayedMatch(room, room.match, room.shuffling.played)), encoding="utf-8")
    return path


def own_number(session: RoomSession, seat: int) -> str:
    assert session.room.shuffling.played is not None
    return session.room.shuffling.played.numbers[seat]


def test_a_fair_game_is_found_fair(file: Path) -> None:
    code, told = run(str(file))
    assert code == 0
    assert "All promises were kept." in told
    assert "· Players' own pages drew the numbers of these seats, the server all others: 1, 2" in told
    assert "✗" not in told


def test_a_promise_written_down_is_looked_for_in_the_file(file: Path) -> None:
    text = file.read_text()
    deal = next(line for line in text.splitlines() if line.startswith("# commitment 1")).split()[-1]
    assert run(str(file), "--noted", deal, "--noted", statement_hash(statement_in(text)))[0] == 0
    code, told = run(str(file), "--noted", "0" * 64)
    assert code == 2
    assert "A promise was not kept." in told


def test_the_number_of_the_players_page_is_looked_for(session: RoomSession, file: Path) -> None:
    code, told = run(str(file), "--nonce", own_number(session, 1))
    assert code == 0
    assert "✓ Your number is that of seat 2." in told
    for number in (new_number(), own_number(session, 2)):
        code, told = run(str(file), "--nonce", number)
        assert code == 2
        assert "✗ The statement lists the hash of your number." in told


def test_a_game_with_a_replaced_number_is_detected(session: RoomSession, file: Path) -> None:
    file.write_text(file.read_text().replace(own_number(session, 1), "7b" * 32))
    code, told = run(str(file))
    assert code == 2
    assert "✗ The number of seat 2 belongs to the hash stated before the match." in told
    assert "✗ The key of the match was made of the statement and all numbers." in told


def test_a_file_that_proves_nothing_or_is_invalid_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "plain.deal"
    file.write_text(str(tefuda.deal("mau-mau", seed=1)))
    assert run(str(file))[0] == 2
    assert run(str(tmp_path / "nowhere.deal"))[0] == 2
