"""What is said about a deal of Guandan: what happened, and the state of the table."""

from __future__ import annotations

from tefuda.core.cards.card import holds
from tefuda.core.records.bits import count, lowest
from tefuda.core.records.counts import NO_CARD, NO_SEAT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among
from tefuda.core.words.common import (
    any_lead,
    as_rank,
    gift,
    is_next,
    leads,
    played_by,
    plays,
    say_way_round,
)
from tefuda.core.words.messages import CardGap, CardsGap, NumberGap, RankGap, SeatGap
from tefuda.core.words.story import (
    WILD,
    Deeds,
    MiddleCells,
    Story,
    card_alone,
    last_code,
    last_seat,
    list_one,
    rank_meant,
)
from tefuda.core.words.voice import Sayings, Voice, points_scored
from tefuda.core.words.worder import sentences
from tefuda.games.guandan.rules.actions import Kind, Verb, is_bomb, key_of, kind_of, verb_of
from tefuda.games.guandan.rules.constants import HAND, LEADING, SEATS, SIDES, Phase
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.options import Options
from tefuda.games.guandan.rules.sides import following, partner_of, side_of
from tefuda.games.guandan.rules.view import View
from tefuda.games.guandan.words.account import account
from tefuda.games.guandan.words.book import BOOK
from tefuda.games.guandan.words.played import list_played
from tefuda.language import marked

JOKERS = marked("small joker"), marked("big joker")
"""What players of Guandan call the jokers, in catalogs that translate them otherwise for other games."""


@BOOK.alert("single")
def single(story: Written) -> None: ...
@BOOK.alert("pair")
def pair(story: Written) -> None: ...
@BOOK.alert("triple")
def triple(story: Written) -> None: ...
@BOOK.alert("full house")
def full_house(story: Written) -> None: ...
@BOOK.alert("straight")
def straight(story: Written) -> None: ...
@BOOK.alert("tube")
def tube(story: Written) -> None: ...
@BOOK.alert("plate")
def plate(story: Written) -> None: ...
@BOOK.alert("straight flush")
def straight_flush(story: Written) -> None: ...
@BOOK.alert("four jokers")
def four_jokers(story: Written) -> None: ...
@BOOK.alert("bomb")
def bomb(story: Written) -> None: ...
@BOOK.message("{name} passes.", "You pass.")
def passes(story: Story, name: SeatGap) -> None: ...
@BOOK.message("{name} plays a bomb: {cards}.", "You play a bomb: {cards}.")
def plays_bomb(story: Story, name: SeatGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} pays {card} as tribute.", "You pay {card} as tribute.")
def pays_tribute(story: Story, name: SeatGap, card: CardGap) -> None: ...
@BOOK.message("{name} takes {card}.", "You take {card}.")
def takes(story: Story, name: SeatGap, card: CardGap) -> None: ...
@BOOK.message("{name} returns {card}.", "You return {card}.")
def returns(story: Story, name: SeatGap, card: CardGap) -> None: ...
@BOOK.message("{name} wants {player} to lead.", "You want {player} to lead.")
def wants_to_lead(story: Story, name: SeatGap, player: SeatGap) -> None: ...
@BOOK.message("{name} is out, in place {place}.", "You are out, in place {place}.")
def is_placed(story: Story, name: SeatGap, place: NumberGap) -> None: ...
@BOOK.message("{name} leads for {player}, who is out.", "You lead for {player}, who is out.")
def leads_for(story: Story, name: SeatGap, player: SeatGap) -> None: ...
@BOOK.message("{name} has {number} cards left.", "You have {number} cards left.")
def has_left(story: Story, name: SeatGap, number: NumberGap) -> None: ...
@BOOK.message("{name} has one card left.", "You have one card left.")
def has_one_left(story: Story, name: SeatGap) -> None: ...
@BOOK.alert("{name} pays a tribute", "pay a tribute: one of your highest cards")
def is_to_pay(story: Story, name: SeatGap) -> None: ...
@BOOK.alert("{name} chooses a tribute", "choose one of the two tributes")
def is_to_choose(story: Story, name: SeatGap) -> None: ...
@BOOK.alert("{name} returns a card", "return a card for the tribute")
def is_to_return(story: Story, name: SeatGap) -> None: ...
@BOOK.alert("{name} says who leads", "say who leads")
def is_to_agree(story: Story, name: SeatGap) -> None: ...
@BOOK.message("wild: {card}")
def is_wild(story: Story, card: CardGap) -> None: ...
@BOOK.message("exposed: {card}")
def is_exposed(story: Story, card: CardGap) -> None: ...
@BOOK.message("no tribute: big joker with {player}")
def no_tribute(story: Story, player: SeatGap) -> None: ...
@BOOK.message("tribute {payer}: {given}")
def tribute_lies(story: Story, payer: SeatGap, given: CardGap) -> None: ...
@BOOK.message("tribute {payer} → {taker}: {given}")
def tribute_taken(story: Story, payer: SeatGap, taker: SeatGap, given: CardGap) -> None: ...
@BOOK.message("tribute {payer} → {taker}: {given}, back {returned}")
def tribute_returned(story: Story, payer: SeatGap, taker: SeatGap, given: CardGap, returned: CardGap) -> None: ...
@BOOK.message("", "partner")
def is_partner(story: Story, name: SeatGap) -> None: ...
@BOOK.message("place {place}")
def has_place(story: Story, place: NumberGap) -> None: ...
@BOOK.message("failures: {number}")
def failures(story: Story, number: NumberGap) -> None: ...
@BOOK.message("level")
def levels(story: Story) -> None: ...
@BOOK.message("{level}")
def level_of_side(story: Story, level: RankGap) -> None: ...
@BOOK.message("level {level}")
def at_level(story: Story, level: RankGap) -> None: ...


