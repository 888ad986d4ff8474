"""Three nodes with a real PostgreSQL and HAProxy, in the short form; `make test-nodes` runs the whole form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.nodes.cluster import Cluster, running
from tests.nodes.faults import FAULTS, HOUR, Counts, course

pytestmark = pytest.mark.long
SHORT = Counts(kills=1, stops=(8,), rolling=1, storm=50, tables=4, drops=7)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Three nodes, of which two have clocks that are wrong by an hour."""
    with running({"a": HOUR, "b": -HOUR}) as found:
        yield found


@pytest.mark.parametrize("name", FAULTS)
def test_nothing_acknowledged_is_lost_and_tables_go_on(cluster: Cluster, name: str) -> None:
    report = course(cluster, name, SHORT, timer="relaxed" if name in ("kills", "rolling") else "none")
    assert report.faults == []
    assert report.by_bots == 0
    assert report.acknowledged > 0
    if name in ("kills", "window"):
        assert report.taken_over > 0
