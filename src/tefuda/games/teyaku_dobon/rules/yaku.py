"""What a win by Dobon, counter or tsumo is worth: its yaku one by one, and their points."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, JOKERS, cards_of_rank, cards_of_suit, holds, rank_of, suit_of
from tefuda.core.cards.numbers import number_of
from tefuda.core.cards.ranks import ranks_in
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_SEAT, NO_SUIT, SUITED_CARDS
from tefuda.core.records.rule import rule
from tefuda.games.teyaku_dobon.rules.constants import Ending
from tefuda.games.teyaku_dobon.rules.dealing import suit_or_none
from tefuda.games.teyaku_dobon.rules.options import JokerDoubling, JokerUp, Options, Score, StreakBonus, Tsumo
from tefuda.games.teyaku_dobon.rules.table import Table

DOBON_YAKU = 1
"""The yaku of every win [4.1]."""
CLEAR_BLOCK_YAKU = 2
"""The yaku of a Dobon on a last card [4.2]."""
LINEAR_POINTS = 300
"""The points of each yaku where they are added [4.1]."""
SQUARE_POINTS = 100
"""The points that the square of their number is multiplied by where that is scored [4.1]."""
JACK, QUEEN, KING = 11, 12, 13
"""The numbers of the court cards."""


@rule
def cards_held(table: Table, seat: int) -> int:
    """Return the cards of a hand except jokers, which are not counted [7.3]."""
    return table.held.once[seat] & FULL_PACK


@rule
def hits_drawn(table: Table, options: Options) -> bool:
    """Say whether the deal was won by hitting the card drawn, which then is not in the hand, as a house rule [3.8]."""
    return table.ending == Ending.TSUMO and options.tsumo == Tsumo.DRAWN_AS_TARGET


@rule
def winning_cards(table: Table, options: Options, seat: int) -> int:
    """Return the cards of a winning hand except jokers: those that hit the number, not the card that was hit."""
    cards = cards_held(table, seat)
    return cards & ~(1 << table.drawn) if hits_drawn(table, options) else cards


@rule
def card_hit(table: Table, options: Options) -> int:
    """Return the card that was hit: the base card, or as a house rule the card drawn [3.8]."""
    return table.drawn if hits_drawn(table, options) else table.base


@rule
def jokers_held(table: Table, seat: int) -> int:
    """Return how many jokers a seat holds."""
    return count(table.held.once[seat] & JOKERS) + count(table.held.twice[seat])


@rule
def yaku_of(table: Table, options: Options, seat: int, number: int) -> int:
    """Return how many yaku the win of a seat that has hit `number` has, at least 1 [4.1]."""
    return (
        DOBON_YAKU
        + clear_block_yaku(table, seat)
        + dora(table, options, seat)
        + ura_dora(table, options, seat)
        + face_yaku(options, number)
        + tanki_bonus(table, options, seat)
        + tsumo_bonus(table, options)
        + counter_bonus(table, options, seat)
        + pattern_yaku(table, options, seat)
        + jokers_held(table, seat)
        + joker_turned_up(table, options, seat)
        + streak_yaku(table, options, seat)
    )


@rule
def tanki_bonus(table: Table, options: Options, seat: int) -> int:
    """Return the yaku for winning with a single card [4.5]."""
    return options.tanki_yaku if count(winning_cards(table, options, seat)) == 1 else 0


@rule
def tsumo_bonus(table: Table, options: Options) -> int:
    """Return the yaku for a tsumo [4.6]."""
    return options.tsumo_yaku if table.ending == Ending.TSUMO else 0


@rule
def counter_bonus(table: Table, options: Options, seat: int) -> int:
    """Return the yaku for a counter, by which only the layer wins [4.7]."""
    return options.counter_yaku if table.ending == Ending.DOBON and seat == table.layer else 0


@rule
def clear_block_yaku(table: Table, seat: int) -> int:
    """Return the yaku for a Dobon on a last card [4.2]; with a joker left it was not the last [7.2]."""
    if table.ending != Ending.DOBON or table.layer == NO_SEAT or table.layer == seat:
        return 0
    return CLEAR_BLOCK_YAKU if table.held.once[table.layer] == 0 else 0


@rule
def dora(table: Table, options: Options, seat: int) -> int:
    """Return how many dora a hand holds: cards of the suit of the card turned up [4.3], none if a joker is [7.5]."""
    return cards_of(table, options, seat, suit_or_none(table.turn_up))


@rule
def ura_dora(table: Table, options: Options, seat: int) -> int:
    """Return how many ura-dora a hand counts whose player has declared riichi, once for each riichi [9.1], [9.4]."""
    return cards_of(table, options, seat, ura_dora_suit(table)) * riichi_held(table, seat)


@rule
def riichi_held(table: Table, seat: int) -> int:
    """Return how many riichi of a seat last, as a house rule several [9.1]."""
    return 1 + table.raised[seat] if holds(table.riichi, seat) else 0


@rule
def ura_dora_suit(table: Table) -> int:
    """Return the suit of the bottom card of the stock, or of the last card drawn from it [9.4]."""
    return suit_or_none(table.stock.cards[0]) if table.stock.size > 0 else table.ura_suit


@rule
def cards_of(table: Table, options: Options, seat: int, suit: int) -> int:
    """Return how many cards of a suit a winning hand counts, with the card that was hit as a house rule [4.3]."""
    if suit == NO_SUIT:
        return 0
    hit = options.dora_base and suit_or_none(card_hit(table, options)) == suit
    return count(winning_cards(table, options, seat) & cards_of_suit(suit)) + (1 if hit else 0)


@rule
def face_yaku(options: Options, number: int) -> int:
    """Return the yaku for hitting the number of a court card [4.4]."""
    if number == JACK:
        return options.jack_yaku
    if number == QUEEN:
        return options.queen_yaku
    return options.king_yaku if number == KING else 0


@rule
def joker_turned_up(table: Table, options: Options, seat: int) -> int:
    """Return the yaku of a win by a hit where a joker was turned up, as a house rule of a Dobon alone [7.5]."""
    by_dobon = table.ending == Ending.DOBON and seat != table.layer
    return 1 if table.turn_up >= SUITED_CARDS and (by_dobon or options.joker_up == JokerUp.HITS) else 0


@rule
def streak_yaku(table: Table, options: Options, seat: int) -> int:
    """Return the yaku for the deals that a seat has won in a row before this one [11.1], [11.2]."""
    if not options.streak:
        return 0
    wins = table.streaks[seat] - (1 if table.over else 0)
    return wins + 1 if options.streak_bonus == StreakBonus.ALONE and wins > 1 else wins


@rule
def pattern_yaku(table: Table, options: Options, seat: int) -> int:
    """Return the yaku of the patterns of a hand, which house rules may give [4.8]."""
    cards = winning_cards(table, options, seat)
    held = count(cards)
    yaku = options.many_yaku if held >= options.many_cards else 0
    if held < options.pattern_cards or held == 0:
        return yaku
    first = lowest(cards)
    if cards & ~cards_of_suit(suit_of(first)) == 0:
        yaku += options.flush_yaku
    if cards & ~cards_of_rank(rank_of(first)) == 0:
        yaku += options.same_yaku
    return yaku + (options.run_yaku if is_run(cards) else 0)


@rule
def is_run(cards: int) -> bool:
    """Say whether cards have numbers in a row, each of them once [4.8]."""
    least, most = number_of(lowest(cards)), 0
    if count(ranks_in(cards)) != count(cards):
        return False
    left = cards
    while left != 0:
        number = number_of(lowest(left))
        least, most = min(least, number), max(most, number)
        left = without_lowest(left)
    return most - least + 1 == count(cards)


@rule
def value_of(options: Options, yaku: int) -> int:
    """Return how many points a number of yaku is worth [4.1]."""
    if options.score == Score.LINEAR:
        return LINEAR_POINTS * yaku
    return SQUARE_POINTS * yaku * yaku if options.score == Score.SQUARE else value_in_table(options, yaku)


@rule
def value_in_table(options: Options, yaku: int) -> int:
    """Return the points for a number of yaku, at least one, in a custom table [4.1]."""
    if yaku <= 1:
        return options.value_1
    if yaku == 2:
        return options.value_2
    if yaku == 3:
        return options.value_3
    if yaku == 4:
        return options.value_4
    if yaku == 5:
        return options.value_5
    if yaku == 6:
        return options.value_6
    return options.value_7 if yaku == 7 else options.value_8


@rule
def joker_factor(table: Table, options: Options, winner: int, payer: int) -> int:
    """Return how often a payment is made because winner or payer holds a joker, 1, 2 or 4 [7.7]."""
    if not options.joker_double or doubles_own(options):
        return 1
    holders = min(jokers_held(table, winner), 1) + min(jokers_held(table, payer), 1)
    return 1 << (min(holders, 1) if options.joker_doubling == JokerDoubling.ONCE else holders)


@rule
def doubles_own(options: Options) -> bool:
    """Say whether a joker doubles only what its holder gains or loses [7.7]."""
    return options.joker_double and options.joker_doubling == JokerDoubling.HOLDER


@rule
def worth(table: Table, options: Options, winner: int, number: int) -> int:
    """Return how many points the win of a seat that has hit `number` is worth, without doubling for jokers [4.1]."""
    return value_of(options, yaku_of(table, options, winner, number))
