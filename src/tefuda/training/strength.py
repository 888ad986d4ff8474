"""How strong trained players are, and the files of which each section is the card of one."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from tefuda.bulk.simulation import Z95
from tefuda.core.files import write_text
from tefuda.core.game import Game
from tefuda.core.texts import read_text
from tefuda.errors import TefudaError

WINS_DECIMALS, AHEAD_DECIMALS = 4, 3
"""How many decimals a card gives of shares and of points."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong a player is: its share of wins in so many deals against usual ones, and its points ahead of them."""

    deals: int
    wins: float
    ahead: float

    @property
    def interval(self) -> float:
        """Half the 95 % interval of the share."""
        return Z95 * math.sqrt(self.wins * (1 - self.wins) / self.deals)

    @property
    def lines(self) -> list[str]:
        """The lines of a card that say this."""
        return [
            f"proof_deals = {self.deals}",
            f"wins = {self.wins:.{WINS_DECIMALS}f}",
            f"wins_interval = {self.interval:.{WINS_DECIMALS}f}",
            f"points_ahead = {self.ahead:.{AHEAD_DECIMALS}f}",
        ]

    @property
    def as_told(self) -> Strength:
        """As exactly as the lines of a card say it."""
        return replace(self, wins=round(self.wins, WINS_DECIMALS), ahead=round(self.ahead, AHEAD_DECIMALS))

    def worth(self, game: Game, options: Any) -> float:
        """Return what this is worth in all, by which players are trained and compared."""
        return self.ahead + game.players.premium(options) * self.wins


def write_section(path: Path, preset: str, section: str) -> None:
    """Write the section of a preset into a file, in place of the one it had there."""
    before = read_text(path) if path.exists() else ""
    parts = re.split(r"^(?=\[)", before, flags=re.MULTILINE)
    others = "".join(part for part in parts if not part.startswith((f"[{preset}]", f"[{preset}."))).strip("\n")
    write_text(path, f"{others}\n\n{section}" if others else section)


def sections_of(path: Path) -> dict[str, Any]:
    """Return the sections of a file of weights or of cards; raise TefudaError if there is one that cannot be read."""
    try:
        return tomllib.loads(read_text(path)) if path.exists() else {}
    except (OSError, ValueError) as fault:
        raise _unreadable(path, fault) from None


def strength_in(card: Any, path: Path) -> Strength:
    """Return how strong a card in a file says that a player is; raise TefudaError if it does not say that."""
    try:
        return Strength(int(card["proof_deals"]), float(card["wins"]), float(card["points_ahead"]))
    except (KeyError, TypeError, ValueError) as fault:
        raise _unreadable(path, fault) from None


def _unreadable(path: Path, fault: Exception) -> TefudaError:
    return TefudaError("{file} cannot be read: {reason}", file=str(path), reason=f"{type(fault).__name__}: {fault}")


def check_writable(path: Path) -> None:
    """Raise TefudaError for a file that cannot be written, without changing one that can."""
    try:
        there = path.exists()
        with path.open("ab"):
            pass
        if not there:
            path.unlink()
    except OSError as fault:
        raise TefudaError("{file} cannot be written: {reason}", file=str(path), reason=fault.strerror) from None


def numbered(path: Path) -> Iterator[Path]:
    """Yield a file, and then others like it, with numbers from 2 on."""
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))
