"""`tefuda replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tefuda
from tests.cli.terminal import LANGUAGES, ONES, fault, said


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A whole match, as the program keeps it."""
    saved = tmp_path_factory.mktemp("played") / "my.deal"
    said("play", "mau-mau", "--seed", "2", "--seats", "3", "--save", saved, typed=ONES)
    return saved.read_text(encoding="utf-8")


@pytest.fixture
def file(played: str, tmp_path: Path) -> Path:
    saved = tmp_path / "my.deal"
    saved.write_text(played, encoding="utf-8")
    return saved


def test_everything_is_shown_at_once(file: Path) -> None:
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    told = said("replay", file, "--all")
    assert [f"Deal {number} -" in told for number in range(1, len(match.deals) + 1)] == [True] * len(match.deals)
    decisions = sum(len(deal.history) for deal in match.deals)
    assert told.endswith(f"All {decisions} decisions follow the rules.")
    assert "wins the match." in told


def test_a_replay_goes_step_by_step(file: Path) -> None:
    told = said("replay", file, typed="\n\nb\nq\n")
    assert told.count("Enter: next") == 4
    assert told.count("1. You play") == 2
    assert told.count("2. Hana plays") == 1
    assert "Every one" not in told


def test_players_have_the_names_from_the_file(tmp_path: Path) -> None:
    deal = tefuda.position("crazy-eights", "hands 9♠ / 3♥ 4♥\npile 2♠\nturn 0").apply("9s")
    saved = tmp_path / "one.deal"
    saved.write_text(f"{deal}# seat 0 person Ann\n# seat 1 bot club\n", encoding="utf-8")
    told = said("replay", saved, "--all")
    assert "> Ann: 9♠ Hana: 3♥ 4♥" in told
    assert "Ann plays 9♠." in told


def test_the_end_of_input_ends_the_replay(file: Path) -> None:
    assert said("replay", file, typed="\n").count("Enter: next") == 2


def test_deals_are_printed_as_json(file: Path) -> None:
    match = tefuda.read(file.read_text(encoding="utf-8"))
    assert isinstance(match, tefuda.Match)
    told = json.loads(said("replay", file, "--json"))
    assert set(told) == {"game", "options", "seats", "match", "deals", "over", "scores", "winners"}
    assert (told["game"], told["seats"], told["over"]) == ("mau-mau", 3, True)
    assert told["scores"] == list(match.scores)
    assert told["winners"] == list(match.winners)
    assert len(told["deals"]) == len(match.deals)
    first = told["deals"][0]["decisions"][0]
    assert first == {"seat": match.deals[0].history[0].seat, "action": str(match.deals[0].history[0].action)}


def test_a_single_deal_with_house_rules(tmp_path: Path) -> None:
    deal = tefuda.position("two-four-jack", "hands 9♠ / 3♥\npile 2♠\nturn 0", last_call=False).apply("9s")
    saved = tmp_path / "one.deal"
    saved.write_text(str(deal), encoding="utf-8")
    told = json.loads(said("replay", saved, "--json"))
    assert told["options"] == {"last_call": "no"}
    assert (told["match"], told["deals"][0]["placement"]["pile"]) == (False, "2♠")
    shown = said("replay", saved, "--all")
    assert "> Seat 0: 9♠" in shown
    assert "Seat 0 plays 9♠. Seat 0 is out!" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("before", "after", "english"),
    [
        ("tefuda 1", "tefuda 2", "line 1, column 1: the first line of a deal must be “tefuda 1”"),
        ("seats 3", "seats x", "line 3, column 7: “x” is not a number of seats"),
        ("0: ", "0: A♠ ", "line 6, column 4: "),
        ("seats 3\n", "seats 3\noptions hand=50\n", "line 4, column 9: option hand"),
        ("game mau-mau", "game mau", "line 2, column 6: there is no game named “mau”"),
    ],
)
def test_a_broken_file_is_refused_with_line_and_column(
    file: Path, before: str, after: str, english: str, lang: str
) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    told = fault("replay", file, lang=lang)
    assert told.startswith(f"{file}: ")
    assert (english in told) is (lang == "en")
    assert len(told.splitlines()) == 1
