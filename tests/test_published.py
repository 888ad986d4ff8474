"""What benchmarks/published.py makes of a measurement, with an opponent that nobody has published."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.core.chance import Dice
from tefuda.play.action import Action
from tefuda.play.deal import Deal


class Likeness:
    """An opponent that plays as `casual` does, and may find that the games differ."""

    layouts: Mapping[str, Sequence[Sequence[int]]] = {"1v3": ((0,), (1,), (2,), (3,)), "2v2": ((0, 2), (1, 3))}
    unit = "points"
    weights = Path(__file__)
    departure: Exception | None = None

    def deal(self, seed: int, number: int) -> Deal:
        return tefuda.deal("taiwan", seed=seed, number=number)

    def sit(self, deal: Deal, dice: Dice) -> Likeness:
        return self

    def choose(self, deal: Deal) -> Action:
        chosen = bot("casual").choose(deal.observe(deal.turn))
        assert isinstance(chosen, Action)
        return chosen

    def follow(self, deal: Deal, action: Action) -> None: ...

    def end(self, deal: Deal) -> None:
        if self.departure is not None:
            raise self.departure


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, as the script finds it: its neighbours are imported from its folder."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
    found = import_module("published")
    monkeypatch.setattr(found, "opponent_of", lambda name, source: Likeness())
    monkeypatch.setattr(found.searcher, "DEADLINE", found.searcher.DEADLINE)
    return found


@pytest.fixture
def asked(published: Any) -> Any:
    return published.Asked("big2-ppo", "there", "casual", "1v3", 1)


@pytest.mark.parametrize("layout", ["1v3", "2v2"])
def test_between_equals_a_set_of_cards_comes_out_even(published: Any, asked: Any, layout: str) -> None:
    """All rotations are one and the same deal, which one seat wins and in which all payoffs add up to 0."""
    played = published.play(replace(asked, layout=layout), 3)
    assert (played.number, played.points) == (3, 0.0)
    assert played.wins == {"1v3": 1 / 4, "2v2": 1 / 2}[layout]
    choices, deal = 0, Likeness().deal(1, 3)
    while not deal.over:
        choices += len(deal.legal_actions) > 1
        deal = deal.apply(Likeness().choose(deal))
    assert played.choices == choices


def test_where_the_games_differ_the_deal_is_told(published: Any, asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Likeness, "departure", published.Departure("another winner"))
    with pytest.raises(published.Departure, match="another winner") as caught:
        published.play(asked, 3)
    (note,) = caught.value.__notes__
    assert tefuda.read(note).over


def test_an_interval_comes_from_how_sets_of_cards_differ(published: Any) -> None:
    assert published.estimate([0.5]) == (0.5, 0.0)
    mean, half = published.estimate([1.0, 0.0, 1.0, 0.0])
    assert mean == 0.5
    assert half == pytest.approx(1.959964 * (1 / 3 / 4) ** 0.5)


def test_a_measurement_goes_on_where_it_was_broken_off(published: Any, asked: Any, tmp_path: Path) -> None:
    file = tmp_path / "log"
    first = published.measure(asked, 1, 1, published.log_of(file, asked))
    log = published.log_of(file, replace(asked, source="elsewhere"))
    assert log.parts == first
    both = published.measure(asked, 2, 1, log)
    assert both[0] == first[0]
    assert [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]] == [0, 1]
    with pytest.raises(published.OtherLog, match="is the log of another measurement"):
        published.log_of(file, replace(asked, seed=2))


def test_the_table_says_what_was_found(published: Any, asked: Any) -> None:
    played = [published.Played(number, number % 2, 8 * (number % 2) - 3, 10, 0.05) for number in range(4)]
    found = published.result_of(asked, played)
    assert found["deals"] == 16
    expected = "| casual | big2-ppo | 1v3 | 16 | 25 | 50.0 ± 56.6 | +1.00 ± 4.53 points | 5.0 | c0ffee |\n"
    assert published.line({**found, "commit": "c0ffee"}) == expected


def test_a_line_takes_the_place_of_the_one_before(
    published: Any, asked: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in (published, published.sys.modules["machine"]):
        monkeypatch.setattr(module, "RESULTS", tmp_path)
    for name, wins in (("club", 1.0), ("casual", 1.0), ("casual", 0.0)):
        played = [published.Played(0, wins, 0.0, 10, 0.05)]
        published.keep_line(published.result_of(replace(asked, bot=name), played))
    lines = (tmp_path / "published.md").read_text(encoding="utf-8").splitlines()[2:]
    assert [line.split(" | ")[0:6:5] for line in lines] == [["| casual", "0.0 ± 0.0"], ["| club", "100.0 ± 0.0"]]