@rule
def say_title(kind: int, story: Written) -> None:
    """Say what a kind of combination is called; all bombs of one rank are called bombs."""
    if kind == Kind.SINGLE:
        single(story)
    elif kind == Kind.PAIR:
        pair(story)
    elif kind == Kind.TRIPLE:
        triple(story)
    elif kind == Kind.FULL_HOUSE:
        full_house(story)
    elif kind == Kind.STRAIGHT:
        straight(story)
    elif kind == Kind.TUBE:
        tube(story)
    elif kind == Kind.PLATE:
        plate(story)
    elif kind == Kind.STRAIGHT_FLUSH:
        straight_flush(story)
    elif kind == Kind.JOKERS:
        four_jokers(story)
    else:
        bomb(story)


def _titles() -> tuple[str, ...]:
    story = Story()
    for kind in Kind:
        say_title(kind, story)
    return tuple(said.text for said in sentences(BOOK, story))


TITLES = _titles()
"""What kinds of combinations are called, by kind."""


@rule
def exchanging(phase: int) -> bool:
    """Say whether something is decided in the exchange, rather than played [5.2] to [5.7]."""
    return Phase.TRIBUTE <= phase <= Phase.AGREE


@rule
def place_of(view: View, seat: int) -> int:
    """Return the place, from 1, that a seat has taken, 0 for none yet [6.5]."""
    for index in range(SEATS):
        if view.order[index] == seat:
            return index + 1
    return 0


