"""What accounts state is so: every line against a second count from the rule book, under house rules by chance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tefuda import Deal
from tefuda.core.cards.card import Card, cards_in
from tefuda.games.eights.rules.options import Double, Options, Rounding, Score, Values
from tefuda.games.nippachi.rules.constants import Ending
from tefuda.games.nippachi.rules.options import M1Exclude, TsumoReturnScore
from tefuda.play.library import find
from tefuda.testing.family import any_match
from tests.games.test_accounts import NAMES, added_up, told

pytestmark = pytest.mark.no_cover
DEALS = range(100)
LONGEST = 4_000
CALLS = ("don", "return", "pon", "kan")


def finished(preset: str, number: int) -> Deal | None:
    """Return a finished deal by house rules chosen by chance, in which calls are made more often than by chance."""
    random = Random(number)
    deal = any_match(find(preset)[0], random).deal
    for _ in range(LONGEST):
        if deal.over:
            return deal
        calls = [action for action in deal.legal_actions if action.verb in CALLS]
        deal = deal.apply(random.choice(calls if calls and random.random() < 0.4 else deal.legal_actions))
    return None


def added(text: str) -> int:
    """Return what a sum comes to, `2 + 3` or `2 × (2 + 3)`."""
    product = 1
    for factor in text.split(" × "):
        product *= sum(map(int, factor.strip("()").split(" + ")))
    return product


def sums(line: str) -> Iterator[tuple[int, int]]:
    """Yield what each sum in a line comes to, and what the line says."""
    for terms, total in re.findall(r"((?:\d+ × )?\(?\d+(?: \+ \d+)*\)?) = (\d+)", line):
        yield added(terms), int(total)


@pytest.mark.parametrize("preset", ["nippachi", "crazy-eights"])
def test_sums_come_to_what_is_said_and_nobody_is_told_of_nothing(preset: str) -> None:
    for number in DEALS:
        deal = finished(preset, number)
        if deal is None:
            continue
        lines = told(deal)
        assert lines, f"{number}: {deal}"
        assert added_up(lines)[: deal.seats] == list(deal.payoffs), f"{number}: {lines}"
        assert not [line for line in lines if re.search(r" [+-]?0 \[| \d+ × 0 =|= 0 \[", line)], f"{number}: {lines}"
        for line in lines:
            assert all(came == said for came, said in sums(line)), f"{number}: {line}"


# ------------------------------------------------------------------ Nippachi


def points(deal: Deal, *seats: int) -> int:
    worth = {0: 3, 6: 2, **dict.fromkeys(range(8, 12), 1)}
    return sum(worth.get(card // 4, 0) for seat in seats for card in cards_in(deal.table.held.once[seat]))


def with_number(deal: Deal, payer: int, payee: int, callers: Sequence[int]) -> int:
    """Return the points that are paid with the number of a don."""
    if deal.options.method == 2:
        return points(deal, payer)
    alone = deal.options.m1_exclude == M1Exclude.CLAIMANT or payee == deal.table.layer
    return points(deal, *(seat for seat in range(deal.seats) if seat not in ([payee] if alone else callers)))


def payments(deal: Deal) -> Iterator[tuple[int, int, int, str]]:
    """Yield who pays whom how much, and by which clause."""
    table, options, seats = deal.table, deal.options, range(deal.seats)
    layer, number, called = table.layer, table.top // 4 + 2 if table.top < 48 else 1, table.called
    callers = [seat for seat in seats if table.callers >> seat & 1]
    won = [seat for seat in seats if table.won >> seat & 1]
    match Ending(table.ending):
        case Ending.TSUMO:
            for payer in seats if table.payer > 7 else [table.payer]:
                owed = points(deal, payer) if table.payer > 7 else points(deal, *seats)
                yield payer, layer, owed, "7.2" if table.payer > 7 else "7.3"
        case Ending.PON_OUT:
            yield table.robbed, layer, number + with_number(deal, table.robbed, layer, [layer]), "3.5"
        case Ending.TSUMO_RETURN:
            for payee in callers:
                more = with_number(deal, layer, payee, callers)
                yield (
                    layer,
                    payee,
                    called[payee] + more * (options.tsumo_return_score == TsumoReturnScore.AS_DON),
                    "7.6",
                )
        case Ending.DON:
            for caller in callers:
                if called[caller] == table.returned:
                    yield caller, layer, called[caller] + with_number(deal, caller, layer, []), "7.4"
                else:
                    standing = [seat for seat in callers if called[seat] != table.returned]
                    yield layer, caller, called[caller] + with_number(deal, layer, caller, standing), "7.4"
        case Ending.HAIPAI:
            for payer in set(seats) - set(won):
                for payee in won:
                    yield payer, payee, options.haipai_factor * (number + points(deal, payer)), "7.7"


def test_in_nippachi_each_payment_is_told_once_with_the_clause_that_acts() -> None:
    ended = set()
    for number in DEALS:
        deal = finished("nippachi", number)
        if deal is None:
            continue
        lines, table = told(deal), deal.table
        ended.add(Ending(table.ending))
        found = [re.match(r"(\w+) pays (\w+) (?:[^=]*= )?(\d+) \[(.*)\]\.", line) for line in lines]
        paid = sorted((one[1], one[2], int(one[3]), one[4]) for one in found if one)
        expected = [
            (NAMES[payer], NAMES[payee], owed * table.stakes, clause)
            for payer, payee, owed, clause in payments(deal)
            if owed
        ]
        assert paid == sorted(expected), f"{number}: {lines}\n{deal}"
        ends = {
            "The deal is void: nobody wins [2.5].": table.ending == Ending.VOID and bool(stalled(deal)),
            "The deal is void: nobody wins [2.4].": table.ending == Ending.VOID and not stalled(deal),
            "A wrong call has ended the deal: nobody wins [4.7].": table.ending == Ending.WRONG_DON,
        }
        assert {line for line in lines if "nobody wins" in line} == {line for line, so in ends.items() if so}, lines
        for what, fines in (("wrong calls", table.fines), ("overlooked dons", table.missed)):
            expected_lines = [
                f"{NAMES[seat]} has {fines[seat] * table.stakes:+d} from {what} [7.8]."
                for seat in range(deal.seats)
                if fines[seat]
            ]
            assert [line for line in lines if what in line] == expected_lines, lines
        doubled = table.stakes == 2 and (bool(paid) or any(table.fines) or any(table.missed))
        assert any("counts double" in line for line in lines) == doubled, lines
    assert ended >= {Ending.TSUMO, Ending.DON, Ending.VOID, Ending.WRONG_DON}


def stalled(deal: Deal) -> bool:
    stall: int = deal.options.stall
    return stall > 0 and deal.table.idle >= stall * deal.seats


# ------------------------------------------------------------------ the eights


def worth(options: Options, card: Card) -> int:
    rank = int(card) // 4
    if rank == options.wild:
        return options.wild_value
    if options.power_value and rank in (options.draw_two, options.draw_four, options.reverse):
        return options.power_value
    if options.values == Values.SCHNAPSEN:
        return {12: 11, 8: 10, 11: 4, 10: 3, 9: 2}.get(rank, 0)
    court = {9: 10, 10: 10, 11: 10, 12: 1 if options.values == Values.PIPS else 10}
    return court.get(rank, rank + 2)


def nearest_ten(options: Options, total: int) -> int:
    """Return what a hand that holds cards counts, rounded where a house rule says so."""
    if options.rounding == Rounding.OFF:
        return total
    tens = total - total % 10 + (10 if total % 10 >= 5 else 0)
    return 10 if tens == 0 and options.rounding == Rounding.TENS_AT_LEAST else tens


def test_in_the_eights_hands_factor_and_scores_are_told_with_the_clause_that_acts() -> None:
    for number in DEALS:
        deal = finished("crazy-eights", number)
        if deal is None:
            continue
        lines, table, options = told(deal), deal.table, deal.options
        for seat in range(deal.seats):
            hand = [Card(card) for card in cards_in(table.held.once[seat], table.held.twice[seat])]
            holds = [line for line in lines if line.startswith(f"{NAMES[seat]} still holds")]
            assert len(holds) == bool(hand), lines
            if hand:
                total = sum(worth(options, card) for card in hand)
                assert re.search(rf": (?:.*= )?{total}\.$", holds[0]), (holds, total)
                tens = nearest_ten(options, total)
                rounded = [f"{NAMES[seat]} counts {tens}, rounded [7.1]."] if tens != total else []
                assert [line for line in lines if line.startswith(f"{NAMES[seat]} counts")] == rounded, lines
        won, wilds = table.winner < 8, int(table.top) // 4 == options.wild
        doubles = won and wilds and options.double != Double.OFF
        assert any("times, because the last card was wild [7.3]" in line for line in lines) == doubles, lines
        clause = "7.5" if options.partners and won else "7.2" if won else "7.4"
        charged = options.score == Score.OWN
        expected = [
            f"{NAMES[seat]} is charged {-points} [{clause}]." if points < 0 and charged
            else f"{NAMES[seat]} scores {points:+d} [{clause}]."
            for seat, points in enumerate(deal.payoffs)
            if points
        ]  # fmt: skip
        assert [line for line in lines if re.search(r" scores [+-]| is charged ", line)] == expected, lines
        assert any(line.startswith("Nobody scores") for line in lines) == (not any(deal.payoffs)), lines
