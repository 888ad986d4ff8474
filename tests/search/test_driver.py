"""Searching: the same worlds for all, halving, budgets, and nothing of what a seat cannot know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import pvariance
from typing import Any

import pytest

import tefuda
from tefuda.bots.chooser import bot
from tefuda.bots.greedy import Greedy
from tefuda.bulk.net import PARTS, UNKNOWN
from tefuda.bulk.nets import NO_NET, Net, features_of, net_of
from tefuda.bulk.rules import decide
from tefuda.bulk.tuned import tuned_weights
from tefuda.bulk.worth import points_and_place
from tefuda.compiler.layout import Integers
from tefuda.core.records.primitives import overwrite
from tefuda.core.table.chance import dice_of
from tefuda.core.table.decision import Proposals
from tefuda.play.deal import Deal
from tefuda.play.library import find
from tefuda.play.observation import Observation
from tefuda.search.driver import (
    DOUBT,
    FORESEEN,
    LEAN,
    MOST_BY_NET,
    MOST_CANDIDATES,
    WORLDS_BETWEEN,
    Search,
    begin_search,
    best_of,
    determinize_world,
    doubt_of,
    has_ended,
    leave_out_surely_worse,
    plays_in_club,
    root,
    rounds_of,
    search_slice,
    spread,
    spread_between,
    think_on,
    try_candidate,
    worst_of,
)
from tefuda.search.fits import fit_for
from tefuda.search.states import search_state_of
from tefuda.search.thinker import thinker_of
from tefuda.search.thinking import Thinking, net_of_search, searcher
from tests.search.tiny_net import tiny_net

MANY = 1 << 40


def at(number: int, decisions: int, least: int = 3, preset: str = "taiwan") -> Deal:
    """Return the first deal, after some decisions of greedy players, in which one has at least `least` choices."""
    deal = tefuda.deal(preset, seed=8, number=number)
    while decisions > 0 or len(deal.legal_actions) < least:
        deal = deal.apply(bot("greedy").choose(deal.observe(deal.table.turn)))
        decisions -= 1
        if deal.over:
            return at(number + 1, max(decisions, 0), least, preset)
    return deal


def seen_in(deal: Deal) -> Observation:
    return deal.observe(deal.turn)


def thinking(seen: Observation, seed: int = 1, **budget: Any) -> Thinking:
    codes = [action.code for action in seen.legal_actions]
    return Thinking(seen.game, seen.options, seen.view, codes, dice_of(seed), **budget)


def searched(seen: Observation, seed: int = 1, **budget: Any) -> Search:
    """Return the record of a search that has come to its end."""
    search = thinking(seen, seed, **budget)
    while not search.go_on():
        continue
    return search.search


def interpreted(seen: Observation, seed: int, playouts: int, net: Any = NO_NET) -> Search:
    """Return the record of the same search with the rules as they stand."""
    state: Any = search_state_of(seen.game)()
    state.search.budget = playouts
    state.own, state.fit = tuned_weights(seen.game, seen.options), fit_for(seen.game, seen.options)
    proposals = Proposals()
    codes = [action.code for action in seen.legal_actions]
    proposals.codes[: len(codes)], proposals.count = codes, len(codes)
    thinker, weights = thinker_of(seen.game), Integers(net.tolist())
    assert search_slice(thinker, seen.view, seen.options, proposals, state, dice_of(seed), weights, MANY) == 1
    search: Search = state.search
    return search


def test_compiled_and_interpreted_searches_are_the_same() -> None:
    for number in range(3):
        seen = seen_in(at(number, 7 * number))
        assert searched(seen, number, playouts=60) == interpreted(seen, number, 60)


@pytest.mark.parametrize("preset", ["crazy-eights", "mau-mau", "nippachi", "teyaku-dobon"])
def test_searches_of_families_with_notes_are_the_same_compiled_and_interpreted(preset: str) -> None:
    """Compiled, notes are left out on determinizations; interpreted, they are written."""
    seen = seen_in(at(1, 20, 2, preset))
    assert searched(seen, 1, playouts=60) == interpreted(seen, 1, 60)


def test_a_search_whose_net_only_chooses_candidates_is_the_same_compiled_and_interpreted() -> None:
    seen, net = seen_in(at(1, 30, 4, "guandan")), tiny_net("guandan").block
    assert searched(seen, 1, playouts=24, net=net) == interpreted(seen, 1, 24, net)


def test_searches_that_leave_candidates_out_early_are_the_same_compiled_and_interpreted() -> None:
    seen = seen_in(at(9, 36, least=2))
    search = searched(seen, playouts=3_000)
    assert (search.worlds, search.rounds, search.left) == (WORLDS_BETWEEN, 0, 1)
    assert search == interpreted(seen, 1, 3_000)


def test_searches_with_a_net_are_the_same_compiled_and_interpreted() -> None:
    seen, net = seen_in(at(0, 12)), tiny_net().block
    search = searched(seen, playouts=20, net=net)
    assert search == interpreted(seen, 1, 20, net)
    assert search.steps > 10 * searched(seen, playouts=20).steps, "a net thinks longer"


@pytest.mark.parametrize(
    ("master", "block", "by_net", "worlds", "mates", "so"),
    [
        (0, tiny_net, True, 0, 0, True),
        (0, tiny_net, True, 1, 0, False),
        (0, tiny_net, True, 1, 0b100, True),
        (1, tiny_net, True, 1, 0, True),
        (1, tiny_net, False, 1, 0, False),
        (1, None, True, 0, 0, False),
    ],
)
def test_a_master_thinks_on_every_world_that_others_play_by_the_net(
    master: int, block: Callable[[], Net] | None, by_net: bool, worlds: int, mates: int, so: bool
) -> None:
    search = Search()
    search.master, search.worlds, search.mates = master, worlds, mates
    thinker = replace(thinker_of(find("taiwan")[0]), nets_play_out=by_net)
    net = Integers((NO_NET if block is None else block().block).tolist())
    assert plays_in_club(thinker, search, 2, net) == so


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "teyaku-dobon"])
def test_where_nets_are_for_club_players_only_a_search_knows_none(preset: str) -> None:
    deal = tefuda.deal(preset, seed=1)
    assert not plays_in_club(thinker_of(deal.game), Search(), 2, Integers(tiny_net().block.tolist()))
    assert net_of_search(deal.game, deal.options) is NO_NET
    assert net_of(deal.game, deal.options) is not None


def test_with_a_net_the_candidates_are_those_it_likes_best_in_order() -> None:
    seen, net = seen_in(at(0, 0, least=20)), tiny_net()
    decisions = [action.decision for action in seen.legal_actions]
    values = net.values(features_of(net.encoding, seen.view, seen.options, decisions))
    search = searched(seen, playouts=10, net=net.block)
    assert search.count == MOST_BY_NET
    assert [-one for one in search.liked[:MOST_BY_NET]] == sorted(-values)[:MOST_BY_NET]
    assert search.priors[:MOST_BY_NET] == [one * PARTS // int(net.point[0]) for one in search.liked[:MOST_BY_NET]]


def test_what_a_net_thinks_decides_between_candidates_that_were_worth_as_much() -> None:
    search = Search()
    search.count, search.alive = 3, 0b111
    search.priors[:3] = [10, 30, 20]
    assert (best_of(search), worst_of(search)) == (1, 0)
    search.sums[:3] = [100, 0, 0]
    assert (best_of(search), worst_of(search)) == (0, 2)


def test_what_a_net_thinks_counts_as_much_as_all_playouts_or_as_a_share_of_them() -> None:
    """The first was worth a point more in each playout; the net thinks the second is worth some points more."""

    def best_after(visits: int, more: int, lean: int = 1) -> int:
        search = Search()
        search.count, search.alive, search.lean = 2, 0b11, lean
        search.visits[:2], search.sums[:2], search.priors[:2] = [visits] * 2, [visits, 0], [0, more * PARTS]
        return best_of(search)

    assert [best_after(visits, 6) for visits in (10, 200, 2_000)] == [1, 1, 1]
    assert [best_after(visits, 1) for visits in (10, 24, 26, 2_000)] == [1, 1, 0, 0]
    assert [best_after(visits, 6, 4) for visits in (10, 200, 2_000)] == [1, 1, 1]
    assert [best_after(visits, 3, 4) for visits in (10, 70, 80, 2_000)] == [1, 1, 0, 0]


@pytest.mark.parametrize("master", [0, 1])
def test_what_the_net_expects_at_a_decision_is_a_share_of_the_rest_of_a_playout(master: int) -> None:
    """The same playout, made again step by step, and counted backwards as learners do; not for a master."""
    seen, net = seen_in(at(0, 12)), Integers(tiny_net().block.tolist())
    thinker = thinker_of(seen.game)
    state: Any = search_state_of(seen.game)()
    proposals, options = Proposals(), seen.options
    state.own, state.search.master = tuned_weights(seen.game, options), master
    proposals.codes[:2], proposals.count = [action.code for action in seen.legal_actions][:2], 2
    begin_search(thinker, seen.view, seen.view, options, proposals, state, dice_of(1), net)
    assert state.search.lean == (1 if master else LEAN)
    assert determinize_world(thinker, seen.view, options, proposals, state, net)
    for index in range(2):
        try_candidate(thinker, options, proposals, state, net, index)
        expected = []
        overwrite(state.trial, state.world)
        decide(thinker.rules, state.trial, options, state.search.decision, state.search.codes[index])
        while state.trial.over == 0:
            own = state.trial.turn == seen.seat
            think_on(thinker, state.trial, options, proposals, state, net)
            if own and state.thought.expected != UNKNOWN:
                expected.append(state.thought.expected / PARTS)
        assert len(expected) > 1
        assert seen.seat is not None
        ended = rest = points_and_place(thinker.rules, state.trial, options, seen.seat)
        for value in reversed(expected):
            rest += (value - rest) * FORESEEN / 100
        assert abs(rest - ended) > 1
        assert state.search.sums[index] == pytest.approx(ended if master else rest, abs=0.51)


@pytest.mark.parametrize("visits", [20, 100, 2_000])
def test_what_players_like_best_is_left_only_for_what_is_surely_better(visits: int) -> None:
    """They were 5 apart on each world, now this way and now that, however far apart the worlds are."""
    search = Search()
    search.count, search.alive, search.doubt = 2, 0b11, 1
    search.visits[:2], search.sums[1] = [visits] * 2, 5 * DOUBT
    search.squares[:2], search.apart[1] = [10**6 * visits] * 2, 25 * visits + (5 * DOUBT) ** 2 // visits
    assert doubt_of(search, 1) == 5 * DOUBT
    assert (best_of(search), worst_of(search)) == (0, 1)
    search.sums[1] += 1
    assert best_of(search) == 1
    search.doubt, search.sums[1] = 0, 1
    assert best_of(search) == 1


def test_doubt_counts_for_all_others_while_the_first_is_alive() -> None:
    """The third was worth more than the second, but 10 apart from the first on each world, in place of 5."""
    search = Search()
    search.count, search.alive, search.doubt = 3, 0b111, 1
    search.visits[:3], search.sums[1:3], search.apart[1:3] = [400] * 3, [100, 101], [25 * 400 + 25, 100 * 400 + 25]
    assert [doubt_of(search, index) for index in range(3)] == [0, 5 * DOUBT, 10 * DOUBT]
    assert (best_of(search), worst_of(search)) == (1, 2)
    search.alive = 0b110
    assert (best_of(search), worst_of(search)) == (2, 1)


def test_how_far_candidates_are_from_the_first_is_counted_on_the_same_worlds() -> None:
    seen = seen_in(at(0, 12))
    codes = [action.code for action in seen.legal_actions]
    thinker = thinker_of(seen.game)
    state: Any = search_state_of(seen.game)()
    proposals, options = Proposals(), seen.options
    state.own = tuned_weights(seen.game, options)
    proposals.codes[: len(codes)], proposals.count = codes, len(codes)
    net = Integers(NO_NET.tolist())
    begin_search(thinker, seen.view, seen.view, options, proposals, state, dice_of(1), net)
    search, values = state.search, []
    assert search.count > 2
    for _ in range(8):
        assert determinize_world(thinker, seen.view, options, proposals, state, net)
        before = list(search.sums)
        for index in range(search.count):
            try_candidate(thinker, options, proposals, state, net, index)
        values.append([now - then for now, then in zip(search.sums, before, strict=True)])
    for index in range(1, search.count):
        differences = [each[index] - each[0] for each in values]
        assert search.apart[index] == sum(one * one for one in differences)
        assert spread_between(search, 0, index) == spread_between(search, index, 0)
        assert spread_between(search, index, 0) == pytest.approx(8 * pvariance(differences), abs=1)
    assert spread_between(search, 1, 2) == spread(search, 1) + spread(search, 2)
    search.alive ^= 1
    before = list(search.apart)
    try_candidate(thinker, options, proposals, state, net, 1)
    assert search.apart == before


def test_candidates_that_are_surely_worse_are_left_out_at_once() -> None:
    """Sums with a variance of 10,000 each: four times the standard deviation of a difference, 141, is 564.

    The first and the second, of which more is known, differ with a standard deviation of 100.
    """
    search = Search()
    search.count, search.left, search.alive = 5, 4, 0b11011
    for index, total in enumerate([2_164, 2_564, 5_000, 1_999, 2_600]):
        search.visits[index], search.sums[index], search.squares[index] = 400, total, 10_000 + total**2 // 400
        assert spread(search, index) == 10_000
    search.apart[1] = 10_000 + 400**2 // 400
    assert spread_between(search, 0, 1) == 10_000
    search.priors[1] = PARTS
    assert best_of(search) == 1
    leave_out_surely_worse(search)
    assert (search.alive, search.left) == (0b10011, 3), "what a net thinks counts for the best only"
    search.sums[0] -= 1
    search.apart[1] += 2
    leave_out_surely_worse(search)
    assert (search.alive, search.left) == (0b10010, 2)


@pytest.mark.parametrize("preset", ["crazy-eights", "nippachi", "guandan"])
def test_a_search_ends_when_one_candidate_is_surely_the_best(preset: str) -> None:
    deal, allowance, early = tefuda.deal(preset, seed=3), 200_000, 0
    while not deal.over:
        seen = seen_in(deal)
        if len(seen.legal_actions) > 1:
            search = searched(seen, allowance=allowance)
            assert search.alive == 1 << best_of(search)
            if search.steps < 0.99 * allowance:
                assert search.worlds % WORLDS_BETWEEN == 0
                early += 1
        deal = deal.apply(bot("greedy").choose(seen))
    assert early > 0


def test_roots_are_whole() -> None:
    assert [root(number) for number in (0, 1, 2, 3, 4, 8, 9, 10**12 - 1, 10**12)] == [
        0, 1, 1, 1, 2, 2, 3, 999_999, 1_000_000,
    ]  # fmt: skip


def test_the_same_view_and_dice_give_the_same_search_whatever_the_hidden_cards_are() -> None:
    deal = at(3, 9)
    seat = deal.turn
    seen = seen_in(deal)
    assert deal.game.search.determinize is not None
    for seed in range(3):
        other = deal.table.copy()
        deal.game.search.determinize(seen.view, deal.options, dice_of(seed), other)
        hidden = Deal(deal.start, other)
        assert hidden.table.held.once != deal.table.held.once
        assert hidden.observe(seat).view == seen.view
        assert searched(hidden.observe(seat), playouts=400) == searched(seen, playouts=400)


def test_all_that_are_left_have_been_tried_on_the_same_worlds_and_the_worse_half_goes() -> None:
    seen = seen_in(at(0, 0, least=20))
    search = searched(seen, playouts=500)
    assert search.count == MOST_CANDIDATES < len(seen.legal_actions)
    assert search.worlds < WORLDS_BETWEEN
    assert search.rounds == rounds_of(search.count) == 4
    visits = sorted(search.visits[: search.count], reverse=True)
    assert visits[0] == search.worlds > visits[2] > visits[4] > visits[8] == visits[15] > 0
    assert visits[:2] == [search.worlds] * 2
    assert search.alive == 1 << best_of(search)
    assert sum(search.visits) == search.done
    assert 500 <= search.done < 500 + MOST_CANDIDATES * search.rounds


def test_the_candidates_are_those_liked_best_in_order() -> None:
    seen = seen_in(at(0, 0, least=20))
    weights = tuned_weights(seen.game, seen.options)
    liked = sorted(
        -seen.game.players.preference(seen.view, seen.options, weights, action.code) for action in seen.legal_actions
    )
    search = searched(seen, playouts=10)
    assert [-one for one in search.liked] == liked[:MOST_CANDIDATES]


def test_an_allowance_is_about_so_many_decisions_of_playouts() -> None:
    """With fewer worlds than after which candidates are left out early."""
    for number in range(3):
        search = searched(seen_in(at(number, 5)), allowance=5_000)
        assert search.worlds < WORLDS_BETWEEN
        assert 4_500 < search.steps < 5_500


def test_a_search_with_an_allowance_and_a_number_of_playouts_ends_with_whichever_is_less() -> None:
    seen = seen_in(at(0, 5))
    for less, more in (({"playouts": 100}, {"allowance": 10**6}), ({"allowance": 2_000}, {"playouts": 10**6})):
        search, other = searched(seen, **less, **more), searched(seen, **less)
        assert (search.done, search.steps, search.sums) == (other.done, other.steps, other.sums)


@pytest.mark.parametrize("playouts", [1, 7, 100])
def test_a_search_in_slices_is_the_search_at_once(playouts: int) -> None:
    seen = seen_in(at(1, 12))
    at_once = searched(seen, playouts=300)
    search = thinking(seen, playouts=300)
    shares = [0.0]
    while not searcher(search._game)(*search._arrays, playouts):
        shares.append(search.share)
    assert search.search == at_once
    assert search.share == 1.0
    assert shares == sorted(shares)


def test_candidates_are_told_with_their_worth_and_chance() -> None:
    search = thinking(seen_in(at(1, 30)), playouts=500)
    while not search.go_on():
        continue
    best = search.candidates[0]
    assert best.code == search.code
    assert best.visits == search.search.worlds
    assert 0.0 <= best.chance <= 1.0
    assert best.error > 0.0


def test_a_play_that_wins_at_once_is_found() -> None:
    position = "hands 3♦ 4♦ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠"
    deal = tefuda.position("taiwan", position + "\nturn 0\ntop 2♠\nowner 1")
    assert [str(action) for action in deal.legal_actions] == ["pass"]
    deal = tefuda.position("taiwan", "hands 2♠ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠\nturn 0\ntop A♠\nowner 1")
    search = searched(seen_in(deal), playouts=50)
    assert {str(action): action.code for action in deal.legal_actions}["2♠"] == search.codes[best_of(search)]


def test_a_view_that_fits_no_table_ends_the_search_with_what_is_liked_best() -> None:
    seen = seen_in(at(0, 4))
    view = seen.view.copy()
    view.over = 1
    search = thinking(Observation(seen.game, seen.options, view, seen.seat, seen.legal_actions, ()), playouts=100)
    while not search.go_on():
        continue
    assert (search.search.worlds, has_ended(search.search)) == (0, 1)
    assert search.code == Greedy().choose(seen).code
