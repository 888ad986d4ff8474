"""What is said about a deal of the eights family: what happened, and the state of the table."""

from __future__ import annotations

from tefuda.core.cards.card import holds, rank_of
from tefuda.core.records.bits import count
from tefuda.core.records.counts import NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written
from tefuda.core.table.seats import first_among, next_seat
from tefuda.core.words.common import (
    deal_blocked,
    goes_out,
    is_dealer,
    is_next,
    is_out,
    passes,
    pile_shuffled,
    plays,
    say_way_round,
    says,
    stock,
    to_points,
)
from tefuda.core.words.messages import CardsGap, NumberGap, RankGap, SeatGap, SuitGap
from tefuda.core.words.story import (
    UNSEEN,
    Deeds,
    MiddleCells,
    Story,
    clear,
    last_code,
    last_seat,
    list_covered,
    list_new,
    list_one,
)
from tefuda.core.words.voice import Sayings, Voice
from tefuda.games.eights.rules.actions import Call, Verb, call_of, card_of_code, suit_of_code, verb_of
from tefuda.games.eights.rules.constants import ANY_SUIT, Phase
from tefuda.games.eights.rules.options import Options
from tefuda.games.eights.rules.view import View
from tefuda.games.eights.words.account import account
from tefuda.games.eights.words.book import BOOK


