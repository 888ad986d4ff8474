"""What is said about a deal of Daifugō: what happened, and how things stand."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count
from tefuda.core.records.rule import rule
from tefuda.core.words.common import (
    any_lead,
    deals_in_all,
    gift,
    has_passed,
    leads,
    passes,
    played_by,
    plays,
    say_way_round,
)
from tefuda.core.words.messages import CardsGap, MessageGap, SeatGap, SuitsGap
from tefuda.core.words.story import (
    Deeds,
    MiddleCells,
    Story,
    clear,
    last_code,
    last_seat,
    list_cards,
)
from tefuda.core.words.voice import Sayings, Voice
from tefuda_daifugo.rules.actions import Verb, verb_of
from tefuda_daifugo.rules.dealing import other_end
from tefuda_daifugo.rules.options import Options
from tefuda_daifugo.rules.table import Phase
from tefuda_daifugo.rules.view import View
from tefuda_daifugo.words.account import account
from tefuda_daifugo.words.actions import list_held
from tefuda_daifugo.words.book import BOOK, say_title


@BOOK.message("tax paid to {player}: {cards}")
def tax_paid(story: Story, player: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("tax received from {player}: {cards}")
def tax_received(story: Story, player: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} gives a card back to {player}.", "You give {cards} back to {player}.")
def gives_back(story: Story, name: SeatGap, player: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} is given a card.", "You are given {cards}.")
def is_given(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} is {title}.", "You are {title}.")
def takes_place(story: Story, name: SeatGap, title: MessageGap) -> None: ...
@BOOK.message("Revolution! The order of the ranks is reversed.")
def revolution(story: Story) -> None: ...
@BOOK.message("Nines reverse the direction of play.")
def direction_changes(story: Story) -> None: ...
@BOOK.message("The suits are locked.")
def suits_lock(story: Story) -> None: ...
@BOOK.alert("{name} gives a card back", "give a card back")
def is_to_give(story: Story, name: SeatGap) -> None: ...
@BOOK.alert("3 is the strongest, 2 the weakest")
def backwards(story: Story) -> None: ...
@BOOK.alert("locked: {suits}")
def locked(story: Story, suits: SuitsGap) -> None: ...
@BOOK.message("{title} now")
def has_title(story: Story, title: MessageGap) -> None: ...


@rule
def tell(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what one seat did, and what followed."""
    if deeds.count == 0:
        return
    seat = last_seat(deeds)
    if before.phase == Phase.GIVE:
        _say_given(before, after, seat, story)
        return
    if verb_of(last_code(deeds)) == Verb.PASS:
        passes(story, seat)
    else:
        list_held(story.phrase, deeds.once[deeds.count - 1])
        plays(story, seat, story.phrase)
    if after.revolution != before.revolution:
        revolution(story)
    if after.step != before.step:
        direction_changes(story)
    if after.lock != before.lock and after.lock != 0:
        suits_lock(story)
    for other in range(after.seats):
        if after.places[other] != 0 and before.places[other] == 0:
            clear(story.phrase)
            say_title(after.places[other], after.seats, story.phrase)
            takes_place(story, other, story.phrase)
    if before.top != 0 and after.top == 0 and not after.over:
        leads(story, after.turn)


@rule
def _say_given(before: View, after: View, seat: int, story: Story) -> None:
    """Say who gives a card back to whom; which one is known to the two of them alone [1.5]."""
    taker = other_end(after, seat)
    list_cards(story.phrase, before.hand_once ^ after.hand_once, 0)
    gives_back(story, seat, taker, story.phrase)
    if after.seat == taker:
        is_given(story, taker, story.phrase)
    if after.phase != Phase.GIVE:
        leads(story, after.turn)


@rule
def gifts(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Show the cards that are given back [5.2]."""
    if before.phase == Phase.GIVE and deeds.count != 0:
        seat = last_seat(deeds)
        list_cards(story.phrase, before.hand_once ^ after.hand_once, 0)
        gift(story, seat, other_end(after, seat), story.phrase)


@rule
def own(view: View, options: Options, story: Story) -> None:
    """Say which cards of the tax the seat has paid or been paid, while cards are given back [5.1]."""
    if view.phase != Phase.GIVE:
        return
    if view.paid != 0:
        list_held(story.phrase, view.paid)
        tax_paid(story, other_end(view, view.seat), story.phrase)
    elif view.received != 0:
        list_held(story.phrase, view.received)
        tax_received(story, other_end(view, view.seat), story.phrase)


@rule
def scene(view: View, options: Options, story: Story) -> None:
    """Mark what lies there and whose it is, what has been reversed or locked, and the direction."""
    if view.phase == Phase.GIVE:
        is_to_give(story, view.turn)
    elif not view.over and view.top == 0:
        any_lead(story)
    elif not view.over:
        played_by(story, view.owner)
    if view.revolution != view.jacks:
        backwards(story)
    if view.lock != 0:
        locked(story, view.lock)
    say_way_round(story, view.step)


@rule
def middle(view: View, options: Options, deeds: Deeds, middle: MiddleCells) -> None:
    """Write the cards to beat, who played them, and how many lie under them."""
    if view.top != 0:
        list_cards(middle.top, view.top, 0)
        middle.seat = view.owner
    middle.covered = count(view.pile_once)


@rule
def labels(view: View, options: Options, seat: int, story: Story) -> None:
    """Say of a player who has passed, or which title the place in this deal or the deal before gives."""
    if holds(view.passed, seat):
        has_passed(story)
    if view.places[seat] != 0:
        clear(story.phrase)
        say_title(view.places[seat], view.seats, story.phrase)
        has_title(story, story.phrase)
    elif view.last_places[seat] != 0:
        say_title(view.last_places[seat], view.seats, story)


@rule
def aim(view: View, options: Options, story: Story) -> None:
    """Name the number of deals that are a match, if it has an end."""
    if options.deals != 0:
        deals_in_all(story, options.deals)


VOICE = Voice(
    BOOK,
    Sayings(
        tell=tell,
        gifts=gifts,
        own=own,
        scene=scene,
        middle=middle,
        labels=labels,
        account=account,
        aim=aim,
    ),
)
