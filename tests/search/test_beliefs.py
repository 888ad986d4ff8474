"""Supposing: tables without surprises, on which nothing that is known has changed."""

from __future__ import annotations

from collections import Counter

import pytest

import tefuda
from tefuda.bots.greedy import Greedy
from tefuda.core.table.chance import dice_of
from tefuda.play.deal import Deal
from tefuda.search.beliefs import of_one_batch
from tefuda.search.thinker import supposing_of
from tefuda.testing.conformance import cards_of
from tefuda.testing.determinized import determinized_deal, determinized_table


def supposed(deal: Deal, seat: int, seed: int) -> Deal:
    """Return a deal that goes on from a table that `seat` determinizes and supposes."""
    dice = dice_of(seed)
    table = determinized_table(deal, seat, dice)
    supposing_of(deal.game).suppose(table, deal.options, seat, dice)
    return determinized_deal(deal, table)


def check_supposed(deal: Deal, seat: int, worlds: int = 30) -> None:
    """Check that supposing leaves what a seat sees, and all cards, and removes surprises."""
    surprises, before, after = deal.game.search.surprises, 0, 0
    assert surprises is not None
    for seed in range(worlds):
        plain = determinized_table(deal, seat, dice_of(seed))
        before += sum(surprises(plain, deal.options, other) for other in range(deal.seats) if other != seat)
        world = supposed(deal, seat, seed)
        after += sum(surprises(world.table, deal.options, other) for other in range(deal.seats) if other != seat)
        assert world.observe(seat).view == deal.observe(seat).view
        assert Counter(cards_of(world)) == Counter(cards_of(deal))
    assert before > 2 * after, (before, after)


def after(preset: str, seed: int, decisions: int, **house: object) -> Deal:
    """Return a deal after some decisions of greedy players."""
    deal: Deal = tefuda.deal(preset, seed=seed, seats=4, **house)  # type: ignore[call-overload]
    for _ in range(decisions):
        assert deal.turn is not None
        deal = deal.apply(Greedy().choose(deal.observe(deal.turn)))
    return deal


@pytest.mark.parametrize(
    "deal",
    [
        after("crazy-eights", 1, 20),
        after("two-four-jack", 1, 60),
        after("nippachi", 2, 12),
        after("teyaku-dobon", 3, 8),
    ],
    ids=["crazy-eights", "two-four-jack", "nippachi", "teyaku-dobon"],
)
def test_hands_are_such_as_would_have_been_played_so(deal: Deal) -> None:
    assert deal.turn is not None
    check_supposed(deal, deal.turn)


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "teyaku-dobon"])
def test_greedy_players_surprise_hardly_ever(preset: str) -> None:
    surprised = moments = 0
    for seed in range(3):
        deal = tefuda.deal(preset, seed=seed, seats=4)
        surprises = deal.game.search.surprises
        assert surprises is not None
        while deal.turn is not None:
            moments += deal.seats
            surprised += sum(surprises(deal.table, deal.options, seat) > 0 for seat in range(deal.seats))
            deal = deal.apply(Greedy().choose(deal.observe(deal.turn)))
    assert surprised * 50 < moments, (surprised, moments)


@pytest.mark.parametrize("deal", [tefuda.position("mau-mau", "hands 7♦ / 9♦ K♦\npile Q♥\nstock K♠")], ids=["mau-mau"])
def test_with_no_other_hidden_cards_a_surprise_stays(deal: Deal) -> None:
    table = deal.table.copy()
    table.lacked[1], table.stock.size = table.held.once[1], 0
    before = table.copy()
    supposing_of(deal.game).suppose(table, deal.options, 0, dice_of(1))
    assert table.held == before.held


def test_cards_of_a_new_stock_change_places_with_each_other_only() -> None:
    table = tefuda.position("mau-mau", "hands 7♦ / 9♦\npile Q♥").table
    table.batches[0], table.batches[1] = 0b0011, 0b0100
    assert of_one_batch(table, 0, 1)
    assert of_one_batch(table, 3, 4)
    assert not of_one_batch(table, 1, 2)
    assert not of_one_batch(table, 2, 3)
