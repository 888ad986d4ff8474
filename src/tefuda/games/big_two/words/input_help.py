"""What a person types in Big Two, and the order of the hand and of the menu."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import mask_of
from tefuda.core.table.decision import Proposals, decision_of
from tefuda.core.words.input_help import Cards, InputHelp, in_combinations, kinds_first
from tefuda.core.words.telling import Seen
from tefuda.games.big_two.rules.actions import Kind, kind_of_code
from tefuda.games.big_two.rules.arranging import in_combination
from tefuda.games.big_two.rules.constants import SEATS
from tefuda.games.big_two.rules.generation import legal_actions
from tefuda.games.big_two.rules.options import Options
from tefuda.games.big_two.rules.picking import pick
from tefuda.games.big_two.rules.table import Table
from tefuda.language import marked

PASS, DRAGON = marked("pass"), marked("dragon")
_EXCHANGE = marked("put down")
_BEST_FIRST = (
    Kind.STRAIGHT_FLUSH, Kind.FOUR_AND_ONE, Kind.FOUR, Kind.FULL_HOUSE, Kind.FLUSH, Kind.STRAIGHT, Kind.TRIPLE,
    Kind.PAIR,
)  # fmt: skip


def by_rank(seen: Seen) -> list[Cards]:
    """Return the hand in the order of strength, as one group."""
    return [tuple(seen.hand)]


def by_combination(seen: Seen) -> list[Cards]:
    """Return the hand in combinations, the strongest kinds first."""

    def best(left: Cards) -> Cards:
        return min(_plays(seen.options, left), key=lambda play: play[0], default=(0, ()))[1]

    return in_combinations(seen.hand, best)


def _plays(options: Options, cards: Cards) -> Iterator[tuple[int, Cards]]:
    """Yield what cards could be led as, single cards apart: which of the kinds it is, and with which cards."""
    table, proposals = Table(), Proposals()
    table.seats, table.turn = SEATS, 0
    table.held.once[0], _ = mask_of(cards)
    legal_actions(table, options, proposals)
    for code in proposals.codes[: proposals.count]:
        if (kind := kind_of_code(code)) in _BEST_FIRST:
            decision = decision_of(code)
            pick(table, options, decision)
            yield _BEST_FIRST.index(Kind(kind)), in_combination(options, decision.once)


INPUT_HELP = InputHelp(
    words={PASS: "pass", DRAGON: "dragon", _EXCHANGE: "exchange"},
    examples=(
        ("7♦  7d 7s", marked("play cards")),
        ("77  34567", marked("play cards by their ranks")),
        ("pass", marked("play nothing")),
    ),
    middle=marked("Trick"),
    arrangements={marked("rank"): by_rank, marked("combination"): by_combination},
    menu=kinds_first(_EXCHANGE),
)
