"""The census: how many sequences of legal decisions there are, by their number, from stated openings.

Chess programmers call it perft. A census file holds openings in the `.deal` notation, one blank line between them.
After each come its cards as a remark, for implementations that do not shuffle as we do, and the counts: the numbers of
sequences of 1, 2, 3 ... decisions. Decisions that do the same, such as a word that means nothing, count as one; a
sequence that ends the deal earlier is not counted with the longer ones.

    # two players
    tefuda 1
    game crazy-eights
    seats 2
    key 00…
    # hands 2♣ … / 3♥ …
    # pile 9♦
    # stock …
    census 4 17 66

    python -m tefuda.testing.census tests/census/*.txt

counts again, as far as each line of counts goes; an opening without one gets as many as take `MOST` sequences.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from tefuda.play.deal import Deal
from tefuda.play.notation import read
from tefuda.testing.remaking import remake

MOST = 2_000
CENSUS = "census"


def census(deal: Deal, depth: int) -> list[int]:
    """Return how many sequences of 1, 2 ... `depth` decisions there are from here."""
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
    """Return the census of as many decisions as give at most `most` sequences, one decision at least."""
    counts = census(deal, 1)
    while 0 < counts[-1] * 4 <= most and len(counts) < 12:
        counts = census(deal, len(counts) + 1)
    return counts


def openings(text: str) -> Iterator[tuple[list[str], Deal, list[int]]]:
    """Yield for each opening in a census file its first remarks, the deal, and the counts that the file states."""
    for block in text.strip().split("\n\n"):
        lines = block.splitlines()
        first = next(i for i, line in enumerate(lines) if not line.startswith("#"))
        stated = [line for line in lines if line.startswith(CENSUS)]
        deal = read("\n".join(line for line in lines[first:] if not line.startswith(CENSUS)))
        assert isinstance(deal, Deal)
        yield lines[:first], deal, [int(word) for line in stated for word in line.split()[1:]]


def counted(text: str) -> str:
    """Return a census file with its counts made again."""
    blocks = []
    for remarks, deal, stated in openings(text):
        counts = census(deal, len(stated)) if stated else up_to(deal)
        cards = [f"# {name} {text}" for name, text in deal.position.items()]
        blocks.append("\n".join([*remarks, str(deal).rstrip(), *cards, f"{CENSUS} {' '.join(map(str, counts))}"]))
    return "\n\n".join(blocks) + "\n"


def main(paths: Sequence[str]) -> int:
    """Count the census files at `paths` again."""
    return remake(paths, counted, "counted again")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
