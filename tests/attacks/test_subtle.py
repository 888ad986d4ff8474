"""Seven ways to hurt others without sending too much, each beside an honest table: counts, and what the loop did.

`docs/server.md` has the figures before each was mended, and after.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.attacks.first_catalogue import LANGUAGES, first_catalogues
from tests.attacks.late_database import late_database
from tests.attacks.watch import Watched, watched
from tests.server.postgres import program

pytestmark = pytest.mark.long


def attacked(name: str, seconds: float = 10) -> tuple[Watched, dict[str, Any]]:
    """Return what was seen of an attack, and what came of it, once the honest table has been looked after."""
    seen = watched(name, seconds=seconds)
    print(seen)
    assert len(seen.attacked) / seconds > len(seen.calm) / 3 / 4, str(seen)
    assert seen.newcomers, str(seen)
    assert seen.shut_out <= len(seen.newcomers) / 4, str(seen)
    assert seen.kept_waiting <= seen.looked / 100, str(seen)
    assert "Traceback" not in seen.log
    return seen, json.loads(seen.outcome)


SHARE = 1200
"""More small requests than an address is answered in the time of an attack."""


def test_who_uploads_much_waits_behind_itself() -> None:
    seen, told = attacked("parsing_flood")
    assert told["429"] > 10 * told["200"], str(seen)


def test_who_has_long_matches_go_on_waits_behind_itself() -> None:
    seen, told = attacked("match_flood")
    assert told["429"] > told["200"] > 0, str(seen)


def test_many_connections_of_an_address_get_no_more_than_its_share() -> None:
    seen, told = attacked("share_flood")
    assert told["answered"] < SHARE < told["sent"], str(seen)


def test_a_crowd_is_bounded_and_is_shown_ten_views_a_second() -> None:
    seen, told = attacked("crowd")
    assert told["onlookers"] <= 100, str(seen)
    assert told["views each second"] <= 11, str(seen)


def test_the_strong_bots_of_others_go_on_thinking() -> None:
    seen, told = attacked("bot_flood", seconds=15)
    assert told["tables"] > 10, str(seen)
    assert seen.beside_bots, str(seen)
    assert seen.stood_in <= len(seen.beside_bots), str(seen)  # three bots answer for each action


def test_a_seat_has_a_shuffle_repeated_once() -> None:
    seen, told = attacked("reshuffle", seconds=5)
    assert told == {"withheld": 1, "choices": 2}, str(seen)


def test_who_says_that_moves_are_lost_is_heard_once() -> None:
    seen, told = attacked("false_heads")
    assert told["hellos"] >= 5 * told["guests"], str(seen)
    assert seen.log.count("acknowledged moves are missing") == told["guests"], str(seen)
    assert '"level": "error"' not in seen.log


def test_the_first_who_asks_for_the_catalogue_keeps_nobody_waiting() -> None:
    assert first_catalogues() == {"answered": len(LANGUAGES), "kept waiting": 0}


@pytest.mark.skipif(program("postgres") is None, reason="needs PostgreSQL")
def test_a_server_waits_for_its_database() -> None:
    told = late_database()
    assert "Connection refused" in str(told.pop("reason"))
    assert told == {"lives": True, "before": 503, "refused": 503, "after": 200, "opened": 200}
