"""Perft: the numbers of legal sequences are unchanged, for every preset."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import tefuda
from tefuda.play.library import find
from tefuda.testing.perft import counted, main, openings, perft, up_to

FOLDER = Path(__file__).parent.parent / "perft"
BOOKS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_the_counts_are_as_they_were(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert counted(text) == text
    for _, deal, stated in openings(text):
        assert len(stated) >= 3, deal


def test_every_preset_has_openings_for_several_numbers_of_seats() -> None:
    for preset in tefuda.games():
        found = list(openings((FOLDER / f"{preset}.txt").read_text(encoding="utf-8")))
        assert {deal.preset for _, deal, _ in found} == {preset}
        assert len({deal.seats for _, deal, _ in found}) >= min(2, len(find(preset)[0].seats))


def test_sequences_are_counted_one_by_one() -> None:
    """K♦ wins at once; 2♣ may follow 5♣; both may draw from a stock of one card."""
    deal = tefuda.position(
        "crazy-eights",
        {"hands": "K♦ / 9♥ 2♣", "pile": "3♦", "stock": "5♣", "turn": "0"},
    )
    played: list[list[str]] = [[]]
    counts = []
    for _ in range(4):
        played = [[*before, str(action)] for before in played for action in _after(deal, before).legal_actions]
        counts.append(len(played))
    assert counts[:2] == [2, 1]
    assert perft(deal, 4) == counts
    assert all(len(a) == len(b) for a, b in itertools.pairwise(played))


def _after(deal: tefuda.Deal, actions: list[str]) -> tefuda.Deal:
    for action in actions:
        deal = deal.apply(action)
    return deal


def test_perft_goes_as_deep_as_the_limit_allows() -> None:
    deal = tefuda.deal("crazy-eights", seats=2, seed=0)
    assert len(up_to(deal, 1)) == 1
    assert up_to(deal, 500) == perft(deal, len(up_to(deal, 500)))
    assert up_to(deal, 500)[-1] <= 500 * 4


def test_an_opening_without_counts_gets_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.txt"
    path.write_text(f"# A new one.\n{tefuda.deal('mau-mau', seats=2, seed=0)}", encoding="utf-8")
    assert main([str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    ((remarks, deal, stated),) = openings(text)
    assert remarks == ["# A new one."]
    assert stated == up_to(deal)
    assert f"# hands {deal.position['hands']}\n" in text
    assert main([str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: counted again\n{path}: as it was\n"
