"""The games there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import tefuda
from tefuda import PresetError
from tefuda.core.game import Game
from tefuda.games.eights import GAME
from tefuda.play import library


@pytest.fixture
def added(tmp_path: Path) -> Iterator[Game]:
    """A family from outside the library, there for one test."""
    (tmp_path / "presets.toml").write_text(
        '[house-eights]\ntitle = "Eights at our house"\nabout = "Kings are wild."\nseats = 3\n'
        '[house-eights.options]\nwild = "K"\n',
        encoding="utf-8",
    )
    game = replace(GAME, name="house", folder=tmp_path)
    tefuda.add_game(game)
    yield game
    del library._added["house"]


def test_every_preset_is_listed_by_name() -> None:
    games = tefuda.games()
    assert {"crazy-eights", "two-four-jack", "mau-mau", "openspiel"} <= set(games)
    for name, preset in games.items():
        assert (preset.name, bool(preset.title), bool(preset.about)) == (name, True, True)


def test_a_preset_is_found_with_its_family() -> None:
    game, preset = library.find("mau-mau")
    assert (game, preset.name) == (GAME, "mau-mau")
    assert library.family("eights") is GAME
    assert "eights" in library.families()


def test_an_unknown_preset_is_told_with_the_nearest() -> None:
    with pytest.raises(PresetError) as caught:
        library.find("maumau")
    assert str(caught.value) == "there is no game named “maumau”; did you mean mau-mau?"
    for near in ("Guandan", "guan dan"):
        with pytest.raises(PresetError, match="did you mean guandan"):
            library.find(near)
    with pytest.raises(PresetError, match="did you mean big-two"):
        library.find("bigtwo")
    with pytest.raises(PresetError) as caught:
        library.find("bridge")
    assert str(caught.value).startswith("there is no game named “bridge”; there are ")
    assert "crazy-eights, two-four-jack, mau-mau, openspiel" in str(caught.value)


@pytest.mark.parametrize("name", ["bridge", "", "os", "play.library"])
def test_an_unknown_family_is_told(name: str) -> None:
    with pytest.raises(PresetError, match=f"there is no family of games named “{name}”"):
        library.family(name)


def test_a_family_from_outside_is_played_like_the_others(added: Game) -> None:
    assert library.family("house") is added
    assert library.families()[-1] == "house"
    assert tefuda.games()["house-eights"].title == "Eights at our house"
    deal = tefuda.deal("house-eights", seed=1)
    assert (deal.game, deal.seats, deal.options.wild) == (added, 3, 11)
    assert tefuda.read(str(deal)) == deal
    with pytest.raises(PresetError, match="did you mean house-eights"):
        tefuda.deal("house-eight")


def test_what_was_added_for_one_test_is_gone() -> None:
    assert "house-eights" not in tefuda.games()
