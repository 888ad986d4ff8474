"""The account of a finished deal of Nippachi: what the cards count, and who pays whom how much."""

from __future__ import annotations

from tefuda.core.cards.card import Rank, card_of, holds
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.words.common import pays, still_holds
from tefuda.core.words.messages import CardsGap, ClauseGap, PointsGap, SeatGap, SumGap
from tefuda.core.words.story import CLOSES, OPENS, TIMES, Phrase, Story, add_term, add_total, clear, list_cards
from tefuda.games.nippachi.rules.constants import Ending
from tefuda.games.nippachi.rules.numbers import points_of
from tefuda.games.nippachi.rules.options import Options
from tefuda.games.nippachi.rules.scoring import payment
from tefuda.games.nippachi.rules.table import Table
from tefuda.games.nippachi.rules.turns import is_stalled
from tefuda.games.nippachi.words.book import BOOK

_CLAUSES = (0, 7_02, 3_05, 7_06, 7_04, 7_07)
"""The clauses that say what is paid, by the ending of the deal in which somebody has won."""
_COURT_CARD = 1 << card_of(Rank.KING, 0)


@BOOK.message("{name} lays down {cards}: {sum}.", "You lay down {cards}: {sum}.")
def lays_down(story: Story, name: SeatGap, cards: CardsGap, sum: SumGap) -> None: ...
@BOOK.message(
    "Points in the cards that {name} lays down: {values} [{clause}].",
    "Points in the cards that you lay down: {values} [{clause}].",
)
def points_laid_down(story: Story, name: SeatGap, values: SumGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} still holds {cards}.", "You still hold {cards}.")
def holds_uncounted(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("The deal is void: nobody wins [{clause}].")
def void_by(story: Story, clause: ClauseGap) -> None: ...
@BOOK.message("A wrong call has ended the deal: nobody wins [{clause}].")
def ended_by_wrong_call(story: Story, clause: ClauseGap) -> None: ...
@BOOK.message("The cards left count nothing, so nobody pays [{clause}].")
def nobody_pays(story: Story, clause: ClauseGap) -> None: ...
@BOOK.message("{name} has {points} from wrong calls [{clause}].", "You have {points} from wrong calls [{clause}].")
def has_for_wrong(story: Story, name: SeatGap, points: PointsGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} has {points} from overlooked dons [{clause}].", "You have {points} from overlooked dons [{clause}]."
)
def has_for_missed(story: Story, name: SeatGap, points: PointsGap, clause: ClauseGap) -> None: ...
@BOOK.message("Everything counts double, because an ace was turned up [{clause}].")
def doubled_by(story: Story, clause: ClauseGap) -> None: ...


@rule
def account(table: Table, options: Options, story: Story) -> None:
    """State what the hands laid down sum up to, what the cards count [7.1], and who pays whom how much.

    Where nobody pays anything it says so, with the clause by which the deal has ended. The points in a hand are stated
    only where somebody pays for them [7.4].
    """
    shown = table.callers | (1 << table.layer if table.returned else 0)
    for seat in range(table.seats):
        list_cards(story.phrase, table.held.once[seat], 0)
        if holds(shown, seat):
            _add_numbers(story.phrase, story.other)
            lays_down(story, seat, story.phrase, story.other)
            if _counts(table, options, seat):
                _add_points(story.phrase, story.other)
                points_laid_down(story, seat, story.other, 7_01)
        elif table.won and story.phrase.count != 0:
            if _counts(table, options, seat):
                _add_points(story.phrase, story.other)
                still_holds(story, seat, story.phrase, story.other)
            else:
                holds_uncounted(story, seat, story.phrase)
    _say_payments(table, options, story)


@rule
def _add_numbers(cards: Phrase, sum: Phrase) -> None:
    """Add up the numbers of cards."""
    clear(sum)
    total = 0
    for index in range(cards.count):
        add_term(sum, number_of(cards.cells[index]))
        total += number_of(cards.cells[index])
    add_total(sum, total)


@rule
def _add_points(cards: Phrase, sum: Phrase) -> None:
    """Add up the points of cards [7.1]."""
    clear(sum)
    total = 0
    for index in range(cards.count):
        add_term(sum, points_of(1 << cards.cells[index]))
        total += points_of(1 << cards.cells[index])
    add_total(sum, total)


@rule
def _counts(table: Table, options: Options, seat: int) -> bool:
    """Say whether anybody pays for the points in a hand: with a court card in its place there would be more to pay."""
    for payer in range(table.seats):
        for payee in range(table.seats):
            if _paid_for(table, options, payer, payee, seat, _COURT_CARD) != 0:
                return True
    return False


@rule
def _paid_for(table: Table, options: Options, payer: int, payee: int, seat: int, hand: int) -> int:
    """Return what a seat would pay another for a hand if `seat` held it; the table is left as it was."""
    held = table.held.once[seat]
    table.held.once[seat] = 0
    without = payment(table, options, payer, payee)
    table.held.once[seat] = hand
    paid = payment(table, options, payer, payee) - without
    table.held.once[seat] = held
    return paid


@rule
def _say_payments(table: Table, options: Options, story: Story) -> None:
    said = story.count
    for payer in range(table.seats):
        for payee in range(table.seats):
            if payment(table, options, payer, payee) != 0:
                _add_payment(table, options, payer, payee, story)
                pays(story, payer, payee, story.phrase, 7_03 if table.payer == payer else _CLAUSES[table.ending])
    anything = story.count != said
    if table.ending == Ending.VOID:
        void_by(story, 2_05 if is_stalled(table, options) else 2_04)
    elif table.ending == Ending.WRONG_DON:
        ended_by_wrong_call(story, 4_07)
    elif not anything:
        nobody_pays(story, _CLAUSES[table.ending] if table.payer == NO_SEAT else 7_03)
    for seat in range(table.seats):
        if table.fines[seat] != 0:
            has_for_wrong(story, seat, table.fines[seat] * table.stakes, 7_08)
            anything = True
    for seat in range(table.seats):
        if table.missed[seat] != 0:
            has_for_missed(story, seat, table.missed[seat] * table.stakes, 7_08)
            anything = True
    if table.stakes > 1 and anything:
        doubled_by(story, 7_09)


@rule
def _add_payment(table: Table, options: Options, payer: int, payee: int, story: Story) -> None:
    """Add up what a seat pays another: the number called, and the points in each hand that counts."""
    total = payment(table, options, payer, payee)
    called = total
    for seat in range(table.seats):
        called -= _paid_for(table, options, payer, payee, seat, table.held.once[seat])
    clear(story.other)
    if called != 0:
        add_term(story.other, called)
    for seat in range(table.seats):
        paid = _paid_for(table, options, payer, payee, seat, table.held.once[seat])
        if paid != 0:
            add_term(story.other, paid)
    _multiply(story.other, table.stakes, story.phrase)
    add_total(story.phrase, total * table.stakes)


@rule
def _multiply(sum: Phrase, times: int, product: Phrase) -> None:
    """Write the product of a number, if it is not 1, and a sum, in brackets if it has several terms."""
    clear(product)
    in_brackets = times > 1 and sum.count > 1
    if times > 1:
        put(product, times)
        put(product, TIMES)
    if in_brackets:
        put(product, OPENS)
    for index in range(sum.count):
        put(product, sum.cells[index])
    if in_brackets:
        put(product, CLOSES)
