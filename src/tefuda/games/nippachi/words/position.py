"""Positions of Nippachi as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards.card import cards_in, show, suit_of
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_CARD, NO_SEAT, NO_SUIT
from tefuda.core.table.holdings import PILE, size
from tefuda.core.table.window import answered, answers_of
from tefuda.core.words.position_text import Stated, positions, require, show_answers
from tefuda.games.nippachi.rules.actions import PASS, Verb, encode
from tefuda.games.nippachi.rules.constants import WINDOWS, Phase
from tefuda.games.nippachi.rules.dealing import stakes_of
from tefuda.games.nippachi.rules.numbers import MOST_TIMES
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.turns import RULES
from tefuda.games.nippachi.rules.windows import after_layer, open_window
from tefuda.games.nippachi.words.notation import NOTATION


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `pile` (top card last), `stock` (top card first), and whom the rules ask.

    `window` names the window that is open, `answers` what each seat has answered to it, `-` for nothing yet; before
    `return` stand the answers that have led to it. Without `layer` nobody laid the top card; if it is an ace, payments
    are doubled as when it is turned up [7.9]. Without `least` no hand was ever smaller than it is. Raises NotationError
    or PositionError.
    """
    if table.starter == NO_SEAT:
        table.starter = 0
    pile = stated.pile(table.held)
    require(pile, "a position needs a card on the pile [1.3]", name="pile")
    table.top = pile[-1]
    hands = stated.hands(table.held)
    if "least" not in stated:
        table.least[: table.seats] = map(len, hands)
    stated.stock(table)
    _set_top(table, options, stated)
    empty = [seat for seat, cards in enumerate(hands) if not cards]
    if table.phase == Phase.TURN:
        require(not empty, "seat {seat} holds no cards, but the deal is not over", seat=[*empty, 0][0], name="hands")
        after = after_layer(table)
        stated.turn(table, after)
        return
    turned_up = (table.phase == Phase.FIRST) == (table.layer == NO_SEAT)
    require(turned_up, "the first window is for the card turned up, the others for a card laid", name="window")
    answering = [table.layer] if table.phase == Phase.OUT else []
    require(empty == answering, "a hand is empty exactly while its last card is being answered", name="window")
    window = table.phase
    open_window(table, options, Phase.CLAIM if window == Phase.RETURN else window)
    stated.answers(table, options, window)


def _set_top(table: Table, options: Options, stated: Stated) -> None:
    """Set which suits are followed and how often all is paid, and check who laid the top card, and how."""
    times, suit = table.times, 1 << suit_of(table.top)
    possible = times in (1, MOST_TIMES - 1, MOST_TIMES)
    require(possible, "{times} multiples can never be called [4.3]", times=times, name="times")
    by_player = times == 1 or table.layer != NO_SEAT
    require(by_player, "a pon or kan must have been laid by a player [3.1]", name="times")
    table.suits = table.suits if "suits" in stated else suit
    require(table.suits & suit, "the suit of the top card is always followed [2.1]", name="suits")
    if "laid" not in stated and table.layer != NO_SEAT:
        table.laid = 2
    require(table.stakes in (1, 2), "payments are doubled at most once [7.9]", name="stakes")
    if "stakes" not in stated and table.layer == NO_SEAT:
        table.stakes = stakes_of(options, table.top)


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it; what follows from other lines is left out."""
    below = show(card for card in cards_in(table.held.once[PILE]) if card != table.top)
    answers = answers_of(table, answered(table), PASS)
    if table.phase == Phase.RETURN:
        dons = [encode(Verb.DON, NO_CARD, NO_SUIT, number) if number else PASS for number in table.called]
        answers = {seat: dons[seat] for seat in range(table.seats) if seat != table.layer}
    return {
        "pile": f"{below} {CARD_NAMES[table.top]}".strip(),
        "turn": "" if table.phase in WINDOWS else None,
        "answers": show_answers(answers, table, options, NOTATION),
        "least": "" if all(table.least[seat] == size(table.held, seat) for seat in range(table.seats)) else None,
        "suits": "" if table.suits == 1 << suit_of(table.top) else None,
    }


POSITIONS = positions(
    Table, ("hands", "pile", "stock", "turn", "answers"), set_up, own_lines, rules=RULES, notation=NOTATION
)
