"""The account of a finished deal of Teyaku Dobon: what each win is worth, and who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards import JOKERS, NO_SUIT, cards_in, holds, show
from tefuda.core.sentences import PAYS, suit_named
from tefuda.core.telling import Player, Sentence, say, say_of
from tefuda.games.teyaku_dobon.options import DrawPayers, Options, WrongDobon
from tefuda.games.teyaku_dobon.scoring import (
    POINTS_A_CARD,
    clear_factor,
    clear_loss,
    fewest_cards,
    missing_to_base,
    stock_count,
    tsumo_value,
)
from tefuda.games.teyaku_dobon.table import PAYERS, POT, Ending, Table
from tefuda.games.teyaku_dobon.yaku import (
    DOBON_YAKU,
    clear_block_yaku,
    counter_bonus,
    dora,
    face_yaku,
    joker_factor,
    joker_turned_up,
    jokers_held,
    pattern_yaku,
    streak_yaku,
    tanki_bonus,
    tsumo_bonus,
    ura_dora,
    ura_dora_suit,
    value_of,
    winning_cards,
    yaku_of,
)
from tefuda.language import marked

_HITS = marked("{name} hits {number} with {cards}."), marked("You hit {number} with {cards}.")
_COUNTERS_WITH = marked("{name} counters on {number} with {cards}."), marked("You counter on {number} with {cards}.")
_WORTH = (
    marked("{name}: {yaku} yaku, {points} points [{clause}]."),
    marked("You: {yaku} yaku, {points} points [{clause}]."),
)
_YAKU = marked("{title}: {yaku} yaku [{clause}].")
_LOSES = (
    marked("{name} still holds {cards}, which costs {points} points [{clause}]."),
    marked("You still hold {cards}, which costs {points} points [{clause}]."),
)
_DOUBLED = (
    marked("{name} owes {player} {value} × {times} = {due}, because of jokers [{clause}]."),
    marked("You owe {player} {value} × {times} = {due}, because of jokers [{clause}]."),
)
_PAYS_LESS = (
    marked("{name} can pay {player} only {points} of {due} [{clause}]."),
    marked("You can pay {player} only {points} of {due} [{clause}]."),
)
_TAKES_POT = (
    marked("{name} takes {points} from the pot [{clause}]."),
    marked("You take {points} from the pot [{clause}]."),
)
_WINS_POT = (
    marked("{name} is given the pot, {points} [{clause}]."),
    marked("You are given the pot, {points} [{clause}]."),
)
_WINS_PRIZE = (
    marked("{name} is given the top prize, {points} [{clause}]."),
    marked("You are given the top prize, {points} [{clause}]."),
)
_COUNTED = marked("{name} holds {number} cards [{clause}]."), marked("You hold {number} cards [{clause}].")
_PAYS_IN = marked("{name} pays {points} [{clause}]."), marked("You pay {points} [{clause}].")
_RECEIVES = marked("{name} receives {points} [{clause}]."), marked("You receive {points} [{clause}].")
_BEFORE = {
    (True, False): (
        marked("{name} has {points} from riichi [{clause}]."),
        marked("You have {points} from riichi [{clause}]."),
    ),
    (False, True): (
        marked("{name} has {points} from wrong Dobons [{clause}]."),
        marked("You have {points} from wrong Dobons [{clause}]."),
    ),
    (True, True): (
        marked("{name} has {points} from riichi and wrong Dobons [{clause}]."),
        marked("You have {points} from riichi and wrong Dobons [{clause}]."),
    ),
}


def account(table: Table, options: Options) -> Iterator[Sentence]:
    """State what each win is worth [4.1], or what each holds [5.4], [10.1]; then all that was paid, one by one.

    After the last deal of a match follows what its end gives and takes [8.3], [9.2].
    """
    yield from _deal(table, options)
    if table.match_over:
        yield from _match(table, options)


def _deal(table: Table, options: Options) -> Iterator[Sentence]:
    yield from _paid_before(table, options)
    ending = table.ending
    if ending == Ending.STOCK:
        yield from _stock(table, options)
        return
    if ending == Ending.CLEAR:
        for seat in range(table.seats):
            if not holds(table.won, seat):
                points = clear_loss(table, options, seat)
                yield say_of(seat, _LOSES, cards=_hand(table, seat), points=points, clause="5.4")
    else:
        yield from _ura(table)
        yield from _wins(table, options)
    yield from _payments(table, options)


def paid(table: Table, payer: int, payee: int) -> int:
    """Return what one has paid the other since the deal was decided; each is a seat or the pot."""
    return table.payments[PAYERS * payer + payee]


def _match(table: Table, options: Options) -> Iterator[Sentence]:
    for seat in range(table.seats):
        if points := table.pots[seat]:
            yield say_of(seat, _WINS_POT, points=points, clause="9.2")
    if missing := missing_to_base(options):
        yield say("Each player loses {points}, because the base points are higher [{clause}].",
                  points=missing, clause="8.3")  # fmt: skip
    for seat in range(table.seats):
        if points := table.prizes[seat]:
            yield say_of(seat, _WINS_PRIZE, points=points, clause="8.3")


# ------------------------------------------------------------------ what a win is worth


def _wins(table: Table, options: Options) -> Iterator[Sentence]:
    answered = {table.hit[seat] for seat in range(table.seats) if holds(table.countered, seat)}
    for number in sorted(answered):
        yield from _win(table, options, table.layer, number, _COUNTERS_WITH)
    for seat in range(table.seats):
        if holds(table.won, seat) and not (answered and seat == table.layer):
            yield from _win(table, options, seat, table.hit[seat], _HITS)


def _win(table: Table, options: Options, seat: int, number: int, sentence: tuple[str, str]) -> Iterator[Sentence]:
    yield say_of(seat, sentence, number=number, cards=_winning_hand(table, options, seat))
    for title, yaku, clause in yaku_told(table, options, seat, number):
        if yaku:
            yield say(_YAKU, title=say(title), yaku=yaku, clause=clause)
    total = yaku_of(table, options, seat, number)
    yield say_of(seat, _WORTH, yaku=total, points=value_of(options, total), clause="4.1")
    if table.ending == Ending.TSUMO and options.tsumo_payers == DrawPayers.SPLIT:
        yield say("The others share the payment, {points} each [{clause}].",
                  points=tsumo_value(table, options, seat), clause="5.3")  # fmt: skip


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
    """State the ura-dora where a win is covered by riichi."""
    suit = ura_dora_suit(table)
    if table.won & table.riichi and suit != NO_SUIT:
        yield say("ura-dora: {suit} [{clause}].", suit=suit_named(suit), clause="9.4")


# ------------------------------------------------------------------ who pays


def _paid_before(table: Table, options: Options) -> Iterator[Sentence]:
    """State what was paid while the deal went on: stakes [9.2] and wrong calls [3.6]."""
    wrong = options.wrong_dobon == WrongDobon.PENALTY
    for seat in range(table.seats):
        since = sum(paid(table, payer, seat) - paid(table, seat, payer) for payer in range(PAYERS))
        if before := table.payoffs[seat] - since:
            sentence = _BEFORE[bool(options.riichi) or not wrong, wrong]
            yield say_of(seat, sentence, points=f"{before:+d}", clause="3.6" if wrong else "9.2")


def _payments(table: Table, options: Options) -> Iterator[Sentence]:
    """State what each pays each, and what is taken from the pot."""
    clause = {Ending.CLEAR: "5.4", Ending.TSUMO: "5.3"}.get(Ending(table.ending), "5.1")
    for payer in range(table.seats):
        for payee in range(table.seats):
            if points := paid(table, payer, payee):
                countered = holds(table.countered, payer) and payee == table.layer
                yield from _payment(table, options, payer, payee, points, "5.2" if countered else clause)
    for seat in range(table.seats):
        if points := paid(table, POT, seat):
            yield say_of(seat, _TAKES_POT, points=points, clause="9.2")


def _payment(table: Table, options: Options, payer: int, payee: int, points: int, clause: str) -> Iterator[Sentence]:
    """Describe one payment: what jokers make of it [7.6], [7.7], and whether there was enough to pay it [8.2]."""
    value, times = _due(table, options, payer, payee)
    due = value * times
    player = Player(payee)
    if times > 1:
        doubling = "7.6" if table.ending == Ending.CLEAR and options.joker_clear_double else "7.7"
        yield say_of(payer, _DOUBLED, player=player, value=value, times=times, due=due, clause=doubling)
    if points < due:
        yield say_of(payer, _PAYS_LESS, player=player, points=points, due=due, clause="8.2")
    else:
        yield say_of(payer, PAYS, player=player, points=points, clause=clause)


def _due(table: Table, options: Options, payer: int, payee: int) -> tuple[int, int]:
    """Return what one owes the other, and how often because of jokers."""
    if table.ending == Ending.CLEAR:
        return clear_loss(table, options, payer), clear_factor(table, options, payer)
    times = joker_factor(table, options, payee, payer)
    if table.ending == Ending.TSUMO:
        return tsumo_value(table, options, payee), times
    number = table.hit[payer] if holds(table.countered, payer) else table.hit[payee]
    return value_of(options, yaku_of(table, options, payee, number)), times


def _stock(table: Table, options: Options) -> Iterator[Sentence]:
    if not options.stock_pays:
        yield say("No game: nobody pays [{clause}].", clause="5.5")
        return
    fewest, _, _ = fewest_cards(table, options)
    for seat in range(table.seats):
        number = stock_count(table, options, seat)
        yield say_of(seat, _COUNTED, number=number, clause="10.1")
        due = POINTS_A_CARD * (number - fewest)
        if points := paid(table, seat, POT):
            clause = "10.2" if points == due else "10.3" if points > due else "8.2"
            yield say_of(seat, _PAYS_IN, points=points, clause=clause)
    for seat in range(table.seats):
        if points := paid(table, POT, seat):
            yield say_of(seat, _RECEIVES, points=points, clause="10.3")


def _winning_hand(table: Table, options: Options, seat: int) -> str:
    """Return a winning hand without the card that it hit."""
    counted = winning_cards(table, options, seat) | (table.held.once[seat] & JOKERS)
    return show(cards_in(counted, table.held.twice[seat]))


def _hand(table: Table, seat: int) -> str:
    return show(cards_in(table.held.once[seat], table.held.twice[seat]))
