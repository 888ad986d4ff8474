"""The sentences about a deal of Nippachi: what happened, and the state of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tefuda.core.cards.card import show
from tefuda.core.table.seats import COUNTER_CLOCKWISE, next_seat
from tefuda.core.words.old_voice import OldVoice
from tefuda.core.words.sentences import IS_NEXT, PASSES, PLAYS, STOCK, WAYS_ROUND, deals_in_all
from tefuda.core.words.telling import (
    Mark,
    Middle,
    Player,
    Seen,
    Sentence,
    alert,
    lately_covered,
    mark,
    new_events,
    say,
    say_of,
)
from tefuda.games.nippachi.words.account import account
from tefuda.language import marked

_DRAWING = (
    (marked("{name} draws a card."), marked("You draw a card.")),
    (marked("{name} draws {number} cards."), marked("You draw {number} cards.")),
    (marked("{name} draws {cards}."), marked("You draw {cards}.")),
)
_DON = marked("{name} says “don” on {number}!"), marked("You say “don” on {number}!")
_HAIPAI_DON = marked("{name} says “haipai-don” on {number}!"), marked("You say “haipai-don” on {number}!")
_TSUMO_RETURN = marked("{name} says “tsumo-return” on {number}!"), marked("You say “tsumo-return” on {number}!")
_DON_RETURN = marked("{name} says “don-return” on {number}!"), marked("You say “don-return” on {number}!")
_WRONG = marked("{name} makes a wrong call."), marked("You make a wrong call.")
_PON = marked("{name} says “pon” and lays {cards}."), marked("You say “pon” and lay {cards}.")
_KAN = marked("{name} says “kan” and lays {cards}."), marked("You say “kan” and lay {cards}.")
_VOID_CLAIM = (
    marked("{name} says “{word}”, but another claim takes precedence."),
    marked("You say “{word}”, but another claim takes precedence."),
)
_LAST_CARD = marked("{name} lays the last card."), marked("You lay the last card.")
_TSUMO = marked("{name} wins by tsumo!"), marked("You win by tsumo!")
_ROBBED = marked("{name} is out, which counts as a don."), marked("You are out, which counts as a don.")
_MARK = (
    marked("{name} changed the mark and pays for all [{clause}]."),
    marked("You changed the mark and pay for all [{clause}]."),
)
_CALLED = {"don": marked("Don"), "return": marked("Tsumo-return")}
_WON_BY_TSUMO, _DON_RETURNED = marked("Tsumo"), marked("Don-return")
_SUM = marked("your sum: {sum}")


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Say what one seat did, or how a window ended when all have answered, and what followed."""
    drawn: Counter[int] = Counter()
    for seat, action in new_events(before, after):
        match action.verb:
            case "play":
                yield say_of(seat, PLAYS, cards=show(action.cards))
            case "draw":
                drawn[seat] += 1
                yield _draws(before, after, seat, 1)
            case "pass":
                if after.passes > before.passes and before.window is None:
                    yield say_of(seat, PASSES)
            case _:
                yield _claim(before, after, seat, action)
    yield from _consequences(before, after, drawn)


def _draws(before: Seen, after: Seen, seat: int, number: int) -> Sentence:
    """Describe cards drawn: which ones to their holder, how many to the others."""
    one, several, these = _DRAWING
    new = Counter(after.hand) - Counter(before.hand) if seat == after.seat else Counter()
    if new:
        return say_of(seat, these, cards=show(sorted(new.elements())))
    return say_of(seat, one) if number == 1 else say_of(seat, several, number=number)


def _claim(before: Seen, after: Seen, seat: int, action: Any) -> Sentence:
    """Say what somebody claimed, and whether it counted."""
    if action.verb in ("pon", "kan"):
        if after.layer != seat:
            return say_of(seat, _VOID_CLAIM, word=say(action.verb))
        new = sorted(set(after.pile) - set(before.pile) - {after.top})
        return say_of(seat, _PON if action.verb == "pon" else _KAN, cards=show([*new, after.top]))
    if after.layer == seat and after.returned:
        return say_of(seat, _DON_RETURN, number=after.returned)
    if not after.called[seat]:
        if _was_wrong(before, after, seat):
            return say_of(seat, _WRONG)
        return say_of(seat, _VOID_CLAIM, word=say(action.verb))
    if after.ending == "haipai":
        return say_of(seat, _HAIPAI_DON, number=after.called[seat])
    return say_of(seat, _TSUMO_RETURN if action.verb == "return" else _DON, number=after.called[seat])


