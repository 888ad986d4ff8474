"""The account of a finished deal of Big Two: what the cards left cost, and who pays whom how much."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written, put
from tefuda.core.words.common import pays, still_holds
from tefuda.core.words.messages import ClauseGap, MessageGap, NumberGap, SeatGap, SumGap
from tefuda.core.words.story import (
    CLOSES,
    MINUS,
    OPENS,
    PLUS,
    TIMES,
    Phrase,
    Story,
    add_term,
    add_total,
    clear,
    list_one,
)
from tefuda.games.big_two.rules.arranging import add_by_strength
from tefuda.games.big_two.rules.guarding import liable
from tefuda.games.big_two.rules.options import FinishBase, Options, Stack
from tefuda.games.big_two.rules.order import by_strength
from tefuda.games.big_two.rules.scoring import (
    dragon_factor,
    ends_with_power,
    ends_with_two,
    finish_factor,
    held_factor,
    many_factor,
    payment,
    powers_factor,
    twos_factor,
)
from tefuda.games.big_two.rules.table import Table
from tefuda.games.big_two.words.book import BOOK


@BOOK.message("{name} wins with a dragon [{clause}].", "You win with a dragon [{clause}].")
def wins_with_dragon(story: Story, name: SeatGap, clause: ClauseGap) -> None: ...
@BOOK.message("{title}: × {factor} [{clause}].")
def multiplies(story: Story, title: MessageGap, factor: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("last play: + {times} × the number of cards [{clause}].")
def adds_cards(story: Story, times: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("last play")
def last_play(title: Written) -> None: ...
@BOOK.message("twos held")
def twos_held(title: Written) -> None: ...
@BOOK.message("power hands held")
def powers_held(title: Written) -> None: ...
@BOOK.message("many cards held")
def many_held(title: Written) -> None: ...
@BOOK.message(
    "{name} has not played the highest card and pays for all [{clause}].",
    "You have not played your highest card and pay for all [{clause}].",
)
def pays_for_all(story: Story, name: SeatGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} pays {player} {sum} = {points} [{clause}].", "You pay {player} {sum} = {points} [{clause}].")
def pays_sum(
    story: Story, name: SeatGap, player: SeatGap, sum: SumGap, points: NumberGap, clause: ClauseGap
) -> None: ...
@BOOK.message(
    "{name} pays {player} {points} for {other} [{clause}].", "You pay {player} {points} for {other} [{clause}]."
)
def pays_for(
    story: Story, name: SeatGap, player: SeatGap, points: NumberGap, other: SeatGap, clause: ClauseGap
) -> None: ...
@BOOK.message(
    "{name} pays {player} {sum} = {points} for {other} [{clause}].",
    "You pay {player} {sum} = {points} for {other} [{clause}].",
)
def pays_sum_for(
    story: Story, name: SeatGap, player: SeatGap, sum: SumGap, points: NumberGap, other: SeatGap, clause: ClauseGap
) -> None: ...


@rule
def account(table: Table, options: Options, story: Story) -> None:
    """State who wins with a dragon [6.1], and what the losers have left, a point a card [7.2].

    Also what multiplies it, and who pays whom [7.6], [6.3].
    """
    winners = table.dragons if table.dragons != 0 else 1 << table.winner
    for seat in range(table.seats):
        if holds(table.dragons, seat):
            wins_with_dragon(story, seat, 6_01)
    finish = 1 if table.dragons != 0 else finish_factor(table, options)
    if finish > 1:
        _say_last_play(table, options, finish, story)
    for_all = liable(table, options)
    if for_all != NO_SEAT:
        pays_for_all(story, for_all, 7_10)
    for seat in range(table.seats):
        if not holds(winners, seat):
            _say_held(table, options, seat, story)
            _say_factors(table, options, seat, story)
            for winner in range(table.seats):
                if holds(winners, winner):
                    _say_payment(table, options, seat, winner, finish, story)


@rule
def _say_last_play(table: Table, options: Options, finish: int, story: Story) -> None:
    """State what the last play multiplies, and by how much [7.7] to [7.9]."""
    if options.finish_base == FinishBase.CARDS:
        adds_cards(story, finish - 1, 7_09)
        return
    two, power = ends_with_two(table, options), ends_with_power(table, options)
    clear(story.phrase)
    last_play(story.phrase)
    multiplies(story, story.phrase, finish, 7_09 if two and power else 7_07 if two else 7_08)


@rule
def _say_held(table: Table, options: Options, seat: int, story: Story) -> None:
    """State the cards left in a hand, a point each [7.2]."""
    clear(story.phrase)
    add_by_strength(story.phrase, options, by_strength(options, table.held.once[seat]))
    clear(story.other)
    for _ in range(story.phrase.count):
        add_term(story.other, 1)
    add_total(story.other, story.phrase.count)
    still_holds(story, seat, story.phrase, story.other)


@rule
def _say_factors(table: Table, options: Options, seat: int, story: Story) -> None:
    """State what multiplies the cards in a hand [7.3] to [7.5]; nothing against a dragon without a house rule [6.3]."""
    if table.dragons != 0 and not options.dragon_penalties:
        return
    cards = by_strength(options, table.held.once[seat])
    twos, powers, many = twos_factor(options, cards), powers_factor(options, cards), many_factor(options, cards)
    if twos > 1:
        clear(story.phrase)
        twos_held(story.phrase)
        multiplies(story, story.phrase, twos, 7_03)
    if powers > 1:
        clear(story.phrase)
        powers_held(story.phrase)
        multiplies(story, story.phrase, powers, 7_04)
    if many > 1:
        clear(story.phrase)
        many_held(story.phrase)
        multiplies(story, story.phrase, many, 7_05)


@rule
def _say_payment(table: Table, options: Options, loser: int, winner: int, finish: int, story: Story) -> None:
    """State what one player pays another, as a sum that can be checked [6.3], [7.2], [7.6], [7.9]."""
    points = payment(table, options, loser, winner, finish)
    for_all = liable(table, options)
    _list_sum(table, options, loser, winner, finish, story)
    plain = story.phrase.count == 1
    if for_all != NO_SEAT and for_all != loser:
        if plain:
            pays_for(story, for_all, winner, points, loser, 7_10)
        else:
            pays_sum_for(story, for_all, winner, story.phrase, points, loser, 7_10)
    elif plain:
        pays(story, loser, winner, story.phrase, 7_02)
    elif table.dragons != 0:
        pays_sum(story, loser, winner, story.phrase, points, 6_03)
    elif finish > 1 and options.finish_base == FinishBase.CARDS:
        pays_sum(story, loser, winner, story.phrase, points, 7_09)
    else:
        pays_sum(story, loser, winner, story.phrase, points, 7_06)


@rule
def _list_sum(table: Table, options: Options, loser: int, winner: int, finish: int, story: Story) -> None:
    """List in the phrase of a story what one player pays another: the number of cards, and what multiplies it."""
    cards = by_strength(options, table.held.once[loser])
    list_one(story.phrase, count(cards))
    if table.dragons != 0:
        _multiply(story.phrase, dragon_factor(table, winner))
    if table.dragons == 0 or options.dragon_penalties:
        clear(story.other)
        _list_factor(story.other, twos_factor(options, cards))
        _list_factor(story.other, powers_factor(options, cards))
        _list_factor(story.other, many_factor(options, cards))
        _multiply_together(options, cards, story)
    if finish > 1 and options.finish_base == FinishBase.CARDS:
        put(story.phrase, PLUS)
        put(story.phrase, finish - 1)
        _multiply(story.phrase, count(cards))
    elif finish > 1:
        _multiply(story.phrase, finish)


@rule
def _list_factor(factors: Phrase, factor: int) -> None:
    """List a factor, unless it is 1."""
    if factor > 1:
        put(factors, factor)


@rule
def _multiply_together(options: Options, cards: int, story: Story) -> None:
    """Multiply the sum in the phrase of a story by the factors of a hand, listed in the other phrase [7.6].

    By house rule it is all of them, their sum in brackets, or the highest.
    """
    if story.other.count < 2 or options.stack == Stack.MULTIPLY:
        for index in range(story.other.count):
            _multiply(story.phrase, story.other.cells[index])
    elif options.stack == Stack.HIGHEST:
        _multiply(story.phrase, held_factor(options, cards))
    else:
        put(story.phrase, TIMES)
        put(story.phrase, OPENS)
        for index in range(story.other.count):
            if index > 0:
                put(story.phrase, PLUS)
            put(story.phrase, story.other.cells[index])
        put(story.phrase, MINUS)
        put(story.phrase, story.other.count - 1)
        put(story.phrase, CLOSES)


@rule
def _multiply(sum: Phrase, factor: int) -> None:
    """Append to a sum that it is multiplied by a factor."""
    put(sum, TIMES)
    put(sum, factor)
