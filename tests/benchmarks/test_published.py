"""The results of `published`, with a made-up opponent."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import tefuda
from benchmarks import published
from benchmarks.__main__ import program
from benchmarks.harness.benchmark import body_of
from benchmarks.harness.log import OtherLog
from benchmarks.harness.rounds import estimate
from benchmarks.opponents import Departure
from benchmarks.published import Asked
from tefuda.bots import searcher
from tefuda.bots.chooser import bot
from tefuda.core.table.chance import Dice
from tefuda.play.action import Action
from tefuda.play.deal import Deal


class Likeness:
    """An opponent that plays like `casual`, and may report that the games differ."""

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


@pytest.fixture(autouse=True)
def likeness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "opponent_of", lambda name, source: Likeness())
    monkeypatch.setattr(searcher, "DEADLINE", searcher.DEADLINE)


@pytest.fixture
def asked() -> Asked:
    return Asked("big2-ppo", "there", "casual", "1v3", 1)


@pytest.mark.parametrize("layout", ["1v3", "2v2"])
def test_equal_players_break_even_on_a_set_of_cards(asked: Asked, layout: str) -> None:
    """All rotations are the same deal, which one seat wins and in which all payoffs add up to 0."""
    played = published.play(replace(asked, layout=layout), 3)
    assert (played.number, played.points) == (3, 0.0)
    assert played.wins == {"1v3": 1 / 4, "2v2": 1 / 2}[layout]
    choices, deal = 0, Likeness().deal(1, 3)
    while not deal.over:
        choices += len(deal.legal_actions) > 1
        deal = deal.apply(Likeness().choose(deal))
    assert played.choices == choices


def test_the_deal_is_shown_if_the_games_differ(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Likeness, "departure", Departure("another winner"))
    with pytest.raises(Departure, match="another winner") as caught:
        published.play(asked, 3)
    (note,) = caught.value.__notes__
    assert tefuda.read(note).over


def test_an_interval_comes_from_the_variance_between_sets() -> None:
    assert estimate([0.5]) == (0.5, 0.0)
    mean, half = estimate([1.0, 0.0, 1.0, 0.0])
    assert mean == 0.5
    assert half == pytest.approx(1.959964 * (1 / 3 / 4) ** 0.5)


def test_an_interrupted_measurement_continues(asked: Asked, tmp_path: Path) -> None:
    file = tmp_path / "log"
    first = published.measure(asked, 1, 1, published.log_of(file, asked))
    log = published.log_of(file, replace(asked, source="elsewhere"))
    assert log.parts == first
    both = published.measure(asked, 2, 1, log)
    assert both[0] == first[0]
    assert [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]] == [0, 1]
    with pytest.raises(OtherLog, match="is the log of another measurement"):
        published.log_of(file, replace(asked, seed=2))


def test_the_table_shows_the_results(asked: Asked) -> None:
    played = [published.Played(number, number % 2, 8 * (number % 2) - 3, 10, 0.05) for number in range(4)]
    found = published.result_of(asked, played)
    assert found["deals"] == 16
    expected = "| casual | big2-ppo | 1v3 | 16 | 25 | 50.0 ± 56.6 | +1.00 ± 4.53 points | 5.0 | c0ffee |\n"
    assert body_of(published.table({"results": [{**found, "commit": "c0ffee"}]})) == expected


def test_a_published_bot_is_measured_and_the_games_must_not_differ(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = ["published", "big2-ppo", "--source", str(tmp_path), "--bot", "casual", "--deals", "4"]
    assert "| casual | big2-ppo | 1v3 | 4 | 25 | 25.0 ± 0.0 |" in CliRunner().invoke(program, words).stdout
    assert "not 1v1" in CliRunner().invoke(program, [*words, "--layout", "1v1"]).output
    monkeypatch.setattr(Likeness, "departure", Departure("another winner"))
    ended = CliRunner().invoke(program, words)
    assert ended.exit_code == 1
    assert "the games differ: another winner" in ended.output
