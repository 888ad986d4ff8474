"""How many combinations of each kind there are in Guandan, in the whole pack and in hands of 27 cards.

    .venv/bin/python benchmarks/guandan_counts.py            # the tables of docs/guandan-counts.md, written into it

The whole pack is counted as one hand that leads. Hands are those of the seat that leads in the first deal, with the
keys of seed 0.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import tefuda
from tefuda.core.decision import Proposals
from tefuda.core.holdings import put
from tefuda.games.guandan import GAME
from tefuda.games.guandan.actions import Kind, key_of, kind_of, wilds_declared
from tefuda.games.guandan.notation import WORDS
from tefuda.games.guandan.options import Options
from tefuda.games.guandan.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "guandan-counts.md"
HANDS = 20_000
BEGIN, END = "<!-- tables -->\n", "<!-- end of tables -->\n"


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


def table_of_pack() -> Iterator[str]:
    codes = whole_pack()
    yield "| kind | what can be compared | with no wild card | with one | with two | together |"
    yield "|---|--:|--:|--:|--:|--:|"
    totals = Counter[int]()
    for kind, word in WORDS.items():
        here = [code for code in codes if kind_of(code) == kind]
        by_wilds = Counter(map(wilds_declared, here))
        totals.update(by_wilds)
        keys = len({key_of(code) for code in here})
        yield f"| {word} | {keys} | {by_wilds[0]} | {by_wilds[1]} | {by_wilds[2]} | {len(here)} |"
    yield f"| all | | {totals[0]} | {totals[1]} | {totals[2]} | {len(codes)} |"


def table_of_hands(hands: int) -> Iterator[str]:
    sums: Counter[Kind] = Counter()
    held: Counter[Kind] = Counter()
    most: Counter[Kind] = Counter()
    largest = 0
    for number in range(hands):
        codes = codes_of(tefuda.deal("guandan", seed=0, number=number).table)
        here = Counter(Kind(kind_of(code)) for code in codes)
        largest = max(largest, len(codes))
        sums.update(here)
        held.update(here.keys())
        most |= here
    yield "| kind | on average | hands with any, in 100 | at most |"
    yield "|---|--:|--:|--:|"
    for kind, word in WORDS.items():
        yield f"| {word} | {sums[kind] / hands:.3g} | {100 * held[kind] / hands:.3g} | {most[kind]} |"
    yield f"| all | {sum(sums.values()) / hands:.3g} | 100 | {largest} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=HANDS)
    hands = parser.parse_args().hands
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    tables = [*table_of_pack(), "", f"In {hands:,} hands of 27 cards, at level 2:", "", *table_of_hands(hands)]
    PAGE.write_text(head + BEGIN + "\n" + "\n".join(tables) + "\n\n" + END + tail, encoding="utf-8")


if __name__ == "__main__":
    main()
