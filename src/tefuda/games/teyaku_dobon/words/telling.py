"""The sentences about a deal of Teyaku Dobon: what happened, and the state of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tefuda.core.cards.card import show
from tefuda.core.table.seats import CLOCKWISE, next_seat
from tefuda.core.words.old_voice import OldVoice
from tefuda.core.words.sentences import IS_DEALER, IS_NEXT, PLAYS, POINTS, STOCK, WAYS_ROUND, deals_in_all, suit_named
from tefuda.core.words.telling import (
    Mark,
    Middle,
    Seen,
    Sentence,
    Standing,
    alert,
    lately_covered,
    mark,
    new_events,
    say,
    say_of,
)
from tefuda.games.teyaku_dobon.rules.yaku import DOBON_YAKU, value_of
from tefuda.games.teyaku_dobon.words.account import account
from tefuda.language import marked

_DRAWS = marked("{name} draws a card."), marked("You draw {cards}.")
_FINDS_NONE = (
    marked("{name} has to draw, but the stock is empty."),
    marked("You have to draw, but the stock is empty."),
)
_ON_TOP = marked("{name} leaves {card} as the base card."), marked("You leave {card} as the base card.")
_CALLS = marked("{name} calls Dobon on {number}!"), marked("You call Dobon on {number}!")
_CALLS_WRONGLY = (
    marked("{name} calls Dobon but does not hit: this costs {points} points."),
    marked("You call Dobon but do not hit: this costs {points} points."),
)
_CALLS_IN_VAIN = (
    marked("{name} also calls Dobon, but another player comes first."),
    marked("You also call Dobon, but another player comes first."),
)
_COUNTERS = marked("{name} counters!"), marked("You counter!")
_NO_COUNTER = marked("{name} does not counter."), marked("You do not counter.")
_TSUMO = marked("{name} wins by tsumo!"), marked("You win by tsumo!")
_RIICHI = marked("{name} declares riichi."), marked("You declare riichi.")
_CLEARS = marked("{name} lays the last card: a clear!"), marked("You lay your last card: a clear!")
_RUN_OUT = marked("The stock has run out.")
_BROKEN_OFF = marked("Somebody's points have gone: the deal is broken off.")


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Say what has been decided and what followed; calls when their window has closed, and silence not at all."""
    for seat, action in new_events(before, after):
        match action.verb:
            case "play":
                yield say_of(seat, PLAYS, cards=show(action.cards))
                if len(action.cards) > 1:
                    yield say_of(seat, _ON_TOP, card=action.cards[-1])
            case "draw":
                yield _drawing(before, after, seat)
            case "dobon":
                yield _call(after, seat)
            case "counter":
                yield say_of(seat, _COUNTERS)
            case "pass" if before.phase in ("call", "counter") and after.called and seat == after.layer:
                yield say_of(seat, _NO_COUNTER)
            case "tsumo":
                yield say_of(seat, _TSUMO)
            case "riichi":
                yield say_of(seat, _RIICHI)
    if after.ending == "clear":
        yield say_of(after.layer, _CLEARS)
    elif after.ending == "stock":
        yield say(_RUN_OUT)
    elif after.ending == "broke":
        yield say(_BROKEN_OFF)


def _drawing(before: Seen, after: Seen, seat: int) -> Sentence:
    """Describe a card drawn: which one to its holder; or that there was none."""
    if after.counts[seat] == before.counts[seat]:
        return say_of(seat, _FINDS_NONE)
    new = Counter(after.hand) - Counter(before.hand)
    return say_of(seat, _DRAWS, cards=show(new.elements()))


def _call(after: Seen, seat: int) -> Sentence:
    """Describe a call in a window that has closed: that it counts, that it is wrong, or that another comes first."""
    if seat in after.called_wrongly:
        return say_of(seat, _CALLS_WRONGLY, points=value_of(after.options, DOBON_YAKU))
    if seat not in after.called:
        return say_of(seat, _CALLS_IN_VAIN)
    return say_of(seat, _CALLS, number=after.calls[after.called.index(seat)])


def stamp(before: Seen, after: Seen) -> Sentence | None:
    """Stamp a Dobon that counts, a counter and a tsumo."""
    for seat, action in reversed(new_events(before, after)):
        if action.verb in ("counter", "tsumo") or (action.verb == "dobon" and seat in after.called):
            return say(action.verb)
    return None


def own(seen: Seen) -> Iterator[Mark]:
    """Mark what the viewer's hand hits."""
    if seen.hand and not seen.over:
        waits = _listed(seen.waits) if seen.waits else "–"
        yield mark("sum of your hand: {sum}, hits {numbers}", sum=seen.sum, numbers=waits)


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what can be called, the card turned up, the pot, the stock and the direction."""
    if seen.phase == "counter":
        yield alert("Dobon was called on {numbers}; a counter must hit it", numbers=_listed(seen.targets))
    elif seen.targets:
        yield alert("Dobon can be called on {numbers}", numbers=_listed(seen.targets))
    if seen.dora is None:
        yield mark("turned up: {card}, no dora", card=seen.turn_up)
    else:
        yield mark("turned up: {card}, dora {suit}", card=seen.turn_up, suit=suit_named(seen.dora))
    if seen.pot:
        yield mark("pot: {points}", points=seen.pot)
    yield mark(STOCK, number=seen.stock)
    yield mark(WAYS_ROUND[CLOCKWISE])


def middle(seen: Seen) -> Middle:
    """Return the top card with who laid it, the stock and the card turned up."""
    top = () if seen.top is None else (seen.top,)
    under = lately_covered(seen, seen.pile)
    return Middle(top, seen.layer, len(seen.pile), seen.stock, seen.turn_up, under=under)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def labels(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who deals, is next, has declared riichi, or has won deals in a row."""
    if seat == seen.dealer:
        yield say(IS_DEALER)
    if seen.phase == "turn" and seat == next_seat(seen.turn, seen.seats, CLOCKWISE):
        yield say(IS_NEXT)
    if seat in seen.riichi and seen.raised and seen.raised[seat] > 0:
        yield say("{number} riichi", number=1 + seen.raised[seat])
    elif seat in seen.riichi:
        yield say("riichi")
    if seen.streaks and seen.streaks[seat] > 1:
        yield say("{number} wins in a row", number=seen.streaks[seat])


def standing(seen: Seen) -> Standing:
    """Return the points that each player has, or where none are given at the start those gained."""
    return Standing(POINTS, tuple(map(str, seen.scores if seen.points is None else seen.points)))


def aim(seen: Seen) -> Sentence | None:
    """Name how many deals a match has, if it has an end."""
    rounds = seen.options.rounds
    return deals_in_all(rounds)


VOICE = OldVoice(
    tell=tell,
    stamp=stamp,
    own=own,
    scene=scene,
    middle=middle,
    labels=labels,
    account=account,
    standing=standing,
    aim=aim,
)
