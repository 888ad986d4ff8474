from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import tefuda
from tefuda.cli import main
from tefuda.play.match import Match
from tefuda.server.room.commitment import deal_commitment, match_key, write_proof

SECRET = "7a" * 32
NONCES = ["a", "b", "", ""]


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["verify", "--lang", "en", *words])
    return done.exit_code, done.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A finished match as a server gives it away."""
    match = tefuda.match("mau-mau", key=match_key(SECRET, NONCES), target=1)
    while not match.over:
        while not match.deal.over:
            match = match.apply(match.deal.legal_actions[0])
        match = match if match.over else match.next_deal()
    assert isinstance(match, Match)
    path = tmp_path / "game.deal"
    path.write_text(write_proof(match, SECRET, NONCES), encoding="utf-8")
    return path


def test_a_fair_game_is_found_fair(file: Path) -> None:
    code, told = run(str(file))
    assert code == 0
    assert "All promises were kept." in told
    assert "✗" not in told


def test_a_promise_that_somebody_noted_is_looked_for(file: Path) -> None:
    key = next(line for line in file.read_text().splitlines() if line.startswith("# commitment 1"))
    assert run(str(file), "--noted", key.split()[-1])[0] == 0
    code, told = run(str(file), "--noted", deal_commitment(b"\0" * 32))
    assert code == 2
    assert "A promise was not kept." in told


def test_a_game_with_other_cards_is_found_out(file: Path) -> None:
    text = file.read_text()
    file.write_text(text.replace(SECRET, "7b" * 32))
    code, told = run(str(file))
    assert code == 2
    assert told.count("✗") == 2


def test_a_file_that_proves_nothing_or_is_none_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "plain.deal"
    file.write_text(str(tefuda.deal("mau-mau", seed=1)))
    assert run(str(file))[0] == 2
    assert run(str(tmp_path / "nowhere.deal"))[0] == 2
