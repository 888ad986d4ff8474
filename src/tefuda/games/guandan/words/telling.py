"""The sentences about a deal of Guandan: what happened, and the state of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.core.cards.card import Card, Rank, show
from tefuda.core.table.decision import decision_of
from tefuda.core.table.seats import COUNTER_CLOCKWISE, first_among
from tefuda.core.words.old_voice import OldVoice
from tefuda.core.words.sentences import ANY_LEAD, AS_RANK, IS_NEXT, LEADS, PLAYS, POINTS, WAYS_ROUND, with_wilds
from tefuda.core.words.telling import (
    Gift,
    Mark,
    Middle,
    Player,
    Seen,
    Sentence,
    Standing,
    alert,
    mark,
    say,
    say_of,
    say_to,
)
from tefuda.games.guandan.rules.actions import Kind, is_bomb, kind_of
from tefuda.games.guandan.rules.arranging import played_cards
from tefuda.games.guandan.rules.constants import HAND, SEATS
from tefuda.games.guandan.rules.hands import wild_card
from tefuda.games.guandan.rules.sides import following, partner_of, side_of
from tefuda.games.guandan.words.account import account
from tefuda.language import marked

BOMB = marked("bomb")
"""What every bomb of one rank is called."""
JOKERS = marked("small joker"), marked("big joker")
"""What players of Guandan call the jokers, in catalogs that translate them otherwise for other games."""
PARTNER = marked("partner")
TITLES = {
    Kind.SINGLE: marked("single"), Kind.PAIR: marked("pair"), Kind.TRIPLE: marked("triple"),
    Kind.FULL_HOUSE: marked("full house"), Kind.STRAIGHT: marked("straight"), Kind.TUBE: marked("tube"),
    Kind.PLATE: marked("plate"), Kind.STRAIGHT_FLUSH: marked("straight flush"), Kind.JOKERS: marked("four jokers"),
}  # fmt: skip
"""What kinds are called; all bombs of one rank are called bombs."""

_PASSES = marked("{name} passes."), marked("You pass.")
_BOMBS = marked("{name} plays a bomb: {cards}."), marked("You play a bomb: {cards}.")
_PAYS = marked("{name} pays {card} as tribute."), marked("You pay {card} as tribute.")
_TAKES = marked("{name} takes {card}."), marked("You take {card}.")
_RETURNS = marked("{name} returns {card}."), marked("You return {card}.")
_WISHES = marked("{name} wants {player} to lead."), marked("You want {player} to lead.")
_IS_PLACED = marked("{name} is out, in place {place}."), marked("You are out, in place {place}.")
_LEADS_FOR = marked("{name} leads for {player}, who is out."), marked("You lead for {player}, who is out.")
_COUNTS = marked("{name} has {number} cards left."), marked("You have {number} cards left.")
_COUNTS_ONE = marked("{name} has one card left."), marked("You have one card left.")
_TO_PAY = marked("{name} pays a tribute"), marked("pay a tribute: one of your highest cards")
_TO_CHOOSE = marked("{name} chooses a tribute"), marked("choose one of the two tributes")
_TO_RETURN = marked("{name} returns a card"), marked("return a card for the tribute")
_TO_AGREE = marked("{name} says who leads"), marked("say who leads")
_EXCHANGE = {"tribute": _TO_PAY, "choose": _TO_CHOOSE, "return": _TO_RETURN, "agree": _TO_AGREE}


def title_of(kind: int) -> str:
    """Return what a kind of combination is called."""
    return TITLES.get(Kind(kind), BOMB)


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Describe what one seat did, and what followed."""
    seat, action = after.history[-1]
    yield from _deed(before, seat, action)
    if before.phase in _EXCHANGE:
        yield from _exchange(before, after)
        return
    if seat in after.order and seat not in before.order:
        yield say_of(seat, _IS_PLACED, place=after.order.index(seat) + 1)
    elif after.options.report < HAND and seat in after.announced and seat not in before.announced:
        left = after.counts[seat]
        yield say_of(seat, _COUNTS_ONE) if left == 1 else say_of(seat, _COUNTS, number=left)
    if before.kind is not None and after.kind is None:
        owner = before.last
        yield say_of(after.turn, LEADS) if owner == after.turn else say_of(after.turn, _LEADS_FOR, player=Player(owner))


def _deed(before: Seen, seat: int, action: Any) -> Iterator[Sentence]:
    """Say what a seat did."""
    match action.verb:
        case "play":
            cards = show(Card(one.card) for one in played_cards(action.decision))
            yield say_of(seat, _BOMBS if is_bomb(kind_of(action.code)) else PLAYS, cards=with_wilds(cards, str(action)))
        case "pass":
            yield say_of(seat, _PASSES)
        case "give":
            yield say_of(seat, _PAYS if before.phase == "tribute" else _RETURNS, card=action.cards[0])
        case "lead":
            yield say_of(seat, _WISHES, player=Player(action.seat))


