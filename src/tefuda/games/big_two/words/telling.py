"""What is said about a deal of Big Two: what happened, and the state of the table."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_CARD
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import put
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among, next_seat
from tefuda.core.words.common import (
    any_lead,
    deals_in_all,
    gift,
    goes_counter_clockwise,
    goes_out,
    is_dealer,
    is_next,
    leads,
    played_by,
    plays,
    to_points,
)
from tefuda.core.words.messages import CardGap, CardsGap, NumberGap, SeatGap
from tefuda.core.words.story import Deeds, MiddleCells, Phrase, Story, clear, last_code, last_seat, list_new
from tefuda.core.words.voice import Sayings, Voice
from tefuda.games.big_two.rules.actions import Kind, kind_of_code
from tefuda.games.big_two.rules.arranging import add_combination
from tefuda.games.big_two.rules.constants import Phase
from tefuda.games.big_two.rules.dealing import cards_aside
from tefuda.games.big_two.rules.options import FirstPlay, Guard, Options
from tefuda.games.big_two.rules.order import by_code
from tefuda.games.big_two.rules.picking import LOWEST_CARD
from tefuda.games.big_two.rules.view import View
from tefuda.games.big_two.words.account import account
from tefuda.games.big_two.words.book import BOOK


@BOOK.alert("single")
def single(story: Story) -> None: ...
@BOOK.alert("pair")
def pair(story: Story) -> None: ...
@BOOK.alert("triple")
def triple(story: Story) -> None: ...
@BOOK.alert("two pairs")
def two_pairs(story: Story) -> None: ...
@BOOK.alert("four")
def four(story: Story) -> None: ...
@BOOK.alert("straight")
def straight(story: Story) -> None: ...
@BOOK.alert("flush")
def flush(story: Story) -> None: ...
@BOOK.alert("full house")
def full_house(story: Story) -> None: ...
@BOOK.alert("four and one")
def four_and_one(story: Story) -> None: ...
@BOOK.alert("straight flush")
def straight_flush(story: Story) -> None: ...
@BOOK.message("{name} passes.", "You pass.")
def passes(story: Story, name: SeatGap) -> None: ...
@BOOK.message("passed")
def has_passed(story: Story) -> None: ...
@BOOK.message("{name} puts cards down for the exchange.", "You put down {cards} for the exchange.")
def puts_down(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("The cards are shuffled and given back.")
def cards_given_back(story: Story) -> None: ...
@BOOK.message("{name} is given {cards}.", "You are given {cards}.")
def is_given(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} has a dragon!", "You have a dragon!")
def has_dragon(story: Story, name: SeatGap) -> None: ...
@BOOK.message("dragon")
def dragon(story: Story) -> None: ...
@BOOK.alert("everybody puts down one to three cards")
def everybody_puts_down(story: Story) -> None: ...
@BOOK.alert("the first play must contain {card}")
def first_play_contains(story: Story, card: CardGap) -> None: ...
@BOOK.alert("the first play must be {card} alone")
def first_play_is(story: Story, card: CardGap) -> None: ...
@BOOK.alert("{player} holds one card: a single must be the highest")
def single_must_be_highest(story: Story, player: SeatGap) -> None: ...
@BOOK.alert("{player} holds one card: who plays a single below the highest may pay for all")
def single_may_pay(story: Story, player: SeatGap) -> None: ...
@BOOK.message("{number} cards lie aside, face down")
def several_aside(story: Story, number: NumberGap) -> None: ...
@BOOK.message("one card lies aside, face down")
def one_aside(story: Story) -> None: ...


@rule
def tell(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what one seat did, and what followed."""
    if before.phase == Phase.EXCHANGE:
        _tell_exchange(before, after, options, deeds, story)
    elif deeds.count != 0:
        _tell_deed(before, after, options, deeds, story)


