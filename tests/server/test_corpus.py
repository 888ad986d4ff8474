"""Games stored by every released version, replayed by the rules and rooms of today."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tefuda.server.room import log
from tests.server.corpus import GAMES, lines_of, room_of, state_of, stored_games

STORED = list(stored_games())


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: f"{stored.parent.name}-{stored.stem}")
def test_a_stored_game_is_replayed_to_the_state_in_which_it_ended(stored: Path) -> None:
    assert state_of(room_of(lines_of(stored))) == json.loads(stored.with_suffix(".json").read_text(encoding="utf-8"))


def test_the_stored_games_of_the_first_version_hold_every_kind_of_entry() -> None:
    first = [stored for stored in STORED if stored.parent.name == "0.1.0"]
    assert {stored.stem for stored in first} == set(GAMES)
    assert {type(line.entry) for stored in first for line in lines_of(stored)} == set(log.Entry.__subclasses__())
