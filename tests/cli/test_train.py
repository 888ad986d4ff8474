"""`tefuda train`: the trainings it starts, the files it writes, and its messages."""

from __future__ import annotations

import shutil
import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tefuda.bulk.nets import Net
from tefuda.cli import train
from tefuda.core.game import Game, Learning
from tefuda.play.library import find
from tefuda.training import learning, tuning
from tefuda.training.strength import Strength
from tests.cli.terminal import fault, run

BIG_TWO = find("ppo")[0]
WEIGHTS = dict(zip(BIG_TWO.players.weights.__declarations__, range(1, 99), strict=False))
TUNED = Strength(80_000, 0.3155, 1.7)
TAUGHT = Strength(80_000, 0.4512, 3.6)
STRONGER = Strength(40_000, 0.5236, 6.685)
WEAKER = Strength(40_000, 0.3, 1.5)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Let trainings return at once, and return the list of their arguments."""
    given: list[dict[str, Any]] = []

    def tune(game: Game, preset: str, **how: Any) -> tuning.Trained:
        given.append({"preset": preset, **how})
        how["progress"](1.0)
        return tuning.Trained(preset, WEIGHTS, 2, 1_000, how["seed"], 60.0, TUNED)

    def teach(game: Game, preset: str, **how: Any) -> learning.Learned:
        given.append({"preset": preset, **how})
        return learned(preset, TAUGHT)

    def prove(game: Game, taught: learning.Learned, preset: str) -> learning.Learned:
        return replace(taught, preset=preset, strength=replace(TAUGHT, wins=0.4))

    monkeypatch.setattr(learning, "also_for", prove)
    monkeypatch.setattr(tuning, "train", tune)
    monkeypatch.setattr(learning, "train_net", teach)
    monkeypatch.setattr(train, "make_ready", lambda *given: None)
    return given


@cache
def a_net(seed: int) -> Net:
    encoding = BIG_TWO.learning.encoding
    assert encoding is not None
    return learning.Learner(encoding.view.size + encoding.action.size, seed, (8, 4)).net(encoding, 10.0)


def learned(preset: str, strength: Strength, seed: int = 1) -> learning.Learned:
    return learning.Learned(preset, a_net(seed), seed, 9, 10, 11, 60.0, strength)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return Big Two with its files in another, empty folder, and another working directory."""
    for folder in ("home", "desk"):
        (tmp_path / folder).mkdir()
    shutil.copy(BIG_TWO.folder / "presets.toml", tmp_path / "home")
    game = replace(BIG_TWO, folder=tmp_path / "home")
    monkeypatch.setattr(train, "find", lambda name: (game, game.presets[name]))
    monkeypatch.chdir(tmp_path / "desk")
    return game


def store_net(game: Game, strength: Strength, *presets: str) -> None:
    first, *also = [learned(preset, strength, seed=2) for preset in presets]
    learning.store_net(game, first, "command", "date", also=also)


def store_weights(game: Game, strength: Strength) -> None:
    weights = tuning.Trained("ppo", WEIGHTS, 2, 1_000, 0, 60.0, strength)
    tuning.store(game, weights, tuning.card(weights, "command", "date"))


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*.*")}


def card_of(file: Path, preset: str) -> Any:
    return tomllib.loads(file.read_text(encoding="utf-8"))[preset]


