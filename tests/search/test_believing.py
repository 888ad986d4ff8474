"""Believing: tables on which the others would have decided what they have, made in a chain."""

from __future__ import annotations

from typing import Any

import pytest

import tefuda
from tefuda.bots.greedy import Club
from tefuda.bots.searcher import memory_of
from tefuda.bulk.layout import Integers
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.reach import bound
from tefuda.bulk.tuned import tuned_weights
from tefuda.core.chance import dice_of
from tefuda.core.decision import Proposals
from tefuda.core.memory import MOST_REMEMBERED
from tefuda.core.record import Record
from tefuda.play.deal import Deal
from tefuda.play.observation import Observation
from tefuda.search.believing import LESS_LIKELY, MOST_ODD, believe, believes, count_odd, is_likely_enough
from tefuda.search.driver import Search, search_slice
from tefuda.search.minds import bindings_of, mind_of
from tefuda.search.thinking import Thinking

PRESET = "museum-2015"
"""Club players have no net there: they decide by tuned weights, as others are believed to decide."""
ROLLS = 4_000


def after(decisions: int, number: int = 0) -> Deal:
    """Return a deal among club players after some decisions, in which the seat to act has a choice."""
    deal = tefuda.deal(PRESET, seed=8, number=number)
    while decisions > 0 or len(deal.legal_actions) < 2:
        deal = deal.apply(Club().choose(deal.observe(deal.table.turn)))
        decisions -= 1
    return deal


def mind_for(seen: Observation) -> Any:
    """Return all that a wary search has at hand for a decision, before it begins."""
    mind: Any = mind_of(seen.game)()
    mind.own, mind.memory = tuned_weights(seen.game, seen.options), memory_of(seen)
    mind.search.seat, mind.search.wary, mind.search.dice = seen.seat, 1, dice_of(1)
    return mind


def odd_on(seen: Observation, table: Record) -> int:
    """Return how many decisions of others are odd on a table."""
    mind: Any = mind_for(seen)
    mind.belief = table.copy()
    count = bound(count_odd, bindings_of(seen.game))
    count(seen.options, Proposals(), mind, ~(1 << mind.search.seat))
    return sum(mind.search.odd)


def test_what_club_players_have_decided_is_not_odd_with_the_cards_that_they_had() -> None:
    elsewhere = 0
    for number in range(3):
        deal = after(24, number)
        seen = deal.observe(deal.turn)
        assert odd_on(seen, deal.table) == 0
        other = deal.table.copy()
        assert deal.game.imagine is not None
        deal.game.imagine(seen.view, deal.options, dice_of(number), other)
        elsewhere += odd_on(seen, other)
    assert elsewhere > 3


def test_believed_tables_show_the_same_view_and_have_fewer_odd_decisions_than_any() -> None:
    deal = after(24)
    seen = deal.observe(deal.turn)
    assert deal.game.imagine is not None
    mind, made, believed, imagined = mind_for(seen), set(), 0, 0
    make = bound(believe, bindings_of(seen.game))
    for number in range(8):
        make(seen.view, seen.options, Proposals(), mind)
        assert mind.world == mind.belief
        assert Deal(deal.start, mind.world.copy()).observe(deal.turn).view == seen.view
        made.add(tuple(mind.world.held.once[:4]))
        assert sum(mind.search.odd) == odd_on(seen, mind.world)
        believed += sum(mind.search.odd)
        other = deal.table.copy()
        deal.game.imagine(seen.view, deal.options, dice_of(number), other)
        imagined += odd_on(seen, other)
    assert len(made) == 8
    assert believed < imagined / 2


def test_only_who_is_wary_and_remembers_the_whole_deal_believes() -> None:
    deal = after(9)
    mind = mind_for(deal.observe(deal.turn))
    so = bound(believes, bindings_of(deal.game))
    assert so(mind)
    for count in (0, MOST_REMEMBERED):
        mind.memory.count = count
        assert not so(mind)
    mind.memory.count, mind.search.wary = 9, 0
    assert not so(mind)
    eights = tefuda.deal("mau-mau", seed=1)
    seen = eights.apply(eights.legal_actions[0]).observe(1)
    assert not bound(believes, bindings_of(seen.game))(mind_for(seen))


def test_a_deal_that_did_not_begin_as_remembered_is_not_believed() -> None:
    deal = after(9)
    later = tefuda.position(PRESET, deal.position)
    while len(later.history) < 2:
        later = later.apply(Club().choose(later.observe(later.table.turn)))
    seen = later.observe(later.turn)
    mind = mind_for(seen)
    assert mind.memory.count == 2
    bound(believe, bindings_of(seen.game))(seen.view, seen.options, Proposals(), mind)
    assert (mind.memory.count, sum(mind.search.odd)) == (0, 0)
    assert Deal(later.start, mind.world.copy()).observe(later.turn).view == seen.view


@pytest.mark.parametrize("more", [-2, 0, 1, 2])
def test_a_table_with_more_odd_decisions_is_kept_less_often(more: int) -> None:
    dice, kept = dice_of(3), 0
    for _ in range(ROLLS):
        kept += is_likely_enough(dice, more)
    assert kept / ROLLS == pytest.approx(LESS_LIKELY ** -max(0, more), abs=0.03)


def test_nothing_is_too_unlikely() -> None:
    assert LESS_LIKELY**MOST_ODD < 1 << 32, "dice roll words"


def believing(seen: Observation, **budget: Any) -> Search:
    """Return the record of a wary search, at its end."""
    codes = [action.code for action in seen.legal_actions]
    search = Thinking(
        seen.game, seen.options, seen.view, codes, dice_of(1), wary=True, memory=memory_of(seen), **budget
    )
    while not search.go_on():
        continue
    return search.search


def test_searches_that_believe_are_the_same_compiled_and_interpreted() -> None:
    deal = after(14)
    seen = deal.observe(deal.turn)
    mind, proposals = mind_for(seen), Proposals()
    mind.search.budget = 20
    codes = [action.code for action in seen.legal_actions]
    proposals.codes[: len(codes)], proposals.count = codes, len(codes)
    play = bound(search_slice, bindings_of(seen.game))
    assert play(seen.view, seen.options, proposals, mind, dice_of(1), Integers(NO_NET.tolist()), 1 << 40) == 1
    assert believing(seen, playouts=20) == mind.search


def test_the_same_history_view_and_dice_give_the_same_search_whatever_the_hidden_cards_are() -> None:
    deal = after(14)
    seen = deal.observe(deal.turn)
    assert deal.game.imagine is not None
    for seed in range(3):
        other = deal.table.copy()
        deal.game.imagine(seen.view, deal.options, dice_of(seed), other)
        hidden = Deal(deal.start, other).observe(deal.turn)
        assert hidden.view == seen.view
        same = Observation(seen.game, seen.options, hidden.view, seen.seat, hidden.legal_actions, seen.history)
        assert believing(same, playouts=200) == believing(seen, playouts=200)


def test_what_a_seat_has_not_seen_it_does_not_remember() -> None:
    deal = tefuda.deal("taiwan", seed=3, exchange=True)
    deal = deal.apply(deal.legal_actions[0])
    assert memory_of(deal.observe(deal.turn)).count == 0
