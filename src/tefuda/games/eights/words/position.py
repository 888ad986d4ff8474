"""Positions of the eights family as text: what no cell declares, set on a table and read off it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core.cards.card import rank_of, read_rank
from tefuda.core.cards.names import RANK_NAMES
from tefuda.core.records.counts import NO_CARD, NO_SEAT
from tefuda.core.table.holdings import PILE, size
from tefuda.core.words.line_readers import number_at, word_at
from tefuda.core.words.position_text import Stated, pack_left, positions, put_all, require, show_held
from tefuda.games.eights.rules.constants import Phase
from tefuda.games.eights.rules.dealing import active, step
from tefuda.games.eights.rules.legality import fitting
from tefuda.games.eights.rules.options import CallTime, Options, WildStarter
from tefuda.games.eights.rules.packs import pack_of, packs
from tefuda.games.eights.rules.table import Table


def pack(options: Options, seats: int) -> dict[int, int]:
    """Return how often each card is there [1.3]."""
    return pack_left(pack_of(options), packs(options, seats))


def set_up(table: Table, options: Options, stated: Stated) -> None:
    """Set `hands`, `pile` (top card last), `stock` (top card first), and what has happened within the turn.

    `chain` is how many draw cards were played in a row, with their rank where another card lies on them: `1 2`. Within
    a turn, `drawn` is how many cards have been drawn, `2 fits` where the last can be played; `phase` what is decided
    besides playing: `extra`, the one more card, `name`, the suit of the first card, `speak`, a call not made yet.
    `owed` are the cards that each owes for calls, `owed_draws` those still owed for draw cards; `fine` those that the
    calls of this turn cost. Without `least` no hand was ever smaller than it is [6.4]. Raises NotationError or
    PositionError.
    """
    if "direction" not in stated:
        table.step = step(options)
    if table.dealer == NO_SEAT:
        table.dealer = table.seats - 1
    *pile, table.top = stated.cards("pile") or [NO_CARD]
    require(table.top != NO_CARD, "a position needs a card on the pile [1.3]", name="pile")
    put_all(table.held, PILE, pile)
    hands = stated.hands(table.held)
    if "least" not in stated:
        table.least[: table.seats] = map(len, hands)
    table.out = sum(1 << seat for seat, cards in enumerate(hands) if not cards)
    require(active(table), "at least one player must hold cards")
    stated.stock(table)
    stated.turn(table, (table.dealer + 1) % table.seats)
    if table.pending:
        number, _, rank = stated.text("chain", "1").partition(" ")
        table.chain = number_at("chain", number)
        table.chain_rank = word_at("chain", read_rank, rank) if rank else rank_of(table.top)
        drawing = table.chain_rank in (options.draw_two, options.draw_four)
        require(drawing, "cards wait to be taken only after a draw card [4.1]", name="pending")
    drawn = stated.text("drawn", "0")
    table.drawn, table.fitted = number_at("drawn", drawn.removesuffix(" fits")), int(drawn.endswith(" fits"))
    word = stated.text("phase")
    require(_decides(table, options), "in this position nobody has “{text}” to decide", text=word, name="phase")
    fits = table.phase != Phase.PLAY or not table.fitted or table.held.once[table.turn] & fitting(table, options)
    require(fits, "nothing that seat {seat} holds can be played", seat=table.turn, name="drawn")


def _decides(table: Table, options: Options) -> bool:
    """Say whether the seat to act can be in its phase [1.6], [4.9], [5.1]."""
    extra, last = rank_of(table.top) == options.extra, size(table.held, table.turn) == 1
    names = rank_of(table.top) == options.wild and options.wild_starter == WildStarter.DEALER_NAMES
    speaks = last and options.last_call and options.call_time == CallTime.UNTIL_NEXT
    return {Phase.PLAY: True, Phase.EXTRA: extra, Phase.NAME: names, Phase.SPEAK: speaks}[Phase(table.phase)]


def own_lines(table: Table, options: Options) -> Mapping[str, str | None]:
    """Return what no cell declares as `set_up` reads it; what follows from other lines is left out."""
    sizes = [size(table.held, seat) for seat in range(table.seats)]
    below = table.pending and table.chain_rank != rank_of(table.top)
    return {
        "pile": show_held(table.held, PILE, table.top),
        "chain": f"{table.chain}{f' {RANK_NAMES[table.chain_rank]}' if below else ''}" if table.pending else "",
        "least": "" if table.over or list(table.least[: table.seats]) == sizes else None,
        "drawn": f"{table.drawn}{' fits' if table.fitted else ''}" if table.drawn else "",
    }


POSITIONS = positions(Table, ("hands", "pile", "stock", "turn", "chain", "drawn"), set_up, own_lines, pack=pack)
