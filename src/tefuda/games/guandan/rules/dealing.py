"""The level of a deal, the cards, and who leads the first of all."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS, Rank, rank_of
from tefuda.core.records.counts import NO_SEAT, RANKS, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.core.table.chance import below
from tefuda.core.table.holdings import put
from tefuda.core.table.seats import COUNTER_CLOCKWISE
from tefuda.core.table.stock import draw_top, lay_pack, shuffle_stock
from tefuda.core.words.position_text import pack_left
from tefuda.games.guandan.rules.constants import NO_SIDE, SEATS, Phase
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.options import FirstDrawer, FirstLead, LevelSource, Options
from tefuda.games.guandan.rules.sides import following, side_of
from tefuda.games.guandan.rules.table import Table

WHOLE_PACK = FULL_PACK | JOKERS
"""Each card of the pack once, jokers included."""


def pack_of(options: Options, seats: int) -> dict[int, int]:
    """Return how often each card is there [1.2]."""
    return pack_left(WHOLE_PACK, copies=2)


@rule
def name_level(table: Table, options: Options) -> None:
    """Name the level of the deal [1.4]."""
    level = table.levels[table.declarers & 1] if table.declarers != NO_SIDE else table.levels[0]
    if options.level_source == LevelSource.HIGHER:
        level = max(table.levels[0], table.levels[1])
    elif options.level_source == LevelSource.TWO:
        level = Rank.TWO
    elif options.level_source == LevelSource.RANDOM:
        level = below(table.chance, RANKS)
    table.level = level


@rule
def lay_out(table: Table, options: Options) -> None:
    """Shuffle the two packs and let everybody take a card in turn until all are taken [1.2], [1.5]."""
    name_level(table, options)
    lay_pack(table.stock, WHOLE_PACK)
    lay_pack(table.stock, WHOLE_PACK)
    shuffle_stock(table.stock, table.chance)
    seat = first_drawer(table) if table.last_order[0] != NO_SEAT else expose_card(table, options)
    while table.stock.size > 0:
        put(table.held, seat, draw_top(table.stock))
        seat = following(seat)


@rule
def first_drawer(table: Table) -> int:
    """Return who takes the first card after the first deal: the last, or a loser of a double win [1.5]."""
    first, last = table.last_order[0], table.last_order[SEATS - 1]
    double = side_of(table.last_order[1]) == side_of(first)
    return following(first) if double else last


@rule
def expose_card(table: Table, options: Options) -> int:
    """Turn a card up in the first deal; its drawer will lead [1.6]. Return who draws first [1.5]."""
    shuffler = below(table.chance, SEATS)
    if options.first_lead == FirstLead.RANDOM:
        table.leader = below(table.chance, SEATS)
        return shuffler
    index = below(table.chance, table.stock.size)
    while options.first_lead == FirstLead.ANOTHER and is_special(table.stock.cards[index], table.level):
        index = below(table.chance, table.stock.size)
    table.exposed = table.stock.cards[index]
    drawer = shuffler
    if options.first_drawer == FirstDrawer.COUNTED:
        drawer = (shuffler - counted_on(table.exposed)) & 3
    drawn_before = table.stock.size - 1 - index
    table.leader = (drawer - drawn_before) & 3
    remember_known(table, table.leader, table.exposed)
    return drawer


@rule
def remember_known(table: Table, seat: int, card: int) -> None:
    """Remember that everybody knows a seat to hold a card; called again, that it holds both such cards [1.7]."""
    bit = 1 << card
    table.known_twice[seat] |= table.known_once[seat] & bit
    table.known_once[seat] |= bit


@rule
def is_special(card: int, level: int) -> bool:
    """Say whether a card is a joker or wild, so that as a house rule it is not exposed [1.6]."""
    return card >= SUITED_CARDS or card == wild_card(level)


@rule
def counted_on(card: int) -> int:
    """Return how many seats beyond the shuffler a card counts: none for an ace or a joker, one for a two [1.5]."""
    return (rank_of(card) + 1) % RANKS if card < SUITED_CARDS else 0


@rule
def starter(table: Table) -> int:
    """Return the seat that leads to the first trick, NO_SEAT before the end of the tribute [1.6], [5.7]."""
    return table.turn if table.phase == Phase.PLAY else NO_SEAT


@rule
def step(options: Options) -> int:
    """Return the direction in which the turn goes round, always COUNTER_CLOCKWISE [6.1]."""
    return COUNTER_CLOCKWISE
