"""A match: deals in a row that carry scores, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tefuda.core.game import Game
from tefuda.core.table.chance import derived_key
from tefuda.errors import OutOfTurn
from tefuda.play.action import Given
from tefuda.play.deal import Deal
from tefuda.play.observation import Seen, Typed
from tefuda.play.start import Start
from tefuda.play.writing import write_match


@dataclass(frozen=True, slots=True, repr=False)
class Match(Typed[Seen]):
    """Deals in a row, of which the last is in play; `key` decides all their chance, and is secret until the end."""

    key: bytes
    deals: tuple[Deal[Seen], ...]

    @classmethod
    def begin(
        cls, game: Game, preset: str, options: Any, seats: int, key: bytes, placement: Mapping[str, str] | None = None,
        *, automatic_pass: bool = False,
    ) -> Match[Seen]:  # fmt: skip
        """Return a match with its first deal, which `placement` may state, such as what an earlier match has left.

        Raises NotationError, PositionError or SeatsError for a placement that cannot be.
        """
        start = Start(game, preset, options, seats, derived_key(key, 0), placement or {}, automatic_pass)
        return cls(key, (Deal.begin(start),))

    @property
    def deal(self) -> Deal[Seen]:
        """The deal in play, or the one just finished."""
        return self.deals[-1]

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by seat, as the game counts them."""
        return self.deal.scores

    @property
    def over(self) -> bool:
        return self.deal.over and self.deal.match_over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the match; none until it is over."""
        return self.deal.winners if self.over else ()

    def apply(self, action: Given, *, seat: int | None = None) -> Match[Seen]:
        """Return the match after an action in the deal in play; raises the errors of `Deal.apply`."""
        return self.replace(self.deal.apply(action, seat=seat))

    def replace(self, deal: Deal[Seen]) -> Match[Seen]:
        """Return the match with `deal` in place of the deal in play."""
        return Match(self.key, (*self.deals[:-1], deal))

    def next_deal(self) -> Match[Seen]:
        """Return the match with its next deal; raise OutOfTurn while a deal is in play or after the last one."""
        if not self.deal.over:
            raise OutOfTurn("the deal is not over yet")
        if self.over:
            raise OutOfTurn("the match is over")
        start = self.deal.start
        carried = start.game.words.positions.carried(self.deal.table, start.options)
        key = derived_key(self.key, len(self.deals))
        return replace(self, deals=(*self.deals, Deal.begin(replace(start, key=key, placement=carried))))

    def __copy__(self) -> Match[Seen]:
        return self

    def __deepcopy__(self, memo: Mapping[int, object]) -> Match[Seen]:
        return self

    def _repr_html_(self) -> str:
        return self.deal._repr_html_()

    def __repr__(self) -> str:
        return f"<Match of {self.deal.preset}, deal {len(self.deals)}: {self.deal!r}>"

    def __str__(self) -> str:
        return write_match(self.key, self.deals[0].start, self.deals)
