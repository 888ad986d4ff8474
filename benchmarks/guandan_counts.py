"""How many combinations of each kind there are in Guandan.

The whole pack is counted as one hand that leads. Hands are those of the seat that leads in the first deal, with the
keys of seed 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import tefuda
from benchmarks.harness.benchmark import Benchmark, Found, Row, markdown, option
from tefuda.core.table.decision import Proposals
from tefuda.core.table.holdings import put
from tefuda.games.guandan import GAME
from tefuda.games.guandan.rules.actions import key_of, kind_of, wilds_declared
from tefuda.games.guandan.rules.arranging import WORDS
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.table import Table


def codes_of(table: Table) -> list[int]:
    """Return the codes of all plays of the seat that leads."""
    proposals = Proposals()
    GAME.rules.legal_actions(table, Options(), proposals)
    return proposals.codes[: proposals.count]


def whole_pack() -> list[int]:
    """Return the codes of all plays of a seat that leads with 108 cards at level 2."""
    table = Table()
    table.turn = 0
    for card in [*range(54)] * 2:
        put(table.held, 0, card)
    return codes_of(table)


def counted_in_pack() -> Iterator[Row]:
    codes = whole_pack()
    for kind, word in WORDS.items():
        here = [code for code in codes if kind_of(code) == kind]
        wilds = Counter(map(wilds_declared, here))
        yield {"kind": word, "keys": len({key_of(code) for code in here}), "wilds": [wilds[n] for n in range(3)]}


def counted_in_hands(hands: int) -> Iterator[Row]:
    """Yield how many plays of a kind a hand has on average, what share of hands has any, and how many at most."""
    found = []
    for number in range(hands):
        found.append(Counter(map(kind_of, codes_of(tefuda.deal("guandan", seed=0, number=number).table))))
    for kind, word in WORDS.items():
        here = [one[kind] for one in found]
        yield {"kind": word, "mean": sum(here) / hands, "share": sum(map(bool, here)) / hands, "most": max(here)}
    totals = [one.total() for one in found]
    yield {"kind": "all", "mean": sum(totals) / hands, "share": 1, "most": max(totals)}


def run(hands: int) -> Iterator[Row]:
    yield {"cards": 108, "kinds": list(counted_in_pack())}
    yield {"cards": 27, "hands": hands, "kinds": list(counted_in_hands(hands))}


def table(found: Found) -> str:
    pack, dealt = found["results"]
    totals = [sum(one["wilds"][wilds] for one in pack["kinds"]) for wilds in range(3)]
    heads = ("kind", "what can be compared", "with no wild card", "with one", "with two", "together")
    of_pack = [(one["kind"], one["keys"], *one["wilds"], sum(one["wilds"])) for one in pack["kinds"]]
    of_hands = [(one["kind"], f"{one['mean']:.3g}", f"{100 * one['share']:.3g}", one["most"]) for one in dealt["kinds"]]
    return "\n".join(
        [
            markdown(heads, "lrrrrr", [*of_pack, ("all", "", *totals, sum(totals))]),
            f"In {dealt['hands']:,} hands of 27 cards, at level 2:\n",
            markdown(("kind", "on average", "hands with any, in 100", "at most"), "lrrr", of_hands),
        ]
    )


BENCHMARK = Benchmark(
    "guandan-counts",
    __doc__,
    run,
    table,
    parameters=(option("hands", 20_000, "How many hands of 27 cards."),),
    page="guandan-counts.md",
)
