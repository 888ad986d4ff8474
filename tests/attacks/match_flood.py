"""Opens tables at which long matches go on, from twelve connections: python -m tests.attacks.match_flood PORT."""

from __future__ import annotations

import json

import tefuda
from tefuda.bots.chooser import bot
from tests.attacks.parsing_flood import flood

LONGEST = 30_000
"""The most bytes of the text of a match, with which a request is not too large yet."""


def long_match() -> str:
    """Return the text of a match that has been played almost as long as it may be to go on at a server."""
    match = tefuda.match("mau-mau", seats=2, seed=1, target=1000)
    text = str(match)
    while len((longer := str(match)).encode()) < LONGEST and not match.over:
        text = longer
        match = match.next_deal() if match.deal.over else match.replace(tefuda.run(match.deal, [bot("greedy")] * 2))
    return text


def new_room() -> bytes:
    """Return the request for a table at which such a match goes on."""
    wanted = {"preset": "mau-mau", "options": {"target": "1000"}, "seats": ["me", "casual"]}
    return json.dumps({**wanted, "match": long_match()}, ensure_ascii=False).encode()


if __name__ == "__main__":
    flood(__doc__, "/api/rooms", new_room(), "application/json")
