"""Making problems: deals simulated to their end, searched for positions in which one first play alone wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from tefuda.bots.greedy import Club, Greedy
from tefuda.errors import TefudaError
from tefuda.play.action import Action
from tefuda.play.deal import PASS, Deal
from tefuda.play.library import find
from tefuda.play.opening import deal, position
from tefuda.solver.problems import GRADES, Problem
from tefuda.solver.solving import Goal

LIMIT = 30_000
"""With how many positions looked at a first play must be proved or disproved."""
LAST = 40
"""How many of the last decisions of a deal are looked at."""
LONGEST = 600
CARELESS = 0.35
"""How often a simulated player does anything at all; else it does what it likes best."""
FEWER = {"eights": (2, 3), "nippachi": (2, 3), "teyaku_dobon": (2, 3)}
"""How many play in problems of families in which many together can nearly always keep one from winning."""
IDLE = (PASS, "draw", "take")
BOUNDS = (2, 3, 4, 6)
"""Up to which hardness a problem is of grade 1, 2, 3 and 4."""


def made(preset: str, wanted: Mapping[int, int], seed: int, deals: int) -> Iterator[tuple[int, Problem | None]]:
    """Yield how many deals were simulated, and a problem where one was found, until there are as many as `wanted`.

    No two problems are of one deal, or have the same ranks in the hands and on the table.
    """
    left, seen = Counter(wanted), set()
    for number in range(deals):
        if not any(left.values()):
            return
        found = _of_deal(preset, seed, number, {grade for grade in left if left[grade] > 0})
        if found is not None:
            likeness = _likeness(found)
            if likeness not in seen:
                seen.add(likeness)
                left[found.grade] -= 1
                yield number + 1, found
                continue
        yield number + 1, None


def _likeness(problem: Problem) -> str:
    names = ("hands", "top", "pile", "play")
    last = {name: problem.lines.get(name, "") for name in names}
    last["pile"] = last["pile"].rpartition(" ")[2]
    return "".join(letter for letter in repr(last) + problem.play if letter not in "♣♦♥♠")


def _of_deal(preset: str, seed: int, number: int, grades: set[int]) -> Problem | None:
    """Return a problem of one of some grades from the end of a deal, None where there is none."""
    game, named = find(preset)
    random = Random(f"{preset} {seed} {number}")
    few = FEWER.get(game.name)
    seats = named.seats if few is None else few[number % len(few)]
    moments = simulated(deal(named.name, seats=seats, seed=seed, number=number), random)
    for moment in reversed(moments[-LAST:]):
        problem = problem_of(moment)
        if problem is not None and problem.grade in grades:
            return problem
    return None


def simulated(begun: Deal, random: Random) -> list[Deal]:
    """Return the moments of a deal at which the seat that has won in the end had a choice; none if it has no end."""
    game, options, table = begun.game, begun.options, begun.table.copy()
    view, moments = game.view(), []
    for _ in range(LONGEST):
        if table.over:
            break
        if game.rules.pass_idle is not None and game.rules.pass_idle(table, options):
            continue
        legal = game.decisions(table, options)
        if len(legal) > 1 and not game.sight.in_window(table):
            moments.append(table.copy())
        chosen = random.choice(legal)
        if random.random() >= CARELESS:
            game.sight.see(table, options, view)
            game.sight.see_own(table, options, table.turn, view)
            chosen = max(legal, key=lambda one: game.preference(view, options, game.usual_weights, one.code))
        game.rules.apply(table, options, chosen)
    best = max(table.payoffs[: table.seats])
    return [Deal(begun.start, one) for one in moments if table.over and table.payoffs[one.turn] == best]


def problem_of(moment: Deal) -> Problem | None:
    """Return the position at a moment as a problem, None where it is none."""
    goal = Goal(int(moment.table.turn), nodes=LIMIT)
    if not goal.forced(moment, LIMIT)[0]:
        return None
    try:
        deal = position(moment.preset, moment.position, automatic_pass=True)
    except TefudaError:
        return None
    if deal.turn != goal.seat or deal.legal_actions.codes != moment.legal_actions.codes:
        return None
    play = only_winner(deal, goal)
    if play is None or deal.apply(play).over:
        return None
    wrong = [action for action in deal.legal_actions if action != play]
    if all(action.verb in IDLE for action in wrong):
        return None
    return Problem(deal.preset, grade_of(deal, goal, play), str(play), dict(moment.position))


def only_winner(deal: Deal, goal: Goal) -> Action | None:
    """Return the action after which the goal is forced, None where there are others, or it was not decided of some."""
    winner = None
    for action in deal.legal_actions:
        forced = goal.forced(deal.apply(action), LIMIT)[0]
        if forced is None or (forced and winner is not None):
            return None
        winner = action if forced else winner
    return winner


def grade_of(deal: Deal, goal: Goal, play: Action) -> int:
    """Return the grade of a problem: by the choices there are to make on the way, and by who would go wrong at first.

    A choice counts one, a casual player who goes wrong two, and a club player one.
    """
    seen = deal.observe(goal.seat)
    hardness = 2 * (Greedy().choose(seen) != play) + (Club().choose(seen) != play)
    for seat, action in goal.line(deal):
        hardness += seat == goal.seat and len(deal.legal_actions) > 1
        deal = deal.apply(action)
    return sum(hardness > bound for bound in BOUNDS) + GRADES[0]