@rule
def tell(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Say what one seat did, and what followed."""
    if deeds.count == 0:
        return
    seat = last_seat(deeds)
    _say_deed(before, deeds, story)
    if exchanging(before.phase):
        _say_exchange(before, after, story)
        return
    if place_of(after, seat) != 0 and place_of(before, seat) == 0:
        is_placed(story, seat, place_of(after, seat))
    elif options.report < HAND and holds(after.announced, seat) and not holds(before.announced, seat):
        if after.counts[seat] == 1:
            has_one_left(story, seat)
        else:
            has_left(story, seat, after.counts[seat])
    if before.top != LEADING and after.top == LEADING:
        if before.last == after.turn:
            leads(story, after.turn)
        else:
            leads_for(story, after.turn, before.last)


@rule
def _say_deed(before: View, deeds: Deeds, story: Story) -> None:
    """Say what the last decision was; which tribute was taken is said with who takes it."""
    seat, code, last = last_seat(deeds), last_code(deeds), deeds.count - 1
    if verb_of(code) == Verb.PLAY:
        list_played(story.phrase, before.level, code, deeds.once[last], deeds.twice[last])
        if is_bomb(kind_of(code)):
            plays_bomb(story, seat, story.phrase)
        else:
            plays(story, seat, story.phrase)
    elif verb_of(code) == Verb.PASS:
        passes(story, seat)
    elif verb_of(code) == Verb.GIVE:
        if before.phase == Phase.TRIBUTE:
            pays_tribute(story, seat, lowest(deeds.once[last]))
        else:
            returns(story, seat, lowest(deeds.once[last]))
    elif verb_of(code) == Verb.AGREE:
        wants_to_lead(story, seat, key_of(code))


@rule
def _say_exchange(before: View, after: View, story: Story) -> None:
    """Say who takes which tribute, and who leads when the exchange is over."""
    for index in range(SIDES):
        if after.takers[index] != NO_SEAT and before.takers[index] == NO_SEAT:
            takes(story, after.takers[index], after.given[index])
    if not exchanging(after.phase):
        leads(story, after.turn)


@rule
def gifts(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Show the tributes [5.2] and returns [5.6]; a tribute lies in the middle until it is known who takes it [5.5]."""
    if not exchanging(before.phase):
        return
    for index in range(SIDES):
        payer, taker = after.payers[index], after.takers[index]
        if before.takers[index] != taker or before.given[index] != after.given[index]:
            list_one(story.phrase, after.given[index])
            gift(story, payer if before.given[index] == NO_CARD else NO_SEAT, taker, story.phrase)
        if before.returned[index] != after.returned[index]:
            list_one(story.phrase, after.returned[index])
            gift(story, taker, payer, story.phrase)


@rule
def stamp(before: View, after: View, options: Options, deeds: Deeds, story: Story) -> None:
    """Stamp a bomb by its kind."""
    if deeds.count == 0:
        return
    code = last_code(deeds)
    if verb_of(code) == Verb.PLAY and is_bomb(kind_of(code)):
        say_title(kind_of(code), story)


@rule
def scene(view: View, options: Options, story: Story) -> None:
    """Say what lies there and whose it is, what is asked in the exchange, the tributes and the wild card."""
    if exchanging(view.phase):
        _say_asked(view, story)
    elif not view.over:
        _say_trick(view, story)
    is_wild(story, wild_card(view.level))
    if view.exposed != NO_CARD and view.pile_once == 0:
        is_exposed(story, view.exposed)
    if exchanging(view.phase) or view.pile_once == 0:
        for index in range(SIDES):
            _say_tribute(view, index, story)
    for seat in range(SEATS):
        if holds(view.resisting, seat):
            no_tribute(story, seat)
    say_way_round(story, COUNTER_CLOCKWISE)


@rule
def _say_asked(view: View, story: Story) -> None:
    """Say what the exchange asks of the seat to act."""
    if view.phase == Phase.TRIBUTE:
        is_to_pay(story, view.turn)
    elif view.phase == Phase.CHOOSE:
        is_to_choose(story, view.turn)
    elif view.phase == Phase.RETURN:
        is_to_return(story, view.turn)
    else:
        is_to_agree(story, view.turn)


@rule
def _say_trick(view: View, story: Story) -> None:
    """Say what is to be beaten, what its wild cards stand for, and who played it."""
    if view.top == LEADING:
        any_lead(story)
        return
    say_title(kind_of(view.top), story)
    list_played(story.phrase, view.level, view.top, view.top_once, view.top_twice)
    for index in range(story.phrase.count):
        card = story.phrase.cells[index]
        if card >= WILD:
            as_rank(story, card_alone(card), rank_meant(card))
    played_by(story, view.last)


@rule
def _say_tribute(view: View, index: int, story: Story) -> None:
    """Say a tribute as far as it has come."""
    payer, taker, given = view.payers[index], view.takers[index], view.given[index]
    if given == NO_CARD:
        return
    if taker == NO_SEAT:
        tribute_lies(story, payer, given)
    elif view.returned[index] == NO_CARD:
        tribute_taken(story, payer, taker, given)
    else:
        tribute_returned(story, payer, taker, given, view.returned[index])


@rule
def middle(view: View, options: Options, deeds: Deeds, middle: MiddleCells) -> None:
    """Write the play to beat with who made it."""
    if view.top != LEADING:
        list_played(middle.top, view.level, view.top, view.top_once, view.top_twice)
    for index in range(middle.top.count):
        middle.top.cells[index] = card_alone(middle.top.cells[index])
    middle.seat = view.last
    middle.covered = count(view.pile_once) + count(view.pile_twice) - middle.top.count


@rule
def labels(view: View, options: Options, seat: int, story: Story) -> None:
    """Say of a player who is out, is a partner, is next, or has failed at the last level."""
    is_partner(story, partner_of(seat))
    if place_of(view, seat) != 0:
        has_place(story, place_of(view, seat))
    if view.phase == Phase.PLAY and seat == first_among(~view.out, following(view.turn), SEATS, COUNTER_CLOCKWISE):
        is_next(story)
    if view.failures[side_of(seat)] != 0:
        failures(story, view.failures[side_of(seat)])


@rule
def standing(view: View, options: Options, story: Story) -> None:
    """Say the levels of the sides, or their points in a match for points."""
    if options.deals_limit != 0:
        points_scored(view, options, story)
        return
    levels(story)
    for seat in range(SEATS):
        level_of_side(story, view.levels[side_of(seat)])


@rule
def aim(view: View, options: Options, story: Story) -> None:
    """Name the level of the deal."""
    at_level(story, view.level)


VOICE = Voice(
    BOOK,
    Sayings(
        tell=tell,
        gifts=gifts,
        stamp=stamp,
        scene=scene,
        middle=middle,
        labels=labels,
        account=account,
        standing=standing,
        aim=aim,
    ),
)
