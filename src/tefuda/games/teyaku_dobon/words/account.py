"""The account of a finished deal of Teyaku Dobon: what each win is worth, and who pays whom how much."""

from __future__ import annotations

from tefuda.core.cards.card import JOKERS, holds
from tefuda.core.records.bits import lowest, without_lowest
from tefuda.core.records.counts import NO_SEAT, NO_SUIT
from tefuda.core.records.rule import rule
from tefuda.core.records.writer import Written
from tefuda.core.words.common import pays
from tefuda.core.words.messages import CardsGap, ClauseGap, MessageGap, NumberGap, PointsGap, SeatGap, SuitGap
from tefuda.core.words.story import Story, clear, list_cards, list_one
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
from tefuda.games.teyaku_dobon.words.book import BOOK


@BOOK.message("{name} hits {number} with {cards}.", "You hit {number} with {cards}.")
def hits_with(story: Story, name: SeatGap, number: NumberGap, cards: CardsGap) -> None: ...
@BOOK.message("{name} counters on {number} with {cards}.", "You counter on {number} with {cards}.")
def counters_with(story: Story, name: SeatGap, number: NumberGap, cards: CardsGap) -> None: ...
@BOOK.message("{title}: {yaku} yaku [{clause}].")
def gives_yaku(story: Story, title: MessageGap, yaku: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("Dobon")
def dobon_title(story: Written) -> None: ...
@BOOK.message("clear-block")
def clear_block_title(story: Written) -> None: ...
@BOOK.message("dora")
def dora_title(story: Written) -> None: ...
@BOOK.message("ura-dora")
def ura_dora_title(story: Written) -> None: ...
@BOOK.message("ura-dora for further riichi")
def further_riichi_title(story: Written) -> None: ...
@BOOK.message("court card")
def court_card_title(story: Written) -> None: ...
@BOOK.message("single card")
def single_card_title(story: Written) -> None: ...
@BOOK.message("tsumo")
def tsumo_title(story: Written) -> None: ...
@BOOK.message("counter")
def counter_title(story: Written) -> None: ...
@BOOK.message("hand pattern")
def pattern_title(story: Written) -> None: ...
@BOOK.message("jokers")
def jokers_title(story: Written) -> None: ...
@BOOK.message("joker turned up")
def joker_turned_up_title(story: Written) -> None: ...
@BOOK.message("wins in a row")
def streak_title(story: Written) -> None: ...
@BOOK.message("{name}: {yaku} yaku, {points} points [{clause}].", "You: {yaku} yaku, {points} points [{clause}].")
def is_worth(story: Story, name: SeatGap, yaku: NumberGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("The others share the payment, {points} each [{clause}].")
def others_share(story: Story, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("ura-dora: {suit} [{clause}].")
def ura_dora_is(story: Story, suit: SuitGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} still holds {cards}, which costs {points} points [{clause}].",
    "You still hold {cards}, which costs {points} points [{clause}].",
)
def loses(story: Story, name: SeatGap, cards: CardsGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("Nobody wins this deal, because somebody's points have gone [{clause}].")
def nobody_wins(story: Story, clause: ClauseGap) -> None: ...
@BOOK.message("{name} has {points} from riichi [{clause}].", "You have {points} from riichi [{clause}].")
def has_from_riichi(story: Story, name: SeatGap, points: PointsGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} has {points} from wrong Dobons [{clause}].", "You have {points} from wrong Dobons [{clause}].")
def has_from_wrong_dobons(story: Story, name: SeatGap, points: PointsGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} owes {player} {value} × {times} = {due}, because of jokers [{clause}].",
    "You owe {player} {value} × {times} = {due}, because of jokers [{clause}].",
)
def owes_times(
    story: Story,
    name: SeatGap,
    player: SeatGap,
    value: NumberGap,
    times: NumberGap,
    due: NumberGap,
    clause: ClauseGap,
) -> None: ...
@BOOK.message(
    "{name} owes {player} {value} × {times} = {due}, because of jokers [{clause}] [{other}].",
    "You owe {player} {value} × {times} = {due}, because of jokers [{clause}] [{other}].",
)
def owes_times_by_both(
    story: Story,
    name: SeatGap,
    player: SeatGap,
    value: NumberGap,
    times: NumberGap,
    due: NumberGap,
    clause: ClauseGap,
    other: ClauseGap,
) -> None: ...
@BOOK.message(
    "{name} can pay {player} only {points} of {due} [{clause}].",
    "You can pay {player} only {points} of {due} [{clause}].",
)
def pays_less(
    story: Story, name: SeatGap, player: SeatGap, points: NumberGap, due: NumberGap, clause: ClauseGap
) -> None: ...
@BOOK.message(
    "{name} owes {player} {due}, but has no points to pay with [{clause}].",
    "You owe {player} {due}, but have no points to pay with [{clause}].",
)
def pays_nothing(story: Story, name: SeatGap, player: SeatGap, due: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} receives {points} from the bank, because of a joker [{clause}].",
    "You receive {points} from the bank, because of a joker [{clause}].",
)
def receives_from_bank(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} owes the bank {due} and can pay {points} [{clause}].",
    "You owe the bank {due} and can pay {points} [{clause}].",
)
def owes_bank(story: Story, name: SeatGap, due: NumberGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} pays {points} to the bank, because of a joker [{clause}].",
    "You pay {points} to the bank, because of a joker [{clause}].",
)
def pays_bank(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} takes {points} from the pot [{clause}].", "You take {points} from the pot [{clause}].")
def takes_from_pot(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("No game: nobody pays [{clause}].")
def no_game(story: Story, clause: ClauseGap) -> None: ...
@BOOK.message("{name} holds {number} cards [{clause}].", "You hold {number} cards [{clause}].")
def holds_number(story: Story, name: SeatGap, number: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} owes {due} and can pay {points} [{clause}].", "You owe {due} and can pay {points} [{clause}].")
def owes(story: Story, name: SeatGap, due: NumberGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} pays {points} [{clause}].", "You pay {points} [{clause}].")
def pays_in(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("All hold the same number of cards: nobody pays [{clause}].")
def all_hold_the_same(story: Story, clause: ClauseGap) -> None: ...
@BOOK.message("{name} receives {points} [{clause}].", "You receive {points} [{clause}].")
def receives(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("{name} is given the pot, {points} [{clause}].", "You are given the pot, {points} [{clause}].")
def wins_pot(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message("Each player loses {points}, because the base points are higher [{clause}].")
def all_lose(story: Story, points: NumberGap, clause: ClauseGap) -> None: ...
@BOOK.message(
    "{name} is given the top prize, {points} [{clause}].", "You are given the top prize, {points} [{clause}]."
)
def wins_prize(story: Story, name: SeatGap, points: NumberGap, clause: ClauseGap) -> None: ...


@rule
def account(table: Table, options: Options, story: Story) -> None:
    """State what each win is worth [4.1], or what each holds [5.4], [10.1]; then all that was paid, one by one.

    After the last deal of a match follows what its end gives and takes [8.3], [9.2].
    """
    _say_paid_before(table, options, story)
    if table.ending == Ending.STOCK:
        _say_stock(table, options, story)
    elif table.ending == Ending.BROKE:
        nobody_wins(story, 8_01)
    else:
        if table.ending == Ending.CLEAR:
            _say_losses(table, options, story)
        else:
            _say_ura_dora(table, story)
            _say_wins(table, options, story)
        _say_payments(table, options, story)
    if table.match_over:
        _say_match(table, options, story)


@rule
def paid(table: Table, payer: int, payee: int) -> int:
    """Return how many points one has paid the other since the deal was decided; each is a seat, POT or BANK."""
    return table.payments[PAYERS * payer + payee]


@rule
def _say_match(table: Table, options: Options, story: Story) -> None:
    for seat in range(table.seats):
        if table.pots[seat] != 0:
            wins_pot(story, seat, table.pots[seat], 9_02)
    missing = missing_to_base(options)
    if missing != 0:
        all_lose(story, missing, 8_03)
    for seat in range(table.seats):
        if table.prizes[seat] != 0:
            wins_prize(story, seat, table.prizes[seat], 8_03)


# ------------------------------------------------------------------ what a win is worth


@rule
def _say_losses(table: Table, options: Options, story: Story) -> None:
    """State what a clear costs each hand [5.4]."""
    for seat in range(table.seats):
        if not holds(table.won, seat):
            list_cards(story.phrase, table.held.once[seat], table.held.twice[seat])
            loses(story, seat, story.phrase, clear_loss(table, options, seat), 5_04)


@rule
def _say_ura_dora(table: Table, story: Story) -> None:
    """State the ura-dora where a win is covered by riichi."""
    suit = ura_dora_suit(table)
    if table.won & table.riichi != 0 and suit != NO_SUIT:
        ura_dora_is(story, suit, 9_04)


@rule
def _say_wins(table: Table, options: Options, story: Story) -> None:
    """State what each win is worth, by a counter on each number that it answers."""
    answered = 0
    for seat in range(table.seats):
        if holds(table.countered, seat):
            answered |= 1 << table.hit[seat]
    left = answered
    while left != 0:
        number = lowest(left)
        _list_winning_hand(table, options, table.layer, story)
        counters_with(story, table.layer, number, story.phrase)
        _say_worth(table, options, table.layer, number, story)
        left = without_lowest(left)
    for seat in range(table.seats):
        if holds(table.won, seat) and (answered == 0 or seat != table.layer):
            _list_winning_hand(table, options, seat, story)
            hits_with(story, seat, table.hit[seat], story.phrase)
            _say_worth(table, options, seat, table.hit[seat], story)


@rule
def _list_winning_hand(table: Table, options: Options, seat: int, story: Story) -> None:
    """List a winning hand without the card that it hit."""
    counted = winning_cards(table, options, seat) | table.held.once[seat] & JOKERS
    list_cards(story.phrase, counted, table.held.twice[seat])


@rule
def _say_worth(table: Table, options: Options, seat: int, number: int, story: Story) -> None:
    """State the yaku of a winner who has hit `number`, and what they are worth."""
    say_yaku(table, options, seat, number, story)
    total = yaku_of(table, options, seat, number)
    is_worth(story, seat, total, value_of(options, total), 4_01)
    if table.ending == Ending.TSUMO and options.tsumo_payers == DrawPayers.SPLIT and table.seats > 2:
        others_share(story, tsumo_value(table, options, seat), 5_03)


@rule
def say_yaku(table: Table, options: Options, seat: int, number: int, story: Story) -> None:
    """State every yaku of a winner who has hit `number`, with how much it gives and its clause."""
    clear(story.phrase)
    dobon_title(story.phrase)
    _say_titled(DOBON_YAKU, 4_01, story)
    clear_block_title(story.phrase)
    _say_titled(clear_block_yaku(table, seat), 4_02, story)
    dora_title(story.phrase)
    _say_titled(dora(table, options, seat), 4_03, story)
    once = cards_of(table, options, seat, ura_dora_suit(table)) if riichi_held(table, seat) > 0 else 0
    ura_dora_title(story.phrase)
    _say_titled(once, 9_04, story)
    further_riichi_title(story.phrase)
    _say_titled(ura_dora(table, options, seat) - once, 9_01, story)
    court_card_title(story.phrase)
    _say_titled(face_yaku(options, number), 4_04, story)
    single_card_title(story.phrase)
    _say_titled(tanki_bonus(table, options, seat), 4_05, story)
    tsumo_title(story.phrase)
    _say_titled(tsumo_bonus(table, options), 4_06, story)
    counter_title(story.phrase)
    _say_titled(counter_bonus(table, options, seat), 4_07, story)
    pattern_title(story.phrase)
    _say_titled(pattern_yaku(table, options, seat), 4_08, story)
    jokers_title(story.phrase)
    _say_titled(jokers_held(table, seat), 7_04, story)
    joker_turned_up_title(story.phrase)
    _say_titled(joker_turned_up(table, options, seat), 7_05, story)
    streak_title(story.phrase)
    streak = streak_yaku(table, options, seat)
    _say_titled(streak, 11_02 if options.streak_bonus == StreakBonus.ALONE and streak > 1 else 11_01, story)


@rule
def _say_titled(yaku: int, clause: int, story: Story) -> None:
    """State the yaku whose title is in the phrase, unless it gives nothing, and empty the phrase."""
    if yaku != 0:
        gives_yaku(story, story.phrase, yaku, clause)
    clear(story.phrase)


# ------------------------------------------------------------------ who pays


@rule
def _say_paid_before(table: Table, options: Options, story: Story) -> None:
    """State what was paid while the deal went on: stakes [9.2] and wrong calls [3.6].

    In a position where only one of the two is played, all that was paid is from it.
    """
    for seat in range(table.seats):
        before = table.payoffs[seat]
        for payer in range(PAYERS):
            before -= paid(table, payer, seat) - paid(table, seat, payer)
        staked = before
        if not options.riichi:
            staked = 0
        elif options.wrong_dobon == WrongDobon.PENALTY:
            staked = -table.staked[seat]
        if staked != 0:
            has_from_riichi(story, seat, staked, 9_02)
        if before != staked:
            has_from_wrong_dobons(story, seat, before - staked, 3_06)


@rule
def _say_payments(table: Table, options: Options, story: Story) -> None:
    """State what each pays each, what the bank gives and takes [7.7], and what is taken from the pot."""
    for payer in range(table.seats):
        for payee in range(table.seats):
            if _owes(table, options, payer, payee):
                _say_payment(table, options, payer, payee, story)
    if doubles_own(options):
        for seat in range(table.seats):
            _say_banked(table, options, seat, story)
    for seat in range(table.seats):
        points = paid(table, POT, seat)
        if points != 0:
            takes_from_pot(story, seat, points, 9_02)


@rule
def _owes(table: Table, options: Options, payer: int, payee: int) -> bool:
    """Say whether the end of the deal makes one pay the other [3.4], [5.1] to [5.4]."""
    if payer == payee or not holds(table.won, payee):
        return False
    if table.ending == Ending.TSUMO:
        return pays_tsumo(table, options, payer, payee)
    if table.ending == Ending.CLEAR:
        return True
    if table.layer == NO_SEAT:
        return not holds(table.won, payer)
    return holds(table.countered, payer) if payee == table.layer else payer == table.layer


@rule
def _clause(table: Table, payee: int) -> int:
    """Return the clause by which the winner of a deal is paid."""
    if table.ending != Ending.DOBON:
        return 5_04 if table.ending == Ending.CLEAR else 5_03
    if table.layer == NO_SEAT:
        return 3_04
    return 5_02 if payee == table.layer else 5_01


@rule
def _say_payment(table: Table, options: Options, payer: int, payee: int, story: Story) -> None:
    """Describe one payment: what jokers make of it [7.6], [7.7], and whether there was enough to pay it [8.2]."""
    value, times = _due(table, options, payer, payee)
    points, due = paid(table, payer, payee), value * times
    if due == 0:
        return
    if times > 1:
        by_clear = table.ending == Ending.CLEAR and options.joker_clear_double
        if by_clear and options.joker_double and not doubles_own(options):
            owes_times_by_both(story, payer, payee, value, times, due, 7_06, 7_07)
        else:
            owes_times(story, payer, payee, value, times, due, 7_06 if by_clear else 7_07)
    if due <= points:
        list_one(story.phrase, points)
        pays(story, payer, payee, story.phrase, _clause(table, payee))
    elif points != 0:
        pays_less(story, payer, payee, points, due, 8_02)
    else:
        pays_nothing(story, payer, payee, due, 8_02)


@rule
def _say_banked(table: Table, options: Options, seat: int, story: Story) -> None:
    """State what the bank gives a seat, or takes from it, because it holds a joker [7.7]."""
    points = paid(table, BANK, seat)
    if points != 0:
        receives_from_bank(story, seat, points, 7_07)
    if jokers_held(table, seat) == 0:
        return
    owed = 0
    for payee in range(table.seats):
        if _owes(table, options, seat, payee):
            value, times = _due(table, options, seat, payee)
            owed += value if times == 1 else 0
    points = paid(table, seat, BANK)
    if points < owed:
        owes_bank(story, seat, owed, points, 8_02)
    if points != 0:
        pays_bank(story, seat, points, 7_07)


@rule
def _due(table: Table, options: Options, payer: int, payee: int) -> tuple[int, int]:
    """Return what one owes the other, and how often because of jokers."""
    if table.ending == Ending.CLEAR:
        return clear_loss(table, options, payer), clear_factor(table, options, payer)
    times = joker_factor(table, options, payee, payer)
    if table.ending == Ending.TSUMO:
        return tsumo_value(table, options, payee), times
    number = table.hit[payer] if holds(table.countered, payer) else table.hit[payee]
    return worth(table, options, payee, number), times


@rule
def _say_stock(table: Table, options: Options, story: Story) -> None:
    """State what each holds when the stock has run out, and what that costs and gives [10.1] to [10.3]."""
    if not options.stock_pays:
        no_game(story, 5_05)
        return
    _, winners, total = fewest_cards(table, options)
    for seat in range(table.seats):
        holds_number(story, seat, stock_count(table, options, seat), 10_01)
        if not holds(winners, seat):
            _say_paid_in(table, options, seat, story)
    if total == 0:
        all_hold_the_same(story, 10_03)
    for seat in range(table.seats):
        points = paid(table, POT, seat)
        if points != 0:
            receives(story, seat, points, 10_02 if without_lowest(winners) == 0 else 10_03)


@rule
def _say_paid_in(table: Table, options: Options, seat: int, story: Story) -> None:
    """State what a seat pays for its cards, and what it owes where that is more [8.2], [10.2], [10.3]."""
    points, missing = paid(table, seat, POT), missing_in(table, options, seat)
    due = stock_loss(table, options, seat) + missing
    if points < due:
        owes(story, seat, due, points, 8_02)
    if points != 0:
        pays_in(story, seat, points, 10_03 if missing != 0 else 10_02)
