from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long a machine takes over an example, or over drawing one, says nothing about the rules.
settings.register_profile("search", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
# The same examples for the same code, on every machine and whatever .hypothesis holds.
settings.register_profile("same", settings.get_profile("search"), derandomize=True)
settings.load_profile("same")

UNMEASURED = (
    "bulk/*",
    "cli/test_simulate.py",
    "games/*/test_conformance.py",
    "games/guandan/test_brute_force.py",
    "page/*",
    "server/view/test_secrets.py",
    "server/web/*",
    "test_*.py",
    "testing/*",
)
"""The tests on which the coverage of `core` and `games` does not count: measuring would double the time they take."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(Path(__file__).parent)
        if any(len(place.parts) == pattern.count("/") + 1 and place.match(pattern) for pattern in UNMEASURED):
            item.add_marker(pytest.mark.no_cover)
