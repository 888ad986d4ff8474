"""Big Two in the terminal: ranks typed, plays of several cards, passing, the exchange."""

from __future__ import annotations

from pathlib import Path

import tefuda
from tests.cli.terminal import position, run, said

HANDS = "hands 7♣ 7♦ 8♣ 9♦ 10♣ J♣ / K♠ K♥ 4♦ / 5♣ 5♦ 9♠ / 3♣ 6♦ Q♠\nturn 0"


def test_the_name_of_the_family_plays_its_first_preset(tmp_path: Path) -> None:
    told = said("play", "big-two", "--seed", "5", typed="q\n", data=tmp_path)
    assert "Big Two, basic rules of Taiwan · Deal 1" in told
    assert "The match is saved" in told
    (file,) = (tmp_path / "tefuda").glob("*.deal")
    assert isinstance(tefuda.read(file.read_text(encoding="utf-8")), tefuda.Match)


def test_a_pair_is_typed_by_its_rank_and_a_single_card_by_its_number(tmp_path: Path) -> None:
    file = position(tmp_path, "taiwan", HANDS)
    told = said("play", "--resume", file, typed="77\n")
    assert "You play 7♣ 7♦." in told
    file = position(tmp_path, "taiwan", HANDS)
    assert "You play 7♦." in said("play", "--resume", file, typed="2\n")


def test_a_straight_is_typed_by_its_ranks_and_the_table_shows_its_kind(tmp_path: Path) -> None:
    file = position(tmp_path, "taiwan", HANDS)
    told = said("play", "--resume", file, "--bots", "greedy", typed="7 8 9 10 J\npass\n")
    assert "You play 7♣ 8♣ 9♦ 10♣ J♣." in told
    assert "passes." in told
    assert "You lead." in told
    assert "anything may be led" in told


def test_a_trick_shows_who_has_passed_and_the_cards_to_beat(tmp_path: Path) -> None:
    file = position(tmp_path, "taiwan", HANDS.replace("turn 0", "turn 0\ntop 4♣ 4♥\nowner 1\npassed 2"))
    told = " ".join(run("play", "--resume", file, typed="why 8c\nhint\nq\n").stdout.split())
    assert "passed" in told
    assert "pair" in told
    assert "You must play the same number of cards as the play on the table. [3.1]" in told
    assert "The expert would choose: 7♣ 7♦" in told


def test_the_first_player_out_wins_and_the_points_are_shown(tmp_path: Path) -> None:
    file = position(tmp_path, "taiwan", "hands 7♣ 7♦ / K♠ K♥ 4♦ / 5♣ 5♦ 9♠ / 3♣ 6♦ Q♠\nturn 0")
    told = said("play", "--resume", file, typed="77\n")
    assert "You are out!" in told
    assert "+9" in told


def test_cards_put_down_for_the_exchange_are_shown_only_to_their_player(tmp_path: Path) -> None:
    told = said("play", "big-two", "--seed", "5", "-o", "exchange=yes", typed="1\nq\n", data=tmp_path)
    assert "everybody puts down one to three cards" in told
    assert "You put down " in told
    assert "The cards are shuffled and given back." in told
    assert "You are given " in told
    assert "Hana puts" not in told
