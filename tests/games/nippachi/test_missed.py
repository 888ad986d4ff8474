"""Overlooked dons that count as wrong calls [4.7]: who has overlooked one, what it costs, who learns of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tefuda import Deal
from tefuda.games.nippachi import GAME
from tefuda.play.match import Match
from tefuda.play.table_talk import lines
from tefuda.testing.family import any_house_rules
from tests.games.nippachi.setting import after, ending, first, gains, in_order, names, nippachi

RULES: dict[str, Any] = {"missed_don": "penalty", "automatic_pass": False}


def a_jack(*moves: str, **options: Any) -> Deal:
    """Return a deal in which A lays a jack that B and D could call, and C could take."""
    deal = nippachi("5♥", "J♥ 8", "A 4 6", "J J K", "8 3", **{**RULES, **options})
    return after(deal, "A J♥", *moves)


def missed(deal: Deal) -> tuple[int, ...]:
    """Return by letter what the players have gained and lost by overlooked dons."""
    return in_order(tuple(deal.table.missed[: deal.seats]))


def test_4_7_missed_don_says_whether_an_overlooked_don_costs_its_number() -> None:
    assert missed(a_jack("B pass", "C pass", "D don", "A pass")) == (11, -11, 0, 0)
    assert missed(a_jack("B pass", "C pass", "D don", "A pass", missed_don="lost")) == (0, 0, 0, 0)
    assert gains(a_jack("B pass", "C pass", "D don", "A pass")) == (-2, -11, 0, 13)
    assert gains(a_jack("B pass", "C pass", "D don", "A pass", missed_don="lost")) == (-13, 0, 0, 13)


def test_4_7_all_who_pass_have_overlooked_a_don_that_all_could_win_by() -> None:
    assert missed(a_jack("B pass", "C pass", "D pass")) == (22, -11, 0, -11)


def test_4_7_whoever_would_not_have_won_by_calling_has_overlooked_nothing() -> None:
    assert missed(a_jack("B don", "C pass", "D pass", multi_don="nearest")) == (0, 0, 0, 0)
    assert missed(a_jack("B pass", "C pass", "D don", multi_don="nearest")) == (11, -11, 0, 0)
    assert missed(a_jack("B pass", "C pass", "D don", multi_don="last")) == (0, 0, 0, 0)
    assert missed(a_jack("B pass", "C pon", "D pass", resolution="first-caller")) == (11, -11, 0, 0)
    assert missed(a_jack("B pass", "C pon", "D pass")) == (22, -11, 0, -11)


def test_4_7_a_wrong_call_is_none_that_was_overlooked() -> None:
    deal = nippachi("6♥", "J♥ K", "7 4", "J J 9", "8 5 4 3 2", wrong_don="penalty", **RULES)
    deal = after(deal, "A J♥", "B don", "C pass", "D pass")
    assert missed(deal) == (0, 0, 0, 0)
    wrong = nippachi("6♥", "J♥ K", "7 Q", "J J 9", "8 5 4 3 2", wrong_don="penalty", **RULES)
    wrong = after(wrong, "A J♥", "B pass", "C pon", "D pass", "A pass", "B pass", "D don 11")
    assert missed(wrong) == (0, 0, 0, 0)
    assert in_order(wrong.observe(None).fines) == (0, 0, 11, -11)


def test_4_7_an_overlooked_tsumo_return_costs_too_and_a_don_that_is_not_returned_nothing() -> None:
    deal = after(nippachi("4♥", "K♥", "2 8 3", "Q 5", "9 A", **RULES), "A K♥", "B pass", "C pass", "D pass")
    assert ending(deal) == "tsumo"
    assert missed(deal) == (13, -13, 0, 0)
    unreturned = nippachi("5♥", "J♥ A 8 2", "A 8 2", "10 3", "Q 5", **RULES)
    unreturned = after(unreturned, "A J♥", "B don", "C pass", "D pass", "A pass")
    assert missed(unreturned) == (0, 0, 0, 0)


def test_4_7_on_the_card_turned_up_it_costs_only_where_wrong_calls_do() -> None:
    hands = ("2 8", "K 3", "A 2 3 4", "8 9")
    moves = ("A pass", "B pass", "C pass", "D pass")
    assert missed(after(first("10♥", *hands, **RULES), *moves)) == (0, 0, 0, 0)
    assert missed(after(first("10♥", *hands, wrong_haipai="pay-all", **RULES), *moves)) == (-20, 20, -20, 20)


def test_4_7_nobody_learns_of_it_before_the_end_and_the_deal_goes_on() -> None:
    """The same, whether a hand that passed could have called or not."""
    could = a_jack("B pass", "C pass", "D pass", wrong_don_then="end-round", wrong_don="penalty")
    deal = nippachi("5♥", "J♥ 8", "A 4 7", "J J K", "8 4", **RULES, wrong_don_then="end-round", wrong_don="penalty")
    could_not = after(deal, "A J♥", "B pass", "C pass", "D pass")
    assert missed(could) != missed(could_not) == (0, 0, 0, 0)
    assert not could.over
    assert could.observe(None).facts == could_not.observe(None).facts
    assert could.observe(2).facts == could_not.observe(2).facts


def test_7_8_overlooked_dons_are_paid_when_the_deal_ends_and_told_then() -> None:
    deal = a_jack("B pass", "C pass", "D don", "A pass")
    told = list(lines(deal.game.words.voice.account(deal.table, deal.options), None, names(4), str))
    assert told[-2:] == ["A has +11 from overlooked dons [7.8].", "B has -11 from overlooked dons [7.8]."]
    double = nippachi(
        "A♥", "J♥ 8", "A 4 6", "J J K", "8 3", lines="turn 0\nlayer 2\nstakes 2", ace_double=True, **RULES
    )
    assert gains(after(double, "A J♥", "B pass", "C pass", "D don", "A pass")) == (-4, -22, 0, 26)


@pytest.mark.no_cover
@pytest.mark.parametrize("number", range(60))
def test_4_7_a_don_was_overlooked_where_calling_would_have_won(number: int) -> None:
    """Under any house rules: what would have become of each window had a silent player called, tried out."""
    random = Random(number)
    base = GAME.presets["nippachi"].options
    options = any_house_rules(GAME, random, base)
    changed = {"missed_don": 1, "stall": random.choice((2, 5)), "hand": random.choice((1, 2, 3))}
    options = type(options)(**{name: changed.get(name, getattr(options, name)) for name in GAME.house_rules})
    deal = Match.begin(GAME, "nippachi", options, random.choice((2, 3, 4)), random.randbytes(32)).deal
    owed = [0] * deal.seats
    while not deal.over:
        if not deal.table.opened:
            deal = deal.apply(random.choice(deal.legal_actions))
            continue
        window, asked, layer = deal.observe(None).window, deal.asked, deal.observe(None).layer
        answers = {seat: random.choice(deal.observe(seat).legal_actions) for seat in asked}
        counts = window in ("claim", "out") or (
            window == "first" and options.wrong_haipai and not options.haipai_target
        )
        for seat in asked:
            seen = deal.observe(seat)
            if counts and seen.can_call and answers[seat].verb not in ("don", "return"):
                call = "return" if window == "out" else "don"
                other = answered(deal, {**{one: str(said) for one, said in answers.items()}, seat: call})
                if other.observe(None).called[seat]:
                    for payee in [layer] if layer is not None else [one for one in range(deal.seats) if one != seat]:
                        owed[seat] -= seen.sum
                        owed[payee] += seen.sum
        deal = answered(deal, {seat: str(said) for seat, said in answers.items()})
        assert list(deal.table.missed[: deal.seats]) == owed, deal
    lost = Deal(deal.start, deal.table)
    stakes = deal.table.stakes
    told = list(lines(deal.game.words.voice.account(lost.table, options), None, names(deal.seats), str))
    assert sum("overlooked" in line for line in told) == sum(bool(points) for points in owed), stakes


def answered(deal: Deal, answers: dict[int, str]) -> Deal:
    for seat, answer in answers.items():
        deal = deal.apply(answer, seat=seat)
    return deal