@BOOK.message("Last one")
def last_one(story: Written) -> None: ...
@BOOK.message("Mau")
def mau(story: Written) -> None: ...
@BOOK.message("Mau-Mau")
def mau_mau(story: Written) -> None: ...
@BOOK.message("{name} plays {cards} and names {suit}.", "You play {cards} and name {suit}.")
def plays_naming(story: Story, name: SeatGap, cards: CardsGap, suit: SuitGap) -> None: ...
@BOOK.message("{name} names {suit}.", "You name {suit}.")
def names(story: Story, name: SeatGap, suit: SuitGap) -> None: ...
@BOOK.message("{name} draws a card.", "You draw a card.")
def draws_one(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} draws {number} cards.", "You draw {number} cards.")
def draws_several(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} draws {cards}.", "You draw {cards}.")
def draws(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} takes a penalty card.", "You take a penalty card.")
def takes_one(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} takes {number} penalty cards.", "You take {number} penalty cards.")
def takes_several(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} takes {cards}.", "You take {cards} as a penalty.")
def takes(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} finds no card to take.", "You find no card to take.")
def takes_none(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} takes {cards} back.", "You take {cards} back.")
def takes_back(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} misses a turn.", "You miss a turn.")
def misses(story: Story, name: SeatGap) -> None: ...
@BOOK.message(
    "{name} did not say the word that belongs to the last card.",
    "You did not say the word that belongs to the last card.",
)
def no_word(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} will have to take a card for the call.", "You will have to take a card for the call.")
def owes_one(story: Story, name: SeatGap) -> None: ...
@BOOK.message(
    "{name} will have to take {number} cards for the call.", "You will have to take {number} cards for the call."
)
def owes(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} still has to take a card.", "You still have to take a card.")
def still_owes_one(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} still has to take {number} cards.", "You still have to take {number} cards.")
def still_owes(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("One card is waiting for the next player.")
def one_waits(story: Story) -> None: ...
@BOOK.message("{number} cards are waiting for the next player.")
def several_wait(story: Story, number: NumberGap) -> None: ...
@BOOK.message("One card is passed on to the next player.")
def one_passed_on(story: Story) -> None: ...
@BOOK.message("{number} cards are passed on to the next player.")
def several_passed_on(story: Story, number: NumberGap) -> None: ...
@BOOK.message("The direction changes.")
def direction_changes(story: Story) -> None: ...
@BOOK.alert("an extra card may be played")
def extra_card(story: Story) -> None: ...
@BOOK.alert("the dealer names a suit")
def dealer_names(story: Story) -> None: ...
@BOOK.alert("the call can still be made")
def can_still_call(story: Story) -> None: ...
@BOOK.alert("any card may be played")
def any_card(story: Story) -> None: ...
@BOOK.alert("suit named: {suit}")
def suit_is_named(story: Story, suit: SuitGap) -> None: ...
@BOOK.alert("cards to take: {number}")
def cards_to_take(story: Story, number: NumberGap) -> None: ...
@BOOK.alert("to be answered: {rank}")
def to_be_answered(story: Story, rank: RankGap) -> None: ...


@rule
def tell(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what one seat did, and what followed."""
    if deeds.count == 0:
        return
    seat, code = last_seat(deeds), last_code(deeds)
    _say_deed(before, after, seat, code, story)
    if verb_of(code) == Verb.PLAY and call_of(code) != Call.NONE:
        clear(story.phrase)
        _say_call(code, story.phrase)
        says(story, seat, story.phrase)
    if after.step != before.step:
        direction_changes(story)
    _say_waiting(before, after, options, code, story)
    _say_penalties(before, after, seat, code, story)
    if after.stock > before.stock:
        pile_shuffled(story)
    _say_missed_turns(after, seat, story)
    if holds(after.out, seat) and not holds(before.out, seat):
        goes_out(story, seat)
    if after.blocked:
        deal_blocked(story)


@rule
def _say_deed(before: View, after: View, seat: int, code: int, story: Story) -> None:
    verb = verb_of(code)
    gained = after.counts[seat] - before.counts[seat]
    list_one(story.phrase, card_of_code(code))
    if verb == Verb.PLAY and suit_of_code(code) != NO_SUIT:
        plays_naming(story, seat, story.phrase, suit_of_code(code))
    elif verb == Verb.PLAY:
        plays(story, seat, story.phrase)
    elif verb == Verb.NAME:
        names(story, seat, suit_of_code(code))
    elif verb == Verb.DRAW:
        if _list_new(before, after, seat, story):
            draws(story, seat, story.phrase)
        elif gained == 1:
            draws_one(story, seat)
        else:
            draws_several(story, seat, gained)
    elif verb == Verb.TAKE and gained != 0:
        _say_taken(before, after, seat, gained, story)
    elif verb == Verb.TAKE:
        takes_none(story, seat)
    elif verb == Verb.CALL:
        clear(story.phrase)
        last_one(story.phrase)
        says(story, seat, story.phrase)
    else:
        passes(story, seat)


@rule
def _say_taken(before: View, after: View, seat: int, number: int, story: Story) -> None:
    """Describe penalty cards that came into a hand: which ones to their holder, how many to the others."""
    if _list_new(before, after, seat, story):
        takes(story, seat, story.phrase)
    elif number == 1:
        takes_one(story, seat)
    else:
        takes_several(story, seat, number)


@rule
def _list_new(before: View, after: View, seat: int, story: Story) -> bool:
    """List the cards that have come into the hand of the viewer, if that is `seat`; say whether there are any."""
    if seat != after.seat:
        return False
    list_new(story.phrase, before.hand_once, before.hand_twice, after.hand_once, after.hand_twice)
    return story.phrase.count != 0


@rule
def _say_call(code: int, story: Written) -> None:
    """Say the word that is said with a card."""
    if call_of(code) == Call.LAST:
        last_one(story)
    elif call_of(code) == Call.MAU:
        mau(story)
    else:
        mau_mau(story)


@rule
def _say_waiting(before: View, after: View, options: Options, code: int, story: Story) -> None:
    """Say how many cards wait for the next player, or are passed on."""
    passed_on = verb_of(code) == Verb.PLAY and before.pending != 0 and rank_of(card_of_code(code)) == options.pass_on
    if passed_on and after.pending == before.pending:
        if after.pending > 1:
            several_passed_on(story, after.pending)
        else:
            one_passed_on(story)
    elif after.pending > before.pending:
        if after.pending > 1:
            several_wait(story, after.pending)
        else:
            one_waits(story)


@rule
def _say_penalties(before: View, after: View, actor: int, code: int, story: Story) -> None:
    """Say that a word was missing, and who takes or owes cards besides what the actor did."""
    if verb_of(code) == Verb.PLAY and before.counts[actor] == 1 and after.counts[actor] > 0:
        no_word(story, actor)
        if after.top != card_of_code(code):
            list_one(story.phrase, card_of_code(code))
            takes_back(story, actor, story.phrase)
    for seat in range(after.seats):
        gained = after.counts[seat] - before.counts[seat]
        extra = gained - _expected(after, actor, code, seat, gained)
        if extra != 0:
            _say_taken(before, after, seat, extra, story)
        owed, drawn = after.owed[seat] - before.owed[seat], after.owed_draws[seat] - before.owed_draws[seat]
        if owed == 1:
            owes_one(story, seat)
        elif owed > 1:
            owes(story, seat, owed)
        if drawn == 1:
            still_owes_one(story, seat)
        elif drawn > 1:
            still_owes(story, seat, drawn)


@rule
def _expected(after: View, actor: int, code: int, seat: int, gained: int) -> int:
    """Return how many more cards a seat has by what the actor did, penalties apart."""
    if seat != actor:
        return 0
    if verb_of(code) == Verb.DRAW or verb_of(code) == Verb.TAKE:
        return gained
    return -1 if verb_of(code) == Verb.PLAY and after.top == card_of_code(code) else 0


@rule
def _say_missed_turns(after: View, actor: int, story: Story) -> None:
    if after.over or after.turn == actor:
        return
    seat = next_seat(actor, after.seats, after.step)
    while seat != after.turn:
        if not holds(after.out, seat):
            misses(story, seat)
        seat = next_seat(seat, after.seats, after.step)


@rule
def stamp(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Stamp the word that is said with the last cards."""
    if deeds.count == 0:
        return
    code = last_code(deeds)
    if verb_of(code) == Verb.CALL:
        last_one(story)
    elif verb_of(code) == Verb.PLAY and call_of(code) != Call.NONE:
        _say_call(code, story)


@rule
def scene(view: View, options: Options, story: Story) -> None:
    """Mark what is decided besides a play, the suit named, the cards waiting, the stock and the direction."""
    if view.phase == Phase.EXTRA:
        extra_card(story)
    elif view.phase == Phase.NAME:
        dealer_names(story)
    elif view.phase == Phase.SPEAK:
        can_still_call(story)
    if view.named == ANY_SUIT:
        any_card(story)
    elif view.named != NO_SUIT:
        suit_is_named(story, view.named)
    if view.pending != 0:
        cards_to_take(story, view.pending)
        if rank_of(view.top) != view.chain_rank:
            to_be_answered(story, view.chain_rank)
    stock(story, view.stock)
    say_way_round(story, view.step)


@rule
def middle(view: View, options: Options, deeds: Deeds, middle: MiddleCells) -> None:
    """Write the top card with who played it, the stock and the suit named."""
    list_one(middle.top, view.top)
    middle.seat = _player_of(deeds, view.top)
    middle.covered = count(view.pile_once) + count(view.pile_twice)
    middle.stock = view.stock
    if view.named != ANY_SUIT:
        middle.suit = view.named
    list_covered(middle.under, deeds, view.top, view.pile_once, view.pile_twice)


@rule
def _player_of(deeds: Deeds, top: int) -> int:
    """Return the seat that has laid the top card, NO_SEAT where that is not known."""
    for index in range(deeds.count - 1, -1, -1):
        if deeds.codes[index] != UNSEEN and deeds.once[index] == 1 << top:
            return deeds.seats[index]
    return NO_SEAT


@rule
def labels(view: View, options: Options, seat: int, story: Story) -> None:
    """Say of a player who is out, deals, is next, or owes cards."""
    if holds(view.out, seat):
        is_out(story)
    if seat == view.dealer:
        is_dealer(story)
    if not view.over and seat == first_among(
        ~view.out, next_seat(view.turn, view.seats, view.step), view.seats, view.step
    ):
        is_next(story)
    owed = view.owed[seat] + view.owed_draws[seat] + (view.fine if seat == view.turn else 0)
    if owed != 0:
        cards_to_take(story, owed)


@rule
def aim(view: View, options: Options, story: Story) -> None:
    """Name the points to which the match is played, if it has an end."""
    if options.target != 0:
        to_points(story, options.target)


VOICE = Voice(
    BOOK,
    Sayings(tell=tell, stamp=stamp, scene=scene, middle=middle, labels=labels, account=account, aim=aim),
)