def trained(*arguments: str | Path) -> str:
    """Return the final message of a training, joined into one line; progress goes to standard error."""
    result = run("train", *arguments)
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_weights_are_saved_with_the_command(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    told = trained("ppo", "--seed", "7", "--rounds", "3", "--out", tmp_path / "weights.toml")
    assert told.startswith("At ppo a trained player wins 31.6% of 80,000 deals and is +1.70 points ahead.")
    assert [asked[0][name] for name in ("preset", "minutes", "seed", "rounds")] == ["ppo", 5, 7, 3]
    card = card_of(tmp_path / "weights.toml", "ppo")
    assert card["command"] == "tefuda train ppo --rounds 3 --seed 7"
    assert card["weights"] == WEIGHTS


def test_a_net_is_saved_with_its_card(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    told = trained("ppo", "--net", "--out", tmp_path / "ppo.npz")
    assert "a trained player wins 45.1% of 80,000 deals" in told
    assert asked[0]["rounds"] is None
    card = card_of(tmp_path / "ppo.npz.toml", "ppo")
    assert card["command"] == "tefuda train ppo --net --minutes 5 --seed 0"
    with np.load(tmp_path / card["net"]) as held:
        assert held["first"].dtype == np.int16, "no larger than it has to be"


def test_a_net_can_serve_other_presets_as_well(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    trained("taiwan", "--net", "--also", "museum-2015", "--also", "hongkong", "--out", tmp_path / "taiwan.npz")
    cards = tomllib.loads((tmp_path / "taiwan.npz.toml").read_text(encoding="utf-8"))
    assert list(cards) == ["taiwan", "museum-2015", "hongkong"]
    assert {card["net"] for card in cards.values()} == {"taiwan.npz"}
    assert [card["wins"] for card in cards.values()] == [0.4512, 0.4, 0.4]
    command = "tefuda train taiwan --net --minutes 5 --seed 0 --also museum-2015 --also hongkong"
    assert {card["command"] for card in cards.values()} == {command}


def test_a_net_can_be_smaller(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    trained("ppo", "--net", "--hidden", "64", "16", "--out", tmp_path / "ppo.npz")
    assert asked[0]["hidden"] == (64, 16)
    card = card_of(tmp_path / "ppo.npz.toml", "ppo")
    assert card["command"] == "tefuda train ppo --net --minutes 5 --seed 0 --hidden 64 16"
    assert "--hidden goes with --net only" in fault("train", "ppo", "--hidden", "64", "16")


def test_also_needs_a_net_and_presets_of_the_same_game(asked: list[dict[str, Any]], tmp_path: Path) -> None:
    assert "“guandan” is a preset of another game" in fault("train", "taiwan", "--net", "--also", "guandan")
    assert "--also goes with --net only" in fault("train", "taiwan", "--also", "hongkong")
    assert asked == []


def test_a_stronger_net_stays_and_the_new_one_goes_to_the_working_directory(
    asked: list[dict[str, Any]], home: Game
) -> None:
    store_net(home, STRONGER, "ppo")
    before = contents(home.folder)
    told = trained("ppo", "--net")
    assert "a trained player wins 45.1% of 80,000 deals and is +3.60 points ahead. It is kept in ppo.npz." in told
    assert "For ppo the game has a stronger one, which stays: it wins 52.4% of 40,000 deals and is +6.68" in told
    assert contents(home.folder) == before
    assert card_of(Path("ppo.npz.toml"), "ppo")["net"] == "ppo.npz"
    first = contents(Path())
    assert "It is kept in ppo-2.npz." in trained("ppo", "--net")
    assert first.items() < contents(Path()).items(), "that of the first training is still there"


def test_stronger_weights_stay_and_new_ones_go_to_the_working_directory(
    asked: list[dict[str, Any]], home: Game
) -> None:
    store_weights(home, STRONGER)
    before = contents(home.folder)
    told = trained("ppo")
    assert "It is kept in ppo-weights.toml. For ppo the game has a stronger one" in told
    assert contents(home.folder) == before
    assert card_of(Path("ppo-weights.toml"), "ppo")["weights"] == WEIGHTS


@pytest.mark.parametrize(
    ("stored", "replaced"),
    [
        (WEAKER, True),
        (TAUGHT, True),
        (replace(TAUGHT, ahead=3.5, wins=0.46), True),
        (replace(TAUGHT, ahead=3.5, wins=0.47), False),
        (replace(TAUGHT, ahead=3.7, wins=0.43), True),
    ],
)
def test_strength_is_judged_as_in_training(
    asked: list[dict[str, Any]], home: Game, stored: Strength, replaced: bool
) -> None:
    """A point ahead counts as much as a tenth of the wins."""
    store_net(home, stored, "ppo")
    trained("ppo", "--net")
    assert (card_of(home.folder / "nets.toml", "ppo")["command"] != "command") == replaced
    assert Path("ppo.npz").exists() != replaced


@pytest.mark.parametrize("way", [(), ("--net",)])
def test_replace_overwrites_even_stronger_nets_and_weights(
    asked: list[dict[str, Any]], home: Game, way: tuple[str, ...]
) -> None:
    store_net(home, STRONGER, "ppo")
    store_weights(home, STRONGER)
    assert "stays" not in trained("ppo", *way, "--replace")
    card = card_of(home.folder / ("nets.toml" if way else "weights.toml"), "ppo")
    assert card["points_ahead"] == (TAUGHT if way else TUNED).ahead
    assert contents(Path()) == {}
    assert "--replace cannot be combined with --out" in fault("train", "ppo", "--replace", "--out", "a.toml")


def test_a_net_does_not_take_the_place_of_stronger_weights(asked: list[dict[str, Any]], home: Game) -> None:
    store_weights(home, STRONGER)
    assert "It is kept in ppo.npz. For ppo the game has a stronger one" in trained("ppo", "--net")
    assert not (home.folder / "nets.toml").exists()


def test_weights_that_do_not_fit_and_a_damaged_net_are_replaced(asked: list[dict[str, Any]], home: Game) -> None:
    store_net(home, STRONGER, "ppo")
    (home.folder / "nets" / "ppo.npz").write_bytes(b"nothing")
    trained("ppo", "--net")
    assert card_of(home.folder / "nets.toml", "ppo")["wins"] == TAUGHT.wins
    store_weights(home, STRONGER)
    file = home.folder / "weights.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("leading", "lending"), encoding="utf-8")
    trained("ppo")
    assert card_of(file, "ppo")["weights"] == WEIGHTS


def test_a_net_that_serves_other_presets_is_not_overwritten(asked: list[dict[str, Any]], home: Game) -> None:
    store_net(home, WEAKER, "taiwan", "museum-2015", "hongkong")
    before = contents(home.folder)["nets/taiwan.npz"]
    told = trained("taiwan", "--net", "--also", "hongkong")
    assert "taiwan.npz stays as well: it still serves museum-2015." in told.replace("/ ", "/")
    cards = tomllib.loads((home.folder / "nets.toml").read_text(encoding="utf-8"))
    nets = {preset: card["net"] for preset, card in cards.items()}
    assert nets == {"museum-2015": "nets/taiwan.npz", "taiwan": "nets/taiwan-2.npz", "hongkong": "nets/taiwan-2.npz"}
    assert contents(home.folder)["nets/taiwan.npz"] == before
    trained("taiwan", "--net", "--also", "museum-2015")
    cards = tomllib.loads((home.folder / "nets.toml").read_text(encoding="utf-8"))
    assert cards["museum-2015"]["net"] == cards["taiwan"]["net"] == "nets/taiwan.npz"


def test_each_preset_keeps_the_net_that_is_stronger_there(asked: list[dict[str, Any]], home: Game) -> None:
    store_net(home, WEAKER, "taiwan")
    store_net(home, STRONGER, "hongkong")
    told = trained("taiwan", "--net", "--also", "hongkong")
    assert "At hongkong a trained player wins 40.0% of 80,000 deals" in told
    assert "It is kept in taiwan.npz. For hongkong the game has a stronger one" in told
    cards = tomllib.loads((home.folder / "nets.toml").read_text(encoding="utf-8"))
    assert (cards["taiwan"]["wins"], cards["hongkong"]["wins"]) == (TAUGHT.wins, STRONGER.wins)
    assert list(tomllib.loads(Path("taiwan.npz.toml").read_text(encoding="utf-8"))) == ["hongkong"]


@pytest.mark.parametrize("way", [(), ("--net",)])
@pytest.mark.parametrize("file", ["none/a", "file/a", "folder"])
def test_a_file_that_cannot_be_written_is_named_before_the_training(
    asked: list[dict[str, Any]], tmp_path: Path, way: tuple[str, ...], file: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    before = set(tmp_path.rglob("*"))
    told = " ".join(fault("train", "ppo", *way, "--out", tmp_path / file).split())
    assert "cannot be written" in told
    assert asked == []
    assert set(tmp_path.rglob("*")) == before


def test_a_folder_of_the_game_that_cannot_be_written_to_is_named_before_the_training(
    asked: list[dict[str, Any]], home: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in ("nets.toml", "nets/ppo.npz"):
        (home.folder / file).mkdir(parents=True)
        assert f"{Path(file).name} cannot be written" in " ".join(fault("train", "ppo", "--net", "--replace").split())
        (home.folder / file).rmdir()
    store_net(home, STRONGER, "ppo")
    Path("ppo.npz.toml").mkdir()
    assert "ppo.npz.toml cannot be written" in fault("train", "ppo", "--net")
    assert asked == []


@pytest.mark.parametrize(("damage", "reason"), [("wins =", "KeyError"), ("[ppo", "TOMLDecodeError")])
def test_weights_of_unreadable_strength_are_reported_before_the_training(
    asked: list[dict[str, Any]], home: Game, damage: str, reason: str
) -> None:
    store_weights(home, STRONGER)
    file = home.folder / "weights.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(damage, f"x{damage}"), encoding="utf-8")
    told = " ".join(fault("train", "ppo").split())
    assert "cannot be read" in told
    assert reason in told
    assert asked == []


def test_a_file_that_cannot_be_written_after_the_training_is_named(
    asked: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: Any) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tuning, "store", full)
    result = run("train", "ppo", "--out", tmp_path / "weights.toml")
    assert result.exit_code == 2
    assert "No space left on device" in " ".join(result.stderr.split())


def test_a_game_without_nets_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game, preset = find("mau-mau")
    monkeypatch.setattr(train, "find", lambda name: (replace(game, learning=Learning()), preset))
    assert "there are no nets for mau-mau" in fault("train", "mau-mau", "--net")
