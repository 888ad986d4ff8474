"""An honest table goes on while its server is attacked, from the very address of the players."""

from __future__ import annotations

import pytest

from tests.attacks.watch import ATTACKS, Watched, percentile, watched

MEMORY = 30
"""How many MB an attack may cost the server."""
SLOWER = 20
"""How many times slower than before the attack the slowest hundredth of answers may be, on however noisy a machine."""
CUT = ("lobby_flood", "continuation_flood", "ping_flood", "fragment_flood", "idle_sockets")
"""The attacks whose sockets are cut off within ten seconds; others are refused, or not read from."""
WITHIN = 250
"""How many milliseconds are never too slow."""


@pytest.fixture(scope="module", params=ATTACKS)
def attacked(request: pytest.FixtureRequest) -> Watched:
    """What was seen of each attack in turn."""
    seen = watched(request.param)
    print(seen)
    return seen


@pytest.mark.long
def test_the_table_goes_on_and_people_can_come(attacked: Watched) -> None:
    rate = len(attacked.calm) / 3, len(attacked.attacked) / 10
    assert rate[1] > rate[0] / 4, str(attacked)
    assert percentile(attacked.attacked, 99) < max(WITHIN, SLOWER * percentile(attacked.calm, 99)), str(attacked)
    assert attacked.newcomers, str(attacked)
    assert attacked.shut_out <= len(attacked.newcomers) / 4, str(attacked)


@pytest.mark.long
def test_the_server_keeps_its_memory_and_its_temper(attacked: Watched) -> None:
    assert attacked.most < attacked.before + MEMORY, str(attacked)
    assert '"level": "error"' not in attacked.log
    assert "Traceback" not in attacked.log
    assert attacked.log.count("\n") < 100, attacked.log[:5000]


@pytest.mark.long
def test_who_sends_too_much_is_cut_off_and_who_sends_nothing_too(attacked: Watched) -> None:
    if attacked.attack in CUT:
        assert "cut 0 times" not in attacked.outcome, attacked.outcome
