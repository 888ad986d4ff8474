"""Perft: the number of sequences of legal decisions from stated openings, by their length.

A perft file holds openings in the `.deal` notation, separated by one blank line. After each come its cards as a
comment, for implementations that shuffle differently, and the counts: the numbers of sequences of 1, 2, 3 ...
decisions. Equivalent decisions, such as those that differ by a meaningless word, count as one; a sequence that ends the
deal is not counted among the longer ones.

    # two players
    tefuda 1
    game crazy-eights
    seats 2
    key 00…
    # hands 2♣ … / 3♥ …
    # pile 9♦
    # stock …
    perft 4 17 66

    python -m tefuda.testing.perft tests/perft/*.txt

counts again, to the length of each line of counts; an opening without one is counted up to `MOST` sequences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from tefuda.play.deal import Deal
from tefuda.play.notation import read
from tefuda.testing.remaking import remake

MOST = 2_000
PERFT = "perft"
"""The word before the counts in a file."""


def perft(deal: Deal, depth: int) -> list[int]:
    """Return the numbers of sequences of 1, 2 ... `depth` decisions from here."""
    counts = [0] * depth
    _count(deal, 0, counts)
    return counts


def _count(deal: Deal, done: int, counts: list[int]) -> None:
    if done == len(counts):
        return
    legal = deal.legal_actions
    counts[done] += len(legal)
    if done + 1 < len(counts):
        for action in legal:
            _count(deal.apply(action), done + 1, counts)


def up_to(deal: Deal, most: int = MOST) -> list[int]:
    """Return the counts to the greatest depth with at most `most` sequences, at least to depth 1."""
    counts = perft(deal, 1)
    while 0 < counts[-1] * 4 <= most and len(counts) < 12:
        counts = perft(deal, len(counts) + 1)
    return counts


def openings(text: str) -> Iterator[tuple[list[str], Deal, list[int]]]:
    """Yield for each opening in a perft file its first comments, the deal, and the counts stated."""
    for block in text.strip().split("\n\n"):
        lines = block.splitlines()
        first = next(i for i, line in enumerate(lines) if not line.startswith("#"))
        stated = [line for line in lines if line.startswith(PERFT)]
        deal = read("\n".join(line for line in lines[first:] if not line.startswith(PERFT)))
        assert isinstance(deal, Deal)
        yield lines[:first], deal, [int(word) for line in stated for word in line.split()[1:]]


def counted(text: str) -> str:
    """Return a perft file with new counts."""
    blocks = []
    for remarks, deal, stated in openings(text):
        counts = perft(deal, len(stated)) if stated else up_to(deal)
        cards = [f"# {name} {text}" for name, text in deal.position.items()]
        blocks.append("\n".join([*remarks, str(deal).rstrip(), *cards, f"{PERFT} {' '.join(map(str, counts))}"]))
    return "\n\n".join(blocks) + "\n"


def main(paths: Sequence[str]) -> int:
    """Count the perft files at `paths` again."""
    return remake(paths, counted, "counted again")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
