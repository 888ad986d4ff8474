"""What is said about a deal of Nippachi: what happened, and the state of the table."""

from __future__ import annotations

from tefuda.core.cards.card import card_of, holds, rank_of
from tefuda.core.cards.numbers import number_of
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written, put
from tefuda.core.table.seats import COUNTER_CLOCKWISE, next_seat
from tefuda.core.words.common import deals_in_all, is_next, passes, pile_shuffled, plays, say_way_round, stock
from tefuda.core.words.messages import CardsGap, ClauseGap, MessageGap, NumberGap, NumbersGap, SeatGap
from tefuda.core.words.story import Deeds, MiddleCells, Phrase, Story, clear, list_cards, list_new, list_one
from tefuda.core.words.voice import Sayings, Voice
from tefuda.games.nippachi.rules.actions import Verb, card_of_code, suit_of_code, verb_of
from tefuda.games.nippachi.rules.constants import Ending, Phase
from tefuda.games.nippachi.rules.numbers import in_range
from tefuda.games.nippachi.rules.options import HaipaiTarget, Options
from tefuda.games.nippachi.rules.view import View
from tefuda.games.nippachi.words.account import account
from tefuda.games.nippachi.words.book import BOOK


@BOOK.message("{name} draws a card.", "You draw a card.")
def draws_one(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} draws {number} cards.", "You draw {number} cards.")
def draws_several(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} draws {cards}.", "You draw {cards}.")
def draws(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} says “don” on {number}!", "You say “don” on {number}!")
def says_don(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} says “haipai-don” on {number}!", "You say “haipai-don” on {number}!")
def says_haipai_don(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} says “tsumo-return” on {number}!", "You say “tsumo-return” on {number}!")
def says_tsumo_return(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} says “don-return” on {number}!", "You say “don-return” on {number}!")
def says_don_return(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} makes a wrong call.", "You make a wrong call.")
def calls_wrongly(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} says “pon” and lays {cards}.", "You say “pon” and lay {cards}.")
def says_pon(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} says “kan” and lays {cards}.", "You say “kan” and lay {cards}.")
def says_kan(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message(
    "{name} says “{word}”, but another claim takes precedence.",
    "You say “{word}”, but another claim takes precedence.",
)
def claims_in_vain(story: Story, name: SeatGap, word: MessageGap) -> None: ...
@BOOK.message("don")
def don(story: Written) -> None: ...
@BOOK.message("return")
def a_return(story: Written) -> None: ...
@BOOK.message("pon")
def pon(story: Written) -> None: ...
@BOOK.message("kan")
def kan(story: Written) -> None: ...
@BOOK.message("{name} lays the last card.", "You lay the last card.")
def lays_last(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} wins by tsumo!", "You win by tsumo!")
def wins_by_tsumo(story: Story, name: SeatGap) -> None: ...
@BOOK.message(
    "{name} changed the mark and pays for all [{clause}].", "You changed the mark and pay for all [{clause}]."
)
def pays_for_mark(story: Story, name: SeatGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} is out, which counts as a don.", "You are out, which counts as a don.")
def out_as_don(story: Story, name: SeatGap) -> None: ...
@BOOK.message("The deal is void: nobody wins.")
def void(story: Story) -> None: ...
@BOOK.message("A wrong call ends the deal.")
def wrong_call_ends(story: Story) -> None: ...
@BOOK.message("Tsumo")
def tsumo_stamp(story: Story) -> None: ...
@BOOK.message("Don")
def don_stamp(story: Story) -> None: ...
@BOOK.message("Tsumo-return")
def tsumo_return_stamp(story: Story) -> None: ...
@BOOK.message("Don-return")
def don_return_stamp(story: Story) -> None: ...
@BOOK.message("your sum: {sum}")
def own_sum(story: Story, sum: NumberGap) -> None: ...
@BOOK.alert("your sum: {sum}")
def right_sum(story: Story, sum: NumberGap) -> None: ...
@BOOK.alert("called: {numbers}")
def numbers_called(story: Story, numbers: NumbersGap) -> None: ...
@BOOK.alert("can be called: {numbers}")
def numbers_callable(story: Story, numbers: NumbersGap) -> None: ...
@BOOK.message("laid by {player}")
def laid_by(story: Story, player: SeatGap) -> None: ...
@BOOK.message("everything counts double")
def counts_double(story: Story) -> None: ...
@BOOK.message("called {number}")
def has_called(story: Story, number: NumberGap) -> None: ...
@BOOK.message("began")
def has_begun(story: Story) -> None: ...


@rule
def tell(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what one seat did, or how a window ended when all have answered, and what followed."""
    for index in range(deeds.count):
        seat, code = deeds.seats[index], deeds.codes[index]
        verb = verb_of(code)
        if verb == Verb.PLAY:
            list_one(story.phrase, card_of_code(code))
            plays(story, seat, story.phrase)
        elif verb == Verb.DRAW:
            _say_drawn(before, after, seat, 1, story)
        elif verb == Verb.PASS:
            if before.phase == Phase.TURN and after.passes > before.passes:
                passes(story, seat)
        elif verb == Verb.PON or verb == Verb.KAN:
            _say_taken(before, after, seat, verb, story)
        else:
            _say_called(before, after, seat, verb, story)
    _say_drawn_after(before, after, deeds, story)
    if after.stock > before.stock:
        pile_shuffled(story)
    if after.layer != NO_SEAT and after.counts[after.layer] == 0 and before.counts[after.layer] > 0:
        lays_last(story, after.layer)
    _say_ending(after, story)


@rule
def _say_drawn(before: View, after: View, seat: int, number: int, story: Story) -> None:
    """Describe cards drawn: which ones to their holder, how many to the others."""
    clear(story.phrase)
    if seat == after.seat:
        list_new(story.phrase, before.hand_once, before.hand_twice, after.hand_once, after.hand_twice)
    if story.phrase.count != 0:
        draws(story, seat, story.phrase)
    elif number == 1:
        draws_one(story, seat)
    else:
        draws_several(story, seat, number)


@rule
def _say_taken(before: View, after: View, seat: int, verb: int, story: Story) -> None:
    """Say what somebody laid with a pon or kan, the card on top last, unless it did not count."""
    if after.layer != seat:
        _say_in_vain(seat, verb, story)
        return
    list_cards(story.phrase, after.pile_once & ~before.pile_once & ~(1 << after.top), 0)
    put(story.phrase, after.top)
    if verb == Verb.PON:
        says_pon(story, seat, story.phrase)
    else:
        says_kan(story, seat, story.phrase)


@rule
def _say_called(before: View, after: View, seat: int, verb: int, story: Story) -> None:
    """Say what somebody called, and whether it counted."""
    if after.layer == seat and after.returned != 0:
        says_don_return(story, seat, after.returned)
    elif after.called[seat] != 0:
        if after.ending == Ending.HAIPAI:
            says_haipai_don(story, seat, after.called[seat])
        elif verb == Verb.RETURN:
            says_tsumo_return(story, seat, after.called[seat])
        else:
            says_don(story, seat, after.called[seat])
    elif _was_wrong(before, after, seat):
        calls_wrongly(story, seat)
    else:
        _say_in_vain(seat, verb, story)


@rule
def _was_wrong(before: View, after: View, seat: int) -> bool:
    """Say whether a call that did not count was wrong [4.7], not made void by another claim [4.2], [4.8].

    On the card turned up all right calls count, unless it is taken, and those who call wrongly pay each other.
    """
    return after.fines[seat] < before.fines[seat] or (before.phase == Phase.FIRST and after.layer == NO_SEAT)


@rule
def _say_in_vain(seat: int, verb: int, story: Story) -> None:
    clear(story.phrase)
    if verb == Verb.DON:
        don(story.phrase)
    elif verb == Verb.RETURN:
        a_return(story.phrase)
    elif verb == Verb.PON:
        pon(story.phrase)
    else:
        kan(story.phrase)
    claims_in_vain(story, seat, story.phrase)


@rule
def _say_drawn_after(before: View, after: View, deeds: Deeds, story: Story) -> None:
    """Say who drew for a two or an eight, in the order of play."""
    seat = after.starter if after.layer == NO_SEAT else after.layer
    for _ in range(after.seats):
        seat = next_seat(seat, after.seats, COUNTER_CLOCKWISE)
        more = after.counts[seat] - before.counts[seat]
        for index in range(deeds.count):
            if deeds.seats[index] == seat and verb_of(deeds.codes[index]) == Verb.DRAW:
                more -= 1
        if more > 0:
            _say_drawn(before, after, seat, more, story)


@rule
def _say_ending(after: View, story: Story) -> None:
    if after.ending == Ending.TSUMO:
        wins_by_tsumo(story, after.layer)
        if after.payer != NO_SEAT:
            pays_for_mark(story, after.payer, 7_03)
    elif after.ending == Ending.PON_OUT:
        out_as_don(story, after.layer)
    elif after.ending == Ending.VOID:
        void(story)
    elif after.ending == Ending.WRONG_DON:
        wrong_call_ends(story)


@rule
def stamp(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Stamp a call that counts, and a tsumo."""
    if after.ending == Ending.TSUMO:
        tsumo_stamp(story)
        return
    if after.returned != 0 and before.returned == 0:
        don_return_stamp(story)
        return
    for index in range(deeds.count - 1, -1, -1):
        seat, verb = deeds.seats[index], verb_of(deeds.codes[index])
        if after.called[seat] > before.called[seat]:
            if verb == Verb.RETURN:
                tsumo_return_stamp(story)
            else:
                don_stamp(story)
            return


@rule
def own(view: View, options: Options, story: Story) -> None:
    """Say the sum of the viewer's hand."""
    if view.right:
        right_sum(story, view.sum)
    elif view.seat != NO_SEAT:
        own_sum(story, view.sum)


@rule
def scene(view: View, options: Options, story: Story) -> None:
    """Say what can be called, who laid the card, the stock and the direction."""
    if view.phase == Phase.RETURN:
        _list_called(view, story.phrase)
        numbers_called(story, story.phrase)
    elif _can_be_called(view, options):
        _list_callable(view, options, story.phrase)
        numbers_callable(story, story.phrase)
    if view.layer != NO_SEAT:
        laid_by(story, view.layer)
    if view.stakes > 1:
        counts_double(story)
    stock(story, view.stock)
    say_way_round(story, COUNTER_CLOCKWISE)


@rule
def _list_called(view: View, phrase: Phrase) -> None:
    """List the numbers that have been called, from the lowest."""
    numbers = 0
    for seat in range(view.seats):
        if holds(view.callers, seat):
            numbers |= 1 << view.called[seat]
    list_cards(phrase, numbers, 0)


@rule
def _can_be_called(view: View, options: Options) -> bool:
    """Say whether the window that is open is one for calls [4.1], [4.6]."""
    if view.phase == Phase.FIRST:
        return options.haipai_target == HaipaiTarget.TURNUP
    return view.phase == Phase.CLAIM or view.phase == Phase.OUT


@rule
def _list_callable(view: View, options: Options, phrase: Phrase) -> None:
    """List the numbers that can be called on the top card, from the lowest [4.1], [4.3]."""
    clear(phrase)
    laid = number_of(view.top)
    for number in range(laid, laid * view.times + 1):
        if in_range(options, laid, view.times, number):
            put(phrase, number)


@rule
def middle(view: View, options: Options, deeds: Deeds, middle: MiddleCells) -> None:
    """Write the top card with who laid it, and the stock."""
    list_one(middle.top, view.top)
    middle.seat, middle.stock = view.layer, view.stock
    covered = view.pile_once & ~(1 << view.top)
    middle.covered = count(covered)
    _list_under(middle.under, covered, deeds)


@rule
def _list_under(phrase: Phrase, covered: int, deeds: Deeds) -> None:
    """List the two cards that were covered last, the latest first; the order of a kan is not known."""
    clear(phrase)
    for index in range(deeds.count - 1, -1, -1):
        card, suit = card_of_code(deeds.codes[index]), suit_of_code(deeds.codes[index])
        covered = _add_covered(phrase, covered, card)
        if suit != NO_SUIT:
            covered = _add_covered(phrase, covered, card_of(rank_of(card), suit))
    if count(covered) == 1 and phrase.count < 2:
        put(phrase, lowest(covered))


@rule
def _add_covered(phrase: Phrase, covered: int, card: int) -> int:
    """List a card if it is covered and fewer than two are listed; return the covered cards that are not."""
    if phrase.count == 2 or not holds(covered, card):
        return covered
    put(phrase, card)
    return covered ^ 1 << card


@rule
def labels(view: View, options: Options, seat: int, story: Story) -> None:
    """Say of a player who has called, began, or is next."""
    if view.ending == Ending.NONE:
        if view.called[seat] != 0:
            has_called(story, view.called[seat])
        if seat == view.starter:
            has_begun(story)
    if view.phase == Phase.TURN and seat == next_seat(view.turn, view.seats, COUNTER_CLOCKWISE):
        is_next(story)


@rule
def aim(view: View, options: Options, story: Story) -> None:
    """Name the number of deals that are a match, if it has an end."""
    if options.rounds != 0:
        deals_in_all(story, options.rounds)


VOICE = Voice(
    BOOK,
    Sayings(tell=tell, stamp=stamp, own=own, scene=scene, middle=middle, labels=labels, account=account, aim=aim),
)
