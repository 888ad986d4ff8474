"""Facts are told from the cells that they name, and from nothing else."""

from __future__ import annotations

from types import SimpleNamespace

from tefuda.core.facts import facts

SEEN = SimpleNamespace(top=3, counts=[5, 6], seats=2)


def test_a_fact_knows_its_cells() -> None:
    told = facts(
        top=lambda top: top,
        counts=lambda counts, seats: tuple(counts[:seats]),
        double=lambda options, top: options * top,
        all=lambda options, counts, seats: (options, *counts[:seats]),
    )
    assert {name: fact.cells for name, fact in told.items()} == {
        "top": ("top",), "counts": ("counts", "seats"), "double": ("top",), "all": ("counts", "seats"),
    }  # fmt: skip
    assert {name: fact.of(SEEN, 2) for name, fact in told.items()} == {
        "top": 3, "counts": (5, 6), "double": 6, "all": (2, 5, 6),
    }  # fmt: skip
