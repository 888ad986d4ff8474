"""The library of games."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import tefuda
from tefuda import GameError, PresetError
from tefuda.core.game import Game
from tefuda.games.eights import GAME
from tefuda.play import library


@pytest.fixture
def added(tmp_path: Path) -> Game:
    """A family from outside the library, added for one test."""
    (tmp_path / "presets.toml").write_text(
        '[house-eights]\ntitle = "Eights at our house"\nabout = "Kings are wild."\nseats = 3\n'
        '[house-eights.options]\nwild = "K"\n',
        encoding="utf-8",
    )
    game = replace(GAME, name="house", folder=tmp_path)
    tefuda.add_game(game)
    return game


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


def test_an_unknown_preset_is_refused_with_the_nearest_name() -> None:
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
def test_an_unknown_family_is_refused(name: str) -> None:
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


TWENTY = """
from dataclasses import replace
from pathlib import Path
from tefuda.games.eights import GAME as EIGHTS
GAME = replace(EIGHTS, name="twenty", folder=Path(__file__).parent)
"""
TWENTY_PRESETS = """[our-twenty]
title = "Twenty"
about = "Queens are wild."
seats = 4
[our-twenty.options]
wild = "Q"
"""


def install(folder: Path, entry: str, source: str) -> None:
    """Write to `folder` what pip would install for a distribution with one module, `twenty_game`."""
    package, info = folder / "twenty_game", folder / "twenty_cards-1.0.dist-info"
    for made in (package, info):
        made.mkdir()
    (package / "__init__.py").write_text(source, encoding="utf-8")
    (package / "presets.toml").write_text(TWENTY_PRESETS, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: twenty-cards\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[tefuda.games]\n{entry}\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which distributions are loaded, for one test."""
    monkeypatch.syspath_prepend(tmp_path)
    library._installed.cache_clear()
    yield tmp_path
    sys.modules.pop("twenty_game", None)
    library._installed.cache_clear()
    library._loaded.cache_clear()


def test_a_family_is_found_through_the_entry_point_of_another_distribution(site: Path) -> None:
    install(site, "twenty = twenty_game:GAME", TWENTY)
    assert tefuda.deal("mau-mau", seed=1).game is library.family("eights")
    assert "twenty" in library.families()
    assert "twenty_game" not in sys.modules, "it is loaded when it is asked for"
    deal = tefuda.deal("our-twenty", seed=1)
    assert (deal.game.name, deal.seats, deal.options.wild) == ("twenty", 4, 10)
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert library.find("twenty")[1].name == "our-twenty"
    assert tefuda.games()["our-twenty"].title == "Twenty"


ELSEWHERE = """
import pickle, sys
sys.path.insert(0, sys.argv[1])
print(str(pickle.load(sys.stdin.buffer)).splitlines()[1])
"""


def test_other_processes_find_an_added_family_beside_its_rule_book(site: Path) -> None:
    install(site, "eights = twenty_game:GAME", TWENTY)
    game = import_module("twenty_game").GAME
    tefuda.add_game(game)
    assert library.found_elsewhere(game)
    deal = tefuda.deal("our-twenty", seed=1)
    assert pickle.loads(pickle.dumps(deal)) == deal
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(site)], input=pickle.dumps(deal), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == "game our-twenty"


def test_other_processes_do_not_find_a_family_without_a_module(added: Game) -> None:
    assert not library.found_elsewhere(added)
    assert library.found_elsewhere(GAME)
    assert copy.deepcopy(tefuda.deal("house-eights", seed=1)).game is added


@pytest.mark.parametrize(
    ("entry", "source", "reason"),
    [
        ("twenty = twenty_game:GAME", "import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ("twenty = twenty_game:GAME", "", "AttributeError: module 'twenty_game' has no attribute 'GAME'"),
        ("twenty = twenty_game:GAME", "GAME = 20", "twenty_game:GAME is not the family “twenty”"),
        ("thirty = twenty_game:GAME", TWENTY, "twenty_game:GAME is not the family “thirty”"),
    ],
)
def test_a_family_that_does_not_load_is_reported_with_its_distribution(
    entry: str, source: str, reason: str, site: Path
) -> None:
    install(site, entry, source)
    name = entry.partition(" ")[0]
    assert tefuda.deal("mau-mau", seed=1).game is GAME, "games of the library are played all the same"
    for ask in (lambda: tefuda.deal(name), lambda: tefuda.deal("our-twenty"), tefuda.games):
        with pytest.raises(GameError) as caught:
            ask()
        expected = f"the games of “{name}”, from the package twenty-cards, could not be loaded ({reason})"
        assert str(caught.value) == expected


def test_a_distribution_does_not_replace_a_family_of_the_library(site: Path) -> None:
    install(site, "eights = twenty_game:GAME", TWENTY)
    assert library.family("eights") is GAME


def test_a_family_added_in_one_test_is_gone_in_the_next() -> None:
    assert "house-eights" not in tefuda.games()
