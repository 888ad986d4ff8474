"""The solver: proofs hold against trying everything, lines end where they say, and limits are answers, too."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import tefuda
from tefuda.core.table.decision import Proposals
from tefuda.errors import TefudaError
from tefuda.play.deal import Deal
from tefuda.play.start import Start
from tefuda.solver.driver import ENTRY, LEVELS, MISSED, REACHED, Proof, prove
from tefuda.solver.memory import size_of_table
from tefuda.solver.prover import Solver, prover_of
from tefuda.solver.solving import Goal
from tefuda.testing.strategies import later_starts
from tests.solver.brute_force import endings, tried

PLENTY = 10_000_000
"""How many positions a proof may cost; 200,000 have been needed where trying 3,000 decisions was enough."""
FAMILIES = ("crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon")


def agrees(deal: Deal, goal: Goal, most: int) -> bool:
    """Check the solver against trying everything; say whether that was possible in `most` decisions."""
    expected = tried(deal, goal, most)
    if expected is None:
        return False
    assert goal.forced(deal, PLENTY)[0] is expected, (str(deal), goal)
    return True


def check_ending(start: Start, random: Random, most: int) -> int:
    """Check the solver at the last moments of a deal played at random; return how often that was possible."""
    checked = 0
    for deal in endings(start, random)[1:]:
        seat, shuffled = random.randrange(deal.seats), random.choice((None, False, True))
        goals = (
            Goal(int(deal.table.turn)),
            Goal(int(deal.table.turn), within=random.randrange(1, 4), shuffled=shuffled),
            Goal(seat, shuffled=shuffled),
            Goal(seat, random.randrange(-20, 21)),
        )
        for goal in goals:
            if not agrees(deal, goal, most):
                return checked
            checked += 1
    return checked


@pytest.mark.long
@pytest.mark.parametrize("preset", FAMILIES)
def test_proofs_agree_with_trying_everything_under_any_house_rules(preset: str) -> None:
    checked = []

    @settings(max_examples=100, suppress_health_check=list(HealthCheck), deadline=None)
    @given(later_starts(preset), st.integers(0, 2**32 - 1))
    def check(start: Start, seed: int) -> None:
        found = check_ending(start, Random(seed), 3_000)
        assume(found)
        checked.append(found)

    check()
    assert len(checked) >= 50


LAST_TWO = "hands 3♦ 4♦ 2♠ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠\nturn 0"
NO_WAY = "hands 3♦ 4♦ / 5♣ 7♣ / 6♥ 8♥ / 9♠ J♠\nturn 0"


def replayed(deal: Deal, solution: tefuda.Solution) -> Deal:
    for seat, action in solution.line:
        assert deal.turn == seat
        deal = deal.apply(action)
    return deal


def interpreted(deal: Deal, seat: int) -> Proof:
    """Return the record of a proof by the rules as they stand."""
    game, proof = deal.game, Proof()
    proof.seat, proof.allies = seat, game.allies(deal.options, deal.seats, seat)
    proof.size = size_of_table(game)
    memory, known = [0] * ((LEVELS + 1) * proof.size), [0] * (1024 * ENTRY)
    table = deal.table.copy()
    prove(prover_of(game), table, deal.options, Proposals(), proof, memory, known, 1_000)
    return proof


def test_a_win_that_can_be_forced_is_proved_with_its_line() -> None:
    deal = tefuda.position("taiwan", LAST_TWO)
    solution = tefuda.solve(deal)
    assert (solution.seat, solution.at_least, solution.forced) == (0, None, True)
    ended = replayed(deal, solution)
    assert ended.over
    assert ended.payoffs[0] == max(ended.payoffs)


def test_what_cannot_be_forced_is_disproved() -> None:
    deal = tefuda.position("taiwan", NO_WAY)
    assert [tefuda.solve(deal, seat).forced for seat in range(4)] == [False, False, False, True]
    assert tefuda.solve(deal).line == ()


def test_decisions_can_be_counted() -> None:
    deal = tefuda.position("taiwan", LAST_TWO)
    assert not tefuda.solve(deal, within=2).forced
    within = tefuda.solve(deal, within=3)
    assert within.forced
    assert sum(seat == 0 for seat, action in within.line) == 3
    goal = Goal(0, within=3)
    assert goal.after(deal) == Goal(0, within=2)
    assert goal.after(deal).after(deal.apply("3♦")) == Goal(0, within=2)
    assert Goal(0, within=0).reached(deal) is False


def test_a_shuffle_can_be_held_to_help_or_to_hinder() -> None:
    deal = tefuda.position("mau-mau", "hands 7♥ / 9♠ 10♠\npile 8♥ 9♥ K♣\nstock -\nturn 0")
    assert [Goal(0, shuffled=held).forced(deal, 1_000)[0] for held in (False, True)] == [False, True]
    drawn = deal.action("draw")
    assert [Goal(0, shuffled=held).forced_by(deal, drawn, 1_000) for held in (False, True)] == [(False, 1), (True, 1)]


def test_points_can_be_the_goal() -> None:
    deal = tefuda.position("taiwan", LAST_TWO)
    most = replayed(deal, tefuda.solve(deal, at_least=1)).payoffs[0]
    assert tefuda.solve(deal, at_least=3).forced
    assert not tefuda.solve(deal, at_least=most + 10).forced
    assert tefuda.solve(deal, 1, at_least=-10).forced


def test_not_decided_within_the_limit_is_an_answer_and_the_limit_is_kept() -> None:
    deal = tefuda.deal("taiwan", seed=1)
    solution = tefuda.solve(deal, nodes=5_000)
    assert solution.forced is None
    assert solution.line == ()
    assert 5_000 <= solution.nodes < 5_200
    assert tefuda.solve(deal, nodes=5_000) == solution


def test_compiled_and_interpreted_proofs_are_the_same() -> None:
    for text, verdict in ((LAST_TWO, REACHED), (NO_WAY, MISSED)):
        deal = tefuda.position("taiwan", text)
        proof = interpreted(deal, 0)
        solver = Solver(deal.game, deal.options, 4, 0, limit=1_000)
        assert proof.verdict == verdict
        assert solver.forced(deal.table) is (verdict == REACHED)
        assert solver.nodes == proof.nodes


def test_a_position_that_comes_again_proves_nothing() -> None:
    deal = tefuda.position("taiwan", NO_WAY)
    solver = Solver(deal.game, deal.options, 4, 0, limit=1_000)
    solver._cuts = 1
    assert solver.forced(deal.table) is None


def test_a_proof_is_given_up_when_whoever_asks_has_enough() -> None:
    deal = tefuda.position("taiwan", LAST_TWO)
    solver = Solver(deal.game, deal.options, 4, 0)
    assert solver.forced(deal.table, lambda: True) is None
    assert solver.nodes == 0
    assert solver.forced(deal.table)


def test_partners_win_together() -> None:
    deal = tefuda.position("guandan", "hands 3♣ 3♥ / 5♣ 7♣ / 3♦ / 9♠ J♠\nturn 0")
    assert tefuda.solve(deal).forced
    assert str(tefuda.solve(deal).line[0].action) == "3♣ 3♥"
    after = deal.apply("3♣")
    assert not tefuda.solve(after, 0).forced
    goal = Goal(0)
    assert [goal.is_ours(moment) for moment in (deal, after)] == [True, False]
    won = deal.apply("3♣ 3♥")
    assert not won.over
    assert [Goal(seat).reached(won) for seat in range(4)] == [True, False, True, False]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"seat": 4}, "there is no seat 4; the seats are 0 to 3"),
        ({"nodes": 0}, "nodes must be a whole number of at least 1, not 0"),
        ({"within": 0}, "within must be a whole number of at least 1, not 0"),
        ({"at_least": "x"}, "at_least must be a whole number, not 'x'"),
    ],
)
def test_wrong_questions_get_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(TefudaError) as fault:
        tefuda.solve(tefuda.position("taiwan", NO_WAY), **wrong)  # type: ignore[arg-type]
    assert str(fault.value) == sentence


def test_a_deal_that_is_over_is_refused() -> None:
    over = replayed(deal := tefuda.position("taiwan", LAST_TWO), tefuda.solve(deal))
    with pytest.raises(tefuda.OutOfTurn, match="the deal is over"):
        tefuda.solve(over)
