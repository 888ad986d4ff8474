"""Analysis: planted blunders are found, good play is not blamed, and the same seed gives the same result."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import Any

import pytest

import tefuda
from benchmarks.analysis import measure, played_by
from tefuda.analysis import analyse as analysing
from tefuda.analysis import judgement, results_cache
from tefuda.analysis.deals import put_together
from tefuda.analysis.judgement import (
    CONFIRMING,
    DOUBTING,
    EQUAL,
    EXPECTED,
    EXPECTED_OPEN,
    FOLLOWED,
    JUDGED,
    REVEALING,
    Judging,
)
from tefuda.analysis.judging import VERDICTS, Judge, judgement_code, judging_state_of
from tefuda.analysis.result import Judged, Luck, Verdict, judged_as_dict, judged_of_dict
from tefuda.bots.chooser import bot
from tefuda.bulk.net import PARTS
from tefuda.bulk.nets import NO_NET
from tefuda.bulk.tuned import tuned_weights
from tefuda.compiler.layout import Integers, array_of, record_of
from tefuda.core.game import Search as Searched
from tefuda.core.records.counts import MAX_SEATS
from tefuda.core.table.chance import dice_of, seed_words
from tefuda.core.table.decision import Proposals
from tefuda.play import library
from tefuda.play.deal import Deal
from tefuda.search.driver import Search
from tefuda.search.estimates import Estimate, Outlook
from tefuda.search.evaluation import evaluate
from tefuda.search.evaluator import Evaluator, evaluation_state_of
from tefuda.search.fits import fit_for
from tefuda.search.thinker import thinker_of
from tests.search.tiny_net import tiny_net

FEW = 100
AT_ONCE = "hands 2♠ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠\nturn 0\ntop A♠\nowner 1"
"""A position in which seat 0 can be out at once, or pass."""


@pytest.fixture(scope="module")
def deal() -> Deal:
    return played_by("crazy-eights", "beginner", 1)


@pytest.mark.parametrize(("preset", "even"), [("guandan", 0.5), ("crazy-eights", 0.25)])
def test_luck_favours_nobody_averaged_over_many_deals(preset: str, even: float) -> None:
    deals = [tefuda.deal(preset, seats=4, seed=seed) for seed in range(24)]
    luck = [one for deal in deals for one in tefuda.analyse(deal, playouts=800).deals[0].luck]
    for seen in ("onlooker", "own", "revealed"):
        found = [getattr(one, seen).chance.mean for one in luck]
        assert mean(found) == pytest.approx(even, abs=3 * stdev(found) / sqrt(len(deals)))


@pytest.mark.parametrize(("revealed", "net"), [(False, NO_NET), (True, NO_NET), (False, tiny_net().block)])
def test_decisions_are_weighed_alike_compiled_and_interpreted(revealed: bool, net: Any) -> None:
    deal = tefuda.deal("taiwan", seed=8)
    seat = deal.table.turn
    decisions = [action.decision for action in deal.legal_actions[:3]]
    view = deal.view_of(seat)
    found = Evaluator(deal.game, deal.options).evaluate(
        view, deal.table, decisions, 4, dice_of(2), seat=seat, revealed=revealed, net=net
    )
    state: Any = evaluation_state_of(deal.game)()
    state.search.seat, state.search.dice = seat, dice_of(2)
    state.own, state.search.mates = tuned_weights(deal.game, deal.options), (1 << MAX_SEATS) - 1
    state.fit = fit_for(deal.game, deal.options)
    state.evaluation.count, state.evaluation.revealed = len(decisions), int(revealed)
    state.evaluation.codes[:3] = [decision.code for decision in decisions]
    thinker, weights = thinker_of(deal.game), Integers(net.tolist())
    assert (
        evaluate(thinker, view, deal.options, Proposals(), state, deal.table, weights, weights, 4) == found.worlds == 4
    )
    for index, outlook in enumerate(found.outlooks):
        assert outlook.points.mean == state.evaluation.gain_sums[index] / 4
        assert outlook.chance.mean == state.evaluation.likely[index] / 1_000_000
        apart = state.evaluation.value_sums[index] - state.evaluation.value_sums[0]
        assert found.ahead[index].worth.mean == apart / 4
    assert sum(one.points.mean for one in found.seats) == 0


def test_a_missed_way_out_is_a_blunder_with_the_better_play_and_its_line() -> None:
    deal = tefuda.position("taiwan", AT_ONCE).apply("pass")
    found = tefuda.analyse(deal, playouts=FEW)
    (one,) = found.decisions
    assert (one.verdict, one.best_action, one.line) == (Verdict.BLUNDER, "2♠", ((0, "2♠"),))
    assert one.best is not None
    assert one.cost is not None
    assert (one.best.chance.mean, one.best.chance.error) == (1.0, 0.0)
    assert one.cost.points.mean > 5.0
    assert found.players[0].accuracy == 0.0
    assert found.players[1].accuracy is None
    assert found.deals[0].luck[0].points is None
    assert not found.deals[0].over


def test_the_way_out_taken_is_the_best_and_wins() -> None:
    found = tefuda.analyse(tefuda.position("taiwan", AT_ONCE).apply("2♠"), playouts=FEW)
    (one,) = found.decisions
    assert (one.verdict, one.best_action, one.line) == (Verdict.BEST, "2♠", ())
    assert [after.chance.mean for after in one.after] == [1.0, 0.0, 0.0, 0.0]
    assert [luck.won for luck in found.deals[0].luck] == [True, False, False, False]
    assert (found.players[0].accuracy, found.players[0].lost_points) == (1.0, 0)


def test_nobody_is_blamed_for_a_sure_win_that_gains_fewer_points_than_waiting() -> None:
    position = "hands 2♠ / 3♥\npile 7♠\nturn 0"
    deal = tefuda.position("two-four-jack", position, last_call=False, draw_four="off", power_value=60).apply("2s")
    (one,) = tefuda.analyse(deal, playouts=2_000).decisions
    assert one.cost is not None
    assert (one.best_action, one.cost.points.mean > 5.0, one.cost.chance.mean < -0.3) == ("draw", True, True)
    assert one.verdict is Verdict.EQUAL


def outlooks(*chances: float) -> tuple[Outlook, ...]:
    """Return an outlook with these chances of winning."""
    return tuple(Outlook(Estimate(chance, 0.01), Estimate(0, 0), Estimate(0, 0), 1) for chance in chances)


def test_a_good_decision_is_no_turning_point_for_its_own_player() -> None:
    begin = tuple(Luck(seat, one, one, one, None, None) for seat, one in enumerate(outlooks(0.2, 0.4, 0.4)))
    told = [
        (0, "pass", outlooks(0.65, 0.2, 0.15)),
        (1, "6♥", outlooks(0.65, 0.2, 0.15)),
        (2, "7♥", outlooks(0.2, 0.7, 0.1)),
        (1, "8♥", outlooks(0.1, 0.2, 0.7)),
    ]
    decisions = [
        Judged(0, index, seat, text, 2, Verdict.BEST, after=after) for index, (seat, text, after) in enumerate(told)
    ]
    turns = put_together(0, False, begin, decisions).turns
    assert [(turn.index, turn.seat, turn.change.mean > 0) for turn in turns] == [(2, 1, True), (3, 2, True)]


def test_the_deal_of_the_cards_can_be_a_turning_point_for_anybody() -> None:
    unseen, shown = outlooks(0.33, 0.33, 0.34), outlooks(0.3, 0.63, 0.07)
    begin = tuple(
        Luck(seat, before, after, after, None, None)
        for seat, (before, after) in enumerate(zip(unseen, shown, strict=True))
    )
    (turn,) = put_together(0, False, begin, [Judged(0, 0, 0, "pass", 2, Verdict.BEST, after=shown)]).turns
    assert (turn.index, turn.seat, round(turn.change.mean, 2)) == (-1, 1, 0.3)
    assert put_together(0, False, tuple(replace(one, onlooker=one.revealed) for one in begin), []).turns == ()


def test_the_same_seed_gives_the_same_result_whoever_else_is_judged(deal: Deal) -> None:
    whole = tefuda.analyse(deal, playouts=FEW, seed=3)
    of_one = tefuda.analyse(deal, 2, playouts=FEW, seed=3)
    assert whole == tefuda.analyse(deal, playouts=FEW, seed=3)
    assert whole != tefuda.analyse(deal, playouts=FEW, seed=4)
    for one, alone in zip(whole.decisions, of_one.decisions, strict=True):
        assert (alone == one) if one.seat == 2 else (alone.made is None and len(alone.after) == 4)
    assert [player.choices > 0 for player in of_one.players] == [False, False, True, False]


def test_every_decision_is_listed_and_the_curve_ends_with_the_result(deal: Deal) -> None:
    found = tefuda.analyse(deal, playouts=FEW)
    assert [one.action for one in found.decisions] == [str(event.action) for event in deal.history]
    assert all((one.verdict == Verdict.ONLY) == (one.choices == 1) for one in found.decisions)
    assert all(one.made is not None and one.open_made is not None for one in found.decisions if one.choices > 1)
    for seat in range(4):
        assert found.deals[0].curve(seat)[-1] == float(deal.payoffs[seat] > 0)
    told = json.loads(json.dumps(found.as_dict()))
    assert [one["verdict"] for one in told["deals"][0]["decisions"]] == [one.verdict for one in found.decisions]
    assert [judged_of_dict(json.loads(json.dumps(judged_as_dict(one)))) for one in found.decisions] == [
        *found.decisions
    ]


def test_a_stopped_analysis_continues_where_it_stopped(
    deal: Deal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "analyses" / "cached.jsonl"
    monkeypatch.setattr(results_cache, "file_of", lambda *parts: file)
    judged: list[int] = []
    judge = Judge.judged

    def counted(self: Judge, case: Any, *, evaluated: bool) -> Judged:
        judged.append(case.index)
        if len(judged) == 20:
            raise KeyboardInterrupt
        return judge(self, case, evaluated=evaluated)

    monkeypatch.setattr(Judge, "judged", counted)
    with pytest.raises(KeyboardInterrupt):
        tefuda.analyse(deal, playouts=FEW, keep=True)
    with file.open("a") as written:
        written.write('\n{"deal": 0, "pl')
    done: list[int] = []
    found = tefuda.analyse(deal, playouts=FEW, keep=True, progress=done.append)
    assert judged == [*range(20), *range(19, len(deal.history))]
    assert done == [1] * len(deal.history)
    assert tefuda.analyse(deal, playouts=FEW, keep=True) == found
    assert judged[-1] == len(deal.history) - 1
    monkeypatch.setattr(Judge, "judged", judge)
    assert tefuda.analyse(deal, playouts=FEW) == found


def test_a_deal_is_analysed_even_if_the_result_cannot_be_cached(
    deal: Deal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "no-folder"
    file.write_text("")
    monkeypatch.setattr(results_cache, "file_of", lambda *parts: file / "cached.jsonl")
    assert tefuda.analyse(deal, 1, playouts=FEW, keep=True) == tefuda.analyse(deal, 1, playouts=FEW)


def test_the_key_of_a_cached_analysis_covers_everything_the_result_depends_on(deal: Deal) -> None:
    files = {results_cache.file_of(*parts) for parts in [(str(deal), 400, 0), (str(deal), 400, 1), ("", 400, 0)]}
    assert len(files) == 3


def test_a_match_is_judged_deal_by_deal() -> None:
    match = tefuda.match("mau-mau", seed=2, seats=2)
    for _ in range(2):
        while match.deal.turn is not None:
            match = match.apply(bot("greedy").choose(match.deal.observe(match.deal.turn)))
        match = match.next_deal()
    found = tefuda.analyse(match, playouts=100)
    assert [(one.number, one.over, len(one.decisions)) for one in found.deals] == [
        (number, number < 2, len(each.history)) for number, each in enumerate(match.deals)
    ]
    assert len(found.decisions) == analysing.decisions_in(match)
    assert [player.choices for player in found.players] == [
        sum(one.seat == seat and one.choices > 1 for one in found.decisions) for seat in range(2)
    ]


def test_an_impossible_analysis_is_refused_with_a_sentence(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tefuda.NotationError, match="only a deal or a match can be analysed, not 'text'"):
        tefuda.analyse("text")  # type: ignore[arg-type]
    with pytest.raises(tefuda.SeatsError, match="there is no seat 4; the seats are 0 to 3"):
        tefuda.analyse(deal, 4)
    with pytest.raises(tefuda.NotationError, match="playouts must be a whole number of at least 100, not 3"):
        tefuda.analyse(deal, playouts=3)
    with pytest.raises(tefuda.NotationError, match="seed must be"):
        tefuda.analyse(deal, seed=-1)
    blind = tefuda.deal("taiwan", seed=1)
    monkeypatch.setattr(blind, "game", replace(library.family("big_two"), search=Searched()))
    with pytest.raises(tefuda.GameError, match="big_two cannot be searched"):
        tefuda.analyse(blind)


@pytest.mark.parametrize(
    ("worth", "error", "opinion", "ahead"),
    [(3.0, 0.5, 1.0, 2.0), (3.0, 2.0, 1.0, 0.0), (0.25, 0.05, -14.25, -7.0), (-1.0, 0.1, 9.0, 0.0)],
    ids=["both find it better", "not beyond doubt", "the net thinks otherwise", "only the net finds it better"],
)
def test_the_lead_of_a_rival_combines_playouts_and_the_net(
    worth: float, error: float, opinion: float, ahead: float
) -> None:
    visits, search = 10_000, Search()
    search.count, search.codes[:2], search.visits[:2] = 2, [7, 9], [visits, visits]
    search.sums[0] = int(worth * visits)
    search.squares[0] = int(((error * error * visits) + worth * worth) * visits)
    search.priors[0] = int(opinion * PARTS)
    assert judgement.lead_by_net(search, 7) / judgement.FINE == pytest.approx(ahead, abs=1e-3)


def confirmed(stakes: float, by_net: float | None, *, first_ahead: int = 0) -> int:
    """Return the verdict where a rival is 5 points better, and a search with a net finds it so much better."""
    state: Any = judging_state_of(library.family("big_two"))()
    judging, found, worlds = state.judging, state.evaluation, 10_000
    judging.stage, judging.stakes, judging.tests = CONFIRMING, int(stakes * judgement.FINE), 50
    judging.rival, judging.verdict = 7, EQUAL
    found.worlds, found.count, found.value_sums[1] = worlds, 2, 5 * worlds
    found.value_apart[1] = 125 * worlds
    found.first_sums[0] = first_ahead
    thinker = replace(thinker_of(library.family("big_two")), nets_search=by_net is not None)
    net = Integers([1] * 8)
    judgement.end_evaluation(thinker, Proposals(), state, net)
    if by_net is not None and judging.stage == DOUBTING:
        search = state.search
        search.count, search.codes[:2], search.visits[:2] = 2, [7, 9], [100, 100]
        search.sums[0], search.squares[0] = int(by_net * 100), int(by_net * by_net * 100)
        search.priors[0] = int(by_net * PARTS)
        judgement.end_search(thinker, state, net)
    assert judging.stage == REVEALING
    return int(judging.verdict)


def test_a_verdict_needs_the_same_difference_by_the_net_as_by_weights() -> None:
    asked = [(10.0, None), (10.0, 3.0), (10.0, 1.5), (10.0, 0.5), (10.0, 0.0), (0.0, 0.0), (60.0, 9.0)]
    verdicts = [confirmed(stakes, by_net) for stakes, by_net in asked]
    assert [VERDICTS[one] for one in verdicts] == [
        Verdict.BLUNDER, Verdict.MISTAKE, Verdict.INACCURACY, *[Verdict.EQUAL] * 4
    ]  # fmt: skip
    assert VERDICTS[confirmed(10.0, None, first_ahead=499)] == Verdict.BLUNDER
    assert VERDICTS[confirmed(10.0, None, first_ahead=500)] == Verdict.EQUAL


def test_what_is_beyond_doubt_is_as_the_normal_distribution_says() -> None:
    for tests in (*range(1, 1_000), 65_537, 1_000_000):
        exact = NormalDist().inv_cdf(1 - judgement.DOUBT / tests)
        assert judgement.beyond(tests) / judgement.FINE == pytest.approx(exact, abs=3e-3), tests


@pytest.mark.parametrize("asked", [JUDGED, FOLLOWED, EXPECTED_OPEN, EXPECTED])
@pytest.mark.parametrize("net", [NO_NET, tiny_net().block], ids=["no net", "net"])
def test_a_decision_is_judged_alike_compiled_and_interpreted_in_any_slices(asked: int, net: Any) -> None:
    deal = tefuda.deal("taiwan", seed=8)
    seat, game = deal.table.turn, deal.game
    legal = deal.legal_actions
    states = []
    for _ in range(2):
        state: Any = judging_state_of(game)()
        judging = state.judging
        judging.asked, judging.playouts, judging.allowance, judging.tests = asked, 40, 60, 50
        judging.seat, judging.made.code, judging.stakes = seat, legal[-1].code, 1
        judging.seed[:], state.own = seed_words(4), tuned_weights(game, deal.options)
        state.fit = fit_for(game, deal.options)
        states.append(state)
    after, view, proposals = deal.apply(legal[-1]).table, deal.view_of(seat), Proposals()
    proposals.codes[: len(legal)], proposals.count = [one.code for one in legal], len(legal)
    records = (view, deal.options, proposals, states[0], deal.table, after)
    arrays = [array_of(record) for record in records]
    while not judgement_code(game)(*arrays, net, NO_NET.copy(), 1000):
        continue
    thinker, mine = thinker_of(game), proposals.copy()
    while not judgement.judge(
        thinker, view, deal.options, mine, states[1], deal.table, after,
        Integers(net.tolist()), Integers(NO_NET.tolist()), 7,
    ):  # fmt: skip
        continue
    found = record_of(Judging, arrays[3]["judging"].copy())
    assert found == states[1].judging
    assert found.stage == judgement.DONE


@pytest.mark.long
@pytest.mark.parametrize(("preset", "deals"), [("crazy-eights", 8), ("taiwan", 8), ("guandan", 4)])
def test_masters_are_seldom_blamed_and_planted_blunders_are_found(preset: str, deals: int) -> None:
    found = measure(preset, deals, 1_000)
    assert found.choices >= 80
    assert found.planted >= 20
    assert found.blamed < 0.02 * found.choices, found
    assert found.found >= 0.95 * found.planted, found


GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.long
@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.deal")), ids=lambda file: file.stem)
def test_every_kind_of_deal_can_be_analysed(file: Path) -> None:
    deal = tefuda.read(file.read_text(encoding="utf-8"))
    found = tefuda.analyse(deal, playouts=100)
    assert Verdict.UNKNOWN not in {one.verdict for one in found.decisions}
    assert len(found.decisions) == analysing.decisions_in(deal) > 0
    assert {len(one.after) for one in found.decisions} == {found.seats}
