from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tefuda.core.game import Game, Reason, reason
from tefuda.core.option import number, switch
from tefuda.errors import OptionError
from tefuda.play.library import family
from tefuda.testing.clauses import (
    citation_faults,
    heading_faults,
    named_test_faults,
    option_faults,
    option_test_faults,
    preset_faults,
    reason_faults,
    source_faults,
)


def test_the_eights_book_states_the_turns_after_which_endless_play_is_blocked() -> None:
    eights = family("eights")
    stall, (told,) = eights.options().stall, (text for text in eights.clause("6.4").paragraphs if "blocked" in text)
    assert f"{stall:,} turns for each player" in told
    assert f"{(4 * eights.options().hand + 1) * stall:,} turns each for four players with five cards" in told


BOOK = """# Snap

## 1 Cards

### 1.1 The pack

All cards.

House rule: jokers

Sources: X1

## 2 Play

### 2.1 Snap

Be quick.

snap sets nothing.

House rule: cards
Sources: X2, X3

### 2.2 Slow snap

slow-snap sets jokers yes, cards 3.
"""

PRESETS = """
[snap]
title = "Snap"
about = "Be quick."
seats = 2
[slow-snap]
title = "Slow Snap"
about = "Be slow."
seats = 2
options = { jokers = true, cards = 3 }
"""

RULES = '''"""Snapping."""


def snap() -> None:
    """Snap first.

    Then stop [2.1]."""
    fail(clause="1.1")
'''

TESTED = """
def test_1_1_there_are_cards(): ...
class TestSnap:
    async def test_2_1_be_quick(self): ...
def test_2_2_be_slow(): ...
def test_2_players(): ...
"""


@dataclass(frozen=True, kw_only=True)
class Options:
    jokers: bool = switch(False, "Are there jokers?", clause="1.1")
    cards: int = number(1, "How many cards are turned up?", least=1, most=3, clause="2.1")

    def faults(self) -> Iterator[OptionError]:
        return iter(())


class Refusal(Reason):
    NONE = ()
    LATE = reason("2.1", "Too late.")


class Unfounded(Reason):
    NONE = ()
    LATE = reason("2.1", "Too late.")
    SLOW = reason("3.1", "Too slow.")


@dataclass(frozen=True)
class Files:
    """A made-up family in a folder of its own; `change` rewrites one of its files."""

    folder: Path

    @property
    def game(self) -> Game:
        return replace(family("eights"), name="snap", folder=self.folder, options=Options, refusals=Refusal)

    @property
    def book(self) -> Path:
        return self.folder / "RULES.md"

    @property
    def tests(self) -> Path:
        return self.folder / "tests"

    def change(self, name: str, old: str, new: str) -> None:
        file = self.folder / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def snap(tmp_path: Path) -> Files:
    texts = {"RULES.md": BOOK, "presets.toml": PRESETS, "rules.py": RULES, "tests/deep/test_snap.py": TESTED}
    for name, text in texts.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return Files(tmp_path)


CHECKS: list[Callable[[Files], list[str]]] = [
    lambda snap: heading_faults(snap.book),
    lambda snap: citation_faults(snap.game),
    lambda snap: option_faults(snap.game),
    lambda snap: reason_faults(snap.game),
    lambda snap: source_faults(snap.game, ["X1", "X2", "X3"]),
    lambda snap: named_test_faults(snap.game, snap.tests),
    lambda snap: preset_faults(snap.game),
]


