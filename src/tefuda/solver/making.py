"""Making problems: deals are simulated to their end and searched for positions that a single first play wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random

from tefuda.bots.greedy import Club, Greedy
from tefuda.errors import TefudaError
from tefuda.play.action import Action
from tefuda.play.deal import PASS, Deal
from tefuda.play.library import find
from tefuda.play.opening import deal, position
from tefuda.solver.problems import GRADES, Problem, goal_of
from tefuda.solver.solving import Goal

FIRST_LIMIT, LIMIT = 4_000, 20_000
"""How many positions may be met to find a moment won, and then to prove or disprove each first play."""
LAST = 40
"""How many of the last decisions of a deal are looked at."""
LONGEST = 600
"""A simulated deal is left after this many decisions."""
MOST_WITHIN = 8
"""The largest number of own decisions within which a win is asked for."""
CARELESS = 0.35
"""How often a simulated player acts at random; otherwise it does what it likes best."""
IDLE = (PASS, "draw", "take")
"""The verbs of actions that are no alternative to a winning play."""


def made(
    preset: str, wanted: Mapping[int, int], seed: int, deals: int, known: Iterable[Problem] = ()
) -> Iterator[tuple[int, Problem | None]]:
    """Yield after each deal how many were simulated, and a problem or None, until there are as many as `wanted`.

    `wanted` gives numbers of problems by grade; at most `deals` deals of `seed` are simulated. No two problems,
    including those `known` before, have the same ranks in the hands and on the table, and no two new ones are of one
    deal. Raises PresetError.
    """
    left, seen = Counter(wanted), {_likeness(one) for one in known}
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
    _, named = find(preset)
    random = Random(f"{preset} {seed} {number}")
    few = named.problems.seats or (named.seats,)
    seats = few[number % len(few)]
    moments = simulated(deal(named.name, seats=seats, seed=seed, number=number), random)
    for moment in reversed(moments[-LAST:]):
        problem = problem_of(moment)
        if problem is not None and problem.grade in grades:
            return problem
    return None


def simulated(begun: Deal, random: Random) -> list[Deal]:
    """Return the moments of a deal at which a seat had a choice, windows excepted, as far as it is played."""
    game, options, table = begun.game, begun.options, begun.table.copy()
    view, moments = game.view(), []
    for _ in range(LONGEST):
        if table.over:
            break
        if game.rules.pass_idle is not None and game.rules.pass_idle(table, options):
            continue
        legal = game.decisions(table, options)
        if len(legal) > 1 and not game.sight.in_window(table):
            moments.append(Deal(begun.start, table.copy()))
        chosen = random.choice(legal)
        if random.random() >= CARELESS:
            game.sight.see(table, options, view)
            game.sight.see_own(table, options, table.turn, view)
            chosen = max(legal, key=lambda one: game.players.preference(view, options, game.usual_weights, one.code))
        game.rules.apply(table, options, chosen)
    return moments


def problem_of(moment: Deal) -> Problem | None:
    """Return the position at a moment as a problem, None unless one first play alone wins it and is worth asking."""
    goal = shortest(moment)
    if goal is None:
        return None
    try:
        deal = position(moment.preset, moment.position, automatic_pass=True)
    except TefudaError:
        return None
    if deal.turn != moment.turn or deal.legal_actions.codes != moment.legal_actions.codes:
        return None
    play = only_winner(deal, goal)
    if play is None or not is_worth_asking(deal, goal, play):
        return None
    free = replace(goal, within=None)
    others = {free.forced_by(deal, action, LIMIT)[0] for action in deal.legal_actions if action != play}
    if True in others:
        return None
    asked = free if only_winner(deal, free) == play else goal
    return Problem(deal.preset, grade_of(deal, goal, play), str(play), dict(moment.position), asked.within)


def graded(problem: Problem) -> Problem:
    """Return a problem with the grade that the bots and the solver give it now."""
    deal = problem.deal()
    goal = shortest(deal) or goal_of(deal, problem.within)
    return replace(problem, grade=grade_of(deal, goal, deal.action(problem.play)))


def shortest(moment: Deal) -> Goal | None:
    """Return the goal to win within the fewest decisions that suffice, None if MOST_WITHIN do not or it is open."""
    if goal_of(moment, MOST_WITHIN).forced(moment, FIRST_LIMIT)[0] is False:
        return None
    for within in range(1, MOST_WITHIN + 1):
        goal = goal_of(moment, within)
        forced = goal.forced(moment, FIRST_LIMIT)[0]
        if forced is not False:
            return goal if forced else None
    return None


def is_worth_asking(deal: Deal, goal: Goal, play: Action) -> bool:
    """Say whether a play does not reach the goal at once, and there is another that is neither a pass nor a draw.

    Another that differs only in what is called with the card does not count.
    """
    if goal.after(deal).reached(deal.apply(play)) is not None:
        return False
    silent = _but_for_calls(play)
    return any(action.verb not in IDLE and _but_for_calls(action) != silent for action in deal.legal_actions)


def _but_for_calls(action: Action) -> dict[str, object]:
    return {name: value for name, value in action.fields.items() if name != "call"}


def only_winner(deal: Deal, goal: Goal) -> Action | None:
    """Return the only action after which the goal is forced, whatever is shuffled.

    None if there are others, even if a shuffle had to help them, or if some were not decided within LIMIT.
    """
    winner, helped = None, replace(goal, shuffled=True)
    for action in deal.legal_actions:
        if goal.forced_by(deal, action, LIMIT)[0] and winner is None:
            winner = action
        elif helped.forced_by(deal, action, LIMIT)[0] is not False:
            return None
    return winner


def grade_of(deal: Deal, goal: Goal, play: Action) -> int:
    """Return the grade of a problem, from 1 to 5: how hard it is among those of its game."""
    hardness = hardness_of(deal, goal, play)
    return sum(hardness > hardest for hardest in find(deal.preset)[1].problems.grades) + GRADES[0]


def hardness_of(deal: Deal, goal: Goal, play: Action) -> int:
    """Return how many choices there are to make on the way, and more if bots would go wrong at the first.

    A casual player that goes wrong counts two, a club player one.
    """
    seen = deal.observe(goal.seat)
    hardness = 2 * (Greedy().choose(seen) != play) + (Club().choose(seen) != play)
    for seat, action in goal.line(deal):
        hardness += seat == goal.seat and len(deal.legal_actions) > 1
        deal = deal.apply(action)
    return hardness