@rule
def _tell_deed(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what a seat played, or that it passed, and who is out or leads."""
    seat, last = last_seat(deeds), deeds.count - 1
    kind = kind_of_code(last_code(deeds))
    if kind == Kind.DECLARE:
        has_dragon(story, seat)
    elif kind == Kind.PASS:
        passes(story, seat)
    else:
        clear(story.phrase)
        _add_play(story.phrase, options, deeds.once[last])
        plays(story, seat, story.phrase)
    if after.counts[seat] == 0:
        goes_out(story, seat)
    elif not after.over and before.top_kind != Kind.LEAD and after.top_kind == Kind.LEAD:
        leads(story, after.turn)


@rule
def _add_play(phrase: Phrase, options: Options, cards: int) -> None:
    """Append the cards of a play, given as a mask, as its combination has them; most plays are single cards."""
    if count(cards) == 1:
        put(phrase, lowest(cards))
    else:
        add_combination(phrase, options, cards)


@rule
def _tell_exchange(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what the viewer put down, and what the exchange brought once all have done so."""
    if _list_put_down(before, options, deeds, story):
        puts_down(story, after.seat, story.phrase)
    if after.phase == Phase.EXCHANGE:
        return
    if after.dragons == 0:
        cards_given_back(story)
    _list_given(before, after, story)
    if story.phrase.count != 0:
        is_given(story, after.seat, story.phrase)
    for seat in range(after.seats):
        if holds(after.dragons, seat):
            has_dragon(story, seat)


@rule
def _list_put_down(before: View, options: Options, deeds: Deeds, story: Story) -> bool:
    """List what the viewer has put down for the exchange, if that is new; say whether it is."""
    clear(story.phrase)
    if before.given == 0:
        for index in range(deeds.count):
            if deeds.seats[index] == before.seat:
                add_combination(story.phrase, options, deeds.once[index])
    return story.phrase.count != 0


@rule
def _list_given(before: View, after: View, story: Story) -> None:
    """List the cards that the viewer has been given in an exchange."""
    list_new(story.phrase, before.hand_once, before.hand_twice, after.hand_once, after.hand_twice)


@rule
def gifts(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Show what goes to the dealer and comes back [5.3]; of others nobody sees which cards, or how many [5.2]."""
    if before.phase != Phase.EXCHANGE:
        return
    dealer = after.dealer
    if after.seat != dealer and _list_put_down(before, options, deeds, story):
        gift(story, after.seat, dealer, story.phrase)
    if after.phase == Phase.EXCHANGE or after.dragons != 0:
        return
    clear(story.phrase)
    for seat in range(after.seats):
        if seat != dealer and seat != after.seat:
            gift(story, seat, dealer, story.phrase)
    for seat in range(after.seats):
        if seat != dealer:
            clear(story.phrase)
            if seat == after.seat:
                _list_given(before, after, story)
            gift(story, dealer, seat, story.phrase)


@rule
def stamp(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Stamp the two highest kinds of five cards, and a dragon."""
    if deeds.count == 0:
        return
    kind = kind_of_code(last_code(deeds))
    if after.dragons != 0 or kind == Kind.DECLARE:
        dragon(story)
    elif kind != Kind.PASS and after.top_kind >= Kind.FOUR_AND_ONE:
        _say_kind_of_five(after.top_kind, story)


@rule
def scene(view: View, options: Options, story: Story) -> None:
    """Say what lies there and whose it is, and the direction."""
    if view.phase == Phase.EXCHANGE:
        everybody_puts_down(story)
    elif view.opening:
        _say_opening(view, options, story)
    elif view.top_kind == Kind.LEAD:
        any_lead(story)
    else:
        _say_kind(view.top_kind, story)
        played_by(story, view.owner)
    _say_guard(view, options, story)
    aside = cards_aside(options, view.seats)
    if aside > 1:
        several_aside(story, aside)
    elif aside == 1:
        one_aside(story)
    goes_counter_clockwise(story)


@rule
def _say_opening(view: View, options: Options, story: Story) -> None:
    """Say which card the first play must contain, or be [1.6]."""
    card = lowest(by_code(options, LOWEST_CARD)) if view.lowest == NO_CARD else view.lowest
    if options.first_play == FirstPlay.ALONE:
        first_play_is(story, card)
    else:
        first_play_contains(story, card)


@rule
def _say_kind(kind: int, story: Story) -> None:
    """Name a kind of combination."""
    if kind == Kind.SINGLE:
        single(story)
    elif kind == Kind.PAIR:
        pair(story)
    elif kind == Kind.TRIPLE:
        triple(story)
    elif kind == Kind.TWO_PAIRS:
        two_pairs(story)
    elif kind == Kind.FOUR:
        four(story)
    else:
        _say_kind_of_five(kind, story)


@rule
def _say_kind_of_five(kind: int, story: Story) -> None:
    """Name a kind of combination of five cards."""
    if kind == Kind.STRAIGHT:
        straight(story)
    elif kind == Kind.FLUSH:
        flush(story)
    elif kind == Kind.FULL_HOUSE:
        full_house(story)
    elif kind == Kind.FOUR_AND_ONE:
        four_and_one(story)
    else:
        straight_flush(story)


@rule
def _say_guard(view: View, options: Options, story: Story) -> None:
    """Say that the next player holds one card, and what is asked of the player to act [4.5]."""
    if view.phase != Phase.PLAY or view.opening or view.top_kind > Kind.SINGLE or options.guard == Guard.OFF:
        return
    follower = _following(view, view.passed if options.pass_lock else 0)
    if view.counts[follower] == 1:
        if options.guard == Guard.MUST:
            single_must_be_highest(story, follower)
        else:
            single_may_pay(story, follower)


@rule
def _following(view: View, passed: int) -> int:
    """Return the seat that follows the one to act, where the seats `passed` are out of the trick."""
    after = next_seat(view.turn, view.seats, COUNTER_CLOCKWISE)
    return first_among(~passed, after, view.seats, COUNTER_CLOCKWISE)


@rule
def middle(view: View, options: Options, deeds: Deeds, middle: MiddleCells) -> None:
    """Write the play to beat with who made it."""
    _add_play(middle.top, options, view.top)
    middle.seat = view.owner
    middle.covered = count(view.pile_once)


@rule
def labels(view: View, options: Options, seat: int, story: Story) -> None:
    """Say of a player who has passed, deals, or is next."""
    if holds(view.passed, seat):
        has_passed(story)
    if seat == view.dealer:
        is_dealer(story)
    if view.phase == Phase.PLAY and seat == _following(view, view.passed):
        is_next(story)


@rule
def aim(view: View, options: Options, story: Story) -> None:
    """Name the points or the deals to which the match is played, if it has an end."""
    if options.target != 0:
        to_points(story, options.target)
    elif options.match_deals != 0:
        deals_in_all(story, options.match_deals)


VOICE = Voice(
    BOOK,
    Sayings(tell=tell, gifts=gifts, stamp=stamp, scene=scene, middle=middle, labels=labels, account=account, aim=aim),
)
