"""What a family gives to the rest of the library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tefuda import ClauseError, OptionErrors
from tefuda.core.game import Game, Players, Search
from tefuda.games.eights import GAME


def game_in(folder: Path, presets: str, book: str = "") -> Game:
    (folder / "presets.toml").write_text(presets, encoding="utf-8")
    (folder / "RULES.md").write_text(book, encoding="utf-8")
    return replace(GAME, folder=folder)


def test_a_clause_is_found_by_its_number(tmp_path: Path) -> None:
    game = game_in(tmp_path, "", "# Book\n\n## 1 One\n\n### 1.1 First\n\nText.\n\n### 1.2 Second\n\nMore.\n")
    assert list(game.clauses) == ["1.1", "1.2"]
    assert game.clause("1.2").title == "Second"
    with pytest.raises(ClauseError) as caught:
        game.clause("7.7")
    assert str(caught.value) == "the rule book has no clause 7.7; its clauses are 1.1 to 1.2"


def test_presets_are_read_with_their_house_rules(tmp_path: Path) -> None:
    game = game_in(
        tmp_path,
        '[plain]\ntitle = "Plain"\nabout = "As it is."\nseats = 3\n'
        '[own]\ntitle = "Own"\nabout = "Ours."\nseats = 2\n[own.options]\nhand = 6\nwild = "K"\n',
    )
    plain, own = game.presets.values()
    assert (plain.name, plain.title, plain.about, plain.seats) == ("plain", "Plain", "As it is.", 3)
    assert plain.options == GAME.options()
    assert own.options == GAME.options(hand=6, wild=11)


def test_a_preset_that_cannot_be_is_told(tmp_path: Path) -> None:
    game = game_in(tmp_path, '[own]\ntitle = "Own"\nabout = "Ours."\nseats = 2\n[own.options]\nhand = 99\n')
    with pytest.raises(OptionErrors) as caught:
        assert game.presets
    assert str(caught.value) == "option hand: 99 is not a valid answer; choose from 1 … 12 [1.3]"


def test_the_house_rules_of_a_family_are_its_declared_options() -> None:
    assert list(GAME.house_rules)[:3] == ["pack", "two_packs_from", "partners"]
    assert len(GAME.house_rules) == sum(field.init for field in GAME.options.__dataclass_fields__.values())


def test_a_match_begins_with_all_that_it_carries_at_its_start() -> None:
    table = GAME.table()
    table.deals, table.turn, table.scores[1] = 7, 3, 9
    replace(GAME.rules).begin_match(table)  # a copy, which has not worked the rule out before
    assert (table.deals, table.turn, table.scores[1]) == (0, 3, 0)


def test_players_who_search_like_gaining_most_by_ten_points_where_a_family_does_not_say() -> None:
    assert Players(GAME.players.preference).premium(GAME.options()) == 10


def test_nets_take_deals_to_be_worth_what_they_are_where_a_family_does_not_say() -> None:
    assert Search().prize(GAME.view(), GAME.options()) == 100
