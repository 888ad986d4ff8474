"""The account of a finished deal of Teyaku Dobon: what each win is worth, and who pays whom how much."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.core.cards.card import JOKERS, cards_in, holds, show
from tefuda.core.records.counts import NO_SEAT, NO_SUIT
from tefuda.core.words.sentences import PAYS, suit_named
from tefuda.core.words.telling import Player, Sentence, say, say_of
from tefuda.games.teyaku_dobon.rules.constants import BANK, PAYERS, POT, Ending
from tefuda.games.teyaku_dobon.rules.options import DrawPayers, Options, StreakBonus, WrongDobon
from tefuda.games.teyaku_dobon.rules.scoring import (
    clear_factor,
    clear_loss,
    fewest_cards,
    missing_in,
    missing_to_base,
    pays_tsumo,
    stock_count,
    stock_loss,
    tsumo_value,
)
from tefuda.games.teyaku_dobon.rules.table import Table
from tefuda.games.teyaku_dobon.rules.yaku import (
    DOBON_YAKU,
    cards_of,
    clear_block_yaku,
    counter_bonus,
    dora,
    doubles_own,
    face_yaku,
    joker_factor,
    joker_turned_up,
    jokers_held,
    pattern_yaku,
    riichi_held,
    streak_yaku,
    tanki_bonus,
    tsumo_bonus,
    ura_dora,
    ura_dora_suit,
    value_of,
    winning_cards,
    worth,
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
_DOUBLED_BY_BOTH = (
    marked("{name} owes {player} {value} × {times} = {due}, because of jokers [{clause}] [{other}]."),
    marked("You owe {player} {value} × {times} = {due}, because of jokers [{clause}] [{other}]."),
)
_PAYS_LESS = (
    marked("{name} can pay {player} only {points} of {due} [{clause}]."),
    marked("You can pay {player} only {points} of {due} [{clause}]."),
)
_PAYS_NOTHING = (
    marked("{name} owes {player} {due}, but has no points to pay with [{clause}]."),
    marked("You owe {player} {due}, but have no points to pay with [{clause}]."),
)
_FROM_BANK = (
    marked("{name} receives {points} from the bank, because of a joker [{clause}]."),
    marked("You receive {points} from the bank, because of a joker [{clause}]."),
)
_TO_BANK = (
    marked("{name} pays {points} to the bank, because of a joker [{clause}]."),
    marked("You pay {points} to the bank, because of a joker [{clause}]."),
)
_OWES = (
    marked("{name} owes {due} and can pay {points} [{clause}]."),
    marked("You owe {due} and can pay {points} [{clause}]."),
)
_OWES_BANK = (
    marked("{name} owes the bank {due} and can pay {points} [{clause}]."),
    marked("You owe the bank {due} and can pay {points} [{clause}]."),
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
_STAKED = marked("{name} has {points} from riichi [{clause}]."), marked("You have {points} from riichi [{clause}].")
_WRONG = (
    marked("{name} has {points} from wrong Dobons [{clause}]."),
    marked("You have {points} from wrong Dobons [{clause}]."),
)


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
    if ending == Ending.BROKE:
        yield say("Nobody wins this deal, because somebody's points have gone [{clause}].", clause="8.1")
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
    """Return how many points one has paid the other since the deal was decided; each is a seat, POT or BANK."""
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
    if table.ending == Ending.TSUMO and options.tsumo_payers == DrawPayers.SPLIT and table.seats > 2:
        yield say("The others share the payment, {points} each [{clause}].",
                  points=tsumo_value(table, options, seat), clause="5.3")  # fmt: skip


def yaku_told(table: Table, options: Options, seat: int, number: int) -> Iterator[tuple[str, int, str]]:
    """Yield every yaku there may be, with how much it gives a winner who has hit `number`, and its clause."""
    yield marked("Dobon"), DOBON_YAKU, "4.1"
    yield marked("clear-block"), clear_block_yaku(table, seat), "4.2"
    yield marked("dora"), dora(table, options, seat), "4.3"
    once = cards_of(table, options, seat, ura_dora_suit(table)) if riichi_held(table, seat) else 0
    yield marked("ura-dora"), once, "9.4"
    yield marked("ura-dora for further riichi"), ura_dora(table, options, seat) - once, "9.1"
    yield marked("court card"), face_yaku(options, number), "4.4"
    yield marked("single card"), tanki_bonus(table, options, seat), "4.5"
    yield marked("tsumo"), tsumo_bonus(table, options), "4.6"
    yield marked("counter"), counter_bonus(table, options, seat), "4.7"
    yield marked("hand pattern"), pattern_yaku(table, options, seat), "4.8"
    yield marked("jokers"), jokers_held(table, seat), "7.4"
    yield marked("joker turned up"), joker_turned_up(table, options, seat), "7.5"
    streak = streak_yaku(table, options, seat)
    alone = options.streak_bonus == StreakBonus.ALONE and streak > 1
    yield marked("wins in a row"), streak, "11.2" if alone else "11.1"


def _ura(table: Table) -> Iterator[Sentence]:
    """State the ura-dora where a win is covered by riichi."""
    suit = ura_dora_suit(table)
    if table.won & table.riichi and suit != NO_SUIT:
        yield say("ura-dora: {suit} [{clause}].", suit=suit_named(suit), clause="9.4")


# ------------------------------------------------------------------ who pays


def _paid_before(table: Table, options: Options) -> Iterator[Sentence]:
    """State what was paid while the deal went on: stakes [9.2] and wrong calls [3.6].

    In a position where only one of the two is played, all that was paid is from it.
    """
    for seat in range(table.seats):
        since = sum(paid(table, payer, seat) - paid(table, seat, payer) for payer in range(PAYERS))
        before = table.payoffs[seat] - since
        staked = -table.staked[seat] if options.wrong_dobon == WrongDobon.PENALTY else before
        wrong = before - staked
        if not options.riichi:
            staked, wrong = 0, before
        if staked:
            yield say_of(seat, _STAKED, points=f"{staked:+d}", clause="9.2")
        if wrong:
            yield say_of(seat, _WRONG, points=f"{wrong:+d}", clause="3.6")


def _payments(table: Table, options: Options) -> Iterator[Sentence]:
    """State what each pays each, what the bank gives and takes [7.7], and what is taken from the pot."""
    for payer in range(table.seats):
        for payee in range(table.seats):
            if _owes(table, options, payer, payee):
                yield from _payment(table, options, payer, payee)
    if doubles_own(options):
        for seat in range(table.seats):
            yield from _banked(table, options, seat)
    for seat in range(table.seats):
        if points := paid(table, POT, seat):
            yield say_of(seat, _TAKES_POT, points=points, clause="9.2")


def _owes(table: Table, options: Options, payer: int, payee: int) -> bool:
    """Say whether the end of the deal makes one pay the other [3.4], [5.1] to [5.4]."""
    if payer == payee or not holds(table.won, payee):
        return False
    if table.ending == Ending.TSUMO:
        return bool(pays_tsumo(table, options, payer, payee))
    if table.ending == Ending.CLEAR:
        return True
    if table.layer == NO_SEAT:
        return not holds(table.won, payer)
    return holds(table.countered, payer) if payee == table.layer else payer == table.layer


def _clause(table: Table, payee: int) -> str:
    """Return the clause by which the winner of a deal is paid."""
    if table.ending != Ending.DOBON:
        return "5.4" if table.ending == Ending.CLEAR else "5.3"
    if table.layer == NO_SEAT:
        return "3.4"
    return "5.2" if payee == table.layer else "5.1"


def _payment(table: Table, options: Options, payer: int, payee: int) -> Iterator[Sentence]:
    """Describe one payment: what jokers make of it [7.6], [7.7], and whether there was enough to pay it [8.2]."""
    value, times = _due(table, options, payer, payee)
    points, due, player = paid(table, payer, payee), value * times, Player(payee)
    if due and times > 1:
        facts: dict[str, object] = {"player": player, "value": value, "times": times, "due": due}
        by_clear = table.ending == Ending.CLEAR and bool(options.joker_clear_double)
        if by_clear and options.joker_double and not doubles_own(options):
            yield say_of(payer, _DOUBLED_BY_BOTH, **facts, clause="7.6", other="7.7")
        else:
            yield say_of(payer, _DOUBLED, **facts, clause="7.6" if by_clear else "7.7")
    if due > points:
        less = _PAYS_LESS if points else _PAYS_NOTHING
        yield say_of(payer, less, player=player, points=points, due=due, clause="8.2")
    elif due:
        yield say_of(payer, PAYS, player=player, points=points, clause=_clause(table, payee))


def _banked(table: Table, options: Options, seat: int) -> Iterator[Sentence]:
    """State what the bank gives a seat, or takes from it, because it holds a joker [7.7]."""
    if points := paid(table, BANK, seat):
        yield say_of(seat, _FROM_BANK, points=points, clause="7.7")
    if not jokers_held(table, seat):
        return
    debts = [_due(table, options, seat, payee) for payee in range(table.seats) if _owes(table, options, seat, payee)]
    due = sum(value for value, times in debts if times == 1)
    points = paid(table, seat, BANK)
    if points < due:
        yield say_of(seat, _OWES_BANK, due=due, points=points, clause="8.2")
    if points:
        yield say_of(seat, _TO_BANK, points=points, clause="7.7")


def _due(table: Table, options: Options, payer: int, payee: int) -> tuple[int, int]:
    """Return what one owes the other, and how often because of jokers."""
    if table.ending == Ending.CLEAR:
        return clear_loss(table, options, payer), clear_factor(table, options, payer)
    times = joker_factor(table, options, payee, payer)
    if table.ending == Ending.TSUMO:
        return tsumo_value(table, options, payee), times
    number = table.hit[payer] if holds(table.countered, payer) else table.hit[payee]
    return worth(table, options, payee, number), times


def _stock(table: Table, options: Options) -> Iterator[Sentence]:
    if not options.stock_pays:
        yield say("No game: nobody pays [{clause}].", clause="5.5")
        return
    _, winners, total = fewest_cards(table, options)
    for seat in range(table.seats):
        yield say_of(seat, _COUNTED, number=stock_count(table, options, seat), clause="10.1")
        if holds(winners, seat):
            continue
        points, missing = paid(table, seat, POT), missing_in(table, options, seat)
        due = stock_loss(table, options, seat) + missing
        if points < due:
            yield say_of(seat, _OWES, due=due, points=points, clause="8.2")
        if points:
            yield say_of(seat, _PAYS_IN, points=points, clause="10.3" if missing else "10.2")
    if not total:
        yield say("All hold the same number of cards: nobody pays [{clause}].", clause="10.3")
    alone = winners & (winners - 1) == 0
    for seat in range(table.seats):
        if points := paid(table, POT, seat):
            yield say_of(seat, _RECEIVES, points=points, clause="10.2" if alone else "10.3")


def _winning_hand(table: Table, options: Options, seat: int) -> str:
    """Return a winning hand without the card that it hit."""
    counted = winning_cards(table, options, seat) | (table.held.once[seat] & JOKERS)
    return show(cards_in(counted, table.held.twice[seat]))


def _hand(table: Table, seat: int) -> str:
    return show(cards_in(table.held.once[seat], table.held.twice[seat]))