def _exchange(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Say who takes which tribute, and who leads when the exchange is over."""
    for earlier, (_, taker, card, _) in zip(before.tributes, after.tributes, strict=True):
        if taker is not None and earlier[1] is None:
            yield say_of(taker, _TAKES, card=card)
    if after.phase not in _EXCHANGE:
        yield say_of(after.turn, LEADS)


def gifts(before: Seen, after: Seen) -> Iterator[Gift]:
    """Show the tributes [5.2] and returns [5.6]; a tribute lies in the middle until it is known who takes it [5.5]."""
    if before.phase not in _EXCHANGE:
        return
    for earlier, (payer, taker, given, returned) in zip(before.tributes, after.tributes, strict=True):
        if earlier[1:3] != (taker, given):
            yield Gift(payer if earlier[2] is None else None, taker, (given,))
        if earlier[3] != returned:
            yield Gift(taker, payer, (returned,))


def stamp(before: Seen, after: Seen) -> Sentence | None:
    """Stamp a bomb by its kind."""
    action = after.history[-1].action
    bombs = action.verb == "play" and is_bomb(kind_of(action.code))
    return say(title_of(kind_of(action.code))) if bombs else None


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what lies there and whose it is, what is asked in the exchange, the tributes and the wild card."""
    if seen.phase in _EXCHANGE:
        yield Mark(say_of(seen.turn, _EXCHANGE[seen.phase]), important=True)
    elif not seen.over:
        yield from _trick(seen)
    yield mark("wild: {card}", card=Card(wild_card(seen.level)))
    if seen.exposed is not None and not seen.played:
        yield mark("exposed: {card}", card=seen.exposed)
    if seen.tributes and not (seen.history and seen.history[-1].action.verb in ("play", "pass")):
        for tribute in seen.tributes:
            yield from _tribute(*tribute)
    for seat in seen.resisting:
        yield mark("no tribute: big joker with {player}", player=Player(seat))
    yield mark(WAYS_ROUND[COUNTER_CLOCKWISE])


def middle(seen: Seen) -> Middle:
    """Return the play to beat with who made it."""
    top = seen.top or ()
    return Middle(top, seen.last, len(seen.played) - len(top))


def _trick(seen: Seen) -> Iterator[Mark]:
    if seen.kind is None:
        yield alert(ANY_LEAD)
        return
    view = seen.view
    yield alert(title_of(kind_of(view.top)))
    for one in played_cards(decision_of(view.top, view.top_once, view.top_twice)):
        if one.wild:
            yield alert(AS_RANK, card=Card(one.card), rank=Rank(one.rank))
    yield mark("played by {player}", player=Player(seen.last))


def _tribute(payer: int, taker: int | None, given: Card | None, returned: Card | None) -> Iterator[Mark]:
    """Mark a tribute as far as it has come."""
    facts = {"payer": Player(payer), "given": given, "returned": returned}
    if given is not None and taker is None:
        yield mark("tribute {payer}: {given}", **facts)
    elif given is not None and returned is None:
        yield mark("tribute {payer} → {taker}: {given}", taker=Player(taker or 0), **facts)
    elif given is not None:
        yield mark("tribute {payer} → {taker}: {given}, back {returned}", taker=Player(taker or 0), **facts)


def labels(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who is out, is a partner, is next, or has failed at the last level."""
    yield say_to(partner_of(seat), PARTNER)
    if seat in seen.order:
        yield say("place {place}", place=seen.order.index(seat) + 1)
    if seen.turn is not None and seen.phase not in _EXCHANGE and seat == _next_seat(seen):
        yield say(IS_NEXT)
    if seen.failures[side_of(seat)]:
        yield say("failures: {number}", number=seen.failures[side_of(seat)])


def _next_seat(seen: Seen) -> int:
    """Return the seat that follows the one to act."""
    return first_among(~seen.view.out, following(seen.turn), SEATS, COUNTER_CLOCKWISE)


def standing(seen: Seen) -> Standing:
    """Return the levels of the sides, or their points in a match for points."""
    if seen.options.deals_limit:
        return Standing(POINTS, tuple(map(str, seen.scores)))
    return Standing(marked("level"), tuple(str(seen.levels[side_of(seat)]) for seat in range(SEATS)))


def aim(seen: Seen) -> Sentence:
    """Name the level of the deal."""
    return say("level {level}", level=seen.level)


VOICE = OldVoice(
    tell=tell,
    gifts=gifts,
    stamp=stamp,
    scene=scene,
    middle=middle,
    labels=labels,
    account=account,
    standing=standing,
    aim=aim,
)
