"""What can be inferred about hands in the eights family from what was played, since most people play alike.

Hardly anybody draws, takes cards or passes who can play, or plays a wild card as long as another fits; most play the
highest rank that fits, and name the suit that they hold most often.
"""

from __future__ import annotations

from tefuda.core.cards.card import cards_of_suit, holds, rank_of
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SUIT, SUITS
from tefuda.core.records.rule import note, rule
from tefuda.core.table.lacking import cards_lacked, note_lack, note_laid
from tefuda.games.eights.rules.constants import Phase
from tefuda.games.eights.rules.legality import answering, barred_as_last, fitting, is_ordinary
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.table import Table


@note
def note_play(table: Table, options: Options, card: int, suit: int) -> None:
    """Note what follows from the seat to act playing a card and naming a suit with it; called before it is laid."""
    seat, unplayed = table.turn, rather_played(table, options, card)
    note_laid(table, seat, card)
    note_lack(table, seat, unplayed)
    table.wanted[seat] = suit


@note
def note_no_play(table: Table, options: Options) -> None:
    """Note what follows from the seat to act playing no card."""
    note_lack(table, table.turn, rather_played_than_none(table, options))


@rule
def rather_played(table: Table, options: Options, card: int) -> int:
    """Return the cards that the seat to act would rather have played in its turn than this card."""
    if not is_ordinary(table) or table.named > NO_SUIT:
        return 0
    fits = fitting(table, options)
    if table.drawn > 0:
        return fits
    fits &= ~options.wild_cards
    if holds(options.wild_cards, card):
        return fits
    lowest_above = SUITS * (rank_of(card) + 1)
    return 0 if holds(options.power_cards, card) else fits >> lowest_above << lowest_above


@rule
def rather_played_than_none(table: Table, options: Options) -> int:
    """Return the cards that the seat to act would rather have played than draw, take cards or pass [3.1], [4.2]."""
    if table.phase != Phase.PLAY:
        return 0
    played = fitting(table, options) if is_ordinary(table) else answering(table, options)
    return played & ~barred_as_last(table, options)


@rule
def cards_unwanted(table: Table, seat: int) -> int:
    """Return how many more cards a hand has of its most frequent suit than of the one that its seat named last."""
    wanted, most = table.wanted[seat], 0
    if wanted >= NO_SUIT:
        return 0
    hand = table.held.once[seat]
    for suit in range(SUITS):
        most = max(most, count(hand & cards_of_suit(suit)))
    return most - count(hand & cards_of_suit(wanted))


@rule
def surprises(table: Table, options: Options, seat: int) -> int:
    """Return how unlikely a hand is after the play so far: in cards that should not be there, or are missing [5.5]."""
    missing = count(table.shown[seat] & ~table.held.once[seat])
    return cards_lacked(table, seat) + missing + cards_unwanted(table, seat)