def _was_wrong(before: Seen, after: Seen, seat: int) -> bool:
    """Say whether a call that did not count was wrong [4.7], not made void by another claim [4.2], [4.8].

    On the card turned up all right calls count, unless it is taken, and those who call wrongly pay each other.
    """
    return after.fines[seat] < before.fines[seat] or (before.window == "first" and after.layer is None)


def _consequences(before: Seen, after: Seen, drawn: Counter[int]) -> Iterator[Sentence]:
    """Say who drew for a two or an eight, that a hand is empty, and how the deal ended."""
    laid = Counter(seat for seat in range(after.seats) if after.counts[seat] < before.counts[seat])
    for step in range(1, after.seats + 1):
        seat = ((after.layer if after.layer is not None else after.starter) - step) % after.seats
        more = after.counts[seat] - before.counts[seat] - drawn[seat]
        if more > 0 and not laid[seat]:
            yield _draws(before, after, seat, more)
    if after.stock > before.stock:
        yield say("The pile is shuffled into a new stock.")
    if after.layer is not None and after.counts[after.layer] == 0 and before.counts[after.layer] > 0:
        yield say_of(after.layer, _LAST_CARD)
    if after.ending == "tsumo":
        yield say_of(after.layer, _TSUMO)
        if after.payer is not None:
            yield say_of(after.payer, _MARK, clause="7.3")
    elif after.ending == "pon-out":
        yield say_of(after.layer, _ROBBED)
    elif after.ending == "void":
        yield say("The deal is void: nobody wins.")
    elif after.ending == "wrong-don":
        yield say("A wrong call ends the deal.")


def stamp(before: Seen, after: Seen) -> Sentence | None:
    """Stamp a call that counts, and a tsumo."""
    if after.ending == "tsumo":
        return say(_WON_BY_TSUMO)
    if after.returned and not before.returned:
        return say(_DON_RETURNED)
    called = [action.verb for seat, action in new_events(before, after) if after.called[seat] > before.called[seat]]
    return say(_CALLED[called[-1]]) if called and called[-1] in _CALLED else None


def own(seen: Seen) -> Iterator[Mark]:
    """Mark the sum of the viewer's hand."""
    if seen.seat is not None:
        yield alert(_SUM, sum=seen.sum) if seen.can_call else mark(_SUM, sum=seen.sum)


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what can be called, who laid the card, the stock and the direction."""
    if seen.calls:
        numbers = ", ".join(map(str, seen.calls))
        if seen.window == "return":
            yield alert("called: {numbers}", numbers=numbers)
        else:
            yield alert("can be called: {numbers}", numbers=numbers)
    if seen.layer is not None:
        yield mark("laid by {player}", player=Player(seen.layer))
    if seen.stakes > 1:
        yield mark("everything counts double")
    yield mark(STOCK, number=seen.stock)
    yield mark(WAYS_ROUND[COUNTER_CLOCKWISE])


def middle(seen: Seen) -> Middle:
    """Return the top card with who laid it, and the stock."""
    top = () if seen.top is None else (seen.top,)
    covered = [card for card in seen.pile if card not in top]
    return Middle(top, seen.layer, len(covered), seen.stock, under=lately_covered(seen, covered))


def labels(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who has called, began, or is next."""
    if seen.called[seat] and not seen.ending:
        yield say("called {number}", number=seen.called[seat])
    if seat == seen.starter and not seen.ending:
        yield say("began")
    if seen.turn is not None and seen.window is None and seat == next_seat(seen.turn, seen.seats, COUNTER_CLOCKWISE):
        yield say(IS_NEXT)


def aim(seen: Seen) -> Sentence | None:
    """Name the number of deals that are a match, if it has an end."""
    return deals_in_all(seen.options.rounds)


VOICE = OldVoice(tell=tell, stamp=stamp, own=own, scene=scene, middle=middle, labels=labels, account=account, aim=aim)
