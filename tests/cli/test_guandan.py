"""Guandan in the terminal: long hands and long lists, ranks, wild cards, tributes, a match to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tefuda
from tests.cli.terminal import LANGUAGES, ONES, position, run, said

WILD = "hands 7♣ 7♦ 8♣ 8♦ 2♥ 9♠ / 3♣ 4♦ / 3♦ 4♠ / 3♥ 4♥\nlevel 2\nturn 0"
RUNS = "hands 3♣ 4♣ 5♣ 6♣ 7♣ 7♦ 8♦ 9♦ 10♦ K♣ K♦ K♥ 5♥ 2♥ / 3♠ 4♦ / 3♦ 4♠ / 3♥ 4♥\nlevel 2\nturn 0"
JOKERS = "hands SJ BJ 3♣ 9♠ / 3♣ 4♦ / 3♦ 4♠ / 3♥ 4♥\nlevel 2\nturn 0"
GIVE = "hands A♠ A♦ 4♣ / 3♦ 4♦ 9♦ / 3♥ 4♥ 9♥ / 3♠ 4♠ 9♠\nlevel 2\nexchange -\nbefore 1 2 3 0"


def guandan(folder: Path, text: str, **options: object) -> Path:
    return position(folder, "guandan", text, **options)


@pytest.mark.parametrize("lang", ["en", pytest.param("zh_Hans", marks=pytest.mark.long)])
def test_a_whole_match_is_played_from_the_list(tmp_path: Path, lang: str) -> None:
    told = said("play", "guandan", "--seed", "3", typed=ONES, lang=lang, data=tmp_path)
    (file,) = (tmp_path / "tefuda").glob("*.deal")
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    assert match.over
    assert len(match.deals) > 2
    assert "tefuda replay" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_hand_and_its_choices_fit_the_screen(tmp_path: Path, lang: str) -> None:
    for seed in range(4):
        data = tmp_path / f"{seed}"
        shown = run("play", "guandan", "--seed", str(seed), "-o", "first_lead=random", lang=lang, data=data).stdout
        table = shown[shown.index(" 27 ") :]
        assert len(table.splitlines()) <= 24
        assert all(len(line.rstrip()) <= 80 for line in shown.splitlines() if "/" not in line)


def test_the_lowest_of_each_kind_are_listed_and_all_on_request(tmp_path: Path) -> None:
    file = guandan(tmp_path, RUNS)
    shown = said("play", "--resume", file)
    assert "`list` shows all" in shown
    assert "+" in shown.partition("`list`")[0]
    everything = said("play", "--resume", file, typed="list\n").partition("Your turn >")[2]
    assert everything.count("=") > shown.count("=")
    fives = said("play", "--resume", file, typed="list straight\n").partition("Your turn >")[2]
    assert "straight flush" in fives
    assert "pair" not in fives


def test_numbers_of_the_list_are_never_ranks(tmp_path: Path) -> None:
    file = guandan(tmp_path, RUNS)
    everything = said("play", "--resume", file, typed="list\n")
    assert " 21 " in everything
    assert " 22 " not in everything
    assert " 23 " in everything
    assert "You play " in said("play", "--resume", file, typed="23\n")


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("77", "7♣ 7♦"), ("7 7", "7♣ 7♦"), ("777", "7♣ 7♦ 2♥ (2♥ as 7)"), ("77788", "7♣ 7♦ 2♥ 8♣ 8♦ (2♥ as 7)"),
        ("88877", "8♣ 8♦ 2♥ 7♣ 7♦ (2♥ as 8)"),
        ("7d 7c", "7♣ 7♦"), ("7c 7d 2h", "7♣ 7♦ 2♥ (2♥ as 7)"), ("9s ♥2 as 9", "9♠ 2♥ (2♥ as 9)"),
        ("9♠ 2♥=9", "9♠ 2♥ (2♥ as 9)"),
        ("♥2 as 9♥ 9♠", "9♠ 2♥ (2♥ as 9)"),
    ],
)  # fmt: skip
def test_plays_are_typed_by_ranks_or_cards(tmp_path: Path, typed: str, played: str) -> None:
    assert f"You play {played}." in said("play", "--resume", guandan(tmp_path, WILD), typed=f"{typed}\n")


def test_an_ambiguous_selection_is_asked_about(tmp_path: Path) -> None:
    file = guandan(tmp_path, WILD)
    told = said("play", "--resume", file, typed="7c 7d 8c 8d 2h\n2\n")
    assert "1 8♣ 8♦ 2♥=8 7♣ 7♦ 2 7♣ 7♦ 2♥=7 8♣ 8♦ Which do you mean?" in told
    assert "You play 7♣ 7♦ 2♥ 8♣ 8♦ (2♥ as 7)." in told
    again = guandan(tmp_path, WILD)
    assert "You play 8♣ 8♦ 2♥ 7♣ 7♦ (2♥ as 8)." in said(
        "play", "--resume", again, typed="7c 7d 8c 8d 2h\n8c 8d 7c 7d 2h=8\n"
    )


def test_a_run_by_its_ranks_keeps_the_straight_flush(tmp_path: Path) -> None:
    assert "You play 3♣ 4♣ 5♥ 6♣ 7♦." in said("play", "--resume", guandan(tmp_path, RUNS), typed="34567\n")


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("QQ", "You do not hold these cards. [6.3]"), ("why 5 5", "You do not hold these cards. [6.3]"),
        ("7c 9s", "or two equal jokers. [3.2]"), ("79", "the list goes from 1 to"),
        ("7 9", "A pair is two cards of one rank,"), ("2h=BJ", "[2.2]"), ("why 77", "7♣ 7♦ is allowed now"),
        ("why 7c 7d", "7♣ 7♦ is allowed now"), ("foo", "“foo” is not a card"), ("pass", "[6.1]"),
    ],
)  # fmt: skip
def test_an_illegal_play_is_refused_with_its_clause(tmp_path: Path, typed: str, refused: str) -> None:
    assert refused in said("play", "--resume", guandan(tmp_path, WILD), typed=f"{typed}\n")


def test_a_play_that_is_too_low_is_refused(tmp_path: Path) -> None:
    file = guandan(tmp_path, WILD + "\ntop 1: 9♣ 9♦\nplayed 9♣ 9♦")
    told = said("play", "--resume", file, typed="77\n8c 8d\npass\n")
    assert told.count("[6.2]") == 2
    assert "You pass." in told


def test_a_hand_is_sorted_by_rank_or_by_combination(tmp_path: Path) -> None:
    file = guandan(tmp_path, RUNS)
    told = said("play", "--resume", file, typed="sort combination\nsort\nsort foo\n")
    by_rank = "3♣ 4♣ 5♣ 5♥ 6♣ 7♣ 7♦ 8♦ 9♦ 10♦ K♣ K♦ K♥ 2♥"
    by_combination = "3♣ 4♣ 5♣ 6♣ 7♣ K♣ K♦ K♥ 5♥ 7♦ 8♦ 9♦ 10♦ 2♥"
    assert told.count(by_rank) == 2
    assert told.count(by_combination) == 1
    assert "A hand can be sorted by: rank, suit, straight flush, combination" in told


def test_a_tribute_is_typed_as_its_card_and_must_be_the_highest(tmp_path: Path) -> None:
    told = said("play", "--resume", guandan(tmp_path, GIVE), typed="4c\nA♦\n")
    assert "pay a tribute: one of your highest cards" in told
    assert "The tribute is the highest card of the hand. [5.3]" in told
    assert "You pay A♦ as tribute." in told
    assert "Hana takes A♦." in told


def test_a_return_is_listed_by_cards(tmp_path: Path) -> None:
    file = guandan(tmp_path, GIVE.replace("1 2 3 0", "0 2 1 3"))
    told = said("play", "--resume", file, typed="1\n1\n")
    assert "return a card for the tribute" in told
    assert "give 1 " in told
    assert "You return " in told


def test_equal_tributes_are_listed_by_their_payer(tmp_path: Path) -> None:
    text = "hands 5♠ 6♠ 4♣ / A♦ 3♦ 4♦ / 3♥ 4♥ 9♥ / A♠ 3♠ 4♠\nlevel 2\nexchange -\nbefore 0 2 1 3"
    told = said("play", "--resume", guandan(tmp_path, text), typed="2\n")
    assert "1 the tribute of Tama (take 3)" in told
    assert "You take A♦." in told


def test_counts_are_shown_only_where_they_must_be_announced(tmp_path: Path) -> None:
    told = said("play", "guandan", "--seed", "5", data=tmp_path)
    assert "Hana ? 2 bot · casual" in told
    told = said("play", "online", "--seed", "5", data=tmp_path / "online")
    assert "Maru 21 2 bot · casual · partner" in told


def test_help_lists_what_can_be_typed_in_the_game(tmp_path: Path) -> None:
    told = said("play", "--resume", guandan(tmp_path, WILD), typed="help\n")
    assert "♥2 as 9♥ 2♥=9 say what a wild card stands for" in told
    assert "sort the hand by rank, suit, straight flush, combination" in told


@pytest.mark.parametrize("lang", ["ja", "zh_Hant", "zh_Hans"])
def test_help_is_in_the_chosen_language(tmp_path: Path, lang: str) -> None:
    told = said("play", "--resume", guandan(tmp_path, WILD), typed="help\n", lang=lang)
    assert "♥2 as 9♥ 2♥=9" in told
    assert not re.search("wild card|play nothing|leave|sort the", told)


@pytest.mark.parametrize("asked", ["why 大王 小王", pytest.param("hint", marks=pytest.mark.long)])
@pytest.mark.parametrize("lang", ["ja", "zh_Hant", "zh_Hans"])
def test_jokers_are_shown_and_typed_as_players_write_them(tmp_path: Path, lang: str, asked: str) -> None:
    file = guandan(tmp_path, JOKERS)
    shown = run("play", "--resume", file, typed=f"{asked}\n大王\n", lang=lang).stdout
    assert "小王" in shown
    assert "大王" in shown
    assert "SJ" not in shown
    assert "BJ" not in shown
    assert "BJ" in file.read_text(encoding="utf-8").rpartition("\n\n")[2]
    replayed = said("replay", "--all", file, lang=lang)
    assert "小王" in replayed
    assert "SJ" not in replayed


def test_jokers_are_written_as_in_the_notation_in_english(tmp_path: Path) -> None:
    assert "You play BJ." in said("play", "--resume", guandan(tmp_path, JOKERS), typed="BJ\n")
