"""What is planted, who finds it, and what is said of changes that nobody can notice."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType

import pytest

from tests.mutants.__main__ import EQUIVALENT, FAMILIES, chosen, equivalent, idle, share
from tests.mutants.faults import Fault, Site, sites_in, sites_of
from tests.mutants.hunt import Hunt, hunted

TINY = """
def capped(points: int, most: int) -> int:
    while points > most:
        points -= 1
    return points
"""
TEST = """
from tiny import capped

def test_points_are_capped() -> None:
    assert capped({}, 3) == 3
"""


def sample(count: int, most: int, *, ready: bool) -> int:
    """Return a number; in this sentence 1 and 2 are not faults."""
    if not ready or count == most:
        return -1
    if ready:
        count += most - 1 if 0 < count <= most else most
    return count


def sites() -> list[Site]:
    assert isinstance(sample, FunctionType)
    return list(sites_in(sample))


def changes(site: Site) -> set[str]:
    return {f"{fault.before} -> {fault.after}" for fault in site}


def test_faults_are_comparisons_conjunctions_numbers_negations_and_sums() -> None:
    assert list(map(changes, sites())) == [
        {"not ready or count == most -> not ready and count == most"},
        {"not ready -> ready"},
        {"count == most -> count != most"},
        {"return -1 -> return -2", "return -1 -> return -0"},
        {"ready -> not ready"},
        {"count += most - 1 if 0 < count <= most else most -> count -= most - 1 if 0 < count <= most else most"},
        {"0 < count <= most -> 0 <= count <= most", "0 < count <= most -> 0 < count < most"},
        {"0 < count <= most -> 1 < count <= most", "0 < count <= most -> -1 < count <= most"},
        {"most - 1 -> most + 1"},
        {"most - 1 -> most - 2", "most - 1 -> most - 0"},
    ]


def test_a_planted_fault_changes_nothing_else() -> None:
    [fault] = sites()[0]
    source = Path(__file__).read_text(encoding="utf-8")
    before, after = "if not ready or count == most:\n", "if (not ready and count == most):\n"
    assert fault.planted(source) == source.replace(f"    {before}", f"    {after}", 1)


@pytest.mark.parametrize(("points", "survivors"), [(5, ["points -= 1 -> points -= 2"]), (6, [])])
def test_a_fault_is_found_by_a_test_that_fails_or_runs_for_ever(
    tmp_path: Path, points: int, survivors: list[str]
) -> None:
    (tmp_path / "tiny.py").write_text(TINY, encoding="utf-8")
    (tmp_path / "test_tiny.py").write_text(TEST.format(points), encoding="utf-8")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        assert alone.submit(survivors_in, tmp_path).result() == survivors


def survivors_in(folder: Path) -> list[str]:
    sys.path.insert(0, str(folder))
    faults = list(chain(*sites_in(import_module("tiny").capped)))
    told: list[Fault] = []
    found = hunted(Hunt(faults, lambda fault: folder, 2, told.append, seconds=1.0))
    assert found == told
    return [change for fault in found for change in changes([fault])]


def test_sites_are_equally_likely_and_the_same_with_the_same_seed() -> None:
    assert chosen(sites(), 5, seed=1) == chosen(sites(), 5, seed=1)
    every = chosen(sites(), 99, seed=2)
    assert all(any(fault in site for fault in every) for site in sites())


def test_a_change_is_equivalent_only_while_it_can_be_made() -> None:
    possible = [site for family in FAMILIES.values() for site in sites_of(family)]
    known = equivalent(EQUIVALENT.read_text(encoding="utf-8"))
    assert idle(known, possible) == []
    gone = ("games/snap/rules/turns.py", "snap", "1 < 2", "1 <= 2")
    assert idle([*known, gone], possible) == [gone]


def test_a_change_is_not_equivalent_without_a_reason() -> None:
    with pytest.raises(KeyError):
        equivalent("[[change]]\nfile = 'a.py'\nfunction = 'f'\nbefore = '1'\nafter = '2'")


def test_a_share_has_an_interval() -> None:
    assert share(190, 200) == pytest.approx((0.95, 0.9104, 0.9726), abs=1e-4)
