"""Nippachi in the terminal: windows in which the person claims or passes, and bots answer automatically."""

from __future__ import annotations

from pathlib import Path

import tefuda
from tests.cli.terminal import ONES, said

HANDS = "hands {you} / Q♣ 3♣ 9♣ / {across} / J♥ 10♣ 8♣\npile 5♥\nturn 3"


def saved(folder: Path, you: str, across: str = "2♣ 2♦ K♣") -> Path:
    """Return a file with a deal in which the bot to your right lays a jack."""
    text = HANDS.format(you=you, across=across)
    deal = tefuda.position("nippachi", text, automatic_pass=True).apply("J♥")
    file = folder / "saved.deal"
    file.write_text(str(deal), encoding="utf-8")
    return file


def test_the_name_of_the_family_plays_its_first_preset(tmp_path: Path) -> None:
    told = said("play", "nippachi", "--seed", "5", typed="q\n", data=tmp_path)
    assert "Nippachi (二・八) · Deal 1 of 8" in told
    (file,) = (tmp_path / "tefuda").glob("*.deal")
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    assert match.deal.start.automatic_pass


def test_a_don_can_be_typed_in_answer_to_a_card(tmp_path: Path) -> None:
    told = said("play", "--resume", saved(tmp_path, "A♣ 4♣ 6♣"), "--bots", "greedy,greedy,greedy", typed="don\n")
    assert "your sum: 11 can be called: 11" in told
    assert "1 don 2 pass" in told
    assert "You say “don” on 11!" in told
    assert "You lay down 4♣ 6♣ A♣: 4 + 6 + 1 = 11." in told
    assert "Tama pays you 11 + 3 = 14 [7.4]." in told


def test_ron_and_pon_are_words_too(tmp_path: Path) -> None:
    told = said("play", "--resume", saved(tmp_path, "A♣ 4♣ 6♣"), typed="ron\n")
    assert "You say “don” on 11!" in told
    told = said("play", "--resume", saved(tmp_path, "J♣ J♦ 7♠ 4♠"), typed="pon J♦ J♣\nq\n")
    assert "You say “pon” and lay J♦ J♣." in told


def test_an_impossible_claim_is_refused_with_its_clause(tmp_path: Path) -> None:
    told = said("play", "--resume", saved(tmp_path, "J♣ J♦ 7♠ 4♠"), typed="why don\nkan\n4s\nwhy pon\nq\n")
    assert "The sum of your hand is not a number that can be called. [4.1]" in told
    assert "A kan takes three cards from your hand, of the number of the card laid. [3.3]" in told
    assert "The card laid must be answered first: claim it, or pass. [4.8]" in told
    assert "pon is allowed now." in told


def test_a_player_who_can_only_pass_is_not_asked(tmp_path: Path) -> None:
    told = said("play", "--resume", saved(tmp_path, "Q♥ 4♠ 6♠", "A♦ 4♦ 6♦"), "--bots", "greedy,greedy,greedy")
    assert "Maru says “don” on 11!" in told
    assert "Your turn" not in told


def test_a_whole_match_is_played(tmp_path: Path) -> None:
    told = said("play", "nippachi", "--seed", "4", "--seats", "3", "-o", "rounds=2", typed=ONES, data=tmp_path)
    assert "Deal 2" in told
    assert "To look at it again" in told
    (file,) = (tmp_path / "tefuda").glob("*.deal")
    replayed = said("replay", file, typed="\n" * 4000)
    assert "decisions follow the rules" in replayed
