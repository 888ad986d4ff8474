"""The golden deals are unchanged, every preset has one, and they can be remade."""

from __future__ import annotations

from pathlib import Path

import pytest

import tefuda
from tefuda.errors import NotationError
from tefuda.testing.golden import golden, main, remade

FOLDER = Path(__file__).parent.parent / "golden"
GOLDEN = sorted(FOLDER.glob("*.deal"))
MAU_MAU = (FOLDER / "mau-mau.deal").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_deal_replays_to_the_same_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert golden(text) == text
    assert remade(text) == text
    assert text.startswith("# "), "a golden deal says what it shows"


def test_every_preset_has_a_golden_deal() -> None:
    deals = [tefuda.read(path.read_text(encoding="utf-8")) for path in GOLDEN]
    shown = {deal.preset for deal in deals if isinstance(deal, tefuda.Deal)}
    assert shown == set(tefuda.games())


def test_a_golden_deal_with_a_different_end_is_found() -> None:
    for old, new in (("# choices 9 7", "# choices 9 8"), ("# end pile 8♦", "# end pile 7♦")):
        assert old in MAU_MAU
        assert golden(MAU_MAU.replace(old, new)) == MAU_MAU
    with pytest.raises(NotationError, match="the result is not"):
        golden(MAU_MAU.replace("result 0 -6 0", "result 0 -3 0"))


def test_greedy_bots_play_on_a_golden_deal_that_no_longer_replays() -> None:
    broken = MAU_MAU.replace("1: J♥ ♥", "1: 7♣")
    with pytest.raises(NotationError):
        golden(broken)
    mended = remade(broken)
    assert golden(mended) == mended
    assert mended.startswith(MAU_MAU[: MAU_MAU.index("1: J♥ ♥")])


def test_a_head_alone_is_played_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.deal"
    path.write_text(f"# A new one.\ntefuda 1\ngame openspiel\nseats 3\nkey {'07' * 32}\n", encoding="utf-8")
    assert main([str(path)]) == 0
    made = path.read_text(encoding="utf-8")
    assert made.startswith("# A new one.\ntefuda 1\n")
    assert "\nresult " in made
    assert golden(made) == made
    assert main([str(path)]) == 0
    assert path.read_text(encoding="utf-8") == made
    assert capsys.readouterr().out == f"{path}: made again\n{path}: as it was\n"


def test_a_match_is_refused_as_a_golden_deal() -> None:
    with pytest.raises(TypeError, match="not a match"):
        golden(str(tefuda.match("mau-mau", seats=2, seed=1)))
