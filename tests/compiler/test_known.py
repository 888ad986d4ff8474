"""Objects that are known when a driver is compiled: their attributes are its rules and its constants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

import pytest

from tefuda.bulk.driver import play_deals
from tefuda.bulk.run import given_to
from tefuda.compiler.compilation import Compilation
from tefuda.compiler.layout import array_of
from tefuda.core.records.record import Record, cell, record
from tefuda.errors import CompileError
from tefuda.games.eights import GAME


@record
class Purse(Record):
    coins: int = cell(start=5)


@record
class Chest(Record):
    """Where the coins are not in the first cell."""

    locked: int = cell()
    coins: int = cell(start=9)


Holder = TypeVar("Holder")


@dataclass(frozen=True, eq=False)
class Thief(Generic[Holder]):
    """Whom a method is asked of."""

    take: Callable[[Holder, int], int]
    greed: int

    def steal(self, holder: Holder) -> int:
        """Take what greed says, and twice that of two."""
        return self.take(holder, self.greed)


@dataclass(frozen=True, eq=False)
class Gang(Generic[Holder]):
    thief: Thief[Holder]
    at_night: bool
    count: Callable[[Holder], int]
    unread: int = 0


def take_coins(purse: Purse, number: int) -> int:
    purse.coins -= number
    return number


def take_from_chest(chest: Chest, number: int) -> int:
    chest.coins -= number
    return number


def take_double(purse: Purse, number: int) -> int:
    purse.coins -= 2 * number
    return 2 * number


def coins_of(purse: Purse) -> int:
    return purse.coins


def coins_in(chest: Chest) -> int:
    return chest.coins


def broken(purse: Purse, text: Any) -> str:
    return str(text)


def raid(gang: Gang[Holder], holder: Holder, times: int) -> int:
    """Steal a number of times, by night alone; count what was there and what was stolen."""
    found = gang.count(holder)
    if gang.at_night:
        thief = gang.thief
        for _ in range(times):
            found += 100 * thief.steal(holder)
    return found


def raid_directly(purse: Purse, times: int) -> int:
    """Say the same of one purse and one thief."""
    found = coins_of(purse)
    for _ in range(times):
        found += 100 * steal_two(purse)
    return found


def steal_two(purse: Purse) -> int:
    return take_coins(purse, 2)


def take_unknown(purse: Purse) -> int:
    return purse.take(1)  # type: ignore[attr-defined, no-any-return]


BROKEN: Any = broken
GANG: Gang[Purse] = Gang(Thief(take_coins, 2), at_night=True, count=coins_of)
OTHERS: Gang[Chest] = Gang(Thief(take_from_chest, 3), at_night=True, count=coins_in)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))


def compiled(gang: Gang[Any], holder: type[Record]) -> Compilation:
    return Compilation(raid, "raid", {"gang": gang, "holder": holder})


@pytest.mark.parametrize(
    ("gang", "holder"), [(GANG, Purse), (OTHERS, Chest), (replace(GANG, at_night=False), Purse)],
    ids=["purse", "chest", "by day"],
)  # fmt: skip
def test_attributes_and_methods_of_a_known_object_are_called_as_in_python(
    gang: Gang[Any], holder: type[Record]
) -> None:
    plain, row = holder(), array_of(holder())
    assert compiled(gang, holder).code()(row, 3) == raid(gang, plain, 3)
    assert row.view("i8").tolist() == plain.numbers()


def test_a_known_object_leaves_no_trace_in_the_machine_code() -> None:
    directly = Compilation(raid_directly, "raid").program
    through = compiled(GANG, Purse).program
    for name in ("holder", "steal_two", "take_coins"):
        through, directly = through.replace(name, "purse"), directly.replace(name, "purse")
    assert len(through.splitlines()) == len(directly.splitlines())
    assert "gang" not in through
    assert "thief" not in through


def test_a_branch_that_a_constant_excludes_is_not_compiled() -> None:
    assert "steal" in compiled(GANG, Purse).program
    assert "steal" not in compiled(replace(GANG, at_night=False), Purse).program


def test_another_rule_or_number_behind_an_attribute_is_another_program() -> None:
    digest = compiled(GANG, Purse).digest
    assert digest == compiled(replace(GANG), Purse).digest, "objects are told apart by what they hold"
    others = [
        replace(GANG, thief=Thief(take_double, 2)), replace(GANG, thief=Thief(take_coins, 3)),
        replace(GANG, at_night=False),
    ]  # fmt: skip
    assert len({digest, *(compiled(gang, Purse).digest for gang in others)}) == 4
    assert digest != Compilation(raid, "raid", {"gang": OTHERS, "holder": Chest}).digest
    for gang in others:
        assert not compiled(gang, Purse).is_warm


def test_an_attribute_that_nothing_reads_changes_no_program() -> None:
    assert compiled(GANG, Purse).digest == compiled(replace(GANG, unread=1), Purse).digest
    given = given_to(GAME, at_random=True)
    other = {**given, "rules": replace(given["rules"], write_view=coins_of)}
    assert Compilation(play_deals, "deals", given).digest == Compilation(play_deals, "deals", other).digest
    other = {**given, "rules": replace(given["rules"], pick=take_double)}
    assert Compilation(play_deals, "deals", given).digest != Compilation(play_deals, "deals", other).digest


@pytest.mark.parametrize(
    ("entry", "given", "sentence"),
    [
        (raid, {"holder": Purse}, r"raid: “gang.count\(holder\)” is not in the dialect"),
        (raid, {"gang": GANG}, "raid: nothing is given for 'holder'"),
        (raid, {"gang": replace(GANG, thief=Thief(BROKEN, 2)), "holder": Purse}, "'str'> is not a type that rules"),
        (take_unknown, {}, r"take_unknown: “purse.take\(1\)” is not in the dialect"),
    ],
)
def test_what_is_not_known_is_named_with_its_line(
    entry: Callable[..., Any], given: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(CompileError, match=rf"test_known.py:\d+: {sentence}" if ":" in sentence else sentence):
        Compilation(entry, "raid", given).code()
