"""Golden deals: short readable `.deal` files that are replayed and compared character by character.

A golden file is a deal in the usual notation with comments before and after it. Those before say what the deal shows;
`golden` makes those after: the number of legal actions at each decision, and where every card lies at the end.

    python -m tefuda.testing.golden tests/golden/*.deal

makes the files again. The decisions of a file stay as long as they are legal, and greedy bots play on from there.
So you begin a new golden deal as a file with its comment and its head (`tefuda 1`, `game`, `seats`, `key` ...), and a
changed rule produces a difference that you can review before you commit it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import islice

from tefuda.bots.greedy import Greedy
from tefuda.errors import TefudaError
from tefuda.play.deal import Deal
from tefuda.play.notation import read
from tefuda.testing.remaking import remake

CHOICES = "# choices"
END = "# end"


def golden(text: str) -> str:
    """Return the expected text of a golden deal; raise NotationError if `text` is not a deal."""
    deal = read(text)
    if not isinstance(deal, Deal):
        raise TypeError("a golden deal is a deal, not a match")
    return _write(_remarks(text), deal)


def remade(text: str) -> str:
    """Return a golden deal with the head of `text` and its decisions, as long as they are legal, played to the end."""
    head, decisions = _parts(text)
    opened = read(head)
    assert isinstance(opened, Deal)
    deal = next(opened.moments())
    for seat, action in decisions:
        try:
            deal = deal.apply(action, seat=seat)
        except TefudaError:
            break
    greedy = Greedy()
    deal = deal.passing() if opened.start.automatic_pass else deal
    while deal.turn is not None:
        deal = deal.apply(greedy.choose(deal.observe(deal.turn)))
    return _write(_remarks(text), deal)


def _remarks(text: str) -> list[str]:
    """Return the comments before the deal."""
    return text.partition("tefuda ")[0].splitlines()


def _parts(text: str) -> tuple[str, list[tuple[int, str]]]:
    """Return the head of a deal, and its decisions in order."""
    head: list[str] = []
    body: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            (body if line[:1].isdigit() else head).append(line)
    decisions = []
    for decision in re.split(r"\s+(?=\d+:\s)", " ".join(body)):
        seat, colon, action = decision.partition(": ")
        if colon:
            decisions.append((int(seat), action.strip()))
    return "\n".join(line for line in head if not line.startswith("result")), decisions


def _write(remarks: Sequence[str], deal: Deal) -> str:
    choices = " ".join(str(len(moment.legal_actions)) for moment in islice(deal.moments(), len(deal.history)))
    end = [f"{END} {name} {text}" for name, text in deal.position.items()]
    return "\n".join([*remarks, str(deal).rstrip("\n"), f"{CHOICES} {choices}", *end, ""])


def main(paths: Sequence[str]) -> int:
    """Remake the golden deals at `paths`."""
    return remake(paths, remade, "made again")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
