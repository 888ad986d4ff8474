"""Who begins the play of a deal, and which way it then goes round, as simulations count it."""

from __future__ import annotations

import tefuda
from tefuda import Deal
from tefuda.core.cards.card import read_card
from tefuda.core.records.counts import NO_SEAT
from tefuda.core.table.seats import CLOCKWISE, COUNTER_CLOCKWISE
from tests.play.agents import First, finished


def starter(deal: Deal) -> int:
    made = deal.game.rules.starter
    assert made is not None
    return made(deal.table)


def step(deal: Deal) -> int:
    made = deal.game.rules.step
    assert made is not None
    return made(deal.options)


def test_1_6_in_the_eights_nobody_begins_before_the_dealer_has_named_a_suit() -> None:
    deals = (tefuda.deal("crazy-eights", seats=3, seed=seed, wild_starter="dealer-names") for seed in range(500))
    deal = next(deal for deal in deals if deal.observe(None).phase == "name")
    assert starter(deal) == NO_SEAT
    dealer = deal.observe(None).dealer
    assert deal.turn == dealer is not None
    assert starter(deal.apply("♥")) == (dealer + 1) % 3


def test_1_5_in_the_eights_the_seat_after_the_dealer_begins_in_the_direction_of_the_deal() -> None:
    for direction, way in (("clockwise", CLOCKWISE), ("counter-clockwise", COUNTER_CLOCKWISE)):
        deal = tefuda.deal("crazy-eights", seats=5, seed=3, direction=direction)
        assert step(deal) == way
        dealer = deal.observe(None).dealer
        assert dealer is not None
        assert starter(deal) == (dealer + way) % 5


def test_1_5_in_big_two_the_holder_of_the_lowest_card_begins_after_the_exchange() -> None:
    deal = tefuda.deal("taiwan", seed=2, exchange=True)
    assert step(deal) == COUNTER_CLOCKWISE
    while deal.observe(None).exchanging:
        assert starter(deal) == NO_SEAT
        deal = deal.apply(First().choose(deal.observe(deal.turn)))
    holder = next(seat for seat in range(4) if read_card("3♣") in deal.observe(seat).hand)
    assert starter(deal) == holder


def test_5_7_in_guandan_nobody_begins_before_the_end_of_the_tribute() -> None:
    match = tefuda.match("guandan", seed=4)
    assert step(match.deal) == COUNTER_CLOCKWISE
    assert starter(match.deal) == match.deal.turn
    match = match.replace(finished(match.deal)).next_deal()
    deal = match.deal
    assert deal.observe(None).phase == "tribute"
    while deal.observe(None).phase != "play":
        assert starter(deal) == NO_SEAT
        deal = deal.apply(First().choose(deal.observe(deal.turn)))
    assert starter(deal) == deal.turn


def test_1_4_in_nippachi_the_starter_is_known_before_the_card_turned_up_is_claimed() -> None:
    deals = (tefuda.deal("nippachi", seed=seed) for seed in range(50))
    deal = next(deal for deal in deals if deal.observe(None).window == "first")
    assert step(deal) == COUNTER_CLOCKWISE
    assert starter(deal) == deal.observe(None).starter


def test_1_4_in_teyaku_dobon_the_first_turn_is_the_starters() -> None:
    deal = tefuda.deal("teyaku-dobon", seed=1)
    assert deal.game.rules.starter is deal.game.rules.step is None
    dealer = deal.observe(None).dealer
    assert dealer is not None
    assert deal.turn == (dealer + 1) % deal.seats
