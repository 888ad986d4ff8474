"""What is said of a deal of Teyaku Dobon: what happened, how things stand, and what a finished deal is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from tefuda.core.cards import NO_SUIT, cards_in, holds, show
from tefuda.core.sentences import (
    CLOCKWISE,
    IS_DEALER,
    IS_NEXT,
    PLAYS,
    POINTS,
    suit_named,
)
from tefuda.core.telling import Mark, Seen, Sentence, Standing, alert, note, say, say_of
from tefuda.games.teyaku_dobon.options import Options
from tefuda.games.teyaku_dobon.payment import clear_loss, stock_count
from tefuda.games.teyaku_dobon.table import STEP, Ending, Table
from tefuda.games.teyaku_dobon.yaku import (
    DOBON_YAKU,
    clear_block_yaku,
    counter_bonus,
    dora,
    face_yaku,
    joker_turned_up,
    jokers_held,
    pattern_yaku,
    streak_yaku,
    tanki_bonus,
    tsumo_bonus,
    ura_dora,
    ura_dora_suit,
    value_of,
    yaku_of,
)
from tefuda.language import marked

_DRAWS = marked("{name} draws a card."), marked("You draw {cards}.")
_FINDS_NONE = (
    marked("{name} would have to draw, and the stock is empty."),
    marked("You would have to draw, and the stock is empty."),
)
_ON_TOP = marked("{name} leaves {card} as the base card."), marked("You leave {card} as the base card.")
_CALLS = marked("{name} calls Dobon on {number}!"), marked("You call Dobon on {number}!")
_CALLS_WRONGLY = (
    marked("{name} calls Dobon, and does not hit: it costs {points} points."),
    marked("You call Dobon, and do not hit: it costs {points} points."),
)
_CALLS_IN_VAIN = (
    marked("{name} calls Dobon too, and another comes first."),
    marked("You call Dobon too, and another comes first."),
)
_COUNTERS = marked("{name} counters!"), marked("You counter!")
_NO_COUNTER = marked("{name} does not counter."), marked("You do not counter.")
_TSUMO = marked("{name} wins by tsumo!"), marked("You win by tsumo!")
_RIICHI = marked("{name} declares riichi."), marked("You declare riichi.")
_CLEARS = marked("{name} lays the last card: a clear!"), marked("You lay your last card: a clear!")
_HITS = marked("{name} hits {number} with {cards}."), marked("You hit {number} with {cards}.")
_COUNTERS_WITH = marked("{name} counters on {number} with {cards}."), marked("You counter on {number} with {cards}.")
_WORTH = (
    marked("{name}: {yaku} yaku, {points} points [{clause}]."),
    marked("You: {yaku} yaku, {points} points [{clause}]."),
)
_LOSES = (
    marked("{name} still holds {cards}, which costs {points} points [{clause}]."),
    marked("You still hold {cards}, which costs {points} points [{clause}]."),
)
_COUNTED = marked("{name} holds {number} cards [{clause}]."), marked("You hold {number} cards [{clause}].")
_RUN_OUT = marked("The stock has run out.")
_YAKU = marked("{title}: {yaku} yaku [{clause}].")


def tell(before: Seen, after: Seen) -> Iterator[Sentence]:
    """Tell what has been decided and what came of it; calls when their window has closed, and silence not at all."""
    for seat, action in _settled(after)[len(_settled(before)) :]:
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


def _settled(seen: Seen) -> Sequence[Any]:
    """Return the history without the own answer to a window that is still open: nothing has come of it yet."""
    if not seen.answered:
        return seen.history
    own = max(place for place, event in enumerate(seen.history) if event.seat == seen.seat)
    return (*seen.history[:own], *seen.history[own + 1 :])


def _drawing(before: Seen, after: Seen, seat: int) -> Sentence:
    """Tell of a card drawn: which one to its holder; or that there was none."""
    if after.counts[seat] == before.counts[seat]:
        return say_of(seat, _FINDS_NONE)
    new = Counter(after.hand) - Counter(before.hand)
    return say_of(seat, _DRAWS, cards=show(new.elements()))


def _call(after: Seen, seat: int) -> Sentence:
    """Tell of a call in a window that has closed: that it counts, that it is wrong, or that another comes first."""
    if seat in after.called_wrongly:
        return say_of(seat, _CALLS_WRONGLY, points=value_of(after.options, DOBON_YAKU))
    if seat not in after.called:
        return say_of(seat, _CALLS_IN_VAIN)
    return say_of(seat, _CALLS, number=after.calls[after.called.index(seat)])


def scene(seen: Seen) -> Iterator[Mark]:
    """Mark what can be called, what the own hand hits, the card turned up, the pot, the stock and the direction."""
    if seen.phase == "counter":
        yield alert("Dobon was called on {numbers}; a counter must hit it", numbers=_listed(seen.targets))
    elif seen.targets:
        yield alert("Dobon can be called on {numbers}", numbers=_listed(seen.targets))
    if seen.hand and not seen.over:
        waits = _listed(seen.waits) if seen.waits else "–"
        yield note("sum of your hand: {sum}, hits {numbers}", sum=seen.sum, numbers=waits)
    if seen.dora is None:
        yield note("turned up: {card}, no dora", card=seen.turn_up)
    else:
        yield note("turned up: {card}, dora {suit}", card=seen.turn_up, suit=suit_named(seen.dora))
    if seen.pot:
        yield note("pot: {points}", points=seen.pot)
    yield note("stock: {number}", number=seen.stock)
    yield note(CLOCKWISE)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def notes(seen: Seen, seat: int) -> Iterator[Sentence]:
    """Say of a player who deals, is next, has declared riichi, or has won deals in a row."""
    if seat == seen.dealer:
        yield say(IS_DEALER)
    if seen.phase == "turn" and seat == (seen.turn + STEP) % seen.seats:
        yield say(IS_NEXT)
    if seat in seen.riichi:
        yield say("riichi")
    if seen.streaks and seen.streaks[seat] > 1:
        yield say("{number} wins in a row", number=seen.streaks[seat])


def standing(seen: Seen) -> Standing:
    """Return the points that each player has, or where none are given at the start those gained."""
    return Standing(POINTS, tuple(map(str, seen.scores if seen.points is None else seen.points)))


def aim(seen: Seen) -> Sentence | None:
    """Name how many deals a match has, if it has an end."""
    rounds = seen.options.rounds
    return say("{number} deals in all", number=rounds) if rounds else None


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """Tell what each win is worth [4.1], or what each holds at a clear [5.4] or when the stock has run out [10.1]."""
    ending = table.ending
    if ending == Ending.CLEAR:
        for seat in range(table.seats):
            if not holds(table.won, seat):
                points = clear_loss(table, options, seat)
                yield say_of(seat, _LOSES, cards=_hand(table, seat), points=points, clause="5.4")
    elif ending == Ending.STOCK:
        yield from _stock(table, options)
    else:
        yield from _ura(table)
        yield from _wins(table, options)


def _wins(table: Table, options: Options) -> Iterator[Sentence]:
    answered = {table.hit[seat] for seat in range(table.seats) if holds(table.countered, seat)}
    for number in sorted(answered):
        yield from _win(table, options, table.layer, number, _COUNTERS_WITH)
    for seat in range(table.seats):
        if holds(table.won, seat) and not (answered and seat == table.layer):
            yield from _win(table, options, seat, table.hit[seat], _HITS)


def _win(table: Table, options: Options, seat: int, number: int, sentence: tuple[str, str]) -> Iterator[Sentence]:
    yield say_of(seat, sentence, number=number, cards=_hand(table, seat))
    for title, yaku, clause in yaku_told(table, options, seat, number):
        if yaku:
            yield say(_YAKU, title=say(title), yaku=yaku, clause=clause)
    total = yaku_of(table, options, seat, number)
    yield say_of(seat, _WORTH, yaku=total, points=value_of(options, total), clause="4.1")


def yaku_told(table: Table, options: Options, seat: int, number: int) -> Iterator[tuple[str, int, str]]:
    """Yield every yaku there may be, with how much it gives a winner who has hit `number`, and its clause."""
    yield marked("Dobon"), DOBON_YAKU, "4.1"
    yield marked("clear-block"), clear_block_yaku(table, seat), "4.2"
    yield marked("dora"), dora(table, options, seat), "4.3"
    yield marked("ura-dora"), ura_dora(table, options, seat), "9.4"
    yield marked("court card"), face_yaku(options, number), "4.4"
    yield marked("single card"), tanki_bonus(table, options, seat), "4.5"
    yield marked("tsumo"), tsumo_bonus(table, options), "4.6"
    yield marked("counter"), counter_bonus(table, options, seat), "4.7"
    yield marked("hand pattern"), pattern_yaku(table, options, seat), "4.8"
    yield marked("jokers"), jokers_held(table, seat), "7.4"
    yield marked("joker turned up"), joker_turned_up(table), "7.5"
    yield marked("wins in a row"), streak_yaku(table, options, seat), "11.1"


def _ura(table: Table) -> Iterator[Sentence]:
    """Tell the ura-dora where a win is covered by riichi."""
    suit = ura_dora_suit(table)
    if table.won & table.riichi and suit != NO_SUIT:
        yield say("ura-dora: {suit} [{clause}].", suit=suit_named(suit), clause="9.4")


def _stock(table: Table, options: Options) -> Iterator[Sentence]:
    if not options.stock_pays:
        yield say("No game: nobody pays [{clause}].", clause="5.5")
        return
    for seat in range(table.seats):
        yield say_of(seat, _COUNTED, number=stock_count(table, options, seat), clause="10.1")


def _hand(table: Table, seat: int) -> str:
    return show(cards_in(table.held.once[seat], table.held.twice[seat]))
