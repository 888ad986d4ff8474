"""Positions of Teyaku Dobon as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards.card import cards_in, holds, rank_of, show
from tefuda.core.cards.names import CARD_NAMES
from tefuda.core.records.counts import NO_SEAT, SUITED_CARDS
from tefuda.core.table.holdings import PILE
from tefuda.core.table.seats import COUNTER_CLOCKWISE, next_seat
from tefuda.core.table.window import answers_of
from tefuda.core.words.position_text import Stated, positions, put_all, require, show_answers
from tefuda.games.teyaku_dobon.rules.actions import PASS
from tefuda.games.teyaku_dobon.rules.constants import Phase
from tefuda.games.teyaku_dobon.rules.dealing import first_player, pack_of
from tefuda.games.teyaku_dobon.rules.numbers import MOST_AT_ONCE
from tefuda.games.teyaku_dobon.rules.options import Options, WrongDobon
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.turns import RULES
from tefuda.games.teyaku_dobon.rules.windows import open_window
from tefuda.games.teyaku_dobon.words.notation import NOTATION


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `turnup`, `pile` (base card last), `stock` (top card first), and whom the rules ask.

    `window` says what is asked, outside a turn: `drawn`, with the card just drawn in a line of that name, `call`,
    `counter` or `riichi`; `answers` what each seat has answered to `call`, or what has led to `counter`, to which those
    who have paid for wrong calls have passed. Raises NotationError or PositionError.
    """
    if table.dealer == NO_SEAT:
        table.dealer = table.seats - 1
    table.turn = stated.seat("turn", first_player(table))
    table.turn_up = table.base = stated.card("turnup")
    _set_pile(table, stated)
    for seat, cards in enumerate(stated.hands(table.held)):
        may_be_out = table.phase == Phase.CALL and seat == table.layer
        require(cards or may_be_out, "seat {seat} must hold a card, or the deal is over", seat=seat)
    stated.stock(table)
    just = holds(table.held.once[table.turn], table.drawn) == (table.phase == Phase.DRAWN)
    require(just, "the window “drawn” needs a card that seat {seat} has drawn and holds", seat=table.turn, name="drawn")
    table.asked = 1 << table.turn
    if options.riichi and not _pays_wrongly(options):
        for seat in range(table.seats):
            table.staked[seat] = max(-table.paid[seat], 0)
    for seat, more in enumerate(table.raised[: table.seats]):
        possible = more == 0 or (holds(table.riichi, seat) and more < options.riichi_most)
        require(possible, "seat {seat} cannot have {more} riichi beyond the first [9.1]", seat=seat, more=more,
                name="raised")  # fmt: skip
    if table.phase in (Phase.CALL, Phase.COUNTER):
        require(table.base < SUITED_CARDS, "a joker has no number that can be called [7.5]", name="window")
        window, wrong = table.phase, table.wrong
        open_window(table)
        stated.answers(table, options, window)
        table.wrong |= wrong


def _set_pile(table: Table, stated: Stated) -> None:
    """Set the cards laid: by the seat before, one at once, where nothing else is said."""
    pile = stated.cards("pile")
    require(all(card < SUITED_CARDS for card in pile), "a joker cannot be laid [7.2]", name="pile")
    most = min(MOST_AT_ONCE, sum(rank_of(card) == rank_of(pile[-1]) for card in pile))
    table.laid = stated.number("laid", min(1, most))
    possible = min(1, most) <= table.laid <= most
    require(possible, "{laid} cards of one number cannot have been laid at once", laid=table.laid, name="laid")
    require(pile or "layer" not in stated, "no card has been laid", name="layer")
    if pile:
        table.base = pile.pop()
        put_all(table.held, PILE, pile)
        table.layer = stated.seat("layer", next_seat(table.turn, table.seats, COUNTER_CLOCKWISE))


def _pays_wrongly(options: Options) -> bool:
    """Say whether not only stakes are paid while a deal goes on, so that positions tell both [3.6], [9.2]."""
    return bool(options.riichi) and options.wrong_dobon == WrongDobon.PENALTY


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it; what follows from other lines is left out."""
    in_window = table.phase in (Phase.CALL, Phase.COUNTER)
    answered = (1 << table.seats) - 1 & ~(1 << table.layer | table.asked) if in_window else 0
    return {
        "turnup": CARD_NAMES[table.turn_up],
        "pile": "" if table.layer == NO_SEAT else show([*cards_in(table.held.once[PILE]), table.base]),
        "turn": "" if in_window else None,
        "answers": show_answers(answers_of(table, answered, PASS), table, options, NOTATION),
        "ura": "" if table.stock.size else None,
        "staked": None if _pays_wrongly(options) else "",
    }


NAMES = ("hands", "turnup", "pile", "stock", "turn", "answers")
"""The lines of a position that `set_up` reads and no cell declares."""
POSITIONS = positions(Table, NAMES, set_up, own_lines, pack=pack_of, rules=RULES, notation=NOTATION)
