"""What is said about a deal of Teyaku Dobon: what happened, and the state of the table."""

from __future__ import annotations

from tefuda.core.cards.card import FULL_PACK, holds
from tefuda.core.cards.numbers import number_of, number_sum
from tefuda.core.records.bits import count, lowest, without_lowest
from tefuda.core.records.counts import NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.seats import CLOCKWISE, next_seat
from tefuda.core.words.common import (
    deals_in_all,
    goes_clockwise,
    is_dealer,
    is_next,
    plays,
    points,
    stock,
    total,
)
from tefuda.core.words.messages import CardGap, CardsGap, NumberGap, NumbersGap, SeatGap, SuitGap
from tefuda.core.words.story import Deeds, MiddleCells, Phrase, Story, clear, highest, list_cards, list_new, list_one
from tefuda.core.words.voice import Sayings, Voice
from tefuda.games.teyaku_dobon.rules.actions import Verb, card_of_code, others_of_code, verb_of
from tefuda.games.teyaku_dobon.rules.constants import Ending, Phase
from tefuda.games.teyaku_dobon.rules.dealing import suit_or_none
from tefuda.games.teyaku_dobon.rules.numbers import reach
from tefuda.games.teyaku_dobon.rules.options import Options
from tefuda.games.teyaku_dobon.rules.view import View
from tefuda.games.teyaku_dobon.rules.yaku import DOBON_YAKU, value_of
from tefuda.games.teyaku_dobon.words.account import account, counter_title, tsumo_title
from tefuda.games.teyaku_dobon.words.book import BOOK