@pytest.mark.parametrize("check", CHECKS)
def test_a_sound_family_has_no_faults(snap: Files, check: Callable[[Files], list[str]]) -> None:
    assert check(snap) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("## 2 Play", "## 3 Play", "“## 3 Play” stands where 2 is due"),
        ("### 2.2 Slow", "### 2.3 Slow", "“### 2.3 Slow snap” stands where 2.2 is due"),
        ("### 2.2 Slow", "### 2.1 Slow", "“### 2.1 Slow snap” stands where 2.2 is due"),
        ("### 1.1 The pack", "### 1.1. The pack", "“### 1.1. The pack” is neither “## 1 Chapter” nor “### 1.1 Clause”"),
        ("### 1.1 The pack", "#### 1.1 The pack", "“#### 1.1 The pack” is neither “## 1 Chapter” nor “### 1.1 Clause”"),
        ("All cards.", "", "1.1 has no text"),
    ],
)
def test_a_heading_out_of_order_or_shape_is_found(snap: Files, old: str, new: str, fault: str) -> None:
    snap.change("RULES.md", old, new)
    assert fault in heading_faults(snap.book)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[2.1]", "[2.9]", "rules.py:7 cites 2.9, which is not in the book"),
        ('clause="1.1"', 'clause="1.7"', "rules.py:8 cites 1.7, which is not in the book"),
    ],
)
def test_a_citation_of_a_missing_clause_is_found(snap: Files, old: str, new: str, fault: str) -> None:
    snap.change("rules.py", old, new)
    assert citation_faults(snap.game) == [fault]


def test_a_citation_of_a_missing_clause_is_found_in_other_files(
    snap: Files, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("bots") / "snap.py"
    other.write_text('"""Snaps early [7.7]."""', encoding="utf-8")
    assert citation_faults(snap.game, other) == ["snap.py:1 cites 7.7, which is not in the book"]


def test_a_house_rule_without_a_test_is_found(snap: Files) -> None:
    snap.change("tests/deep/test_snap.py", "test_1_1_there_are_cards", "test_1_1_jokers_are_cards")
    assert option_test_faults(snap.game, snap.tests) == ["2.1 cards: no test is named after it"]
    snap.change("tests/deep/test_snap.py", "test_2_1_be_quick", "test_2_1_cards_are_turned_up")
    assert option_test_faults(snap.game, snap.tests) == []


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("House rule: jokers", "", ["1.1 does not name its house rule jokers"]),
        ("House rule: jokers", "House rule: jokers, aces", ["1.1 names aces, which is not a house rule"]),
        ("House rule: jokers", "House rule: jokers, cards", ["1.1 names cards, a house rule of 2.1"]),
        ("House rule: jokers", "House rule: jokers, jokers", ["1.1 names jokers 2 times"]),
        ("### 1.1", "### 1.2", [
            "option jokers cites 1.1, which is not in the book", "1.2 names jokers, a house rule of 1.1",
        ]),
    ],
)  # fmt: skip
def test_a_house_rule_that_disagrees_with_its_clause_is_found(
    snap: Files, old: str, new: str, faults: list[str]
) -> None:
    snap.change("RULES.md", old, new)
    assert option_faults(snap.game) == faults


def test_a_refusal_without_a_clause_is_found(snap: Files) -> None:
    game = replace(snap.game, refusals=Unfounded)
    assert reason_faults(game) == ["“Too slow.” cites 3.1, which is not in the book"]


def test_uncited_and_unknown_sources_are_found(snap: Files) -> None:
    assert source_faults(snap.game, ["X1", "X2", "X4"]) == [
        "source X4 is cited by no clause",
        "2.1 cites X3, which is not a source",
    ]


def test_a_clause_without_a_test_and_a_test_without_a_clause_are_found(snap: Files) -> None:
    snap.change("tests/deep/test_snap.py", "test_2_1_", "test_2_5_")
    assert named_test_faults(snap.game, snap.tests) == [
        "2.1 Snap: no test is named after it",
        "test_snap.py has a test named after 2.5, which is not in the book",
    ]


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        ("slow-snap sets", "sloth sets", [
            "the book says what sloth sets, which is not a preset", "the book does not tell what slow-snap sets",
        ]),
        ("cards 3", "cards 2", [
            "the book does not tell that slow-snap sets cards 3", "the book tells that slow-snap sets cards 2",
        ]),
        ("snap sets nothing.", "snap sets cards 1.", [
            "the book does not tell that snap sets nothing", "the book tells that snap sets cards 1",
        ]),
    ],
)  # fmt: skip
def test_a_preset_that_disagrees_with_the_book_is_found(snap: Files, old: str, new: str, faults: list[str]) -> None:
    snap.change("RULES.md", old, new)
    assert preset_faults(snap.game) == faults