@BOOK.message("{name} draws a card.", "You draw {cards}.")
def draws(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} has to draw, but the stock is empty.", "You have to draw, but the stock is empty.")
def draws_none(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} leaves {card} as the base card.", "You leave {card} as the base card.")
def leaves_as_base(story: Story, name: SeatGap, card: CardGap) -> None: ...
@BOOK.message("{name} calls Dobon on {number}!", "You call Dobon on {number}!")
def calls(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message(
    "{name} calls Dobon but does not hit: this costs {points} points.",
    "You call Dobon but do not hit: this costs {points} points.",
)
def calls_wrongly(story: Story, name: SeatGap, points: NumberGap) -> None: ...
@BOOK.message(
    "{name} also calls Dobon, but another player comes first.", "You also call Dobon, but another player comes first."
)
def calls_in_vain(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} counters!", "You counter!")
def counters(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} does not counter.", "You do not counter.")
def does_not_counter(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} wins by tsumo!", "You win by tsumo!")
def wins_by_tsumo(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} declares riichi.", "You declare riichi.")
def declares_riichi(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} lays the last card: a clear!", "You lay your last card: a clear!")
def clears(story: Story, name: SeatGap) -> None: ...
@BOOK.message("The stock has run out.")
def stock_has_run_out(story: Story) -> None: ...
@BOOK.message("Somebody's points have gone: the deal is broken off.")
def deal_is_broken_off(story: Story) -> None: ...
@BOOK.message("dobon")
def dobon_stamp(story: Story) -> None: ...
@BOOK.message("sum of your hand: {sum}, hits {numbers}")
def hand_hits(story: Story, sum: NumberGap, numbers: NumbersGap) -> None: ...
@BOOK.alert("Dobon was called on {numbers}; a counter must hit it")
def was_called(story: Story, numbers: NumbersGap) -> None: ...
@BOOK.alert("Dobon can be called on {numbers}")
def can_be_called(story: Story, numbers: NumbersGap) -> None: ...
@BOOK.message("turned up: {card}, no dora")
def turned_up(story: Story, card: CardGap) -> None: ...
@BOOK.message("turned up: {card}, dora {suit}")
def turned_up_dora(story: Story, card: CardGap, suit: SuitGap) -> None: ...
@BOOK.message("pot: {points}")
def pot_holds(story: Story, points: NumberGap) -> None: ...
@BOOK.message("riichi")
def has_riichi(story: Story) -> None: ...
@BOOK.message("{number} riichi")
def has_several_riichi(story: Story, number: NumberGap) -> None: ...
@BOOK.message("{number} wins in a row")
def has_won_in_a_row(story: Story, number: NumberGap) -> None: ...


@rule
def tell(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what has been decided and what followed; calls when their window has closed, and silence not at all."""
    for index in range(deeds.count):
        _say_deed(before, after, options, deeds.seats[index], deeds.codes[index], story)
    if after.ending == Ending.CLEAR:
        clears(story, after.layer)
    elif after.ending == Ending.STOCK:
        stock_has_run_out(story)
    elif after.ending == Ending.BROKE:
        deal_is_broken_off(story)


@rule
def _say_deed(before: View, after: View, options: Options, seat: int, code: int, story: Story) -> None:
    verb = verb_of(code)
    if verb == Verb.PLAY:
        _say_play(seat, code, story)
    elif verb == Verb.DRAW:
        _say_drawing(before, after, seat, story)
    elif verb == Verb.DOBON:
        _say_call(after, options, seat, story)
    elif verb == Verb.COUNTER:
        counters(story, seat)
    elif verb == Verb.TSUMO:
        wins_by_tsumo(story, seat)
    elif verb == Verb.RIICHI:
        declares_riichi(story, seat)
    elif seat == after.layer and _callers(after) != 0 and (before.phase == Phase.CALL or before.phase == Phase.COUNTER):
        does_not_counter(story, seat)


@rule
def _say_play(seat: int, code: int, story: Story) -> None:
    """Say which cards are laid, the new base card last, and which one that is if there are several."""
    card, others = card_of_code(code), others_of_code(code)
    list_cards(story.phrase, others << (card & ~3), 0)
    put(story.phrase, card)
    plays(story, seat, story.phrase)
    if others != 0:
        leaves_as_base(story, seat, card)


@rule
def _say_drawing(before: View, after: View, seat: int, story: Story) -> None:
    """Describe a card drawn: which one to its holder; or that there was none."""
    if after.counts[seat] == before.counts[seat]:
        draws_none(story, seat)
        return
    list_new(story.phrase, before.hand_once, before.hand_twice, after.hand_once, after.hand_twice)
    draws(story, seat, story.phrase)


@rule
def _say_call(after: View, options: Options, seat: int, story: Story) -> None:
    """Describe a call in a window that has closed: that it counts, that it is wrong, or that another comes first."""
    if holds(after.wrong, seat):
        calls_wrongly(story, seat, value_of(options, DOBON_YAKU))
    elif holds(_callers(after), seat):
        calls(story, seat, number_of(after.base) * (after.laid if holds(after.on_total, seat) else 1))
    else:
        calls_in_vain(story, seat)


@rule
def _callers(view: View) -> int:
    """Return the seats whose calls in the last window count."""
    return view.on_number | view.on_total


@rule
def stamp(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Stamp a Dobon that counts, a counter or a tsumo, the last of them."""
    for index in range(deeds.count - 1, -1, -1):
        verb = verb_of(deeds.codes[index])
        if verb == Verb.COUNTER:
            counter_title(story)
            return
        if verb == Verb.TSUMO:
            tsumo_title(story)
            return
        if verb == Verb.DOBON and holds(_callers(after), deeds.seats[index]):
            dobon_stamp(story)
            return


@rule
def own(view: View, options: Options, story: Story) -> None:
    """Say what the viewer's hand hits."""
    if view.hand_once != 0 and not view.over:
        _list_numbers(story.phrase, view.waits & reach(options))
        hand_hits(story, number_sum(view.hand_once & FULL_PACK), story.phrase)


@rule
def _list_numbers(phrase: Phrase, numbers: int) -> None:
    """Make a phrase of numbers, which are given as bits, as cards are."""
    list_cards(phrase, numbers, 0)


@rule
def scene(view: View, options: Options, story: Story) -> None:
    """Say what can be called, the card turned up, the pot, the stock and the direction."""
    _list_numbers(story.phrase, view.targets)
    if view.phase == Phase.COUNTER:
        was_called(story, story.phrase)
    elif view.targets != 0:
        can_be_called(story, story.phrase)
    dora = suit_or_none(view.turn_up)
    if dora == NO_SUIT:
        turned_up(story, view.turn_up)
    else:
        turned_up_dora(story, view.turn_up, dora)
    if view.pot != 0:
        pot_holds(story, view.pot)
    stock(story, view.stock)
    goes_clockwise(story)


@rule
def middle(view: View, options: Options, deeds: Deeds, middle: MiddleCells) -> None:
    """Write the top card with who laid it, the stock and the card turned up."""
    list_one(middle.top, view.base)
    middle.seat = view.layer
    middle.covered = count(view.pile_once)
    middle.stock = view.stock
    middle.turn_up = view.turn_up
    _list_covered(middle.under, deeds, view.pile_once)


@rule
def _list_covered(phrase: Phrase, deeds: Deeds, covered: int) -> None:
    """List the two cards that were covered last, the latest first, as far as they are known.

    Of several laid at once, the base card lay on the others. What was laid before the first of the deeds is known only
    if it is the one card left.
    """
    clear(phrase)
    at = deeds.count - 1
    while at >= 0 and phrase.count < 2:
        laid, card = deeds.once[at] & covered, card_of_code(deeds.codes[at])
        while laid != 0 and phrase.count < 2:
            card = card if holds(laid, card) else highest(laid)
            put(phrase, card)
            laid ^= 1 << card
            covered ^= 1 << card
        at -= 1
    if phrase.count < 2 and covered != 0 and without_lowest(covered) == 0:
        put(phrase, lowest(covered))


@rule
def labels(view: View, options: Options, seat: int, story: Story) -> None:
    """Say of a player who deals, is next, has declared riichi, or has won deals in a row."""
    if seat == view.dealer:
        is_dealer(story)
    if view.phase == Phase.TURN and seat == next_seat(view.turn, view.seats, CLOCKWISE):
        is_next(story)
    if holds(view.riichi, seat) and view.raised[seat] > 0:
        has_several_riichi(story, 1 + view.raised[seat])
    elif holds(view.riichi, seat):
        has_riichi(story)
    if options.streak and view.streaks[seat] > 1:
        has_won_in_a_row(story, view.streaks[seat])


@rule
def standing(view: View, options: Options, story: Story) -> None:
    """Say the points that each player has, or where none are given at the start those gained."""
    points(story)
    for seat in range(view.seats):
        total(story, view.points[seat] if options.start > 0 and not view.match_over else view.scores[seat])


@rule
def aim(view: View, options: Options, story: Story) -> None:
    """Name how many deals a match has, if it has an end."""
    if options.rounds != 0:
        deals_in_all(story, options.rounds)


VOICE = Voice(
    BOOK,
    Sayings(
        tell=tell,
        stamp=stamp,
        own=own,
        scene=scene,
        middle=middle,
        labels=labels,
        account=account,
        standing=standing,
        aim=aim,
    ),
)
